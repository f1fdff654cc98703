"""Versions of a fact of mine: a new one, one of several, an earlier one again."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from memory.api.facts.fact_serializers import Correction, FactSerializer, Merger, VersionsSerializer
from memory.api.facts.fact_views import FactViewSet
from memory.models.facts import SourceKind
from memory.services.deletion.purging import delete_permanently
from memory.services.facts.correction import correct_fact, put_back_words, restore, versions_of
from memory.services.facts.merging import merge_facts


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
        summary="Bring back what I set aside, as it was, or an earlier version, as the newest one",
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
