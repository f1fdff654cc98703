"""Conversations and their messages in the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.api.idempotency import idempotent
from config.api.light_serializer import show_each
from config.api.token_scopes import EVERY_METHOD
from config.api.views import ApiListView, ApiView, ApiViewSet, location
from config.keyset import Ordering, walk_began
from legacies.access import member_of, teller_in
from memory.api.conversations.conversation_serializers import (
    ConversationChanges,
    ConversationSerializer,
    GivenFeedback,
    JobSerializer,
    MessageOrder,
    MessageQuery,
    MessageSerializer,
    NewConversation,
    NewMessage,
    PostedSerializer,
    WantedExtraction,
    stream_path,
)
from memory.models import Conversation, Message
from memory.models.conversations import ConversationQuerySet, MessageQuerySet
from memory.services.conversations.extraction_requests import extract_now, read_extracting
from memory.services.conversations.lifecycle import (
    deny_distress,
    finish_conversation,
    post_message,
    rename_conversation,
    start_conversation,
    stop_reply,
)
from memory.services.conversations.own_conversations import own_conversation, set_attached
from memory.services.conversations.reply_feedback import Feedback, give_feedback, withdraw_feedback
from memory.services.conversations.undoing import read_action_state
from memory.services.conversations.withheld_words import read_sources, withhold_last_words
from memory.services.deletion.conversation_deletion import close_private, delete_conversation
from memory.services.deletion.message_deletion import take_back_message
from memory.services.personas import choose_persona

EXTRACT = "Have all that was told so far become memory now; the conversation goes on"


@extend_schema_view(
    get=extend_schema(operation_id="list_conversations", summary="My conversations in a legacy, the latest first")
)
class ConversationsView(ApiListView):
    tag = "talk"
    serializer_class = ConversationSerializer
    ordering = Ordering("conversations-as-they-stood", ("-moved_at", "-id"))

    def get_queryset(self) -> ConversationQuerySet:
        legacy = member_of(self.user, self.kwargs["legacy_id"]).legacy_id
        self.began = walk_began(self.ordering, self.query.get("cursor"))
        return own_conversations(self).filter(legacy=legacy).moved_by(self.began)

    def paginate_queryset(self, queryset: Any) -> Any:
        conversations = super().paginate_queryset(queryset)
        withhold_last_words(conversations or (), self.user)
        return conversations

    @extend_schema(
        operation_id="start_conversation",
        summary="Begin a conversation",
        request=NewConversation,
        responses={201: ConversationSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        started = start_conversation(user=self.user, legacy_id=legacy_id, **self.read(NewConversation))
        shown = own_conversations(self).get(pk=started.pk)
        return self.show(shown, status=201, headers=location("conversation", started.pk))


@extend_schema_view(retrieve=extend_schema(operation_id="read_conversation", summary="One conversation"))
class ConversationViewSet(RetrieveModelMixin, ApiViewSet):
    tag = "talk"
    serializer_class = ConversationSerializer
    lookup_url_kwarg = "conversation_id"

    def get_queryset(self) -> ConversationQuerySet:
        return own_conversations(self)

    def get_object(self) -> Conversation:
        conversation: Conversation = super().get_object()
        withhold_last_words([conversation], self.user)
        return conversation

    @extend_schema(
        operation_id="change_conversation",
        summary="Give a conversation another title or persona, or say whom it is about besides",
        request=ConversationChanges,
    )
    @idempotent()
    def partial_update(self, request: Request, conversation_id: UUID) -> Response:
        self.get_object()
        changes = self.read(ConversationChanges)
        with transaction.atomic():
            if "persona" in changes:  # first: its row is locked before the conversation's
                choose_persona(user=self.user, conversation_id=conversation_id, persona_id=changes["persona"])
            if "attached" in changes:
                set_attached(user=self.user, conversation_id=conversation_id, legacy_ids=changes["attached"])
            if "title" in changes:
                rename_conversation(user=self.user, conversation_id=conversation_id, title=changes["title"])
        return self.show(self.get_object())

    @extend_schema(
        operation_id="delete_conversation",
        summary="Delete a conversation permanently: its messages and summaries. What was noted of it stays",
    )
    @idempotent()
    def destroy(self, request: Request, conversation_id: UUID) -> Response:
        delete_conversation(user=self.user, conversation_id=conversation_id)
        return Response(status=204)

    @extend_schema(
        operation_id="finish_conversation",
        summary="That is all for now: what was told becomes memory at once. A private one is closed, and gone",
        request=None,
        responses={200: ConversationSerializer, 204: OpenApiResponse(description="It was private, and is gone.")},
    )
    @idempotent()
    def finish(self, request: Request, conversation_id: UUID) -> Response:
        conversation = self.get_object()
        self.read_nothing()
        if conversation.private:
            close_private(user=self.user, conversation_id=conversation_id)
            return Response(status=204)
        finish_conversation(user=self.user, conversation_id=conversation_id)
        return self.show(self.get_object())

    @extend_schema(operation_id="extract_conversation", summary=EXTRACT, request=None, responses={202: JobSerializer})
    @idempotent()
    def extract(self, request: Request, conversation_id: UUID) -> Response:
        self.read_nothing()
        return start_extraction(self, conversation_id)


class ExtractView(ApiView):
    tag = "talk"
    also_refuses: ClassVar = frozenset({404})  # the conversation, which is not in the address

    @extend_schema(operation_id="extract", summary=EXTRACT, request=WantedExtraction, responses={202: JobSerializer})
    @idempotent()
    def post(self, request: Request) -> Response:
        return start_extraction(self, self.read(WantedExtraction)["conversation"])


class JobView(ApiView):
    beyond_one_legacy = EVERY_METHOD
    tag = "talk"
    serializer_class = JobSerializer

    @extend_schema(operation_id="read_work", summary="How far work is that I asked for")
    def get(self, request: Request, work_id: UUID) -> Response:
        return self.show(read_extracting(user=self.user, item_id=work_id))


def own_conversations(view: ApiView) -> ConversationQuerySet:
    """Return the caller's own conversations with what the serializer needs."""
    return Conversation.objects.visible_to(view.user).with_attached(view.user).with_last_words()


