"""What consolidation does while a part of it is switched off."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.management.commands.run_scheduler import ensure_recurring_jobs
from legacies.models import Job, JobState
from memory.kinds import JobKind
from memory.models import Conversation, Fact, FactPair
from memory.services.conversations.extraction_requests import extract_now
from memory.services.conversations.lifecycle import consolidation_wanted
from memory.services.facts.editing import share_fact
from memory.tasks import HANDLERS
from tests.memory.consolidation.test_consolidate import consolidate, hold_conversation
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember, told
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


def run_again(item: Job) -> Job:
    run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    return item


@pytest.fixture
def asked(settings) -> Job:
    """What somebody asked to have noted while memory was off, and which was looked at once."""
    settings.ENGINE, settings.MEMORY = PATH, False
    legacy = LegacyFactory(name="Rose Miller")
    conversation = hold_conversation(SAID, legacy=legacy, teller=join(legacy))
    item = run_again(extract_now(user=conversation.user, conversation_id=conversation.pk))
    assert (item.state, Fact.objects.count()) == (JobState.WAITING, 0)
    assert item.not_before > timezone.now()
    return item


def start_scheduler() -> None:
    ensure_recurring_jobs()
    run_item(Job.objects.get(kind=JobKind.RESUME_MEMORY).pk, HANDLERS)


def test_what_was_asked_for_while_memory_was_off_is_done_once_it_is_on_again(asked, settings):
    settings.MEMORY = True
    assert run_again(asked).state == JobState.WAITING, "nobody woke it"
    start_scheduler()
    assert run_again(asked).state == JobState.DONE
    assert Fact.objects.count() == 1


def test_while_memory_stays_off_a_start_wakes_nothing(asked):
    start_scheduler()
    asked.refresh_from_db()
    assert asked.not_before > timezone.now()
    assert run_again(asked).state == JobState.WAITING


def test_what_waits_for_another_reason_puts_itself_off_again(settings):
    settings.ENGINE, settings.QUIET_MINUTES = PATH, 20
    legacy = LegacyFactory()
    conversation = ConversationFactory(legacy=legacy, user=join(legacy))
    told(SAID, conversation=conversation)
    Conversation.objects.filter(pk=conversation.pk).update(last_message_at=timezone.now())
    conversation.refresh_from_db()
    with transaction.atomic():
        (item,) = jobs.put_all([consolidation_wanted(conversation)])
    start_scheduler()
    assert run_again(item).state == JobState.WAITING
    assert item.not_before > timezone.now()
    assert not Fact.objects.exists()
