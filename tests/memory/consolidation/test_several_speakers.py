"""A chat of several people: whoever brings it in owns what it says; who said it is told."""

from __future__ import annotations

import pytest
from django.utils import timezone

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.models import Authority, Fact, MemoryType, Message
from memory.presentation.facts.fact_card import Card
from memory.services.conversations.lifecycle import ask_for_consolidation
from memory.services.facts.editing import share_fact
from memory.tasks import HANDLERS
from tests.support.api import Phone
from tests.support.factories import ConversationFactory, MessageFactory, told
from tests.support.scripted import PATH, Script

pytestmark = pytest.mark.django_db


@pytest.fixture
def chat(family, settings):
    """The contributor's chat: she said the first message, Ada the second."""
    settings.ENGINE = PATH
    about = {"legacy": family.legacy, "user": family["contributor"]}
    conversation = ConversationFactory(imported=True, finished_at=timezone.now(), **about)
    told("Rose sang.", conversation=conversation)
    MessageFactory(conversation=conversation, content="Rose sang badly.", author=None, speaker="Ada")
    return conversation


def remembered(chat, *messages: int, **fields) -> Fact:
    """What the engine finds in these messages, as it is kept."""
    found = {"content": "Rose sang every day.", "messages": list(messages), **fields}
    Script().extractions({"facts": [found]})
    ask_for_consolidation(chat)
    run_item(Job.objects.get(key=f"consolidate:{chat.pk}").pk, HANDLERS)
    fact: Fact = chat.facts.get()
    return fact


def test_what_another_said_is_the_importers_by_hearsay(chat, family):
    fact = remembered(chat, 2, authority="firsthand")
    assert (fact.owner, fact.authority) == (family["contributor"], Authority.HEARSAY)
    source = fact.sources.get()
    assert (source.speaker, source.teller, source.told_by) == ("Ada", None, "Ada")


def test_what_the_importer_said_too_is_first_hand(chat, family):
    fact = remembered(chat, 1, 2)
    assert fact.authority == Authority.FIRSTHAND
    assert [source.told_by for source in fact.sources.order_by("message__seq")] == [family["contributor"].name, "Ada"]


def test_what_another_said_of_themselves_is_first_hand_and_not_about_the_importer(chat):
    fact = remembered(chat, 2, about="teller")
    assert (fact.authority, fact.memory_type) == (Authority.FIRSTHAND, MemoryType.SEMANTIC)


def test_the_day_and_the_name_stay_when_the_message_goes(chat):
    fact = remembered(chat, 2)
    Message.objects.filter(speaker="Ada").delete()
    source = fact.sources.get()
    assert (source.message, source.told_by) == (None, "Ada")


def test_who_said_it_stands_with_the_fact(chat, family):
    fact = remembered(chat, 2)
    share_fact(user=family["contributor"], fact_id=fact.pk)
    for reader in (family["contributor"], family["keeper"]):
        [quote] = Card(Fact.objects.with_card().get(pk=fact.pk), reader).quotes
        assert quote.speaker == "Ada"
    [source] = Phone(family["contributor"]).get("fact-sources", fact.pk).json()["results"]
    assert source["teller"] == "Ada"
