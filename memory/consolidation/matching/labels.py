"""What new statements are to old ones: pairs put before the engine, and its word for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import structlog

from config.tracing import span
from legacies.models import Legacy
from memory.consolidation.extraction.fact_drafts import Draft
from memory.engines.base import Compared, Engine, EngineError, Label, LabelRequest, Pair
from memory.engines.builtin.classification.relations import label_pairs
from memory.language.secrets import redact
from memory.models import Fact, MemoryType, Message
from memory.services.conversations.introductions import introduce_person

log = structlog.get_logger(__name__)

LONGEST_SAID = 1200


def ask_labels(pairs: Sequence[Pair], *, legacy: Legacy, names: frozenset[str], engine: Engine) -> list[Label]:
    """One label a pair, from one call. An engine that cannot say is stood in for by the rules of the built-in one: what
    was told is kept all the same.
    """
    if not pairs:
        return []
    request = LabelRequest(person=introduce_person(legacy), pairs=tuple(pairs), aliases=names)
    with span("consolidation.label", pairs=len(pairs)) as measured:
        try:
            labels = engine.label(request)
        except EngineError as error:
            log.warning("labels_by_rule", error=type(error).__name__)
            labels = label_pairs(request)
        measured.set(**{f"{label}": labels.count(label) for label in Label})
    return labels


def compared_draft(draft: Draft, *, teller: str) -> Compared:
    found = draft.fact
    return Compared(
        text=found.content,
        teller=teller,
        said=_said(found.messages),
        occurred=found.occurred.text,
        told_on=min(message.at for message in found.messages).date(),
        subject=found.subject,
        category=found.category,
        about="teller" if found.memory_type == MemoryType.USER_PROFILE else "legacy",
    )


def compared_fact(fact: Fact, *, is_own: bool) -> Compared:
    """With the words behind it only where they are the asker's own. Expects owner, and sources with their messages."""
    sources = list(fact.sources.all())
    messages = [source.message for source in sources if source.message]
    return Compared(
        text=redact(fact.content).text,
        teller=fact.owner.name if fact.owner else "",
        said=_said(messages) if is_own else "",
        occurred=fact.occurred,
        told_on=min((source.told_at for source in sources), default=fact.created_at).date(),
        subject=fact.subject,
        category=fact.category,
        about="teller" if fact.memory_type == MemoryType.USER_PROFILE else "legacy",
    )


def _said(messages: Iterable[Message]) -> str:
    """The latest words first: "no, I was wrong" comes last."""
    latest = sorted(messages, key=lambda message: (message.at, message.seq), reverse=True)
    return "\n".join(" ".join(redact(message.content).text.split()) for message in latest)[:LONGEST_SAID]
