"""Whatever people do with facts, in whatever order: every moment can be told again, and the log tells the present."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.support.family_machine import FamilyMachine
from tests.support.volumes import volume

pytestmark = pytest.mark.django_db

# Each run is undone by itself, so that the rows of one are none of the next's.
HERE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@pytest.mark.sweep
def test_a_few_orders():
    short = settings(max_examples=3, stateful_step_count=12, deadline=None, suppress_health_check=HERE)
    run_state_machine_as_test(FamilyMachine, settings=short)


def test_a_restricted_fact_stays_restricted_as_a_part_of_another():
    """Random orders seldom come upon it."""
    machine = FamilyMachine()
    try:
        machine.tell(who="ada", words="She sold the ring.")
        machine.share(pick=0)
        machine.decide(pick=0, decision="restricted")
        machine.tell(who="ada", words="She sold the boat.")
        machine.share(pick=1)
        machine.merge(pick=1, other=0)
    finally:
        machine.teardown()


@pytest.mark.trust
def test_many_orders():
    runs = volume(8, thorough=20)
    long = settings(max_examples=runs, stateful_step_count=50, deadline=None, suppress_health_check=HERE)
    run_state_machine_as_test(FamilyMachine, settings=long)
