"""Setting aside facts that a story proposed and no longer says."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from legacies.audit import Actor, AuditEntry, record_many
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Fact, FactSource, Review, Status, Story, StoryChunk
from memory.models.facts import UNSAID, SourceKind
from memory.services.entries.following import ChangedFact, follow
from memory.services.facts.editing import RETIRED, fact_state, mark_set_aside


def set_unsaid_aside(story_id: UUID) -> None:
    """Set aside facts that wait for the author's review and rest only on passages that are gone from the story.

    Nothing happens while passages wait to be read, because they may still say the fact, or if the story is set aside. A
    fact stays if its author reviewed it, told it elsewhere too, or restored it. Runs in the caller's transaction; a
    constant number of statements.
    """
    story = Story.objects.filter(pk=story_id, status=Status.ACTIVE).first()
    if story is None:
        return
    lock_legacy(story.legacy_id)
    if StoryChunk.objects.filter(story=story, is_read=False).exists():
        return
    facts = list(_unsaid(story).select_for_update().order_by("pk"))
    if not facts:
        return
    events = [_set_aside(fact) for fact in facts]
    Fact.objects.bulk_update(facts, [*RETIRED, "revision", "updated_at"])
    events += follow({fact.pk: ChangedFact(fact, fact.content, fact.occurred) for fact in facts})
    record_many(events, actor=Actor.task(story.owner_id), legacy_id=story.legacy_id)


def _unsaid(story: Story) -> QuerySet[Fact]:
    behind = FactSource.objects.filter(fact=OuterRef("pk"))
    waiting = Fact.objects.filter(
        legacy=story.legacy_id, owner=story.owner_id, status=Status.SUGGESTED, review=Review.OPEN
    )
    return waiting.exclude(metadata__has_key=UNSAID).filter(
        Exists(behind.filter(kind=SourceKind.STORY, story=story)),
        ~Exists(behind.filter(~Q(kind=SourceKind.STORY) | Q(passage__isnull=False))),
    )


def _set_aside(fact: Fact) -> AuditEntry:
    before = fact_state(fact)
    mark_set_aside(fact)
    fact.metadata = {**fact.metadata, UNSAID: True}
    fact.revision, fact.updated_at = fact.revision + 1, timezone.now()
    return AuditEntry(fact, MemoryAction.FACT_RETIRED, {"before": before, "after": fact_state(fact)})
