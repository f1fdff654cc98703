"""Exporting everything remembered in a legacy as one JSON document.

For operators only: the document holds what every member told, private facts included.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from legacies.models import Legacy, Membership
from memory.models import ConversationChunk, Entry, Fact, FactLink, FactPair, MemoryType, Message, Photo, Status, Story
from memory.models.facts import DISPUTED, LinkKind
from memory.models.photos import exported_photos
from memory.services.imports.family_import import member_names, place_in_file
from memory.services.stories.copies import exported_story

ABOUT_LEGACY = ("name", "known_as", "pronouns", "born", "died", "short_life", "language")
OF_A_FACT = ("memory_type", "category", "content", "importance", "confidence", "pinned", "visibility", "version")


Place = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class _LinkedFacts:
    """The other facts of a fact's links, by kind."""

    contradicts: list[str] = field(default_factory=list)
    same_telling: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of rows in the file: members, and messages by conversation and number."""

    members: Mapping[UUID, str]
    places: Mapping[UUID, Place]
    at: Mapping[tuple[UUID, int], Place]
    """The places by the key of the conversation and the number in it."""

    def owner(self, user_id: UUID | None) -> str:
        """Return the owner's name, or the key of an owner who left: they still own what they shared."""
        return self.members.get(user_id, str(user_id)) if user_id else ""

    def sources(self, fact: Fact | None) -> list[Place]:
        """Return the messages that the fact rests on. Messages about other legacies are left out.

        The fact's sources are prefetched.
        """
        behind = fact.sources.all() if fact else ()
        return [place for source in behind if source.message_id and (place := self.places.get(source.message_id))]


def export_family(legacy: Legacy) -> dict[str, Any]:
    """Return a legacy's people, facts, entries, stories, photos, pairs and chunks.

    The number of queries does not grow with the number of rows.
    """
    names = _names(legacy)
    ends = _linked_facts(legacy)
    facts = Fact.objects.filter(legacy=legacy).prefetch_related("sources").order_by("created_at", "pk")
    stands = _standing_versions(facts)
    entries = Entry.objects.filter(legacy=legacy).prefetch_related("fact__sources").order_by("created_at", "pk")
    chunks = ConversationChunk.objects.filter(conversation__legacy=legacy).order_by("created_at", "pk")
    return {
        "legacy": {"id": str(legacy.pk), **{name: getattr(legacy, name) for name in ABOUT_LEGACY}},
        "members": [_member(place, names) for place in Membership.objects.filter(legacy=legacy).for_people_page()],
        "facts": [_fact(fact, ends.get(stands.get(fact.pk, fact.pk), _LinkedFacts()), names) for fact in facts],
        "entries": [_entry(entry, names) for entry in entries],
        "stories": [
            {
                **exported_story(story),
                "owner": names.owner(story.owner_id),
                "photos": list(map(str, story.photos)),
            }
            for story in Story.objects.filter(legacy=legacy).order_by("created_at", "pk")
        ],
        "photos": exported_photos(Photo.objects.filter(legacy=legacy)),
        "pairs": [pair.exported for pair in FactPair.objects.filter(legacy=legacy).order_by("created_at", "pk")],
        "chunks": [_chunk(chunk, names) for chunk in chunks],
    }


def _names(legacy: Legacy) -> _Names:
    said = Message.objects.filter(conversation__legacy=legacy).select_related("conversation")
    named = list(said.only("client_id", "seq", "conversation__client_id", "conversation__imported"))
    places = {message.pk: place_in_file(message) for message in named}
    at = {(message.conversation_id, message.seq): places[message.pk] for message in named}
    return _Names(member_names(legacy.pk), places, at)


def _linked_facts(legacy: Legacy) -> Mapping[UUID, _LinkedFacts]:
    ends: dict[UUID, _LinkedFacts] = defaultdict(_LinkedFacts)
    for link in FactLink.objects.filter(first__legacy=legacy).order_by("pk"):
        for one, other in ((link.first_id, link.second_id), (link.second_id, link.first_id)):
            if link.kind == LinkKind.SAME_TELLING:
                ends[one].same_telling.append(str(other))
            elif link.kind == LinkKind.DISPUTE and link.state in DISPUTED:
                ends[one].contradicts.append(str(other))
    return ends


def _standing_versions(facts: Iterable[Fact]) -> Mapping[UUID, UUID]:
    """Return for each replaced fact the version that took over its links."""
    live = {(fact.lineage, fact.owner_id): fact.pk for fact in facts if fact.status == Status.ACTIVE}
    replaced = [fact for fact in facts if fact.status == Status.SUPERSEDED]
    return {fact.pk: live[key] for fact in replaced if (key := (fact.lineage, fact.owner_id)) in live}


def _member(place: Membership, names: _Names) -> dict[str, Any]:
    return {
        "id": names.owner(place.user_id),
        "name": place.user.name,
        "relationship": place.relationship,
        "role": place.role,
        "timezone": place.user.time_zone,
        "calls_them": place.calls_them,
    }


def _fact(fact: Fact, ends: _LinkedFacts, names: _Names) -> dict[str, Any]:
    is_disputed = fact.status == Status.ACTIVE and bool(ends.contradicts)
    return {
        "id": str(fact.pk),
        "owner": names.owner(fact.owner_id),
        "about": "teller" if fact.memory_type == MemoryType.USER_PROFILE else "legacy",
        **{name: getattr(fact, name) for name in OF_A_FACT},
        "occurred": fact.occurred or None,
        "status": "disputed" if is_disputed else fact.status,
        "superseded_by": str(fact.superseded_by_id) if fact.superseded_by_id else None,
        "contradicts": ends.contradicts,
        "same_telling": ends.same_telling,
        "photos": list(map(str, fact.photos)),
        "sources": names.sources(fact),
    }


def _entry(entry: Entry, names: _Names) -> dict[str, Any]:
    return {
        "id": str(entry.pk),
        "owner": names.owner(entry.owner_id),
        "type": entry.type,
        "occurred": entry.occurred or None,
        "summary": entry.summary,
        "sources": names.sources(entry.fact),
    }


def _chunk(chunk: ConversationChunk, names: _Names) -> dict[str, Any]:
    """Return the chunk with the numbers of its first and last message."""
    first, last = (names.at[chunk.conversation_id, seq] for seq in (chunk.from_seq, chunk.to_seq - 1))
    return {"conversation": first["conversation"], "from": first["n"], "to": last["n"], "summary": chunk.summary}
