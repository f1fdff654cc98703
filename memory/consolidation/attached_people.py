"""What a range of messages says about the attached people, besides the primary person.

A statement that names an attached person belongs to their legacy, if the member may write there; every other statement
belongs to the primary legacy, as if nobody were attached. For each attached person who is named, the engine is asked
once more, with that person as the subject.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial

from legacies.models import Legacy, Membership
from memory.consolidation.claim import ClaimedRange
from memory.consolidation.extraction.partial_answers import joined
from memory.consolidation.extraction.passes import look_twice
from memory.consolidation.matching.comparison import NOT_COMPARED, Comparison
from memory.consolidation.screening import Screened
from memory.engines.base import Engine, Extraction, FactDraft
from memory.language.detection import LEXICONS

LEAST_NAME = 3
"""Shorter first names count only as part of the whole name: "Al" is half a word in too many sentences."""

Found = list[tuple[ClaimedRange, Extraction]]


@dataclass(frozen=True, slots=True)
class Part:
    """What goes into one legacy: the claimed range with the membership there, the screened statements, and the results
    of comparing them. `embedded_by` is the model of the vectors, if there are any.
    """

    claimed: ClaimedRange
    screened: Screened
    comparison: Comparison = NOT_COMPARED
    embedded_by: int | None = None


def ask(claimed: ClaimedRange, *, engine: Engine) -> Found:
    """Ask what the range says; the primary person's answer comes first, then one for each attached person who is named.

    Raises `EngineError` if one of the answers is missing: the range becomes memory as a whole or not yet.
    """
    found: Found = [(claimed, look_twice(claimed, engine=engine))]
    for other in named_in(claimed):
        theirs = replace(claimed, membership=other)
        found.append((theirs, only_about(other, look_twice(theirs, engine=engine), claimed)))
    places = (claimed.membership, *claimed.attached)
    return [(part, with_names(extraction, part.membership, places)) for part, extraction in moved(found)]


def with_names(extraction: Extraction, about: Membership, places: Collection[Membership]) -> Extraction:
    """Return the extraction with names in place of "Dad" and the like, where the teller means the person of another
    legacy.

    A reader of this legacy would take "Dad" for somebody else.
    """
    roles = Counter(role for place in places for role in _roles_of(place))
    names = {
        role: _first_name(place.legacy)
        for place in places
        if place.legacy_id != about.legacy_id
        for role in _roles_of(place)
        if roles[role] == 1  # else it may mean either person
    }
    facts = tuple(replace(draft, content=_text_with_names(draft.content, names)) for draft in extraction.facts)
    entries = tuple(replace(entry, summary=_text_with_names(entry.summary, names)) for entry in extraction.entries)
    return replace(extraction, facts=facts, entries=entries)


def _roles_of(place: Membership) -> set[str]:
    return {word for word in (place.calls_them, *place.legacy.known_as) if _is_role(word)}


def _text_with_names(text: str, names: Mapping[str, str]) -> str:
    for role, name in names.items():
        written = "|".join(re.escape(form) for form in _forms_of(role))
        text = re.sub(rf"(?<!\w)(?:{written})(?=(?:['’]s|s)?(?!\w))", partial(_name_for, name=name), text)
    return text


def _forms_of(role: str) -> set[str]:
    """Return the role as people write it: "Mum" and "mum", but not the "ma" of another language."""
    small = role[:1].lower() + role[1:]
    is_other_word = len(small) < LEAST_NAME or any(small in lexicon.common for lexicon in LEXICONS.values())
    return {role} if is_other_word else {role, small, role[:1].upper() + role[1:]}


def _name_for(found: re.Match[str], *, name: str) -> str:
    """Return the name in place of the matched word, unless somebody else's is meant: "her Dad" and "Rose's Dad"
    stay.
    """
    before = found.string[: found.start()].split()
    word = before[-1].casefold() if before else ""
    return found.group() if word in _possessives() or word.endswith(("'s", "’s")) else name


def _is_role(word: str) -> bool:
    """Whether the word says what somebody is to the teller ("Dad"), and is not their name."""
    return any(word.casefold() in lexicon.people.kin for lexicon in LEXICONS.values())


@cache
def _possessives() -> frozenset[str]:
    people = [lexicon.people for lexicon in LEXICONS.values()]
    owned = [one.possessive for each in people for one in (each.he, each.she, each.they)]
    return frozenset().union(*owned, *(each.my | each.our | each.articles for each in people))


def named_in(claimed: ClaimedRange) -> list[Membership]:
    """Return the attached people whom the member names in this range."""
    said = [message.content for message in claimed.told().values()]
    return [other for other in claimed.attached if any(_has_name_of(other, claimed, text) for text in said)]


def only_about(other: Membership, extraction: Extraction, claimed: ClaimedRange) -> Extraction:
    """Return the statements that name this person and rest on words about them.

    When asked about a person, an engine takes every unnamed person to be that one; in this conversation an unnamed
    person is the primary one. Statements about the member, and instructions, stay with the primary legacy.
    """
    speaking = {number for number, message in claimed.told().items() if _speaks_of(other, claimed, message.content)}
    kept = [
        draft
        for draft in extraction.facts
        if draft.about == "legacy"
        and not draft.instructs
        and speaking.intersection(draft.messages)
        and _has_name_of(other, claimed, draft.content)
    ]
    entries = [
        entry
        for entry in extraction.entries
        if speaking.intersection(entry.messages) and _has_name_of(other, claimed, entry.summary)
    ]
    return replace(extraction, facts=tuple(kept), entries=tuple(entries))


def moved(found: Found) -> Found:
    """Return the answers with the statements that name only an attached person moved to that person's legacy."""
    (claimed, of_primary), *others = found
    for at, (theirs, extraction) in enumerate(others):
        facts = [draft for draft in of_primary.facts if _is_for_member(draft, theirs.membership, claimed)]
        entries = [entry for entry in of_primary.entries if _is_of(entry.summary, theirs.membership, claimed)]
        of_primary = replace(
            of_primary,
            facts=tuple(draft for draft in of_primary.facts if draft not in facts),
            entries=tuple(entry for entry in of_primary.entries if entry not in entries),
        )
        gone_over = joined([extraction, replace(extraction, summary="", facts=tuple(facts), entries=tuple(entries))])
        others[at] = theirs, gone_over
    return [(claimed, of_primary), *others]


