"""Consolidation with its guards off, for a worker process: the control that shows that they are what helps."""

from __future__ import annotations

from contextlib import contextmanager

from django.db import transaction

from memory.consolidation import plan, run, write
from memory.consolidation.standing import Standing
from tests.support import failpoints

HANDLER = "tests.memory.consolidation.unguarded:act"


def act(name: str) -> None:
    _switch_guards_off()
    failpoints.act(name)


def _switch_guards_off() -> None:
    run.hold = _hold_nothing  # type: ignore[attr-defined,assignment]  # imported there
    write.still_stands = lambda *_: True
    write.make_plan = _make_all  # type: ignore[attr-defined]  # as above
    write.make_chunk = lambda claimed, _: claimed.conversation  # type: ignore[assignment,return-value]
    write.item_of_chunk = lambda *_: None  # type: ignore[attr-defined]  # as above


def _make_all(part, _standing):
    """As if nothing stood here: every statement becomes a fact."""
    return plan.make_plan(part, Standing(live={}, gone=(), rests_on={}))


@contextmanager
def _hold_nothing(_lease):
    with transaction.atomic():
        yield
