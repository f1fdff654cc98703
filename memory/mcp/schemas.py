"""Memories as this interface represents them, as JSON with a published schema."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from django.urls import reverse
from pydantic import BaseModel, Field

from memory.mcp.callers import Caller
from memory.models import Fact, Status
from memory.presentation.facts.fact_card import SeenDispute
from memory.services.deletion.purging import RESTORABLE

LONGEST_IN_SEARCH = 200
# The words for the state of a memory that a client sees.
STATES = {Status.ACTIVE: "remembered", Status.SUPERSEDED: "replaced", Status.RETIRED: "deleted"}


class Link(BaseModel):
    """Something elsewhere that a memory refers to."""

    uri: Annotated[str, Field(description="An http or https address, or a memories:// one.")]
    name: str = ""


class Memory(BaseModel):
    id: UUID
    legacy_id: UUID | None
    title: str | None
    content: str
    is_cut: Annotated[bool, Field(description="Whether content is only its beginning; read the memory for the whole.")]
    memory_type: str
    tags: list[str]
    author: Annotated[str | None, Field(description="As the client that wrote it said; for its owner only.")]
    told_by: Annotated[str, Field(description="Whose memory it is.")]
    is_mine: bool
    state: Annotated[
        str, Field(description="suggested (waits for its owner's review), remembered, replaced or deleted.")
    ]
    visibility: Annotated[str, Field(description="private or shared with the family.")]
    disputed: Annotated[bool, Field(description="Whether another telling that you may see says otherwise.")]
    occurred: Annotated[str | None, Field(description="When it happened, as EDTF; null if unknown.")]
    resource_links: list[Link]
    replaces: Annotated[UUID | None, Field(description="Of a suggested new version, the memory that it would replace.")]
    replaced_by: UUID | None
    revision: int
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None
    restorable_until: datetime | None
    page: Annotated[str | None, Field(description="Its page, for a person.")]


class FoundMemory(Memory):
    similarity_score: Annotated[
        float | None, Field(description="Cosine to the query, at most 1; null for what was found by its words alone.")
    ]


class Pagination(BaseModel):
    limit: int
    offset: int
    total: int
    has_more: bool


class MemoryList(BaseModel):
    memories: list[Memory]
    pagination: Pagination


class SearchMetadata(BaseModel):
    threshold: float
    embedding_model: Annotated[str | None, Field(description="What compared meanings; null where nothing did.")]
    words_only: Annotated[bool, Field(description="Whether meaning could not be compared just now.")]


class SearchAnswer(BaseModel):
    query: str
    memories: list[FoundMemory]
    pagination: Pagination
    metadata: SearchMetadata


def memory_of(
    fact: Fact, caller: Caller, *, seen_dispute: Mapping[UUID, SeenDispute], longest: int | None = None, **more: Any
) -> dict[str, Any]:
    """Return the fields of a memory; those for the owner alone are null for others. Expects its owner; no query."""
    own = fact.owner_id == caller.user.pk
    is_cut = longest is not None and len(fact.content) > longest
    return {
        "id": fact.pk,
        "legacy_id": fact.legacy_id,
        "title": fact.title or None,
        "content": cut(fact.content, longest) if longest else fact.content,
        "is_cut": is_cut,
        "memory_type": fact.kind,
        "tags": fact.tags,
        "author": (fact.author_label or None) if own else None,
        "told_by": fact.owner.name if fact.owner else "",
        "is_mine": own,
        "state": STATES.get(Status(fact.status), fact.status),
        "visibility": fact.visibility,
        "disputed": seen_dispute.get(fact.pk) == SeenDispute.DISPUTED,
        "occurred": fact.occurred or None,
        "resource_links": fact.resource_links if own else [],
        "replaces": None,
        "replaced_by": fact.superseded_by_id if own else None,
        "revision": fact.revision,
        "created_at": fact.created_at,
        "updated_at": fact.updated_at,
        "deleted_at": fact.retired_at if own else None,
        "restorable_until": fact.retired_at + RESTORABLE if own and fact.retired_at else None,
        "page": page_of(fact, caller),
        **more,
    }


def cut(text: str, longest: int) -> str:
    """Return the beginning of a long text, up to a whole word if possible, with dots."""
    if len(text) <= longest:
        return text
    return text[: longest - 2].rsplit(None, 1)[0] + " …"


def page_of(fact: Fact, caller: Caller, name: str = "fact") -> str | None:
    """Return the address of a page about the fact; None for a fact without a legacy, which has no page."""
    if fact.legacy_id is None:
        return None
    return caller.site + reverse(f"memory:{name}", args=[fact.legacy_id, fact.pk])


def address_of(fact_id: UUID) -> str:
    return f"memories://get/{fact_id}"


def pagination(*, limit: int, offset: int, total: int) -> Pagination:
    return Pagination(limit=limit, offset=offset, total=total, has_more=offset + limit < total)
