"""Where a reply's source marks go: after the sentence they support, numbered from 1 in each reply.

A reply names its sources by the numbers under which they were put before the engine: `[7]`, in the middle of a
sentence, before its full stop or after it, as the engine likes. What is stored stays as it was said; this is how it is
read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

NUMBER = re.compile(r"\s?\[(\d{1,3})\]")
# What ends a sentence, with the quotation marks and brackets that close after it. A full stop counts before a space or
# the end of the line: not in "3.5", nor in "example.org".
SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’“»›)\]*_]*+(?=\s|$)")
# After these a full stop ends no sentence: a single letter, or what is written short ("St.", "Mrs.", "geb.").
SHORTENED = re.compile(r"(?:^|[\s(\"'“„«])(?:[^\W\d_]|dr|mrs?|ms|st|sr|sra|nr|no|geb|mme|mlle|jr|ca)\.$", re.IGNORECASE)


def after_sentences(text: str, known: Collection[int]) -> str:
    """The text with each mark of a known source at the end of its sentence, once there. Another number is only text."""
    return "\n".join(_line(line, known) if "[" in line else line for line in text.split("\n"))


def numbered(text: str, known: Collection[int]) -> dict[int, int]:
    """The number to show for each alias among `known` that the text names: from 1 on, in the order of its reading."""
    named = (int(alias) for alias in NUMBER.findall(text))
    return _numbers(alias for alias in named if alias in known)


def numbered_with(shown: dict[int, int], loose: Iterable[int]) -> dict[int, int]:
    """The same with those that the text does not name, after the others."""
    return _numbers([*shown, *loose])


def _numbers(aliases: Iterable[int]) -> dict[int, int]:
    return {alias: number for number, alias in enumerate(dict.fromkeys(aliases), start=1)}


def _line(line: str, known: Collection[int]) -> str:
    """A mark is carried on to the next end of a sentence; one that follows an end stays there."""
    done, place = "", 0
    waiting: list[str] = []
    for mark in NUMBER.finditer(line):
        if int(mark[1]) not in known:
            continue
        done, waiting = _carried(done, waiting, line[place : mark.start()])
        waiting.append(mark[1])
        place = mark.end()
    done, waiting = _carried(done, waiting, line[place:])
    return _put(done.rstrip(), waiting) if waiting else done


def _carried(done: str, waiting: list[str], words: str) -> tuple[str, list[str]]:
    """The text so far with these words, and the marks that wait put after the sentence that they belong to."""
    if waiting and words and _ends(done.rstrip()):
        done, waiting = _put(done.rstrip(), waiting), []
    if waiting:
        for end in SENTENCE_END.finditer(words):
            if not SHORTENED.search(words[: end.end()]):
                return _put(done + words[: end.end()], waiting) + words[end.end() :], []
    return done + words, waiting


def _ends(text: str) -> bool:
    """Whether these words end with the end of a sentence."""
    ends = [end for end in SENTENCE_END.finditer(text) if end.end() == len(text)]
    return bool(ends) and not SHORTENED.search(text)


def _put(text: str, waiting: Iterable[str]) -> str:
    return text + "".join(f" [{number}]" for number in dict.fromkeys(waiting))
