"""The rows of `sync` as they are sent, and the parts of a legacy that are sent whole."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Q
from rest_framework.renderers import JSONRenderer

from accounts.models import User
from legacies.api.serializers import LegacySerializer, MemberSerializer, PersonSerializer
from legacies.models import Membership
from memory.api.context.context_file_views import ContextFileSerializer
from memory.api.context.persona_views import PersonaSerializer
from memory.api.sync.sync_serializers import (
    SyncConversationSerializer,
    SyncDisputeSerializer,
    SyncEntrySerializer,
    SyncMessageSerializer,
    SyncPhotoSerializer,
    SyncRecordingSerializer,
    SyncStorySerializer,
)
from memory.models import ContextFile, Entry, Fact, FactLink, Persona, Photo, Recording, Story, SyncType
from memory.models.facts import LinkKind
from memory.presentation.facts.fact_card import doubt_about
from memory.services.conversations.withheld_words import as_read_by

Row = dict[str, Any]
SERIALIZERS = {
    SyncType.ENTRY: ("entries", SyncEntrySerializer),
    SyncType.STORY: ("stories", SyncStorySerializer),
    SyncType.PHOTO: ("photos", SyncPhotoSerializer),
    SyncType.RECORDING: ("recordings", SyncRecordingSerializer),
    SyncType.CONVERSATION: ("conversations", SyncConversationSerializer),
    SyncType.MESSAGE: ("messages", SyncMessageSerializer),
}
FOR_EVERYBODY = (
    *("memory_type", "category", "content", "tags", "importance", "confidence", "authority", "visibility"),
    *("moderation", "review", "pinned", "status", "version", "revision", "created_at", "updated_at"),
)


def rows_as_sent(rows: Mapping[str, list[Any]], viewer: User) -> dict[str, list[Row]]:
    context = {"viewer": viewer}
    rows = {**rows, SyncType.MESSAGE: as_read_by(viewer, rows[SyncType.MESSAGE])}
    shown: dict[str, list[Row]] = {"facts": [fact_row(fact, viewer) for fact in rows[SyncType.FACT]]}
    for type_, (name, serializer) in SERIALIZERS.items():
        shown[name] = [serializer(row, context=context).data for row in rows[type_]]
    return shown


def fact_row(fact: Fact, viewer: User) -> Row:
    """Return what `SyncFactSerializer` describes. Built by hand because a first sync sends ten thousand facts, and the
    serializer takes ten times as long for each.
    """
    is_own = fact.owner_id == viewer.pk
    return {
        "id": fact.pk,
        "legacy": fact.legacy_id,
        "owner": fact.owner_id,
        **{name: getattr(fact, name) for name in FOR_EVERYBODY},
        "subject": fact.subject or None,
        "title": fact.title or None,
        "occurred": fact.occurred or None,
        "moderation_reason": (fact.moderation_reason or None) if is_own else None,
        "doubted_for": (doubt_about(fact).reason or None) if is_own else None,
        "source_conversation": fact.conversation_id if is_own else None,
    }


def legacies_as_sent(places: Mapping[UUID, Membership], viewer: User) -> dict[UUID, Row]:
    """Return each legacy by its id, with everything that is sent whole. A constant number of queries."""
    legacies = list(places)
    members = Membership.objects.visible_to(viewer).filter(legacy__in=legacies).for_people_page()
    files = ContextFile.objects.visible_to(viewer).filter(legacy__in=legacies, owner=None).order_by("key", "id")
    personas = _personas(legacies)
    parts: dict[str, dict[UUID, list[Row]]] = {
        "members": _by_legacy(members, lambda row: MemberSerializer(row).data),
        "former_tellers": _former_tellers(legacies, viewer),
        "context_files": _by_legacy(files, lambda row: ContextFileSerializer(row).data),
        "disputes": _disputes(legacies, viewer),
        "photos_on": _photos_on(legacies, viewer),
    }
    return {
        legacy_id: {
            **LegacySerializer(place).data,
            **{name: rows.get(legacy_id, []) for name, rows in parts.items()},
            "personas": [*personas[None], *personas[legacy_id]],
        }
        for legacy_id, place in places.items()
    }


def account_as_sent(viewer: User) -> Row:
    own = ContextFile.objects.visible_to(viewer).filter(owner=viewer.pk).order_by("key", "id")
    return {"id": viewer.pk, "context_files": [ContextFileSerializer(file).data for file in own]}


def digest_of(row: Row) -> str:
    return hashlib.sha256(JSONRenderer().render(row)).hexdigest()[:16]


def _by_legacy(rows: Iterable[Any], shown: Callable[[Any], Row]) -> dict[UUID, list[Row]]:
    found: defaultdict[UUID, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.legacy_id].append(shown(row))
    return found


def _personas(legacies: list[UUID]) -> defaultdict[UUID | None, list[Row]]:
    found: defaultdict[UUID | None, list[Row]] = defaultdict(list)
    offered = Persona.objects.filter(Q(legacy=None) | Q(legacy__in=legacies), retired_at=None)
    for persona in offered.order_by("created_at", "id"):
        found[persona.legacy_id].append(PersonaSerializer(persona).data)
    return found


def _former_tellers(legacies: list[UUID], viewer: User) -> dict[UUID, list[Row]]:
    """Return the former members whose shared rows the viewer sees. Seven queries."""
    pairs: set[tuple[UUID, UUID]] = set()
    for model in (Fact, Entry, Story, Photo, Recording):
        rows = model.objects.visible_to(viewer).live().filter(legacy__in=legacies, owner__isnull=False)
        pairs |= set(rows.order_by().values_list("legacy", "owner").distinct())
    pairs -= set(Membership.objects.filter(legacy__in=legacies).values_list("legacy", "user"))
    people = User.objects.in_bulk({owner for _legacy, owner in pairs})
    found: defaultdict[UUID, list[Row]] = defaultdict(list)
    for legacy_id, owner in sorted(pairs):
        found[legacy_id].append(PersonSerializer(people[owner]).data)
    return found


def _photos_on(legacies: list[UUID], viewer: User) -> dict[UUID, list[Row]]:
    """Return the photos that are on facts and stories. They are sent apart from these rows, since taking a photo back
    changes none of them. Three queries."""
    rows: list[Any] = []
    for model in (Fact, Story):
        live = model.objects.visible_to(viewer).live().filter(legacy__in=legacies).exclude(photos=[])
        rows += live.only("pk", "legacy", "photos").order_by("pk")
    shown = Photo.objects.shown_to(viewer).among(rows)
    with_photos = [row for row in rows if shown[row.pk]]
    return _by_legacy(with_photos, lambda row: {"on": row.pk, "photos": shown[row.pk]})


def _disputes(legacies: list[UUID], viewer: User) -> dict[UUID, list[Row]]:
    """Return the disputes between two live facts that the viewer both sees. Up to two queries."""
    links = list(
        FactLink.objects.filter(kind=LinkKind.DISPUTE, first__legacy__in=legacies).order_by("created_at", "id")
    )
    ends = {end for link in links for end in (link.first_id, link.second_id)}
    live = Fact.objects.visible_to(viewer).live().filter(pk__in=ends) if ends else Fact.objects.none()
    seen = dict(live.values_list("pk", "legacy"))
    found: defaultdict[UUID, list[Row]] = defaultdict(list)
    for link in links:
        if link.first_id in seen and link.second_id in seen:
            found[seen[link.first_id]].append(SyncDisputeSerializer(link).data)
    return found
