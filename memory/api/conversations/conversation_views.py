"""Talking: conversations, what is said in them, and stopping a reply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.api.idempotency import idempotent
from config.api.locations import location
from config.api.pagination import PageQuery, page_of
from config.api.schema.auto_schema import page_shape
from config.api.views import ApiView, answer_page
from config.errors import NotFound
from config.keyset import Ordering, walk_began
from legacies.access import member_of, teller_in
from memory.api.conversations.conversation_serializers import (
    ConversationChanges,
    ConversationSerializer,
    MessageOrder,
    MessageQuery,
    MessageSerializer,
    NewConversation,
    NewMessage,
    PostedSerializer,
    stream_path,
)
from memory.models import Conversation, ConversationChunk, Fact, Message, RecallKind
from memory.services.conversations.attached_legacies import set_attached
from memory.services.conversations.lifecycle import (
    finish_conversation,
    post_message,
    rename_conversation,
    start_conversation,
    stop_reply,
)
from memory.services.deletion.conversation_deletion import close_private, delete_conversation
from memory.services.deletion.message_deletion import take_back_message

CONVERSATIONS = Ordering("conversations-as-they-stood", ("-moved_at", "-id"))
MESSAGES = {
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


class ConversationEndpoint(ApiView):
    tag = "talk"

    def own(self, conversation_id: UUID) -> Conversation:
        """A conversation of mine; nobody else's is ever there."""
        mine = Conversation.objects.visible_to(self.user).with_attached(self.user)
        conversation = mine.filter(pk=conversation_id).first()
        if conversation is None:
            raise NotFound
        return conversation

    def shown(self, conversation: Conversation, status: int = 200) -> Response:
        """It as it stands now."""
        headers = location("conversation", conversation.pk) if status == 201 else {}
        return Response(ConversationSerializer(self.own(conversation.pk)).data, status=status, headers=headers)


