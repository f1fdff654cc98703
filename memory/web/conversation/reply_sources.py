"""The sources of a reply, opened by its marks, as far as the viewer may see them now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from accounts.models import User
from legacies.models import Legacy
from memory.language.secrets import redact
from memory.models import ConversationChunk, Entry, Fact, Message, Photo, RecallKind, Recording, StoryChunk
from memory.presentation.facts.fact_card import Card
from memory.presentation.facts.quotes import cut

# The page of a long conversation on which a message is.

SHOWN = 50
"""Messages on one page of a conversation."""


def path_near(legacy_id: UUID, conversation_id: UUID, seq: int, message_id: UUID | None = None) -> str:
    """Return the address of a message among its neighbours, or without its id of the messages from `seq` on."""
    path = reverse("memory:conversation", args=[legacy_id, conversation_id])
    if message_id is None:
        return f"{path}?until={seq + SHOWN - 1}"
    return f"{path}?until={seq + SHOWN // 2}#message-{message_id}"


@dataclass(frozen=True, slots=True)
class Source:
    """`said` is the sentence that was used; `quote` are the words behind it, if the viewer may read them."""

    said: str
    speaker: str
    at: datetime
    quote: str = ""
    path: str = ""
    legacy: Legacy | None = None
    dispute_path: str = ""
    """For a fact that somebody else told: the page where the viewer can say how they remember it."""


@dataclass(frozen=True, slots=True)
class MarkedSource:
    """A source in one reply. The engine named it by `alias`; the viewer sees `number`.

    `anchor` is the id of the element that the mark opens.
    """

    alias: int
    anchor: str
    source: Source
    number: int = 0


Key = tuple[str, str]


def load_sources(replies: Iterable[Message], viewer: User) -> dict[Key, Source]:
    """Return the visible sources of these replies by kind and id. One query for each kind, two for facts."""
    keys = {_key(entry) for reply in replies for entry in reply.sources}
    found: dict[Key, Source] = {}
    for kind, load in _LOADERS.items():
        if ids := [key[1] for key in keys if key[0] == kind]:
            found |= {(kind, str(pk)): source for pk, source in load(ids, viewer).items()}
    return found


def sources_of(reply: Message, found: Mapping[Key, Source]) -> list[MarkedSource]:
    """Return the reply's visible sources in the order of their aliases."""
    pairs = sorted((int(entry["alias"]), found.get(_key(entry))) for entry in reply.sources if _key(entry) in found)
    return [MarkedSource(alias, f"source-{reply.pk}-{alias}", source) for alias, source in pairs if source]


def marks_of(reply: Message, marked: Iterable[MarkedSource]) -> dict[int, SafeString]:
    """Return the mark for each number that a reply may use; empty for a source that the viewer may no longer see."""
    marks: dict[int, SafeString] = {int(entry["alias"]): mark_safe("") for entry in reply.sources}
    for one in marked:
        marks[one.alias] = format_html(
            '<button type="button" class="source-mark" popovertarget="{}" aria-label="{}"><span>{}</span></button>',
            one.anchor,
            _("Source %(number)s: %(who)s") % {"number": one.number, "who": one.source.speaker},
            one.number,
        )
    return marks


UNSOURCED = 0
"""The number of the mark after a sentence without a source. Sources begin with 1."""


def unsourced_mark(reply: Message) -> SafeString:
    """Return the button that opens the explanation of an unsourced sentence."""
    return format_html(
        '<button type="button" class="source-mark source-mark--none" popovertarget="unsourced-{}" aria-label="{}">'
        "<span>?</span></button>",
        reply.pk,
        _("No source: nobody told this"),
    )


def _key(entry: Mapping[str, object]) -> Key:
    return str(entry.get("kind")), str(entry.get("id"))


def _facts(ids: list[str], viewer: User) -> dict[UUID, Source]:
    rows = Fact.objects.visible_to(viewer).filter(pk__in=ids).with_card()
    return {fact.pk: _fact(Card(fact, viewer)) for fact in rows}


def _fact(card: Card) -> Source:
    quote = _words_behind(card)
    ids = [card.fact.legacy_id, card.fact.pk]
    path = reverse("memory:fact", args=ids) if card.fact.legacy_id else ""
    is_of_another = path and card.fact.owner_id and not card.is_own and card.is_live
    return Source(
        said=card.fact.content,
        speaker=card.said_by,
        at=card.told_at,
        quote=cut(quote),
        path=path,
        legacy=card.fact.legacy,
        dispute_path=reverse("memory:fact-dispute", args=ids) if is_of_another else "",
    )


