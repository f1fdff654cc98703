"""Numbers that are no secrets: years, dates, times, prices, quantities, house numbers, models, telephones."""

from __future__ import annotations

import re

from memory.language.secrets.lexicons.secret_lexicon import (
    BRANDS,
    DATE_LEADS,
    GAMES,
    IS,
    LABELS,
    NUMBER_SIGNS,
    NUMBERS,
    PHONES,
    QUANTITY_STOP,
    SERVICE_NUMBERS,
    STREETS,
    UNITS,
    Cue,
)
from memory.language.secrets.reading import Reading
from memory.language.secrets.rules.numbers import Number
from memory.language.secrets.rules.odd_words import CHUNK, FILE, URL

MONEY = frozenset("€$£¥₹")
CURRENCIES = MONEY | {"dm", "us", "rs", "eur", "chf", "gbp"}
YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
YEARS = re.compile(r"(?:1[5-9]|20)\d\d(?:\s?[-–/]\s?(?:(?:1[5-9]|20)\d\d|\d\d))?")
DATE = re.compile(
    r"(?:(?:0?[1-9]|[12]\d|3[01])\s?[./\-–]\s?(?:0?[1-9]|1[0-2])\s?[./\-–]\s?(?:(?:1[5-9]|20)\d\d|\d\d)"
    r"|(?:0?[1-9]|1[0-2])[./](?:0?[1-9]|[12]\d|3[01])[./](?:(?:1[5-9]|20)\d\d|\d\d)"
    r"|(?:1[5-9]|20)\d\d[-–./](?:0?[1-9]|1[0-2])(?:[-–./](?:0?[1-9]|[12]\d|3[01]))?"
    r"|(?:0?[1-9]|1[0-2])[-/](?:1[5-9]|20)\d\d)"
)
DAY_AND_YEAR = re.compile(r"\d{1,2} (?:1[5-9]|20)\d\d")
FEWEST_OF_A_YEAR = 4
SHORT_HYPHENED = re.compile(r"\d{1,2}-\d{1,2}-\d\d")
GROUPED = re.compile(r"\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?")
DECIMAL = re.compile(r"\d{1,6}[.,]\d{1,3}")
SPOKEN_OF = frozenset(
    ["number", "numbers", "numero", "numeros", "nummer", "num", "nro", "ziffern", "digits", "digitos"]
)
REACH_OF_NUMBER = 60
SCORE = re.compile(r"\d{1,2}\s?[-–:/]\s?\d{1,2}")
TIMES = frozenset(["times", "veces", "mal", "fois", "baar", "twice"])
RATES = frozenset(["por", "per"])
"""Words that make a number a rate only before a unit: "2610 por kilo" is a rate, "2610 por si se me olvida" is not."""
MOST_HARMLESS = 6
"""Most digits of a harmless telephone number or of a harmless quantity without its unit: longer numbers are private."""
FEWEST_EXACT = 5
POSTCODE = re.compile(r"\d{4,5}(?= [^\W\d_])")
AT_A_PLACE = frozenset(
    ["a", "in", "nach", "en", "to", "aus", "bei", "from", "de", "aan", "te", ",", "-", "f", "b", "d", "ch"]
)
PHONE_REACH = 45
FEWEST_OF_A_PHONE = 6

MOST_OF_A_SERVICE_NUMBER = 8
"""Most digits of a soldier's number: one of nine digits may be a social security number."""
NAMES_IT = frozenset({":", "=", "-", "–", "—", "(", ",", "#", *IS, *NUMBER_SIGNS})
NAMED_AFTER = frozenset({"(", "as", "als", "como", "comme", *IS})
MOST_WORDS_TO_NAME = 7
LONGEST_SERVICE_NAME = max(map(len, SERVICE_NUMBERS))


def is_measured(reading: Reading, number: Number, *, counting: bool = True) -> bool:
    """Return whether the number is a price, a quantity with its unit, a time, a date or a year after a preposition.

    Such a number is never a secret, whatever is near.

    Without `counting`, "three times" is no quantity: it may say how often a key is pressed.
    """
    return (
        (_has_unit(reading, number) and (counting or _word(reading, number.parts[-1].last) not in TIMES))
        or _is_price(reading, number)
        or _is_time(reading, number)
        or _is_dated(reading, number)
        or _is_calendar_date(reading, number)
    )


def is_explained(reading: Reading, number: Number, *, by_account: bool) -> bool:
    """Return whether a number without a measure is harmless near a word of access. `by_account` says that this word is
    about an account or a lock."""
    if YEARS.fullmatch(_value(reading, number)):
        return True
    if len(number.parts) > 1 and _is_written_as_harmless(reading, number, by_account=by_account):
        return True
    return (
        (number.is_large and not _is_exact(reading, number))
        or _is_of_a_place(reading, number)
        or is_labelled(reading, number)
        or _is_house(reading, number)
        or _is_telephone(reading, number)
        or counts_things(reading, number)
        or _is_played(reading, number)
        or _is_in_a_name(reading, number)
    )


