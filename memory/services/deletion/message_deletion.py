"""Deleting one's own message permanently, with everything that could show it again.

Facts that rest on the message alone are set aside, which their owner can undo. Facts that rest on other words too keep
those. The reply stays and says that the message it answered was deleted. A reply that quotes the words says that it
quoted something. A turn or consolidation that is under way finds out before it writes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotAllowed
from legacies.audit import Actor, joined, record, record_for_user, with_changes, with_gone
from legacies.models.legacy import lock_legacy
from memory.indexing.indexed_rows import refresh_fact
from memory.indexing.recall_rows import remove_items
from memory.kinds import MemoryAction
from memory.models import (
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    Fact,
    FactSource,
    IdempotencyRecord,
    Message,
    MessageRole,
    MessageStatus,
    PartialAnswer,
)
from memory.models.conversations import UNFINISHED
from memory.models.facts import FactQuerySet
from memory.services.conversations.lifecycle import end_streams
from memory.services.conversations.own_conversations import lock_own_conversation, own_message
from memory.services.deletion.conversation_deletion import DELETE_JOBS, NOWHERE
from memory.services.deletion.derived_texts import SHORTEST_QUOTE, empty_replies, sum_up_again
from memory.services.deletion.purging import delete_rows, run
from memory.services.facts.editing import RETIRED, fact_state, mark_set_aside, write_change

# A reply quotes the message if it names the message as its source. It also quotes it if it holds a sentence of the
# message and either is in a conversation of the same owner or names a fact that showed others these words.
QUOTING = """
    SELECT reply.id FROM memory_message AS reply
    JOIN memory_conversation AS conversation ON conversation.id = reply.conversation_id
    WHERE reply.role = 'assistant' AND reply.content <> '' AND reply.conversation_id IN (
        SELECT about.conversation_id FROM memory_conversationlegacy AS about WHERE about.legacy_id = ANY(%(legacies)s))
    AND (EXISTS (SELECT FROM jsonb_array_elements(reply.sources) AS source WHERE source ->> 'id' = %(message)s)
        OR (EXISTS (SELECT FROM unnest(%(words)s::text[]) AS word
                WHERE strpos(lower(reply.content), lower(word)) > 0)
            AND (conversation.user_id = %(teller)s OR EXISTS (SELECT FROM jsonb_array_elements(reply.sources) AS source
                WHERE source ->> 'id' = ANY(%(facts)s)))))
    ORDER BY reply.id FOR UPDATE OF reply
"""
SENTENCE_END = re.compile(r"(?<=[.!?…])\s|\n")


@dataclass(frozen=True, slots=True)
class _AffectedFacts:
    """Facts that rest on the message: on the message alone, or on other words too."""

    alone: Sequence[Fact]
    besides: Sequence[Fact]

    @property
    def ids(self) -> list[UUID]:
        return [fact.pk for fact in (*self.alone, *self.besides)]


def facts_resting_on(message: Message) -> FactQuerySet:
    """Return the facts that would be set aside with the message: the listed facts that rest on the message alone."""
    return _facts_only_from(message).listed()


@transaction.atomic
def take_back_message(*, user: User, message_id: UUID) -> None:
    """Delete a message of the user permanently. Raise `NotFound` if it is another user's or is deleted already.

    Raise `NotAllowed` for a reply.
    """
    message = own_message(user, message_id)
    if not message.is_told:
        raise NotAllowed(_("You can take back only your own messages. A reply is deleted with its conversation."))
    legacies = _legacies_of(message)
    for chain in sorted({*legacies, user.pk}):
        lock_legacy(chain)
    message.conversation = lock_own_conversation(user, message.conversation_id)
    resting = _AffectedFacts(
        list(_facts_only_from(message)),
        list(_facts_from(message).exclude(pk__in=_facts_only_from(message).values("pk"))),
    )
    going = dict(FactSource.objects.filter(message=message, fact__in=resting.besides).values_list("pk", "fact_id"))
    _let_go(message, resting)
    replies = _leave_replies(message)
    emptied = _without_quotations(message, legacies, resting)
    _remove_message(message, [*replies, *emptied])
    summaries = _sum_up_without(message, emptied)
    for fact in resting.besides:
        refresh_fact(fact)
    set_aside = [_set_aside(fact, user) for fact in resting.alone if fact.is_listed]
    if not message.conversation.private:
        _record_deletion(message, resting, going, user, set_aside=len(set_aside), summaries=summaries)


def _legacies_of(message: Message) -> list[UUID]:
    """Return the legacies in which something may rest on the message or quote it."""
    about = ConversationLegacy.objects.filter(conversation=message.conversation_id).values_list("legacy", flat=True)
    told_of = _facts_from(message).filter(legacy__isnull=False).values_list("legacy", flat=True)
    return sorted({message.conversation.legacy_id, *about, *(key for key in told_of if key)})


def _facts_from(message: Message) -> FactQuerySet:
    facts: FactQuerySet = Fact.objects.filter(sources__message=message).select_related("legacy", "owner").order_by("pk")
    return facts


def _facts_only_from(message: Message) -> FactQuerySet:
    others = FactSource.objects.filter(fact=OuterRef("pk")).filter(~Q(message=message) | Q(message=None))
    alone: FactQuerySet = _facts_from(message).filter(~Exists(others), owner__isnull=False)
    return alone


def _let_go(message: Message, resting: _AffectedFacts) -> None:
    """Remove the message's place from all sources. If a fact rests on other words too, delete its source altogether."""
    FactSource.objects.filter(message=message, fact__in=resting.besides).delete()
    FactSource.objects.filter(message=message).update(**NOWHERE)


