"""Photos in parts, in the form of tus 1.0 (https://tus.io), so that its clients work: core, creation, expiration, and
termination.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils.http import http_date
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent, repeatable_by_parts
from config.api.light_serializer import LightSerializer
from config.api.views import ApiView, location
from config.errors import InvalidInput
from legacies.access import teller_in
from memory.models import PhotoUpload
from memory.services.photos.parts import begin_upload, continue_upload, give_up_upload, own_upload

OCTETS = "application/octet-stream"
LENGTH, OFFSET, EXPIRES = "Upload-Length", "Upload-Offset", "Upload-Expires"
TUS_VERSION = "1.0.0"


class BytesParser(BaseParser):
    media_type = OCTETS

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        return stream.read()


class TusParser(BytesParser):
    media_type = "application/offset+octet-stream"


class PhotoUploadSerializer(LightSerializer[PhotoUpload]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    size = serializers.IntegerField(help_text="Of the whole file, in bytes.")
    offset = serializers.IntegerField(help_text="How many bytes are here: the next part begins there.")
    photo = serializers.UUIDField(allow_null=True, help_text="That it became; null until the last byte is here.")
    expires_at = serializers.DateTimeField(help_text="When it goes by itself.")


def number_header(name: str, about: str) -> OpenApiParameter:
    kind = {"type": "integer", "minimum": 0}
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, required=True, description=about)


class PhotoUploadEndpoint(ApiView):
    tag = "photos"
    serializer_class = PhotoUploadSerializer

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers["Tus-Resumable"] = TUS_VERSION
        return answer

    def header(self, name: str) -> int:
        """Return a header as a whole number; raise `InvalidInput` if it is none."""
        said = self.request.headers.get(name, "")
        if not (said.isascii() and said.isdigit() and len(said) < 16):
            problem = _("Send a whole number of bytes in this header.")
            raise InvalidInput(fields={name: [problem]})
        return int(said)


class PhotoUploadsView(PhotoUploadEndpoint):
    @extend_schema(
        operation_id="begin_photo_upload",
        summary="Begin to add a photo in parts",
        request=None,
        responses={201: PhotoUploadSerializer},
        parameters=[number_header(LENGTH, "The size of the file in bytes, up to 20,000,000.")],
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        self.read_nothing()
        begun = begin_upload(user=self.user, legacy_id=legacy_id, size=self.header(LENGTH))
        return self.show(begun, status=201, headers={**location("photo-upload", begun.pk), **told_of(begun)})


class PhotoUploadView(PhotoUploadEndpoint):
    parser_classes = (TusParser, BytesParser)
    largest_body = settings.LARGEST_PHOTO_BODY
    also_refuses: ClassVar = frozenset({409})

    @extend_schema(operation_id="read_photo_upload", summary="How much of a photo is here")
    def get(self, request: Request, upload_id: UUID) -> Response:
        upload = own_upload(self.user, upload_id)
        return self.show(upload, headers=told_of(upload))

    @extend_schema(
        operation_id="continue_photo_upload",
        summary="Send the next part",
        request={OCTETS: OpenApiTypes.BINARY},
        responses={204: OpenApiResponse(description="It is here. With the last part, `Location` is the photo.")},
        examples=[OpenApiExample("usual", value="(the bytes of the part)", request_only=True, media_type=OCTETS)],
        parameters=[number_header(OFFSET, "How much is here already: the place where this part begins.")],
    )
    @repeatable_by_parts
    def patch(self, request: Request, upload_id: UUID) -> Response:
        own_upload(self.user, upload_id)
        part: Any = request.data  # bytes; without a body, the framework's empty form
        offset = self.header(OFFSET)
        upload = continue_upload(user=self.user, upload_id=upload_id, offset=offset, part=part or b"")
        return Response(status=204, headers=told_of(upload))

    @extend_schema(operation_id="give_up_photo_upload", summary="Give up a photo that is on its way", request=None)
    def delete(self, request: Request, upload_id: UUID) -> Response:
        give_up_upload(user=self.user, upload_id=upload_id)
        return Response(status=204)


def told_of(upload: PhotoUpload) -> dict[str, str]:
    found = {OFFSET: str(upload.offset), LENGTH: str(upload.size), EXPIRES: http_date(upload.expires_at.timestamp())}
    return {**found, "Location": reverse("api:photo", args=[upload.photo])} if upload.photo else found
