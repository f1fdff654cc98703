"""Which conversations hold a language that nothing is noted from: their words are kept and found all the same."""

from __future__ import annotations

from collections.abc import Iterable

from memory.engines.registry import get_engine
from memory.language.detection import can_read
from memory.models import MessageRole
from memory.services.imports.formats.family_file import ImportedConversation


def unreadable_conversations(conversations: Iterable[ImportedConversation]) -> list[ImportedConversation]:
    """Those in a language that the built-in engine does not read; a model reads them all."""
    if not get_engine().name.startswith("builtin"):
        return []
    return [imported for imported in conversations if not can_read(_told_in(imported))]


def _told_in(imported: ImportedConversation) -> str:
    return "\n".join(said.text for said in imported.messages if said.role == MessageRole.USER)
