"""Feedback on a reply by the user whom it answered: helpful, or not right and why; given, changed and withdrawn.

Effects on facts happen once and are undone with the feedback. *Helpful* counts the facts that the reply used as
helpful. *Not right* puts the user's own facts among them up for review again, if the reason says that facts are in
doubt. Facts of other members never change: the user can say how they remember them. In a private conversation, feedback
changes only the reply, because nothing of the conversation reaches memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import Conflict, InvalidInput, NotAllowed
from config.texts import checked_text
from legacies.audit import Actor, record
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from legacies.models.membership import MAY_TELL
from memory.kinds import MemoryAction
from memory.models import Fact, FactLink, Message, RecallKind, Review
from memory.models.conversations import DOUBTS_FACTS, LONGEST_FEEDBACK, FeedbackReason
from memory.models.facts import NOT_RIGHT, FactQuerySet, LinkKind
from memory.services.conversations.own_conversations import lock_own_conversation, own_message
from memory.services.facts.editing import fact_state, write_change
from memory.services.usage.fact_usage import lift_facts, lower_facts

HELPFUL, WRONG = 1, -1
OFFERED_FOR = timedelta(days=30)
"""How long the review shows other members' facts on which a reply rests that was not right."""
MOST_OFFERED = 5


@dataclass(frozen=True, slots=True)
class Feedback:
    """`reason` and `words` say what is not right; a helpful reply has neither."""

    is_helpful: bool
    reason: str = ""
    words: str = ""


@transaction.atomic
def give_feedback(*, user: User, message_id: UUID, feedback: Feedback) -> Message:
    """Say that a reply to the user is helpful or not right. Earlier feedback is withdrawn; the same changes nothing."""
    reason, words = _checked_reason(feedback)
    reply = _lock_reply(user, message_id)
    if not reply.takes_feedback:
        raise Conflict(_("There is nothing to judge here yet. Feedback can be given on a reply that is finished."))
    value = HELPFUL if feedback.is_helpful else WRONG
    if (reply.feedback, reply.feedback_reason, reply.feedback_words) == (value, reason, words):
        return reply
    before = _state(reply)
    _undo_effects(reply, user)
    reply.feedback, reply.feedback_reason, reply.feedback_words = value, reason, words
    reply.feedback_at = timezone.now()
    _apply_effects(reply, user)
    return _save(reply, MemoryAction.FEEDBACK_GIVEN, user, before)


@transaction.atomic
def withdraw_feedback(*, user: User, message_id: UUID) -> Message:
    """Withdraw the user's feedback, and undo its effects. A second call changes nothing."""
    reply = _lock_reply(user, message_id)
    if reply.feedback is None:
        return reply
    before = _state(reply)
    _undo_effects(reply, user)
    reply.feedback, reply.feedback_reason, reply.feedback_words, reply.feedback_at = None, "", "", None
    return _save(reply, MemoryAction.FEEDBACK_WITHDRAWN, user, before)


def doubted_by_others(user: User, legacy_id: UUID) -> list[Fact]:
    """Return other members' facts on which replies rest that this user lately marked as not right.

    The newest replies come first. Only facts that the user sees and that are in no dispute visible to them. Three
    queries at most.
    """
    replies = Message.objects.visible_to(user).filter(
        conversation__legacy=legacy_id,
        conversation__private=False,
        feedback=WRONG,
        feedback_reason__in=DOUBTS_FACTS,
        feedback_at__gt=timezone.now() - OFFERED_FOR,
    )
    sources = replies.order_by("-feedback_at").values_list("sources", flat=True)[:MOST_OFFERED]
    ids = [key for entries in sources for key in _fact_ids(entries)]
    if not ids:
        return []
    told = Fact.objects.visible_to(user).live().filter(pk__in=ids, legacy=legacy_id, owner__isnull=False)
    links = FactLink.objects.visible_to(user).filter(Q(first__in=ids) | Q(second__in=ids), kind=LinkKind.DISPUTE)
    disputed = [end for ends in links.values_list("first", "second") for end in ends]
    return list(told.exclude(owner=user).exclude(pk__in=disputed).select_related("owner").order_by("pk")[:MOST_OFFERED])


def _checked_reason(feedback: Feedback) -> tuple[str, str]:
    words = checked_text("words", feedback.words.strip(), LONGEST_FEEDBACK)
    if feedback.is_helpful:
        if feedback.reason or words:
            raise InvalidInput(fields={"reason": [_("What is wrong is said of a reply that is not right.")]})
        return "", ""
    reason = feedback.reason or FeedbackReason.OTHER
    if reason not in FeedbackReason.values:
        raise InvalidInput(fields={"reason": [_("Choose one of the reasons.")]})
    return str(reason), words


