"""Ringing again for what is due."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.db import transaction
from django.utils import timezone

from config import heartbeat
from legacies import jobs
from legacies.jobs import claim, hold
from legacies.jobs.scheduler import (
    RING_AGAIN_AFTER,
    TAKE_UP_AFTER,
    ensure_recurring_work,
    ring_for_due_work,
    take_up_parked,
)
from legacies.management.commands import run_scheduler
from legacies.management.commands.run_scheduler import Rounds
from legacies.models import WorkItem, WorkState
from memory.kinds import WorkKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def rung():
    heard: list[str] = []
    jobs.set_doorbell(lambda item: heard.append(item.key))
    yield heard
    apps.get_app_config("memory").ready()


def put(key, **fields):
    return jobs.put(WorkKind.TIDY, key=key, **fields)


def test_due_work_is_rung_for_in_the_order_of_its_time(rung):
    now = timezone.now()
    put("second", not_before=now - timedelta(seconds=1))
    put("first", not_before=now - timedelta(seconds=2))
    put("later", not_before=now + timedelta(minutes=1))
    assert ring_for_due_work() == 2
    assert rung == ["first", "second"]


def test_bell_that_nobody_heard_is_rung_again_after_a_while(rung):
    put("tidy")
    ring_for_due_work()
    assert ring_for_due_work() == 0
    WorkItem.objects.update(rung_at=timezone.now() - RING_AGAIN_AFTER)
    assert ring_for_due_work() == 1


def test_work_asked_for_again_is_rung_for_at_once(rung):
    """The bell of the last time is no bell for this time."""
    put("tidy")
    ring_for_due_work()
    put("tidy")
    assert ring_for_due_work() == 1

    lease = claim(WorkItem.objects.get().pk)
    assert lease is not None
    lease.again = timezone.now()
    with hold(lease):
        pass
    assert ring_for_due_work() == 1


def test_work_of_a_dead_worker_is_rung_for(rung):
    claim(put("tidy").pk)
    assert ring_for_due_work() == 0
    WorkItem.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert ring_for_due_work() == 1


def put_unknown(key="unheard"):
    """As a newer version of the product would."""
    return WorkItem.objects.create(kind="unheard_of", key=key, not_before=timezone.now() - timedelta(minutes=1))


def test_work_of_an_unknown_kind_is_parked_and_stops_no_other():
    put_unknown()
    put("tidy")
    assert ring_for_due_work() == 1
    item = WorkItem.objects.get(key="unheard")
    assert (item.state, item.error) == (WorkState.FAILED, "unknown_kind")
    assert ring_for_due_work() == 0


def test_an_item_that_cannot_be_rung_for_stops_no_other(rung):
    def ring(item):
        if item.key == "bad":
            raise ValueError(item.key)
        rung.append(item.key)

    jobs.set_doorbell(ring)
    for key in ("bad", "good"):
        put(key, not_before=timezone.now() - timedelta(seconds=1))
    assert ring_for_due_work() == 1
    assert rung == ["good"]


def test_what_was_parked_is_taken_up_where_its_kind_is_known(rung):
    item = put_unknown()
    ring_for_due_work()
    WorkItem.objects.update(finished_at=timezone.now() - TAKE_UP_AFTER)
    assert take_up_parked() == 0
    WorkItem.objects.update(kind=WorkKind.TIDY)  # as after an update, which knows it
    assert take_up_parked() == 1
    ring_for_due_work()
    assert rung == [item.key]


def test_a_round_that_breaks_off_ends_no_scheduler_and_is_no_heartbeat(monkeypatch):
    rounds = Rounds()
    with heartbeat.connect() as client:
        monkeypatch.setattr(run_scheduler, "take_up_parked", lambda: 1 / 0)
        rounds.go()
        assert not heartbeat.is_scheduler_alive(client)
        monkeypatch.undo()
        rounds.go()
        assert heartbeat.is_scheduler_alive(client)


@pytest.mark.parametrize("state", [WorkState.DONE, WorkState.FAILED])
def test_work_that_ended_is_not_rung_for(rung, state):
    put("tidy")
    WorkItem.objects.update(state=state)
    assert ring_for_due_work() == 0


def test_recurring_work_is_put_down_once(rung):
    for _ in range(2):
        with transaction.atomic():
            ensure_recurring_work()
    item = WorkItem.objects.get(kind=WorkKind.TIDY)
    assert item.wanted == 1
    # Looked at after each start: the settings may name another embedding model now.
    assert WorkItem.objects.get(kind=WorkKind.REEMBED).wanted == 2
