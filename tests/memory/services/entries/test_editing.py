"""Entries by hand: written, changed, shared, deleted and brought back; recall and the log know."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.models import LegacyEvent
from memory import recall
from memory.kinds import MemoryAction
from memory.models import Entry, RecallItem
from memory.services.deletion.purging import purge
from memory.services.entries.editing import (
    AlreadyEntered,
    EntryFollowsAFact,
    EntryIsSetAside,
    create_entry,
    edit_entry,
    restore_entry,
    set_entry_aside,
    share_entry,
    unshare_entry,
)
from memory.services.entries.entry_fields import DEEPEST, EntryFields, Origin
from memory.services.entries.moderation import ENTRIES
from memory.services.facts.fact_inputs import LooksLikeASecret
from memory.services.moderation.shared_rows import approve_shared, return_shared
from tests.support.access import FamilyWithFacts
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db

WEDDING = EntryFields(type="wedding", summary="They married in Leeds.", occurred="1955-06", data={"place": "Leeds"})


@pytest.fixture
def entry(family: FamilyWithFacts) -> Entry:
    return create_entry(user=family["contributor"], legacy_id=family.legacy.pk, fields=WEDDING)


def found(family: FamilyWithFacts, actor: str, query: str = "married in Leeds") -> list[str]:
    hits = recall.search(viewer=family[actor], legacy_id=family.legacy.pk, query=query).hits
    return [hit.text for hit in hits if hit.kind == "entry"]


def test_written_it_is_its_tellers_alone_and_found_at_once(family: FamilyWithFacts, entry: Entry):
    assert (entry.visibility, entry.status, entry.source, entry.data) == (
        "private",
        "active",
        "manual",
        {"place": "Leeds"},
    )
    assert (str(entry.occurred_earliest), str(entry.occurred_latest)) == ("1955-06-01", "1955-06-30")
    assert found(family, "contributor") == ["They married in Leeds."]
    assert found(family, "keeper") == []
    assert Entry.objects.visible_to(family["keeper"]).count() == 0
    assert LegacyEvent.objects.filter(object_id=entry.pk, action=MemoryAction.ENTRY_CREATED).count() == 1


def test_readers_and_strangers_write_none(family: FamilyWithFacts):
    with pytest.raises(NotAllowed):
        create_entry(user=family["reader"], legacy_id=family.legacy.pk, fields=WEDDING)
    with pytest.raises(NotFound):
        create_entry(user=family["stranger"], legacy_id=family.legacy.pk, fields=WEDDING)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"type": " "}, "type"),
        ({"type": "x" * 61}, "type"),
        ({"type": "a\nb"}, "type"),
        ({"summary": ""}, "summary"),
        ({"summary": "x" * 501}, "summary"),
        ({"occurred": "1962-13"}, "occurred"),
        ({"occurred": "1990/1980"}, "occurred"),
        ({"data": ["a"]}, "data"),
        ({"data": {"x": "y" * 32_000}}, "data"),
        ({"data": {"x": float("inf")}}, "data"),
        ({"data": {"x": [{"y": float("nan")}]}}, "data"),
    ],
)
def test_what_cannot_be_stored_is_refused_by_its_field(family: FamilyWithFacts, fields: dict[str, Any], field: str):
    said = EntryFields(**{"type": "wedding", "summary": "They married.", **fields})
    with pytest.raises(InvalidInput) as refused:
        create_entry(user=family["contributor"], legacy_id=family.legacy.pk, fields=said)
    assert list(refused.value.fields) == [field]
    assert Entry.objects.count() == 0


def nested(depth: int) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for _level in range(depth - 1):
        data = {"in": data}
    return data


def test_data_is_as_deep_as_it_may_be_and_no_deeper(family: FamilyWithFacts, entry: Entry):
    edit_entry(user=family["contributor"], entry_id=entry.pk, changes={"data": nested(DEEPEST)})
    for depth in (DEEPEST + 1, 50_000):
        with pytest.raises(InvalidInput):
            edit_entry(user=family["contributor"], entry_id=entry.pk, changes={"data": nested(depth)})


def test_what_looks_like_a_secret_is_asked_about_also_in_the_data(family: FamilyWithFacts):
    said = EntryFields(type="bank", summary="The account.", data={"iban": "DE89 3704 0044 0532 0130 00"})
    whole: dict[str, Any] = {"user": family["contributor"], "legacy_id": family.legacy.pk, "fields": said}
    with pytest.raises(LooksLikeASecret):
        create_entry(**whole)
    assert create_entry(**whole, allow_secrets=True).data == said.data


def test_changed_it_is_found_by_its_new_words_alone(family: FamilyWithFacts, entry: Entry):
    user = family["contributor"]
    changed = edit_entry(user=user, entry_id=entry.pk, changes={"summary": "They moved to Hull."}, revision=1)
    assert (changed.revision, changed.type) == (2, "wedding")
    assert found(family, "contributor", "moved to Hull") == ["They moved to Hull."]
    assert RecallItem.objects.filter(id=entry.pk, search_text__contains="Leeds").count() == 0
    assert edit_entry(user=user, entry_id=entry.pk, changes={"summary": "They moved to Hull."}).revision == 2
    with pytest.raises(StaleRevision):
        edit_entry(user=user, entry_id=entry.pk, changes={"summary": "Late."}, revision=1)
    with pytest.raises(NotFound):
        edit_entry(user=family["keeper"], entry_id=entry.pk, changes={"summary": "Not mine."})


def test_shared_taken_back_set_aside_and_restored(family: FamilyWithFacts, entry: Entry):
    user = family["contributor"]
    shared = share_entry(user=user, entry_id=entry.pk, revision=1)
    assert (shared.visibility, shared.moderation) == ("shared", "waiting")
    assert found(family, "keeper") == ["They married in Leeds."]
    unshare_entry(user=user, entry_id=entry.pk)
    assert found(family, "keeper") == []
    set_entry_aside(user=user, entry_id=entry.pk)
    assert found(family, "contributor") == []
    with pytest.raises(EntryIsSetAside):
        share_entry(user=user, entry_id=entry.pk)
    restore_entry(user=user, entry_id=entry.pk)
    assert found(family, "contributor") == ["They married in Leeds."]


def test_moderators_approve_and_return_it(strict_family: FamilyWithFacts):
    family, staff = strict_family, UserFactory(is_staff=True, is_superuser=True)
    user = family["contributor"]
    entry = create_entry(user=user, legacy_id=family.legacy.pk, fields=WEDDING)
    share_entry(user=user, entry_id=entry.pk)
    assert found(family, "keeper") == []
    approve_shared(ENTRIES, staff=staff, row_id=entry.pk)
    assert found(family, "keeper") == ["They married in Leeds."]
    assert user.notices.get().text.startswith("An admin approved an event that you shared")
    return_shared(ENTRIES, staff=staff, row_id=entry.pk, reason="Ask her first.")
    assert found(family, "keeper") == []
    again = share_entry(user=user, entry_id=entry.pk)
    assert (again.moderation, again.moderation_reason) == ("waiting", "")


def test_new_words_of_a_shared_entry_are_looked_at_again(family: FamilyWithFacts, entry: Entry):
    user, staff = family["contributor"], UserFactory(is_staff=True, is_superuser=True)
    share_entry(user=user, entry_id=entry.pk)
    approve_shared(ENTRIES, staff=staff, row_id=entry.pk)
    assert edit_entry(user=user, entry_id=entry.pk, changes={"type": "feast"}).moderation == "waiting"


def test_what_came_with_a_fact_changes_with_it_alone(family: FamilyWithFacts, entry: Entry):
    Entry.objects.filter(pk=entry.pk).update(fact=family.facts["private"])
    user = family["contributor"]
    for refused in (
        lambda: edit_entry(user=user, entry_id=entry.pk, changes={"type": "feast"}),
        lambda: share_entry(user=user, entry_id=entry.pk),
        lambda: set_entry_aside(user=user, entry_id=entry.pk),
    ):
        with pytest.raises(EntryFollowsAFact):
            refused()


def test_an_external_id_is_one_entry(family: FamilyWithFacts):
    said: dict[str, Any] = {"user": family["contributor"], "legacy_id": family.legacy.pk, "fields": WEDDING}
    origin = Origin(source="connector:calendar", external_id="event-1")
    create_entry(**said, origin=origin)
    with pytest.raises(AlreadyEntered):
        create_entry(**said, origin=origin)
    create_entry(**said, origin=Origin(source="connector:other", external_id="event-1"))
    create_entry(**{**said, "user": family["keeper"]}, origin=origin)
    assert Entry.objects.count() == 3
    for bad in (Origin(source="chat"), Origin(source="connector:No"), Origin(external_id="x" * 201)):
        with pytest.raises(InvalidInput):
            create_entry(**said, origin=bad)


def test_what_was_deleted_goes_for_good_after_ninety_days_and_leaves_no_word(family: FamilyWithFacts, entry: Entry):
    set_entry_aside(user=family["contributor"], entry_id=entry.pk)
    purge(now=timezone.now() + timedelta(days=89))
    assert Entry.objects.filter(pk=entry.pk).exists()
    counts = purge(now=timezone.now() + timedelta(days=91))
    assert (counts["entries"], Entry.objects.filter(pk=entry.pk).exists()) == (1, False)
    assert not RecallItem.objects.filter(id=entry.pk).exists()
    assert purge(now=timezone.now() + timedelta(days=91))["entries"] == 0
