"""Values that a teller corrects at once: "from 1955 no wait it was 56" says 1956, and nothing of 1955.

The first value and the words that take it back are not part of what is told. Only numbers are corrected, the nearest
one before the words, at most across one full stop: anything else that follows "sorry" may be something new.
"""

from __future__ import annotations

import re

from memory.language.comparison.statement_reading import number_of, plain
from memory.language.corrections.values import MONTH
from memory.language.lexicon import pattern

NUMBER = r"(?<![\w.,:/-])['’]?(?P<{name}>\d{{1,4}})(?![\w:/-]|[.,]\d)"
YEAR, SHORT_YEAR = 4, 2
"""Number of digits."""
SURE = {
    "en": r"(?:wait|hang\son|hold\son|sorry|make\sthat|scratch\sthat|correction|or\srather|i\smeant?|i\stell\sa\slie)",
    "es": r"(?:perd[oó]n|perdona|perdone|espera|miento|digo|mejor\sdicho|quiero\sdecir|quise\sdecir|me\sequivoqu[eé])",
    "de": r"""(?:nein|nee|quatsch|falsch|moment|warte|sorry|entschuldigung|stimmt\snicht|ich\smeine?|ich\smeinte
        |besser\sgesagt|vielmehr)""",
    "fr": r"""(?:non|pardon|attends|attendez|plut[oô]t|je\sveux\sdire|je\svoulais\sdire|je\sme\strompe)""",
}
"""Words that say that the number before them was wrong."""
OTHERS = {
    "en": r"(?:no|nope|oh|actually)",
    "es": r"(?:no|ay|bueno|en\srealidad)",
    "de": r"(?:ach|ne|halt|doch|eigentlich)",
    "fr": r"(?:ah|oh|enfin|en\sfait)",
}
"""Words that may stand beside those of `SURE`. "No" alone needs a comma on either side, unlike "no 1960 model"."""
ALONE = {"en": r"(?<=[,.]\s)(?:no|nope)(?=,)", "es": r"(?<=[,.]\s)no(?=,)"}
IT_WAS = {
    "en": r"(?:(?:it|that)\s?(?:was|['’]s|were)\s|was\s)?(?:(?:in|about|around|more\slike)\s)?",
    "es": r"(?:(?:eso\s)?(?:fue|era|ser[ií]a)\s)?(?:(?:en|hacia|sobre)\s)?(?:el\s)?",
    "de": r"(?:(?:das|es)\swar\s|war\sdas\s)?(?:(?:im\sjahre?|in|um|so)\s)?",
    "fr": r"(?:(?:c['’][eé]tait|ce\sfut|c['’]est)\s)?(?:(?:en|vers)\s)?",
}
IT_WAS_AFTER = {"de": r"(?:\s(?:war\s(?:das|es)|wars|war['’]s))?", "es": r"(?:\s(?:fue|era))?"}
"""Words that may follow the right number: "nein, 1962 war das"."""
BETWEEN = r"(?P<between>[^.!?;\n\d]{0,60}?)"
"""Text between the wrong number and the words that take it back: "1960 nach Kiel, nein, 1962"."""
GAP = r"[\s,:–—-]*"


def _correction(code: str) -> re.Pattern[str]:
    """Return the pattern for a wrong number, the words that take it back, and the right number."""
    others = rf"(?:{OTHERS[code]}\b{GAP})*+"
    sure = rf"(?:{SURE[code]}\b{GAP})(?:(?:{SURE[code]}|{OTHERS[code]})\b{GAP}){{0,3}}"
    words = rf"(?:{others}{sure}" + (rf"|{ALONE[code]}{GAP})" if code in ALONE else ")")
    wrong, right = NUMBER.format(name="wrong"), NUMBER.format(name="right")
    after = IT_WAS_AFTER.get(code, "")
    return pattern(rf"{wrong}{BETWEEN}[\s,.–—-]+{words}{IT_WAS[code]}{right}{after}")


DAY = rf"(?:\d{{1,2}}(?:st|nd|rd|th|\.|er)?\s(?:of\s|de\s)?{MONTH}|{MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?)"
ON = r"(?:(?:am|den|on|the|on\sthe|el|le|c['’]était\sle|das\swar\sam|it\swas(?:\son)?(?:\sthe)?|fue\sel|era\sel)\s)?"
ENDS = r"(?=\s?[.,;!)]|\s?\Z|\s(?:1[89]|20)\d\d(?!\w))"
ANY_SURE = r"(?:no|nope|nah|nein|nee|non|wait|halt|warte|moment|espera|attends)"
"""Words that are enough before a day, or before another number of the same things."""


def _pair(wrong: str, right: str, code: str) -> re.Pattern[str]:
    """Return the pattern for something wrong, the words that take it back, and what is right instead."""
    words = rf"(?:(?:{ANY_SURE}|{SURE[code]}|{OTHERS[code]})\b{GAP}){{1,4}}"
    return pattern(rf"{wrong}(?P<between>[^!?;\n]{{0,60}}?)[\s,.–—-]{{1,3}}{words}{right}{ENDS}")


PAIRS = {
    code: (
        _pair(rf"(?<!\w)(?P<wrong>{DAY})", rf"{ON}(?P<right>{DAY})", code),
        _pair(
            r"(?<![\w.,:/-])(?P<wrong>\d{1,3}|[^\W\d_]{3,12})(?P<thing>\s[^\W\d_]{3,20})(?!\w)",
            rf"{IT_WAS[code]}(?P<right>\d{{1,3}}|[^\W\d_]{{3,12}})(?P=thing)",
            code,
        ),
    )
    for code in SURE
}
"""A day and another day ("am 3. Juni, nein warte, am 13. Juli"), a number of things and another number of them ("3
budgies, no, 2 budgies"), by language."""
CORRECTIONS = {code: _correction(code) for code in SURE}


def put_right_in_passing(text: str, language: str) -> str:
    """Return the text as its teller meant it; unchanged if nothing is corrected."""
    correction = CORRECTIONS.get(language)
    if correction is None:
        return text
    days, things = PAIRS[language]
    text = days.sub(lambda found: f"{found['right']}{found['between']}", text)
    return correction.sub(_put_right, things.sub(lambda found: _other_number(found, language), text))


def _other_number(found: re.Match[str], language: str) -> str:
    is_number = all(number_of(plain(found[name].casefold()), language) for name in ("wrong", "right"))
    return f"{found['right']}{found['thing']}{found['between']}" if is_number else found[0]


def _put_right(found: re.Match[str]) -> str:
    wrong, right, between = found["wrong"], found["right"], found["between"]
    if len(wrong) == YEAR and len(right) == SHORT_YEAR:
        right = wrong[:SHORT_YEAR] + right
    is_year = len(right) == YEAR and len(wrong) in (YEAR, SHORT_YEAR)
    if wrong == right or not (is_year or not between.strip()):
        return found[0]  # "three brothers, no, four sisters" leaves open what is corrected
    start = found.start("wrong") - found.start()
    return f"{found[0][:start]}{right}{between}"
