"""Conversion between EDTF and dates in words: "12 April 1931", "um 1930", "años 30", "printemps 1962"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from django.utils.dates import MONTHS
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.errors import InvalidInput
from legacies.dates import ImpossibleDate, parse_edtf

# The words of dates in the languages that families write: English, Spanish, German and French.
#
# One table serves all four languages, because no month's name means another month in another of them. The words are
# written without accents and capitals.


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


MONTH_NUMBERS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january jan enero ene januar janner janvier janv",
            "february feb febrero februar fevrier fevr fev",
            "march mar marzo marz maerz mrz mars",
            "april apr abril abr avril avr",
            "may mayo mai",
            "june jun junio juni juin",
            "july jul julio juli juillet juil",
            "august aug agosto ago aout",
            "september sept sep septiembre setiembre set septembre",
            "october oct octubre oktober okt octobre",
            "november nov noviembre novembre",
            "december dec diciembre dic dezember dez decembre",
        ),
        start=1,
    )
    for name in names.split()
}

_MONTH_NAMES: Mapping[int, str] = {number: name for name, number in reversed([*MONTH_NUMBERS.items()])}
"""One name of each month."""

# The numbers are those of EDTF.
SEASONS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "spring primavera fruhling fruehling fruhjahr fruehjahr printemps",
            "summer verano sommer ete",
            "autumn fall otono herbst automne",
            "winter invierno hiver",
        ),
        start=21,
    )
    for name in names.split()
}

DECADES: Mapping[str, int] = {
    name: number
    for number, names in (
        (2, "twenties veinte zwanziger vingt"),
        (3, "thirties treinta dreissiger trente"),
        (4, "forties cuarenta vierziger quarante"),
        (5, "fifties cincuenta funfziger fuenfziger cinquante"),
        (6, "sixties sesenta sechziger soixante"),
        (7, "seventies setenta siebziger"),
        (8, "eighties ochenta achtziger"),
        (9, "nineties noventa neunziger"),
    )
    for name in names.split()
}
"""Names of decades. They mean decades of the 20th century."""
# A number or a decade's name beside one of these words is a decade: "años 30", "die 30er Jahre".
DECADE_SIGNS = _words("decade jahre jahren anos annees decada decennie")
SAY_DECADE_THEMSELVES = frozenset(name for name in DECADES if name.endswith(("ties", "iger")))

ABOUT = _words(
    "about around circa ca c approximately roughly hacia sobre alrededor aproximadamente um gegen etwa ungefahr "
    "ungefaehr vers environ autour"
)
PERHAPS = _words(
    "perhaps maybe probably possibly quiza quizas probablemente vielleicht wahrscheinlich vermutlich peutetre"
)
PHRASES: Mapping[str, str] = {
    "tal vez": "quiza",
    "a lo mejor": "quiza",
    "sans doute": "peutetre",
    "peut etre": "peutetre",
    "a eso de": "hacia",
    "por los": "hacia",
    "aux alentours de": "vers",
    "aux alentours d": "vers",
    "autour de": "vers",
}
# Words that connect the parts of a date and add no meaning.
JOINING = _words(
    "the of in on at year el la los las de del en ano dia am im in der die das den dem des jahr jahres vom zum le les "
    "l au aux du d annee an"
)

EXAMPLES: Mapping[str, str] = {
    "en": "12 April 1931, April 1931, about 1931, 1931 to 1934, the 1930s",
    "es": "12 de abril de 1931, abril de 1931, hacia 1931, de 1931 a 1934, años 30",
    "de": "12. April 1931, April 1931, um 1931, 1931 bis 1934, die 1930er Jahre",
    "fr": "12 avril 1931, avril 1931, vers 1931, de 1931 à 1934, années 30",
}


LONGEST = 80
LAST_MONTH = 12
_TOKEN = re.compile(r"(\d+)(st|nd|rd|th|er|re|ro|o|a|s)?(?![a-z\d])|[a-z]+")
_BETWEEN = re.compile(r"[\s.,'’ºª°-]*")
_NUMBERS = re.compile(r"(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4})")
_YEAR_FIRST = re.compile(r"(\d{4})[./](\d{1,2})[./](\d{1,2})")
_DAY_FIRST = re.compile(r"(\d{1,2})\s?[./-]\s?(\d{1,2})(?:\s?[./-]\s?(?:\d\d|\d{4}))?\.?", re.ASCII)
_ISO_DAY = re.compile(r"\d{4}-(\d\d)-(\d\d)", re.ASCII)
_MONTH_AND_YEAR = re.compile(r"(\d{1,2})[./](\d{4})")
# "From 1956 to 1958", "1956–1958".
_SPAN = re.compile(
    r"(?:(?:from|von|vom|de|del|desde|du) )?(.+?)(?: (?:to|until|till|bis|bis zum|hasta|a|al|au) | ?[–—] ?| - |"
    r"(?<=\d{4})-(?=\d{4}))(.+)"
)


class AmbiguousDate(InvalidInput):
    """The date can mean two different days, and only the writer knows which one."""

    def __init__(self, said: str, one: str, other: str) -> None:
        text = _("%(said)s can mean %(one)s or %(other)s. Write the month as a word, please.")
        super().__init__(text % {"said": said, "one": in_words(one), "other": in_words(other)})


def to_edtf(said: str) -> str:
    """Convert a date that somebody typed in English, Spanish, German or French, or as EDTF, to EDTF.

    Raises `InvalidInput` if it cannot be read as a date, and `AmbiguousDate` for 04/12/1931.
    """
    said = said.strip()
    if len(said) > LONGEST:
        return parse_edtf(said).text
    plain = _without_accents(said)
    return parse_edtf(_from_span(plain) or _from_numbers(said, plain) or _from_words(plain) or said.upper()).text


def to_day_of_year(said: str) -> tuple[int, int]:
    """Return month and day of "29 November", "November 29", "9. August", "9 août" or "29.11."; a year is ignored.

    In figures the day comes first. Names of months in the language of the page are read too. Raises `InvalidInput` if
    the text is not a day and a month. Whether the month has that day is not checked.
    """
    plain = _without_accents(said.strip())
    if figures := _DAY_FIRST.fullmatch(plain):
        return int(figures[2]), int(figures[1])
    if iso := _ISO_DAY.fullmatch(plain):
        return int(iso[1]), int(iso[2])
    for number, name in MONTHS.items():
        named = re.escape(_without_accents(str(name)))
        plain = re.sub(rf"(?<![a-z\d]){named}(?![a-z])", f" {_MONTH_NAMES[number]} ", plain)
    read = list(_parse_words(plain[:LONGEST]))
    parts = {kind: int(value) for kind, value in read if kind in ("day", "month", "year")}
    if len(plain) > LONGEST or len(parts) < len(read) or not {"day", "month"} <= set(parts):
        raise InvalidInput(_unread_day())
    return parts["month"], parts["day"]


def _unread_day() -> str:
    """Return the message for a day that could not be read, with an example in the language of the page."""
    example = {"day": 29, "month": MONTHS[11]}
    return _("This could not be read as a day and a month. For example: %(day)s %(month)s, or 29.11.") % example


def _example() -> str:
    """Return examples of how a date can be written, in the language of the page."""
    language = (get_language() or "en").partition("-")[0]
    return _("For example: %(example)s") % {"example": EXAMPLES.get(language, EXAMPLES["en"])}


example = lazy(_example, str)


def _without_accents(said: str) -> str:
    """Return the text without capitals and accents."""
    apart = unicodedata.normalize("NFKD", said.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _from_span(plain: str) -> str:
    """Read a span from one date to another as EDTF. Return an empty text if it is not two dates."""
    span = _SPAN.fullmatch(plain)
    if span is None:
        return ""
    try:
        start, end = to_edtf(span[1]), to_edtf(span[2])
    except (AmbiguousDate, ImpossibleDate):
        raise
    except InvalidInput:
        return ""
    return f"{start}/{end}" if start and end else ""


def _from_numbers(said: str, plain: str) -> str:
    """Read a date in figures as EDTF, or return an empty text.

    The order of day and month depends on the country. Raises `AmbiguousDate` if the figures allow both orders.
    """
    if first := _YEAR_FIRST.fullmatch(plain):
        return _join_date_parts(int(first[1]), int(first[2]), int(first[3]))
    if short := _MONTH_AND_YEAR.fullmatch(plain):
        return _join_date_parts(int(short[2]), int(short[1]))
    found = _NUMBERS.fullmatch(plain)
    if not found:
        return ""
    one, sign, other, year = int(found[1]), found[2], int(found[3]), int(found[4])
    day_first, month_first = _join_date_parts(year, other, one), _join_date_parts(year, one, other)
    if sign == "." or other == one or one > LAST_MONTH:
        return day_first
    if other > LAST_MONTH:
        return month_first
    raise AmbiguousDate(said, day_first, month_first)


def _from_words(plain: str) -> str:
    """Read a date in words as EDTF. Return an empty text if any word is not part of a date."""
    for phrase, word in PHRASES.items():
        plain = re.sub(rf"\b{phrase}\b", word, plain.replace("-", " ") if " " in phrase else plain)
    read = list(_parse_words(plain))
    said = [(kind, value) for kind, value in read if kind != "mark"]
    edtf = _from_parts(" ".join(kind for kind, _value in said), [value for _kind, value in said])
    marks = {str(value) for kind, value in read if kind == "mark"}
    return edtf if not edtf or edtf.endswith("X") else edtf + ("%" if len(marks) > 1 else "".join(marks))


def _parse_words(plain: str) -> Iterator[tuple[str, int | str]]:
    """Yield the kind and the value of each word. The kind is "unknown" for a word that is not part of a date."""
    place = 0
    while place < len(plain):
        place = _BETWEEN.match(plain, place).end()  # type: ignore[union-attr]  # it also matches an empty string
        if place == len(plain):
            return
        found = _TOKEN.match(plain, place)
        if found is None:
            yield "unknown", plain[place]
            return
        place = found.end()
        if found[1]:
            yield _parse_number(found[1], found[2] or "")
        elif found[0] not in JOINING:
            yield _parse_word(found[0])


def _parse_number(digits: str, ending: str) -> tuple[str, int | str]:
    is_round = digits.endswith("0") and len(digits) in (2, 4)
    if is_round and ending in ("s", "er"):
        return "decade", _decade(digits)
    if ending == "s":
        return "unknown", digits
    return ("year" if len(digits) == len("1931") else "day"), int(digits)


def _parse_word(word: str) -> tuple[str, int | str]:
    for kind, table in (("month", MONTH_NUMBERS), ("season", SEASONS)):
        if word in table:
            return kind, table[word]
    if word in DECADES:
        kind = "decade" if word in SAY_DECADE_THEMSELVES else "tens"
        return kind, f"19{DECADES[word]}X"
    if word in DECADE_SIGNS:
        return "sign", word
    if word in ABOUT:
        return "mark", "~"
    return ("mark", "?") if word in PERHAPS else ("unknown", word)


def _from_parts(kinds: str, values: list[int | str]) -> str:
    """Combine words to EDTF, given their kinds in order, separated by spaces, and their values. Empty if impossible."""
    kinds = re.sub(r"^(sign )+", "sign ", kinds)
    if kinds in ("decade", "decade sign", "sign decade", "sign tens"):
        return next(str(value) for value in values if str(value).endswith("X"))
    if kinds in ("sign day", "sign year"):
        digits = str(values[-1])
        return _decade(digits) if digits.endswith("0") else ""
    numbers = [int(value) for value in values if not isinstance(value, str)]
    match kinds:
        case "year":
            return _join_date_parts(numbers[0])
        case "month year" | "season year":
            return _join_date_parts(numbers[1], numbers[0])
        case "day month year":
            return _join_date_parts(numbers[2], numbers[1], numbers[0])
        case "month day year":
            return _join_date_parts(numbers[2], numbers[0], numbers[1])
    return ""


def _decade(digits: str) -> str:
    """Return the decade as EDTF. Two figures mean a decade of the 20th century, except 00, which means 200X."""
    if len(digits) == len("1930"):
        return f"{digits[:3]}X"
    return "200X" if digits == "00" else f"19{digits[0]}X"


def _join_date_parts(year: int, *parts: int) -> str:
    return "-".join([f"{year:04}", *(f"{part:02}" for part in parts)])


def in_words(edtf: str) -> str:
    """Return an EDTF date in words, in the language of the page. A date that has no words is returned as it is."""
    start, slash, end = edtf.partition("/")
    if not slash:
        return _one_in_words(edtf)
    if start in ("", ".."):
        return _("until %(date)s") % {"date": _one_in_words(end)}
    if end in ("", ".."):
        return _("from %(date)s on") % {"date": _one_in_words(start)}
    return _("%(start)s to %(end)s") % {"start": _one_in_words(start), "end": _one_in_words(end)}


def _one_in_words(edtf: str) -> str:
    words = _exact_in_words(edtf.rstrip("~?%"))
    if edtf.endswith("~"):
        return _("about %(date)s") % {"date": words}
    if edtf.endswith("?"):
        return _("perhaps %(date)s") % {"date": words}
    if edtf.endswith("%"):
        return _("perhaps about %(date)s") % {"date": words}
    return words


def _exact_in_words(edtf: str) -> str:
    if re.fullmatch(r"\d{3}X", edtf):
        return _("the %(decade)s0s") % {"decade": edtf[:3]}
    if not re.fullmatch(r"\d{4}-\d\d(-\d\d)?", edtf):
        return edtf
    year, part, *day = edtf.split("-")
    if int(part) > 12:
        return _season(int(part)) % {"year": year}
    month = MONTHS[int(part)]
    if day:
        return _("%(day)s %(month)s %(year)s") % {"day": int(day[0]), "month": month, "year": year}
    return _("%(month)s %(year)s") % {"month": month, "year": year}


def _season(number: int) -> str:
    seasons = {
        21: _("spring of %(year)s"),
        22: _("summer of %(year)s"),
        23: _("autumn of %(year)s"),
        24: _("winter of %(year)s"),
    }
    return seasons.get(number, "%(year)s")


def life_in_words(born: str, died: str) -> str:
    """Return a line for the head of a page: "12 April 1931 – 3 May 2019", "born about 1931", or an empty text."""
    if born and died:
        return f"{in_words(born)} – {in_words(died)}"
    if born:
        return _("born %(date)s") % {"date": in_words(born)}
    if died:
        return _("died %(date)s") % {"date": in_words(died)}
    return ""
