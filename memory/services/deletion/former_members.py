"""What a member or former member told in a legacy: taking it along when leaving or later, copying it, or deleting it.

After leaving a legacy, a user reaches there only what is their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from accounts.models import User
from config.errors import NotFound
from legacies.audit import Actor, record
from legacies.models import (
    Legacy,
    Membership,
    QuietDate,
)
from legacies.models.legacy import lock_legacy
from legacies.services.people import leave
from memory.kinds import MemoryAction
from memory.models import (
    Boundary,
    Conversation,
    Entry,
    Fact,
    FactPair,
    MemoryType,
    Message,
    Photo,
    Recording,
    Status,
    Story,
    Visibility,
)
from memory.models.photos import PhotoQuerySet, exported_photos
from memory.models.recordings import exported_recordings
from memory.services.context_files import copied_context
from memory.services.conversations.withheld_words import as_read_by
from memory.services.deletion.member_erasure import erase_from
from memory.services.facts.editing import SHARED, fact_state, make_private, write_change
from memory.services.photos.editing import take_back
from memory.services.recordings.editing import take_back_recording
from memory.services.relative_questions import copied_questions
from memory.services.stories.copies import copied_stories
from memory.services.stories.editing import take_back_story


@dataclass(frozen=True, slots=True)
class FormerPlace:
    """A legacy that the user left, and the number of the user's rows there: facts by visibility, and other kinds."""

    legacy: Legacy
    shared: int
    private: int
    conversations: int
    photos: int
    stories: int
    recordings: int


def former_places(user: User) -> Sequence[FormerPlace]:
    """Return the legacies that the user left and where rows of theirs are. Six queries."""
    places = Membership.objects.filter(user=user).values("legacy")
    shared = Count("pk", filter=Q(visibility=Visibility.SHARED))
    facts = Fact.objects.filter(owner=user, legacy__isnull=False).exclude(legacy__in=places).order_by()
    counted = {row["legacy"]: row for row in facts.values("legacy").annotate(all=Count("pk"), shared=shared)}
    nothing = {"all": 0, "shared": 0}
    rows = (
        Conversation.objects.filter(user=user),
        *(model._default_manager.filter(owner=user) for model in (Photo, Story, Recording)),
    )
    beside = [_counts_by_legacy(some.exclude(legacy__in=places)) for some in rows]
    legacies = Legacy.objects.filter(pk__in={*counted, *chain.from_iterable(beside)}, deletion__begun_at=None)
    return [
        FormerPlace(legacy, row["shared"], row["all"] - row["shared"], *(counts.get(legacy.pk, 0) for counts in beside))
        for legacy in legacies
        for row in [counted.get(legacy.pk, nothing)]
    ]


def _counts_by_legacy(rows: QuerySet[Any]) -> dict[UUID, int]:
    return {row["legacy"]: row["all"] for row in rows.order_by().values("legacy").annotate(all=Count("pk"))}


def former_place(user: User, legacy_id: UUID) -> FormerPlace:
    """Return this legacy if the user left rows there.

    Raise `NotFound` if they are a member, or never told anything there.
    """
    found = next((place for place in former_places(user) if place.legacy.pk == legacy_id), None)
    if found is None:
        raise NotFound
    return found


@transaction.atomic
def leave_legacy(*, user: User, legacy_id: UUID, take_along: bool = False) -> None:
    """Leave the legacy. What the user shared stays with the family or, with `take_along`, becomes private."""
    leave(user=user, legacy_id=legacy_id)
    if take_along:
        _take_along(user, legacy_id)


@transaction.atomic
def take_along(*, user: User, legacy_id: UUID) -> int:
    """Make private what the user shared and left behind: nobody else sees or finds it. Return the number of facts."""
    former_place(user, legacy_id)
    return _take_along(user, legacy_id)


@transaction.atomic
def delete_left_behind(*, user: User, legacy_id: UUID) -> None:
    """Delete permanently everything that the user told in this legacy; what other people told stays theirs."""
    former_place(user, legacy_id)
    erase_from(legacy_id, user=user)


