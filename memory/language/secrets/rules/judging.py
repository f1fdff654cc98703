"""Which numbers and unusual tokens are secrets: those that no rule explains as harmless."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memory.language.secrets.lexicons.secret_lexicon import IS, JOINERS, NOT_VALUES, UNITS, Cue
from memory.language.secrets.reading import Reading, Span
from memory.language.secrets.rules.harmless import YEARS, is_explained, is_measured, is_service_number
from memory.language.secrets.rules.numbers import Number
from memory.language.secrets.rules.odd_words import (
    MODEL,
    SPELLED,
    chunks,
    find_groups,
    is_odd,
    is_odd_near_access,
    is_password_like,
)

FEWEST = 4
"""Fewest digits of a number that is a secret where access, an account or a lock is spoken of."""
FEWEST_ANNOUNCED = 3
SHORTEST_ALONE = 8
"""Fewest characters of an odd token that may be a secret without a word of access."""
FEWEST_ALONE = 7
"""Fewest digits of a number that is a secret wherever it stands."""
BEHIND = frozenset(["back", "atras", "detras", "reverso", "hinten", "ruckseite", "dos", "derriere", "verso", "arriere"])
CLOSE = 12
REACH = 60
"""Most characters from a word like "PIN" to the value that it announces."""
SIGNS_THAT_LINK = frozenset({":", "=", "-", "–", "—", ">", "(", "#", "?", '"', "“", "„", "«", "'"})
LITTLE = frozenset(
    [
        "the",
        "a",
        "el",
        "la",
        "le",
        "les",
        "los",
        "die",
        "der",
        "das",
        "den",
        "always",
        "siempre",
        "immer",
        "toujours",
        "still",
        "just",
        "number",
        "no",
        "nr",
        "numero",
        "nummer",
        "just",
        "only",
        "now",
        "jetzt",
        "ahora",
        "maintenant",
        "simply",
        "einfach",
        "bien",
        "tout",
        "number's",
        "as",
        "als",
        "como",
        "comme",
        "auf",
        "it",
        "they",
        "un",
        "une",
    ]
)

BESIDE = frozenset({" ", "-", "."})
WORDS_BESIDE = IS | JOINERS | UNITS | NOT_VALUES | LITTLE


def find_numeric(reading: Reading, numbers: Sequence[Number]) -> Iterator[Span]:
    """Yield the numbers that are secrets, each with the letters that belong to it."""
    for number in numbers:
        if is_secret_number(reading, number):
            yield _with_letters(reading, number)


def is_secret_number(reading: Reading, number: Number) -> bool:
    if number.digits < FEWEST_ANNOUNCED and not _leads_with_zero(reading, number):
        return False
    by_account = reading.is_near(number.start, number.end, Cue.NEAR, sentences=1)
    is_said_of = by_account or _is_by_a_door(reading, number.start, number.end)
    if (not is_said_of and number.digits < FEWEST_ALONE) or is_measured(reading, number):
        return False
    if not is_said_of and is_service_number(reading, number):
        return False
    if by_account and number.digits >= FEWEST_ANNOUNCED and is_announced(reading, number):
        return not number.is_large or number.digits > 4
    if is_explained(reading, number, by_account=by_account):
        return False
    if number.is_large or (number.is_spoken and number.is_counted and len(number.parts) > FEWEST):
        return number.is_large
    return _is_left_over(reading, number, is_said_of=is_said_of, by_account=by_account)


def _is_left_over(reading: Reading, number: Number, *, is_said_of: bool, by_account: bool) -> bool:
    """Return whether a number that nothing explains is long enough for a secret, or joined as locks take it."""
    if is_said_of and len(number.parts) > 1 and max(part.digits for part in number.parts) <= 2:
        return _is_combination(number, by_account=by_account)
    if is_said_of and (number.digits >= FEWEST or (by_account and _leads_with_zero(reading, number))):
        return not (number.is_spoken and len(number.parts) == 1)
    if (
        by_account
        and number.digits == FEWEST_ANNOUNCED
        and (_is_stated(reading, number) or _is_on_the_back(reading, number))
    ):
        return True
    if number.is_spoken:
        return len(number.parts) >= FEWEST_ALONE and _is_compact(number)
    return number.digits >= FEWEST_ALONE and _is_compact(number)


def _is_on_the_back(reading: Reading, number: Number) -> bool:
    """Return whether the number is the one on the back of a card."""
    last = number.parts[-1].last
    return bool(BEHIND & set(reading.words[last : last + 4]))


def _is_stated(reading: Reading, number: Number) -> bool:
    """Return whether the number is stated alone, as in "the padlock was 806,", with nothing after it that it counts."""
    before = reading.words_between(max(number.start - 8, 0), number.start)
    is_alone = reading.text[number.end : number.end + 1] in {"", ",", ".", ";", "!", ")"}
    return (
        is_alone
        and bool(before)
        and before[-1] in IS
        and reading.is_near(number.start, number.end, Cue.NEAR, sentences=0, far=30)
    )


def _is_combination(number: Number, *, by_account: bool) -> bool:
    """Return whether the parts are small numbers one after the other, as locks and keypads take them."""
    if (
        by_account
        and all(part.digits == 1 and not part.is_word for part in number.parts)
        and not any(joint.strip() for joint in number.joints)
    ):
        return number.digits >= FEWEST_ANNOUNCED  # "the padlock: 6 1 8"
    if not number.is_dictated and any(joint.strip(" ,") for joint in number.joints) and not number.is_spoken:
        return False  # "45 and 50"
    is_listed = any("," in joint for joint in number.joints) and any(part.digits > 1 for part in number.parts)
    if is_listed and not by_account and not number.is_spoken and not number.is_dictated:
        return False  # bids and scores
    fewest = FEWEST_ANNOUNCED if number.is_dictated and by_account else FEWEST
    return number.digits >= fewest


def _is_compact(number: Number) -> bool:
    """Return whether the number is no row of small numbers such as people play in a lottery."""
    return all(part.digits == 1 for part in number.parts) or any(part.digits >= 3 for part in number.parts)


def _leads_with_zero(reading: Reading, number: Number) -> bool:
    value = reading.text[number.start : number.end]
    return len(number.parts) == 1 and len(value) > 1 and value.startswith("0") and value.isdigit()


def is_announced(reading: Reading, number: Number) -> bool:
    """Return whether a word like "PIN" announces the number: "the PIN is 4417", "4417 is her PIN", "code 4417"."""
    hit = reading.cue_before(number.start)
    if hit is not None:
        end = reading.ends[hit.last - 1]
        if number.start - end <= REACH and reading.sentence_of(end) == reading.sentence_of(number.start):
            words = reading.words_between(end, number.start)
            is_between_commas = words[-1:] == [","] and reading.text[number.end : number.end + 1] == ","
            if is_between_commas and len(words) <= 5 and hit.cue is not Cue.NUMBER:
                return True
            if _links(words, is_year=YEARS.fullmatch(reading.text[number.start : number.end]) is not None):
                return True
    after = reading.cue_after(number.end)
    if after is None or reading.sentence_of(reading.starts[after.first]) != reading.sentence_of(number.end - 1):
        return False
    words = reading.words_between(number.end, reading.starts[after.first])
    leads = [word for word in words[:3] if word in IS or word in {"as", "als", "como", "comme"}]
    return len(words) <= 5 and bool(leads) and number.digits >= FEWEST and "," not in words[1:]


def _links(words: list[str], *, is_year: bool) -> bool:
    if not words:
        return True
    while words and words[-1] in LITTLE:
        words = words[:-1]
    if not words:
        return not is_year
    if len(words) <= 2 and not is_year:
        return True
    return words[-1] in IS or words[-1] in SIGNS_THAT_LINK or (words[-1] == "," and not is_year and len(words) <= 6)


def find_odd(reading: Reading) -> Iterator[Span]:
    """Yield tokens that mix letters with digits or signs where access is spoken of, and the clearest ones anywhere."""
    for start, end in chunks(reading.text):
        if end - start < SHORTEST_ALONE and not reading.cues:
            continue
        token = reading.text[start:end]
        is_secret = _is_jumbled if token.isalpha() else _is_secret_token
        if is_secret(reading, token, start, end):
            yield start, end
    for found in SPELLED.finditer(reading.text):
        if reading.is_near(*found.span(), Cue.NEAR, sentences=1, far=90):
            yield found.span()
    for start, end in find_groups(reading.text):
        if _is_spoken_of(reading, start, end):
            yield start, end


def _is_jumbled(reading: Reading, token: str, start: int, end: int) -> bool:
    """Return whether letters near a lock or an account are a secret by their capitals: `QTXWEBLRAF`, `VivaElBetis`."""
    if len(token) < SHORTEST_ALONE and token.isupper():
        return False
    return is_odd(token) and reading.is_near(start, end, Cue.NEAR, sentences=1, far=90)


def _is_secret_token(reading: Reading, token: str, start: int, end: int) -> bool:
    if len(token) >= SHORTEST_ALONE and is_password_like(token):
        return True
    if reading.is_near(start, end, Cue.CODE, sentences=1, far=110) and is_odd(token):
        is_said = not MODEL.fullmatch(token) or reading.is_near(start, end, Cue.LOGIN, sentences=0, far=REACH)
        return is_said or _is_linked(reading, start)
    return is_odd_near_access(token) and _is_spoken_of(reading, start, end)


def _is_linked(reading: Reading, start: int) -> bool:
    hit = reading.cue_before(start)
    if hit is None or start - reading.ends[hit.last - 1] > REACH:
        return False
    return _links(reading.words_between(reading.ends[hit.last - 1], start), is_year=False)


def _is_spoken_of(reading: Reading, start: int, end: int) -> bool:
    """Return whether a lock or an account is near, or a door in the same sentence or close by ("Mum's phone? 2772")."""
    return reading.is_near(start, end, Cue.NEAR, sentences=1) or _is_by_a_door(reading, start, end)


def _is_by_a_door(reading: Reading, start: int, end: int) -> bool:
    return reading.is_near(start, end, Cue.WEAK, sentences=0) or reading.is_near(
        start, end, Cue.WEAK, sentences=1, far=CLOSE
    )


def _with_letters(reading: Reading, number: Number) -> Span:
    """Return the span of a number with the letters that touch it ("4417B") and the short groups of letters beside it
    ("YB 47 20 63 C")."""
    text, start, end = reading.text, number.start, number.end
    while start and (text[start - 1].isalnum() or text[start - 1] in "#*_"):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] in "#*_"):
        end += 1
    first, last = reading.token_at(start), reading.token_at(end)
    if first and text[reading.ends[first - 1] : start] in BESIDE and _is_letters(reading, first - 1):
        start = reading.starts[first - 1]
    is_beside = last < len(reading.words) and text[end : reading.starts[last]] in BESIDE
    if is_beside and _is_letters(reading, last):
        end = reading.ends[last]
    return start, end


def _is_letters(reading: Reading, at: int) -> bool:
    """Return whether a token is one to four capitals or a single letter, and no word or cue."""
    start, end = reading.starts[at], reading.ends[at]
    said = reading.text[start:end]
    is_short = (said.isupper() and len(said) <= 4) or len(said) == 1
    if not is_short or not said.isalpha() or reading.words[at] in WORDS_BESIDE:
        return False
    return not any(hit.first <= at < hit.last for hit in (reading.cue_before(end + 1), reading.cue_after(start)) if hit)