def _words_behind(card: Card) -> str:
    """Return the first readable words, for a corrected fact the last, since earlier ones are wrong.

    A fact that was corrected by hand has no words behind it.
    """
    words = [quote.words for quote in card.quotes]
    if card.fact.version > 1:
        return words[-1] if words else ""
    return next((said for said in words if said), "")


def _messages(ids: list[str], viewer: User) -> dict[UUID, Source]:
    rows = Message.objects.visible_to(viewer).filter(pk__in=ids).select_related("conversation__legacy")
    return {message.pk: _message(message) for message in rows}


def _message(message: Message) -> Source:
    conversation = message.conversation
    path = path_near(conversation.legacy_id, conversation.pk, message.seq, message.pk)
    speaker = message.speaker or _("you")
    return Source(said=cut(message.content), speaker=speaker, at=message.at, path=path, legacy=conversation.legacy)


def _chunks(ids: list[str], viewer: User) -> dict[UUID, Source]:
    rows = ConversationChunk.objects.visible_to(viewer).filter(pk__in=ids).select_related("conversation__legacy")
    return {chunk.pk: _chunk(chunk) for chunk in rows}


def _chunk(chunk: ConversationChunk) -> Source:
    conversation = chunk.conversation
    path = path_near(conversation.legacy_id, conversation.pk, chunk.from_seq)
    who = _("a summary of your conversation")
    return Source(said=chunk.summary, speaker=who, at=chunk.created_at, path=path, legacy=conversation.legacy)


def _passages(ids: list[str], viewer: User) -> dict[UUID, Source]:
    rows = StoryChunk.objects.visible_to(viewer).filter(pk__in=ids).select_related("story__legacy", "story__owner")
    return {chunk.pk: _passage(chunk, viewer) for chunk in rows.defer("story__text")}


def _passage(chunk: StoryChunk, viewer: User) -> Source:
    story = chunk.story
    is_own = story.owner_id == viewer.pk
    about = {"title": story.title, "who": _("you") if is_own else story.owner.name}
    return Source(
        said=cut(chunk.text if is_own else redact(chunk.text).text),
        speaker=_("the story “%(title)s” by %(who)s") % about,
        at=story.created_at,
        path=reverse("memory:story", args=[story.legacy_id, story.pk]),
        legacy=story.legacy,
    )


def _entries(ids: list[str], viewer: User) -> dict[UUID, Source]:
    rows = Entry.objects.visible_to(viewer).live().filter(pk__in=ids).select_related("legacy", "owner")
    return {entry.pk: _entry(entry, viewer) for entry in rows}


def _entry(entry: Entry, viewer: User) -> Source:
    is_own = entry.owner_id == viewer.pk
    return Source(
        said=entry.summary if is_own else redact(entry.summary).text,
        speaker=_("you") if is_own else entry.owner.name,
        at=entry.created_at,
        path=reverse("memory:entry", args=[entry.legacy_id, entry.pk]),
        legacy=entry.legacy,
    )


def _photos(ids: list[str], viewer: User) -> dict[UUID, Source]:
    rows = Photo.objects.shown_to(viewer).filter(pk__in=ids).select_related("legacy", "owner").defer("upload")
    return {photo.pk: _photo(photo, viewer) for photo in rows}


def _photo(photo: Photo, viewer: User) -> Source:
    is_own = photo.owner_id == viewer.pk
    said = photo.caption or photo.description
    return Source(
        said=said if is_own else redact(said).text,
        speaker=_("a photo that %(who)s added") % {"who": _("you") if is_own else photo.owner.name},
        at=photo.created_at,
        path=reverse("memory:photo", args=[photo.legacy_id, photo.pk]),
        legacy=photo.legacy,
    )


def _recordings(ids: list[str], viewer: User) -> dict[UUID, Source]:
    rows = Recording.objects.visible_to(viewer).live().filter(pk__in=ids).select_related("legacy", "owner")
    return {recording.pk: _recording(recording, viewer) for recording in rows}


def _recording(recording: Recording, viewer: User) -> Source:
    is_own = recording.owner_id == viewer.pk
    said = recording.title or recording.description
    return Source(
        said=said if is_own else redact(said).text,
        speaker=_("a recording by %(who)s") % {"who": _("you") if is_own else recording.owner.name},
        at=recording.created_at,
        path=reverse("memory:recording", args=[recording.legacy_id, recording.pk]),
        legacy=recording.legacy,
    )


_LOADERS = {
    RecallKind.FACT: _facts,
    RecallKind.ENTRY: _entries,
    RecallKind.MESSAGE: _messages,
    RecallKind.CHUNK: _chunks,
    RecallKind.PASSAGE: _passages,
    RecallKind.PHOTO: _photos,
    RecallKind.RECORDING: _recordings,
}
