"""WhatsApp's export: `12/03/2024, 18:05 - Anna: text` or `[12.03.24, 18:05:20] Anna: text`.

Telegram's copied text is read too: `Anna, [12.03.24 18:05]` with the words on the lines below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import gettext as _

from config.texts import is_blank, is_storable
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

# What WhatsApp itself writes into a chat, in English, Spanish, German and French, and what it means.

MARK = "\u200e"
"""On an iPhone, lines that the app wrote begin with this character."""

_THING = (
    r"image|photo|video|audio|gif|sticker|document|contact card|video note|"
    r"bild|dokument|kontaktkarte|videonachricht|"
    r"imagen|foto|vídeo|documento|tarjeta de contacto|videomensaje|"
    r"vidéo|autocollant|fiche contact|message vidéo"
)
_OMITTED = r"omitted|weggelassen|ausgeschlossen|omitid[oa]|omise?|absente?"
MEDIA = re.compile(
    rf"<(media|medien|multimedia|médias|archivo|fichier|(video message|{_THING})) ({_OMITTED})>"
    rf"|({_THING}) ({_OMITTED})"
    r"|<(attached|anhang|adjunto|pièce jointe) ?: ?[^>]+>"
    r"|\S[^\n]*\.\w{2,5} \((file attached|datei angehängt|archivo adjunto|fichier joint)\)"
    r"|null",
    re.IGNORECASE,
)
NAMED_MEDIA = re.compile(rf".+ ({_THING}) ({_OMITTED})", re.IGNORECASE)
"""Matches what follows the bullet in "Recipe.pdf • 3 pages document omitted"."""
ATTACHED = re.compile(r"<(attached|anhang|adjunto|pièce jointe) ?: ?[^>]+>", re.IGNORECASE)
DELETED = re.compile(
    r"(this message was deleted|you deleted this message|this message was deleted by admin .+"
    r"|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht"
    r"|se eliminó este mensaje|eliminaste este mensaje|este mensaje fue eliminado|has eliminado este mensaje"
    r"|ce message a été supprimé|vous avez supprimé ce message)\.?",
    re.IGNORECASE,
)
CALLS = re.compile(
    r"(missed (voice|video|group) call|verpasster (sprach|video)anruf|(video)?llamada (de voz )?perdida"
    r"|appel (vocal|vidéo) manqué)\b[^\n]{0,60}",
    re.IGNORECASE,
)
WAITING = re.compile(
    r"(waiting for this message|warten auf diese nachricht|esperando (el|este) mensaje|en attente de ce message)"
    r"[^\n]{0,80}",
    re.IGNORECASE,
)
NOTICE = re.compile(
    r"end-to-end encrypted|ende-zu-ende-verschlüsselt|cifrad[oa]s? de extremo a extremo|chiffrés? de bout en bout"
    r"|(created (this )?group|changed (the|this) (subject|group|description)|security code)"
    r"|(die gruppe|den betreff|sicherheitsnummer|sicherheitscode)"
    r"|(creó (el|este) grupo|cambió (el|la) (asunto|nombre|descripción|ícono)|código de seguridad)"
    r"|(a créé (le|ce) groupe|a changé (le|la) (sujet|nom|description)|code de sécurité)",
    re.IGNORECASE,
)
EDITED = re.compile(
    r"<(this message was edited|diese nachricht wurde bearbeitet|se editó este mensaje|ce message a été modifié)\.?>",
    re.IGNORECASE,
)


def sort_out(text: str) -> tuple[str, LeftOut | None]:
    """Return the words that a person wrote in the text after a name, and what else the text was."""
    text = _without_last(text, "<", EDITED)
    own = text.removeprefix(MARK)
    first, _, rest = own.partition("\n")
    if _is_media(first.strip()):
        return (rest, LeftOut.CAPTIONED) if rest.strip() else ("", LeftOut.MEDIA)
    if (words := _without_last(text, f"{MARK}<", ATTACHED)) != text:
        return words, LeftOut.CAPTIONED
    if DELETED.fullmatch(own.strip()):
        return "", LeftOut.DELETED
    is_the_apps = text.startswith(MARK) and not rest.strip()
    if is_the_apps or CALLS.fullmatch(own.strip()) or WAITING.fullmatch(own.strip()):
        return "", LeftOut.SYSTEM
    return ("", LeftOut.EMPTY) if is_blank(text) else (text, None)


def _without_last(text: str, begins: str, notice: re.Pattern[str]) -> str:
    """Return the text without the notice at its end and the space before it.

    Only one place is checked, the last one where a notice may begin. A pattern that looked for the space itself would
    start again at each of 30,000 spaces.
    """
    start = text.rfind(begins)
    if start == -1 or not notice.fullmatch(text, start + len(begins) - 1):
        return text
    return text[:start].removesuffix(MARK).rstrip()


def _is_media(line: str) -> bool:
    _name, bullet, rest = line.partition(" • ")
    return bool(MEDIA.fullmatch(line) or (bullet and NAMED_MEDIA.fullmatch(rest)))


def is_notice(head: str) -> bool:
    """Return whether the text before a colon is the app speaking about the chat and not somebody's name."""
    return any(mark in head for mark in '"“„«') or bool(NOTICE.search(head))


