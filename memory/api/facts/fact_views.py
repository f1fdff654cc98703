"""Facts and their versions in the API."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from accounts.models import AccessToken
from config.api.exceptions import ApiError
from config.api.idempotency import idempotent
from config.api.light_serializer import show_each
from config.api.preconditions import requested_revision
from config.api.token_scopes import SUGGEST, only_suggests
from config.api.views import ApiListView, ApiViewSet, RevisedView
from config.errors import NotFound
from config.keyset import Ordering
from legacies.access import member_of, teller_in
from memory.api.facts.fact_serializers import (
    Correction,
    Decision,
    FactAboutMeQuery,
    FactChanges,
    FactQuery,
    FactSerializer,
    HistorySerializer,
    Merger,
    NewFact,
    NewVisibility,
    ReviewDecision,
    SourcesSerializer,
    VersionsSerializer,
)
from memory.api.facts.owner_filter import only_of_owner
from memory.models import Fact, FactSource, MemoryType, Photo, Visibility
from memory.models.facts import FactQuerySet, SourceKind
from memory.models.ownership import LISTED
from memory.presentation.facts.dispute_card import disputed_in, seen_disputes_among
from memory.presentation.facts.quotes import confidences_among
from memory.services.context import write_family_fact
from memory.services.deletion.purging import FactIsGone, delete_permanently, is_gone
from memory.services.facts.correction import correct_fact, merge_facts, put_back_words, restore, versions_of
from memory.services.facts.editing import (
    AlreadyRemembered,
    create_fact,
    edit_fact,
    set_aside,
    share_fact,
    unshare_fact,
)
from memory.services.facts.reviewing import keep_fact, mark_unsure, pin_fact, undo_review, unpin_fact
from memory.services.facts.suggesting import Client, suggest_fact
from memory.services.history.fact_history import history_of

COLUMNS = ("memory_type", "category", "visibility", "review", "moderation", "pinned")
DECIDE: Mapping[str, Callable[..., Fact]] = {
    Decision.KEEP: keep_fact,
    Decision.UNSURE: mark_unsure,
    Decision.SET_ASIDE: set_aside,
    Decision.UNDO: undo_review,
}


class Duplicate(ApiError):
    """`duplicate_of` is the fact of mine that says the same."""

    code, status, default_message = AlreadyRemembered.code, AlreadyRemembered.status, AlreadyRemembered.default_message

    def __init__(self, known_id: UUID) -> None:
        super().__init__()
        self.more = {"duplicate_of": str(known_id)}


class FactEndpoint(RevisedView):
    """The base of the views of one fact."""

    tag = "facts"
    row_name = "fact"
    serializer_class: type[Serializer[Any]] = FactSerializer
    lookup_url_kwarg = "fact_id"
    also_refuses: ClassVar = frozenset({410})

    def get_queryset(self) -> FactQuerySet:
        return Fact.objects.for_api(self.user)

    def own(self) -> Fact:
        """Return the caller's own fact; raise `NotFound` for anybody else's, shared or not."""
        fact: Fact = get_object_or_404(Fact.objects.owned_by(self.user), pk=self.kwargs["fact_id"])
        return fact

    def revision_of_own(self, *, required: bool = False) -> int | None:
        return requested_revision(self.request, current=self.own().revision, required=required)

    def shown(self, facts: Sequence[Fact]) -> list[dict[str, Any]]:
        context = {
            "viewer": self.user,
            "seen_dispute": seen_disputes_among(facts, self.user),
            "photos": Photo.objects.shown_to(self.user).among(facts),
            "confidences": confidences_among(facts, self.user),
        }
        return show_each(FactSerializer, facts, context=context)

    def handle_exception(self, exc: Exception) -> Response:
        """Answer 410 for a fact of the caller's that is gone for good, and name the fact that says the same already."""
        fact_id = self.kwargs.get("fact_id")
        if isinstance(exc, NotFound | Http404) and self.request.user.is_authenticated and fact_id:
            exc = FactIsGone() if is_gone(user=self.user, fact_id=fact_id) else exc
        if isinstance(exc, AlreadyRemembered):
            exc = Duplicate(exc.known_id)
        return super().handle_exception(exc)


