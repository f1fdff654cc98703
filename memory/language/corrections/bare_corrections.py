"""Bare corrections, which do not say whom or what they are about: "sorry, I meant Cork", "silly me, it was his uncle",
"that was wrong".

Only what was told before shows what they are about. If it is not found there, they are no statement about anybody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.comparison.statement_reading import plain
from memory.language.corrections.correction_claims import BESIDE, UNSURE, words_outside
from memory.language.corrections.correction_words import (
    AGE_UNITS,
    AGED,
    APOLOGY,
    CUE,
    LEADS,
    MEANT,
    NAMING_WORDS,
    NEUTRAL,
    WAS,
    WHEN,
)
from memory.language.corrections.corrections import read_put_right
from memory.language.corrections.differing_statements import read_difference
from memory.language.corrections.named_things import begins_as_correction
from memory.language.corrections.phrases import is_fragment
from memory.language.corrections.values import Value, ValueKind, values_in
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import Token, split_sentences, tokenize

LONGEST_PHRASE = 3
"""Most words of a phrase without a verb ("the green one"); a longer one may have a verb that no list contains."""
LONGEST_CLAUSE = 7
"""Most words of "it was …"; a longer clause says what it is about."""
PAUSE = re.compile(r"[,.:;!–—-]\s*$")
OF_SOMEBODY = words("him her them it me us you ihm ihr ihnen él ella ellos ellas lui elle eux")
"""Pronouns; a teller who says "I was wrong about him" speaks of an opinion."""
POINTING = words("one ones einer eine eines")


@dataclass(frozen=True, slots=True)
class _Opening:
    """The words of correction with which a message begins; `end` is where they end."""

    end: int
    is_plain: bool
    """The words say outright that something was wrong."""
    is_meant: bool
    """The words say that something else was meant."""
    is_apart: bool
    """A pause separates the words from what follows."""
    is_of_somebody: bool


def bare_part(said: str, lexicon: Lexicon, names: frozenset[str], *, answers: bool = False) -> str:
    """Return the beginning of the message that puts something right without saying what.

    Empty if the message says what, or puts nothing right. `names` are plain words for the person and the teller. A
    message that `answers` a question may begin with "no" or "actually" without putting anything right.
    """
    whole = said.rstrip()
    if begins_as_correction(whole) or is_fragment(whole, lexicon, answers=answers):
        return whole
    if difference := read_difference(whole):
        is_open = difference.calls_wrong or any(
            value.kind is not ValueKind.NAME for value in values_in(difference.claim, lexicon, names)
        )
        return whole if is_open and is_bare(difference.claim, lexicon, names) else ""
    opening = _opening_of(whole if PAUSE.search(whole) or whole.endswith("?") else f"{whole}.")
    if opening is None or "?" in said:
        return ""
    rest = whole[opening.end :]
    if not re.search(r"\w", rest):
        return whole if opening.is_plain and not opening.is_of_somebody else ""
    is_said_outright = opening.is_plain or opening.is_meant or bool(APOLOGY.search(whole[: opening.end]))
    if (answers and not is_said_outright) or UNSURE.search(rest):
        return ""
    end = 0
    for sentence in split_sentences(rest, lexicon):
        if not _Rest(sentence, opening, lexicon, names).is_bare():
            break
        end = rest.index(sentence, end) + len(sentence)
    return whole[: opening.end + end] if end else ""


def is_bare(said: str, lexicon: Lexicon, names: frozenset[str], *, answers: bool = False) -> bool:
    """Whether the message puts something right without saying what, and says nothing else."""
    bare = bare_part(said, lexicon, names, answers=answers)
    return bool(bare) and not re.search(r"\w", said.rstrip()[len(bare) :])


def _opening_of(said: str) -> _Opening | None:
    at, is_plain, is_meant, is_any, of_somebody = len(said) - len(said.lstrip("¡ ")), False, False, False, False
    while cue := CUE.match(said, at):
        if cue["naming"] or (cue["denying"] and CUE.match(said, cue.end()) is None):
            break  # what was wrong is named, or "no dogs were allowed"
        is_of_meaning = bool(cue["plain"] and MEANT.match(cue["plain"]))
        is_meant, is_plain = is_meant or is_of_meaning, is_plain or bool(cue["plain"] and not is_of_meaning)
        is_any = is_any or not cue["passing"]
        about = next((text for name, text in cue.groupdict().items() if text and name.startswith("about")), "")
        of_somebody = of_somebody or bool({token.word for token in tokenize(about)} & OF_SOMEBODY)
        at = cue.end()
    return _Opening(at, is_plain, is_meant, bool(PAUSE.search(said[:at])), of_somebody) if is_any else None


class _Rest:
    """A sentence after such an opening."""

    def __init__(self, text: str, opening: _Opening, lexicon: Lexicon, names: frozenset[str]) -> None:
        self.opening, self.lexicon, self.names = opening, lexicon, names
        self.is_put_right = read_put_right(text) is not None
        self.tokens = tokenize(text)
        self.values = values_in(text, lexicon, names)
        self.outside = words_outside(text, self.values)
        self.said = {token.word for token in self.outside}

    def is_bare(self) -> bool:
        if self.is_put_right:
            return False  # the sentence names the wrong value beside the right one
        return self._is_value() or self._is_age() or self._is_name() or self._is_thing()

    def _is_value(self) -> bool:
        """Whether the sentence is a value without what it belongs to: "Cork", "it was 1957", "in Selby"."""
        if not self.values or self._is_now():
            return False
        return self._beside(self.said - self._kin_and_articles()) <= self._may_stand_beside(self.values)

    def _may_stand_beside(self, values: list[Value]) -> frozenset[str]:
        return frozenset().union(*(BESIDE[value.kind] for value in values)) | WAS | NEUTRAL

    def _beside(self, said: set[str]) -> set[str]:
        leads = frozenset().union(*LEADS.values(), *WHEN.values()) if self.values else frozenset()
        return said - leads - self.lexicon.people.articles

    def _is_age(self) -> bool:
        """Whether the sentence says how old somebody was, but not when: "She was fifteen"."""
        is_number = len(self.values) == 1 and self.values[0].kind is ValueKind.NUMBER
        return is_number and self.said <= AGED | AGE_UNITS | WAS

    def _is_name(self) -> bool:
        """Whether the sentence only gives a name: "He was called Rex".

        The person's name is known, so somebody or something else may be meant.
        """
        if not self.said & NAMING_WORDS or not any(value.kind is ValueKind.NAME for value in self.values):
            return False
        people = self.lexicon.people
        pronouns = people.he.subject | people.she.subject | people.he.possessive | people.she.possessive
        return self.said <= NAMING_WORDS | pronouns | WAS | NEUTRAL | words("se s name nombre nom")

    def _is_thing(self) -> bool:
        """Whether the sentence names what is right in place of something unnamed: "It was his uncle"."""
        if self._has_subject() or self._is_now():
            return False
        is_clause = bool(self.said & WAS)
        noun = self.said - WAS - NEUTRAL - self.lexicon.common - self.lexicon.people.my
        is_of_kin = bool(noun) and noun <= self._kin_and_articles()
        if len(self.tokens) > (LONGEST_CLAUSE if is_clause else LONGEST_PHRASE):
            return False
        if not self.opening.is_plain or not self.opening.is_apart:
            is_called_wrong = self.opening.is_meant and bool(self.said & POINTING)
            return (is_of_kin or is_called_wrong) and (is_clause or self.opening.is_meant or self.opening.is_apart)
        begins = self.tokens[0].word
        return begins in NEUTRAL | WAS if is_clause else len(noun) <= 2

    def _has_subject(self) -> bool:
        """Whether the sentence says that somebody did or was something."""
        people = self.lexicon.people
        who = people.he.subject | people.she.subject | people.they.subject | people.i | people.we | people.you
        if self.said & (who - NEUTRAL) or {plain(word) for word in self.said} & self.names:
            return True
        return any(self._is_verb(token) for token in self.outside)

    def _is_verb(self, token: Token) -> bool:
        people = self.lexicon.people
        if token.word in WAS or token.word in people.kin or (people.capital_nouns and token.raw[0].isupper()):
            return False
        by_form = people.verb, people.own_verbs, people.our_verbs
        return token.word in people.auxiliaries or any(form.search(token.word) for form in by_form)

    def _is_now(self) -> bool:
        """Whether the sentence is about today: "No, it's Monday", without saying outright that something was wrong."""
        is_doubted = not (self.opening.is_plain or self.opening.is_meant)
        return is_doubted and bool(self.said & words("is 's ist es est are sind son sont"))

    def _kin_and_articles(self) -> frozenset[str]:
        people = self.lexicon.people
        return frozenset(people.kin) | people.strangers | people.articles
