"""Which messages are due to become memory.

The oldest part of a long conversation is due; or all of it, once its writer has finished or has been quiet for a while.
A reply that is still being made, and everything after it, waits. Private conversations never become memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from legacies.models import LegacyEvent, Membership
from memory.engines.base import SentenceEmbedder
from memory.engines.distress import is_acute
from memory.language.comparison.agreement import same_statement
from memory.models import Conversation, Entry, Fact, Message, RecallKind, Story
from memory.models.conversations import USED, LegacyRole
from memory.services.conversations.lifecycle import consolidation_time
from memory.services.conversations.undoing import undone_questions
from memory.services.conversations.withheld_words import read_sources

# What the assistant recalled in a conversation. If the member merely repeats or confirms it, it is nothing new.


@dataclass(frozen=True, slots=True)
class Recalled:
    """A statement that the reply with this sequence number rested on."""

    seq: int
    content: str


def recalled_in(messages: Sequence[Message], *, teller: User) -> tuple[Recalled, ...]:
    """Return what the replies among these messages rested on, if the member may still see it. At most two queries."""
    named = [(message.seq, source) for message in messages for source in message.sources]
    contents = {**_facts(named, teller), **_entries(named, teller)}
    known = ((seq, contents.get(str(source.get("id")))) for seq, source in named)
    return tuple(Recalled(seq, content) for seq, content in known if content)


def is_echo(content: str, behind: Iterable[Message], recalled: Iterable[Recalled], *, names: frozenset[str]) -> bool:
    """Return whether all messages behind a statement came after a reply that already contained the statement."""
    first = min(message.seq for message in behind)
    earlier = [one.content for one in recalled if one.seq < first]
    return any(same_statement(content, known, None, aliases=names) for known in earlier)


def _facts(named: Sequence[tuple[int, Any]], teller: User) -> dict[str, str]:
    ids = _ids(named, RecallKind.FACT)
    found = Fact.objects.visible_to(teller).filter(pk__in=ids).values_list("pk", "content") if ids else ()
    return {str(pk): content for pk, content in found}


def _entries(named: Sequence[tuple[int, Any]], teller: User) -> dict[str, str]:
    ids = _ids(named, RecallKind.ENTRY)
    found = Entry.objects.visible_to(teller).filter(pk__in=ids).values_list("pk", "summary") if ids else ()
    return {str(pk): summary for pk, summary in found}


def _ids(named: Sequence[tuple[int, Any]], kind: RecallKind) -> list[UUID]:
    return [UUID(source["id"]) for _, source in named if source.get("kind") == kind]


WHILE_OFF = timedelta(hours=1)
"""How often a job checks whether memory is switched on again."""
MOST_BEFORE = 6
"""How many earlier messages are added for reference, for instance to tell whom "he" means."""


@dataclass(frozen=True, slots=True)
class ClaimedRange:
    """The messages from `from_seq` up to, but not including, `to_seq`, as they were when the cursor stood before them.

    `membership` is the member's place in the primary legacy; `attached` are their places in the attached legacies in
    which they may write.
    """

    conversation: Conversation
    membership: Membership
    messages: tuple[Message, ...]
    before: tuple[Message, ...]
    attached: tuple[Membership, ...] = ()
    recalled: tuple[Recalled, ...] = ()
    """What the assistant recalled in these messages and just before them."""
    logged: Mapping[UUID, int] = field(default_factory=dict)
    """The last sequence number of each legacy's log at this time: changes by later events were not compared."""
    embedder: SentenceEmbedder | None = None
    """The embedder of the active model, if it is up."""
    undone: frozenset[UUID] = frozenset()
    """The messages whose notes, made at once in the turn, were undone."""
    story: Story | None = None
    """The story, if the messages stand for its passages, by their keys; there is no conversation then."""

    @property
    def names_of_the_person(self) -> frozenset[str]:
        """The words that all mean the remembered person here; replacing one by another changes no statement."""
        legacy = self.membership.legacy
        pronouns = legacy.pronouns.replace("/", " ").split()
        return frozenset(filter(None, [legacy.name, *legacy.known_as, self.membership.calls_them, *pronouns]))

    @property
    def from_seq(self) -> int:
        return self.messages[0].seq

    @property
    def to_seq(self) -> int:
        return self.messages[-1].seq + 1

    def told(self) -> dict[int, Message]:
        """Return the member's own messages by sequence number: only they are sources of facts."""
        return {message.seq: message for message in self.messages if _is_remembered(message)}


def claim_range(conversation_id: UUID, *, now: datetime) -> ClaimedRange | None:
    """Return the range that is due now, or None. Nothing is locked; the writer checks the cursor again.

    With `MEMORY` off no range is due.
    """
    if not settings.MEMORY:
        return None
    conversation = Conversation.objects.filter(pk=conversation_id, private=False).first()
    if conversation is None:
        return None
    ready, before = _around_cursor(conversation)
    due = _due_of(ready, conversation, now=now)
    return _claimed_range(conversation, due, before) if due else None


