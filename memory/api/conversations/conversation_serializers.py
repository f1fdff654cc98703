"""Serializers of conversations and messages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import TextChoices
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.inputs import Input, OrNull, Switch, Text
from config.api.light_serializer import LightSerializer
from config.api.views import PageQuery
from legacies.models import JobState
from memory.language.story_text import plain_text
from memory.models import Conversation, Message, MessageRole, MessageStatus, RecallKind
from memory.models.conversations import LONGEST_FEEDBACK, LONGEST_MESSAGE, FeedbackReason
from memory.services.conversations.extraction_requests import Extracting
from memory.services.conversations.lifecycle import LONGEST_CLIENT_ID, LONGEST_TITLE

MOST_IDS = 50
LONGEST_LAST_WORDS = 120
PRIVATE_HELP = (
    "Nothing in it is remembered, and all of it is gone once it is closed: by finishing or deleting it, or by itself "
    "some hours after the last word. Said at the beginning, and not to be changed."
)
ATTACHED_HELP = (
    "Other legacies of yours that it is about too. They are recalled in it, and what is told of their person by name "
    "is remembered there, where you may tell."
)
LAST_WORDS_HELP = (
    "Null where nothing was said yet. Of a private conversation and of words in acute distress nothing is told here: "
    "they stand among the messages alone."
)
CLIENT_ID_HELP = "Your own id for it. The same one again is the same thing again, and makes nothing new."


class MessageOrder(TextChoices):
    OLDEST = "oldest"
    NEWEST = "newest"


class ActionOutcome(TextChoices):
    CREATED = "created"
    REPLACED = "replaced"
    SUGGESTED = "suggested"
    MEMORY_UPDATED = "memory_updated"
    FORGOTTEN = "forgotten"
    STILL_SHARED = "still_shared"
    RESTORED = "restored"
    PROFILE_SET = "profile_set"


class LastWordsSerializer(LightSerializer[Any]):
    """What was said last, as a line of a list."""

    role = serializers.ChoiceField(choices=MessageRole.choices)
    speaker = OrNull(help_text="Who said it, in an imported chat; else null.")
    text = serializers.SerializerMethodField(help_text="Its first words, on one line and without Markdown.")
    at = serializers.DateTimeField(help_text="When it was said.")

    def get_text(self, said: dict[str, Any]) -> str:
        return Truncator(" ".join(plain_text(said["content"]).split())).chars(LONGEST_LAST_WORDS)


class ConversationSerializer(LightSerializer[Conversation]):
    """Serialize conversations loaded by `with_attached()` and `with_last_words()`; makes no query."""

    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    title = OrNull()
    private = serializers.BooleanField(help_text=PRIVATE_HELP)
    persona = serializers.UUIDField(source="persona_id", allow_null=True, help_text="Null: the assistant as it is.")
    attached = serializers.SerializerMethodField(help_text=ATTACHED_HELP)
    client_id = OrNull()
    last_message_at = serializers.DateTimeField(allow_null=True)
    last_words = serializers.SerializerMethodField(help_text=LAST_WORDS_HELP)
    finished_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()

    @extend_schema_field(serializers.ListField(child=serializers.UUIDField()))
    def get_attached(self, conversation: Conversation) -> list[UUID]:
        return [about.legacy_id for about in conversation.attached]  # type: ignore[attr-defined]  # with_attached()

    @extend_schema_field(LastWordsSerializer(allow_null=True))
    def get_last_words(self, conversation: Conversation) -> Any:
        said: dict[str, Any] | None = conversation.last_words  # type: ignore[attr-defined]  # with_last_words()
        return LastWordsSerializer({**said, "at": parse_datetime(said["at"])}).data if said else None


class ConversationChanges(Input):
    title = Text(required=False, allow_blank=True, max_length=LONGEST_TITLE, help_text="Empty for none.")
    attached = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_IDS, help_text=ATTACHED_HELP
    )

    persona = serializers.UUIDField(required=False, allow_null=True, help_text="From the next message on; null: none.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError(
                {"title": [_("Send a title, a persona, or the other legacies that the conversation is about.")]}
            )
        return attrs


class NewConversation(Input):
    private = Switch(required=False, help_text=PRIVATE_HELP)
    attached = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_IDS, help_text=ATTACHED_HELP
    )
    title = Text(required=False, allow_blank=True, max_length=LONGEST_TITLE)
    persona = serializers.UUIDField(required=False, allow_null=True, help_text="Whom to talk with; see `personas`.")
    client_id = Text(required=False, allow_blank=True, max_length=LONGEST_CLIENT_ID, help_text=CLIENT_ID_HELP)


class MessageSourceSerializer(LightSerializer[Any]):
    alias = serializers.IntegerField(help_text="The number of its mark in the reply, as in [1].")
    kind = serializers.ChoiceField(choices=RecallKind.choices)
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(allow_null=True, help_text="The legacy it is from.")


class UnsourcedSerializer(LightSerializer[Any]):
    """A sentence of a reply that says something of the person and that nobody told, by its place in `content`."""

    start = serializers.IntegerField(help_text="In characters.")
    end = serializers.IntegerField()


class FeedbackSerializer(LightSerializer[Message]):
    """What the person a reply answered says about it."""

    helpful = serializers.BooleanField(source="is_found_helpful")
    reason = OrNull(source="feedback_reason", help_text="What is not right: one of the reasons; else null.")
    words = OrNull(source="feedback_words")
    at = serializers.DateTimeField(source="feedback_at")


class GivenFeedback(Input):
    helpful = Switch(help_text="true: helpful. false: not right.")
    reason = serializers.ChoiceField(
        required=False, choices=FeedbackReason.choices, help_text="What is not right; `other` unless said."
    )
    words = Text(required=False, allow_blank=True, max_length=LONGEST_FEEDBACK, help_text="The same in your own words.")


ACTIONS_HELP = "What was noted, changed or set aside while a reply was made."


class ToolActionSerializer(LightSerializer[Any]):
    """What a tool did while the reply was made. To take back what was set aside, restore its facts and entries."""

    tool = serializers.CharField()
    outcome = serializers.ChoiceField(choices=ActionOutcome.choices)
    facts = serializers.ListField(child=serializers.UUIDField(), required=False)
    entries = serializers.ListField(child=serializers.UUIDField(), required=False)
    undid = serializers.UUIDField(required=False, help_text="The reply of which it took an action back.")


class ShownToolActionSerializer(ToolActionSerializer):
    taken_back = serializers.BooleanField(help_text="By an undo, or because all that was added is set aside.")


class MessageSerializer(LightSerializer[Message]):
    """Context: `seen`, the legacy of each source that the reader may still see, by (kind, id); and `action_state`, of
    replies that did something.
    """

    id = serializers.UUIDField()
    conversation = serializers.UUIDField(source="conversation_id")
    seq = serializers.IntegerField()
    role = serializers.ChoiceField(choices=MessageRole.choices)
    content = serializers.CharField()
    status = serializers.ChoiceField(choices=MessageStatus.choices)
    error = OrNull(help_text="Why a reply failed, as a code; else null.")
    reply_to = serializers.UUIDField(source="reply_to_id", allow_null=True)
    question_taken_back_at = serializers.DateTimeField(
        allow_null=True, help_text="When the message that this reply answers was taken back; it is gone."
    )
    in_distress = serializers.BooleanField(
        help_text="Taken for written in acute distress, or the reply to that. It is not remembered, and not found."
    )
    client_id = OrNull()
    created_at = serializers.DateTimeField(
        source="at", help_text="When it was said; in an imported chat, when it was said there."
    )
    sources = serializers.SerializerMethodField(help_text="What a reply rests on.")
    abstained = serializers.BooleanField(help_text="Of a reply: it says that nobody told what was asked.")
    unsourced = serializers.SerializerMethodField(
        help_text="The sentences of a reply that say something of the person and have no source. Show them as such."
    )
    feedback = serializers.SerializerMethodField(help_text="What I said about a reply; null where I said nothing.")
    actions = serializers.SerializerMethodField(help_text=ACTIONS_HELP)
    stream = serializers.SerializerMethodField(help_text="Where a reply is told as it is made; null once it is done.")

    @extend_schema_field(MessageSourceSerializer(many=True))
    def get_sources(self, message: Message) -> Any:
        seen = self.context["seen"]
        named = [(source, (source.get("kind"), source.get("id"))) for source in message.sources]
        return [{**source, "legacy": seen[key]} for source, key in named if key in seen]

    @extend_schema_field(UnsourcedSerializer(many=True))
    def get_unsourced(self, message: Message) -> Any:
        return [{"start": start, "end": end} for start, end in message.unsourced_spans]

    @extend_schema_field(ShownToolActionSerializer(many=True))
    def get_actions(self, message: Message) -> Any:
        state = self.context.get("action_state")
        shown = [{**action, "taken_back": state.is_taken_back(message, action)} for action in message.actions if state]
        return ShownToolActionSerializer(shown, many=True).data

    @extend_schema_field(FeedbackSerializer(allow_null=True))
    def get_feedback(self, message: Message) -> Any:
        return FeedbackSerializer(message).data if message.feedback else None

    def get_stream(self, message: Message) -> str | None:
        return None if message.is_finished else stream_path(message)


class NewMessage(Input):
    content = Text(max_length=LONGEST_MESSAGE, trim_whitespace=False)
    client_id = Text(required=False, allow_blank=True, max_length=LONGEST_CLIENT_ID, help_text=CLIENT_ID_HELP)


class PostedSerializer(LightSerializer[Any]):
    """The message is safe; its reply is being made. Nothing is lost by not listening."""

    message = MessageSerializer()
    reply = MessageSerializer()
    stream = serializers.CharField(help_text="Where to listen to the reply.")


class MessageQuery(PageQuery):
    order = serializers.ChoiceField(
        choices=MessageOrder.choices, default=MessageOrder.OLDEST, help_text="Which end to begin at."
    )


class WantedExtraction(Input):
    conversation = serializers.UUIDField(help_text="One of your own conversations.")


class ExtractionResultSerializer(LightSerializer[Any]):
    facts = serializers.IntegerField(help_text="What stands noted of this conversation by now.")
    consolidated_to = serializers.IntegerField(
        source="conversation.consolidated_to", help_text="The number of the last message that has become memory."
    )
    left = serializers.IntegerField(help_text="How many messages have not yet, replies that are being made among them.")


class JobSerializer(LightSerializer[Extracting]):
    """Work that was asked for. It is done, or tried again by itself, or `failed`: then ask for it once more."""

    id = serializers.UUIDField(source="item.pk")
    conversation = serializers.UUIDField(source="conversation.pk")
    state = serializers.ChoiceField(choices=JobState.choices, source="item.state")
    attempts = serializers.IntegerField(source="item.attempts")
    error = OrNull(help_text="Why the last attempt did not succeed, as a code; else null.")
    created_at = serializers.DateTimeField(source="item.created_at")
    finished_at = serializers.DateTimeField(source="item.finished_at", allow_null=True)
    result = serializers.SerializerMethodField()

    @extend_schema_field(ExtractionResultSerializer)
    def get_result(self, extracting: Extracting) -> Any:
        return ExtractionResultSerializer(extracting).data


def stream_path(message: Message) -> str:
    return reverse("api:message-stream", args=[message.pk])
