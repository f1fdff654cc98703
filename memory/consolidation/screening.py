"""Screening: what may be stored of an engine's answer."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from math import isfinite
from typing import TypeVar

from config.errors import InvalidInput
from config.texts import without_hidden
from legacies.dates import Occurred, parse_edtf
from memory.consolidation.claim import ClaimedRange, is_echo
from memory.engines.base import EntryDraft, Extraction, FactDraft, Vector
from memory.engines.moderation import blocked_among
from memory.language.comparison.source_sentences import says_only_a_confidence
from memory.language.detection import lexicon_for
from memory.language.secrets import MARK, redact, redact_data
from memory.language.sentences.last_statement import place_of_last_told
from memory.language.sentences.speech_acts import is_order, only_asks_to_leave_alone
from memory.models import Authority, Category, MemoryType, Message
from memory.vocabulary import LEARNED_TYPES, TOLD_AUTHORITIES

# Cleaning the texts of an engine, and recognising worthless ones.

FEWEST_WORDS = 12
LONG_TEXT = 200
"""From this length on the compressed size tells whether a text repeats itself."""
LEAST_NEW, LEAST_PACKED = 0.4, 0.2
SAME_CHARACTER = re.compile(r"(\S)\1{30}")


def clean(text: str, *, longest: int) -> tuple[str, int]:
    """Return the text without secrets, unreadable and hidden characters, cut at a word if too long, and the number of
    secrets.

    A partial answer that was stored has its secrets removed already; they are counted by the marks in their place.
    """
    redacted = redact(without_hidden(text.replace("\x00", ""))).text
    cleaned = " ".join(redacted.split())
    if len(cleaned) > longest:
        begun = cleaned[: longest - 1]
        cleaned = f"{begun.rpartition(' ')[0] or begun}…"
    return cleaned, redacted.count(MARK)


def folded(text: str) -> str:
    """Return a form of the text that is equal for texts that differ only in case, spaces and punctuation."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def says_something(text: str) -> bool:
    return any(char.isalnum() for char in text.replace(MARK, ""))


def is_repeating(text: str) -> bool:
    """Return whether the text says the same again and again, as models do that got stuck."""
    words = folded(text).split()
    triples = list(zip(words, words[1:], words[2:], strict=False))
    if len(words) >= FEWEST_WORDS and len(set(triples)) < LEAST_NEW * len(triples):
        return True
    packed = len(zlib.compress(text.encode())) / max(len(text.encode()), 1)
    return (len(text) >= LONG_TEXT and packed < LEAST_PACKED) or SAME_CHARACTER.search(text) is not None


# What may be stored of what an engine found. Nothing in its answer is trusted.

LONGEST_FACT = 1000
LONGEST_SUMMARY = 2000
LONGEST_SUBJECT = 120
LONGEST_ENTRY, LONGEST_TYPE, LONGEST_DATUM = 500, 60, 200
MOST_DATA = 20
LEAST_IMPORTANCE, MOST_IMPORTANCE = 3, 10


class DropReason(StrEnum):
    """Why a statement was dropped. Reasons are counted in the log and in measurements, never with words."""

    UNTOLD = "untold"
    """No message of the member is behind it."""
    EMPTY = "empty"
    LOOP = "loop"
    """It repeats the same words again and again."""
    TWICE = "twice"
    """The same answer contains it already, word for word."""
    ECHO = "echo"
    """The assistant had recalled it just before, and the member only repeated it."""
    UNDONE = "undone"
    """The member undid what was noted of these words during the turn."""
    REQUEST = "request"
    """All that was said is a request to forget something, undo it, or never bring it up."""
    UNIMPORTANT = "unimportant"
    UNDATED = "undated"
    """It is an entry without a time."""
    BLOCKED = "blocked"
    """Moderation blocks it, as it would if a relative wrote it."""


@dataclass(frozen=True, slots=True)
class ScreenedFact:
    """A statement that may be stored: `found` without secrets and with every value within its bounds, the member's
    messages behind it, and when it happened.

    Language and vector are added before it is compared (`with_vectors`).
    """

    found: FactDraft
    messages: tuple[Message, ...]
    occurred: Occurred
    language: str = ""
    vector: Vector | None = None


@dataclass(frozen=True, slots=True)
class ScreenedEntry:
    """An entry that may be stored; like `ScreenedFact`, but it always has a time."""

    found: EntryDraft
    messages: tuple[Message, ...]
    occurred: Occurred
    is_suggestion: bool
    vector: Vector | None = None


@dataclass(frozen=True, slots=True)
class Screened:
    """The statements that are left, how many secrets were removed, and how many statements were dropped, by reason."""

    summary: str
    facts: tuple[ScreenedFact, ...]
    redacted: int
    reasons: Mapping[DropReason, int]
    model: str
    entries: tuple[ScreenedEntry, ...] = ()

    @property
    def dropped(self) -> int:
        return sum(self.reasons.values())


