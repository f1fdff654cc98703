"""Giving a fact of mine a new version, and pinning it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from memory.api.facts.fact_serializers import Correction, FactSerializer, Merger, VersionsSerializer
from memory.api.facts.fact_views import FactEndpoint
from memory.models import Fact
from memory.models.facts import SourceKind
from memory.services.facts.correction import correct_fact, put_back_words, restore, versions_of
from memory.services.facts.merging import merge_facts
from memory.services.facts.reviewing import pin_fact, unpin_fact


class FactCorrectView(FactEndpoint):
    may_match: ClassVar = frozenset({"POST"})

    @extend_schema(
        operation_id="correct_fact",
        summary="Put a fact of mine right: a new version with another id; the old one stays readable to me",
        request=Correction,
        responses={200: FactSerializer, 201: FactSerializer},
    )
    @idempotent()
    def post(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(request, fact_id, required=False)
        changes = self.read(Correction)
        said = {name: changes.pop(name) for name in ("reason", "allow_secrets")}
        new = correct_fact(
            user=self.user, fact_id=fact_id, changes=changes, revision=revision, source=SourceKind.API, **said
        )
        return self.answer(new.pk, status=200 if new.pk == fact_id else 201)


class FactMergeView(FactEndpoint):
    may_match: ClassVar = frozenset({"POST"})

    @extend_schema(
        operation_id="merge_facts",
        summary="Make this and other facts of mine one: a new version of this one, with all that they rest on",
        request=Merger,
        responses={201: FactSerializer},
    )
    @idempotent()
    def post(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(request, fact_id, required=False)
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


class _NoBody(FactEndpoint):
    """A change that needs no more than the fact's id."""

    may_match: ClassVar = frozenset({"POST"})
    service: ClassVar[Callable[..., Fact]]

    def change(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(request, fact_id, required=False)
        self.read_nothing()
        fact = type(self).service(user=self.user, fact_id=fact_id, revision=revision)
        return self.answer(fact.pk)


class FactPinView(_NoBody):
    service = staticmethod(pin_fact)

    @extend_schema(
        operation_id="pin_fact",
        summary="Pin a fact of mine: the assistant is always shown it",
        request=None,
        responses=FactSerializer,
    )
    @idempotent()
    def post(self, request: Request, fact_id: UUID) -> Response:
        return self.change(request, fact_id)


class FactUnpinView(_NoBody):
    service = staticmethod(unpin_fact)

    @extend_schema(operation_id="unpin_fact", summary="Unpin a fact of mine", request=None, responses=FactSerializer)
    @idempotent()
    def post(self, request: Request, fact_id: UUID) -> Response:
        return self.change(request, fact_id)


class FactPutBackView(_NoBody):
    service = staticmethod(put_back_words)

    @extend_schema(
        operation_id="put_back_words",
        summary="Put back into a fact of mine what was taken out of it as a secret",
        request=None,
        responses=FactSerializer,
    )
    @idempotent()
    def post(self, request: Request, fact_id: UUID) -> Response:
        return self.change(request, fact_id)


class FactRestoreView(_NoBody):
    service = staticmethod(restore)

    @extend_schema(
        operation_id="restore_fact",
        summary="Bring back what I set aside, as it was, or an earlier version, as the newest one",
        request=None,
        responses=FactSerializer,
    )
    @idempotent()
    def post(self, request: Request, fact_id: UUID) -> Response:
        return self.change(request, fact_id)


class FactVersionsView(FactEndpoint):
    @extend_schema(
        operation_id="list_fact_versions",
        summary="All versions of a fact of mine and what was merged into it, the newest first",
        responses=VersionsSerializer,
    )
    def get(self, request: Request, fact_id: UUID) -> Response:
        return Response(VersionsSerializer({"results": versions_of(self.own(fact_id))}).data)
