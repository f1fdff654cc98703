"""Messages as the conversation page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from accounts.models import User
from memory.models import Message, MessageStatus
from memory.web.markdown import put_marks, render_markdown
from memory.web.marks import after_sentences, numbered, numbered_with
from memory.web.sources import MarkedSource, load_sources, marks_of, sources_of


@dataclass(frozen=True)
class Bubble:
    """One message; `html` is empty for what people told, which is shown as it stands.

    `loose` are the marks of sources that the reply rests on without naming their number.
    """

    message: Message
    html: SafeString
    sources: Sequence[MarkedSource] = ()
    loose: Sequence[SafeString] = ()

    @property
    def has_failed(self) -> bool:
        return self.message.status in (MessageStatus.FAILED, MessageStatus.BLOCKED)

    @property
    def is_stopped(self) -> bool:
        return self.message.status == MessageStatus.STOPPED


def bubbles_of(messages: Sequence[Message], reader: User) -> list[Bubble]:
    """The same number of queries for one message and for fifty."""
    found = load_sources([message for message in messages if not message.is_told], reader)
    return [_bubble(message, sources_of(message, found)) for message in messages]


def _bubble(message: Message, sources: list[MarkedSource]) -> Bubble:
    if message.is_told:
        return Bubble(message, SafeString(""))
    text = after_sentences(message.content, {int(entry["alias"]) for entry in message.sources})
    seen = {one.alias for one in sources}
    named = numbered(text, seen)
    shown = numbered_with(named, sorted(seen - named.keys()))
    renumbered = sorted((replace(one, number=shown[one.alias]) for one in sources), key=lambda one: one.number)
    marks = marks_of(message, renumbered)
    loose = [mark for alias, mark in marks.items() if mark and alias not in named]
    return Bubble(message, put_marks(render_markdown(text), marks), renumbered, loose)