Accepted = TypeVar("Accepted", ScreenedFact, ScreenedEntry)


@dataclass(slots=True)
class Tally:
    """The counts of one screening."""

    redacted: int = 0
    reasons: Counter[DropReason] = field(default_factory=Counter)

    def clean(self, text: str, *, longest: int) -> str:
        """Return the text without secrets, and count them."""
        cleaned, count = clean(text, longest=longest)
        self.redacted += count
        return cleaned

    def keeps(self, reason: DropReason | None) -> bool:
        if reason is not None:
            self.reasons[reason] += 1
        return reason is None


def screen(extraction: Extraction, claimed: ClaimedRange) -> Screened:
    """Return the statements that say something and have a message of the member behind them, without secrets and
    without anything that moderation blocks.
    """
    tally = Tally()
    allowed = _without_blocked(extraction, tally)
    summary = tally.clean(allowed.summary, longest=LONGEST_SUMMARY)
    return Screened(
        summary="" if is_repeating(summary) else summary,
        facts=_facts(allowed.facts, claimed, tally),
        entries=_entries(allowed.entries, claimed, tally),
        redacted=tally.redacted,
        reasons=dict(+tally.reasons),
        model=extraction.model[:120],
    )


def _without_blocked(extraction: Extraction, tally: Tally) -> Extraction:
    """Return the answer without statements that moderation blocks. The messages passed moderation, but an engine may
    put them into words that do not.
    """
    drafts: list[FactDraft | EntryDraft] = [*extraction.facts, *extraction.entries]
    blocked = blocked_among([_summary_of(extraction), *map(_words_of, drafts)])
    tally.reasons[DropReason.BLOCKED] += sum(_words_of(draft) in blocked for draft in drafts)
    return replace(
        extraction,
        summary="" if _summary_of(extraction) in blocked else extraction.summary,
        facts=tuple(draft for draft in extraction.facts if _words_of(draft) not in blocked),
        entries=tuple(draft for draft in extraction.entries if _words_of(draft) not in blocked),
    )


def _summary_of(extraction: Extraction) -> str:
    return _clean_text(extraction.summary, LONGEST_SUMMARY)


def _words_of(draft: FactDraft | EntryDraft) -> str:
    """Return all text of the draft that would be stored, without secrets, since a server may read it."""
    if isinstance(draft, FactDraft):
        words = [draft.subject, draft.content]
    else:
        words = [draft.type, draft.summary, *chain.from_iterable(_data(draft.data, Tally()).items())]
    return _clean_text(" · ".join(words), LONGEST_SUMMARY)


def _facts(drafts: Sequence[FactDraft], claimed: ClaimedRange, tally: Tally) -> tuple[ScreenedFact, ...]:
    accepted: dict[str, ScreenedFact] = {}
    for draft in drafts:
        content = tally.clean(draft.content, longest=LONGEST_FACT)
        subject = tally.clean(draft.subject, longest=LONGEST_SUBJECT)
        behind = _told_behind(draft.messages, claimed)
        reason = _why_not(content, behind, claimed)
        if reason is None and draft.importance < LEAST_IMPORTANCE:
            reason = DropReason.UNIMPORTANT
        if tally.keeps(reason):
            key = f"{draft.about} {draft.occurred} {folded(content)}"
            _accept_once(accepted, key, _screened_fact(draft, content, subject, behind, claimed), tally)
    return tuple(accepted.values())


def _accept_once(accepted: dict[str, Accepted], key: str, one: Accepted, tally: Tally) -> None:
    """Add the statement. If it was found before in the same words, merge the two and the messages behind them."""
    if key in accepted:
        tally.reasons[DropReason.TWICE] += 1
        one = replace(accepted[key], messages=_in_order(*accepted[key].messages, *one.messages))
    accepted[key] = one


def _in_order(*messages: Message) -> tuple[Message, ...]:
    """Return these messages by sequence number, each once."""
    by_number = {message.seq: message for message in messages}
    return tuple(by_number[seq] for seq in sorted(by_number))


def _entries(drafts: Sequence[EntryDraft], claimed: ClaimedRange, tally: Tally) -> tuple[ScreenedEntry, ...]:
    accepted: dict[str, ScreenedEntry] = {}
    for draft in drafts:
        entry = _entry(draft, claimed, tally)
        reason = _why_not(entry.found.summary, entry.messages, claimed)
        if reason is None and entry.occurred.earliest is None:
            reason = DropReason.UNDATED
        if tally.keeps(reason):
            key = f"{entry.found.type} {entry.occurred.text} {folded(entry.found.summary)}"
            _accept_once(accepted, key, entry, tally)
    return tuple(accepted.values())


