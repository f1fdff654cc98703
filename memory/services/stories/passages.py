"""Keeping the passages of a story in step with its words, and recall in step with the passages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid5

from django.db.models import F

from legacies.audit import with_changes
from memory.indexing.indexed_rows import passage_items
from memory.indexing.recall_rows import ask_for_vectors, remove_items, write_items
from memory.language.detection import lexicon_for
from memory.language.story_text import cut_passages, plain_text
from memory.models import FactSource, Story, StoryChunk

MOST_PASSAGES = 1_000_000
"""A number larger than the passages of any story."""
NOWHERE = {"passage_id": None, "span_start": None, "span_end": None}


def refresh_passages(story: Story) -> dict[str, Any]:
    """Cut the story into passages again, and update recall: a story that is set aside is not in recall.

    A passage with unchanged words keeps its key and its vector. Passages that are gone leave recall in this
    transaction, and no fact names them as its source any more; return these changes for the audit log. A constant
    number of statements.
    """
    chunks = list(_chunks_of(story))
    wanted = {chunk.pk for chunk in chunks}
    gone = list(StoryChunk.objects.filter(story=story).exclude(pk__in=wanted).values_list("pk", flat=True))
    told = forget_passages(gone)
    # New positions must not collide with old ones while rows are updated.
    StoryChunk.objects.filter(story=story).update(position=F("position") + MOST_PASSAGES)
    StoryChunk.objects.bulk_create(
        chunks, update_conflicts=True, unique_fields=["id"], update_fields=["position", "start", "end"]
    )
    items = list(passage_items(StoryChunk.objects.filter(story=story)))
    remove_items(story.legacy_id, sorted({*gone, *wanted} - {item.id for item in items}))
    if items:
        write_items(items)
        ask_for_vectors(story.legacy_id)
    return told


def forget_passages(gone: list[UUID]) -> dict[str, Any]:
    """Delete these passages, and return the changes for the audit log.

    Sources of facts that named a passage keep the story, the date and the teller.
    """
    sources = FactSource.objects.filter(passage__in=gone)
    ids = list(sources.values_list("pk", flat=True))
    sources.update(**NOWHERE)
    StoryChunk.objects.filter(pk__in=gone).delete()
    return with_changes(FactSource, ids, **NOWHERE) if ids else {}


def _chunks_of(story: Story) -> Iterator[StoryChunk]:
    seen: Counter[str] = Counter()
    passages = cut_passages(plain_text(story.text), lexicon_for(story.language))
    for position, passage in enumerate(passages):
        seen[passage.text] += 1
        yield StoryChunk(
            pk=uuid5(story.pk, f"{seen[passage.text]}:{passage.text}"),
            story=story,
            position=position,
            text=passage.text,
            start=passage.start,
            end=passage.end,
        )
