"""Ringing again for what is due."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.db import transaction
from django.utils import timezone

from legacies import work
from legacies.models import WorkItem, WorkState
from legacies.work import WorkKind, claim, hold
from legacies.work.scheduler import RING_AGAIN_AFTER, ensure_recurring_work, ring_for_due_work

pytestmark = pytest.mark.django_db


@pytest.fixture
def rung():
    heard: list[str] = []
    work.set_doorbell(lambda item: heard.append(item.key))
    yield heard
    apps.get_app_config("memory").ready()


def put(key, **fields):
    return work.put(WorkKind.TIDY, key=key, **fields)


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
