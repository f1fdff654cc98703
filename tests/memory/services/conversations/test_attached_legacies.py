"""Whom a talk is about besides: only legacies of one's own, and only while they are."""

from __future__ import annotations

from uuid import uuid4

import pytest

from config.errors import InvalidInput, NotFound
from legacies.models import Role
from memory.models import Conversation, ConversationLegacy
from memory.services.conversations.lifecycle import ClientIdReused, start_conversation
from memory.services.conversations.own_conversations import MOST_ATTACHED, set_attached
from tests.support.factories import LegacyFactory, UserFactory, join

pytestmark = pytest.mark.django_db


@pytest.fixture
def primary():
    return LegacyFactory()


@pytest.fixture
def user(primary):
    return join(primary)


def own_legacy(user, role=Role.CONTRIBUTOR):
    legacy = LegacyFactory()
    legacy.memberships.create(user=user, role=role)
    return legacy


def start(user, primary, **fields):
    return start_conversation(user=user, legacy_id=primary.pk, **fields)


def attached_to(conversation):
    rows = ConversationLegacy.objects.filter(conversation=conversation, role="attached")
    return list(rows.values_list("legacy", flat=True))


def change(conversation, *legacies, user=None):
    ids = [legacy.pk for legacy in legacies]
    return set_attached(user=user or conversation.user, conversation_id=conversation.pk, legacy_ids=ids)


def test_conversation_begins_with_others_beside_the_primary_one(user, primary):
    one, other = own_legacy(user), own_legacy(user, Role.READER)
    conversation = start(user, primary, attached=[one.pk, other.pk, one.pk])
    assert attached_to(conversation) == [one.pk, other.pk]
    assert conversation.about.get(role="primary").legacy == primary


def test_exactly_these_are_attached_afterwards(user, primary):
    one, other = own_legacy(user), own_legacy(user)
    conversation = start(user, primary, attached=[one.pk])
    for legacies in ([other, one], [other], [other], []):
        change(conversation, *legacies)
        assert set(attached_to(conversation)) == {legacy.pk for legacy in legacies}
    assert conversation.about.get().role == "primary"


@pytest.mark.parametrize("which", ["foreign", "missing", "primary", "too many"])
def test_what_cannot_be_attached_is_refused_and_nothing_changes(user, primary, which):
    one = own_legacy(user)
    wrong = {
        "foreign": [LegacyFactory().pk],
        "missing": [uuid4()],
        "primary": [primary.pk],
        "too many": [own_legacy(user).pk for _ in range(MOST_ATTACHED + 1)],
    }[which]
    conversation = start(user, primary, attached=[one.pk])
    with pytest.raises(InvalidInput) as refused:
        set_attached(user=user, conversation_id=conversation.pk, legacy_ids=wrong)
    assert list(refused.value.fields) == ["attached"]
    assert attached_to(conversation) == [one.pk]
    with pytest.raises(InvalidInput):
        start(user, primary, attached=wrong)
    assert Conversation.objects.count() == 1


def test_foreign_and_missing_are_refused_alike(user, primary):
    """So that nobody learns from it which legacies there are."""
    said = set()
    for legacy_id in (LegacyFactory().pk, uuid4()):
        with pytest.raises(InvalidInput) as refused:
            start(user, primary, attached=[legacy_id])
        said.add(str(refused.value.fields))
    assert len(said) == 1


def test_nobody_else_attaches_anything(user, primary):
    conversation = start(user, primary)
    for other in (join(primary, Role.KEEPER), UserFactory()):
        with pytest.raises(NotFound):
            change(conversation, own_legacy(other), user=other)
    assert attached_to(conversation) == []


def test_one_that_was_left_is_not_there_while_one_is_away(user, primary):
    one = own_legacy(user)
    conversation = start(user, primary, attached=[one.pk])
    assert conversation.about.attached_for(user).exists()
    one.memberships.filter(user=user).delete()
    assert not conversation.about.attached_for(user).exists()


def test_private_is_said_at_the_beginning_and_never_again(user, primary):
    private = start(user, primary, private=True, client_id="phone-1")
    assert private.private
    assert start(user, primary, private=True, client_id="phone-1").pk == private.pk
    with pytest.raises(ClientIdReused):
        start(user, primary, client_id="phone-1")
    start(user, primary, client_id="phone-2")
    with pytest.raises(ClientIdReused):
        start(user, primary, private=True, client_id="phone-2")
