"""Corrections by tellers who take back what they said, or name a wrong value beside the right one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from memory.language.comparison.agreement import TURNS, Statement, contains, read_statement
from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.function_words import CONTRASTS, DENIES, TAKES_BACK, TOLD_BEFORE
from memory.language.comparison.statement_reading import Reading, Word, inner_text, is_concept, read
from memory.language.corrections.correction_words import CUE
from memory.language.corrections.put_right import PutRight, places_of
from memory.language.detection import lexicon_for, read_language
from memory.language.sentences.sentences import split_sentences

# A correction that names two values and nothing else: "it was 1932, not 1931".
#
# The statement that it corrects shows what it is about, and gives the words to say it in full.

VALUE = r"(?:[\d.,:/]*\d|[^\W\d_a-z][\w'’-]+)"
"""A number, a year or a name."""
IT_WAS = (
    r"(?:war\s(?:es|das)\s+)?"
    r"(?:(?:it|that|this|es|das|c['’]?|ce|ça|esto|eso)\s*)?(?:(?:was|were|is|['’]s|war|ist|était|est|fue|era)\s+)?"
)
IN = r"(?:(?:in|on|at|en|im|am|à|au)\s+)?"
OPENERS = (
    "no|wait|hang on|hold on|actually|sorry|oops|correction|i mean|i meant|i was wrong|my mistake|nein|warte|halt"
    "|moment|entschuldigung|ich meine|ich meinte|eigentlich|ich habe mich geirrt|ich hab mich geirrt|stimmt nicht"
    "|espera|perdón|perdona|digo|en realidad|quiero decir|quise decir|me equivoqué|me he equivocado|non|attends"
    "|attendez|pardon|en fait|désolé|désolée|je veux dire|je voulais dire|je me suis trompé|je me suis trompée"
)
"""What people say before they put something right; several of these may follow one another."""
OPENING = OPENERS.replace(" ", r"\s")
IT_WAS_NOT = (
    r"(?:it\s|that\s)?(?:wasn['’]?t|was\snot)|no\s(?:era|fue|es)|(?:ce\s)?n['’]était\spas|c['’]était\spas"
    r"|(?:es|das)\swar\snicht"
)
IT_IS_SO = r"(?:it|that)\swas|(?:es|das)\swar|era|fue|c['’]était"
NAMES = rf"(?:{VALUE}(?:\s(?=[A-ZÀ-ÖØ-Þ]){VALUE}){{0,2}})"
"""Pattern of a value, or of a name of several words."""
SORRY = r"(?:[\s,;]{1,3}(?i:sorry|my\smistake|entschuldigung|perdón|pardon|désolée?))?"
"""Pattern of what may follow a correction."""
TWO_VALUES = re.compile(
    rf"""\W*+(?i:(?:(?:{OPENING})\b\W++){{0,4}})(?i:{IT_WAS}{IN})
    (?: (?P<right>{NAMES})\W+(?i:(?:and\s|y\s|et\s|und\s)?(?:not|nicht|no|pas)\s+{IN})(?P<wrong>{NAMES})
      | (?i:(?:not|nicht|no|pas|{IT_WAS_NOT})\s+{IN})(?P<wrong_first>{NAMES})
        (?:\W+(?i:but|sondern|sino|mais|{IT_IS_SO})\s+|\s*[,;–—]\s*)(?i:{IN})
        (?P<right_last>{NAMES})
    ){SORRY}\W*""",
    re.VERBOSE,
)


def _behind_cues(text: str) -> str:
    """Return what follows "silly me, " and the like."""
    at = 0
    while (cue := CUE.match(text, at)) and not (cue["denying"] or cue["naming"]):
        at = cue.end()
    return text[at:]


def read_put_right(text: str) -> PutRight | None:
    """Return what the text puts right if it says nothing else; else None."""
    inner = inner_text(text)
    found = TWO_VALUES.fullmatch(inner) or TWO_VALUES.fullmatch(_behind_cues(inner))
    if found is None:
        return None
    right, wrong = found["right"] or found["right_last"], found["wrong"] or found["wrong_first"]
    return PutRight(right, wrong) if right != wrong else None


MOST_SENTENCES = 3
"""Number of sentences in which a message may name both values: "No, sorry. It wasn't Cork. It was Galway." """


def read_opening(said: str) -> PutRight | None:
    """Return the correction with which a message begins, if it names both values.

    It does not say what it is about.
    """
    sentences = SENTENCE.findall(said)[:MOST_SENTENCES]
    begun = ("".join(sentences[:end]) for end in range(len(sentences), 0, -1))
    return next(filter(None, map(read_put_right, begun)), None)


# A statement with the right value and, at its end, the wrong one: "she was born in 1931, not 1913".

ENDS_IN_DENIAL = re.compile(
    rf"""(?P<told>.*[^\s,;–—-])[,;]?\s+(?i:(?:and|y|et|und)\s)?(?i:not|nicht|no|pas|non)\s{IN}(?P<wrong>{VALUE})\W*""",
    re.VERBOSE | re.DOTALL,
)
SENTENCE = re.compile(r"[^.!?;\n]+[.!?;\n]*")
ANY_VALUE = re.compile(rf"(?<![\w.,:/]){VALUE}")


def values_put_right(text: str) -> tuple[tuple[PutRight, str], ...]:
    """Return what such a statement may put right, each with the statement as it was wrong.

    That is the statement with the wrong value in place of one of its values.
    """
    found = ENDS_IN_DENIAL.fullmatch(inner_text(text))
    if found is None:
        return ()
    told, wrong = found["told"], found["wrong"]
    values = [value for value in ANY_VALUE.finditer(told) if value[0][0].isdigit() == wrong[0].isdigit()]
    return tuple(
        (PutRight(value[0], wrong), f"{told[: value.start()]}{wrong}{told[value.end() :]}")
        for value in values
        if value[0] != wrong
    )


def is_put_right_in(old: str, text: str, *, same_words: bool) -> bool:
    """Whether the old statement already says what such a statement, or a bare correction, puts right.

    It is known what a bare correction is about only if both were drawn from the `same_words`.
    """
    if bare := read_put_right(text):
        return same_words and bool(places_of(bare.right, old)) and not places_of(bare.wrong, old)
    found = ENDS_IN_DENIAL.fullmatch(inner_text(text))
    if found is None or places_of(found["wrong"], old) or kin_in(old) != kin_in(text):
        return False
    return contains(read_statement(old), read_statement(found["told"]))


def kin_in(text: str, alike: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the relatives, friends and others whom the text names by their relation to somebody."""
    return frozenset(word.kin for word in read(text, alike).words if word.kin)


