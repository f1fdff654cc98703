"""Proposing facts from a story, by the same screening and matching as for a conversation.

Each passage is read once; after an edit the changed passages are read again. Each statement becomes a suggestion to the
story's author, with the passage as its source, and changes no other memory until the author accepts it. A suggestion
that the author has not reviewed is set aside when the story does not say it any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from config.tracing import span
from legacies.audit import latest_sequence
from legacies.jobs import Lease, hold
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from memory.consolidation.attached_people import Part
from memory.consolidation.claim import WHILE_OFF, ClaimedRange
from memory.consolidation.extraction.partial_answers import Piece
from memory.consolidation.extraction.passes import merged, request_of
from memory.consolidation.matching.comparison import compare
from memory.consolidation.matching.fact_candidates import with_vectors
from memory.consolidation.run import engine_for
from memory.consolidation.screening import screen
from memory.consolidation.writing.range_writer import decide_plan, let_know, write_plan
from memory.engines.base import Engine
from memory.indexing.models_in_use import make_embedder, models_in_use
from memory.models import Conversation, Message, MessageRole, Status, Story, StoryChunk
from memory.services.stories.unsaid import set_unsaid_aside

AT_ONCE = 10
"""How many passages are read together."""


def read_story(lease: Lease) -> None:
    """Read the next unread passages of the story, and run the job again while there are more."""
    story_id = UUID(lease.payload["story"])
    if not settings.MEMORY:
        with hold(lease):
            lease.again = timezone.now() + WHILE_OFF
        return
    claimed = claim_passages(story_id)
    if claimed is None:
        with hold(lease):
            set_unsaid_aside(story_id)
        return
    with span("story", passages=len(claimed.messages)) as measured, engine_for(claimed) as engine:
        part = _part_of(claimed, engine)
        measured.set(drafts=len(part.screened.facts), entries=len(part.screened.entries))
    with hold(lease):
        _write_part(part)
        if StoryChunk.objects.filter(story=story_id, is_read=False).exists():
            lease.again = timezone.now()
        else:
            set_unsaid_aside(story_id)


def claim_passages(story_id: UUID) -> ClaimedRange | None:
    """Return the next unread passages of a story as if its author had written them as messages; None if there are none.

    Return None too if the story is set aside, or if its author has left or may only read by now.
    """
    story = Story.objects.filter(pk=story_id, status=Status.ACTIVE).select_related("owner").first()
    place = story and _place_of(story)
    if story is None or not place:
        return None
    told = list(_as_told(story))
    unread = set(StoryChunk.objects.filter(story=story, is_read=False).values_list("pk", flat=True))
    messages = [message for message in told if message.pk in unread][:AT_ONCE]
    if not messages:
        return None
    return ClaimedRange(
        Conversation(user=story.owner, legacy=place.legacy),
        place,
        tuple(messages),
        before=tuple(message for message in told if message.seq == messages[0].seq - 1),
        logged={place.legacy_id: latest_sequence(place.legacy_id)},
        embedder=make_embedder(models_in_use(place.legacy_id).compared),
        story=story,
    )


def _place_of(story: Story) -> Membership | None:
    places = Membership.objects.filter(user=story.owner, legacy=story.legacy_id).select_related("legacy", "user")
    return next((place for place in places if place.may_tell), None)


def _as_told(story: Story) -> Iterable[Message]:
    """Return the passages as unsaved messages, without the sentence that each shares with the one before it."""
    chunks = list(StoryChunk.objects.filter(story=story).order_by("position"))
    end = 0
    for number, chunk in enumerate(chunks, start=1):
        words, end = chunk.text[max(end - chunk.start, 0) :].strip(), chunk.end
        yield Message(
            pk=chunk.pk, seq=number, role=MessageRole.USER, author=story.owner, content=words, at=story.updated_at
        )


def _part_of(claimed: ClaimedRange, engine: Engine) -> Part:
    """Return what the passages say, ready to be written. No transaction is open while the engine works."""
    piece = Piece(claimed.from_seq, claimed.to_seq)
    found = engine.extract(request_of(claimed, piece, known=None))
    found = merged(found, engine.verify(request_of(claimed, piece, known=None), found))
    model = models_in_use(claimed.membership.legacy_id).compared
    screened = with_vectors(screen(found, claimed), language=claimed.membership.legacy.language, model=model)
    comparison = compare(claimed, screened.facts, engine=engine, model=model)
    return Part(claimed, screened, comparison, embedded_by=model.pk if model else None)


def _write_part(part: Part) -> None:
    """Write the results, unless the story was changed or set aside or its author left in the meantime. In that case the
    changed passages are read again.
    """
    claimed = part.claimed
    lock_legacy(claimed.membership.legacy_id)
    if claimed.story is None or not _still_stands(claimed.story, claimed.messages):
        return
    let_know(claimed.membership, write_plan(decide_plan(part)))
    StoryChunk.objects.filter(pk__in=[message.pk for message in claimed.messages]).update(is_read=True)


def _still_stands(story: Story, passages: Sequence[Message]) -> bool:
    rows = StoryChunk.objects.filter(pk__in=[one.pk for one in passages], is_read=False, story__status=Status.ACTIVE)
    return rows.count() == len(passages) and _place_of(story) is not None
