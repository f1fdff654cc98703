"""Follow-up questions, which lean on what was asked and answered just before: "And where?", "When was that?", "What
else?", "Who told you that?".

Each is one short question, and its own words alone are nothing to search for. So the whole form of the message is
matched: a question word alone or with "that", something named without a verb after "and" ("And his brother?"), or one
of the usual ways to ask for more or for sources. A message with a subject and a verb of its own tells something, or is
a question by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memory.language.de.follow_ups import GERMAN
from memory.language.detection import others_than
from memory.language.en.follow_ups import ENGLISH
from memory.language.es.follow_ups import SPANISH
from memory.language.fr.follow_ups import FRENCH
from memory.language.lexicon import Lexicon, loose
from memory.language.questions.follow_up_words import FollowUpKind, FollowUpWords
from memory.language.questions.light_questions import read_light_question
from memory.language.questions.questions import has_verb
from memory.language.questions.several_questions import LONGEST, split_questions
from memory.language.sentences.sentences import content_words
from memory.language.topics import plain

MOST_CHARACTERS = 90
"""Longest follow-up in characters. A longer message says itself what it asks."""
NAMED_WORDS = 5
"""Largest number of words that name something after "and"."""
LOOKED_BACK = 8
"""Number of earlier messages that are searched for what a follow-up leans on."""
FEW_WORDS = 2
"""Least number of content words in a telling that a follow-up can lean on; "Thanks" has fewer."""
NO_WORD = re.compile(r"[\W_]+")


ORDER = (
    loose(r"\b(?:first|erste[nrsm]?|primer[oa]?s?|premi[eè]re?s?)\b"),
    loose(r"\b(?:last|latest|final|letzte[nrsm]?|últim[oa]s?|derni[eè]re?s?)\b"),
    loose(r"\b(?:second|zweite[nrsm]?|segund[oa]s?|seconde?s?|deuxièmes?)\b"),
)


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What a message asks about what was said before it.

    `asks` is what it asks for, without the words that join it to what was said before: "where", "his brother". `names`:
    it names somebody or something, about which the same is asked.
    """

    kind: FollowUpKind
    asks: str = ""
    names: bool = False
    of_place: bool = False
    of_cause: bool = False

    def is_of_order(self, told: str) -> bool:
        """Whether the text tells of the first, the last or the second, if the follow-up asks for that."""
        return all(one.search(told) for one in ORDER if one.search(self.asks))


@dataclass(frozen=True, slots=True)
class Resolved:
    """A follow-up with what it leans on.

    `before` is the earlier question or telling, empty if there is none. `question` joins both into one question,
    `query` has the words of both as they were typed.
    """

    follow_up: FollowUp
    before: str
    question: str
    query: str


@dataclass(frozen=True, slots=True)
class _Forms:
    """The compiled patterns of one language. `joined` and `about` find what stands before something that is named."""

    by_kind: dict[FollowUpKind, re.Pattern[str]]
    place: re.Pattern[str]
    cause: re.Pattern[str]
    time: re.Pattern[str]
    before: re.Pattern[str]
    joined: re.Pattern[str]
    about: re.Pattern[str]

    @classmethod
    def of(cls, words: FollowUpWords) -> _Forms:
        before, after = map(_in_one_line, (words.before, words.after))
        when, where, why = map(_in_one_line, (words.when, words.where, words.why))
        asked = f"{where}|{why}|{when}|{_in_one_line(words.words)}"
        that = _in_one_line(words.that).replace("<wh>", f"(?:{asked})")
        forms = {
            FollowUpKind.SURE: _in_one_line(words.sure),
            FollowUpKind.SOURCE: _in_one_line(words.source),
            FollowUpKind.MORE: _in_one_line(words.more),
            FollowUpKind.LEANS: f"{asked}|{that}",
        }
        return cls(
            by_kind={
                kind: re.compile(rf"(?:(?:{before}) ){{0,3}}(?:{form})(?: (?:{after})){{0,3}}")
                for kind, form in forms.items()
            },
            place=re.compile(rf"\b(?:{where})\b"),
            cause=re.compile(rf"\b(?:{why})\b"),
            time=re.compile(rf"\b(?:{when})\b"),
            before=re.compile(rf"(?:(?:{before})\b ?){{0,3}}"),
            joined=re.compile(rf"(?:(?:{before}) ){{0,3}}?(?:{words.joins}) "),
            about=re.compile(rf"(?:(?:{before}) ){{0,3}}(?:{_in_one_line(words.about)}) ?\b"),
        )