class ConversationsView(ConversationEndpoint):
    query = PageQuery

    @extend_schema(
        operation_id="list_conversations",
        summary="My conversations in a legacy, the latest first",
        parameters=[PageQuery],
        responses=page_shape(ConversationSerializer),
    )
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        rows = Conversation.objects.visible_to(self.user).with_attached(self.user).filter(legacy=legacy_id)
        query = self.read_query()
        began = walk_began(CONVERSATIONS, query.get("cursor"))
        page = page_of(rows.moved_by(began), CONVERSATIONS, query, began=began)
        return answer_page(page, ConversationSerializer)

    @extend_schema(
        operation_id="start_conversation",
        summary="Begin to talk",
        request=NewConversation,
        responses={201: ConversationSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        started = start_conversation(user=self.user, legacy_id=legacy_id, **self.read(NewConversation))
        return self.shown(started, status=201)


class ConversationView(ConversationEndpoint):
    @extend_schema(operation_id="read_conversation", summary="One conversation", responses=ConversationSerializer)
    def get(self, request: Request, conversation_id: UUID) -> Response:
        return Response(ConversationSerializer(self.own(conversation_id)).data)

    @extend_schema(
        operation_id="change_conversation",
        summary="Give a conversation another title, or say whom it is about besides",
        request=ConversationChanges,
        responses=ConversationSerializer,
    )
    @idempotent()
    def patch(self, request: Request, conversation_id: UUID) -> Response:
        conversation = self.own(conversation_id)
        changes = self.read(ConversationChanges)
        with transaction.atomic():
            if "attached" in changes:
                set_attached(user=self.user, conversation_id=conversation_id, legacy_ids=changes["attached"])
            if "title" in changes:
                rename_conversation(user=self.user, conversation_id=conversation_id, title=changes["title"])
        return self.shown(conversation)

    @extend_schema(
        operation_id="delete_conversation",
        summary="Delete a conversation for good: its messages and summaries. What was noted of it stays",
        responses={204: None},
    )
    def delete(self, request: Request, conversation_id: UUID) -> Response:
        delete_conversation(user=self.user, conversation_id=conversation_id)
        return Response(status=204)


class ConversationFinishView(ConversationEndpoint):
    @extend_schema(
        operation_id="finish_conversation",
        summary="That is all for now: what was told becomes memory at once. A private one is closed, and gone",
        request=None,
        responses={200: ConversationSerializer, 204: OpenApiResponse(description="It was private, and is gone.")},
    )
    @idempotent()
    def post(self, request: Request, conversation_id: UUID) -> Response:
        conversation = self.own(conversation_id)
        self.read_nothing()
        if conversation.private:
            close_private(user=self.user, conversation_id=conversation_id)
            return Response(status=204)
        return self.shown(finish_conversation(user=self.user, conversation_id=conversation_id))


class MessagesView(ConversationEndpoint):
    query = MessageQuery
    throttle_scopes: ClassVar = {"POST": TELLING}

    @extend_schema(
        operation_id="list_messages",
        summary="What was said in a conversation",
        parameters=[MessageQuery],
        responses=page_shape(MessageSerializer),
    )
    def get(self, request: Request, conversation_id: UUID) -> Response:
        self.own(conversation_id)
        query = self.read_query()
        rows = Message.objects.visible_to(self.user).filter(conversation=conversation_id)
        page = page_of(rows, MESSAGES[query["order"]], query)
        return answer_page(page, MessageSerializer, seen=seen_sources(page.rows, self.user))

    @extend_schema(
        operation_id="post_message",
        summary="Say something; the reply is made meanwhile and told by its stream",
        request=NewMessage,
        responses={202: PostedSerializer},
    )
    @idempotent(required=True)
    def post(self, request: Request, conversation_id: UUID) -> Response:
        posted = post_message(user=self.user, conversation_id=conversation_id, **self._read_message(conversation_id))
        answer: dict[str, Any] = {"message": posted.message, "reply": posted.reply, "stream": stream_path(posted.reply)}
        seen = seen_sources([posted.reply], self.user)
        shown = PostedSerializer(answer, context={"seen": seen}).data
        return Response(shown, status=202, headers={"Location": answer["stream"]})

    def _read_message(self, conversation_id: UUID) -> dict[str, Any]:
        """The service finds the conversation itself. What is wrong with the words is told to its teller only."""
        try:
            return self.read(NewMessage)
        except ValidationError:
            self.own(conversation_id)
            raise


class MessageView(ConversationEndpoint):
    @extend_schema(
        operation_id="take_back_message",
        summary="Take back an own message for good. What rests on it alone is set aside; its reply stays, marked",
        responses={204: None},
    )
    def delete(self, request: Request, message_id: UUID) -> Response:
        take_back_message(user=self.user, message_id=message_id)
        return Response(status=204)


class MessageStopView(ConversationEndpoint):
    @extend_schema(
        operation_id="stop_reply",
        summary="Stop a reply; what was said so far stays",
        request=None,
        responses={200: MessageSerializer},
    )
    @idempotent()
    def post(self, request: Request, message_id: UUID) -> Response:
        if not Message.objects.visible_to(self.user).filter(pk=message_id).exists():
            raise NotFound
        self.read_nothing()
        reply = stop_reply(user=self.user, message_id=message_id)
        return Response(MessageSerializer(reply, context={"seen": seen_sources([reply], self.user)}).data)


def seen_sources(messages: Iterable[Message], reader: User) -> dict[tuple[str, str], UUID | None]:
    """The legacy of what these replies rest on, by (kind, id), where the reader may see it now; one query a kind.

    What was unshared since is named no more, not even by its id.
    """
    asked = {(str(source.get("kind")), str(source.get("id"))) for message in messages for source in message.sources}
    seen: dict[tuple[str, str], UUID | None] = {}
    for kind, (model, legacy) in SOURCES.items():
        if ids := [key for named, key in asked if named == kind]:
            rows = model.objects.visible_to(reader).filter(pk__in=ids).values_list("pk", legacy)  # type: ignore[attr-defined]  # each has it
            seen |= {(kind.value, str(pk)): legacy_id for pk, legacy_id in rows}
    return seen
