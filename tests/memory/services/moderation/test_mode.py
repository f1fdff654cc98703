"""Whether what is shared is looked at before it is seen: who sets it, and who hears of it."""

from __future__ import annotations

import pytest

from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.models import LegacyEvent, LegacyEventPayload, Notice, Role
from memory import recall
from memory.services.entries.editing import create_entry, share_entry
from memory.services.entries.entry_fields import EntryFields
from memory.services.moderation import set_moderation_mode
from tests.support.access import FamilyWithFacts
from tests.support.factories import join


def test_the_other_keepers_are_told_and_nobody_else(family: FamilyWithFacts):
    other = join(family.legacy, Role.KEEPER)
    for _ in range(2):
        set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode="before")
    notice = Notice.objects.get()
    assert (notice.user, notice.kind) == (other, "moderation_mode_set")
    assert (
        notice.text
        == "Karin changed a rule of Rose Miller: the family now sees shared facts once an admin has approved them."
    )
    event = LegacyEvent.objects.get()
    assert (event.action, event.actor_id) == ("moderation_mode_set", family["keeper"].pk)
    payload = LegacyEventPayload.objects.get(event_id=event.pk).payload
    assert payload == {"before": {"moderation_mode": "after"}, "after": {"moderation_mode": "before"}}


def test_a_search_finds_at_once_what_may_be_seen_now(family: FamilyWithFacts):
    def found() -> set[str]:
        result = recall.search(viewer=family["reader"], legacy_id=family.legacy.pk, query="fishing at dawn")
        return {name for name, fact in family.facts.items() if str(fact.pk) in repr(result)}

    assert found() == family.recallable("reader")
    set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode="before")
    assert found() == family.recallable("reader") - {"waiting"}
    set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode="after")
    assert found() == family.recallable("reader")


def test_others_do_not_set_the_mode(family: FamilyWithFacts):
    for actor, refusal in [
        ("contributor", NotAllowed),
        ("reader", NotAllowed),
        ("stranger", NotFound),
        ("staff", NotFound),
    ]:
        with pytest.raises(refusal):
            set_moderation_mode(user=family[actor], legacy_id=family.legacy.pk, mode="before")
    with pytest.raises(InvalidInput):
        set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode="never")
    family.legacy.refresh_from_db()
    assert family.legacy.moderation_mode == "after"
    set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode="before")
    family.legacy.refresh_from_db()
    assert family.legacy.moderation_mode == "before"


def test_it_goes_for_events_too(family: FamilyWithFacts):
    teller, fields = family["contributor"], EntryFields(type="trip", summary="They sailed to Whitby.")
    entry = create_entry(user=teller, legacy_id=family.legacy.pk, fields=fields)
    share_entry(user=teller, entry_id=entry.pk)

    def found() -> list[str]:
        hits = recall.search(viewer=family["reader"], legacy_id=family.legacy.pk, query="sailed to Whitby").hits
        return [hit.text for hit in hits if hit.id == entry.pk]

    for mode, seen in (("before", []), ("after", ["They sailed to Whitby."])):
        set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode=mode)
        assert found() == seen
