"""Doing one item: whatever goes wrong, it is done, waiting, failed, or somebody else's."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from legacies import jobs
from legacies.jobs import hold, runner
from legacies.jobs.runner import GiveUp, Handler, TryLater, run_item
from legacies.models import Job, JobState
from memory.kinds import JobKind
from tests.support.waiting import wait_until

pytestmark = pytest.mark.django_db


@pytest.fixture
def item():
    with transaction.atomic():
        return jobs.put(JobKind.TIDY, key="tidy")


def run(item, do, gave_up=lambda lease: None):
    """One attempt; the item as it stands afterwards."""
    run_item(item.pk, {JobKind.TIDY: Handler(run=do, gave_up=gave_up)})
    item.refresh_from_db()
    return item


def do_well(lease):
    with hold(lease):
        pass


def raise_(error):
    def do(lease):
        raise error

    return do


def make_due():
    Job.objects.update(not_before=timezone.now())


def test_work_of_an_unknown_kind_is_parked_for_staff_to_see(item):
    Job.objects.update(kind="unheard_of", payload=["no", "mapping"])
    run(item, do_well)
    assert (item.state, item.error, item.attempts) == (JobState.FAILED, "unknown_kind", 1)
    with transaction.atomic():
        jobs.retry(item.pk)
    jobs.notify(Job.objects.get())
    assert run(item, do_well).state == JobState.FAILED


def test_work_whose_failure_cannot_be_told_ends_all_the_same(item):
    assert run(item, raise_(GiveUp("no")), gave_up=raise_(LookupError())).state == JobState.FAILED


def test_work_is_done_once(item):
    done: list[str] = []

    def do(lease):
        done.append(lease.key)
        do_well(lease)

    assert run(item, do).state == JobState.DONE
    run(item, do)
    assert done == ["tidy"]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (TryLater("engine_unavailable"), "engine_unavailable"),
        (ZeroDivisionError("what she said"), "ZeroDivisionError"),
        (DatabaseError("what she said"), "DatabaseError"),
    ],
)
def test_work_that_could_not_be_done_waits_for_its_next_attempt(item, error, code, monkeypatch, caplog):
    monkeypatch.setattr(runner.connection, "close", lambda: None)  # type: ignore[attr-defined]  # the test's transaction
    gave_up: list[object] = []
    now = run(item, raise_(error), gave_up.append)
    assert (now.state, now.error, now.attempts, gave_up) == (JobState.WAITING, code, 1, [])
    make_due()
    assert run(item, do_well).state == JobState.DONE


def test_what_cannot_be_done_is_given_up_at_once(item):
    gave_up: list[object] = []
    now = run(item, raise_(GiveUp("teller_left")), lambda lease: gave_up.append(lease.key))
    assert (now.state, now.error, gave_up) == (JobState.FAILED, "teller_left", ["tidy"])


def test_last_attempt_gives_up(item, settings):
    settings.JOB_MAX_ATTEMPTS = 2
    gave_up: list[object] = []
    for _ in range(2):
        assert gave_up == []
        make_due()
        run(item, raise_(TryLater("bad_answer")), gave_up.append)
    assert (item.state, len(gave_up)) == (JobState.FAILED, 1)


def test_work_that_kills_each_worker_is_given_up(item, settings):
    """No attempt ever came back to say what was wrong."""
    settings.JOB_MAX_ATTEMPTS = 3
    Job.objects.update(attempts=3)
    assert run(item, do_well).error == "too_many_attempts"
    assert item.state == JobState.FAILED


def test_giving_up_and_telling_of_it_are_one(item):
    """Were they two, who is killed between them would leave a promise that nobody keeps."""

    def cannot_tell(lease):
        assert Job.objects.get(pk=lease.item_id).state == JobState.FAILED
        raise DatabaseError

    now = run(item, raise_(GiveUp("teller_left")), cannot_tell)
    assert now.state == JobState.RUNNING  # until its lease runs out, and it is given up once more
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert run(item, raise_(GiveUp("teller_left"))).state == JobState.FAILED


def test_lost_work_is_left_to_whoever_has_it(item):
    def lose(lease):
        Job.objects.update(lease_token=lease.item_id)
        do_well(lease)

    now = run(item, lose)
    assert (now.state, now.error) == (JobState.RUNNING, "")


def test_words_of_a_failing_database_stay_out_of_the_log(item, caplog, monkeypatch):
    monkeypatch.setattr(runner.connection, "close", lambda: None)  # type: ignore[attr-defined]  # the test's transaction
    run(item, raise_(DatabaseError("DETAIL: Failing row contains (canary)")))
    assert "job_not_done" in caplog.text
    assert "canary" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_slow_work_keeps_its_lease(item, settings):
    """Renewed from beside it while it works: the lease it holds at the end is not the one it began with."""
    settings.JOB_RENEW_SECONDS = 0.01
    seen = []

    def handle_slowly(lease):
        begun = Job.objects.get(pk=item.pk).lease_until
        renewed = Job.objects.filter(pk=item.pk, lease_until__gt=begun)
        wait_until(renewed.exists, what="the lease is renewed")
        seen.append(lease.token == Job.objects.get(pk=item.pk).lease_token)
        do_well(lease)

    assert run(item, handle_slowly).state == JobState.DONE
    assert seen == [True]
