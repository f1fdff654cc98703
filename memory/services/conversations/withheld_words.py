"""Replies as their viewer may read them now.

A reply quotes what its viewer could see when it was made. Whatever was unshared, returned or set aside since no longer
exists for the viewer, so the words that rest on it are removed whenever the reply is read. The row stays as it is, and
the words are back once their source is shared again. Everything that shows a reply, or gives it to an engine, reads it
through this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.utils.translation import gettext as _

from accounts.models import User
from memory.engines.builtin import BuiltinEngine
from memory.language.detection import lexicon_for, read_language
from memory.language.sentences.marked_sentences import marked_sentences, resting_on, take_out
from memory.models import (
    Conversation,
    ConversationChunk,
    Entry,
    Fact,
    Message,
    Photo,
    RecallKind,
    Recording,
    StoryChunk,
)
from memory.services.exported_rows import A_KEY

Key = tuple[str, str]
"""The kind and id of a source."""


class _Kind(NamedTuple):
    """The model of a source's rows, and the lookups that lead from a row to its legacy and its owner."""

    model: Any
    legacy: str
    owner: str


KINDS: Mapping[str, _Kind] = {
    RecallKind.FACT: _Kind(Fact, "legacy", "owner"),
    RecallKind.MESSAGE: _Kind(Message, "conversation__legacy", "conversation__user"),
    RecallKind.CHUNK: _Kind(ConversationChunk, "conversation__legacy", "conversation__user"),
    RecallKind.PASSAGE: _Kind(StoryChunk, "story__legacy", "story__owner"),
    RecallKind.ENTRY: _Kind(Entry, "legacy", "owner"),
    RecallKind.PHOTO: _Kind(Photo, "legacy", "owner"),
    RecallKind.RECORDING: _Kind(Recording, "legacy", "owner"),
}


@dataclass(frozen=True, slots=True)
class NamedSources:
    """The sources of some replies for one viewer: `seen` with the legacy of each, and those `hidden` from the viewer.

    The viewer's own rows are never hidden, even if the viewer no longer sees them because they set them aside or left
    the legacy; but messages that they asked to forget are. Rows that do not exist are not hidden either: deleting a row
    permanently empties the reply, and an imported reply may name rows that were not imported.
    """

    seen: Mapping[Key, UUID | None]
    hidden: frozenset[Key]

    def reply(self, message: Message) -> Message:
        """Return the message, or a copy without what rests on hidden sources. Not to be saved."""
        hidden = {int(source["alias"]) for source in message.sources if key_of(source) in self.hidden}
        return _without(message, hidden) if hidden else message

    def replies(self, messages: Iterable[Message]) -> list[Message]:
        return [self.reply(message) for message in messages]


def read_sources(messages: Iterable[Message], viewer: User) -> NamedSources:
    """Return the sources of these messages for this viewer. One query; none if no message has a source."""
    return _named_sources((source for message in messages for source in message.sources), viewer)


def withhold_last_words(conversations: Iterable[Conversation], viewer: User) -> None:
    """Withhold the line that lists show of a conversation if it rests on something hidden.

    The conversations were read `with_last_words()`. The whole line is replaced, because it is only the beginning of a
    reply. One query; none if no line has a source.
    """
    lines = [one.last_words for one in conversations if one.last_words]  # type: ignore[attr-defined]  # read with it
    hidden = _named_sources((source for line in lines for source in line["sources"]), viewer).hidden
    for line in lines:
        if not hidden.isdisjoint(map(key_of, line["sources"])):
            line["content"] = words_withheld()


def _named_sources(sources: Iterable[Mapping[str, object]], viewer: User) -> NamedSources:
    named = {key_of(source) for source in sources}
    rows = _rows_behind(named, viewer)
    seen = {key: legacy for key, legacy, is_seen, _is_own in rows if is_seen}
    return NamedSources(seen, frozenset(key for key, _legacy, is_seen, is_own in rows if not (is_seen or is_own)))


def as_read_by(viewer: User, messages: Sequence[Message]) -> list[Message]:
    """Return these messages without what this viewer may no longer read. One query; none if no message has a source."""
    return read_sources(messages, viewer).replies(messages)


def has_hidden(viewer: User, keys: Iterable[Key]) -> bool:
    """Return whether any of these sources is hidden from this viewer now."""
    return any(not (is_seen or is_own) for _key, _legacy, is_seen, is_own in _rows_behind(keys, viewer))


def key_of(source: Mapping[str, object]) -> Key:
    return str(source.get("kind")), str(source.get("id"))


def words_withheld() -> str:
    """Return the text that replaces words whose source is gone."""
    return _("This text quoted something that is no longer here.")


def _rows_behind(named: Iterable[Key], viewer: User) -> list[tuple[Key, UUID | None, bool, bool]]:
    """Return each source that exists, with its legacy, whether the viewer sees it now, and whether they own it."""
    ids: dict[str, list[str]] = {}
    for kind, id_ in named:
        if kind in KINDS and A_KEY.match(id_):  # an imported file may hold anything
            ids.setdefault(kind, []).append(id_)
    of_kinds = [_rows_of(kind, ids_, viewer) for kind, ids_ in sorted(ids.items())]
    if not of_kinds:
        return []
    rows = of_kinds[0].union(*of_kinds[1:], all=True) if of_kinds[1:] else of_kinds[0]
    return [((kind, str(pk)), legacy, is_seen, is_own) for kind, pk, legacy, is_seen, is_own in rows]


def _rows_of(kind: str, ids: Sequence[str], viewer: User) -> QuerySet[Any, Any]:
    place = KINDS[kind]
    seen = place.model.objects.visible_to(viewer).filter(pk=OuterRef("pk"))
    is_own = Q(**{place.owner: viewer.pk})
    if kind == RecallKind.MESSAGE:
        seen, is_own = seen.filter(set_aside_at=None), is_own & Q(set_aside_at=None)
    rows = place.model.objects.filter(pk__in=ids).order_by()
    about = {"of_kind": Value(str(kind)), "of_legacy": F(place.legacy), "is_seen": Exists(seen)}
    found: QuerySet[Any, Any] = rows.annotate(**about, is_own=is_own)
    return found.values_list("of_kind", "pk", "of_legacy", "is_seen", "is_own")


def _without(reply: Message, hidden: set[int]) -> Message:
    """Return a copy of the reply without the sentences that rest on hidden sources, and without these sources.

    If the marks do not show which sentences rest on a hidden source, the whole reply is withheld.
    """
    shown = copy(reply)
    known = frozenset(int(source["alias"]) for source in reply.sources)
    found = marked_sentences(reply.content, read_language(reply.content, lexicon_for("en")))
    sentences = [replace(one, aliases=one.aliases & known) for one in found]
    marked = frozenset[int]().union(*(one.aliases for one in sentences))
    if not hidden <= marked:
        shown.content, shown.sources, shown.unsourced = words_withheld() if reply.content else "", [], []
        return shown
    gone = resting_on(hidden, reply.content, sentences, is_ours=reply.model == BuiltinEngine.name)
    left = take_out(reply.content, gone, instead=words_withheld())
    stays = frozenset[int]().union(*(one.aliases for one in sentences if one not in gone))
    shown.content = left.text
    shown.sources = [one for one in reply.sources if int(one["alias"]) in stays or int(one["alias"]) not in marked]
    shown.unsourced = [place for span in left.moved(reply.unsourced_spans) for place in span]
    return shown
