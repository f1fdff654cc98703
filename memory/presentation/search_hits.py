"""Search hits as the viewer sees them: text, who told it and when, and why it was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from accounts.models import User
from legacies.models import Membership
from memory.models import (
    ConversationChunk,
    Entry,
    Fact,
    Message,
    Photo,
    RecallKind,
    Recording,
    Status,
    Story,
    StoryChunk,
)
from memory.presentation.facts.dispute_card import seen_disputes_noted
from memory.presentation.facts.fact_card import SeenDispute, dispute_in_words
from memory.presentation.facts.quotes import Piece, excerpt, matching_words
from memory.recall.pipeline import Question, find
from memory.recall.results import Explained, Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """`relationship` is to the remembered person; None if the teller has left."""

    id: UUID
    name: str
    relationship: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HitDetails:
    """What the row behind a hit adds to what recall returns. `seq` is where it begins in its conversation. `speaker` is
    who said it in an imported chat, empty for the owner's own words. Without a teller it is the assistant's.
    `superseded_by` is the newer version of a replaced fact, as long as that version exists. `seen_dispute` is the state
    of a dispute with another fact that the viewer sees.
    """

    teller: Teller | None
    occurred: str = ""
    speaker: str = ""
    seq: int | None = None
    superseded_by: UUID | None = None
    seen_dispute: SeenDispute | None = None
    story: UUID | None = None
    title: str = ""
    """The title of the story that a passage is from."""
    is_of_several: bool = False
    """Whether it is a summary of an imported chat, in which others may have spoken."""

    @property
    def disputed(self) -> bool:
        return self.seen_dispute == SeenDispute.DISPUTED

    @property
    def family_goes_by(self) -> bool | None:
        return None if self.seen_dispute in (None, SeenDispute.DISPUTED) else self.seen_dispute == SeenDispute.PREFERRED

    @property
    def dispute_text(self) -> str:
        return dispute_in_words(self.seen_dispute) if self.seen_dispute else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundHit:
    """A hit with its details. `pieces` is the text in order, with the matches marked."""

    hit: Hit
    behind: HitDetails
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the matches as they are written in the text, in lower case, each once."""
        return tuple(dict.fromkeys(piece.text.lower() for piece in self.pieces if piece.is_match))


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResults:
    """Hits, best first. `words_only` tells that search by meaning was not available. `explained` tells how the hits
    were found, if that was asked for.
    """

    found: tuple[FoundHit, ...] = ()
    words_only: bool = False
    explained: Explained | None = None


def look_up(question: Question, *, viewer: User, membership: Membership, longest: int) -> SearchResults:
    """Answer a search of this viewer by their membership in the legacy, each text cut to `longest` characters.

    Rows that were deleted or hidden after they were indexed are left out. One query for the hits, one to mark words,
    one for each kind among them, and two more if one of the facts is disputed.
    """
    results = find(question)
    behind = _behind_each(results.hits, viewer, membership)
    hits = [hit for hit in results.hits if hit.id in behind]
    # What only others said in an imported chat is theirs, whoever imported it.
    behind |= {hit.id: replace(behind[hit.id], speaker=hit.speaker) for hit in hits if hit.speaker}
    matching = matching_words(question.query, (hit.text for hit in hits))
    found = tuple(
        FoundHit(hit=hit, behind=behind[hit.id], pieces=excerpt(hit.text, matching, longest=longest)) for hit in hits
    )
    return SearchResults(found=found, words_only=results.words_only, explained=results.explained)


def _behind_each(hits: Iterable[Hit], viewer: User, membership: Membership) -> dict[UUID, HitDetails]:
    ids: dict[str, list[UUID]] = {}
    for hit in hits:
        ids.setdefault(hit.kind, []).append(hit.id)
    found: dict[UUID, HitDetails] = {}
    for kind, load in _LOADERS.items():
        if kind in ids:
            found |= load(ids[kind], viewer, membership)
    return found


def _facts(ids: list[UUID], viewer: User, membership: Membership) -> dict[UUID, HitDetails]:
    known = (Status.ACTIVE, Status.SUPERSEDED)
    rows = Fact.objects.visible_to(viewer).filter(status__in=known, legacy=membership.legacy_id, pk__in=ids)
    rows = rows.select_related("owner").only("occurred", "superseded_by", "owner__display_name")
    facts = list(rows.with_relationship().noting_disputes())
    seen_dispute = seen_disputes_noted(facts, viewer)
    return {fact.pk: _behind_fact(fact, seen_dispute.get(fact.pk)) for fact in facts}


def _behind_fact(fact: Fact, seen_dispute: SeenDispute | None) -> HitDetails:
    relationship: str | None = fact.owner_relationship  # type: ignore[attr-defined]  # annotated
    owner = fact.owner
    teller = Teller(id=owner.pk, name=owner.name, relationship=relationship) if owner else None
    return HitDetails(
        teller=teller, occurred=fact.occurred, superseded_by=fact.superseded_by_id, seen_dispute=seen_dispute
    )


