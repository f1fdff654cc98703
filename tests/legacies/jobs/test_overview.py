"""How the work stands: by kind, what failed, and how often what went wrong."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from config.errors import NotFound
from legacies import jobs
from legacies.jobs import hold
from legacies.jobs.overview import counts_by_kind, failed_jobs, failures_since
from legacies.jobs.runner import GiveUp, Handler, TryLater, run_item
from legacies.models import Job, JobFailure
from legacies.services.jobs import retry_job
from memory.kinds import JobKind
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)


def attempt(kind: JobKind, error: Exception | None = None) -> Job:
    def do(lease):
        if error:
            raise error
        with hold(lease):
            pass

    with transaction.atomic():
        item = jobs.put(kind, key=f"{kind}:{Job.objects.count()}")
    run_item(item.pk, {kind: Handler(run=do)})
    item.refresh_from_db()
    return item


def test_each_kind_tells_how_much_is_in_which_state_and_since_when():
    attempt(JobKind.TIDY)
    attempt(JobKind.TURN, GiveUp("teller_left"))
    attempt(JobKind.TURN, TryLater("engine_unavailable"))
    with transaction.atomic():
        late = jobs.put(JobKind.TURN, key="late", not_before=timezone.now() - timedelta(minutes=7))
        jobs.put(JobKind.TURN, key="later", not_before=timezone.now() + A_DAY)
    tidy, turn = counts_by_kind()
    assert (tidy.kind, tidy.done, tidy.due, tidy.oldest_due) == ("tidy", 1, 0, None)
    assert (turn.kind, turn.waiting, turn.due, turn.failed, turn.running) == ("turn", 3, 1, 1, 0)
    assert turn.oldest_due == late.not_before


def test_failures_are_counted_though_the_work_succeeds_later():
    for _ in range(2):
        attempt(JobKind.TURN, TryLater("engine_unavailable"))
    attempt(JobKind.CONSOLIDATE, TryLater("bad_answer"))
    attempt(JobKind.CONSOLIDATE, ValueError("She loved dahlias."))
    Job.objects.all().delete()
    counted = {(row.kind, row.code): row.times for row in failures_since(timezone.now() - A_DAY)}
    assert counted == {
        ("turn", "engine_unavailable"): 2, ("consolidate", "bad_answer"): 1, ("consolidate", "ValueError"): 1,
    }  # fmt: skip


def test_failures_of_long_ago_are_not_told():
    attempt(JobKind.TURN, TryLater("engine_unavailable"))
    JobFailure.objects.update(hour=timezone.now() - 2 * A_DAY)
    assert list(failures_since(timezone.now() - A_DAY)) == []


def test_what_was_given_up_is_tried_again_by_staff_and_nobody_else(caplog):
    item = attempt(JobKind.CONSOLIDATE, GiveUp("bad_answer"))
    assert [(row.id, row.error, row.attempts) for row in failed_jobs()] == [(item.pk, "bad_answer", 1)]
    with pytest.raises(NotFound):
        retry_job(staff=UserFactory(), item_id=item.pk)
    assert [row.id for row in failed_jobs()] == [item.pk]
    staff = UserFactory(is_staff=True)
    retry_job(staff=staff, item_id=item.pk)
    item.refresh_from_db()
    assert (item.state, item.attempts, item.error) == ("waiting", 0, "")
    assert failed_jobs() == []
    assert "job_retried" in caplog.text
    assert str(staff.pk) in caplog.text
    with pytest.raises(NotFound):
        retry_job(staff=staff, item_id=item.pk)
