"""Whatever a family does, in whatever order: a phone that syncs now and then has what a new one gets."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from memory.models import SyncMark
from memory.models.sync_marks import TOLD, SyncMarkQuerySet
from memory.presentation.sync.walk import END, Walk
from tests.support.sync_machine import SyncMachine

pytestmark = pytest.mark.django_db

# Each run is undone by itself, so that the rows of one are none of the next's.
HERE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@pytest.mark.sweep
def test_a_few_orders():
    short = settings(max_examples=4, stateful_step_count=20, deadline=None, suppress_health_check=HERE)
    run_state_machine_as_test(SyncMachine, settings=short)


@pytest.mark.trust
def test_many_orders():
    long = settings(max_examples=25, stateful_step_count=60, deadline=None, suppress_health_check=HERE)
    run_state_machine_as_test(SyncMachine, settings=long)


def whatever_changed(marks: SyncMarkQuerySet, heard: Any, user: Any) -> SyncMarkQuerySet:
    return marks.filter(chain__in=heard, type__in=TOLD)


def only_own(walk: Walk, mark: SyncMark, seen: set[UUID]) -> bool:
    return mark.pk not in seen and mark.owner_id == walk.user.pk


SWITCHED_OFF: dict[str, tuple[type[Any], str, Any]] = {
    "nothing is gone": (Walk, "_is_gone", lambda walk, mark, seen: False),
    "only own things are gone": (Walk, "_is_gone", only_own),
    "what nobody saw is gone too": (
        SyncMarkQuerySet,
        "told_since",
        whatever_changed,
    ),
    "no legacy is left": (Walk, "left", frozenset()),
    "a change in the middle of a walk is none": (Walk, "has_more", property(lambda walk: walk.stage < END)),
}


@pytest.mark.trust
@pytest.mark.parametrize("rule", SWITCHED_OFF)
def test_it_is_found_when_a_rule_is_switched_off(rule: str, monkeypatch: pytest.MonkeyPatch):
    cls, name, instead = SWITCHED_OFF[rule]
    monkeypatch.setattr(cls, name, instead)
    if rule == "what nobody saw is gone too":
        monkeypatch.setattr(Walk, "_is_gone", lambda walk, mark, seen: mark.pk not in seen)
    quick = settings(
        max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=HERE, phases=[Phase.generate]
    )
    with pytest.raises(AssertionError):
        run_state_machine_as_test(SyncMachine, settings=quick)