def wrong_values(said: str) -> frozenset[str]:
    """Return the values that the message calls wrong beside the right ones."""
    sentences = SENTENCE.findall(said)
    bare = (read_put_right(sentence) for sentence in sentences)
    told = (values_put_right(sentence) for sentence in sentences)
    return frozenset(
        one.wrong for one in (*filter(None, bare), *(put_right for each in told for put_right, _was in each))
    )


def in_words_of(old: str, new: str) -> str | None:
    """Return the old statement with the value that `new` puts right, if it says all the rest of `new`; else None."""
    bare = read_put_right(new)
    if bare:
        return bare.said_in_full(old)
    told, kin = read_statement(old), kin_in(old)
    says_all = (
        put_right
        for put_right, was in values_put_right(new)
        if kin_in(was) == kin and contains(told, read_statement(was))
    )
    return next(filter(None, (put_right.said_in_full(old) for put_right in says_all)), None)


# Whether tellers take back what they said: "it was 1962, not 61", "I said nine days, it was twelve".

FOLLOWS = 2
"""Number of sentences after a denial that may still say how it was."""


@dataclass(frozen=True, slots=True)
class Denial:
    """Something that a sentence denies: the values and words denied, and everything its sentence speaks of."""

    numbers: frozenset[int]
    words: frozenset[str]
    """Names, and in "X and not Y" all other denied words."""
    around: frozenset[str]
    sentence: int


