"""An import that is killed anywhere goes on when it is started again: nothing is missing, nothing is there twice."""

from __future__ import annotations

import json
import signal
import tempfile
from datetime import timedelta

import pytest
from django.utils import timezone

from legacies.audit import verify_chain
from legacies.models import Job, JobState, Legacy, LegacyEvent, Membership
from memory.models import ConversationChunk, Fact, FactSource, Message, RecallItem
from tests.memory.management.test_import_family import BORN, FAMILY, LATE, LOVED
from tests.support import failpoints, preloaded
from tests.support.failpoints import arm
from tests.support.scripted import PATH

pytestmark = [pytest.mark.workers, pytest.mark.django_db(transaction=True)]

PLACES = (
    "import.people",
    "import.conversation",
    "consolidation.claimed",
    "consolidation.in_write",
    "consolidation.after_write",
    "import.shared",
)


def let_leases_end() -> None:
    """What was killed is taken for dead at once, not when its lease has run out."""
    Job.objects.filter(state=JobState.RUNNING).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_wherever_it_is_killed_it_goes_on(process_environment, tmp_path):
    file = tmp_path / "family.json"
    file.write_text(json.dumps(FAMILY))
    environment = {**process_environment, "ENGINE": PATH, "KEEPSAKE_FAILPOINTS": failpoints.HANDLER}
    environment |= {"LOG_LEVEL": "ERROR"}  # so that all it says is its report

    def run() -> tuple[int, str]:
        """How it ended, and what it said."""
        let_leases_end()
        with tempfile.NamedTemporaryFile("r") as output:
            command = ["manage.py", "import_family", str(file), "--json"]
            return preloaded.fork(command, environment, output.name).wait(), output.read()

    for place in PLACES:
        arm(place, "kill")
        assert run() == (-signal.SIGKILL, ""), place
    finished, again = run(), run()

    legacy = Legacy.objects.get()
    done = {"legacy": str(legacy.pk), "messages": 3, "facts": 3, "chunks": 2, "failed": 0}
    assert finished == again
    assert (finished[0], json.loads(finished[1])) == (0, done)
    assert Membership.objects.count() == 2
    assert sorted(Message.objects.values_list("content", flat=True)) == sorted([LOVED, BORN, LATE])
    assert dict(Fact.objects.values_list("content", "visibility")) == {
        LOVED: "shared",
        BORN: "private",
        LATE: "private",
    }
    assert (FactSource.objects.count(), ConversationChunk.objects.count()) == (3, 2)
    assert RecallItem.objects.exclude(embedding=None).count() == 8
    assert verify_chain(legacy.pk) == LegacyEvent.objects.count()
