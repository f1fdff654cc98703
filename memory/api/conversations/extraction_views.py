"""Having what was told become memory now, and looking how far that is."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, OrNull
from config.api.locations import location
from config.api.views import ApiView
from legacies.models import WorkState
from memory.services.conversations.extraction_requests import Extracting, extract_now, read_extracting

STARTED = "Have all that was told so far become memory now; the talk goes on"


class WantedExtraction(Input):
    conversation = serializers.UUIDField(help_text="One of your own conversations.")


class ExtractionResultSerializer(serializers.Serializer[Any]):
    facts = serializers.IntegerField(help_text="What stands noted of this conversation by now.")
    consolidated_to = serializers.IntegerField(
        source="conversation.consolidated_to", help_text="The number of the last message that has become memory."
    )
    left = serializers.IntegerField(help_text="How many messages have not yet, replies that are being made among them.")


class WorkSerializer(serializers.Serializer[Extracting]):
    """Work that was asked for. It is done, or tried again by itself, or `failed`: then ask for it once more."""

    id = serializers.UUIDField(source="item.pk")
    conversation = serializers.UUIDField(source="conversation.pk")
    state = serializers.ChoiceField(choices=WorkState.choices, source="item.state")
    attempts = serializers.IntegerField(source="item.attempts")
    error = OrNull(help_text="Why the last attempt did not succeed, as a code; else null.")
    created_at = serializers.DateTimeField(source="item.created_at")
    finished_at = serializers.DateTimeField(source="item.finished_at", allow_null=True)
    result = serializers.SerializerMethodField()

    @extend_schema_field(ExtractionResultSerializer)
    def get_result(self, extracting: Extracting) -> Any:
        return ExtractionResultSerializer(extracting).data


class ExtractionEndpoint(ApiView):
    tag = "talk"

    def started(self, conversation_id: UUID) -> Response:
        item = extract_now(user=self.user, conversation_id=conversation_id)
        begun = WorkSerializer(read_extracting(user=self.user, item_id=item.pk)).data
        return Response(begun, status=202, headers=location("work", item.pk))


class ConversationExtractView(ExtractionEndpoint):
    @extend_schema(operation_id="extract_conversation", summary=STARTED, request=None, responses={202: WorkSerializer})
    @idempotent()
    def post(self, request: Request, conversation_id: UUID) -> Response:
        self.read_nothing()
        return self.started(conversation_id)


class ExtractView(ExtractionEndpoint):
    also_refuses: ClassVar = frozenset({404})  # the conversation, which is not in the address

    @extend_schema(operation_id="extract", summary=STARTED, request=WantedExtraction, responses={202: WorkSerializer})
    @idempotent()
    def post(self, request: Request) -> Response:
        return self.started(self.read(WantedExtraction)["conversation"])


class WorkView(ApiView):
    tag = "talk"

    @extend_schema(operation_id="read_work", summary="How far work is that I asked for", responses=WorkSerializer)
    def get(self, request: Request, work_id: UUID) -> Response:
        return Response(WorkSerializer(read_extracting(user=self.user, item_id=work_id)).data)