@lru_cache(maxsize=2048)
def takes_back_at(said: str) -> tuple[int, ...]:
    """Return the numbers of the sentences in which the teller says that they were wrong."""
    found = enumerate(SENTENCE.findall(said))
    return tuple(at for at, sentence in found if any(words.search(sentence) for words in TAKES_BACK.values()))


def may_put_right(said: str) -> bool:
    """Whether the message may be a correction: it says that the teller was wrong, or what was not so.

    It is a correction only if something told before is found to be meant.
    """
    return bool(takes_back_at(said) or denials(said, frozenset()))


@lru_cache(maxsize=2048)
def denials(text: str, alike: frozenset[str]) -> tuple[Denial, ...]:
    return tuple(_denials(inner_text(text), alike))


def _denials(text: str, alike: frozenset[str]) -> Iterator[Denial]:
    for number, sentence in enumerate(SENTENCE.findall(text)):
        for pattern in (DENIES, TOLD_BEFORE, CONTRASTS):
            for match in pattern.finditer(sentence):
                denied = read(next(filter(None, match.groups()), ""), alike)
                whole = read(sentence, alike)
                words = _telling(denied) if pattern is CONTRASTS else _capitals(whole) & denied.content.keys()
                yield Denial(_numbers(denied), frozenset(words), frozenset(whole.content), number)


def _capitals(reading: Reading) -> frozenset[str]:
    """Return the names and, in German, where every noun has a capital, the words that may be names."""
    unknown = {word.meaning for word in reading.words if word.raw[0].isupper() and not is_concept(word.meaning)}
    return reading.names | (unknown if reading.language == "de" else set())


def _numbers(reading: Reading) -> frozenset[int]:
    return frozenset(word.value for word in reading.words if word.value is not None)


def _telling(reading: Reading) -> frozenset[str]:
    return frozenset(word.meaning for word in reading.words if word.meaning and not word.kin) - LIGHT


def denies(denial: Denial, old: Reading, *, mine: frozenset[str], behind: frozenset[str]) -> bool:
    """Whether the old statement says what is denied, and both have something else in common.

    `mine` is what the new statement speaks of; `behind` is what the old one, or the words it was drawn from, speak of.
    A year says so much that any word in common is enough.
    """
    numbers = {word.value for word in old.words if word.value is not None}
    hits = {number for number in denial.numbers if number in numbers or _is_short_year(number, numbers)}
    words = denial.words & set(old.content)
    counted = {word for word in denial.around if word.startswith("kin-")} if hits else set()
    common = {word for word in ((denial.around | mine) - words) & behind if not word.startswith("kin-")}
    common |= counted & behind
    if any(number >= 1000 or _is_short_year(number, numbers) for number in hits):
        return bool(common)
    return bool((hits or words) and common - LIGHT)


def _is_short_year(number: int, numbers: set[int]) -> bool:
    return 20 <= number <= 99 and any(1800 <= other <= 2099 and other % 100 == number for other in numbers)


@lru_cache(maxsize=2048)
def place_of(text: str, said: str, alike: frozenset[str]) -> int:
    """Return the number of the sentence in `said` that is nearest to a stored statement."""
    told = {word.text for word in read(text, alike).words}
    shares = [sum(word.text in told for word in _words(sentence, alike)) for sentence in SENTENCE.findall(said)]
    return max(range(len(shares)), key=lambda at: shares[at], default=0)


def _words(sentence: str, alike: frozenset[str]) -> tuple[Word, ...]:
    return read(sentence, alike).words


# What still holds of a text after statements drawn from it were corrected or set aside.

GAP = "…"
TOLD_THERE = 0.6
"""Share of a statement's words that a sentence has, or of the sentence's words that the statement has, from which the
sentence told the statement. They may differ by a name for a pronoun, and by a clause that was left out."""
HINTED = 0.25
"""This share for a sentence with a number or a name that only the outdated statement has."""


def still_says(current: str, old: str) -> bool:
    """Whether the current statement says everything that the old one did: it was made more exact, not corrected."""
    return current == old or contains(read_statement(current), read_statement(old))