def _lock_reply(user: User, message_id: UUID) -> Message:
    """Return the reply, locked: legacies first, then the conversation, then the reply, as everywhere.

    Raise `NotFound`, and `NotAllowed` for a message that is no reply.
    """
    found = own_message(user, message_id)
    if found.is_told:
        raise NotAllowed(_("Feedback can be given only on a reply of the assistant."))
    legacies = _own_facts(found, user).values_list("legacy", flat=True).distinct().order_by()
    for legacy_id in sorted({found.conversation.legacy_id, *(key for key in legacies if key)}):
        lock_legacy(legacy_id)
    conversation = lock_own_conversation(user, found.conversation_id)
    reply = Message.objects.select_for_update().get(pk=message_id)
    reply.conversation = conversation
    return reply


def _fact_ids(sources: list[dict[str, Any]]) -> list[UUID]:
    return [UUID(str(entry["id"])) for entry in sources if entry.get("kind") == RecallKind.FACT]


def _own_facts(reply: Message, user: User) -> FactQuerySet:
    facts: FactQuerySet = Fact.objects.filter(pk__in=_fact_ids(reply.sources), owner=user, legacy__isnull=False)
    return facts


def _apply_effects(reply: Message, user: User) -> None:
    if reply.conversation.private:
        return
    if reply.is_found_helpful:
        lift_facts(_fact_ids(reply.sources), day=_day_of(reply))
    elif reply.feedback_reason in DOUBTS_FACTS:
        for fact in _facts_to_review(reply, user):
            _reopen_review(fact, reply, user)


def _undo_effects(reply: Message, user: User) -> None:
    if reply.conversation.private or reply.feedback is None:
        return
    if reply.is_found_helpful:
        lower_facts(_fact_ids(reply.sources), day=_day_of(reply))
    else:
        for fact in _facts_to_review(reply, user):
            if fact.review == Review.OPEN and fact.metadata.get(NOT_RIGHT, {}).get("reply") == str(reply.pk):
                _restore_review(fact, user)


def _day_of(reply: Message) -> Any:
    """Return the day on which the feedback was counted; the same day is used to undo it."""
    return (reply.feedback_at or timezone.now()).date()


def _facts_to_review(reply: Message, user: User) -> list[Fact]:
    """Return the user's own listed facts among the reply's sources, locked, in legacies where the user may tell."""
    tells = Membership.objects.of(user).filter(role__in=MAY_TELL).values("legacy")
    facts = _own_facts(reply, user).listed().filter(legacy__in=tells)
    return list(facts.select_related("legacy", "owner").select_for_update(of=["self"]).order_by("pk"))


def _reopen_review(fact: Fact, reply: Message, user: User) -> None:
    """Put the fact up for review again. If another reply did so already, that reply stays the reason."""
    if fact.review == Review.OPEN and NOT_RIGHT in fact.metadata:
        return
    before = fact_state(fact)
    reviewed_at = fact.reviewed_at.isoformat() if fact.reviewed_at else ""
    stood = {"review": str(fact.review), "reviewed_at": reviewed_at}
    why = {"reply": str(reply.pk), "reason": reply.feedback_reason, **stood}
    fact.metadata = {**fact.metadata, NOT_RIGHT: why}
    fact.review, fact.reviewed_at = Review.OPEN, None
    write_change(fact, MemoryAction.FACT_DOUBTED, user, before, "review", "reviewed_at", "metadata")


def _restore_review(fact: Fact, user: User) -> None:
    before = fact_state(fact)
    stood = fact.metadata[NOT_RIGHT]
    fact.metadata = {name: value for name, value in fact.metadata.items() if name != NOT_RIGHT}
    fact.review, fact.reviewed_at = Review(stood["review"]), parse_datetime(stood["reviewed_at"])
    write_change(fact, MemoryAction.DOUBT_WITHDRAWN, user, before, "review", "reviewed_at", "metadata")


def _state(reply: Message) -> dict[str, Any]:
    """Return what the audit log records of the feedback, never a word of the user.

    The record is stored under the owner's key, so it is erased with the owner.
    """
    return {
        "user_id": reply.conversation.user_id,
        "feedback": reply.feedback,
        "feedback_reason": reply.feedback_reason,
    }


def _save(reply: Message, action: MemoryAction, user: User, before: dict[str, Any]) -> Message:
    reply.save(update_fields=["feedback", "feedback_reason", "feedback_words", "feedback_at"])
    conversation = reply.conversation
    if not conversation.private:
        payload = {"before": before, "after": _state(reply)}
        record(reply, action, actor=Actor.user(user), legacy_id=conversation.legacy_id, payload=payload)
    return reply