def _messages(ids: list[UUID], viewer: User, membership: Membership) -> dict[UUID, HitDetails]:
    rows = Message.objects.visible_to(viewer).filter(conversation__legacy=membership.legacy_id, pk__in=ids)
    me = _viewer_as_teller(viewer, membership)
    places = rows.values_list("pk", "speaker", "seq")
    return {pk: HitDetails(teller=me, speaker=speaker, seq=seq) for pk, speaker, seq in places}


def _chunks(ids: list[UUID], viewer: User, membership: Membership) -> dict[UUID, HitDetails]:
    rows = ConversationChunk.objects.visible_to(viewer)
    rows = rows.filter(conversation__legacy=membership.legacy_id, pk__in=ids)
    me = _viewer_as_teller(viewer, membership)
    places = rows.values_list("pk", "from_seq", "conversation__imported")
    return {pk: HitDetails(teller=me, seq=seq, is_of_several=imported) for pk, seq, imported in places}


def _entries(ids: list[UUID], viewer: User, membership: Membership) -> dict[UUID, HitDetails]:
    """Return the details of events, with their owner and the time when they happened."""
    rows = Entry.objects.visible_to(viewer).live().filter(legacy=membership.legacy_id, pk__in=ids)
    return {entry.pk: _behind_entry(entry) for entry in rows.select_related("owner").with_relationship()}


def _behind_entry(entry: Entry) -> HitDetails:
    relationship: str | None = entry.owner_relationship  # type: ignore[attr-defined]  # annotated
    teller = Teller(id=entry.owner.pk, name=entry.owner.name, relationship=relationship)
    return HitDetails(teller=teller, occurred=entry.occurred)


def _passages(ids: list[UUID], viewer: User, membership: Membership) -> dict[UUID, HitDetails]:
    """Return the details of story passages, with the story's writer and time."""
    rows = dict(StoryChunk.objects.filter(pk__in=ids).values_list("pk", "story_id"))
    stories = Story.objects.visible_to(viewer).live().filter(legacy=membership.legacy_id, pk__in=set(rows.values()))
    known = {story.pk: _behind_story(story) for story in stories.with_teller().defer("text")}
    return {pk: known[story_id] for pk, story_id in rows.items() if story_id in known}


def _behind_story(story: Story) -> HitDetails:
    relationship: str | None = story.owner_relationship  # type: ignore[attr-defined]  # annotated
    teller = Teller(id=story.owner.pk, name=story.owner.name, relationship=relationship)
    return HitDetails(teller=teller, occurred=story.occurred, story=story.pk, title=story.title)


def _photos(ids: list[UUID], viewer: User, membership: Membership) -> dict[UUID, HitDetails]:
    """Return the details of photos, with the time and the member who added them."""
    rows = Photo.objects.shown_to(viewer).filter(legacy=membership.legacy_id, pk__in=ids)
    return {photo.pk: _behind_photo(photo) for photo in rows.with_teller()}


def _behind_photo(photo: Photo) -> HitDetails:
    relationship: str | None = photo.owner_relationship  # type: ignore[attr-defined]  # annotated
    teller = Teller(id=photo.owner.pk, name=photo.owner.name, relationship=relationship)
    return HitDetails(teller=teller, occurred=photo.occurred)


def _recordings(ids: list[UUID], viewer: User, membership: Membership) -> dict[UUID, HitDetails]:
    """Return the details of recordings, with their time and the member who speaks."""
    rows = Recording.objects.visible_to(viewer).live().filter(legacy=membership.legacy_id, pk__in=ids)
    return {recording.pk: _behind_recording(recording) for recording in rows.with_teller()}


def _behind_recording(recording: Recording) -> HitDetails:
    relationship: str | None = recording.owner_relationship  # type: ignore[attr-defined]  # annotated
    teller = Teller(id=recording.owner.pk, name=recording.owner.name, relationship=relationship)
    return HitDetails(teller=teller, occurred=recording.occurred, title=recording.title)


def _viewer_as_teller(viewer: User, membership: Membership) -> Teller:
    return Teller(id=viewer.pk, name=viewer.name, relationship=membership.relationship)


_LOADERS: Mapping[str, Callable[[list[UUID], User, Membership], dict[UUID, HitDetails]]] = {
    RecallKind.FACT: _facts,
    RecallKind.MESSAGE: _messages,
    RecallKind.CHUNK: _chunks,
    RecallKind.ENTRY: _entries,
    RecallKind.PASSAGE: _passages,
    RecallKind.PHOTO: _photos,
    RecallKind.RECORDING: _recordings,
}
