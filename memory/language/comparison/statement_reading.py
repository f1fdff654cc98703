"""The parts of a statement that can agree or disagree with those of another: topics, names, places, numbers, years."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from memory.language.comparison.concepts import CONCEPTS, KIN, LIGHT
from memory.language.comparison.function_words import (
    BETWEEN,
    COUNTRIES,
    FRAME,
    MONTHS,
    NEGATIONS,
    NO_NUMBER,
    PLACE_LEADS,
    SPANS,
    TIMES,
    UNITS,
)
from memory.language.detection import LEXICONS, read_language
from memory.language.lexicon import words
from memory.language.topics import plain as without_accents

TOKEN = re.compile(
    r"\d+(?:[.,:]\d+)*(?:st|nd|rd|th|er|e|ème)?(?![^\W\d_])|\d+"
    r"|[^\W\d_]+(?:['’][^\W\d_]+)*(?:-[^\W\d_]+)*|[.!?;,:\n…“”„\"«»()–—]+"
)
STOPS = frozenset(".!?;\n…")
CLITICS = frozenset({"s", "d", "ll", "ve", "re", "m"})
JOINS = words(
    """
    and und y et e but pero aber mais then dann luego puis because porque weil denn
    """
)
NO_PLACES = words(
    """
    home retire love wood war work church school hospital summer winter spring autumn army english german french
    """
)
"""Concepts that may follow a bare "in", "nach" or "aus" and are no named place ("nach Hause", "aus Holz")."""
MEASURES = SPANS | TIMES
FAMILIAR = words("dem der den alten")
"""Words before a name, as in Southern Germany ("mit dem Max"), or before the name of somebody old."""
NAME_LEADS = words("in nach aus von bei mit und bis hiess namens")
SHORTEST, STEM = 4, 6
"""Fewest letters that stay when endings are cut off a word, and most letters of a stem. By their stem, two forms of a
word that is in no list are taken for the same word."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word in its place: plain (`text`), as written (`raw`), its sentence and clause, and what it means here."""

    text: str
    raw: str
    sentence: int
    clause: int
    meaning: str = ""
    """The name of a concept, or the word's stem; empty for function words, numbers and the person's own names."""
    kin: str = ""
    value: int | None = None
    name: bool = False
    person: bool = False
    """The word is one of those for the remembered person."""
    lead: str = ""
    """The preposition before the word, if the word may be a place or somebody."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A statement taken apart."""

    words: tuple[Word, ...]
    content: Mapping[str, float]
    """What the statement speaks of, with weights."""
    names: frozenset[str]
    numbers: frozenset[int]
    years: frozenset[int]
    language: str


