"""Corrections that name the wrong thing or age beside the right one: "it wasn't the fridge, it was the bread bin", "he
was fourteen, not twelve".

The same form can also just tell something ("it wasn't the money, it was the shame"). It is a correction if an earlier
message contains the wrong thing, or if it begins like a correction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from memory.language.comparison.statement_reading import number_of, plain
from memory.language.corrections.correction_words import CUE
from memory.language.corrections.corrections import IN, SORRY, read_opening
from memory.language.corrections.named_people import is_person, is_relative, people_named_by
from memory.language.corrections.named_qualities import qualities_named_by
from memory.language.corrections.put_right import PutRight
from memory.language.lexicon import words

ARTICLES = words(
    """
    the a an der die das den dem ein eine einen einem el la los las un una le les l une
    my her his our their mein meine ihr ihre sein seine unser unsere mi su mon ma son sa notre leur
    """
)
THING = r"[^\W\d_][\w'’-]{0,30}(?:\s[^\W\d_][\w'’-]{0,30}){0,3}?"
NOT_SO_BUT = (
    (r"(?:it|that)\s(?:wasn['’]?t|was\snot|isn['’]?t|weren['’]?t)", r"(?:but|it\swas|that\swas|it['’]?s|they\swere)"),
    (r"(?:(?:es|das)\s(?:war|waren)\s)?nicht", r"(?:sondern|(?:es|das)\s(?:war|waren))"),
    (r"no\s(?:era|fue|eran|fueron)", r"(?:sino|era|fue|eran|fueron)"),
    (r"(?:(?:ce\s)?n['’](?:était|étaient)|c['’]était)\spas", r"(?:mais|c['’]était)"),
)
"""For each language: words that say that something was not so, and words that say how it was."""
IS_SO_NOT = (
    (r"(?:it|that)\swas", "not"),
    (r"(?:es|das)\swar", "nicht"),
    (r"(?:era|fue)", "no"),
    (r"c['’]était", "pas"),
)
THINGS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        *(
            rf"{wrong}\s{IN}(?P<wrong>{THING})[\s,;.–—-]{{1,3}}{right}\s{IN}(?P<right>{THING}){SORRY}\W{{0,3}}"
            for wrong, right in NOT_SO_BUT
        ),
        *(
            rf"{right}\s{IN}(?P<right>{THING})[\s,;–—-]{{1,3}}{wrong}\s{IN}(?P<wrong>{THING}){SORRY}\W{{0,3}}"
            for right, wrong in IS_SO_NOT
        ),
    )
)
AGES = (
    ("en", r"(?:s?he|they)\s(?:was|were)\s(?:only\s)?(?P<right>[\w-]{1,30}),?\s(?:and\s)?not\s(?P<wrong>[\w-]{1,30})"),
    ("de", r"(?:er|sie)\swar\s(?:erst\s)?(?P<right>\w{1,30}),?\s(?:und\s)?nicht\s(?P<wrong>\w{1,30})"),
    ("es", r"(?:él\s|ella\s)?tenía\s(?P<right>\w{1,30})(?:\saños)?,?\s(?:y\s)?no\s(?P<wrong>\w{1,30})"),
    ("fr", r"(?:il|elle)\savait\s(?P<right>[\w-]{1,30})(?:\sans)?,?\s(?:et\s)?(?:pas|non)\s(?P<wrong>[\w-]{1,30})"),
)
UNITS = r"(?:\s(?:years\sold|jahre(?:\salt)?|años|ans))?"
AGED = tuple((code, re.compile(rf"{pattern}{UNITS}{SORRY}\W{{0,3}}", re.IGNORECASE)) for code, pattern in AGES)
AGE_PLACES = re.compile(
    r"""(?:\b(?:was|were|at|aged|age\sof|mit|war|los|tenía|avait|à)\s\#(?:\syears|\sold|\sjahren?|\saños|\sans|(?!\s?\w)
    |(?=\s(?:when|and|or|at|als|und|oder|cuando|y|quand|et)\b)) | \#(?:\sjahre(?:\salt)?)?\swar\b)""",
    re.IGNORECASE | re.VERBOSE,
)
"""Places of a number, "#", where it says how old somebody was and is no count."""


@lru_cache(maxsize=512)
def named_by(said: str) -> tuple[PutRight, ...]:
    """Return the corrections as which a message can be read that names the wrong value beside the right one.

    Such a message does not say what it is about. The likelier reading comes first.
    """
    if opening := read_opening(said):
        return (opening,)
    rest = behind_cues(said)
    sure = (*people_named_by(rest), *qualities_named_by(rest))
    return tuple(dict.fromkeys(sure)) or tuple(dict.fromkeys((*_things(rest), *_ages(rest))))


def behind_cues(said: str) -> str:
    """Return the text after "sorry, " and the like, or the whole text if it does not begin like that."""
    at = len(said) - len(said.lstrip("¡ "))
    while (cue := CUE.match(said, at)) and not (cue["denying"] or cue["naming"]):
        at = cue.end()
    return said[at:]


def begins_as_correction(said: str) -> bool:
    """Whether the message begins by announcing a correction and names the wrong thing beside the right one, but not of
    what they are said.
    """
    named = named_by(said)
    return behind_cues(said) != said and bool(named) and not named[0].thing


def says_age(said: str) -> bool:
    """Whether the message corrects how old somebody was."""
    return any(_ages(behind_cues(said)))


def stands_for_age(put_right: PutRight, sentence: str) -> bool:
    """Whether the wrong number says in this sentence how old somebody was."""
    return bool(AGE_PLACES.search(re.sub(rf"\b{re.escape(put_right.wrong)}\b", "#", sentence)))


def _things(said: str) -> Iterator[PutRight]:
    for found in filter(None, (pattern.fullmatch(said.strip()) for pattern in THINGS)):
        right, wrong = found["right"], found["wrong"]
        if is_relative(wrong) and not is_person(right):
            continue  # "it wasn't Dad, it was the war" says nothing else of the war
        yield PutRight(right, wrong)
        (article, *noun), (other, *another) = right.split(), wrong.split()
        if noun and another and article.lower() == other.lower() and article.lower() in ARTICLES:
            yield PutRight(" ".join(noun), " ".join(another))


def _ages(said: str) -> Iterator[PutRight]:
    for code, pattern in AGED:
        found = pattern.fullmatch(said.strip())
        if found and all(number_of(plain(found[name]), code) is not None for name in ("right", "wrong")):
            yield PutRight(found["right"], found["wrong"])