def _in_one_line(text: str) -> str:
    lines = [line.strip() for line in text.strip().splitlines()]
    return "".join(f"|{line[2:]}" if line.startswith("| ") else line for line in lines)


WORDS = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH}
FORMS = {code: _Forms.of(words) for code, words in WORDS.items()}


def read_follow_up(said: str, lexicon: Lexicon) -> FollowUp | None:
    """Return what the message asks about what was said before it; None if it tells something or is a question by
    itself.

    The message may be too short to show its language, so the forms of all languages are tried, those of `lexicon`
    first.
    """
    if len(said) > MOST_CHARACTERS or "\n" in said.strip():
        return None
    words = NO_WORD.sub(" ", plain(said)).strip()
    for one in (lexicon, *others_than(lexicon)):
        forms = FORMS[one.code]
        kind = next((kind for kind, form in forms.by_kind.items() if form.fullmatch(words)), None)
        kind = kind or read_light_question(said, WORDS[one.code], one)
        if kind is FollowUpKind.LEANS:
            return _leaning(forms, words)
        if kind is not None:
            return FollowUp(kind)
    return _read_named(said, words, lexicon)


def _leaning(forms: _Forms, words: str) -> FollowUp:
    """Return a follow-up with a question word: "when was that exactly" asks for "when", "what was her name" for all of
    it.
    """
    place, cause, time = (one.search(words) for one in (forms.place, forms.cause, forms.time))
    found = place or cause or time
    is_of_order = any(one.search(words) for one in ORDER)
    asks = found.group() if found and not is_of_order else forms.before.sub("", words, count=1)
    return FollowUp(FollowUpKind.LEANS, asks, of_place=bool(place), of_cause=bool(cause and not place))


def _read_named(said: str, words: str, lexicon: Lexicon) -> FollowUp | None:
    """Return a follow-up that names something: "And his brother?", "What about the war?", "With Frank?"; else None."""
    if "?" not in said or said.count("?") > 1:
        return None
    forms = FORMS[lexicon.code]
    left_out = forms.about.match(words) or forms.joined.match(words)
    if left_out is None and words.split()[:1] and words.split(maxsplit=1)[0] not in lexicon.people.prepositions:
        return None
    named = _last_words(said, len(words[left_out.end() if left_out else 0 :].split()))
    if not named or len(named.split()) > NAMED_WORDS or has_verb(named, lexicon):
        return None
    return FollowUp(FollowUpKind.LEANS, named, names=True)


def _last_words(said: str, count: int) -> str:
    """Return the last words of the message as they were typed, with their capitals and accents."""
    return " ".join([word for word in NO_WORD.split(said) if word][-count:]) if count else ""


def resolve(told: Sequence[str], lexicon: Lexicon) -> Resolved | None:
    """Return the last message with what it leans on; None if it is no follow-up, or if there is nothing for it to lean
    on.

    It leans on the last earlier question that stands by itself, or on the last telling, together with the follow-ups in
    between: "When was she born?", "And her brother?", "And where?"
    """
    follow_up = read_follow_up(told[-1], lexicon) if told else None
    if follow_up is None:
        return None
    leaning = [(told[-1], follow_up)]
    before, is_asked = "", False
    for said in (one[-LONGEST:] for one in reversed(told[-LOOKED_BACK - 1 : -1])):
        if earlier := read_follow_up(said, lexicon):
            leaning.insert(0, (said, earlier))
        elif questions := split_questions(said, lexicon):
            before, is_asked = questions[-1], True
            break
        elif len(content_words(said, lexicon)) >= FEW_WORDS:
            before = said
            break
    if follow_up.kind is FollowUpKind.LEANS and not (is_asked if follow_up.names else before):
        return None  # "What about the cricket club?" by itself asks for everything about it
    asked = [(said, one) for said, one in leaning if one.kind is FollowUpKind.LEANS]
    question = _as_one_question(before, [one for _, one in asked], lexicon)
    return Resolved(follow_up, before, question, "\n".join([before, *(said for said, _ in asked)]))


def _as_one_question(before: str, asked: Sequence[FollowUp], lexicon: Lexicon) -> str:
    """Join a question and its follow-ups: "Where was he born?" and "when" become "was he born? when?".

    Only the last question word and the last name count.
    """
    named = [one.asks for one in asked if one.names][-1:]
    words = [one.asks for one in asked if not one.names][-1:]
    if words:
        for pattern in (lexicon.asking.how_many, lexicon.asking.when, lexicon.asking.open):
            before = pattern.sub(" ", before)
    question = " ".join(part for part in (before.strip(), *named, *words) if part)
    return f"{question.rstrip('?')}?"
