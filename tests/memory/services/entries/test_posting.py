"""Many entries at once: each stored, changed or refused by itself."""

from __future__ import annotations

from typing import Any

import pytest

from memory import recall
from memory.models import Entry
from memory.services.entries.editing import set_entry_aside, share_entry
from memory.services.entries.entry_fields import EntryFields, Origin
from memory.services.entries.posting import Posted, post_entries
from tests.support.access import FamilyWithFacts
from tests.support.growth import assert_constant_queries

pytestmark = pytest.mark.django_db


def item(name: str, summary: str = "They met.", **more: Any) -> tuple[EntryFields, Origin]:
    fields = EntryFields(**{"type": "meeting", "summary": summary, "occurred": "1955", **more})
    return fields, Origin(source="connector:calendar", external_id=name)


def post(family: FamilyWithFacts, *items: tuple[EntryFields, Origin]) -> list[Posted]:
    return post_entries(user=family["contributor"], legacy_id=family.legacy.pk, items=items)


def outcomes(posted: list[Posted]) -> list[str]:
    return [str(one.outcome) for one in posted]


def test_good_ones_are_stored_beside_those_that_are_refused(family: FamilyWithFacts):
    posted = post(
        family,
        item("1", "She learned to swim."),
        item("2", ""),
        item("3", occurred="1962-13"),
        item("1", "The same name again."),
        item("4", "The code is 4711-8866-9912-3456 PIN 4711."),
        item("5", "He fished."),
        item(""),
        item(""),
    )
    assert outcomes(posted) == [
        "created", "refused", "refused", "refused", "refused", "created", "created", "created",
    ]  # fmt: skip
    errors = [one.error.code for one in posted if one.error]
    assert errors == ["invalid", "invalid", "twice_in_one_post", "looks_like_a_secret"]
    assert Entry.objects.count() == 4
    hits = recall.search(viewer=family["contributor"], legacy_id=family.legacy.pk, query="learned to swim").hits
    assert "She learned to swim." in [hit.text for hit in hits]


def test_sent_again_it_is_the_same_entry_and_says_what_is_said_now(family: FamilyWithFacts):
    first = post(family, item("1"), item("2"), item("3"))
    keys = [one.entry.pk for one in first if one.entry]
    set_entry_aside(user=family["contributor"], entry_id=keys[2])
    share_entry(user=family["contributor"], entry_id=keys[1])
    again = post(family, item("1"), item("2", "They met in Hull."), item("3", "Something else."))
    assert outcomes(again) == ["unchanged", "changed", "set_aside"]
    assert [one.entry.pk for one in again if one.entry] == keys
    changed = Entry.objects.get(external_id="2")
    assert (changed.summary, changed.revision, changed.moderation) == ("They met in Hull.", 3, "waiting")
    assert Entry.objects.get(external_id="3").summary == "They met."


def test_somebody_elses_ids_are_their_own(family: FamilyWithFacts):
    post(family, item("1"))
    other = post_entries(user=family["keeper"], legacy_id=family.legacy.pk, items=[item("1", "Mine.")])
    assert outcomes(other) == ["created"]


def test_it_costs_the_same_however_many_they_are(family: FamilyWithFacts):
    sent: list[tuple[EntryFields, Origin]] = []

    def add() -> None:
        sent.append(item(str(len(sent))))

    assert_constant_queries(add, lambda: post(family, *sent, item(f"new {len(sent)}")))
