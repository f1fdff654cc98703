from __future__ import annotations

import pytest
from django.test import Client

from memory.models import Conversation
from tests.support.access import FamilyWithFacts
from tests.support.factories import ConversationFactory


@pytest.fixture
def teller(client: Client, family: FamilyWithFacts) -> Client:
    """The browser of the contributor of `family`, signed in."""
    client.force_login(family["contributor"])
    return client


@pytest.fixture
def conversation(family: FamilyWithFacts) -> Conversation:
    """An empty conversation of the contributor."""
    made: Conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    return made
