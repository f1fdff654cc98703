"""What conversations and messages look like on the wire."""

from __future__ import annotations

from typing import Any

from django.db.models import TextChoices
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.inputs import Input, Text
from config.api.paging import PageQuery
from memory.models import Conversation, Message, MessageRole, MessageStatus, RecallKind
from memory.models.conversations import LONGEST_MESSAGE
from memory.services.conversations import LONGEST_CLIENT_ID, LONGEST_TITLE

CLIENT_ID_HELP = "Your own id for it. The same one again is the same thing again, and makes nothing new."


class MessageOrder(TextChoices):
    OLDEST = "oldest"
    NEWEST = "newest"


class ConversationSerializer(serializers.Serializer[Conversation]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    title = serializers.CharField()
    private = serializers.BooleanField(help_text="Whether nothing in it is remembered.")
    client_id = serializers.CharField()
    last_message_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()


class ConversationChanges(Input):
    title = Text(allow_blank=True, max_length=LONGEST_TITLE)


class NewConversation(Input):
    title = Text(required=False, allow_blank=True, max_length=LONGEST_TITLE)
    client_id = Text(required=False, allow_blank=True, max_length=LONGEST_CLIENT_ID, help_text=CLIENT_ID_HELP)


class MessageSourceSerializer(serializers.Serializer[Any]):
    alias = serializers.IntegerField(help_text="The number of its mark in the reply, as in [1].")
    kind = serializers.ChoiceField(choices=RecallKind.choices)
    id = serializers.UUIDField()


class MessageSerializer(serializers.Serializer[Message]):
    """Context: `seen`, the (kind, id) of sources that the reader may still see."""

    id = serializers.UUIDField()
    conversation = serializers.UUIDField(source="conversation_id")
    seq = serializers.IntegerField()
    role = serializers.ChoiceField(choices=MessageRole.choices)
    content = serializers.CharField()
    status = serializers.ChoiceField(choices=MessageStatus.choices)
    error = serializers.CharField(help_text="Why a reply failed, as a code; else empty.")
    reply_to = serializers.UUIDField(source="reply_to_id", allow_null=True)
    client_id = serializers.CharField()
    at = serializers.DateTimeField()
    sources = serializers.SerializerMethodField(help_text="What a reply rests on.")
    stream = serializers.SerializerMethodField(help_text="Where a reply is told as it is made; null once it is done.")

    @extend_schema_field(MessageSourceSerializer(many=True))
    def get_sources(self, message: Message) -> Any:
        seen = self.context["seen"]
        return [source for source in message.sources if (source.get("kind"), source.get("id")) in seen]

    def get_stream(self, message: Message) -> str | None:
        return None if message.is_finished else stream_path(message)


class NewMessage(Input):
    content = Text(max_length=LONGEST_MESSAGE, trim_whitespace=False)
    client_id = Text(required=False, allow_blank=True, max_length=LONGEST_CLIENT_ID, help_text=CLIENT_ID_HELP)


class PostedSerializer(serializers.Serializer[Any]):
    """The message is safe; its reply is being made. Nothing is lost by not listening."""

    message = MessageSerializer()
    reply = MessageSerializer()
    stream = serializers.CharField(help_text="Where to listen to the reply.")


class MessageQuery(PageQuery):
    order = serializers.ChoiceField(
        choices=MessageOrder.choices, default=MessageOrder.OLDEST, help_text="Which end to begin at."
    )


def stream_path(message: Message) -> str:
    return reverse("api:message-stream", args=[message.pk])
