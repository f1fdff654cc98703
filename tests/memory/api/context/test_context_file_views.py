"""Context files over the API: read, written under an ETag, restored, deleted; each member's own and the family's."""

from __future__ import annotations

import pytest

from memory.models import ContextFile
from memory.services.context_files import legacy_key_of, write_context_file
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db

OUTSIDERS = ("stranger", "former", "staff")


def test_members_read_the_familys_and_only_keepers_write_it(family: FamilyWithFacts):
    key = legacy_key_of(family.legacy.pk)
    write_context_file(user=family["keeper"], key=key, markdown="The house is in Mill Lane.")
    for name in ("context-file", "context-file-versions"):
        assert_guarded(
            api_endpoint("get", name, key),
            opens_for=[family[actor] for actor in MEMBERS],
            hidden_from=[family[actor] for actor in OUTSIDERS],
            bad_ids=[],
            sign_in=send_token,
            wrong_method="patch",
        )
    for actor in ("contributor", "reader"):
        answer = Phone(family[actor]).send(
            "put", "context-file", key, body={"markdown": "mine"}, headers={"If-Match": "*"}
        )
        assert_problem(answer, 403, "not_allowed")
    assert ContextFile.objects.get(key=key).markdown == "The house is in Mill Lane."


def test_written_read_restored_and_deleted(family: FamilyWithFacts, phone: Phone):
    empty = phone.get("context-file", "style")
    assert (empty.json()["markdown"], empty.json()["version"], empty["ETag"][:3]) == ("", 0, '"0-')
    written = phone.send("put", "context-file", "style", body={"markdown": "Short."}, headers={"If-Match": '"0"'})
    assert (written.status_code, written.json()["version"]) == (200, 1)
    changes = {"markdown": "Shorter.", "is_on": False}
    changed = phone.send("put", "context-file", "style", body=changes, headers={"If-Match": written["ETag"]})
    assert (changed.json()["markdown"], changed.json()["is_on"]) == ("Shorter.", False)
    listed = phone.get("context-files", family.legacy.pk).json()["results"]
    assert [file["key"] for file in listed] == ["style"]
    versions = phone.get("context-file-versions", "style").json()["results"]
    assert [(one["version"], one["markdown"]) for one in versions] == [(2, "Shorter."), (1, "Short.")]
    restored = phone.post("context-file-restore", "style", body={"version": 1})
    assert (restored.json()["markdown"], restored.json()["version"]) == ("Short.", 3)
    gone = phone.send("delete", "context-file", "style", headers={"If-Match": restored["ETag"]})
    assert gone.status_code == 204
    assert phone.get("context-file", "style").json()["version"] == 0


def test_change_without_or_with_an_old_etag_is_refused(phone: Phone):
    missing = phone.send("put", "context-file", "style", body={"markdown": "x"})
    assert_problem(missing, 428, "precondition_required")
    phone.send("put", "context-file", "style", body={"markdown": "one"}, headers={"If-Match": '"0"'})
    stale = phone.send("put", "context-file", "style", body={"markdown": "two"}, headers={"If-Match": '"0"'})
    problem = assert_problem(stale, 412, "stale_revision")
    assert problem["current"]["markdown"] == "one"


def test_switched_together_with_a_text_that_is_refused_nothing_changes(phone: Phone):
    phone.send("put", "context-file", "style", body={"markdown": "one"}, headers={"If-Match": '"0"'})
    body = {"markdown": "x" * 8001, "is_on": False}
    answer = phone.send("put", "context-file", "style", body=body, headers={"If-Match": "*"})
    assert_problem(answer, 422, "invalid")
    kept = phone.get("context-file", "style").json()
    assert (kept["markdown"], kept["is_on"]) == ("one", True)