@cache
def _table(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return whole words, and beginnings of words, each with the name of its line."""
    whole: dict[str, str] = {}
    beginnings: dict[str, str] = {}
    for line in text.strip().splitlines():
        first, *others = line.split()
        for word in [first, *others]:
            target = beginnings if word.endswith("*") else whole
            target.setdefault(word.rstrip("*"), first.rstrip("*"))
    return whole, beginnings


PHRASES = {("passed", "away"): "die", ("passes", "away"): "die", ("brought", "up"): "raise"}
"""Two words that together mean something else than alone."""
ACCENTED = {
    **dict.fromkeys(("né", "née", "nés", "nées"), "born"),
    **dict.fromkeys(("marié", "mariée"), "marry"),
    "thé": "tea",
    **dict.fromkeys(("entré", "entrée", "entrés", "entrées"), "start"),
}
"""Words that would be other words without their accents."""


@lru_cache(maxsize=16384)
def concept_of(word: str) -> str:
    """Return the name of the concept that a plain word means; empty if there is none."""
    whole, beginnings = _table(CONCEPTS)
    if word in whole:
        return whole[word]
    begun = next((beginnings[word[:end]] for end in range(len(word), 2, -1) if word[:end] in beginnings), "")
    return begun or next((whole[word[:-cut]] for cut in (1, 2) if _is_form(word, cut) and word[:-cut] in whole), "")


def _is_form(word: str, cut: int) -> bool:
    """Whether the word is a plural or a case by its ending, which has `cut` letters."""
    return len(word) > SHORTEST + cut and word[-cut:] in ("s", "n", "e", "es", "en", "er")


def is_concept(meaning: str) -> bool:
    """Whether the meaning is the name of a concept, and not the stem of a word that has none."""
    return concept_of(meaning) == meaning


def kin_of(word: str) -> str:
    return _table(KIN)[0].get(word, "")


def country_of(word: str) -> str:
    return _table(COUNTRIES)[0].get(word, "")


def month_of(word: str) -> int:
    return int(_table(MONTHS)[0].get(word, "0"))


@cache
def _common(code: str) -> frozenset[str]:
    return frozenset(plain(word) for word in LEXICONS[code].common)


@cache
def _any_common() -> frozenset[str]:
    return frozenset(word for code in LEXICONS for word in _common(code) if len(word) <= 4)


def inner_text(text: str) -> str:
    """Return the quotation of a stored sentence that is one ("Frank said: “…”"); any other text unchanged."""
    framed = FRAME.match(text)
    return framed["inner"] if framed else text


def plain(word: str) -> str:
    return without_accents(word).replace("œ", "oe").replace("æ", "ae")


def _stem(word: str) -> str:
    """Return the word without the endings of plurals and cases, and of a long word only the beginning."""
    while len(word) > SHORTEST and word[-1] in "sen":
        word = word[:-1]
    return word[:STEM]


@lru_cache(maxsize=4096)
def read(text: str, alike: frozenset[str]) -> Reading:
    """Take a statement apart; `alike` are plain words that all mean the person and say nothing by themselves."""
    inner = inner_text(text)
    language = read_language(inner, LEXICONS["en"]).code
    words = _with_whole_numbers(tuple(_words(inner, alike, language)))
    return Reading(
        words=words,
        content=_content(words),
        names=frozenset(word.meaning for word in words if word.name),
        numbers=frozenset(word.value for word in words if word.value is not None and word.value > 1),
        years=frozenset(word.value for word in words if word.value and 1500 <= word.value <= 2099),
        language=language,
    )


def _with_whole_numbers(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Join tens and units, so that "forty-seven" and "cuarenta y siete" are one number."""
    made: list[Word | None] = list(words)
    for at, word in enumerate(words):
        link = at >= 2 and words[at - 1].text in ("y", "et", "and")
        ten = words[at - 2 if link else at - 1] if at else None
        if (
            ten
            and ten.value in range(20, 100, 10)
            and word.value in range(1, 10)
            and not (ten.raw + word.raw).isdecimal()
        ):
            made[at] = replace(word, value=(ten.value or 0) + (word.value or 0))
            made[at - 2 if link else at - 1] = None
    return tuple(word for word in made if word)


def _content(words: tuple[Word, ...]) -> dict[str, float]:
    content: dict[str, float] = {}
    for word in words:
        if word.meaning:
            weight = 1.5 if word.name else 0.4 if word.kin or word.meaning in LIGHT else 1.0
            content[word.meaning] = max(weight, content.get(word.meaning, 0))
    return content


def _words(text: str, alike: frozenset[str], language: str) -> Iterator[Word]:
    sentence = clause = 0
    opening = True
    before: list[Word] = []
    for match in TOKEN.finditer(text):
        token = match.group()
        if not token[0].isalnum():
            ends = bool(STOPS & set(token))
            sentence, clause, opening = sentence + ends, clause + 1, opening or ends or token[0] in '“„«"'
            continue
        for raw in _parts(token):
            if not (word := plain(raw)):
                continue  # only signs of another script
            clause += word in JOINS
            made = _word(word, raw, (sentence, clause), language, alike=alike, opening=opening, before=before)
            opening = False
            before.append(made)
            yield made


def _parts(token: str) -> list[str]:
    """Return the words of a token: "wasn't" is "was" and "not", "l'école" is "école", "thirty-one" is two numbers."""
    raw = token.replace("’", "'")
    head, _, tail = raw.partition("'")
    if raw[-3:].casefold() == "n't":
        return [*filter(None, [raw[:-3]]), "not"]  # some write "did n't"
    if tail:
        raw = head if tail.casefold() in CLITICS else tail if len(head) <= 2 else head + tail
    if raw[:9].casefold() == "lieblings" and len(raw) > 11:
        return [raw[:9], raw[9:]]
    if "-" not in raw or kin_of(plain(raw)) or number_of(plain(raw), "") is not None:
        return [raw]
    return [piece for piece in raw.split("-") if piece]


def number_of(word: str, language: str) -> int | None:
    if word[0].isdigit():
        digits = re.sub(r"[.,:]", "", word)
        return int(digits) if digits.isdecimal() and len(digits) < 9 else None
    if word in NO_NUMBER.get(language, ()):
        return None
    found = _table(UNITS)[0].get(word)
    if found is None and "und" in word and language == "de":  # "siebenundvierzig"
        unit, _, ten = word.partition("und")
        parts = _table(UNITS)[0].get({"ein": "eins"}.get(unit, unit)), _table(UNITS)[0].get(ten)
        return int(parts[0]) + int(parts[1]) if parts[0] and parts[1] else None
    return int(found) if found else None


def _word(
    word: str,
    raw: str,
    where: tuple[int, int],
    language: str,
    *,
    alike: frozenset[str],
    opening: bool,
    before: list[Word],
) -> Word:
    value = number_of(word, language)
    if value is not None:
        return Word(word, raw, *where, value=value)
    if word in alike or month_of(word) or word in NEGATIONS or word in MEASURES:
        return Word(word, raw, *where, person=word in alike)
    if kin := kin_of(word):
        return Word(word, raw, *where, meaning=f"kin-{kin}", kin=kin)
    if phrase := next((PHRASES[last.text, word] for last in before[-3:] if (last.text, word) in PHRASES), ""):
        return Word(word, raw, *where, meaning=phrase)
    if country := country_of(word):
        return Word(country, raw, *where, meaning=country, name=True, lead=_lead(raw, before, where))
    if _is_named_place(word, raw, before, language, opening=opening):
        return Word(word, raw, *where, meaning=_stem(word), name=True, lead=before[-1].text)
    accented = ACCENTED.get(raw.casefold(), "")
    if accented:
        return Word(word, raw, *where, meaning=accented)
    concept = concept_of(word)
    if word in _common(language) or (not concept and word in _any_common()) or len(word) < 2:
        return Word(word, raw, *where)
    name = not concept and _is_name(raw, language, opening=opening, before=before)
    meaning = concept or _stem(word)
    return Word(word, raw, *where, meaning=meaning, name=name, lead=_lead(raw, before, where))


def _is_named_place(word: str, raw: str, before: list[Word], language: str, *, opening: bool) -> bool:
    """Whether a capitalised word after a bare preposition names a place, whatever else it means ("in Bath")."""
    bare = bool(before) and not opening and before[-1].text in ("in", "nach", "aus")
    if not bare or not raw[0].isupper() or month_of(word):
        return False
    concept = concept_of(word)
    return concept in ("", "read") if language == "de" else concept not in NO_PLACES


def _is_name(raw: str, language: str, *, opening: bool, before: list[Word]) -> bool:
    if before and before[-1].kin and not opening and before[-1].kin in ("uncle", "aunt"):
        return True  # "uncle ray"
    if not raw[0].isupper() or language != "de":
        return raw[0].isupper()
    last = before[-1] if before and not opening else None  # in German a capital says only that it is a noun
    familiar = len(before) > 1 and before[-1].text in FAMILIAR and before[-2].text in ("mit", "von", "bei", "beim")
    familiar = familiar or (bool(before) and before[-1].text in ("beim", "vom"))
    return bool(last and (last.name or last.kin or last.text in NAME_LEADS or familiar))


def _lead(raw: str, before: list[Word], where: tuple[int, int]) -> str:
    """Return the preposition before the word, with at most three small words or words of its name between; else ""."""
    if before and before[-1].raw[0].isupper() and raw[0].islower():
        return ""  # "in Leeds taught": the preposition belongs to the name
    for word in reversed(before[-4:]):
        if (word.sentence, word.clause) != where:
            return ""
        if word.text in PLACE_LEADS:
            return word.text
        if word.text not in BETWEEN and not word.lead and not word.kin and not word.raw[0].isupper():
            return ""
    return ""
