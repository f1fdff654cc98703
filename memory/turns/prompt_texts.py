"""The texts that are in every prompt of a conversation: its persona, context files and latest summaries."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet

from accounts.models import User
from legacies.models import Legacy
from memory.engines.base import LayerName, Note
from memory.language.secrets import redact
from memory.models import ContextFile, Conversation, ConversationChunk, Fact, MemoryType, Persona
from memory.turns.prompt_layers import ContextTexts, Summary

OWN_KEYS = ("profile", "style")
MOST_SUMMARIES = 10
FIELDS = ("name", "tagline", "tone", "verbosity", "formality")
LISTS = {"traits": "traits", "always": "always", "never": "never", "voice_examples": "voice example"}


def recalled_tokens(persona: Persona | None) -> int:
    """Return how many tokens of recalled memory a prompt may hold."""
    return (persona and persona.token_budget) or settings.PROMPT_TOKENS["recalled"]


def prompt_budgets(recalled: int) -> dict[str, int]:
    return {**settings.PROMPT_TOKENS, LayerName.RECALLED: recalled}


def read_context_texts(
    *,
    viewer: User,
    legacy: Legacy,
    persona: Persona | None,
    conversation: Conversation | None,
    has_files: bool = True,
) -> ContextTexts:
    """Return the texts that the viewer, a member of the legacy, may have in a prompt. At most three queries; one less
    if `has_files` is false because there are no context files.

    Secrets are redacted, since a prompt may go to a vendor's server.
    """
    files = list(_context_files(viewer, legacy, persona)) if has_files else []
    own = [file for file in files if file.owner_id is not None]
    family = [file for file in files if file.owner_id is None]
    return ContextTexts(
        persona=_persona_notes(persona),
        identity=_identity_of(persona, legacy),
        own_files=_notes(own, is_on=True),
        family_files=_notes(family, is_on=True),
        own_off=_notes(own, is_on=False),
        family_off=_notes(family, is_on=False),
        summaries=_latest_summaries(conversation),
    )


def _context_files(viewer: User, legacy: Legacy, persona: Persona | None) -> QuerySet[ContextFile]:
    shared = Q(owner=None, legacy=legacy, persona=None)
    if persona is not None:
        shared |= Q(owner=None, persona=persona)
    files = ContextFile.objects.filter(Q(owner=viewer, key__in=OWN_KEYS) | shared)
    return files.exclude(markdown="").order_by("key", "pk")


def _notes(files: Iterable[ContextFile], *, is_on: bool) -> tuple[Note, ...]:
    return tuple(Note(name=file.key, text=redact(file.markdown).text) for file in files if file.is_on is is_on)


def _persona_notes(persona: Persona | None) -> tuple[Note, ...]:
    """Return the persona's texts. A persona without a legacy is the operator's own; keepers wrote any other."""
    if persona is None:
        return ()
    told = [(field, getattr(persona, field)) for field in FIELDS]
    told += [(name, text) for field, name in LISTS.items() for text in getattr(persona, field)]
    told.append(("instructions", persona.extra_instructions))
    is_operators = persona.legacy_id is None
    return tuple(Note(name=name, text=redact(text).text, is_operators=is_operators) for name, text in told if text)


def _identity_of(persona: Persona | None, legacy: Legacy) -> frozenset[UUID]:
    """Return the ids of the persona's identity facts. Identity belongs to a persona: without one there are none."""
    if persona is None:
        return frozenset()
    facts = Fact.objects.filter(legacy=legacy, memory_type=MemoryType.IDENTITY, persona=persona)
    return frozenset(facts.values_list("pk", flat=True))


def _latest_summaries(conversation: Conversation | None) -> tuple[Summary, ...]:
    if conversation is None or not conversation.consolidated_to:
        return ()
    chunks = ConversationChunk.objects.filter(conversation=conversation).order_by("-to_seq")[:MOST_SUMMARIES]
    return tuple(
        Summary(id=chunk.pk, from_seq=chunk.from_seq, to_seq=chunk.to_seq, text=chunk.summary)
        for chunk in chunks
        if chunk.summary
    )