def _claimed_range(
    conversation: Conversation, due: Sequence[Message], before: Sequence[Message]
) -> ClaimedRange | None:
    events = LegacyEvent.objects.filter(chain=OuterRef("legacy")).order_by("-sequence")
    reached = Coalesce(Subquery(events.values("sequence")[:1]), 0)
    places = {place.legacy_id: place for place in _memberships(conversation).annotate(logged=reached)}
    logged = {legacy_id: place.logged for legacy_id, place in places.items()}
    membership = places.pop(conversation.legacy_id, None)
    if membership is None:  # a member who has left contributes nothing any more
        return None
    attached = tuple(place for place in places.values() if place.may_tell)
    named = read_sources([*before, *due], membership.user)
    due = _with_distress(named.replies(due), is_imported=conversation.imported)
    before = [one for one in _with_distress(named.replies(before), is_imported=conversation.imported) if one.is_used]
    recalled = recalled_in([*before, *(one for one in due if one.is_used)], teller=membership.user)
    return ClaimedRange(
        conversation, membership, tuple(due), tuple(before), attached, recalled, logged, undone=undone_questions(due)
    )


def _with_distress(messages: Iterable[Message], *, is_imported: bool) -> list[Message]:
    """Return the messages marked if they were written in acute distress, including those not checked on arrival."""
    found = list(messages)
    for message in found:
        is_unjudged = message.is_told and message.is_used and message.distress_denied_at is None
        message.in_distress |= is_unjudged and is_acute(message.content, is_imported=is_imported)
    return found


def claim_oldest(conversation_id: UUID, *, before: int, whole: bool = False) -> ClaimedRange | None:
    """Claim the older half of the messages before the sequence number `before` that are not memory yet, due or not.
    With `whole` claim all of them, up to a batch. Return None if there are none.

    It is for a turn whose window does not fit into the prompt, or that corrects something told in its own window.
    """
    conversation = Conversation.objects.filter(pk=conversation_id, private=False).first()
    if conversation is None:
        return None
    unprocessed, earlier = _around_cursor(conversation)
    ready = [message for message in unprocessed if message.seq < before]
    wanted = len(ready) if whole else max(len(ready) // 2, 1)
    oldest = ready[: min(wanted, settings.SUMMARIZE_BATCH)]
    return _claimed_range(conversation, oldest, earlier) if oldest else None


def told_of_besides(conversation: Conversation) -> tuple[Membership, ...]:
    """Return the member's places in the attached legacies in which they may write; nothing is written in others."""
    others = _memberships(conversation).exclude(legacy=conversation.legacy_id)
    return tuple(place for place in others if place.may_tell)


def next_look(conversation: Conversation, *, now: datetime) -> datetime | None:
    """Return when something in the conversation is due next if no message follows; None if nothing will be. One query
    at most: messages after the last one are not asked for.
    """
    if conversation.private or conversation.consolidated_to == conversation.last_seq:
        return None
    here = Membership.objects.filter(legacy=conversation.legacy_id, user=conversation.user_id)
    ready = _finished_messages(_unprocessed_messages(conversation).filter(Exists(here))[: _claim_limit()])
    if not _has_told(ready):
        return None
    if not settings.MEMORY:
        return now + WHILE_OFF
    return now if _due_of(ready, conversation, now=now) else consolidation_time(conversation)


def _due_of(ready: Sequence[Message], conversation: Conversation, *, now: datetime) -> Sequence[Message]:
    """Return those of these messages that are due now, in order."""
    if len(ready) > settings.SUMMARIZE_AFTER:
        return ready[: settings.SUMMARIZE_BATCH]
    is_time = consolidation_time(conversation) <= now
    return ready if is_time and _has_told(ready) else ()


def _memberships(conversation: Conversation) -> QuerySet[Membership]:
    """Return the member's places in all legacies that the conversation is about, the oldest legacy first."""
    attached = conversation.about.filter(role=LegacyRole.ATTACHED).values("legacy")
    told_of = Q(legacy=conversation.legacy_id) | Q(legacy__in=attached)
    places = Membership.objects.filter(told_of, user=conversation.user_id)
    return places.select_related("legacy", "user").order_by("legacy")


def _around_cursor(conversation: Conversation) -> tuple[list[Message], list[Message]]:
    """Return the messages after the cursor, up to the first unfinished one, and the latest before it. One query."""
    earlier = conversation.messages.filter(USED, seq__lte=conversation.consolidated_to).exclude(content="")
    rows = _unprocessed_messages(conversation)[: _claim_limit()].union(earlier.order_by("-seq")[:MOST_BEFORE], all=True)
    both = sorted(rows, key=lambda message: message.seq)
    before = [message for message in both if message.seq <= conversation.consolidated_to]
    return _finished_messages(both[len(before) :]), before


def _unprocessed_messages(conversation: Conversation) -> QuerySet[Message]:
    return conversation.messages.filter(seq__gt=conversation.consolidated_to).order_by("seq")


def _claim_limit() -> int:
    """Return how many messages it takes to decide whether a range is due."""
    return max(settings.SUMMARIZE_AFTER + 1, settings.SUMMARIZE_BATCH)


def _finished_messages(messages: Iterable[Message]) -> list[Message]:
    return list(takewhile(lambda message: message.is_finished, messages))


def _has_told(messages: Sequence[Message]) -> bool:
    return any(_is_remembered(message) for message in messages)


def _is_remembered(message: Message) -> bool:
    """Return whether it is remembered. Blocked messages and those in acute distress are not, not even in a summary."""
    return message.is_told and message.is_used
