"""Folding payloads: what each part of one does to the rows told so far, and what an erased one leaves."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from legacies.audit import ReplayedRows, joined
from legacies.audit.replay import Trace
from legacies.models import LegacyEvent
from memory.kinds import MemoryAction

FACT, OTHER, WHO = UUID(int=1), UUID(int=2), uuid4()
WHOLE = {"id": str(FACT), "content": "She sang.", "cold": False}
BESIDE = {"id": str(OTHER), "content": "She danced.", "cold": False}


def folded(*payloads: dict[str, Any] | None) -> ReplayedRows:
    """As a chain whose events are all about one fact tells it; None is an erased payload."""
    told = ReplayedRows()
    for number, payload in enumerate(payloads, start=1):
        event = LegacyEvent(sequence=number, object_type="fact", object_id=FACT, action=MemoryAction.FACT_EDITED)
        event.actor_id = WHO
        told.add(event, payload)
    return told


def test_a_row_that_names_itself_is_whole_and_takes_the_place_of_what_stood():
    told = folded({"after": {**WHOLE, "old": 1}}, {"after": WHOLE, "before": {"content": "no matter"}, "reason": "x"})
    assert told.tables == {"fact": {str(FACT): WHOLE}}
    assert told.sequence == 2


def test_what_names_no_row_changes_columns_of_the_subject():
    told = folded({"after": WHOLE}, {"after": {"content": "She hummed."}})
    assert told.tables["fact"][str(FACT)] == {**WHOLE, "content": "She hummed."}


def test_other_rows_come_change_and_go_along():
    change = {"ids": [str(FACT), str(OTHER), str(uuid4())], "values": {"cold": True}}
    both = folded({"after": WHOLE, "rows": {"fact": [BESIDE]}}, {"changes": {"fact": [change]}})
    assert both.tables["fact"] == {str(FACT): {**WHOLE, "cold": True}, str(OTHER): {**BESIDE, "cold": True}}
    gone = folded({"after": WHOLE, "rows": {"fact": [BESIDE]}}, {"gone": {"fact": [str(OTHER)]}})
    assert gone.tables["fact"] == {str(FACT): WHOLE}


def test_a_subject_goes_when_nothing_is_left_of_it():
    assert folded({"after": WHOLE}, {"after": None}).tables["fact"] == {}


def test_an_erased_payload_leaves_a_trace_and_no_words():
    told = folded({"after": WHOLE}, None, {"after": {"content": "a part of it"}})
    assert told.tables["fact"] == {}
    assert told.erased == {("fact", str(FACT)): [Trace("fact_edited", WHO)]}


@pytest.mark.parametrize("later", [{"after": WHOLE}, {"after": None}, {"gone": {"fact": [str(FACT)]}}])
def test_what_is_told_whole_again_or_gone_for_good_is_not_missing(later: dict[str, Any]):
    assert folded(None, later).erased == {}


def test_parts_of_a_payload_are_joined_by_table():
    one: dict[str, Any] = {"rows": {"fact": [WHOLE]}, "gone": {"fact": [1]}}
    assert joined(one, {"rows": {"fact": [BESIDE], "entry": [{}]}}) == {
        "rows": {"fact": [WHOLE, BESIDE], "entry": [{}]},
        "gone": {"fact": [1]},
    }
    assert one["rows"]["fact"] == [WHOLE]