def _is_for_member(draft: FactDraft, other: Membership, claimed: ClaimedRange) -> bool:
    return draft.about == "legacy" and not draft.instructs and _is_of(draft.content, other, claimed)


def _is_of(text: str, other: Membership, claimed: ClaimedRange) -> bool:
    """Return whether the text names the attached person and not the primary one."""
    return _has_name_of(other, claimed, text) and not _has_name_of(claimed.membership, claimed, text)


def _speaks_of(other: Membership, claimed: ClaimedRange, text: str) -> bool:
    """Return whether the text mentions this person, by name or by a pronoun that can only mean them here."""
    if _has_name_of(other, claimed, text):
        return True
    rest = [one.legacy for one in (claimed.membership, *claimed.attached) if one.legacy_id != other.legacy_id]
    taken = {pronoun for legacy in rest for pronoun in _pronouns(legacy)}
    is_plain = all(_pronouns(legacy) for legacy in rest)
    return is_plain and _has_word(text, _pronouns(other.legacy) - taken)


def _has_name_of(whom: Membership, claimed: ClaimedRange, text: str) -> bool:
    """Return whether the text names this person by a name that nobody else in this conversation has."""
    others = [one for one in (claimed.membership, *claimed.attached) if one.legacy_id != whom.legacy_id]
    return _has_word(text, _names_of(whom) - {name for other in others for name in _names_of(other)})


def _names_of(whom: Membership) -> set[str]:
    """Return the whole name, the alternative names, what the member calls them, and the first name."""
    legacy = whom.legacy
    first = _first_name(legacy)
    names = {legacy.name, *legacy.known_as, whom.calls_them, first if len(first) >= LEAST_NAME else ""}
    return {name.strip().casefold() for name in names if name.strip()}


def _first_name(legacy: Legacy) -> str:
    return next((word for word in legacy.name.split() if not word.endswith(".")), "")


def _pronouns(legacy: Legacy) -> set[str]:
    return {word.casefold() for word in re.split(r"[\s/,]+", legacy.pronouns) if word}


def _has_word(text: str, words: Collection[str]) -> bool:
    """Return whether one of these words occurs in the text as a whole word, also in the genitive."""
    if not words:
        return False
    any_of = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.search(rf"(?<!\w)(?:{any_of})(?:['’]?s)?(?!\w)", text.casefold()) is not None
