"""Corrections that repeat what was told before: "I told you she was born in Hull. Actually it was Grimsby"."""

from __future__ import annotations

import re

from memory.language.corrections.correction_words import BARE, DENYING, DOUBTFUL, LEADS, WHEN
from memory.language.corrections.values import values_in
from memory.language.detection import LEXICONS
from memory.language.sentences.sentences import split_sentences, tokenize

CLAUSE = r"(?P<told>[^.;:!?\n]{3,90}?)"
THEN = r"[\s,.;:–—-]{1,5}"
BUT = r"(?:(?:but|and|aber|doch|und|pero|y|mais|et)\s)?"
CUES = "|".join((*DOUBTFUL, DENYING))
WAS = {
    "en": r"(?:it|that)\s(?:was|were)",
    "de": r"(?:(?:es|das)\swar(?:en)?|war(?:en)?\s(?:es|das))",
    "es": r"(?:fue|era|fueron|eran)",
    "fr": r"c['’]\s?(?:était|étaient|est)",
}
TOLD = {
    "en": r"i\s(?:said|told\s(?:you|u)|wrote|had\ssaid)\s(?:(?:earlier|before|just\snow)\s)?(?:that\s)?",
    "de": r"""(?:vorhin\s)?(?:ich\shabe?|hab(?:e|['’])?\sich)\s(?:(?:dir|ihnen|doch|ja|vorhin|eben|gerade|schon)\s)*
        (?:gesagt|erzählt|geschrieben),?\s(?P<dass>dass\s)?""",
    "es": r"""(?:(?:yo|antes)\s)?(?:te\s|le\s|os\s)?(?:dije|he\sdicho|había\sdicho|conté|he\scontado|escribí)\s
        (?:antes\s)?que\s""",
    "fr": r"(?:j['’]|je\s(?:t['’]|vous\s))(?:ai|avais)\s(?:dit|raconté|écrit)\squ(?:e\s|['’])",
}
RETELLINGS = {
    code: re.compile(
        rf"{told}{CLAUSE}{THEN}{BUT}(?=(?:{CUES}|{WAS[code]})\b)"
        rf"(?:(?:{CUES})\b[\s,.;:–—-]{{1,5}}){{0,4}}{WAS[code]}\s(?P<right>[^.!?;\n]{{1,60}}[.!?;]?)",
        re.IGNORECASE | re.VERBOSE,
    )
    for code, told in TOLD.items()
}
"""Something told before, and a sentence of its own that says only what is right instead."""


def read_retelling(said: str) -> tuple[str, str] | None:
    """Return the repeated statement with the right value in it, and the code of its language.

    What else the message says follows the statement. None if it is not certain which value was wrong.
    """
    said = said.lstrip()
    for code, pattern in RETELLINGS.items():
        found = pattern.match(said)
        if found is None:
            continue
        lexicon = LEXICONS[code]
        told = found["told"] if found.groupdict().get("dass") is None else lexicon.restate(found["told"])
        right = values_in(f"_ {found['right']}", lexicon, frozenset())
        if len(right) != 1 or not _is_alone(right[0].text, found["right"]) or len(split_sentences(told, lexicon)) != 1:
            return None
        wrong = [value for value in values_in(f"_ {told}", lexicon, frozenset()) if right[0].fits(value)]
        if len(wrong) != 1 or wrong[0].text == told.strip():
            return None  # "I said 1913, but it was 1931" does not say what was in that year
        start, end = wrong[0].start - 2, wrong[0].end - 2
        return f"{told[:start]}{right[0].text}{told[end:]}.{said[found.end() :]}", code
    return None


def _is_alone(value: str, text: str) -> bool:
    """Whether the text says nothing but the value: "in Grimsby", and not "cold in Grimsby"."""
    beside = BARE.union(*LEADS.values(), *WHEN.values())
    return {token.word for token in tokenize(text.replace(value, " "))} <= beside
