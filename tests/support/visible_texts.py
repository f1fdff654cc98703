"""The texts that a page shows, and which of them would stay English in another language.

A page is read in the language of `tests.support.pseudo_locale`. Two faults are found: a text that is `bare`,
neither translated nor written by a person, and a sentence that is `glued` from a translated piece and something
beside it. The words of a sentence change their order in other languages, so a sentence has to be translated as a
whole, with names and dates inside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from tests.support.pseudo_locale import ACCENTED, CLOSE, OPEN, PLAIN

READ_ATTRIBUTES = frozenset({"title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription"})
BUTTONS = frozenset({"submit", "button", "reset"})
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
UNREAD = frozenset({"script", "style", "code", "pre", "svg"})
IN_A_SENTENCE = frozenset(
    {
        *("a", "abbr", "b", "bdi", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong"),
        *("sub", "sup", "time", "u"),
    }
)
"""Elements that are part of a sentence if there is text beside them."""
_MARKS = " \n.,:;?!…·|()/<>«»\"“”‘’'→←–—-0123456789"
STANDS_ALONE = frozenset({"a", "span", "time"})
_BARE = re.compile(rf"[{PLAIN}][^{OPEN}{CLOSE}{ACCENTED}]*")
_ENDED = re.compile(r"""[.:;?!…,·|()/>«»‹›"“”→←–—\n-]\s*$""")
_BEGUN = re.compile(rf"""^\s*{OPEN}?[.:;?!…,·|()/<«»‹›"“”→←–—\n-]""")
_BETWEEN = re.compile(r" · |[,:] | \(")
"""What joins two texts that are not one sentence."""


@dataclass(frozen=True, slots=True, order=True)
class Text:
    """One text and where it stands: `place` is its element, or element and attribute."""

    place: str
    text: str


@dataclass
class _Element:
    tag: str
    texts: list[tuple[str, bool]] = field(default_factory=list)
    """Its own text and that of elements in it, in order; whether each is that of a link or the like."""
    has_own_text: bool = False
    is_apart: bool = False
    is_read: bool = True

    def text(self) -> str:
        """Return the text. Links and the like join a sentence that has words beside them, else stand alone."""
        return "".join(f"\n{text}\n" if apart and not self.has_own_text else text for text, apart in self.texts)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[_Element] = [_Element("page")]
        self.texts: list[Text] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.texts += [Text(f"{tag}[{name}]", value) for name, value in _read_attributes(tag, known) if value.strip()]
        if tag in VOID:
            if tag == "br":
                self.open[-1].texts.append(("\n", False))
            return
        is_apart = tag == "kbd" or "badge" in known.get("class", "")
        self.open.append(_Element(tag, is_apart=is_apart, is_read=self.open[-1].is_read and tag not in UNREAD))

    def handle_data(self, data: str) -> None:
        here = self.open[-1]
        here.texts.append((data, False))
        here.has_own_text = here.has_own_text or bool(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or tag not in {element.tag for element in self.open}:
            return
        while True:
            element = self.open.pop()
            self._close(element)
            if element.tag == tag:
                return

    def close(self) -> None:
        super().close()
        while self.open:
            self._close(self.open.pop())

    def _close(self, element: _Element) -> None:
        """Add a piece of a sentence to its sentence; everything else is a separate text."""
        text = element.text()
        if not element.is_read or not text.strip():
            return
        outer = self.open[-1] if self.open else None
        if outer is not None and element.tag in IN_A_SENTENCE:
            outer.texts.append((f"\n{text}\n" if element.is_apart else text, element.tag in STANDS_ALONE))
            return
        self.texts.append(Text(element.tag, text))
        if outer is not None:
            outer.texts.append(("\n", False))


def _read_attributes(tag: str, known: dict[str, str]) -> Iterator[tuple[str, str]]:
    for name, value in known.items():
        is_value_read = name == "value" and tag == "input" and known.get("type") in BUTTONS
        is_for_scripts = name.startswith("data-") and " " in value.strip() and not value.strip().startswith(("{", "["))
        if name in READ_ATTRIBUTES or is_value_read or is_for_scripts:
            yield name, value


def texts_of(html: str) -> list[Text]:
    """Return every text that people read on a page, or that a screen reader reads to them."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return [Text(found.place, _without_extra_spaces(found.text)) for found in reader.texts if found.text.strip()]


def _without_extra_spaces(text: str) -> str:
    return re.sub(r"[ \t]*\n\s*", "\n", re.sub(r"[ \t]+", " ", text)).strip()


@dataclass(frozen=True)
class Written:
    """What people wrote: `values` are whole values of the database."""

    values: frozenset[str]

    def has(self, run: str) -> bool:
        if run.strip() in self.values:
            return True
        run = run.strip(_MARKS)
        if run in self.values or run.removesuffix("’s") in self.values:
            return True
        return " " in run and any(run in value for value in self.values)


def bare_runs(text: str, written: Written) -> list[str]:
    """Return the pieces that no one translated and no one wrote."""
    lines = [line for line in text.split("\n") if line.strip() not in written.values]
    runs = [run for line in lines for run in _BARE.findall(line) if len(run.strip()) > 1]
    pieces = [piece for run in runs if not written.has(run) for piece in _BETWEEN.split(run)]
    return [piece.strip() for piece in pieces if _BARE.search(piece) and not written.has(piece)]


def is_glued(text: str) -> bool:
    """Return whether a translated piece is directly beside something else in a line, with no mark between them."""
    return any(_has_a_seam(_pieces(line)) for line in text.split("\n"))


def _has_a_seam(pieces: Iterable[tuple[str, bool]]) -> bool:
    before, was_translated = "", False
    for piece, is_translated in pieces:
        if not piece.strip():
            continue
        is_apart = _ENDED.search(before.rstrip().rstrip(CLOSE)) or _BEGUN.search(piece)
        if before and (is_translated or was_translated) and not is_apart:
            return True
        before, was_translated = piece, is_translated
    return False


def _pieces(line: str) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of the line, cut at its outermost brackets, and whether each is inside them."""
    depth, start = 0, 0
    for place, sign in enumerate(line):
        if sign == OPEN:
            if depth == 0:
                yield line[start:place], False
                start = place
            depth += 1
        elif sign == CLOSE and depth:
            depth -= 1
            if depth == 0:
                yield line[start : place + 1], True
                start = place + 1
    yield line[start:], False


def strings_in(value: object) -> Iterator[str]:
    """Yield every text within lists and objects, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings_in(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings_in(part)
