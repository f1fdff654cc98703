"""Consolidation with its guards off, for a worker process: the control that shows that they are what helps."""

from __future__ import annotations

from contextlib import contextmanager

from django.db import transaction

from memory.consolidation import run
from memory.consolidation.writing import plan, range_writer
from memory.consolidation.writing.plan import CurrentFacts
from tests.support import failpoints

HANDLER = "tests.memory.consolidation.unguarded:act"


def act(name: str) -> None:
    _switch_guards_off()
    failpoints.act(name)


def _switch_guards_off() -> None:
    run.hold = _hold_nothing  # type: ignore[attr-defined,assignment]  # imported there
    range_writer.still_stands = lambda *_: True
    range_writer.make_plan = _make_all  # type: ignore[attr-defined]  # as above
    range_writer.make_chunk = lambda claimed, _: claimed.conversation  # type: ignore[assignment,return-value]
    range_writer.item_of_chunk = lambda *_: None  # type: ignore[attr-defined]  # as above


def _make_all(part, _standing):
    """As if nothing stood here: every statement becomes a fact."""
    return plan.make_plan(part, CurrentFacts(live={}, gone=(), rests_on={}, unsaid=frozenset()))


@contextmanager
def _hold_nothing(_lease):
    with transaction.atomic():
        yield
