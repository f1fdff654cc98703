"""Erasing on a real worker, killed at every place: it goes on, and in the end no word is left."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import User
from legacies.audit import verify_chain
from legacies.models import Job, JobState, LegacyEvent
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite
from memory.models import Fact
from memory.services.deletion.user_erasure import ask_to_erase, key_of
from memory.services.facts.editing import create_fact, share_fact
from tests.support.dump import dump_of_database
from tests.support.factories import UserFactory
from tests.support.failpoints import arm
from tests.support.processes import scheduler, worker
from tests.support.replayed import assert_log_tells_all
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.workers, pytest.mark.django_db(transaction=True)]

WORDS = "She hid the silver teapot under the hydrangea."
PLACES = ("erasing.after_legacy", "erasing.in_account")


def first_dead(workers):
    return next((started for started in workers if not started.is_alive), None)


def is_done(user: User) -> bool:
    return Job.objects.filter(key=key_of(user.pk), state=JobState.DONE).exists()


def end_lease(user: User) -> None:
    running = Job.objects.filter(key=key_of(user.pk), state=JobState.RUNNING)
    running.update(lease_until=timezone.now() - timedelta(seconds=1))


def test_wherever_its_worker_is_killed_it_goes_on(process_environment):
    keeper, teller = UserFactory(), UserFactory(email="ottokar@example.org", display_name="Ottokar")
    legacies = [create_legacy(user=keeper, name=name) for name in ("Rose Whitford", "Karl Berg")]
    for legacy in legacies:
        _, token = invite(user=keeper, legacy_id=legacy.pk, for_whom="Ottokar", role="contributor")
        accept_invitation(user=teller, token=token)
        share_fact(user=teller, fact_id=create_fact(user=teller, legacy_id=legacy.pk, content=WORDS).pk)
    assert WORDS in dump_of_database()
    for place in PLACES:
        arm(place, "kill")
    ask_to_erase(user=teller)
    with scheduler(process_environment), ExitStack() as crew:
        workers = [crew.enter_context(worker(process_environment)) for _ in range(3)]
        for _place in PLACES:
            dead = wait_until(partial(first_dead, workers), what="a worker dies")
            workers.remove(dead)
            end_lease(teller)
        wait_until(partial(is_done, teller), what="the person is erased")
    assert not Fact.objects.exists()
    assert not any(trace in dump_of_database() for trace in (WORDS, "Ottokar", "ottokar"))
    for legacy in legacies:
        assert verify_chain(legacy.pk)
        assert LegacyEvent.objects.filter(chain=legacy.pk, action="person_erased").count() == 1
    assert_log_tells_all()