def start_extraction(view: ApiView, conversation_id: UUID) -> Response:
    item = extract_now(user=view.user, conversation_id=conversation_id)
    begun = JobSerializer(read_extracting(user=view.user, item_id=item.pk)).data
    return Response(begun, status=202, headers=location("job", item.pk))


# What is said in a conversation, and stopping a reply.

ORDERINGS = {
    MessageOrder.OLDEST: Ordering("messages", ("seq", "id")),
    MessageOrder.NEWEST: Ordering("messages-newest", ("-seq", "-id")),
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
        return self.get_paginated_response(show_messages(messages, self.user))

    @extend_schema(
        operation_id="post_message",
        summary="Say something; the reply is made meanwhile and told by its stream",
        request=NewMessage,
        responses={202: PostedSerializer},
    )
    @idempotent(required=True)
    def post(self, request: Request, conversation_id: UUID) -> Response:
        posted = post_message(user=self.user, conversation_id=conversation_id, **self._read_message())
        named, stream = read_sources([posted.reply], self.user), stream_path(posted.reply)
        both = [posted.message, named.reply(posted.reply)]
        message, reply = show_each(MessageSerializer, both, context={"seen": named.seen})
        answer = {"message": message, "reply": reply, "stream": stream}
        return Response(answer, status=202, headers={"Location": stream})

    def _read_message(self) -> dict[str, Any]:
        """Return the checked input. Raise `NotFound` before any other error if the conversation is not the caller's."""
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
        summary="Delete an own message permanently. What rests on it alone is set aside; its reply stays, marked",
    )
    @idempotent()
    def destroy(self, request: Request, message_id: UUID) -> Response:
        take_back_message(user=self.user, message_id=message_id)
        return Response(status=204)

    @extend_schema(operation_id="stop_reply", summary="Stop a reply; what was said so far stays", request=None)
    @idempotent()
    def stop(self, request: Request, message_id: UUID) -> Response:
        self.get_object()
        self.read_nothing()
        return self._show_reply(stop_reply(user=self.user, message_id=message_id))

    @extend_schema(
        operation_id="set_feedback",
        summary="Say whether a reply is helpful or not right; what was said before is replaced",
        request=GivenFeedback,
    )
    def set_feedback(self, request: Request, message_id: UUID) -> Response:
        return self._give_feedback(message_id)

    @extend_schema(
        operation_id="give_feedback",
        summary="The same as `set_feedback`, for clients that send no PUT",
        request=GivenFeedback,
    )
    @idempotent()
    def give_feedback(self, request: Request, message_id: UUID) -> Response:
        return self._give_feedback(message_id)

    @extend_schema(operation_id="withdraw_feedback", summary="Take my feedback on a reply back")
    def withdraw_feedback(self, request: Request, message_id: UUID) -> Response:
        self.get_object()
        withdraw_feedback(user=self.user, message_id=message_id)
        return Response(status=204)

    def _give_feedback(self, message_id: UUID) -> Response:
        self.get_object()
        said = self.read(GivenFeedback)
        feedback = Feedback(said["helpful"], said.get("reason", ""), said.get("words", ""))
        return self._show_reply(give_feedback(user=self.user, message_id=message_id, feedback=feedback))

    def _show_reply(self, reply: Message) -> Response:
        [shown] = show_messages([reply], self.user)
        return Response(shown)

    @extend_schema(
        operation_id="deny_distress",
        summary="Say that an own message was no distress: it is remembered and answered like any other",
        request=None,
    )
    @idempotent()
    def deny_distress(self, request: Request, message_id: UUID) -> Response:
        self.get_object()
        self.read_nothing()
        message = deny_distress(user=self.user, message_id=message_id)
        return Response(MessageSerializer(message, context={"seen": {}}).data)


def show_messages(messages: Sequence[Message], viewer: User) -> list[Any]:
    """Return the messages as the viewer may read them now.

    One query, and up to three more if a reply has actions; none if no reply has sources or actions.
    """
    named, state = read_sources(messages, viewer), read_action_state(messages, viewer)
    context = {"seen": named.seen, "action_state": state}
    return show_each(MessageSerializer, named.replies(messages), context=context)
