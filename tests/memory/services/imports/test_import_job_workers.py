"""Bringing in a chat on real workers: killed anywhere, it goes on; nothing is lost and nothing doubles."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from legacies.models import Job, JobState, Role
from memory.models import Activity, ActivityState, Message
from tests.support.chats import SAID, start
from tests.support.factories import LegacyFactory, join
from tests.support.failpoints import arm
from tests.support.processes import scheduler, worker
from tests.support.scripted import Script
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.workers, pytest.mark.django_db(transaction=True)]


def is_over(activity: Activity) -> bool:
    activity.refresh_from_db()
    return activity.is_over


def end_lease(activity: Activity) -> None:
    running = Job.objects.filter(key=f"import:{activity.pk}", state=JobState.RUNNING)
    running.update(lease_until=timezone.now() - timedelta(seconds=1))


def first_dead(workers):
    return next((started for started in workers if not started.is_alive), None)


@pytest.mark.parametrize("place", ["import.before_conversation", "import.in_conversation", "import.after_conversation"])
def test_a_chat_is_brought_in_once_wherever_its_worker_is_killed(place, process_environment):
    Script()
    legacy = LegacyFactory(name="Rose Miller")
    teller = join(legacy, Role.CONTRIBUTOR, display_name="Tom")
    arm(place, "kill")
    with scheduler(process_environment), ExitStack() as crew:
        workers = [crew.enter_context(worker(process_environment)) for _ in range(2)]
        activity = start(teller, legacy)
        wait_until(partial(first_dead, workers), what=f"a worker dies at {place}")
        end_lease(activity)
        wait_until(partial(is_over, activity), what="the activity is over")
    said = Message.objects.filter(conversation__user=teller).order_by("conversation__last_message_at", "seq")
    assert list(said.values_list("speaker", "content")) == SAID
    assert (activity.state, activity.done, activity.remembered) == (ActivityState.DONE, 2, 2)
    assert activity.result["messages"] == len(SAID)
