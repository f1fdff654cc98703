"""A reply on its way without secrets: what may become one waits until its sentence is told."""

from __future__ import annotations

import re

from memory.language.secrets import MARK, find_secrets

LOOKED_BACK = 400
"""Characters before the waiting ones that are read with them."""
LONGEST_WAIT = 600
SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++[\"”»)]*+\s|\n")
MAY_BE_SECRET = re.compile(
    r"\d|\w[#$%&*+=^~|<>@_]\w|pass|pin|code|kenn|geheim|contrase|clave|c[óo]digo|mdp|secret|secur|segur|sicher|"
    r"bitcoin|crypto|wallet|nine|eight|seven|five|four|three|zero|null|acht|sieben|neun|cero|cinco|siete|ocho|nueve|"
    r"z[ée]ro|sept|huit|neuf|cinq",
    re.IGNORECASE,
)


class Withholding:
    """Takes pieces of a text and hands out what can be shown. What is handed out is never taken back."""

    def __init__(self) -> None:
        self._shown, self._waiting = "", ""

    def add(self, piece: str) -> str:
        """What of the text up to here may be shown now."""
        self._waiting += piece
        return self._release(self._end_of_sentence() if self._may_become_one() else len(self._waiting))

    def rest(self) -> str:
        """The text has ended."""
        return self._release(len(self._waiting))

    def _may_become_one(self) -> bool:
        """Whether anything in the sentence that is being told speaks of a secret or looks like one."""
        begun = self._shown[-LOOKED_BACK:]
        ends = [found.end() for found in SENTENCE_END.finditer(begun)]
        return MAY_BE_SECRET.search(begun[ends[-1] if ends else 0 :] + self._waiting) is not None

    def _end_of_sentence(self) -> int:
        ends = [found.end() for found in SENTENCE_END.finditer(self._waiting)]
        if ends:
            return ends[-1]
        space = self._waiting.rfind(" ")
        return space + 1 if len(self._waiting) > LONGEST_WAIT and space > 0 else 0

    def _release(self, length: int) -> str:
        told, self._waiting = self._waiting[:length], self._waiting[length:]
        if not told:
            return ""
        before = self._shown[-LOOKED_BACK:]
        self._shown = before + told
        return _without_secrets(before, told)


def _without_secrets(before: str, told: str) -> str:
    pieces, last = [], 0
    for start, end in find_secrets(before + told):
        begin = max(start - len(before), last)
        if end - len(before) > last:
            pieces += [told[last:begin], MARK]
            last = end - len(before)
    return "".join([*pieces, told[last:]])