class FactFilter(BaseFilterBackend):
    """Filter the list by the parameters of a validated `FactQuery`."""

    def filter_queryset(self, request: Request, queryset: FactQuerySet, view: Any) -> FactQuerySet:  # type: ignore[override]  # of facts alone
        query, viewer, legacy_id = view.query, view.user, view.kwargs["legacy_id"]
        rows = queryset.filter(**{name: query[name] for name in COLUMNS if name in query})
        rows = only_of_owner(rows.filter(status__in=[query["status"]] if "status" in query else LISTED), query, viewer)
        if "conversation" in query:  # which conversation a fact came from, only its teller knows
            rows = rows.filter(conversation=query["conversation"], owner=viewer)
        if "disputed" in query:
            disputed = disputed_in(legacy_id, viewer)
            rows = rows.filter(pk__in=disputed) if query["disputed"] else rows.exclude(pk__in=disputed)
        if "updated_after" in query:
            rows = rows.filter(updated_at__gt=query["updated_after"])
        return rows.with_words(query["q"]) if "q" in query else rows


class FactsView(FactEndpoint, ApiListView):
    query_serializer_class = FactQuery
    filter_backends = (FactFilter,)
    ordering = Ordering("facts", ("-created_at", "-id"))
    also_refuses: ClassVar = frozenset()
    token_scopes: ClassVar = {"POST": SUGGEST}

    def get_queryset(self) -> FactQuerySet:
        return super().get_queryset().filter(legacy=self.kwargs["legacy_id"])

    @extend_schema(operation_id="list_facts", summary="My own facts and what others shared, newest first")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        return self.get_paginated_response(self.shown(self.page()))

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
        if only_suggests(request):
            told.pop("allow_secrets")  # what is a secret is not a program's to decide
            client = Client(name=cast(AccessToken, request.auth).name)
            waiting = suggest_fact(user=self.user, legacy_id=legacy_id, client=client, **told)
            return self.answer(waiting.pk, status=201)
        is_familys = told.get("memory_type") == MemoryType.SHARED
        create = write_family_fact if is_familys else create_fact
        if is_familys:
            del told["memory_type"]
        fact = create(user=self.user, legacy_id=legacy_id, source=SourceKind.API, **told)
        return self.answer(fact.pk, status=201)


class FactsAboutMeView(FactEndpoint, ApiListView):
    query_serializer_class = FactAboutMeQuery
    ordering = FactsView.ordering
    also_refuses: ClassVar = frozenset()

    def get_queryset(self) -> FactQuerySet:
        mine = super().get_queryset().filter(owner=self.user, memory_type=MemoryType.USER_PROFILE)
        mine = mine.filter(status__in=[self.query["status"]] if "status" in self.query else LISTED)
        return mine.with_words(self.query["q"]) if "q" in self.query else mine

    @extend_schema(operation_id="list_facts_about_me", summary="What is remembered about me, newest first")
    def get(self, request: Request) -> Response:
        return self.get_paginated_response(self.shown(self.page()))


