"""Statements that likely correct what was told just before without saying so: "Actually it was Tuesday she did them".

They are too uncertain to change anything. They only make a pair of statements worth a look by people, although the two
have hardly a word in common. The patterns hold all languages at once, as those of corrections do.
"""

from __future__ import annotations

import re

from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.statement_reading import plain, read
from memory.language.corrections.correction_words import CUE
from memory.language.corrections.corrections import SENTENCE, place_of
from memory.language.corrections.named_things import behind_cues
from memory.language.corrections.values import values_in
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import tokenize

STRESSED = r"(?P<stressed>[^\s,.;:!?]+(?:\s[^\s,.;:!?]+){0,5}?)"
"""What such a sentence stresses: "Tuesday" in "it was Tuesday she did them"."""
REST_IS_KNOWN = {
    "en": r"(?:it|that)(?:\swas|['’]s)\s{stressed}\s(?P<time>when\s)?(?:(?:that|where|which)\s)?(?:she|he|they|we)\s",
    "de": r"""(?:(?:es|das)\swar(?:en)?|war(?:en)?\s(?:es|das))\s{stressed},\s
        (?P<time>als\s)?(?:(?:\w+\s)?(?:de[mnr]|die|das|wo|dass|w[oa]\w+)\s)?(?:\w+\s){{0,2}}(?:sie|er|wir)\b""",
    "es": r"""(?:era|fue|eran|fueron)\s{stressed}\s
        (?P<time>cuando)?(?:donde|como|(?:con\s)?(?:lo|la|el|los|las)\sque|que)?\s(?!(?:yo|tú)\b)\w+""",
    "fr": r"c['’](?:est|était|étaient)\s{stressed}\squ(?:['’](?:elle|il|on)|e\snous|['’]ils|['’]elles)\b",
}
CLEFTS = tuple(
    re.compile(pattern.format(stressed=STRESSED), re.IGNORECASE | re.VERBOSE) for pattern in REST_IS_KNOWN.values()
)
"""Sentences that stress one thing and take the rest for known."""
DEICTIC = words("there then how why da damals so deshalb allí entonces así là alors ainsi comme")
"""Words whose stress corrects nothing: "it was there she met Walter"."""
INDEFINITE = words("a an ein eine einen un una une")
BEHIND_SUBJECT = "|".join(rf"(?<=\s{who}\s)(?:sie|es|den|die)" for who in ("sie", "er", "wir"))
THINGS_NAMED = {
    "en": re.compile(r"(?<!^)\b(?:it|them|ones?)\b"),
    "de": re.compile(rf"\b(?:ihn|{BEHIND_SUBJECT})\b"),
    "es": re.compile(r"\b(?:lo|la|los|las)(?=\s\w+(?:[óoaáeé]|aron|ieron|aban|ían|ía)\b)"),
    "fr": re.compile(
        r"\bl['’](?=(?:a|ai|avait|ont|avaient|avons|avions)\b)|\b(?:le|la|les)(?=\s\w+(?:ait|aient|it)\b)"
    ),
}
"""Pronouns for a thing that was named before, by language."""


def likely_puts_right(said: str, new: str, old: str, alike: frozenset[str], *, is_next: bool) -> bool:
    """Whether the statement `new`, drawn from the beginning of the message `said`, likely corrects the `old` one.

    The message says what is so in a sentence that takes everything else for known. A word such as "actually" before it,
    or another value in the place of the one that was told, makes that a correction; both are needed unless the old
    statement was told in the message just before (`is_next`). After such a word a pronoun for what was told, and one
    word in common, are enough too.
    """
    rest = behind_cues(said)
    sentence = next(iter(SENTENCE.findall(rest)), "")
    if not sentence or "?" in sentence or place_of(new, rest, alike):
        return False
    lexicon = read_language(f"{old} {said}", lexicon_for("en"))
    is_announced = _is_announced(said)
    if stressed := _stressed_in(sentence):
        reasons = is_announced, _is_other_value(stressed, old, lexicon, alike)
        return any(reasons) if is_next else all(reasons)
    return is_next and is_announced and _speaks_of_it(sentence, old, lexicon, alike)


def _is_announced(said: str) -> bool:
    """Whether the message begins with a word that may put something right."""
    at = len(said) - len(said.lstrip("¡ "))
    while cue := CUE.match(said, at):
        if cue["plain"] or cue["doubtful"]:
            return True
        if not cue["passing"]:
            return False
        at = cue.end()
    return False


def _stressed_in(sentence: str) -> str:
    """Return what the sentence stresses; empty if it stresses nothing that may be wrong."""
    for pattern in CLEFTS:
        if found := pattern.match(sentence):
            said = {token.word for token in tokenize(found["stressed"])}
            is_time = bool(found.groupdict().get("time"))
            return "" if said & DEICTIC or (is_time and said & INDEFINITE) else found["stressed"]
    return ""


def _is_other_value(stressed: str, old: str, lexicon: Lexicon, alike: frozenset[str]) -> bool:
    """Whether a value is stressed in whose place the old statement has another one."""
    told = values_in(old, lexicon, alike)
    right = values_in(f"_ {stressed}", lexicon, alike)  # its first word does not begin a sentence
    return any(one.kind is other.kind and one.text != other.text for one in right for other in told)


def _speaks_of_it(sentence: str, old: str, lexicon: Lexicon, alike: frozenset[str]) -> bool:
    """Whether the sentence has a pronoun for a thing, and a word in common with the old statement."""
    if THINGS_NAMED[lexicon.code].search(sentence) is None:
        return False
    common = read(sentence, alike).content.keys() & read(old, alike).content.keys()
    return bool(common - LIGHT - {plain(word) for word in lexicon.common})
