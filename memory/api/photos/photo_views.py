"""Photos in the API: mine and what others shared, their files, and the portrait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.light_serializer import show_each
from config.api.preconditions import requested_revision
from config.api.views import ApiListView, ApiViewSet, RevisedView
from config.keyset import Ordering
from legacies.access import member_of, teller_in
from memory.api.facts.owner_filter import only_of_owner
from memory.api.photos.photo_serializers import NewPhoto, PhotoChanges, PhotoQuery, PhotoSerializer
from memory.models import Photo, Visibility
from memory.models.photos import PhotoQuerySet, names_in
from memory.presentation.media.photos import photo_response
from memory.services.photos.editing import (
    change_photo,
    delete_photo,
    remove_portrait,
    set_portrait,
    upload_photo,
)
from memory.services.photos.sizes import CONTENT_TYPES


class PhotoEndpoint(RevisedView):
    tag = "photos"
    row_name = "photo"
    serializer_class: type[serializers.Serializer[Any]] = PhotoSerializer

    def get_queryset(self) -> PhotoQuerySet:
        return Photo.objects.for_gallery(self.user)

    def shown(self, photos: Sequence[Photo]) -> list[dict[str, Any]]:
        context = {"viewer": self.user, "names": names_in(photos)}
        return show_each(PhotoSerializer, photos, context=context)


class PhotosView(PhotoEndpoint, ApiListView):
    query_serializer_class = PhotoQuery
    ordering = Ordering("photos", ("-created_at", "-id"))
    parser_classes = (MultiPartParser,)
    largest_body = settings.LARGEST_PHOTO_BODY

    def get_queryset(self) -> PhotoQuerySet:
        legacy_id = self.kwargs["legacy_id"]
        photos = super().get_queryset().filter(legacy=legacy_id)
        if self.request.method not in SAFE_METHODS:
            return photos
        photos = only_of_owner(photos, self.query, self.user)
        return photos.with_words(self.query["q"], legacy_id=legacy_id) if "q" in self.query else photos

    @extend_schema(operation_id="list_photos", summary="My own photos and what others shared, the latest first")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        return self.get_paginated_response(self.shown(self.page()))

    @extend_schema(
        operation_id="add_photo",
        summary="Add a photo; it is private, and its files are made meanwhile",
        request=NewPhoto,
        responses={201: PhotoSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        said = self.read(NewPhoto)
        added = upload_photo(user=self.user, legacy_id=legacy_id, raw=said.pop("file").read(), **said)
        return self.answer(added.pk, status=201)


class PhotoViewSet(PhotoEndpoint, ApiViewSet):
    may_be_stale: ClassVar = frozenset({"PATCH", "DELETE"})

    def revision_of_own(self) -> int | None:
        photo = get_object_or_404(self.get_queryset().filter(owner=self.user.pk), pk=self.kwargs["photo_id"])
        return requested_revision(self.request, current=photo.revision)

    @extend_schema(operation_id="read_photo", summary="One photo")
    def retrieve(self, request: Request, photo_id: UUID) -> Response:
        return self.answer(photo_id)

    @extend_schema(
        operation_id="change_photo",
        summary="Describe a photo of mine, share it with the family, or take it back",
        request=PhotoChanges,
    )
    @idempotent()
    def partial_update(self, request: Request, photo_id: UUID) -> Response:
        revision = self.revision_of_own()
        changes = self.read(PhotoChanges)
        visibility = changes.pop("visibility", None)
        change_photo(
            user=self.user,
            photo_id=photo_id,
            changes=changes,
            visibility=Visibility(visibility) if visibility else None,
            revision=revision,
        )
        return self.answer(photo_id)

    @extend_schema(operation_id="delete_photo", summary="Delete a photo of mine permanently", request=None)
    @idempotent()
    def destroy(self, request: Request, photo_id: UUID) -> Response:
        revision = self.revision_of_own()
        self.read_nothing()
        delete_photo(user=self.user, photo_id=photo_id, revision=revision)
        return Response(status=204)


class PortraitViewSet(PhotoEndpoint, ApiViewSet):
    @extend_schema(operation_id="set_portrait", summary="Make a photo the portrait of its legacy", request=None)
    @idempotent()
    def create(self, request: Request, photo_id: UUID) -> Response:
        return self._decide(set_portrait)

    @extend_schema(operation_id="remove_portrait", summary="No longer use a photo as the portrait", request=None)
    def destroy(self, request: Request, photo_id: UUID) -> Response:
        return self._decide(remove_portrait)

    def _decide(self, service: Callable[..., Photo]) -> Response:
        self.read_nothing()
        return self.answer(service(user=self.user, photo_id=self.kwargs["photo_id"]).pk)


class PhotoFileView(PhotoEndpoint):
    @extend_schema(
        operation_id="read_photo_file",
        summary="One file of a photo",
        responses={(200, kind): OpenApiTypes.BINARY for kind in CONTENT_TYPES.values()},
    )
    def get(self, request: Request, photo_id: UUID, file_name: str) -> HttpResponse:
        return photo_response(request._request, get_object_or_404(self.get_queryset(), pk=photo_id), file_name)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """Send the picture whatever the client accepts; errors are JSON as everywhere."""
        return super().perform_content_negotiation(request, force=True)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Leave the cache headers of the file as they are."""
        if isinstance(response, Response):
            return super().finalize_response(request, response, *args, **kwargs)
        return response
