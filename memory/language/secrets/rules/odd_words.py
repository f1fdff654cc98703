"""Tokens that no language writes: `Dahlia-44x`, `k7pq-22vd`, `papas_en_Cuaresma`, `YB 47 20 63 C`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory.language.secrets.lexicons.secret_lexicon import UNITS, fold
from memory.language.secrets.reading import MARK, Span

CHUNK = re.compile(r"[^\s\"“”„«»,;()]+")
E_MAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.]+")
ORDINAL = re.compile(
    r"\d+(?:st|nd|rd|th|s|er|ers|ere|eme|ème|ª|º|°|e|te|ter|ten|er-jahre)|\d{1,2}(?:o|a|os|as)", re.IGNORECASE
)
MEASURE = re.compile(
    r"[£$€+~]?\d+(?:[.,:]\d+)?(?:km|kg|mg|cm|mm|ml|cl|dl|lb|lbs|oz|ft|in|hrs?|min|mins|pm|am|cc|ps|hp|mph|mhz|khz|mb|gb|€|£|\$|%|yo|yrs?|er|jährig\w*|mal|fach)"
    r"|\d{1,3}(?:[.,]\d)?[mglhpkcfwvx]|\d{1,2}h\d{0,2}|\d+x\d+|\d+(?:lb|ft|')\d+\w*",
    re.IGNORECASE,
)
MODEL = re.compile(r"[A-Za-zÄÖÜÉ]{1,3}-?\d{1,4}[A-Za-z]{0,2}|\d{1,3}-?[A-Za-z]{1,2}|\d{1,2}[A-Za-z]{3}")
"""`P50`, `F-150`, `zx81`, `120y`, `4CV`: too short and too common to be a secret without a word of access."""
SIZED = re.compile(r"\d{1,4}[-–]([^\W\d_]{2,20})(?=$|[-–])(?=[^\d]*$)")
"""`18-Meter-Bus`: a size if the word is a unit."""
COMPOUND = re.compile(r"\d{1,2}(?:-[A-ZÄÖÜ][a-zäöüß]{2,30}){2,4}")
"""`12-Zylinder-Wagen`: German joins a number to its nouns."""
NAMED_THINGS = re.compile(
    r"(?:windows|apollo|expo|covid|catch|euro|mundial|formula|channel|radio|web|studio|area|route|highway|sputnik|nasa|world|mp|img|dsc|top|area)[-_]?\d+\w*",
    re.IGNORECASE,
)
FILE = re.compile(
    r"[\w\-]+\.(?:jpe?g|png|pdf|docx?|txt|mp[34]|gif|heic|mov|avi|exe|zip|xlsx?|com|org|net|de|es|fr|uk|ca|mx|at|ch|html?)(?:[/?#]\S*)?",
    re.IGNORECASE,
)
NAMED = re.compile(r"[^\W\d]{2,40}[:=]+(?=[^/:=])")
SPELLED = re.compile(r"(?<![\w-])[^\W_](?:-[^\W_]){3,40}(?![\w-])")
WORDS_AND_NUMBER = re.compile(r"[^\W\d_]{2,}(?:[-_.][^\W\d_]{2,}|[-_.]\d{1,4}){2,}")
URL = re.compile(r"(?:https?|www)\S*", re.IGNORECASE)
SIGN_WITHIN = re.compile(r"[^\W_][&_#$%*+=^~|<>@]+[^\W_]|[^\W\d_][!?][^\W_]")
CAMEL = re.compile(r"[a-z][A-Z]{2,}|[a-z][A-Z][a-z]+[A-Z]")
GROUPS = re.compile(r"(?<![^\W_])[A-Z0-9]{1,9}(?:[ \-][A-Z0-9]{1,9}){1,11}(?![^\W_])")
PLAIN = re.compile(
    r"['’]?\d+['’]?s|\d+(?:[.,:/'’\-–]\d+)*[.,]?[-–]?|[^\W\d_]+(?:['’\-–./][^\W\d_]+)*",
)
MEASURE_SIGNS = frozenset("£$€+~")
LETTER = re.compile(r"[^\W\d_]")
VOWELS = frozenset("AEIOUY")


def chunks(text: str) -> Iterator[Span]:
    """Yield stretches without white space that are no plain word or number, without the marks that end a clause."""
    for found in CHUNK.finditer(text):
        value = found.group()
        if value.isdecimal() or (value[1:].islower() and value.isalpha()) or MARK in value:
            continue
        start, end = trimmed(found)
        if LETTER.search(text, start, end):
            yield start, end


def trimmed(chunk: re.Match[str]) -> Span:
    """Return the span of a chunk without the marks that end a clause and without the name in `name=value`. Other marks
    stay part of it."""
    value = chunk.group()
    assigned = NAMED.match(value) if "=" in value or ":" in value else None
    led = assigned.end() if assigned else len(value) - len(value.lstrip("'‘’[<"))
    stripped = value.rstrip(".:…'’”\"]>–—")
    start = chunk.start() + min(led, len(value) - 1)
    return start, max(chunk.start() + len(stripped), start + 1)


def is_odd(token: str) -> bool:
    """Return whether a token has letters and digits, or a sign that no word has: `Dahlia-44x`, `Parkin&Leeks`.

    Unusual capitals and plain numbers of four digits or more count too; the caller checks whether one is a year.
    """
    core = token.strip("!?.,:;'’“”\"")
    if len(core) < 3 or not _may_be_odd(core):
        return False
    if any(map(str.isdigit, core)) and any(map(str.isalpha, core)):
        return True
    if core.isdigit():
        return len(core) >= 4
    return bool(SIGN_WITHIN.search(core)) or bool(CAMEL.search(core)) or is_jumble(core)


def is_odd_near_access(token: str) -> bool:
    """Return whether a token is odd where a door or a bank is spoken of but no password: there a model's name or the
    number of a flat is no secret."""
    core = token.strip("!?.,:;'’“”\"")
    digits = sum(map(str.isdigit, core))
    if not _may_be_odd(core) or COMPOUND.fullmatch(core) or MODEL.fullmatch(core) or NAMED_THINGS.fullmatch(core):
        return False
    if digits and any(char.isalpha() for char in core):
        return (digits >= 2 and len(core) >= 5) or len(core) >= 8
    return bool(re.search(r"[^\W\d_][_#$%*+=^~|<>@][^\W_]", core)) and len(core) >= 6


def is_password_like(token: str) -> bool:
    """Return whether nobody writes the token by chance: a long word with digits in or after it, and mostly a sign, such
    as `rotli4Tea!`."""
    core = token.strip(".,:;'’“”\"")
    if (
        len(core) < 8
        or "/" in core
        or COMPOUND.fullmatch(core)
        or not _may_be_odd(core.strip("!?"))
        or NAMED_THINGS.fullmatch(core)
    ):
        return False
    if re.fullmatch(r"[^\W\d_]{10,}\d{2,6}[!?*#$.]*", core) or (CAMEL.search(core) and core[-1].isdigit()):
        return True
    if WORDS_AND_NUMBER.fullmatch(core) and len(re.findall(r"[-_.]", core)) > 2 and any(c.isdigit() for c in core):
        return True
    if re.search(r"[^\W\d_]{3}[!?&]\d{2}|\d[!?&][^\W\d_]{3}", core):
        return True
    mixed = re.search(r"[^\W\d_]\d+[^\W\d_]", core) and len(core) >= 9
    signed = re.search(r"[^\W_][#$%*+=^~|<>@_][^\W_]", core) and any(c.isdigit() for c in core)
    ended = re.search(r"\d[!*#$]$", core) and re.search(r"[^\W\d_]{3}", core)
    return bool(mixed or signed or ended)


def is_jumble(core: str) -> bool:
    """Return whether a token is a row of capitals that is no word: `QTXWEBLRAF`."""
    return (
        len(core) >= 8
        and core.isalpha()
        and core.isupper()
        and sum(c in VOWELS for c in fold(core).upper()) * 3 < len(core)
    )


def find_groups(text: str) -> Iterator[Span]:
    """Yield groups of capitals and digits: `YB 47 20 63 C`, `F4 7C 09 EE 1B`, `88-40219-T`."""
    for found in GROUPS.finditer(text):
        value = found.group()
        digits = sum(map(str.isdigit, value))
        if digits >= 4 and any(map(str.isalpha, value)):
            yield found.span()


def _may_be_odd(core: str) -> bool:
    is_plain = PLAIN.fullmatch(core) is not None
    if is_plain and not (core.isdigit() or CAMEL.search(core) or is_jumble(core)):
        return False
    if ("@" in core and E_MAIL.fullmatch(core)) or ("." in core and FILE.fullmatch(core)) or URL.match(core):
        return False
    return not (core[:1].isdecimal() or core[:1] in MEASURE_SIGNS) or not _is_counted(core)


def _is_counted(core: str) -> bool:
    """Return whether a token is an ordinal, a measure or a size: "3rd", "12km", "18-Meter-Bus"."""
    sized = SIZED.match(core)
    is_sized = sized is not None and fold(sized[1]) in UNITS
    return is_sized or bool(ORDINAL.fullmatch(core) or MEASURE.fullmatch(core))
