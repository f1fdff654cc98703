"""Whom a conversation is about besides its primary legacy. Only where its user is a member, and only while they are."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput
from legacies.models import Membership
from memory.models import Conversation, ConversationLegacy
from memory.models.conversations import LegacyRole
from memory.services.conversations.own_conversations import lock_own_conversation

MOST_ATTACHED = 5


@transaction.atomic
def set_attached(*, user: User, conversation_id: UUID, legacy_ids: Sequence[UUID]) -> Conversation:
    """Attach exactly these legacies to an own conversation: they are recalled too, and told of by name."""
    conversation = lock_own_conversation(user, conversation_id)
    wanted = check_attached(user, legacy_ids, primary_id=conversation.legacy_id)
    attached = ConversationLegacy.objects.filter(conversation=conversation, role=LegacyRole.ATTACHED)
    attached.exclude(legacy__in=wanted).delete()
    attach(conversation, wanted)
    return conversation


def check_attached(user: User, legacy_ids: Sequence[UUID], *, primary_id: UUID) -> list[UUID]:
    """These legacies, each once; `InvalidInput` when one is not the user's, is the primary one, or there are many."""
    wanted = list(dict.fromkeys(legacy_ids))
    own = set(Membership.objects.filter(user=user, legacy__in=wanted).values_list("legacy", flat=True))
    if primary_id in wanted:
        problem = _("The conversation is already about this person.")
    elif set(wanted) - own:
        problem = _("You are not a member of any such legacy.")
    elif len(wanted) > MOST_ATTACHED:
        problem = _("A conversation can be about up to %(most)s other legacies.") % {"most": MOST_ATTACHED}
    else:
        return wanted
    raise InvalidInput(problem, fields={"attached": [problem]})


def attach(conversation: Conversation, legacy_ids: Sequence[UUID]) -> None:
    """Add what is not there yet. The caller checked them, and holds the conversation's row or has just made it."""
    rows = [
        ConversationLegacy(conversation=conversation, legacy_id=legacy_id, role=LegacyRole.ATTACHED, position=position)
        for position, legacy_id in enumerate(legacy_ids, start=1)
    ]
    ConversationLegacy.objects.bulk_create(rows, ignore_conflicts=True)