def what_still_holds(text: str, outdated: Sequence[str], current: Sequence[str], *, is_source: bool) -> str:
    """Return the text without the sentences that tell what is outdated, "…" in each gap; empty if nothing is left.

    A sentence that tells what a `current` statement says stays. If the text is the source of an outdated statement,
    something is always left out: if no sentence plainly told it, the likeliest; if none is likely, the whole text.
    """
    sentences = _sentences(text)
    gone = _gone(sentences, outdated, current, is_source=is_source)
    return _joined(text, sentences, gone) if gone else text


def outdated_spans(text: str, outdated: Sequence[str], current: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places, in the source of outdated statements, of what `what_still_holds` leaves out."""
    sentences = _sentences(text)
    gone = _gone(sentences, outdated, current, is_source=True)
    places = list(_places(text, sentences))
    return [(places[at], places[at] + len(sentences[at])) for at in sorted(gone)]


def _sentences(text: str) -> list[str]:
    return split_sentences(text, read_language(text, lexicon_for("en")))


def _gone(sentences: Sequence[str], outdated: Sequence[str], current: Sequence[str], *, is_source: bool) -> set[int]:
    """Return the numbers of the sentences that tell what is outdated."""
    said = [read_statement(sentence) for sentence in sentences]
    holding = [read_statement(one) for one in current]
    gone: set[int] = set()
    for old in map(read_statement, outdated):
        found = {at for at, one in enumerate(said) if _tells(one, old, holding)}
        if not found and is_source:
            found = _likeliest(said, old, holding)
        gone |= found
    return gone


def _tells(sentence: Statement, old: Statement, current: Sequence[Statement]) -> bool:
    share = _share(sentence, old)
    values = _values(old) - frozenset().union(*(_values(one) for one in current))
    is_likely = share >= TOLD_THERE or (share >= HINTED and bool(values & sentence.words | values & sentence.telling))
    return is_likely and not any(_is_told_by(sentence, one, share) for one in current)


def _likeliest(said: Sequence[Statement], old: Statement, current: Sequence[Statement]) -> set[int]:
    """Return the likeliest sentences for an old statement.

    If none shares a word with the statement, all are returned: it was told in other words, and nobody knows where.
    """
    shares = {at: _share(one, old) for at, one in enumerate(said)}
    shares = {at: share for at, share in shares.items() if not any(_is_told_by(said[at], c, share) for c in current)}
    best = max(shares.values(), default=0.0)
    return {at for at, share in shares.items() if share == best}


def _share(sentence: Statement, statement: Statement) -> float:
    here, there = sentence.content | sentence.telling, statement.content | statement.telling
    shared = len(here & there)
    return max(shared / len(here), shared / len(there)) if shared else 0.0


def _is_told_by(sentence: Statement, current: Statement, share: float) -> bool:
    """Whether the sentence tells the current statement at least as plainly, and nothing that contradicts it."""
    return (
        sentence.telling & TURNS == current.telling & TURNS
        and sentence.telling <= current.telling
        and all(name in current.words for name in sentence.names)
        and _share(sentence, current) >= max(share, TOLD_THERE)
    )


def _values(statement: Statement) -> frozenset[str]:
    return (statement.telling - TURNS) | frozenset(statement.names)


def _joined(text: str, sentences: Sequence[str], gone: set[int]) -> str:
    """Return what is left of the text, word for word, with one mark for each gap."""
    places = list(_places(text, sentences))
    parts = []
    for is_gone, run in groupby(range(len(sentences)), key=gone.__contains__):
        run_ = list(run)
        parts.append(GAP if is_gone else text[places[run_[0]] : places[run_[-1]] + len(sentences[run_[-1]])])
    left = " ".join(parts)
    return left if re.search(r"\w", left) else ""


def _places(text: str, sentences: Sequence[str]) -> Iterator[int]:
    at = 0
    for sentence in sentences:
        at = text.index(sentence, at)
        yield at
        at += len(sentence)
