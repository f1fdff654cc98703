"""The input of a turn: the message to answer, the conversation before it, and the words to search with."""

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
from memory.engines.builtin.replies.composition import is_question
from memory.language.corrections.correction_claims import opens_correction
from memory.language.detection import lexicon_for
from memory.language.reply_language import language_of_reply
from memory.language.secrets import redact
from memory.models import Conversation, ConversationLegacy, Message, MessageStatus
from memory.recall import MemberBoundaries, begin_query_vector, boundaries_of
from memory.services.conversations.withheld_words import as_read_by
from memory.turns.prompt_layers import ContextTexts
from memory.turns.prompt_texts import read_context_texts, recalled_tokens

SHORT_QUESTION = 5
"""With fewer words than this a message leans on what was said before it: "And his brother?" """

SAID = Q(status__in=[MessageStatus.COMPLETE, MessageStatus.STOPPED], in_distress=False) & ~Q(content="")

GENTLE_FOR = 12
"""So many messages after one that was written in acute distress, replies ask nothing and press nobody."""

# Read with the reply itself: somebody waits for each query.
IS_GENTLE = Exists(
    Message.objects.filter(
        conversation=OuterRef("conversation"),
        in_distress=True,
        seq__lt=OuterRef("reply_to__seq"),
        seq__gte=OuterRef("reply_to__seq") - GENTLE_FOR,
    )
)
WAITS_FOR_EARLIER = timedelta(minutes=5)
"""So long a reply waits for one before it: what became of that by then is no reason to say nothing here."""


def earlier_unfinished(conversation: UUID | OuterRef, seq: int | OuterRef) -> QuerySet[Message]:
    """The replies of a conversation that are still to be made before what stands at `seq`."""
    since = timezone.now() - WAITS_FOR_EARLIER
    return Message.objects.unfinished().filter(conversation=conversation, seq__lt=seq, created_at__gt=since)


# Most members have none of these, so that most turns need not read them: one short statement in place of three.
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
    """What its teller asked never to be brought up."""
    is_quiet: bool = False
    """Today is a quiet date of its teller, or they or a keeper paused the legacy."""
    attached: tuple[UUID, ...] = ()
    """The legacies that are recalled too: of those attached, the ones that its teller is a member of now."""
    gently: bool = False
    """Acute distress was written here a moment ago."""
    comes_later: bool = False
    """An earlier reply of its conversation is still being made."""
    texts: ContextTexts = field(default_factory=ContextTexts)

    @property
    def unknown(self) -> tuple[str, ...]:
        """What the teller may be asked about themselves in this turn."""
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
        """The code of the language that it is answered in."""
        told = [message.content for message in self.window if message.is_told]
        return language_of_reply(told, otherwise=self.legacy.language)

    @property
    def is_about_boundary(self) -> bool:
        """Whether its question speaks of what its teller asked never to bring up."""
        return self.boundaries.is_spoken_of(self.question.content)

    @property
    def asks_for_boundary(self) -> bool:
        """Whether it asks for that, and does not only tell of it."""
        return self.is_about_boundary and is_question(self.question.content, lexicon_for(self.language))

    @property
    def will_recall(self) -> bool:
        """False where the words to say are known without it."""
        has_words = self.question.in_distress or self.question.is_blocked or self.asks_for_boundary
        return settings.MEMORY and not has_words

    @property
    def shown_window(self) -> tuple[Message, ...]:
        """The window without what was said earlier of it: nothing leads back there."""
        if not self.boundaries:
            return self.window
        earlier = (message for message in self.window[:-1] if not self.boundaries.is_spoken_of(message.content))
        return (*earlier, self.question)

    @property
    def room_for_memory(self) -> int:
        """How many tokens of what is recalled its persona wants in a prompt, or the settings do."""
        return recalled_tokens(self.conversation.persona)

    def query(self) -> str:
        """What memory is searched for."""
        return query_of([message.content for message in self.window if message.is_told])


