"""The pages of the notes that the assistant always reads."""

from __future__ import annotations

import pytest
from django.urls import reverse

from memory.models import ContextFile
from memory.services.context_files import context_file, legacy_key_of, write_context_file
from tests.memory.web.test_page_access import outsiders, page
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db


def url(name, family, *ids):
    return reverse(f"memory:{name}", args=[family.legacy.pk, *ids])


@pytest.mark.parametrize("key", ["", "profile", "style", "legacy"])
def test_pages_are_for_members(family, key):
    named = [legacy_key_of(family.legacy.pk) if key == "legacy" else key] if key else []
    assert_guarded(
        page("context-file" if key else "context-files", family.legacy.id, *named),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )


def test_only_keepers_get_the_form_of_the_familys(client, family):
    key = legacy_key_of(family.legacy.pk)
    write_context_file(user=family["keeper"], key=key, markdown="The **house** <i>is</i> in Mill Lane.")
    client.force_login(family["contributor"])
    shown = client.get(url("context-file", family, key)).content.decode()
    assert "<strong>house</strong> &lt;i&gt;is&lt;/i&gt;" in shown
    assert "<textarea" not in shown
    refused = client.post(url("context-file", family, key), {"markdown": "mine", "revision": 1})
    assert refused.status_code == 403
    assert client.post(url("context-file-switch", family, key), {"is_on": "no"}).status_code == 403


def test_written_previewed_switched_and_restored(teller, family):
    page_url = url("context-file", family, "style")
    preview = teller.post(page_url, {"markdown": "*Short*", "revision": 0, "preview": "yes"})
    assert "<em>Short</em>" in preview.content.decode()
    assert not ContextFile.objects.exists()
    teller.post(page_url, {"markdown": "Short.\r\nPlease.", "revision": 0})
    teller.post(page_url, {"markdown": "Long.", "revision": 1})
    teller.post(url("context-file-switch", family, "style"), {"is_on": "no"})
    teller.post(url("context-file-restore", family, "style"), {"version": 1})
    stands = context_file(family["contributor"], "style")
    assert (stands.markdown, stands.is_on, stands.version) == ("Short.\nPlease.", False, 3)
    shown = teller.get(page_url).content.decode()
    assert "does not read this now" in shown
    assert "Restore version 2" in shown


def test_who_was_too_late_keeps_what_they_typed(teller, family):
    page_url = url("context-file", family, "style")
    write_context_file(user=family["contributor"], key="style", markdown="on the phone")
    late = teller.post(page_url, {"markdown": "on the desk", "revision": 0})
    assert late.status_code == 412
    assert "on the desk" in late.content.decode()
    assert context_file(family["contributor"], "style").markdown == "on the phone"
    teller.post(page_url, {"markdown": "on the desk", "revision": late.context["form"]["revision"].value()})
    assert context_file(family["contributor"], "style").markdown == "on the desk"


def test_the_list_shows_what_is_written_without_the_signs_of_markdown(teller, family):
    own = "- *Mum* is his wife.\n- Plot 11 is his **allotment**."
    teller.post(url("context-file", family, "profile"), {"markdown": own, "revision": 0})
    page = " ".join(teller.get(url("context-files", family)).content.decode().split())
    assert "Mum is his wife. Plot 11 is his allotment." in page


def test_too_long_a_text_is_said_to_be(teller, family):
    answer = teller.post(url("context-file", family, "style"), {"markdown": "x" * 8001, "revision": 0})
    assert answer.status_code == 422
    assert not ContextFile.objects.exists()
