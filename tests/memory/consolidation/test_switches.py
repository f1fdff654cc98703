"""What consolidation does while a part of it is switched off."""

from __future__ import annotations

import pytest

from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.kinds import JobKind
from memory.models import Fact, FactPair
from memory.services.facts.editing import share_fact
from memory.tasks import HANDLERS
from tests.memory.consolidation.test_consolidate import consolidate, hold_conversation
from tests.support.factories import LegacyFactory, join, remember
from tests.support.scripted import PATH

pytestmark = pytest.mark.django_db

SAID = "Rose grew dahlias behind the house in Leeds."


@pytest.mark.parametrize(("is_on", "facts", "pairs"), [(True, 2, 1), (False, 3, 0)])
def test_without_reconciling_what_is_told_stands_beside_what_was_told_before(settings, is_on, facts, pairs):
    settings.ENGINE, settings.RECONCILE = PATH, is_on
    legacy = LegacyFactory(name="Rose Miller")
    teller, other = join(legacy), join(legacy)
    remember(SAID, legacy=legacy, owner=teller)
    consolidate(hold_conversation(SAID, legacy=legacy, teller=teller))
    shared = remember(SAID, legacy=legacy, owner=other)
    share_fact(user=other, fact_id=shared.pk)
    for item in Job.objects.filter(kind=JobKind.RECONCILE):
        run_item(item.pk, HANDLERS)
        item.refresh_from_db()
        assert item.state == JobState.DONE
    assert (Fact.objects.count(), FactPair.objects.count()) == (facts, pairs)