class FactViewSet(FactEndpoint, ApiViewSet):
    may_be_stale: ClassVar = frozenset({"PATCH", "DELETE"})
    may_match: ClassVar = frozenset({"POST"})

    @extend_schema(operation_id="read_fact", summary="One fact")
    def retrieve(self, request: Request, fact_id: UUID) -> Response:
        return self.answer(fact_id)

    @extend_schema(
        operation_id="change_fact",
        summary="Change a fact of mine in place; a shared one goes back to the moderation queue",
        request=FactChanges,
    )
    @idempotent()
    def partial_update(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(required=True)
        changes = self.read(FactChanges)
        allow = changes.pop("allow_secrets")
        edit_fact(user=self.user, fact_id=fact_id, changes=changes, revision=revision, allow_secrets=allow)
        return self.answer(fact_id)

    @extend_schema(
        operation_id="delete_fact",
        summary="Set a fact of mine aside; it can be restored for 90 days",
        request=None,
    )
    @idempotent()
    def destroy(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(required=True)
        self.read_nothing()
        set_aside(user=self.user, fact_id=fact_id, revision=revision)
        return Response(status=204)

    @extend_schema(
        operation_id="set_fact_visibility",
        summary="Share a fact of mine with the family, or take it back",
        request=NewVisibility,
    )
    @idempotent()
    def set_visibility(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(required=True)
        wanted = self.read(NewVisibility)
        if wanted["visibility"] == Visibility.SHARED:
            share_fact(user=self.user, fact_id=fact_id, show_words=wanted["show_words"], revision=revision)
        else:
            unshare_fact(user=self.user, fact_id=fact_id, revision=revision)
        return self.answer(fact_id)

    @extend_schema(
        operation_id="review_fact",
        summary="Keep a fact of mine, say that I am not sure, set it aside, or take the last decision back",
        request=ReviewDecision,
    )
    @idempotent()
    def review(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own()
        decision = self.read(ReviewDecision)["decision"]
        DECIDE[decision](user=self.user, fact_id=fact_id, revision=revision)
        return self.answer(fact_id)

    @extend_schema(
        operation_id="pin_fact", summary="Pin a fact of mine: the assistant is always shown it", request=None
    )
    @idempotent()
    def pin(self, request: Request, fact_id: UUID) -> Response:
        return self.apply(pin_fact)

    @extend_schema(operation_id="unpin_fact", summary="Unpin a fact of mine", request=None)
    @idempotent()
    def unpin(self, request: Request, fact_id: UUID) -> Response:
        return self.apply(unpin_fact)

    @extend_schema(
        operation_id="list_fact_sources", summary="What a fact rests on, oldest first", responses=SourcesSerializer
    )
    def sources(self, request: Request, fact_id: UUID) -> Response:
        context = {"fact": self.get_object(), "viewer": self.user}
        rows = FactSource.objects.filter(fact=fact_id).select_related("message", "passage", "teller")
        return Response(SourcesSerializer({"results": rows}, context=context).data)

    @extend_schema(
        operation_id="list_fact_history",
        summary="What happened to a fact, oldest first; for others only since it was shared",
        responses=HistorySerializer,
    )
    def history(self, request: Request, fact_id: UUID) -> Response:
        lines = history_of(user=self.user, fact_id=fact_id)
        return Response(HistorySerializer({"results": lines}).data)

    def apply(self, service: Callable[..., Fact]) -> Response:
        """Apply a change that needs nothing but the fact's id."""
        revision = self.revision_of_own()
        self.read_nothing()
        return self.answer(service(user=self.user, fact_id=self.kwargs["fact_id"], revision=revision).pk)


# Versions of a fact of mine: a new one, one of several, an earlier one again.


class FactVersionViewSet(FactViewSet):
    @extend_schema(
        operation_id="correct_fact",
        summary="Put a fact of mine right: a new version with another id; the old one stays readable to me",
        request=Correction,
        responses={200: FactSerializer, 201: FactSerializer},
    )
    @idempotent()
    def correct(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own()
        changes = self.read(Correction)
        said = {name: changes.pop(name) for name in ("reason", "allow_secrets")}
        new = correct_fact(
            user=self.user, fact_id=fact_id, changes=changes, revision=revision, source=SourceKind.API, **said
        )
        return self.answer(new.pk, status=200 if new.pk == fact_id else 201)

    @extend_schema(
        operation_id="merge_facts",
        summary="Make this and other facts of mine one: a new version of this one, with all that they rest on",
        request=Merger,
        responses={201: FactSerializer},
    )
    @idempotent()
    def merge(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own()
        wanted = self.read(Merger)
        new = merge_facts(
            user=self.user,
            keep_id=fact_id,
            other_ids=wanted["others"],
            content=wanted.get("content"),
            revision=revision,
            allow_secrets=wanted["allow_secrets"],
        )
        return self.answer(new.pk, status=201)

    @extend_schema(
        operation_id="put_back_words",
        summary="Put back into a fact of mine what was taken out of it as a secret",
        request=None,
    )
    @idempotent()
    def put_back(self, request: Request, fact_id: UUID) -> Response:
        return self.apply(put_back_words)

    @extend_schema(
        operation_id="restore_fact",
        summary="Restore what I set aside, as it was, or an earlier version, as the newest one",
        request=None,
    )
    @idempotent()
    def restore(self, request: Request, fact_id: UUID) -> Response:
        return self.apply(restore)

    @extend_schema(
        operation_id="delete_fact_permanently",
        summary="Delete a fact of mine permanently, after it was set aside",
        request=None,
        responses={204: None},
    )
    @idempotent()
    def permanent(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own()
        self.read_nothing()
        delete_permanently(user=self.user, fact_id=fact_id, revision=revision)
        return Response(status=204)

    @extend_schema(
        operation_id="list_fact_versions",
        summary="All versions of a fact of mine and what was merged into it, the newest first",
        responses=VersionsSerializer,
    )
    def versions(self, request: Request, fact_id: UUID) -> Response:
        return Response(VersionsSerializer({"results": versions_of(self.own())}).data)