def _leave_replies(message: Message) -> list[UUID]:
    """Mark the message's replies, and end those that are still being made. Return the ids of the ended ones."""
    replies = message.replies.filter(role=MessageRole.ASSISTANT)
    unfinished = list(replies.filter(status__in=UNFINISHED).values_list("pk", flat=True))
    Message.objects.filter(pk__in=unfinished).update(status=MessageStatus.STOPPED, content="", sources=[])
    run(DELETE_JOBS, keys=[f"turn:{reply}" for reply in unfinished])
    transaction.on_commit(partial(end_streams, [], on_their_way=unfinished))
    message.replies.update(reply_to=None, question_taken_back_at=timezone.now())
    return unfinished


def _without_quotations(message: Message, legacies: Sequence[UUID], resting: _AffectedFacts) -> list[UUID]:
    """Empty the replies that quote the message, and return their ids."""
    values: dict[str, Any] = {
        "legacies": legacies,
        "message": str(message.pk),
        "words": passages(message.content),
        "teller": message.conversation.user_id,
        "facts": [str(id_) for id_ in resting.ids],
    }
    with connection.cursor() as cursor:
        cursor.execute(QUOTING, values)
        found = [reply for (reply,) in cursor.fetchall()]
    empty_replies(found)
    transaction.on_commit(partial(end_streams, found))
    return found


def passages(content: str) -> list[str]:
    """Return the sentences as a reply would quote them, if they are long enough to be recognised."""
    sentences = (" ".join(sentence.split()) for sentence in SENTENCE_END.split(content))
    return [sentence for sentence in dict.fromkeys(sentences) if len(sentence) >= SHORTEST_QUOTE]


def _remove_message(message: Message, replies: Iterable[UUID]) -> None:
    """Delete the message, its recall item, and stored answers that hold its words."""
    legacy_id, user_id = message.conversation.legacy_id, message.conversation.user_id
    remove_items(legacy_id, [message.pk])
    IdempotencyRecord.objects.filter(user=user_id, subjects__overlap=[message.pk, *replies]).delete()
    PartialAnswer.objects.filter(conversation=message.conversation_id).delete()
    delete_rows(Message, "id", [message.pk])


def _sum_up_without(message: Message, emptied: Iterable[UUID]) -> int:
    """Make summaries again whose range held the message or a reply that quoted it, and return how many."""
    of_reply = Message.objects.filter(
        pk__in=emptied,
        conversation=OuterRef("conversation"),
        seq__gte=OuterRef("from_seq"),
        seq__lt=OuterRef("to_seq"),
    )
    here = Q(conversation=message.conversation_id, from_seq__lte=message.seq, to_seq__gt=message.seq)
    return sum_up_again(ConversationChunk.objects.filter(here | Q(Exists(of_reply))))


def _set_aside(fact: Fact, user: User) -> Fact:
    before = fact_state(fact)
    mark_set_aside(fact)
    return write_change(fact, MemoryAction.FACT_RETIRED, user, before, *RETIRED)


def _record_deletion(
    message: Message, resting: _AffectedFacts, going: dict[UUID, UUID], user: User, *, set_aside: int, summaries: int
) -> None:
    """Log the deletion in each legacy where something rested on the message: who, when and how much, no words."""
    of_chain: dict[UUID, list[Fact]] = defaultdict(list)
    for fact in (*resting.alone, *resting.besides):
        of_chain[fact.legacy_id or user.pk].append(fact)
    for chain in sorted({message.conversation.legacy_id, *of_chain}):
        here = {fact.pk for fact in of_chain[chain]}
        gone = [source for source, fact_id in going.items() if fact_id in here]
        kept = FactSource.objects.filter(fact__in=here & {fact.pk for fact in resting.alone}, message=None)
        payload = {
            "message": message.pk,
            **joined(
                with_changes(FactSource, kept.values_list("pk", flat=True), **NOWHERE), with_gone(FactSource, gone)
            ),
        }
        if chain == message.conversation.legacy_id:
            payload |= {"facts_set_aside": set_aside, "summaries": summaries}
        subject: Conversation = message.conversation
        if chain == user.pk:
            record_for_user(
                subject, MemoryAction.MESSAGE_TAKEN_BACK, actor=Actor.user(user), user_id=chain, payload=payload
            )
        else:
            record(subject, MemoryAction.MESSAGE_TAKEN_BACK, actor=Actor.user(user), legacy_id=chain, payload=payload)