@transaction.atomic
def copy_of_legacy(*, user: User, legacy_id: UUID) -> dict[str, Any]:
    """Return what the user may see in a legacy, as plain values for a file.

    This is what the user told there, and for a member also what is shared. The audit log records that a copy was made.
    A constant number of queries.
    """
    membership = Membership.objects.of(user).filter(legacy=legacy_id).select_related("legacy").first()
    if membership:
        legacy, is_member = membership.legacy, True
        facts, entries = Fact.objects.visible_to(user), Entry.objects.visible_to(user)
        pairs, photos = FactPair.objects.visible_to(user), Photo.objects.shown_to(user)
        stories, recordings = Story.objects.visible_to(user), Recording.objects.visible_to(user).live()
    else:
        legacy, is_member = former_place(user, legacy_id).legacy, False
        facts, entries = Fact.objects.filter(owner=user), Entry.objects.filter(owner=user)
        stories, photos = Story.objects.filter(owner=user), Photo.objects.filter(owner=user)
        pairs = FactPair.objects.filter(first__owner=user, second__owner=user)
        recordings = Recording.objects.filter(owner=user)
    photos = photos.filter(legacy=legacy)
    copy = {
        "legacy": {"id": str(legacy.pk), "name": legacy.name, "born": legacy.born, "died": legacy.died},
        "members": _members(legacy) if is_member else [],
        "facts": _facts(facts.filter(legacy=legacy).select_related("owner").order_by("created_at"), photos),
        "entries": [_entry(entry) for entry in entries.filter(legacy=legacy).select_related("owner").order_by("pk")],
        "stories": copied_stories(stories.filter(legacy=legacy), user, photos),
        "pairs": [pair.exported for pair in pairs.filter(legacy=legacy).order_by("created_at", "pk")],
        "photos": exported_photos(photos),
        "recordings": exported_recordings(recordings.filter(legacy=legacy)),
        "conversations": _conversations(user, legacy),
        "boundaries": _boundaries(user, legacy),
        "relative_questions": copied_questions(user, legacy.pk),
        **copied_context(user, legacy.pk),
        "quiet_dates": [one.exported for one in QuietDate.objects.filter(user=user, legacy=legacy).order_by("pk")],
    }
    counts = {name: len(rows) for name, rows in copy.items() if isinstance(rows, list)}
    record(user, MemoryAction.COPY_MADE, actor=Actor.user(user), legacy_id=legacy.pk, payload={"copied": counts})
    return copy


def _take_along(user: User, legacy_id: UUID) -> int:
    lock_legacy(legacy_id)
    shared = Fact.objects.filter(owner=user, legacy=legacy_id, visibility=Visibility.SHARED)
    shared = shared.exclude(memory_type=MemoryType.SHARED).select_related("legacy", "owner").order_by("pk")
    facts = list(shared.select_for_update(of=["self"]))
    for fact in facts:
        before = fact_state(fact)
        make_private(fact)
        write_change(fact, MemoryAction.FACT_UNSHARED, user, before, *SHARED)
    photos = Photo.objects.filter(owner=user, legacy=legacy_id, visibility=Visibility.SHARED).select_related("legacy")
    for photo in photos.defer("upload").order_by("pk").select_for_update(of=["self"]):
        take_back(photo, user)
    written = Story.objects.filter(owner=user, legacy=legacy_id, visibility=Visibility.SHARED).order_by("pk")
    for story in written.select_related("legacy").select_for_update(of=["self"]):
        take_back_story(story, user)
    told = Recording.objects.filter(owner=user, legacy=legacy_id, visibility=Visibility.SHARED).order_by("pk")
    for recording in told.select_related("legacy").select_for_update(of=["self"]):
        take_back_recording(recording, user)
    return len(facts)


def _members(legacy: Legacy) -> list[dict[str, Any]]:
    places = Membership.objects.filter(legacy=legacy).for_people_page()
    return [{"name": place.user.name, "relationship": place.relationship, "role": place.role} for place in places]


def _facts(rows: QuerySet[Fact], photos: PhotoQuerySet) -> list[dict[str, Any]]:
    """Return the facts as plain values, each with those of these photos that are on it."""
    facts = list(rows)
    on = photos.among(facts)
    return [{**_fact(fact), "photos": list(map(str, on.get(fact.pk, ())))} for fact in facts]


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "id": str(fact.pk),
        "teller": fact.owner.name if fact.owner else "",
        "content": fact.content,
        "category": fact.category,
        "memory_type": fact.memory_type,
        "occurred": fact.occurred,
        "visibility": fact.visibility,
        "status": fact.status,
        "set_aside": fact.status == Status.RETIRED,
        "created_at": fact.created_at.isoformat(),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "id": str(entry.pk),
        "teller": entry.owner.name if entry.owner else "",
        "type": entry.type,
        "occurred": entry.occurred,
        "summary": entry.summary,
    }


def _conversations(user: User, legacy: Legacy) -> list[dict[str, Any]]:
    """Return the user's own conversations, as the user may read them now. Nobody else's conversations are included."""
    own = Conversation.objects.filter(user=user, legacy=legacy, private=False).order_by("created_at")
    said: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    messages = list(Message.objects.filter(conversation__in=own).order_by("conversation", "seq"))
    for message in as_read_by(user, messages):
        line = {"role": message.role, "speaker": message.speaker, "at": message.at.isoformat(), "text": message.content}
        said[message.conversation_id].append(line | _feedback(message))
    return [
        {"id": str(conversation.pk), "title": conversation.title, "messages": said[conversation.pk]}
        for conversation in own
    ]


def _boundaries(user: User, legacy: Legacy) -> list[dict[str, Any]]:
    """Return the user's boundaries.

    One on a fact holds its key, under which the copy lists the fact if the user sees it.
    """
    own = Boundary.objects.filter(user=user, legacy=legacy).order_by("created_at", "pk")
    return [{"kind": row.kind, "words": row.words, "fact": str(row.fact_id or "")} for row in own]


def _feedback(message: Message) -> dict[str, Any]:
    """Return the user's feedback on a reply, empty if there is none."""
    if message.feedback is None:
        return {}
    about = {"helpful": message.is_found_helpful, "reason": message.feedback_reason, "words": message.feedback_words}
    return {"feedback": about}
