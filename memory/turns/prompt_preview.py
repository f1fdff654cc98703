"""A preview of the prompt that a model would get now. It asks no model and stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from legacies.models import Membership
from legacies.models.quiet_dates import is_quiet_for
from memory.engines.base import NumberedMessage, ReplyRequest, Role
from memory.engines.openai.prompts.reply_prompt import tokens_of_tools
from memory.language.detection import lexicon_for
from memory.language.reply_language import language_of_reply
from memory.language.secrets import redact
from memory.models import Conversation, Message, Persona
from memory.recall import MemberBoundaries, TurnMemory, boundaries_of
from memory.services.conversations.introductions import introduce_person, introduce_teller, number_messages
from memory.turns.prompt_layers import ContextTexts, Prompt, arrange
from memory.turns.prompt_texts import prompt_budgets, read_context_texts, recalled_tokens
from memory.turns.tools.running import offered_tools
from memory.turns.turn_input import messages_before, queries_of
from memory.turns.turn_memory import recalled_in_time

LATER = 2**31 - 1
"""A `seq` that is higher than that of any message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptPreview:
    """A prompt, the memory recalled for it, the texts that it may contain, and the boundaries that keep something out
    of both.
    """

    prompt: Prompt
    remembered: TurnMemory
    texts: ContextTexts
    boundaries: MemberBoundaries


def preview_prompt(
    *,
    membership: Membership,
    conversation: Conversation | None = None,
    persona: Persona | None = None,
    messages: Sequence[tuple[Role, str]] = (),
) -> PromptPreview:
    """Return the prompt as if `messages` were the member's next messages in their own conversation.

    The membership's user and legacy are already loaded. The persona is that of the conversation unless another is
    given. A constant number of queries.
    """
    viewer, legacy = membership.user, membership.legacy
    persona = persona or (conversation.persona if conversation else None)
    attached = conversation.about.attached_for(viewer).values_list("legacy", flat=True) if conversation else ()
    boundaries = boundaries_of(viewer, (legacy.pk, *attached))
    before = messages_before(conversation, LATER, viewer) if conversation else ()
    window = _window(before, messages, membership)
    shown = [said for said in window[:-1] if not boundaries.is_spoken_of(said.content)]
    told = [said.content for said in window if said.role == "user"]
    remembered = recalled_in_time(
        turn="preview",
        viewer=viewer,
        legacy_id=legacy.pk,
        queries=queries_of(told, lexicon_for(language_of_reply(told, otherwise=legacy.language))),
        conversation_id=conversation.pk if conversation else None,
        window_from=window[-1].number if window else 0,
        room=recalled_tokens(persona),
        attached=tuple(attached),
        persona=persona,
        boundaries=boundaries,
    )
    texts = read_context_texts(viewer=viewer, legacy=legacy, persona=persona, conversation=conversation)
    texts = texts.without(boundaries.is_spoken_of)
    is_private = bool(conversation and conversation.private)
    request = ReplyRequest(
        person=introduce_person(legacy),
        teller=introduce_teller(membership),
        window=(*shown, *window[-1:]),
        asks_nothing=is_quiet_for(membership) or any(boundaries.is_spoken_of(said.content) for said in window[-1:]),
        never=boundaries.topics,
        recalled=remembered.recalled,
        held_back=remembered.held_back,
        tools=offered_tools(persona, may_write=membership.may_tell and not is_private),
        private=is_private,
    )
    tool_tokens, budgets = tokens_of_tools(request.tools), prompt_budgets(recalled_tokens(persona))
    prompt = arrange(request, remembered, texts, budgets=budgets, tool_tokens=tool_tokens)
    return PromptPreview(prompt=prompt, remembered=remembered, texts=texts, boundaries=boundaries)


def _window(
    before: Sequence[Message], messages: Sequence[tuple[Role, str]], membership: Membership
) -> tuple[NumberedMessage, ...]:
    zone = membership.user.zone
    numbered = number_messages(before, zone=zone)
    first = numbered[-1].number + 1 if numbered else 1
    now = timezone.now().astimezone(zone)
    new = [
        NumberedMessage(number=number, role=role, content=redact(content).text, at=now)
        for number, (role, content) in enumerate(messages, start=first)
    ]
    return (*numbered, *new)
