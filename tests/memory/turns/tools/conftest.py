"""A relative who talks with the built-in engine, and what is kept of their words."""

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
    """The words of the teller's facts that stand, in their order."""
    return sorted(own(conversation).filter(status=Status.ACTIVE).values_list("content", flat=True))


def finish(conversation: Conversation) -> None:
    """End the conversation, and make it memory."""
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_jobs(JobKind.CONSOLIDATE)
