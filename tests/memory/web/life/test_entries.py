"""The pages of events: writing one, changing it, deciding about it; nobody else's private one is there."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from memory.models import Entry
from memory.services.entries.editing import create_entry, share_entry
from memory.services.entries.entry_fields import EntryFields
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded

pytestmark = pytest.mark.django_db

OUTSIDERS = ("stranger", "former", "staff")
WORDS = {"summary": "They married in Leeds.", "type": "wedding", "occurred": "June 1955"}


@pytest.fixture
def entry(family: FamilyWithFacts) -> Entry:
    fields = EntryFields(type="wedding", summary="They married.", data={"place": "Leeds"})
    return create_entry(user=family["contributor"], legacy_id=family.legacy.pk, fields=fields)


def path(name: str, *args: object) -> str:
    return reverse(f"memory:{name}", args=args)


def test_tellers_write(family: FamilyWithFacts):
    key = family.legacy.pk
    who: dict[str, Any] = {
        "opens_for": [family["keeper"], family["contributor"]],
        "denied_to": [family["reader"]],
        "hidden_from": [family[actor] for actor in OUTSIDERS],
        "bad_ids": [key],
    }
    assert_guarded(Endpoint("get", path("entry-create", key)), **who)
    assert_guarded(Endpoint("post", path("entry-create", key), WORDS, opens=302), **who)


@pytest.mark.parametrize(
    ("method", "name", "opens"),
    [("get", "entry", 200), ("get", "entry-edit", 200), ("post", "entry-share", 302), ("post", "entry-unshare", 302),
     ("post", "entry-delete", 302), ("post", "entry-restore", 302)],
)  # fmt: skip
def test_a_private_one_is_its_owners_alone(family: FamilyWithFacts, entry: Entry, method: str, name: str, opens: int):
    hidden = [family[actor] for actor in ("keeper", *OUTSIDERS)]
    assert_guarded(
        Endpoint(method, path(name, family.legacy.pk, entry.pk), opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=hidden,
        bad_ids=[family.legacy.pk, entry.pk],
    )


def test_written_it_stands_on_its_page_and_on_the_timeline(client, family: FamilyWithFacts):
    client.force_login(family["contributor"])
    answer = client.post(path("entry-create", family.legacy.pk), WORDS, follow=True)
    page = answer.content.decode()
    assert "They married in Leeds." in page
    assert "June 1955" in page
    assert "Only you can see it until you share it." in page
    assert "They married in Leeds." in client.get(path("timeline", family.legacy.pk)).content.decode()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"summary": ""}, "This field is required."),
        ({"type": ""}, "This field is required."),
        ({"occurred": "the day after"}, "This could not be read as a date."),
        ({"summary": "The PIN is 4711, IBAN DE89 3704 0044 0532 0130 00."}, "This looks like a password"),
    ],
)
def test_what_is_refused_says_why_and_keeps_the_words(client, family: FamilyWithFacts, words, said):
    client.force_login(family["contributor"])
    answer = client.post(path("entry-create", family.legacy.pk), {**WORDS, **words})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Entry.objects.count() == 0


def test_changed_meanwhile_both_wordings_are_shown(client, family: FamilyWithFacts, entry: Entry):
    client.force_login(family["contributor"])
    edit = path("entry-edit", family.legacy.pk, entry.pk)
    late = client.post(edit, {**WORDS, "revision": "9"})
    page = late.content.decode()
    assert late.status_code == 412
    assert "They married." in page
    assert "They married in Leeds." in page
    assert Entry.objects.get().summary == "They married."
    assert client.post(edit, {**WORDS, "revision": "1"}).status_code == 302
    assert Entry.objects.get().summary == "They married in Leeds."


def test_the_owner_shares_deletes_and_restores(client, family: FamilyWithFacts, entry: Entry):
    client.force_login(family["contributor"])
    for decision, said in (
        ("share", "Shared."), ("unshare", "Taken back."), ("delete", "Deleted."), ("restore", "Restored."),
    ):  # fmt: skip
        answer = client.post(path(f"entry-{decision}", family.legacy.pk, entry.pk), follow=True)
        assert said in answer.content.decode()
    share_entry(user=family["contributor"], entry_id=entry.pk)
    client.force_login(family["keeper"])
    page = client.get(path("entry", family.legacy.pk, entry.pk)).content.decode()
    assert "told by Tom" in page
    assert "Leeds" in page
    assert "Take back" not in page


def test_what_came_with_a_fact_leads_to_it(client, family: FamilyWithFacts, entry: Entry):
    Entry.objects.filter(pk=entry.pk).update(fact=family.facts["private"])
    client.force_login(family["contributor"])
    assert "changes with it" in client.get(path("entry", family.legacy.pk, entry.pk)).content.decode()
    assert client.get(path("entry-edit", family.legacy.pk, entry.pk)).status_code == 404
    refused = client.post(path("entry-delete", family.legacy.pk, entry.pk), follow=True).content.decode()
    assert "set aside the fact" in refused
