"""A conversation of a relative with the built-in engine, and the facts that come of it."""

from __future__ import annotations

import pytest

from memory.kinds import JobKind
from memory.models import Conversation, Status
from memory.services.conversations.lifecycle import finish_conversation
from tests.memory.turns.tools.test_tool_turns import own
from tests.support.chats import run_jobs
from tests.support.factories import ConversationFactory, LegacyFactory, join


@pytest.fixture
def conversation() -> Conversation:
    legacy = LegacyFactory(name="Rose Miller", pronouns="she/her")
    return ConversationFactory(legacy=legacy, user=join(legacy, display_name="Anna"))


def live(conversation: Conversation) -> list[str]:
    """Return the words of the teller's active facts, in alphabetical order."""
    return sorted(own(conversation).filter(status=Status.ACTIVE).values_list("content", flat=True))


def finish(conversation: Conversation) -> None:
    """Finish the conversation and run its consolidation."""
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_jobs(JobKind.CONSOLIDATE)
