"""Whatever a family does, in whatever order: a phone that syncs now and then has what a new one gets."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.support.sync_machine import SyncMachine
from tests.support.volumes import volume

pytestmark = pytest.mark.django_db

# Each run is undone by itself, so that the rows of one are none of the next's.
HERE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@pytest.mark.sweep
def test_a_few_orders():
    short = settings(max_examples=4, stateful_step_count=20, deadline=None, suppress_health_check=HERE)
    run_state_machine_as_test(SyncMachine, settings=short)


@pytest.mark.trust
def test_many_orders():
    runs = volume(3, thorough=8)
    long = settings(max_examples=runs, stateful_step_count=40, deadline=None, suppress_health_check=HERE)
    run_state_machine_as_test(SyncMachine, settings=long)
