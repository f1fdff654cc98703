"""Source marks in a reply that arrives in pieces: `[3]` stays where 3 was offered, every other mark goes.

A mark may be cut anywhere, so what could still become one is held back until it is one, or cannot be. `[0]` is how the
prompt asks a model to say that nobody has told it: in no language, and in the same syntax.
"""

from __future__ import annotations

import re
from collections.abc import Collection

UNKNOWN = 0
MARK = re.compile(r"(?<!\s)(\s*+)\[\s{0,2}(\d{1,4}(?:\s{0,2}[,;]\s{0,2}\d{1,4}){0,11})\s{0,2}\]")
BEGINNING = re.compile(r"(?<!\s)\s*+(?:\[[\d\s,;[]{0,120})?$")
"""What could become a mark, of which none is longer."""


class MarkReader:
    """Takes pieces of a reply, gives back what may be shown of it, and collects what it rests on."""

    def __init__(self, known: Collection[int]) -> None:
        self._known = frozenset(known)
        self._held, self._has_begun, self._says_unknown = "", False, False
        self._cited: dict[int, None] = {}

    @property
    def cited(self) -> tuple[int, ...]:
        """The offered aliases that the text names, in the order in which it does."""
        return tuple(self._cited)

    @property
    def abstained(self) -> bool:
        """It says that nobody has told it, and rests on nothing."""
        return self._says_unknown and not self._cited

    def feed(self, text: str) -> str:
        """What can be shown now."""
        read = self._without_strange_marks(self._held + text)
        beginning = BEGINNING.search(read)
        at = beginning.start() if beginning else len(read)
        self._held = read[at:]
        return self._begin(read[:at])

    def end(self) -> str:
        """What was held back and is no mark after all."""
        held, self._held = self._held, ""
        return self._begin(held.rstrip())

    def _without_strange_marks(self, text: str) -> str:
        """Again until nothing changes: what goes may leave a mark behind that it stood inside of."""
        while (read := MARK.sub(self._read_mark, text)) != text:
            text = read
        return text

    def _begin(self, text: str) -> str:
        """Where the reply began with a mark that went, the space behind it goes too."""
        shown = text if self._has_begun else text.lstrip()
        self._has_begun = self._has_begun or bool(shown)
        return shown

    def _read_mark(self, mark: re.Match[str]) -> str:
        numbers = [int(number) for number in re.findall(r"\d+", mark[2])]
        self._says_unknown = self._says_unknown or UNKNOWN in numbers
        known = [number for number in dict.fromkeys(numbers) if number in self._known]
        self._cited.update(dict.fromkeys(known))
        return f"{mark[1]}{''.join(f'[{number}]' for number in known)}" if known else ""