def query_of(told: Sequence[str]) -> str:
    """The last of what a teller said, with the two before it when it is short; without secrets."""
    last = told[-3:] if told and leans_on_others(told[-1]) else told[-1:]
    return redact("\n".join(last)).text


def leans_on_others(said: str) -> bool:
    """Whether a message is too short to be searched for without what was said before it, or puts that right."""
    return len(said.split()) < SHORT_QUESTION or opens_correction(said)


def read_turn(message_id: UUID) -> Turn | None:
    """The turn as it stands now; None when there is nothing left to do. Raises `GiveUp` when its teller has left.

    What memory will be searched for is embedded while the rest is read.
    """
    replies = Message.objects.unfinished().select_related("reply_to", "conversation__persona")
    comes_later = Exists(earlier_unfinished(OuterRef("conversation"), OuterRef("seq")))
    replies = replies.annotate(gently=IS_GENTLE, attached=ATTACHED, comes_later=comes_later)
    reply = replies.filter(pk=message_id).first()
    if reply is None or reply.reply_to is None:
        return None
    conversation = reply.conversation
    members = Membership.objects.select_related("legacy", "user")
    membership = members.filter(legacy=conversation.legacy_id, user=conversation.user_id).first()
    if membership is None:
        raise GiveUp("teller_left")
    attached: tuple[UUID, ...] = tuple(reply.attached)  # type: ignore[attr-defined]  # read with it, above
    question, about = reply.reply_to, (conversation.legacy_id, *attached)
    there_are = _what_there_is(membership, about, persona_id=conversation.persona_id)
    boundaries = MemberBoundaries(membership.user, about)
    if there_are.boundaries:
        boundaries = boundaries_of(membership.user, about)
    turn = Turn(reply, conversation, membership, (question,), boundaries=boundaries, attached=attached)
    leans = leans_on_others(question.content)
    if turn.will_recall and not leans:
        begin_query_vector(turn.query(), boundaries.legacy_ids)
    turn = replace(turn, window=(*messages_before(conversation, question.seq, membership.user), question))
    if turn.will_recall and leans:
        begin_query_vector(turn.query(), boundaries.legacy_ids)
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
        gently=reply.gently,  # type: ignore[attr-defined]  # likewise
        comes_later=reply.comes_later,  # type: ignore[attr-defined]  # likewise
        texts=texts.without(boundaries.is_spoken_of),
    )


class _ThereAre(NamedTuple):
    """Whether there are any of a member's own, and whether there are context files that they may have read."""

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


# What a reply may rest on by the time it is stored: asked for in one statement, since somebody waits for each.
STILL = """
    SELECT (SELECT count(*) FROM memory_message WHERE id = ANY(%(window)s)),
        EXISTS (SELECT FROM legacies_membership WHERE user_id = %(user)s AND legacy_id = %(legacy)s)
"""


def still_stands(turn: Turn) -> tuple[bool, bool]:
    """Whether all messages of the window are still there, and whether its teller is still a member. The caller holds
    the conversation's row.
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


LOCK_CONVERSATION = """
    SELECT FROM memory_conversation WHERE id = (SELECT conversation_id FROM memory_message WHERE id = %s) FOR UPDATE
"""


def lock_unfinished(message_id: UUID) -> Message | None:
    """The reply's row if it is still to be finished; the conversation's row is locked before it, as everywhere."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK_CONVERSATION, [message_id])
    replies = Message.objects.unfinished().select_related("conversation").select_for_update(of=("self",))
    return replies.filter(pk=message_id).first()


def messages_before(conversation: Conversation, seq: int, teller: User) -> tuple[Message, ...]:
    """What stands in the window of a turn before its message, as its teller may read it now."""
    return tuple(as_read_by(teller, _window_before(conversation, seq)))


def _window_before(conversation: Conversation, seq: int) -> tuple[Message, ...]:
    """Everything after the cursor, and as much more as makes `CONTEXT_WINDOW` messages with the one at `seq`.

    Of a private conversation, which has no cursor, as much as stands in the longest window of any other.
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
