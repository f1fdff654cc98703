"""The input of a turn: the message to answer, the conversation before it, and the query for recall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.expressions import ArraySubquery
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from legacies.jobs.runner import GiveUp
from legacies.models import Legacy, Membership
from legacies.models.quiet_dates import is_paused, is_quiet_for
from memory.engines.builtin.replies.assistant_questions import is_question
from memory.language.corrections.correction_claims import opens_correction
from memory.language.corrections.differing_statements import may_differ
from memory.language.detection import lexicon_for
from memory.language.en.lexicon import ENGLISH
from memory.language.lexicon import Lexicon
from memory.language.questions.follow_ups import Resolved, read_follow_up, resolve
from memory.language.questions.several_questions import queries_one_by_one
from memory.language.reply_language import language_of_reply
from memory.language.secrets import redact
from memory.models import Conversation, ConversationLegacy, Message, MessageRole, MessageStatus
from memory.recall import MemberBoundaries, begin_query_vector, boundaries_of
from memory.services.conversations.undoing import without_taken_back
from memory.services.conversations.withheld_words import as_read_by
from memory.services.exported_rows import A_KEY
from memory.turns.prompt_layers import ContextTexts
from memory.turns.prompt_texts import read_context_texts, recalled_tokens

SHORT_QUESTION = 5
"""A message with fewer words depends on what was said before it: "And his brother?" """

SAID = Q(status__in=[MessageStatus.COMPLETE, MessageStatus.STOPPED], in_distress=False) & ~Q(content="")

GENTLE_FOR = 12
"""For this many messages after one that was written in acute distress, replies ask nothing and press nobody."""

# Read in the query of the reply itself, since somebody waits for each query.
IS_GENTLE = Exists(
    Message.objects.filter(
        conversation=OuterRef("conversation"),
        in_distress=True,
        seq__lt=OuterRef("reply_to__seq"),
        seq__gte=OuterRef("reply_to__seq") - GENTLE_FOR,
    )
)
WAITS_FOR_EARLIER = timedelta(minutes=5)
"""How long a reply waits for an earlier one. After that it is made without waiting for the earlier one."""


def earlier_unfinished(conversation: UUID | OuterRef, seq: int | OuterRef) -> QuerySet[Message]:
    """Return the unfinished replies of a conversation before `seq` that are young enough to be waited for."""
    since = timezone.now() - WAITS_FOR_EARLIER
    return Message.objects.unfinished().filter(conversation=conversation, seq__lt=seq, created_at__gt=since)


# Most members have none of these, so most turns need not read them: one short statement replaces three.
THERE_ARE = """
    SELECT EXISTS (SELECT FROM memory_boundary WHERE user_id = %(user)s AND legacy_id = ANY(%(legacies)s)),
        EXISTS (SELECT FROM legacies_quietdate WHERE user_id = %(user)s AND legacy_id = %(legacy)s),
        EXISTS (SELECT FROM memory_contextfile WHERE owner_id = %(user)s
            OR owner_id IS NULL AND (legacy_id = %(legacy)s OR persona_id = %(persona)s))
