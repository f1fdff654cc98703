from __future__ import annotations

import pytest
from django.test import Client

from memory.models import Conversation
from tests.support.access import FamilyWithFacts
from tests.support.factories import ConversationFactory


@pytest.fixture
def teller(client: Client, family: FamilyWithFacts) -> Client:
    """A browser in which the contributor of `family` is signed in."""
    client.force_login(family["contributor"])
    return client


@pytest.fixture
def conversation(family: FamilyWithFacts) -> Conversation:
    """An empty conversation of the contributor."""
    made: Conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    return made
