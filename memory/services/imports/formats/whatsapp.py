"""Chats as WhatsApp writes them down: `12/03/2024, 18:05 - Anna: text` or `[12.03.24, 18:05:20] Anna: text`.

Telegram's copied text is read too: `Anna, [12.03.24 18:05]` with the words on the lines below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import gettext as _

from accounts.texts import is_storable
from memory.services.imports.formats.chats import (
    Chat,
    ChatInFile,
    FileRefused,
    LeftOut,
    Line,
    by_most_said,
    count_left_out,
)
from memory.services.imports.formats.day_order import (
    DAY,
    HOUR,
    SPACE,
    DayOrder,
    Stamp,
    in_zone,
    possible_orders,
    stamp_of,
)
from memory.services.imports.formats.family_file import Mistake
from memory.services.imports.formats.whatsapp_notices import is_notice, sort_out

BETWEEN = rf"(?:,|,?{SPACE}(?:um|at|à|a las|a la))?{SPACE}"
BEGINNINGS = (
    re.compile(rf"\[{DAY}\.?{BETWEEN}{HOUR}\]{SPACE}(?P<body>.*)"),
    re.compile(rf"{DAY}\.?{BETWEEN}{HOUR}{SPACE}[-–]{SPACE}(?P<body>.*)"),
    re.compile(rf"(?P<name>[^\[\]\n]{{1,100}}), \[{DAY}\.?{BETWEEN}{HOUR}\]:?(?P<body>)\s*"),
)
LINE_END = re.compile(r"\r\n|\n")
MARKS = "\u200e\u200f\u202a\u202b\u202c\ufeff"
"""They set the direction of a line, and stand before its beginning."""
LOOKED_AT = 50
"""A chat begins within its first lines, or it is none."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the file, from its line on; with no speaker it is the app's."""

    stamp: Stamp
    speaker: str
    text: str
    left_out: LeftOut | None


@dataclass(frozen=True, slots=True)
class WrittenChat:
    """A file that is read, and whose days may still be unclear: `orders` are the possible ones."""

    entries: tuple[Entry, ...]
    orders: tuple[DayOrder, ...]
    above: int

    @property
    def chats(self) -> tuple[ChatInFile, ...]:
        names = [entry.speaker for entry in self.entries if entry.left_out is None or entry.text]
        return (ChatInFile("", "", by_most_said(names)),)

    def chat(self, *, zone: tzinfo, order: DayOrder) -> Chat:
        """Its messages, with the days read in this order and the hours in this zone."""
        said = [entry for entry in self.entries if entry.text]
        walls = [entry.stamp.read(order) for entry in said]
        moments = in_zone([wall for wall in walls if wall], zone)
        lines = tuple(
            Line(at, entry.speaker, entry.text, f"{at.replace(tzinfo=None)}\n{entry.speaker}\n{entry.text}")
            for at, entry in zip(moments, said, strict=True)
        )
        left_out = count_left_out([entry.left_out for entry in self.entries])
        if self.above:
            left_out[LeftOut.PREAMBLE] = self.above
        return Chat("", lines, len(self.entries) + self.above, left_out)


def is_written_chat(text: str) -> bool:
    return any(_begin(line) for line in LINE_END.split(text, LOOKED_AT)[:LOOKED_AT])


def read_written_chat(text: str) -> WrittenChat:
    """Raises `FileRefused` when nobody says anything, or its days contradict each other."""
    if not is_storable(text):
        raise FileRefused([Mistake(_("file"), _("There are characters in it that are no text."))])
    entries, above = _entries(text)
    if not any(entry.text for entry in entries):
        raise FileRefused([Mistake(_("file"), _("Nobody says anything in this chat."))])
    orders = possible_orders([entry.stamp for entry in entries])
    if not orders:
        raise FileRefused([Mistake(_("file"), _("Some days are written day first, others month first."))])
    return WrittenChat(tuple(entries), tuple(orders), above)


def _entries(text: str) -> tuple[list[Entry], int]:
    """The entries, and how many lines with words stand above the first."""
    begun: list[tuple[Stamp, str, list[str]]] = []
    above = 0
    for line in LINE_END.split(text):
        if found := _begin(line):
            begun.append((found[0], found[1], [found[2]] if found[2] is not None else []))
        elif begun:
            begun[-1][2].append(line)
        else:
            above += bool(line.strip(MARKS + " "))
    return [_entry(stamp, name, lines) for stamp, name, lines in begun], above


def _begin(line: str) -> tuple[Stamp, str, str | None] | None:
    """Stamp, name (where it stands apart) and first line of an entry, if one begins here."""
    for form in _forms(line):
        if stamp := stamp_of(form.groupdict()):
            named = form.groupdict().get("name")
            return stamp, named or "", None if named else form["body"]
    return None


def _forms(line: str) -> Iterator[re.Match[str]]:
    plain = line.lstrip(MARKS)
    # Told by one character first: most lines of a long message begin with a letter.
    if plain[:1] == "[" or plain[:1].isdigit():
        yield from filter(None, (form.fullmatch(plain) for form in BEGINNINGS[:2]))
    if "[" in plain and plain.rstrip().endswith(("]", "]:")):
        yield from filter(None, [BEGINNINGS[2].fullmatch(plain)])


def _entry(stamp: Stamp, name: str, lines: list[str]) -> Entry:
    body = "\n".join(lines).rstrip("\n")
    if not name:
        name, colon, body = _behind_name(body)
        if not colon:
            return Entry(stamp, "", "", LeftOut.SYSTEM)
    text, left_out = sort_out(body)
    return Entry(stamp, name.strip(), text, left_out)


def _behind_name(body: str) -> tuple[str, str, str]:
    """Name, colon and words; without a name, no colon."""
    first = body.partition("\n")[0]
    head, colon, _rest = first.partition(": ")
    if not colon and first.endswith(":"):
        head, colon = first[:-1], ":"
    name = head.strip(MARKS + "~ \u202f\u00a0")
    if not colon or not name or is_notice(head):
        return "", "", ""
    return name, colon, body[len(head) + len(colon) :]