"""
ATTACHED = ArraySubquery(
    ConversationLegacy.objects.filter(conversation=OuterRef("conversation")).attached_for_its_user().values("legacy")
)


@dataclass(frozen=True, slots=True)
class Turn:
    """One reply to be made. `window` is oldest first and ends with the message to answer."""

    reply: Message
    conversation: Conversation
    membership: Membership
    window: tuple[Message, ...]
    boundaries: MemberBoundaries
    """What the relative asked never to be brought up."""
    is_quiet: bool = False
    """Whether today is a quiet date of the relative, or they or a keeper paused the legacy."""
    attached: tuple[UUID, ...] = ()
    """The attached legacies of which the relative is a member now; recall reads them too."""
    gently: bool = False
    """Whether acute distress was written here within the last `GENTLE_FOR` messages."""
    comes_later: bool = False
    """Whether an earlier reply of the conversation is unfinished."""
    texts: ContextTexts = field(default_factory=ContextTexts)
    set_aside: tuple[Message, ...] = ()
    """The messages that the question asked to set aside, and that were."""
    taken_back: frozenset[UUID] = frozenset()
    """The facts that rest on what the question takes back. Recall offers them, so that they can be set aside too."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """Return what the relative may be asked about themselves in this turn."""
        asks_nothing = self.gently or self.is_quiet or self.is_about_boundary or self.conversation.private
        return () if asks_nothing else self.membership.user.unknown

    @property
    def legacy(self) -> Legacy:
        return self.membership.legacy

    @property
    def question(self) -> Message:
        return self.window[-1]

    @property
    def language(self) -> str:
        """Return the code of the language of the reply."""
        told = [message.content for message in self.window if message.is_told]
        return language_of_reply(told, otherwise=self.legacy.language)

    @property
    def is_about_boundary(self) -> bool:
        """Return whether the question is about something behind a boundary."""
        return self.boundaries.is_spoken_of(self.question.content)

    @property
    def asks_for_boundary(self) -> bool:
        """Return whether the question asks about something behind a boundary, rather than telling of it."""
        return self.is_about_boundary and is_question(self.question.content, lexicon_for(self.language))

    @property
    def will_recall(self) -> bool:
        """Return whether the reply needs recall. It does not if its words are already known."""
        has_words = self.question.in_distress or self.question.is_blocked or self.asks_for_boundary
        return settings.MEMORY and not has_words

    @property
    def shown_window(self) -> tuple[Message, ...]:
        """Return the window without earlier messages about something behind a boundary, so that no reply leads back
        there.
        """
        if not self.boundaries:
            return self.window
        earlier = (message for message in self.window[:-1] if not self.boundaries.is_spoken_of(message.content))
        return (*earlier, self.question)

    @property
    def room_for_memory(self) -> int:
        """Return how many tokens of recalled memory the prompt may hold, by the persona or the settings."""
        return recalled_tokens(self.conversation.persona)

    @property
    def leans_on(self) -> Resolved | None:
        """Return what the turn's question leans on; None if it leans on nothing."""
        told = [message.content for message in self.window if message.is_told]
        return resolve(told, lexicon_for(self.language))

    def queries(self) -> tuple[str, ...]:
        """Return the queries for recall: one, or one for each of several questions."""
        told = [message.content for message in self.window if message.is_told]
        return queries_of(told, lexicon_for(self.language))

    def cited_before(self) -> frozenset[UUID]:
        """Return the keys of the rows that the reply before cited, if the turn's question leans on that reply, or may
        tell otherwise what it quotes.
        """
        before = self.shown_window[-2:-1]
        if not before or before[0].is_told or not before[0].sources:
            return frozenset()
        if self.leans_on is None and not may_differ(self.question.content):
            return frozenset()
        return frozenset(UUID(key) for source in before[0].sources if A_KEY.match(key := str(source["id"])))