def _is_written_as_harmless(reading: Reading, number: Number, *, by_account: bool) -> bool:
    """Return whether the parts are joined as in years, decimals, dates, thousands or scores."""
    value = _value(reading, number)
    if _is_spoken_year(reading, number) or _is_list_of_years(reading, number):
        return True
    if DECIMAL.fullmatch(value) and not value.startswith("0"):
        return True
    if SHORT_HYPHENED.fullmatch(value) and DATE.fullmatch(value) and not by_account:
        return True
    if GROUPED.fullmatch(value) and (number.digits <= MOST_HARMLESS or value.endswith("000")):
        return True
    return len(number.parts) == 2 and SCORE.fullmatch(value) is not None and number.digits < 4


def _value(reading: Reading, number: Number) -> str:
    return reading.text[number.start : number.end].strip("*#")


def _word(reading: Reading, at: int) -> str:
    return reading.words[at] if 0 <= at < len(reading.words) else ""


def _before(reading: Reading, number: Number) -> tuple[str, str]:
    """Return the word right before the number, and the nearest word before it that is not "number" or the like."""
    at = number.parts[0].first - 1
    direct = _word(reading, at)
    while at > 0 and _word(reading, at) in NUMBER_SIGNS and number.parts[0].first - at < 4:
        at -= 1
    return direct, _word(reading, at)


def _has_unit(reading: Reading, number: Number) -> bool:
    after = number.parts[-1].last
    word = _word(reading, after)
    if not word or "\n" in reading.text[number.end : reading.starts[after]]:
        return False
    if word in ("%", "°") or word in MONEY:
        return True
    if word in UNITS and word not in RATES and not (word in {"m", "c"} and number.digits > 4):
        return _word(reading, after + 1) not in IS or len(word) > 1
    return word in {"a", "al", "im", "par", "le", *RATES} and _word(reading, after + 1) in UNITS and number.digits <= 5


def _is_price(reading: Reading, number: Number) -> bool:
    return _word(reading, number.parts[0].first - 1) in CURRENCIES


def _is_time(reading: Reading, number: Number) -> bool:
    first, last = number.parts[0].first, number.parts[-1].last
    after = _word(reading, last) == ":" and _word(reading, last + 1)[:1].isdigit()
    before = (
        _word(reading, first - 1) == ":"
        and _word(reading, first - 2)[:1].isdigit()
        and reading.starts[first] == reading.ends[first - 1]
    )
    return (after and reading.ends[last] == reading.starts[last + 1]) or before


def _is_dated(reading: Reading, number: Number) -> bool:
    """Return whether the number is a year after a preposition or a month ("since 1985", "May 1967"), or before "AD"."""
    if number.digits < FEWEST_OF_A_YEAR:
        return False
    value = _value(reading, number)
    if not (YEARS.fullmatch(value) or DAY_AND_YEAR.fullmatch(value) or _is_spoken_year(reading, number)):
        return False
    return _word(reading, number.parts[0].first - 1) in DATE_LEADS or _word(reading, number.parts[-1].last) in {
        "bc",
        "ad",
    }


def _is_calendar_date(reading: Reading, number: Number) -> bool:
    if len(number.parts) == 1:
        return False
    value = _value(reading, number)
    return (
        DATE.fullmatch(value) is not None and (SHORT_HYPHENED.fullmatch(value) is None) and not value.startswith("00")
    )


def _is_spoken_year(reading: Reading, number: Number) -> bool:
    """Return whether the number is a year in words, such as "nineteen sixty-four"."""
    if not all(part.is_word for part in number.parts) or len(number.parts) != 2:
        return False
    first = NUMBERS.get(_word(reading, number.parts[0].first), 0)
    return 15 <= first <= 20 and number.parts[1].digits == 2 and not number.joints[0].strip()


def _is_list_of_years(reading: Reading, number: Number) -> bool:
    return all(YEAR.fullmatch(_word(reading, part.first)) for part in number.parts)


def is_labelled(reading: Reading, number: Number) -> bool:
    """Return whether the word before the number says what it belongs to: a room, a page, a model."""
    direct, named = _before(reading, number)
    if direct.isalpha() and direct in NUMBER_SIGNS:
        first = number.parts[0].first
        if LABELS & set(reading.words[max(first - 6, 0) : first]):
            return True
    return direct in LABELS or named in LABELS or (direct in BRANDS and number.digits <= 5)


def _is_exact(reading: Reading, number: Number) -> bool:
    """Return whether a large number is said to its last digit where a number or an identity is spoken of, as that of an
    identity card is."""
    if len(number.parts) < FEWEST_EXACT:
        return False
    start = max(number.start - REACH_OF_NUMBER, 0)
    return bool(SPOKEN_OF & set(reading.words_between(start, number.start))) or reading.is_near(
        number.start, number.end, Cue.NUMBER, sentences=0
    )


