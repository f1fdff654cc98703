"""The log told again equals the tables, whatever was done; and what was changed behind its back is named."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any
from uuid import uuid4

import pgtrigger
import pytest
from django.core.management import CommandError, call_command

from legacies.models import Legacy, LegacyEvent, LegacyEventPayload, Membership
from legacies.services.legacies import create_legacy, edit_legacy
from legacies.services.people import accept_invitation, edit_membership, invite, leave
from memory.models import Fact, FactSource
from memory.services.deletion.conversation_deletion import delete_conversation
from memory.services.facts.editing import create_fact, edit_fact, restore_fact, set_aside, share_fact, unshare_fact
from memory.services.facts.reviewing import mark_unsure, undo_review
from memory.services.moderation import set_moderation_mode
from memory.services.moderation.decisions import approve_fact, restrict_fact
from memory.services.usage.fact_usage import sort_legacy
from tests.support.factories import UserFactory
from tests.support.replayed import assert_log_tells_all
from tests.support.scripted import PATH

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

WORDS = "She loved dahlias."
TOLD = (WORDS, "She loved roses.", "She loved tulips.", "She loved irises.")


@pytest.fixture
def legacy() -> Legacy:
    """A family that did everything once that people do with facts and with each other."""
    keeper, other, staff = UserFactory(), UserFactory(), UserFactory(is_staff=True, is_superuser=True)
    legacy = create_legacy(user=keeper, name="Rose Whitford", relationship="her son")
    _, token = invite(user=keeper, legacy_id=legacy.pk, for_whom="Tom", role="contributor")
    accept_invitation(user=other, token=token, relationship="her nephew")
    edit_membership(user=other, legacy_id=legacy.pk, relationship="her nephew", calls_them="Auntie")
    edit_legacy(user=keeper, legacy_id=legacy.pk, changes={"born": "1931", "known_as": ["Rosie"]})
    facts = [create_fact(user=other, legacy_id=legacy.pk, content=words, occurred="1962~") for words in TOLD]
    edit_fact(user=other, fact_id=facts[0].pk, changes={"content": "She grew dahlias.", "tags": ["garden"]})
    share_fact(user=other, fact_id=facts[1].pk, show_words=True)
    approve_fact(staff=staff, fact_id=facts[1].pk)
    share_fact(user=other, fact_id=facts[2].pk)
    restrict_fact(staff=staff, fact_id=facts[2].pk, reason="Somebody else is named.")
    unshare_fact(user=other, fact_id=facts[2].pk)
    mark_unsure(user=other, fact_id=facts[3].pk)
    undo_review(user=other, fact_id=facts[3].pk)
    set_aside(user=other, fact_id=facts[3].pk)
    set_aside(user=other, fact_id=facts[0].pk)
    restore_fact(user=other, fact_id=facts[0].pk)
    set_moderation_mode(user=keeper, legacy_id=legacy.pk, mode="before")
    leave(user=other, legacy_id=legacy.pk)
    return legacy


def run(command: str, *options: str) -> str:
    said = StringIO()
    call_command(command, *options, stdout=said, stderr=said)
    return said.getvalue()


def test_what_people_did_is_told_again_as_it_stands(legacy: Legacy):
    assert_log_tells_all()
    said = run("replay_log", "--check", "--legacy", str(legacy.pk))
    assert "events tell of 10 rows" in said
    assert said == run("replay_log", "--check")


def test_a_conversation_that_became_memory_and_was_deleted_is_told_again(settings, tmp_path):
    settings.ENGINE = PATH
    said = [{"n": 1, "role": "user", "at": "2026-03-02T18:01:00Z", "text": WORDS}]
    conversations = [{"id": name, "member": "anna", "messages": said} for name in ("c1", "c2")]
    members = [{"id": "anna", "name": "Anna", "role": "keeper"}]
    file = tmp_path / "family.json"
    file.write_text(
        json.dumps({"legacy": {"name": "Rose Whitford"}, "members": members, "conversations": conversations})
    )
    run("import_family", str(file))
    fact = Fact.objects.get()
    assert fact.sources.count() == 2
    assert_log_tells_all()
    assert fact.conversation
    delete_conversation(user=fact.owner, conversation_id=fact.conversation.pk)
    Fact.objects.get(pk=fact.pk, conversation=None)
    assert_log_tells_all()


def test_facts_that_went_cold_are_told_so(legacy: Legacy, monkeypatch):
    fact = Fact.objects.filter(status="active").first()
    assert fact is not None
    monkeypatch.setattr("memory.services.usage.fact_usage.to_demote", lambda now: Fact.objects.filter(pk=fact.pk))
    monkeypatch.setattr("memory.services.usage.fact_usage.to_promote", lambda now: Fact.objects.none())
    assert sort_legacy(legacy.pk, now=fact.created_at) == (0, 1)
    assert_log_tells_all()


def _add_a_fact(legacy: Legacy) -> None:
    """A copy of one, under another key."""
    fact = Fact.objects.filter(legacy=legacy).first()
    assert fact is not None
    fact.pk = fact.lineage = uuid4()
    fact.save(force_insert=True)


BEHIND_ITS_BACK: dict[str, tuple[Any, str]] = {
    "other words": (
        lambda legacy: Fact.objects.update(content="forged"),
        "stands otherwise than the log tells in content",
    ),
    "a role": (lambda legacy: Membership.objects.update(role="reader"), "membership"),
    "the family's rule": (lambda legacy: Legacy.objects.update(moderation_mode="after"), "in moderation_mode"),
    "a row less": (lambda legacy: FactSource.objects.all().delete(), "is told of by the log, and is not in the table"),
    "a row more": (_add_a_fact, "stands in the table, and the log does not tell of it"),
}


@pytest.mark.parametrize(("change", "problem"), BEHIND_ITS_BACK.values(), ids=BEHIND_ITS_BACK)
def test_a_row_that_was_changed_behind_the_logs_back_is_named(legacy: Legacy, change: Any, problem: str):
    change(legacy)
    said = StringIO()
    with pytest.raises(CommandError, match="stand otherwise"):
        call_command("replay_log", "--check", stdout=said)
    assert problem in said.getvalue()
    assert "forged" not in said.getvalue()
    assert WORDS not in said.getvalue()


def test_the_log_is_verified_by_a_command_that_names_the_place(legacy: Legacy):
    count = LegacyEvent.objects.filter(chain=legacy.pk).count()
    assert (
        run("verify_log") == run("verify_log", "--chain", str(legacy.pk)) == f"{legacy.pk}: {count} events, unbroken\n"
    )
    with pgtrigger.ignore("legacies.LegacyEvent:log_append_only"):
        LegacyEvent.objects.filter(chain=legacy.pk, sequence=5).update(action="fact_shared")
    said = StringIO()
    with pytest.raises(CommandError, match="1 broken chain"):
        call_command("verify_log", stdout=said, stderr=said)
    assert f"event 5 of {legacy.pk} was changed" in said.getvalue()


def test_a_payload_that_nobody_recorded_is_found(legacy: Legacy):
    LegacyEventPayload.objects.create(event_id=uuid4(), chain=legacy.pk, salt=b"x", payload={"after": None})
    with pytest.raises(CommandError):
        run("verify_log")


@pytest.mark.parametrize("command", ["verify_log", "replay_log"])
def test_a_chain_that_is_not_there_is_refused(command: str):
    with pytest.raises(CommandError, match="has no chain"):
        run(command, "--legacy", str(uuid4()))
