"""Wishes to remember something ("please note that …", "…, remember that", "Merk dir das"), and what it is.

The wish is cut off, so that no fact contains the order that came with it. A question ("Do you remember that Mum had a
dog?") is no wish, but "could you note that …?" is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.lexicon import Lexicon, loose
from memory.language.requests.second_thoughts import keeps_after_all, without_small_words_at_end

COURTESY = r"""(?:please|pls|plz|kindly|bitte|por\sfavor|porfa|s['’]il\s(?:te|vous)\spla[iî]t|stp|svp)"""
INSIDE = loose(rf"^(\W*\w+(?:[\s'’-]\w+){{0,3}}?)\s?,\s({COURTESY})\s?,\s?(?=\w)")
"""A courtesy between commas near the beginning: "Forget, please, what I told you"."""
POLITE = loose(
    r"""\b(?:(?:can|could|will|would)\s(?:you|u)|(?:kannst|könntest|würdest|magst)|(?:können|könnten|würden)\ssie
    |puedes|puede|podrías?|podés|podrían|quieres
    |(?:peux|pourrais|veux)[-\s]tu|tu\s(?:peux|pourrais|veux)|(?:pouvez|pourriez|voulez)[-\s]vous|vous\s(?:pouvez|pourriez))\b"""
)
"""Words of a polite question that is nevertheless a wish."""
SENTENCE_END = re.compile(r"[.!?\n]|$")


@dataclass(frozen=True, slots=True)
class WishToRemember:
    """A wish to remember something.

    `told` is what to remember, as a statement of its own; empty if the wish only points back at something told before.
    """

    told: str


def find_wish(said: str, lexicon: Lexicon) -> WishToRemember | None:
    """Return the wish to remember in the message; None if it has none, or only asks whether something is remembered."""
    text = with_courtesy_joined(said.strip())
    commands = lexicon.commands
    if keeps_after_all(text):
        return WishToRemember("")
    if lexicon.requests.disregarded.search(text):
        return None
    if commands.remember_that.search(text):
        return WishToRemember("") if _is_wish(text, 0) else None
    asked = commands.remember.search(text)
    if asked is None or not _is_wish(text, asked.end()):
        return None
    if asked.start() > 0:
        return WishToRemember(without_small_words_at_end(commands.remember.sub("", text).strip()))
    told = text[asked.end() :]
    return WishToRemember(lexicon.restate(told.rstrip(" ?")) if asked.group().rstrip()[-1].isalpha() else told.strip())


def points_back(said: str, lexicon: Lexicon) -> bool:
    """Whether the message wishes that what was told before it is remembered, and tells nothing itself."""
    wish = find_wish(said, lexicon)
    return wish is not None and not wish.told


def asks_whether_remembered(said: str, found: re.Match[str]) -> bool:
    """Whether the words of remembering that were `found` stand in a question that is no wish."""
    begins = max((end.end() for end in re.finditer(r"[.!?\n]", said[: found.start()])), default=0)
    return not _is_wish(said[begins:], found.start() - begins)


def _is_wish(text: str, at: int) -> bool:
    """Whether the sentence at this place is no question, or a polite question that is a wish."""
    end = SENTENCE_END.search(text, at)
    return end is None or end.group() != "?" or bool(POLITE.search(text[: end.start()]))


def with_courtesy_joined(text: str) -> str:
    """Remove the commas around a courtesy near the beginning of the text; they would cut the request in two."""
    return INSIDE.sub(r"\1 \2 ", text)
