from __future__ import annotations

import pytest

from memory.models import Conversation
from tests.support.access import FamilyWithFacts
from tests.support.factories import ConversationFactory


@pytest.fixture
def conversation(family: FamilyWithFacts) -> Conversation:
    """An empty conversation of the contributor."""
    made: Conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    return made
