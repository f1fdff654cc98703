"""What the assistant recalled and its teller only repeats is nothing new, as long as they may see it."""

from __future__ import annotations

import pytest

from memory.models import Fact, Message, MessageRole
from memory.services.facts.editing import unshare_fact
from tests.memory.consolidation.test_consolidate import consolidate, fact, found, hold_conversation
from tests.support.factories import LegacyFactory, join, remember
from tests.support.scripted import PATH, Script

pytestmark = pytest.mark.django_db

KNOWN = "Rose won a prize for her dahlias in 1962."


@pytest.fixture
def talked(settings):
    """A talk in which the reply to the first message rested on what another had shared, and the fact of that one."""
    settings.ENGINE = PATH
    legacy = LegacyFactory(name="Rose Miller")
    shared = remember(KNOWN, legacy=legacy, owner=join(legacy), shared=True)
    conversation = hold_conversation(
        "What did she win?", "Yes, she won a prize for her dahlias.", legacy=legacy, teller=join(legacy)
    )
    sources = [{"alias": 1, "kind": "fact", "id": str(shared.pk)}, {"alias": 2, "kind": "message", "id": "x"}]
    Message.objects.filter(conversation=conversation, role=MessageRole.ASSISTANT, seq=2).update(sources=sources)
    Script().extractions(found(fact(KNOWN, [3]), fact("Rose's best dahlia was called Anna.", [3])))
    return conversation, shared


def told_by(conversation):
    return sorted(Fact.objects.filter(owner=conversation.user).values_list("content", flat=True))


def test_what_was_just_recalled_is_not_noted_as_told_by_whoever_says_yes_to_it(talked):
    conversation, _ = talked
    consolidate(conversation)
    assert told_by(conversation) == ["Rose's best dahlia was called Anna."]


def test_what_they_may_not_see_any_more_is_no_echo(talked):
    """Else its absence would tell that it stands there."""
    conversation, shared = talked
    unshare_fact(user=shared.owner, fact_id=shared.pk)
    consolidate(conversation)
    assert told_by(conversation) == ["Rose won a prize for her dahlias in 1962.", "Rose's best dahlia was called Anna."]
