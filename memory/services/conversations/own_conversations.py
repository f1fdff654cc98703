"""A user's own conversations: finding and locking them, and the legacies that are attached to them."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput, NotFound
from legacies.access import require_teller
from legacies.models import Membership
from memory.models import Conversation, ConversationLegacy, Message
from memory.models.conversations import ConversationQuerySet, LegacyRole


def own_conversation(user: User, conversation_id: UUID, *, legacy_id: UUID | None = None) -> Conversation:
    """Return the user's conversation, about this legacy if one is given. Raise `NotFound`."""
    own = Conversation.objects.visible_to(user)
    return _get_conversation(own.filter(legacy=legacy_id) if legacy_id else own, conversation_id)


def lock_own_conversation(user: User, conversation_id: UUID) -> Conversation:
    """Return the user's conversation, its row locked until the transaction ends. Lock a legacy before it, not after."""
    return _get_conversation(Conversation.objects.visible_to(user).select_for_update(of=("self",)), conversation_id)


def lock_to_write(user: User, conversation_id: UUID) -> Conversation:
    """Return the user's conversation, locked, with its legacy.

    Raise `NotAllowed` if the user may no longer tell there.
    """
    role = Membership.objects.of(user).filter(legacy=OuterRef("legacy")).values("role")
    own = Conversation.objects.visible_to(user).select_related("legacy").annotate(role_of_user=Subquery(role))
    conversation = _get_conversation(own.select_for_update(of=("self",)), conversation_id)
    require_teller(conversation.role_of_user)  # type: ignore[attr-defined]  # annotated above
    return conversation


def own_message(user: User, message_id: UUID, *, conversation: Conversation | None = None) -> Message:
    """Return a message with its conversation, one of the user's or the given one. Raise `NotFound`."""
    own = Message.objects.visible_to(user).filter(pk=message_id).select_related("conversation")
    message = (own.filter(conversation=conversation) if conversation else own).first()
    if message is None:
        raise NotFound
    return message


def _get_conversation(own: ConversationQuerySet, conversation_id: UUID) -> Conversation:
    conversation = own.filter(pk=conversation_id).first()
    if conversation is None:
        raise NotFound
    return conversation


def are_there(messages: Sequence[Message]) -> bool:
    """Return whether all messages still exist: each can be deleted any time.

    The caller holds the conversation's row.
    """
    return Message.objects.filter(pk__in=[message.pk for message in messages]).count() == len(messages)


def are_as_read(messages: Sequence[Message]) -> bool:
    """Return whether all messages still exist, and none was set aside since they were read. The lock is the same."""
    read = {message.pk: message.set_aside_at for message in messages}
    return dict(Message.objects.filter(pk__in=read).values_list("pk", "set_aside_at")) == read


# The legacies that a conversation is about besides its primary one. Only legacies of which its user is a member, and
# only while they are one.

MOST_ATTACHED = 5


@transaction.atomic
def set_attached(*, user: User, conversation_id: UUID, legacy_ids: Sequence[UUID]) -> Conversation:
    """Attach exactly these legacies to the user's conversation: they are recalled too, and replies name them."""
    conversation = lock_own_conversation(user, conversation_id)
    wanted = check_attached(user, legacy_ids, primary_id=conversation.legacy_id)
    attached = ConversationLegacy.objects.filter(conversation=conversation, role=LegacyRole.ATTACHED)
    attached.exclude(legacy__in=wanted).delete()
    attach(conversation, wanted)
    return conversation


def check_attached(user: User, legacy_ids: Sequence[UUID], *, primary_id: UUID) -> list[UUID]:
    """Return these legacies, each once.

    Raise `InvalidInput` if the user is no member of one of them, if one is the primary legacy, or if they are too many.
    """
    wanted = list(dict.fromkeys(legacy_ids))
    own = set(Membership.objects.of(user).filter(legacy__in=wanted).values_list("legacy", flat=True))
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
    """Attach the legacies that are not attached yet.

    The caller has checked them, and has locked or just made the row.
    """
    rows = [
        ConversationLegacy(conversation=conversation, legacy_id=legacy_id, role=LegacyRole.ATTACHED, position=position)
        for position, legacy_id in enumerate(legacy_ids, start=1)
    ]
    ConversationLegacy.objects.bulk_create(rows, ignore_conflicts=True)