def _is_of_a_place(reading: Reading, number: Number) -> bool:
    """Return whether the number is a postal code before the name of a place: "to 1030 Schaerbeek"."""
    found = POSTCODE.match(reading.text, number.start)
    if not found or found.end() != number.end or _word(reading, number.parts[0].first - 1) not in AT_A_PLACE:
        return False
    at = number.parts[-1].last
    name = reading.text[reading.starts[at] : reading.ends[at]]
    return name[0].isupper() and len(name) > 3 and not name.isupper()


def _is_played(reading: Reading, number: Number) -> bool:
    """Return whether the number is played in a lottery."""
    if reading.vocabulary.isdisjoint(GAMES):
        return False
    first = number.parts[0].first
    return bool(GAMES & set(reading.words[max(first - 12, 0) : first]))


def _is_in_a_name(reading: Reading, number: Number) -> bool:
    """Return whether the number is part of a file name or a web address."""
    text, start, end = reading.text, number.start, number.end
    if text[start - 1 : start] in {"", " ", "\n"} and text[end : end + 1] in {"", " ", ","}:
        return False
    start = max(start - 80, max(text.rfind(sign, max(start - 80, 0), start) for sign in " \n\t(") + 1)
    chunk = CHUNK.match(text, start, end + 80)
    return chunk is not None and bool(FILE.fullmatch(chunk.group().rstrip(".")) or URL.match(chunk.group()))


def _is_house(reading: Reading, number: Number) -> bool:
    if len(number.parts) > 1 or number.digits > 5:
        return False
    first, last = number.parts[0].first, number.parts[-1].last
    for at in range(last, min(last + 5, len(reading.words))):
        word = reading.words[at]
        if word in STREETS or word.endswith(("strasse", "straße", "gasse", "weg")):
            return True
        if not (word.isalpha() and reading.starts[at] - reading.ends[at - 1] <= 1) or word in IS:
            break
    preceding = reading.words[max(first - 4, 0) : first]
    return any(word in STREETS or word.endswith(("strasse", "straße", "gasse", "platz")) for word in preceding)


def _is_telephone(reading: Reading, number: Number) -> bool:
    """Return whether a telephone is named before the number, with no word of an account between."""
    if not FEWEST_OF_A_PHONE <= number.digits <= MOST_HARMLESS:
        return False
    first = reading.token_at(max(number.start - PHONE_REACH, 0))
    spoken = [at for at in range(first, number.parts[0].first) if reading.words[at] in PHONES]
    if not spoken:
        return False
    hit = reading.cue_before(number.start)
    return hit is None or hit.first < spoken[-1]


def counts_things(reading: Reading, number: Number) -> bool:
    """Return whether the number is a plain one before a word in the plural: "2837 loaves"."""
    last = number.parts[-1].last
    if len(number.parts) > 1 or number.digits > 5 or last >= len(reading.words) or number.is_spoken:
        return False
    word, start = reading.words[last], reading.starts[last]
    said = reading.text[start : reading.ends[last]]
    if said[0].isupper() and said[1:].islower() and word.endswith(("en", "er", "el", "e")) and len(said) > 4:
        return start == reading.ends[last - 1] + 1  # a German noun
    is_word = word.isalpha() and len(word) > 3 and start == reading.ends[last - 1] + 1
    return is_word and word.endswith("s") and word not in QUANTITY_STOP and not _word(reading, last - 1).startswith("0")


def is_service_number(reading: Reading, number: Number) -> bool:
    """Return whether the number is that of a soldier or a prisoner of war: "her dad's regimental number was 3445872",
    "3445872 was his army number"."""
    if number.digits > MOST_OF_A_SERVICE_NUMBER:
        return False
    first, last = number.parts[0].first, number.parts[-1].last
    sentence = reading.sentence_of(number.start)
    for at in range(first - 1, max(first - MOST_WORDS_TO_NAME - LONGEST_SERVICE_NAME, 0) - 1, -1):
        end = _end_of_service_name(reading, at)
        if end is not None and end <= first:
            return reading.sentence_of(reading.starts[at]) == sentence and _is_named_by(reading.words[end:first])
    if _word(reading, last) not in NAMED_AFTER:
        return False
    for at in range(last + 1, min(last + 5, len(reading.words))):
        if _end_of_service_name(reading, at) is not None:
            return reading.sentence_of(reading.starts[at]) == sentence
    return False


def _end_of_service_name(reading: Reading, at: int) -> int | None:
    """Return the token after a name such as "army number" that begins here, or None."""
    for size in range(LONGEST_SERVICE_NAME, 0, -1):
        if tuple(reading.words[at : at + size]) in SERVICE_NUMBERS:
            return at + size
    return None


def _is_named_by(words: list[str]) -> bool:
    """Return whether a name before these words names the number after them: no telephone or other number is between."""
    if (
        len(words) > MOST_WORDS_TO_NAME
        or "," in words[:-1]
        or any(word[0].isdigit() or word in PHONES for word in words)
    ):
        return False
    return not words or words[-1] in NAMES_IT
