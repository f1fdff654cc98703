"""Owning work: one at a time, while the token stands."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from legacies import jobs
from legacies.jobs import Lease, LeaseLost, claim, hold
from legacies.jobs.lease import fail, renew, retry_delay
from legacies.models import Job, JobState, Notice
from memory.kinds import JobKind
from tests.support.factories import UserFactory
from tests.support.together import together

pytestmark = pytest.mark.django_db


@pytest.fixture
def item():
    with transaction.atomic():
        return jobs.put(JobKind.TIDY, key="tidy", payload={"id": "1"})


def take(item) -> Lease:
    lease = claim(item.pk)
    assert lease is not None
    return lease


def take_for_dead(item):
    Job.objects.filter(pk=item.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


@pytest.mark.django_db(transaction=True)
def test_claim_does_not_wait_for_the_disk_and_all_that_comes_after_it_does():
    with transaction.atomic():
        item = jobs.put(JobKind.TIDY, key="tidy", payload={"id": "1"})
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")  # tests wait for no disk
    with transaction.atomic(), connection.cursor() as cursor:
        claim(item.pk)
        cursor.execute("SHOW synchronous_commit")
        assert cursor.fetchone() == ("off",)
    with connection.cursor() as cursor:
        cursor.execute("SHOW synchronous_commit")
        assert cursor.fetchone() == ("on",)
        cursor.execute("RESET synchronous_commit")


def fresh(item):
    return Job.objects.get(pk=item.pk)


def effect():
    """Something that work does, to be seen or not."""
    Notice.objects.create(user=UserFactory(), kind="left", text="Done.")


def effects():
    return Notice.objects.count()


def test_claimed_work_is_somebodys_for_the_length_of_a_lease(item, settings):
    lease = take(item)
    now = fresh(item)
    assert (lease.payload, lease.attempt, lease.token) == ({"id": "1"}, 1, now.lease_token)
    assert (now.state, now.attempts) == (JobState.RUNNING, 1)
    assert timedelta(seconds=settings.JOB_LEASE_SECONDS - 5) < now.lease_until - timezone.now()
    assert claim(item.pk) is None


def test_work_of_a_dead_worker_can_be_claimed_again(item):
    first = take(item)
    take_for_dead(item)
    second = take(item)
    assert (second.attempt, second.token != first.token) == (2, True)


@pytest.mark.parametrize("state", [JobState.DONE, JobState.FAILED])
def test_work_that_ended_is_nobodys(item, state):
    Job.objects.update(state=state)
    assert claim(item.pk) is None


def test_work_is_not_claimed_before_its_time(item):
    Job.objects.update(not_before=timezone.now() + timedelta(seconds=30))
    assert claim(item.pk) is None


@pytest.mark.django_db(transaction=True)
def test_of_many_who_claim_at_once_one_gets_it(item):
    claimed = together(*[lambda: claim(item.pk)] * 8)
    assert len([lease for lease in claimed if lease]) == 1


def test_effects_and_end_come_together(item):
    lease = take(item)
    lease.result = {"done": 1}
    with hold(lease):
        effect()
    now = fresh(item)
    assert (now.state, now.result, now.lease_token, now.attempts) == (JobState.DONE, {"done": 1}, None, 0)
    assert effects() == 1


def test_worker_that_lost_its_lease_changes_nothing(item):
    """The control is the test before: the same steps with the lease still standing."""
    late = take(item)
    take_for_dead(item)
    take(item)
    with pytest.raises(LeaseLost), hold(late):
        effect()
    assert effects() == 0
    assert fresh(item).state == JobState.RUNNING


def test_worker_that_loses_its_lease_on_the_way_changes_nothing(item):
    """The token stood at first; somebody else claimed before the end."""
    late = take(item)

    def take_effect_late():
        with hold(late):
            effect()
            Job.objects.filter(pk=item.pk).update(lease_token=late.item_id)

    with pytest.raises(LeaseLost):
        take_effect_late()
    assert effects() == 0


def test_failure_in_the_middle_undoes_everything(item):
    lease = take(item)

    def fail_in_the_middle():
        with hold(lease):
            effect()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_in_the_middle()
    assert (effects(), fresh(item).state) == (0, JobState.RUNNING)


def test_renewed_work_stays_its_workers(item):
    lease = take(item)
    take_for_dead(item)
    renew(lease)
    assert fresh(item).lease_until > timezone.now()
    assert claim(item.pk) is None


def test_lost_work_cannot_be_renewed(item):
    late = take(item)
    take_for_dead(item)
    take(item)
    with pytest.raises(LeaseLost):
        renew(late)


def test_work_asked_for_while_it_runs_is_done_once_more(item):
    lease = take(item)
    jobs.put(JobKind.TIDY, key="tidy", payload={"id": "2"})
    with hold(lease):
        pass
    assert fresh(item).state == JobState.WAITING
    again = take(item)
    assert (again.payload, again.attempt) == ({"id": "2"}, 1)
    with hold(again):
        pass
    assert fresh(item).state == JobState.DONE


def test_work_says_itself_when_to_look_again(item):
    lease = take(item)
    lease.again = timezone.now() + timedelta(hours=1)
    with hold(lease):
        pass
    now = fresh(item)
    assert (now.state, now.not_before) == (JobState.WAITING, lease.again)


def test_failed_attempt_waits_longer_each_time_and_ends_for_good(item, settings):
    settings.JOB_MAX_ATTEMPTS = 2
    assert fail(take(item), "engine_unavailable") is False
    now = fresh(item)
    assert (now.state, now.error) == (JobState.WAITING, "engine_unavailable")
    assert now.not_before > timezone.now()

    Job.objects.update(not_before=timezone.now())
    assert fail(take(item), "engine_unavailable") is True
    assert fresh(item).state == JobState.FAILED
    delays = [retry_delay(attempt).total_seconds() for attempt in range(1, 12)]
    assert delays[:4] == [5, 10, 20, 40]
    assert max(delays) == 600


def test_late_failure_of_lost_work_changes_nothing(item):
    late = take(item)
    take_for_dead(item)
    take(item)
    assert fail(late, "engine_unavailable", for_good=True) is False, "so nobody is told that it failed"
    assert (fresh(item).state, fresh(item).error) == (JobState.RUNNING, "")