BETWEEN = rf"(?:,|,?{SPACE}(?:um|at|à|a las|a la))?{SPACE}"
BEGINNINGS = (
    re.compile(rf"\[{DAY}\.?{BETWEEN}{HOUR}\]{SPACE}(?P<body>.*)"),
    re.compile(rf"{DAY}\.?{BETWEEN}{HOUR}{SPACE}[-–]{SPACE}(?P<body>.*)"),
    re.compile(rf"(?P<name>[^\[\]\n]{{1,100}}), \[{DAY}\.?{BETWEEN}{HOUR}\]:?(?P<body>)\s*"),
)
LINE_END = re.compile(r"\r\n|\n")
MARKS = "\u200e\u200f\u202a\u202b\u202c\ufeff"
"""Characters that set the direction of a line, and come before its beginning."""
LOOKED_AT = 50
"""A chat begins within this many lines, or the file is no chat."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the file, beginning with its line; an entry without a speaker was written by the app."""

    stamp: Stamp
    speaker: str
    text: str
    left_out: LeftOut | None


@dataclass(frozen=True, slots=True)
class WrittenChat:
    """A parsed file whose dates may still be ambiguous: `orders` are the possible orders of day and month."""

    entries: tuple[Entry, ...]
    orders: tuple[DayOrder, ...]
    above: int

    @property
    def chats(self) -> tuple[ChatInFile, ...]:
        names = [entry.speaker for entry in self.entries if entry.left_out is None or entry.text]
        return (ChatInFile("", "", by_most_said(names)),)

    def chat(self, *, zone: tzinfo, order: DayOrder) -> Chat:
        """Return the chat, with its days read in this order and its times in this zone."""
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
    return any(_entry_start(line) for line in LINE_END.split(text, LOOKED_AT)[:LOOKED_AT])


def read_written_chat(text: str) -> WrittenChat:
    """Return the chat. Raise `FileRefused` if nobody says anything in it, or its dates contradict each other."""
    if not is_storable(text):
        raise FileRefused([Mistake(_("file"), _("The file contains characters that are not text."))])
    entries, above = _entries(text)
    if not any(entry.text for entry in entries):
        raise FileRefused([Mistake(_("file"), _("There are no messages in this chat."))])
    orders = possible_orders([entry.stamp for entry in entries])
    if not orders:
        raise FileRefused([Mistake(_("file"), _("Some dates have the day first, others the month."))])
    return WrittenChat(tuple(entries), tuple(orders), above)


def _entries(text: str) -> tuple[list[Entry], int]:
    """Return the entries, and the number of lines with words above the first one."""
    begun: list[tuple[Stamp, str, list[str]]] = []
    above = 0
    for line in LINE_END.split(text):
        if found := _entry_start(line):
            begun.append((found[0], found[1], [found[2]] if found[2] is not None else []))
        elif begun:
            begun[-1][2].append(line)
        else:
            above += bool(line.strip(MARKS + " "))
    return [_entry(stamp, name, lines) for stamp, name, lines in begun], above


def _entry_start(line: str) -> tuple[Stamp, str, str | None] | None:
    """Return stamp, name (if it is separate) and first line of an entry; None if no entry begins on this line."""
    for form in _forms(line):
        if stamp := stamp_of(form.groupdict()):
            named = form.groupdict().get("name")
            return stamp, named or "", None if named else form["body"]
    return None


def _forms(line: str) -> Iterator[re.Match[str]]:
    plain = line.lstrip(MARKS)
    # Check one character first: most lines of a long message begin with a letter.
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
    """Return name, colon and words; an empty colon if there is no name."""
    first = body.partition("\n")[0]
    head, colon, _rest = first.partition(": ")
    if not colon and first.endswith(":"):
        head, colon = first[:-1], ":"
    name = head.strip(MARKS + "~ \u202f\u00a0")
    if not colon or not name or is_notice(head):
        return "", "", ""
    return name, colon, body[len(head) + len(colon) :]
