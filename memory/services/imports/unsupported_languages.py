"""Which conversations hold a language that nothing is noted from: their words are kept and found all the same."""

from __future__ import annotations

from collections.abc import Iterable

from memory.engines.registry import get_engine
from memory.language.detection import can_read
from memory.models import MessageRole
from memory.services.imports.formats.family_file import Talk


def talks_not_read(talks: Iterable[Talk]) -> list[Talk]:
    """Those in a language that the built-in engine does not read; a model reads them all."""
    if not get_engine().name.startswith("builtin"):
        return []
    return [talk for talk in talks if not can_read(_told_in(talk))]


def _told_in(talk: Talk) -> str:
    return "\n".join(said.text for said in talk.messages if said.role == MessageRole.USER)
