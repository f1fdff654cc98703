"""Questions about what the person died of, and whether something tells it."""

from __future__ import annotations

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.life_events import ALSO_SAID, TYPES, is_of_another
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import said_in
from memory.language.detection import read_language
from memory.language.kinds import kinds_named, kinds_wanted
from memory.language.lexicon import Lexicon, loose
from memory.language.sentences.sentences import tokenize
from memory.language.topics import plain

ASKED = loose(
    r"""\bdie[ds]?\s(?:\w+\s)?(?:of|from)\b|\bdying\s(?:of|from)\b|\bcause\sof\s(?:\w+\s)?death\b|\bwhat\s(?:\w+\s)?killed\b
    |\bworan\b.*\b(?:gestorben|verstorben|starb)\b|\btodesursache\b
    |\bde\squ[eé]\s(?:\w+\s){0,2}muri[oó]|\bde\squ[eé]\b.*\bhab[ií]a\smuerto|\bcausa\sde\s(?:su\s|la\s)?muerte
    |\bde\squoi\b.*\b(?:morte?|décédée?)\b|\b(?:morte?|décédée?)\sde\squoi\b|\bcause\sd[eu]\s(?:son\s|sa\s)?(?:mort|décès)"""
)
"""Words that ask what somebody died of."""
TOLD = loose(
    r"""\b(?:died|dead|death)(?:\s\w{1,15}){0,3}\s(?:of|from|after)\b|\b(?:killed|drowned|suicide|accident)\b|\btook\s(?:him|her)\b
    |\ban\s(?:\w+\s){1,3}(?:gestorben|verstorben)|\bstarb\s(?:\w+\s)?(?:an|bei)\b|\bertrunken|\bverunglückt|\bunfall\b
    |\bmuri[oó]\s(?:\w+\s)?(?:de|por|en\sun)\b|\bahog|\baccidente\b
    |\b(?:morte?|décédée?)\s(?:d['’eu]|des\b|dans\sun)|\bnoyée?\b"""
)
"""Words that tell a cause; what somebody was ill with is told by its name."""


def asks_for_cause_of_death(question: str) -> bool:
    return ASKED.search(question) is not None


def tells_cause_of_death(item: Recalled, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the item speaks of the person's death and names an illness, an injury or another cause."""
    told = said_in(item)
    spoken = read_language(told, lexicon)
    speaks_of_death = any(TYPES[spoken.code][kind].search(told) for kind in ALSO_SAID["death"])
    if not speaks_of_death or is_of_another(item.text, "death", spoken, participants):
        return False
    wanted = kinds_wanted("illness") | kinds_wanted("injury")
    return bool(TOLD.search(told)) or any(kinds_named(plain(token.word)) & wanted for token in tokenize(told))
