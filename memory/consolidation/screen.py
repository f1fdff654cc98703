"""What may be kept of what an engine found. Nothing it says is taken on trust."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from config.errors import InvalidInput
from legacies.dates import Occurred, parse_edtf
from memory.consolidation.claim import ClaimedRange
from memory.engines.base import DraftFact, Extraction
from memory.index.redact import redact
from memory.index.spans import MARK
from memory.models import Authority, Category, MemoryType, Message

LONGEST_FACT = 1000
LONGEST_SUMMARY = 2000
LONGEST_SUBJECT = 120
LEAST_IMPORTANCE, MOST_IMPORTANCE = 3, 10
TYPES = frozenset({MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE})
AUTHORITIES = frozenset({Authority.FIRSTHAND, Authority.DOCUMENT, Authority.HEARSAY})


@dataclass(frozen=True, slots=True)
class ScreenedFact:
    """A statement that may be kept, every value within its bounds. `messages` are what its teller said."""

    content: str
    messages: tuple[Message, ...]
    category: Category
    memory_type: MemoryType
    subject: str
    importance: int
    confidence: float
    authority: Authority
    occurred: Occurred
    pinned: bool
    is_suggestion: bool


@dataclass(frozen=True, slots=True)
class Screened:
    """What is left, how many secrets were taken out, and how many statements were not kept."""

    summary: str
    facts: tuple[ScreenedFact, ...]
    redacted: int
    dropped: int
    model: str


def screen(extraction: Extraction, claimed: ClaimedRange) -> Screened:
    """Keep the statements with something to say and a message of the teller behind them; no secret comes through."""
    kept: list[ScreenedFact] = []
    summary, redacted = _clean(extraction.summary, longest=LONGEST_SUMMARY)
    for draft in extraction.facts:
        content, in_content = _clean(draft.content, longest=LONGEST_FACT)
        subject, in_subject = _clean(draft.subject, longest=LONGEST_SUBJECT)
        redacted += in_content + in_subject
        behind = _told_behind(draft, claimed)
        if behind and _says_something(content) and draft.importance >= LEAST_IMPORTANCE:
            kept.append(_screened(draft, content, subject, behind))
    return Screened(
        summary=summary,
        facts=tuple(kept),
        redacted=redacted,
        dropped=len(extraction.facts) - len(kept),
        model=extraction.model[:120],
    )


def _screened(draft: DraftFact, content: str, subject: str, behind: Sequence[Message]) -> ScreenedFact:
    return ScreenedFact(
        content=content,
        messages=tuple(behind),
        category=Category(draft.category) if draft.category in Category.values else Category.OTHER,
        memory_type=_memory_type(draft, behind),
        subject=subject,
        importance=min(int(draft.importance), MOST_IMPORTANCE),
        confidence=min(max(draft.confidence, 0.0), 1.0) if isfinite(draft.confidence) else 0.5,
        authority=_authority(draft, behind),
        occurred=_occurred(draft),
        pinned=draft.pinned,
        is_suggestion=draft.instructs,
    )


def _clean(text: str, *, longest: int) -> tuple[str, int]:
    """The text without secrets and unreadable characters, cut at a word if it is too long; and how many secrets."""
    redaction = redact(text.replace("\x00", ""))
    clean = " ".join(redaction.text.split())
    if len(clean) > longest:
        clean = clean[: longest - 1].rpartition(" ")[0] + "…"
    return clean, redaction.count


def _says_something(content: str) -> bool:
    return any(char.isalnum() for char in content.replace(MARK, ""))


def _told_behind(draft: DraftFact, claimed: ClaimedRange) -> list[Message]:
    """The teller's own messages among those the engine names; what the assistant said is nobody's memory."""
    told = claimed.told()
    return [told[number] for number in sorted(set(draft.messages)) if number in told]


def _is_heard(behind: Sequence[Message]) -> bool:
    """Only others said it, in a chat that the teller brought in."""
    return all(message.speaker for message in behind)


def _authority(draft: DraftFact, behind: Sequence[Message]) -> Authority:
    """What others said in a chat the teller has heard, but for what they said of themselves."""
    if draft.authority not in AUTHORITIES or (_is_heard(behind) and draft.about != "teller"):
        return Authority.HEARSAY
    return Authority(draft.authority)


def _memory_type(draft: DraftFact, behind: Sequence[Message]) -> MemoryType:
    if draft.about == "teller" and not _is_heard(behind):
        return MemoryType.USER_PROFILE
    return MemoryType(draft.memory_type) if draft.memory_type in TYPES else MemoryType.SEMANTIC


def _occurred(draft: DraftFact) -> Occurred:
    """A date that cannot be read is no date; the statement stands without it."""
    try:
        return parse_edtf(draft.occurred or "")
    except InvalidInput:
        return Occurred()
