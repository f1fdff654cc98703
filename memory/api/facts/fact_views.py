"""Facts: list, tell, read, change, set aside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.exceptions import WireError
from config.api.idempotency import idempotent
from config.api.locations import location
from config.api.pagination import page_of
from config.api.preconditions import ChangedMeanwhile, etag_of, revision_asked
from config.api.schema.auto_schema import page_shape
from config.api.views import ApiView, answer_page
from config.errors import NotFound
from config.keyset import Ordering
from legacies.access import member_of, teller_in
from memory.api.facts.fact_rows import facts_in, facts_seen_by
from memory.api.facts.fact_serializers import FactChanges, FactQuery, FactSerializer, NewFact, NewVisibility
from memory.models import Fact, MemoryType, Visibility
from memory.models.facts import SourceKind
from memory.presentation import told_twice_among
from memory.services.context import write_family_fact
from memory.services.deletion.purging import FactIsGone, is_gone
from memory.services.facts.editing import (
    AlreadyRemembered,
    StaleRevision,
    create_fact,
    edit_fact,
    set_aside,
    share_fact,
    unshare_fact,
)

FACTS = Ordering("facts", ("-created_at", "-id"))


class Duplicate(WireError):
    """`duplicate_of` is the fact of mine that says the same."""

    code, status, message = AlreadyRemembered.code, AlreadyRemembered.status, AlreadyRemembered.message

    def __init__(self, known_id: UUID) -> None:
        super().__init__()
        self.more = {"duplicate_of": str(known_id)}


class FactEndpoint(ApiView):
    """What the calls about one fact have in common."""

    tag = "facts"
    also_refuses: ClassVar = frozenset({410})

    def seen(self, fact_id: UUID) -> Fact:
        """A fact that I may see, as the wire shows it; raises `NotFound`."""
        fact: Fact | None = facts_seen_by(self.user).filter(pk=fact_id).first()
        if fact is None:
            raise NotFound
        return fact

    def own(self, fact_id: UUID) -> Fact:
        """A fact of mine; somebody else's, shared or not, is not there to be changed."""
        fact: Fact | None = Fact.objects.owned_by(self.user).filter(pk=fact_id).first()
        if fact is None:
            raise NotFound
        return fact

    def revision_of_own(self, request: Request, fact_id: UUID, *, required: bool = True) -> int | None:
        return revision_asked(request, current=self.own(fact_id).revision, required=required)

    def answer(self, fact_id: UUID, *, status: int = 200) -> Response:
        fact = self.seen(fact_id)
        made = location("fact", fact_id) if status == 201 else {}
        return Response(self.wire(fact), status=status, headers={"ETag": etag_of(fact.revision), **made})

    def wire(self, fact: Fact) -> dict[str, Any]:
        return FactSerializer(fact, context=self.beside([fact])).data

    def beside(self, facts: Sequence[Fact]) -> dict[str, Any]:
        """What the shape of these facts needs to know besides them."""
        return {"viewer": self.user, "told_twice": told_twice_among(facts, self.user)}

    def handle_exception(self, exc: Exception) -> Response:
        """Who was too late is told how the row stands now, or that their fact is gone for good."""
        fact_id = self.kwargs.get("fact_id")
        if isinstance(exc, NotFound) and self.request.user.is_authenticated and fact_id:
            exc = FactIsGone() if is_gone(user=self.user, fact_id=fact_id) else exc
        if isinstance(exc, AlreadyRemembered):
            return super().handle_exception(Duplicate(exc.known_id))
        if isinstance(exc, StaleRevision):
            now = self.seen(exc.current.pk)
            return super().handle_exception(ChangedMeanwhile(self.wire(now), etag=etag_of(now.revision)))
        return super().handle_exception(exc)


class FactsView(FactEndpoint):
    query = FactQuery
    also_refuses: ClassVar = frozenset()

    @extend_schema(
        operation_id="list_facts",
        summary="My own facts and what others shared, newest first",
        parameters=[FactQuery],
        responses=page_shape(FactSerializer),
    )
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        query = self.read_query()
        page = page_of(facts_in(legacy_id, query, self.user), FACTS, query)
        return answer_page(page, FactSerializer, **self.beside(page.rows))

    @extend_schema(
        operation_id="create_fact",
        summary="Tell a fact; it is private, kept, and of importance 8 unless said otherwise",
        request=NewFact,
        responses={201: FactSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        told = self.read(NewFact)
        is_familys = told.get("memory_type") == MemoryType.SHARED
        create = write_family_fact if is_familys else create_fact
        if is_familys:
            del told["memory_type"]
        fact = create(user=self.user, legacy_id=legacy_id, source=SourceKind.API, **told)
        return self.answer(fact.pk, status=201)


class FactView(FactEndpoint):
    may_be_stale: ClassVar = frozenset({"PATCH", "DELETE"})

    @extend_schema(operation_id="read_fact", summary="One fact", responses=FactSerializer)
    def get(self, request: Request, fact_id: UUID) -> Response:
        return self.answer(fact_id)

    @extend_schema(
        operation_id="change_fact",
        summary="Change a fact of mine in place; a shared one goes back to the moderation queue",
        request=FactChanges,
        responses=FactSerializer,
    )
    @idempotent()
    def patch(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(request, fact_id)
        changes = self.read(FactChanges)
        allow = changes.pop("allow_secrets")
        edit_fact(user=self.user, fact_id=fact_id, changes=changes, revision=revision, allow_secrets=allow)
        return self.answer(fact_id)

    @extend_schema(
        operation_id="delete_fact",
        summary="Set a fact of mine aside; it can be restored for 90 days",
        request=None,
        responses={204: None},
    )
    def delete(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(request, fact_id)
        self.read_nothing()
        set_aside(user=self.user, fact_id=fact_id, revision=revision)
        return Response(status=204)


class FactVisibilityView(FactEndpoint):
    may_be_stale: ClassVar = frozenset({"PATCH"})

    @extend_schema(
        operation_id="set_fact_visibility",
        summary="Share a fact of mine with the family, or take it back",
        request=NewVisibility,
        responses=FactSerializer,
    )
    @idempotent()
    def patch(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(request, fact_id)
        wanted = self.read(NewVisibility)
        if wanted["visibility"] == Visibility.SHARED:
            share_fact(user=self.user, fact_id=fact_id, show_words=wanted["show_words"], revision=revision)
        else:
            unshare_fact(user=self.user, fact_id=fact_id, revision=revision)
        return self.answer(fact_id)
