"""What is said in a conversation, and stopping a reply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.api.idempotency import idempotent
from config.api.views import ApiListView, ApiViewSet
from config.keyset import Ordering
from memory.api.conversations.conversation_serializers import (
    MessageOrder,
    MessageQuery,
    MessageSerializer,
    NewMessage,
    PostedSerializer,
    stream_path,
)
from memory.models import ConversationChunk, Fact, Message, RecallKind
from memory.models.conversations import MessageQuerySet
from memory.services.conversations.lifecycle import post_message, stop_reply
from memory.services.conversations.own_conversations import own_conversation
from memory.services.deletion.message_deletion import take_back_message

ORDERINGS = {
    MessageOrder.OLDEST: Ordering("messages", ("seq", "id")),
    MessageOrder.NEWEST: Ordering("messages-newest", ("-seq", "-id")),
}
# Where a source is found, and what leads from there to its legacy.
SOURCES = {
    RecallKind.FACT: (Fact, "legacy"),
    RecallKind.MESSAGE: (Message, "conversation__legacy"),
    RecallKind.CHUNK: (ConversationChunk, "conversation__legacy"),
}
TELLING = "message"


class MessagesView(ApiListView):
    tag = "talk"
    query_serializer_class = MessageQuery
    serializer_class = MessageSerializer
    throttle_scopes: ClassVar = {"POST": TELLING}

    def get_ordering(self) -> Ordering:
        return ORDERINGS[self.query["order"]]

    def get_queryset(self) -> MessageQuerySet:
        own_conversation(self.user, self.kwargs["conversation_id"])
        return Message.objects.visible_to(self.user).filter(conversation=self.kwargs["conversation_id"])

    @extend_schema(operation_id="list_messages", summary="What was said in a conversation")
    def get(self, request: Request, conversation_id: UUID) -> Response:
        messages = self.page()
        context = {"seen": seen_sources(messages, self.user)}
        return self.get_paginated_response([MessageSerializer(one, context=context).data for one in messages])

    @extend_schema(
        operation_id="post_message",
        summary="Say something; the reply is made meanwhile and told by its stream",
        request=NewMessage,
        responses={202: PostedSerializer},
    )
    @idempotent(required=True)
    def post(self, request: Request, conversation_id: UUID) -> Response:
        posted = post_message(user=self.user, conversation_id=conversation_id, **self._read_message())
        answer: dict[str, Any] = {"message": posted.message, "reply": posted.reply, "stream": stream_path(posted.reply)}
        seen = seen_sources([posted.reply], self.user)
        shown = PostedSerializer(answer, context={"seen": seen}).data
        return Response(shown, status=202, headers={"Location": answer["stream"]})

    def _read_message(self) -> dict[str, Any]:
        """The service finds the conversation itself. What is wrong with the words is told to its teller only."""
        try:
            return self.read(NewMessage)
        except ValidationError:
            own_conversation(self.user, self.kwargs["conversation_id"])
            raise


class MessageViewSet(ApiViewSet):
    tag = "talk"
    serializer_class = MessageSerializer
    lookup_url_kwarg = "message_id"

    def get_queryset(self) -> MessageQuerySet:
        return Message.objects.visible_to(self.user)

    @extend_schema(
        operation_id="take_back_message",
        summary="Take back an own message for good. What rests on it alone is set aside; its reply stays, marked",
    )
    def destroy(self, request: Request, message_id: UUID) -> Response:
        take_back_message(user=self.user, message_id=message_id)
        return Response(status=204)

    @extend_schema(operation_id="stop_reply", summary="Stop a reply; what was said so far stays", request=None)
    @idempotent()
    def stop(self, request: Request, message_id: UUID) -> Response:
        self.get_object()
        self.read_nothing()
        reply = stop_reply(user=self.user, message_id=message_id)
        return Response(MessageSerializer(reply, context={"seen": seen_sources([reply], self.user)}).data)


def seen_sources(messages: Iterable[Message], viewer: User) -> dict[tuple[str, str], UUID | None]:
    """The legacy of what these replies rest on, by (kind, id), where the reader may see it now; one query a kind.

    What was unshared since is named no more, not even by its id.
    """
    asked = {(str(source.get("kind")), str(source.get("id"))) for message in messages for source in message.sources}
    seen: dict[tuple[str, str], UUID | None] = {}
    for kind, (model, legacy) in SOURCES.items():
        if ids := [key for named, key in asked if named == kind]:
            rows = model.objects.visible_to(viewer).filter(pk__in=ids).values_list("pk", legacy)  # type: ignore[attr-defined]  # each has it
            seen |= {(kind.value, str(pk)): legacy_id for pk, legacy_id in rows}
    return seen
