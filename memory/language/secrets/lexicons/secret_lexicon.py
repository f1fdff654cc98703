"""The words of all languages in one table, because people mix languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from types import ModuleType

from memory.language.secrets.lexicons import de, en, es, fr, mixed

LANGUAGES: tuple[ModuleType, ...] = (en, es, de, fr, mixed)
WORD = re.compile(r"\[removed\]|[^\W\d_]+|\d+|[^\w\s]|_")


class Cue(IntEnum):
    """What a word or phrase says of the values near it; a higher cue makes a secret more likely."""

    HARMLESS = 0
    """A phrase that only sounds like one of the others: a dress code, a zip code."""
    WEAK = 1
    """A door, a telephone, something typed: counts within its own sentence."""
    NEAR = 2
    """A lock, an alarm, a bank, a network: counts in the sentences beside its own, too."""
    NUMBER = 3
    """The number of an account or a person: announces digits, as higher cues do too."""
    CODE = 4
    """A PIN or a code: announces digits and odd tokens."""
    LOGIN = 5
    """A password: announces anything, plain words too."""


Phrase = tuple[str, ...]


def fold(text: str) -> str:
    """Return the text without capitals and accents. Its length stays the same, so that places in it stay valid."""
    return text.translate(_FOLDED)


def _folding() -> dict[int, str]:
    plain = "àáâãäåāăąaçćčcèéêëēėęeìíîïīįiñńnòóôõöøōoùúûüūůuýÿyśšsźżžzłlğg"
    table: dict[int, str] = {}
    letter_of: list[str] = []
    for char in plain:
        letter_of.append(char)
        if char.isascii():
            table |= {ord(accented): char for accented in letter_of}
            table |= {ord(accented.upper()): char for accented in letter_of}
            letter_of = []
    table |= {ord(char): char.lower() for char in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    return table | {ord("’"): "'", ord("‘"): "'", ord("ı"): "i", ord("İ"): "i"}


_FOLDED = _folding()


def _phrases(name: str) -> Iterator[Phrase]:
    for language in LANGUAGES:
        for phrase in getattr(language, name).replace("\n", " ").split(","):
            if phrase.strip():
                yield tuple(WORD.findall(fold(phrase)))


def _single(name: str) -> frozenset[str]:
    """Return the phrases that are one word, for rules that look at single words only."""
    return frozenset(phrase[0] for phrase in _phrases(name) if len(phrase) == 1)


def _words(name: str) -> frozenset[str]:
    return frozenset(word for language in LANGUAGES for word in fold(getattr(language, name)).replace(",", " ").split())


def _values(name: str) -> dict[str, int]:
    pairs = (pair.split("=") for pair in sorted(_words(name)))
    return {word: int(value) for word, value in pairs}


def _by_first_word(names: dict[str, Cue]) -> dict[str, list[tuple[int, dict[Phrase, Cue]]]]:
    """Return the phrases by their first word, with their length, the longest first.

    A phrase in several lists has the highest of their cues, or `HARMLESS` if a list of harmless phrases comes after.
    """
    table: dict[str, dict[int, dict[Phrase, Cue]]] = {}
    for name, cue in names.items():
        for phrase in _phrases(name):
            known = table.setdefault(phrase[0], {}).setdefault(len(phrase), {})
            known[phrase] = cue if cue is Cue.HARMLESS else max(cue, known.get(phrase, Cue.WEAK))
    return {first: sorted(lengths.items(), reverse=True) for first, lengths in table.items()}


def _compound_numbers() -> dict[str, int]:
    units = ["ein", "zwei", "drei", "vier", "fünf", "fuenf", "sechs", "sieben", "acht", "neun"]
    tens = {"zwanzig": 20, "dreißig": 30, "dreissig": 30, "vierzig": 40, "fünfzig": 50, "fuenfzig": 50}
    tens |= {"sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90}
    worth = dict(zip(units, (1, 2, 3, 4, 5, 5, 6, 7, 8, 9), strict=True))
    return {fold(f"{unit}und{ten}"): worth[unit] + value for unit in units for ten, value in tens.items()}


CUES = _by_first_word(
    {
        "WEAK": Cue.WEAK,
        "NEAR": Cue.NEAR,
        "NUMBER": Cue.NUMBER,
        "CODE": Cue.CODE,
        "LOGIN": Cue.LOGIN,
        "SPOIL": Cue.HARMLESS,
        "SERVICE_NUMBERS": Cue.HARMLESS,
    }
)
ACRONYMS = frozenset(
    [
        "sin",
        "nie",
        "run",
        "rut",
        "sat",
        "pan",
        "tin",
        "tan",
        "gab",
        "ci",
        "nit",
        "ine",
        "ife",
        "rib",
        "lic",
        "uan",
        "rg",
        "cif",
        "social",
        "bic",
        "carta",
        "conto",
        "conta",
        "sim",
        "tk",
        "box",
        "combi",
        "claim",
    ]
)
"""Words that are also other words ("sin", "nie", "tan"): they count only in capitals, or with a number soon after."""
COMPOUND_ENDS: tuple[tuple[tuple[str, ...], Cue], ...] = (
    (("passwort", "kennwort", "losungswort"), Cue.LOGIN),
    (("code", "pin", "kombination", "geheimzahl", "zahlencode"), Cue.CODE),
    (("kontonummer", "ausweisnummer", "versicherungsnummer", "kartennummer", "versichertennummer"), Cue.NUMBER),
    (("schloss", "schloß", "tresor", "karte", "konto", "safe", "alarm", "schliessfach", "schließfach"), Cue.NEAR),
    (("tur", "tor", "handy"), Cue.WEAK),
)
"""Last parts of German compounds, and the cue that each one gives the whole word."""
NO_COMPOUNDS: tuple[str, ...] = (
    "postkarte",
    "landkarte",
    "speisekarte",
    "fahrkarte",
    "eintrittskarte",
    "spielkarte",
    "grusskarte",
    "motor",
    "traktor",
)
NO_COMPOUNDS += (
    "doktor",
    "pastor",
    "direktor",
    "rektor",
    "natur",
    "kultur",
    "figur",
    "literatur",
    "temperatur",
    "reparatur",
    "glückwunschkarte",
)
NO_COMPOUNDS += (
    "autor",
    "professor",
    "lektor",
    "inspektor",
    "dresscode",
    "barcode",
    "postcode",
    "zipcode",
    "wunschkarte",
    "weihnachtskarte",
    "struktur",
)

IS, DATE_LEADS, UNITS, LABELS = _single("IS"), _single("DATE_LEADS"), _single("UNITS"), _single("LABELS")
BRANDS, PHONES, STREETS = _single("BRANDS"), _single("PHONES"), _single("STREETS")
JOINERS, DIRECTIONS, ANSWERS, MAGNITUDES = (
    _single("JOINERS"),
    _single("DIRECTIONS"),
    _single("ANSWERS"),
    _single("MAGNITUDES"),
)
LOCKS, TURNS, STEPS, ENTERED = _single("LOCKS"), _single("TURNS"), _single("STEPS"), _single("ENTERED")
UNLOCKED, ASKED, TYPED = _single("UNLOCKED"), _single("ASKED"), _single("TYPED")
WORDS_SAID = _single("WORDS_SAID")
NOT_VALUES = _words("NOT_VALUES")
GAMES = frozenset(
    [
        "lotto",
        "lottery",
        "loteria",
        "loto",
        "bingo",
        "housie",
        "tombola",
        "quiniela",
        "primitiva",
        "melate",
        "euromillions",
        "toto",
        "raffle",
    ]
)
ONE_WORD = frozenset(_phrases("ONE_WORD"))
SERVICE_NUMBERS = frozenset(_phrases("SERVICE_NUMBERS"))
QUESTIONS, MARK_WORDS = frozenset(_phrases("QUESTIONS")), frozenset(_phrases("MARK_WORDS"))
NUMBERS = {**_compound_numbers(), **_values("NUMBERS")}
UNSURE_NUMBERS, TWICE = _values("UNSURE_NUMBERS"), _values("TWICE")
for _word in UNSURE_NUMBERS:
    NUMBERS.pop(_word, None)
TENS = _words("TENS") | {"dix"}
SIGNS = frozenset(
    {"star", "hash", "raute", "almohadilla", "asterisco", "diese", "etoile", "stern", "pound", "estrella", "*", "#"}
)
NUMBER_SIGNS = frozenset(
    {
        "number",
        "no",
        "nr",
        "nummer",
        "numero",
        "num",
        "n",
        "nº",
        "n°",
        "º",
        "°",
        "#",
        ".",
        ":",
        "the",
        "el",
        "la",
        "le",
        "die",
        "der",
        "das",
    }
)
ENDS_IN_S_BUT_IS_NO_NOUN = fold(
    "is was has does goes gets lets this his its as us plus minus yes always sometimes perhaps backwards forwards "
    "upwards thus unless across besides towards opens works starts pues mas menos antes despues atras tras es sus mis "
    "tus los las nos somos vamos entonces pas mais puis dans sous sans apres toujours jamais tous pis des les mes tes "
    "ses nous vous mois plus das bis als es uns aus raus was des bloss alles nichts was's nix twice press"
).split()
QUANTITY_STOP = frozenset(ENDS_IN_S_BUT_IS_NO_NOUN)


def cue_of_compound(word: str) -> Cue | None:
    """Return the cue of a long German compound by its last part, or None."""
    if len(word) < 8 or word.endswith(NO_COMPOUNDS):
        return None
    return next((cue for ends, cue in COMPOUND_ENDS if word.endswith(ends)), None)