def _entry(draft: EntryDraft, claimed: ClaimedRange, tally: Tally) -> ScreenedEntry:
    summary = tally.clean(draft.summary, longest=LONGEST_ENTRY)
    found = replace(
        draft,
        type=tally.clean(draft.type, longest=LONGEST_TYPE).casefold() or "event",
        summary=summary,
        data=_data(draft.data, tally),
    )
    behind, occurred = tuple(_told_behind(draft.messages, claimed)), _parse_date(draft.occurred)
    return ScreenedEntry(found, behind, occurred, is_suggestion=is_order(summary))


def _data(data: Mapping[str, str], tally: Tally) -> dict[str, str]:
    """Return names and values without secrets: a value under a name like "password" is a secret, whatever it is."""
    redacted = redact_data({str(name): str(value) for name, value in list(data.items())[:MOST_DATA]})
    tally.redacted += redacted.count
    plain = redacted.data if isinstance(redacted.data, dict) else {}
    cleaned = ((_clean_text(name, LONGEST_TYPE), _clean_text(value, LONGEST_DATUM)) for name, value in plain.items())
    return {name: value for name, value in cleaned if name and value}


def _clean_text(text: str, longest: int) -> str:
    return clean(text, longest=longest)[0]


def _why_not(content: str, behind: Sequence[Message], claimed: ClaimedRange) -> DropReason | None:
    """Return what speaks against storing a statement of any kind, or None."""
    if not behind:
        return DropReason.UNTOLD
    if not says_something(content):
        return DropReason.EMPTY
    if is_repeating(content):
        return DropReason.LOOP
    if claimed.undone.issuperset(message.pk for message in behind):
        return DropReason.UNDONE
    if claimed.story is None and all(only_asks_to_leave_alone(message.content) for message in behind):
        return DropReason.REQUEST
    is_known = claimed.recalled and is_echo(content, behind, claimed.recalled, names=claimed.names_of_the_person)
    return DropReason.ECHO if is_known else None


def _screened_fact(
    draft: FactDraft, content: str, subject: str, behind: Sequence[Message], claimed: ClaimedRange
) -> ScreenedFact:
    found = replace(
        draft,
        content=content,
        category=Category(draft.category) if draft.category in Category.values else Category.OTHER,
        memory_type=_memory_type(draft, behind),
        subject=subject,
        importance=min(int(draft.importance), MOST_IMPORTANCE),
        confidence=min(max(draft.confidence, 0.0), 1.0) if isfinite(draft.confidence) else 0.5,
        authority=_authority(draft, behind),
        instructs=draft.instructs or is_order(content),
    )
    return ScreenedFact(found, _with_confidences(behind, claimed), _parse_date(draft.occurred))


def _told_behind(numbers: Sequence[int], claimed: ClaimedRange) -> list[Message]:
    """Return the member's own messages among those that the engine names; a reply is never a source, nor a message that
    only says that what was told is not for the family.
    """
    told = claimed.told()
    named = [told[number] for number in sorted(set(numbers)) if number in told]
    return [message for message in named if not says_only_a_confidence(message.content)]


def _with_confidences(behind: Sequence[Message], claimed: ClaimedRange) -> tuple[Message, ...]:
    """Return the messages behind a statement with those after them that only say that it is not for the family.

    Questions between are passed over.
    """
    told = list(claimed.told().values())
    confidences = [place for place, message in enumerate(told) if says_only_a_confidence(message.content)]
    if not confidences:
        return tuple(behind)
    lexicon, found = lexicon_for(claimed.membership.legacy.language), list(behind)
    for at in confidences:
        before = [message for place, message in enumerate(told[:at]) if place not in confidences]
        last = place_of_last_told([message.content for message in before], lexicon)
        if last is not None and before[last] in behind and before[last].speaker == told[at].speaker:
            found.append(told[at])
    return tuple(found)


def _is_heard(behind: Sequence[Message]) -> bool:
    """Return whether only other people said it, in a chat that the member imported."""
    return all(message.speaker for message in behind)


def _authority(draft: FactDraft, behind: Sequence[Message]) -> Authority:
    """Return the authority. What others said in an imported chat is hearsay unless it is about the member."""
    if draft.authority not in TOLD_AUTHORITIES or (_is_heard(behind) and draft.about != "teller"):
        return Authority.HEARSAY
    return Authority(draft.authority)


def _memory_type(draft: FactDraft, behind: Sequence[Message]) -> MemoryType:
    if draft.about == "teller" and not _is_heard(behind):
        return MemoryType.USER_PROFILE
    return MemoryType(draft.memory_type) if draft.memory_type in LEARNED_TYPES else MemoryType.SEMANTIC


def _parse_date(text: str | None) -> Occurred:
    """Parse a date. A date that cannot be read is left out; the statement is stored without it."""
    try:
        return parse_edtf(text or "")
    except InvalidInput:
        return Occurred()
