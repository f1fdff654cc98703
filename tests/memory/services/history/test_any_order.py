"""Whatever people do with facts, in whatever order: every moment can be told again, and the log tells the present."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.support.family_machine import FamilyMachine

pytestmark = pytest.mark.django_db

# Each run is undone by itself, so that the rows of one are none of the next's.
HERE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@pytest.mark.sweep
def test_a_few_orders():
    short = settings(max_examples=3, stateful_step_count=12, deadline=None, suppress_health_check=HERE)
    run_state_machine_as_test(FamilyMachine, settings=short)


@pytest.mark.trust
def test_many_orders():
    long = settings(max_examples=20, stateful_step_count=50, deadline=None, suppress_health_check=HERE)
    run_state_machine_as_test(FamilyMachine, settings=long)