def queries_of(told: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the queries for the last message in `told`, with secrets redacted.

    A follow-up is joined with the question that it leans on. A message that says little by itself is joined with the
    two before it. Several questions in one message make a query each.
    """
    resolved = resolve(told, lexicon)
    if resolved is not None and resolved.before:
        return (redact(resolved.query).text,)
    last = told[-3:] if told and leans_on_others(told[-1]) else told[-1:]
    said = redact("\n".join(last)).text
    several = queries_one_by_one(said, lexicon) if len(last) == 1 else ()
    return tuple(several) or (said,)


def leans_on_others(said: str) -> bool:
    """Whether the message is not searched for by itself: it is short, corrects something or leans on what was said
    before.
    """
    return len(said.split()) < SHORT_QUESTION or opens_correction(said) or read_follow_up(said, ENGLISH) is not None


def read_turn(message_id: UUID) -> Turn | None:
    """Read the turn as it is now; None if there is nothing left to do. Raise `GiveUp` if the relative has left.

    The query is embedded while the rest is read.
    """
    reply = _unfinished_reply(message_id)
    if reply is None or reply.reply_to is None:
        return None
    conversation, question = reply.conversation, reply.reply_to
    membership = _membership_of(conversation)
    attached: tuple[UUID, ...] = tuple(reply.attached)  # type: ignore[attr-defined]  # annotated
    about = (conversation.legacy_id, *attached)
    there_are = _what_there_is(membership, about, persona_id=conversation.persona_id)
    boundaries = MemberBoundaries(membership.user, about)
    if there_are.boundaries:
        boundaries = boundaries_of(membership.user, about)
    turn = Turn(reply, conversation, membership, (question,), boundaries=boundaries, attached=attached)
    leans = leans_on_others(question.content)
    if turn.will_recall and not leans:
        _begin_vectors(turn)
    turn = replace(turn, window=(*messages_before(conversation, question.seq, membership.user), question))
    if turn.will_recall and leans:
        _begin_vectors(turn)
    texts = read_context_texts(
        viewer=membership.user,
        legacy=membership.legacy,
        persona=conversation.persona,
        conversation=conversation,
        has_files=there_are.context_files,
    )
    return replace(
        turn,
        is_quiet=is_quiet_for(membership) if there_are.quiet_dates else is_paused(membership),
        gently=reply.gently,  # type: ignore[attr-defined]  # annotated
        comes_later=reply.comes_later,  # type: ignore[attr-defined]  # annotated
        texts=texts.without(boundaries.is_spoken_of),
    )


def _unfinished_reply(message_id: UUID) -> Message | None:
    """Return the reply with its question and conversation, annotated with what else the turn depends on."""
    comes_later = Exists(earlier_unfinished(OuterRef("conversation"), OuterRef("seq")))
    replies = Message.objects.unfinished().select_related("reply_to", "conversation__persona")
    replies = replies.annotate(gently=IS_GENTLE, attached=ATTACHED, comes_later=comes_later)
    return replies.filter(pk=message_id).first()


def _membership_of(conversation: Conversation) -> Membership:
    members = Membership.objects.select_related("legacy", "user")
    membership = members.filter(legacy=conversation.legacy_id, user=conversation.user_id).first()
    if membership is None:
        raise GiveUp("teller_left")
    return membership


def _begin_vectors(turn: Turn) -> None:
    for query in turn.queries():
        begin_query_vector(query, turn.boundaries.legacy_ids)


class _ThereAre(NamedTuple):
    """Whether the member has boundaries and quiet dates, and whether there are context files that they may read."""

    boundaries: bool
    quiet_dates: bool
    context_files: bool


def _what_there_is(membership: Membership, legacy_ids: Sequence[UUID], *, persona_id: UUID | None) -> _ThereAre:
    values: dict[str, Any] = {
        "user": membership.user_id,
        "legacy": membership.legacy_id,
        "legacies": list(legacy_ids),
        "persona": persona_id,
    }
    with connection.cursor() as cursor:
        cursor.execute(THERE_ARE, values)
        return _ThereAre(*cursor.fetchone())


# Checked when the reply is stored, in one statement, since somebody waits for each.
STILL = """
    SELECT (SELECT count(*) FROM memory_message WHERE id = ANY(%(window)s)),
        EXISTS (SELECT FROM legacies_membership WHERE user_id = %(user)s AND legacy_id = %(legacy)s)
"""


def still_there(turn: Turn) -> tuple[bool, bool]:
    """Return whether all messages of the window still exist, and whether the relative is still a member. The caller
    holds the lock of the conversation's row.
    """
    values: dict[str, Any] = {
        "window": [message.pk for message in turn.window],
        "user": turn.membership.user_id,
        "legacy": turn.membership.legacy_id,
    }
    with connection.cursor() as cursor:
        cursor.execute(STILL, values)
        messages, is_member = cursor.fetchone()
    return messages == len(turn.window), is_member


FIRST_SAID = 20
"""Number of messages at the beginning that are searched for the first one that tells something."""


def said_first(turn: Turn) -> tuple[Message, ...]:
    """Return the teller's first messages in the conversation that may be brought up.

    Left out is what was undone or forgotten, and what the teller asked never to bring up. Three queries.
    """
    told = turn.conversation.messages.filter(SAID, role=MessageRole.USER, seq__lt=turn.question.seq).order_by("seq")
    left = without_taken_back(told[:FIRST_SAID], turn.membership.user)
    return tuple(message for message in left if not turn.boundaries.is_spoken_of(message.content))


LOCK_CONVERSATION = """
    SELECT FROM memory_conversation WHERE id = (SELECT conversation_id FROM memory_message WHERE id = %s) FOR UPDATE
"""


def lock_unfinished(message_id: UUID) -> Message | None:
    """Lock and return the reply's row if it is unfinished. The conversation's row is locked first, as everywhere."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK_CONVERSATION, [message_id])
    replies = Message.objects.unfinished().select_related("conversation").select_for_update(of=("self",))
    return replies.filter(pk=message_id).first()


def messages_before(conversation: Conversation, seq: int, teller: User) -> tuple[Message, ...]:
    """Return the messages of the window before the one at `seq`, as their writer may read them now."""
    return tuple(as_read_by(teller, _window_before(conversation, seq)))


def _window_before(conversation: Conversation, seq: int) -> tuple[Message, ...]:
    """Return every message after the consolidation cursor, and enough before it to make `CONTEXT_WINDOW` messages with
    the one at `seq`.

    A private conversation has no cursor: it gets as many messages as the longest window of any other conversation.
    """
    before = conversation.messages.filter(SAID, seq__lt=seq)
    if conversation.private:
        most = settings.CONTEXT_WINDOW + settings.SUMMARIZE_AFTER
        return tuple(reversed(before.order_by("-seq")[: most - 1]))
    fresh = list(before.filter(seq__gt=conversation.consolidated_to).order_by("seq"))
    if not conversation.consolidated_to:
        return tuple(fresh)
    missing = settings.CONTEXT_WINDOW - 1 - len(fresh)
    older = before.filter(seq__lte=conversation.consolidated_to).order_by("-seq")[: max(missing, 0)]
    return (*reversed(older), *fresh)


def ms_since_posted(turn: Turn) -> int:
    return max(0, round(1000 * (timezone.now() - turn.reply.created_at).total_seconds()))
