"""Ringing again for what is due."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.db import transaction
from django.utils import timezone

from config import celery
from legacies import jobs
from legacies.jobs import claim, hold
from legacies.management.commands import run_scheduler
from legacies.management.commands.run_scheduler import (
    NOTIFY_AGAIN_AFTER,
    TAKE_UP_AFTER,
    Rounds,
    ensure_recurring_jobs,
    notify_of_due_jobs,
    take_up_parked,
)
from legacies.models import Job, JobState
from memory.kinds import JobKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def notified():
    heard: list[str] = []
    jobs.set_notifier(lambda item: heard.append(item.key))
    yield heard
    apps.get_app_config("memory").ready()


def put(key, **fields):
    return jobs.put(JobKind.TIDY, key=key, **fields)


def test_due_work_is_rung_for_in_the_order_of_its_time(notified):
    now = timezone.now()
    put("second", not_before=now - timedelta(seconds=1))
    put("first", not_before=now - timedelta(seconds=2))
    put("later", not_before=now + timedelta(minutes=1))
    assert notify_of_due_jobs() == 2
    assert notified == ["first", "second"]


def test_bell_that_nobody_heard_is_rung_again_after_a_while(notified):
    put("tidy")
    notify_of_due_jobs()
    assert notify_of_due_jobs() == 0
    Job.objects.update(rung_at=timezone.now() - NOTIFY_AGAIN_AFTER)
    assert notify_of_due_jobs() == 1


def test_work_asked_for_again_is_rung_for_at_once(notified):
    """An earlier notification does not count for this time."""
    put("tidy")
    notify_of_due_jobs()
    put("tidy")
    assert notify_of_due_jobs() == 1

    lease = claim(Job.objects.get().pk)
    assert lease is not None
    lease.again = timezone.now()
    with hold(lease):
        pass
    assert notify_of_due_jobs() == 1


def test_work_of_a_dead_worker_is_rung_for(notified):
    claim(put("tidy").pk)
    assert notify_of_due_jobs() == 0
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert notify_of_due_jobs() == 1


def put_unknown(key="unheard"):
    """As a newer version of the product would."""
    return Job.objects.create(kind="unheard_of", key=key, not_before=timezone.now() - timedelta(minutes=1))


def test_work_of_an_unknown_kind_is_parked_and_stops_no_other():
    put_unknown()
    put("tidy")
    assert notify_of_due_jobs() == 1
    item = Job.objects.get(key="unheard")
    assert (item.state, item.error) == (JobState.FAILED, "unknown_kind")
    assert notify_of_due_jobs() == 0


def test_an_item_that_cannot_be_rung_for_stops_no_other(notified):
    def notify(item):
        if item.key == "bad":
            raise ValueError(item.key)
        notified.append(item.key)

    jobs.set_notifier(notify)
    for key in ("bad", "good"):
        put(key, not_before=timezone.now() - timedelta(seconds=1))
    assert notify_of_due_jobs() == 1
    assert notified == ["good"]


def test_what_was_parked_is_taken_up_where_its_kind_is_known(notified):
    item = put_unknown()
    notify_of_due_jobs()
    Job.objects.update(finished_at=timezone.now() - TAKE_UP_AFTER)
    assert take_up_parked() == 0
    Job.objects.update(kind=JobKind.TIDY)  # as after an update, which knows it
    assert take_up_parked() == 1
    notify_of_due_jobs()
    assert notified == [item.key]


def test_a_round_that_breaks_off_ends_no_scheduler_and_is_no_heartbeat(monkeypatch):
    rounds = Rounds()
    with celery.connect() as client:
        monkeypatch.setattr(run_scheduler, "take_up_parked", lambda: 1 / 0)
        rounds.go()
        assert not celery.is_scheduler_alive(client)
        monkeypatch.undo()
        rounds.go()
        assert celery.is_scheduler_alive(client)


@pytest.mark.parametrize("state", [JobState.DONE, JobState.FAILED])
def test_work_that_ended_is_not_rung_for(notified, state):
    put("tidy")
    Job.objects.update(state=state)
    assert notify_of_due_jobs() == 0


def test_recurring_work_is_put_down_once(notified):
    for _ in range(2):
        with transaction.atomic():
            ensure_recurring_jobs()
    item = Job.objects.get(kind=JobKind.TIDY)
    assert item.wanted == 1
    # Looked at after each start: the settings may name another embedding model now.
    assert Job.objects.get(kind=JobKind.REEMBED).wanted == 2
