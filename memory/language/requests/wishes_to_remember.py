"""A wish to remember: "please note that …", "…, remember that", "Merk dir das"; and what it is about.

The wish is cut off what is told, so that no fact carries the order that was given with it. A question ("Do you remember
that Mum had a dog?") is no wish, but "could you note that …?" is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.lexicon import Lexicon, loose

COURTESY = r"""(?:please|pls|plz|kindly|bitte|por\sfavor|porfa|s['’]il\s(?:te|vous)\spla[iî]t|stp|svp)"""
INSIDE = loose(rf"^(\W*\w+(?:[\s'’-]\w+){{0,3}}?)\s?,\s({COURTESY})\s?,\s?(?=\w)")
"""A courtesy between commas near the beginning: "Forget, please, what I told you"."""
POLITE = loose(
    r"""\b(?:(?:can|could|will|would)\s(?:you|u)|(?:kannst|könntest|würdest|magst)|(?:können|könnten|würden)\ssie
    |puedes|puede|podrías?|podés|podrían|quieres
    |(?:peux|pourrais|veux)[-\s]tu|tu\s(?:peux|pourrais|veux)|(?:pouvez|pourriez|voulez)[-\s]vous|vous\s(?:pouvez|pourriez))\b"""
)
"""What makes a question of a wish and leaves it one."""
SENTENCE_END = re.compile(r"[.!?\n]|$")


@dataclass(frozen=True, slots=True)
class WishToRemember:
    """`told` is what to remember, as a statement of its own; empty where the wish only points back at a telling."""

    told: str


def find_wish(said: str, lexicon: Lexicon) -> WishToRemember | None:
    """The wish to remember in these words; none where they only ask whether something is remembered."""
    text = with_courtesy_joined(said.strip())
    commands = lexicon.commands
    if commands.remember_that.search(text):
        return WishToRemember("") if _is_wish(text, 0) else None
    asked = commands.remember.search(text)
    if asked is None or not _is_wish(text, asked.end()):
        return None
    if asked.start() > 0:
        return WishToRemember(commands.remember.sub("", text).strip())
    told = text[asked.end() :]
    return WishToRemember(lexicon.restate(told.rstrip(" ?")) if asked.group().rstrip()[-1].isalpha() else told.strip())


def points_back(said: str, lexicon: Lexicon) -> bool:
    """Whether it wishes that what was told before it be remembered, and tells nothing itself."""
    wish = find_wish(said, lexicon)
    return wish is not None and not wish.told


def asks_whether_remembered(said: str, found: re.Match[str]) -> bool:
    """Whether words of remembering stand in a question that is no wish."""
    begins = max((end.end() for end in re.finditer(r"[.!?\n]", said[: found.start()])), default=0)
    return not _is_wish(said[begins:], found.start() - begins)


def _is_wish(text: str, at: int) -> bool:
    """Whether the sentence there is no question, or one that asks politely for what it wishes."""
    end = SENTENCE_END.search(text, at)
    return end is None or end.group() != "?" or bool(POLITE.search(text[: end.start()]))


def with_courtesy_joined(text: str) -> str:
    """Without the commas about a courtesy near the beginning, which would cut the request in two."""
    return INSIDE.sub(r"\1 \2 ", text)
