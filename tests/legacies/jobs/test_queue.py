"""Putting work down: once for each key, and again when it is asked for again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from legacies import jobs
from legacies.jobs import NewJob, claim
from legacies.models import Job, JobState
from memory.kinds import JobKind
from tests.support.together import together

pytestmark = pytest.mark.django_db

LATER = timedelta(minutes=10)


@pytest.fixture
def notified():
    """The jobs that workers were notified of; the product's own notifier is back afterwards."""
    from django.apps import apps

    heard: list[Job] = []
    jobs.set_notifier(heard.append)
    yield heard
    apps.get_app_config("memory").ready()


def put(key="tidy", **fields):
    return jobs.put(JobKind.TIDY, key=key, **fields)


def test_a_job_of_a_kind_that_no_app_registered_is_refused(db):
    with pytest.raises(ValueError, match="sell"), transaction.atomic():
        jobs.put("sell", key="sell")
    assert not Job.objects.exists()


def test_work_is_put_down_in_the_transaction_of_its_cause(notified, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        item = put(payload={"id": "1"})
        assert notified == []
    assert notified == [item]
    assert (item.state, item.payload, item.wanted) == (JobState.WAITING, {"id": "1"}, 1)


@pytest.mark.django_db(transaction=True)
def test_work_without_a_transaction_is_a_mistake():
    with pytest.raises(RuntimeError):
        put()
    with transaction.atomic():
        put()


@pytest.mark.django_db(transaction=True)
def test_work_of_a_cause_that_was_undone_is_neither_done_nor_rung_for(notified):
    def put_and_fail():
        with transaction.atomic():
            put()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        put_and_fail()
    assert (notified, Job.objects.count()) == ([], 0)


def test_work_for_later_and_work_that_has_time_are_left_to_the_scheduler(notified, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        put(not_before=timezone.now() + LATER)
        put(key="has time", has_time=True)
    assert notified == []
    assert claim(Job.objects.get(key="has time").pk)


def test_same_key_is_the_same_work_with_its_latest_time_and_payload():
    first = put(payload={"id": "1"})
    later = timezone.now() + LATER
    again = put(payload={"id": "2"}, not_before=later)
    other = put(key="other")
    assert (again.pk, again.payload, again.not_before, again.wanted) == (first.pk, {"id": "2"}, later, 2)
    assert other.pk != first.pk


@pytest.mark.parametrize("state", [JobState.DONE, JobState.FAILED])
def test_work_that_ended_starts_afresh_when_asked_for_again(state):
    put()
    Job.objects.update(state=state, attempts=5, error="bad_answer", finished_at=timezone.now())
    again = put()
    assert (again.state, again.attempts, again.error, again.finished_at) == (JobState.WAITING, 0, "", None)


def test_only_failed_work_is_given_another_chance(notified, django_capture_on_commit_callbacks):
    item = put(not_before=timezone.now() + LATER)
    with django_capture_on_commit_callbacks(execute=True):
        jobs.retry(item.pk)
    assert notified == []
    Job.objects.update(state=JobState.FAILED, attempts=5, error="bad_answer")
    with django_capture_on_commit_callbacks(execute=True):
        jobs.retry(item.pk)
    item.refresh_from_db()
    assert (item.state, item.attempts, item.error) == (JobState.WAITING, 0, "")
    assert notified == [item]


@pytest.mark.django_db(transaction=True)
def test_many_who_ask_at_once_make_one_item():
    asked = together(*[transaction.atomic(put)] * 8)
    assert len({getattr(item, "pk", item) for item in asked}) == 1
    assert Job.objects.get().wanted == 8


def test_several_pieces_of_work_are_put_down_at_once(
    notified, django_assert_num_queries, django_capture_on_commit_callbacks
):
    wanted = [
        NewJob(kind=JobKind.EMBED, key="embed:1", has_time=True),
        NewJob(kind=JobKind.CONSOLIDATE, key="consolidate:1", not_before=timezone.now() + LATER),
        NewJob(kind=JobKind.TURN, key="turn:1", payload={"message": "1"}),
    ]
    with django_capture_on_commit_callbacks(execute=True), django_assert_num_queries(1):
        first = jobs.put_all(wanted)
    assert [item.key for item in notified] == ["turn:1"]
    again = jobs.put_all(list(reversed(wanted)))
    assert {item.key: item.wanted for item in again} == {"embed:1": 2, "consolidate:1": 2, "turn:1": 2}
    assert {item.pk for item in first} == {item.pk for item in again}
