"""Serializers of `sync`. Its rows are those of the other calls, but for what changes without them: names stand once,
with the legacy, and so does who disputes what.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.inputs import Input
from config.api.light_serializer import LightSerializer
from legacies.api.serializers import LegacySerializer, MemberSerializer, PersonSerializer
from memory.api.context.context_file_views import ContextFileSerializer
from memory.api.context.persona_views import PersonaSerializer
from memory.api.conversations.conversation_serializers import (
    ACTIONS_HELP,
    ConversationSerializer,
    MessageSerializer,
    ToolActionSerializer,
)
from memory.api.entries.entry_views import EntrySerializer
from memory.api.facts.fact_serializers import FactSerializer
from memory.api.photos.photo_serializers import PhotoSerializer
from memory.api.recordings.recording_serializers import RecordingSerializer
from memory.api.stories.story_views import StorySerializer
from memory.models import FactLink, SyncType
from memory.models.facts import DisputeState
from memory.presentation.sync.cursors import LONGEST_CURSOR

MOST = 1000
USUAL = 500
OWNER_HELP = "The account of who told it. Their name is with the legacy's `members` or `former_tellers`."


class SyncQuery(Input):
    cursor = serializers.CharField(
        required=False, max_length=LONGEST_CURSOR, help_text="`cursor` of the answer before; without it, everything."
    )
    limit = serializers.IntegerField(
        min_value=1, max_value=MOST, default=USUAL, help_text="How many rows at most. A page may hold fewer."
    )


class SyncDisputeSerializer(LightSerializer[FactLink]):
    """Two tellings that differ, of which the viewer sees both."""

    id = serializers.UUIDField()
    first = serializers.UUIDField(source="first_id", help_text="The id of a fact.")
    second = serializers.UUIDField(source="second_id")
    state = serializers.ChoiceField(choices=DisputeState.choices)
    preferred = serializers.UUIDField(
        source="preferred_id", allow_null=True, help_text="The fact that the family goes by; null for none."
    )


class SyncPhotosOnSerializer(LightSerializer[Any]):
    """A fact or story with photos on it, of which the viewer sees the row and these photos."""

    on = serializers.UUIDField(help_text="The id of the fact or story.")
    photos = serializers.ListField(child=serializers.UUIDField(), help_text="In their order.")


class SyncLegacySerializer(LegacySerializer):
    """A legacy with everything that is little: it is told whole, and replaces what the phone had of it."""

    members = MemberSerializer(many=True)
    former_tellers = PersonSerializer(many=True, help_text="No members any more, but what they shared is still here.")
    personas = PersonaSerializer(many=True, help_text="Whom a conversation can be held with.")
    context_files = ContextFileSerializer(many=True)
    disputes = SyncDisputeSerializer(many=True)
    photos_on = SyncPhotosOnSerializer(many=True, help_text="Which photos are on which fact or story.")


class SyncAccountSerializer(LightSerializer[Any]):
    """What is one's own and in no legacy, told whole."""

    id = serializers.UUIDField()
    context_files = ContextFileSerializer(many=True)


class SyncFactSerializer(FactSerializer):
    owner = serializers.UUIDField(source="owner_id", allow_null=True, help_text=OWNER_HELP)  # type: ignore[assignment]  # an id here
    disputed = family_goes_by = superseded_by = photos = not_for_family = None  # type: ignore[assignment]  # with the legacy, or never


class SyncEntrySerializer(EntrySerializer):
    owner = serializers.UUIDField(source="owner_id", help_text=OWNER_HELP)  # type: ignore[assignment]  # an id here


class SyncStorySerializer(StorySerializer):
    owner = serializers.UUIDField(source="owner_id", help_text=OWNER_HELP)  # type: ignore[assignment]  # an id here
    html = photos = None  # type: ignore[assignment]  # it says what `text` does; and they are with the legacy


class SyncPhotoSerializer(PhotoSerializer):
    owner = serializers.UUIDField(source="owner_id", help_text=OWNER_HELP)  # type: ignore[assignment]  # an id here
    names = None  # type: ignore[assignment]  # those of `members` are with the legacy


class SyncRecordingSerializer(RecordingSerializer):
    owner = serializers.UUIDField(source="owner_id", help_text=OWNER_HELP)  # type: ignore[assignment]  # an id here


class SyncConversationSerializer(ConversationSerializer):
    last_words = None  # type: ignore[assignment]  # the messages are there themselves


class SyncMessageSerializer(MessageSerializer):
    """Without what a reply rests on, since others may take that back: the phone asks for it when it shows it."""

    sources = stream = None  # type: ignore[assignment]  # as above; and a stream is gone soon
    actions = ToolActionSerializer(many=True, help_text=ACTIONS_HELP)  # type: ignore[assignment]  # its facts tell more


class GoneSerializer(LightSerializer[Any]):
    type = serializers.ChoiceField(choices=SyncType.choices)
    id = serializers.UUIDField()


class SyncSerializer(LightSerializer[Any]):
    gone = GoneSerializer(
        many=True,
        help_text="Remove these first, with all that is in them: a legacy with everything of it, a conversation with "
        "its messages. What the phone does not have it may leave out.",
    )
    account = SyncAccountSerializer(allow_null=True, help_text="Null if nothing changed in it.")
    legacies = SyncLegacySerializer(many=True)
    facts = SyncFactSerializer(many=True)
    entries = SyncEntrySerializer(many=True)
    stories = SyncStorySerializer(many=True)
    photos = SyncPhotoSerializer(many=True)
    recordings = SyncRecordingSerializer(many=True)
    conversations = SyncConversationSerializer(many=True)
    messages = SyncMessageSerializer(many=True)
    cursor = serializers.CharField(help_text="Keep it with the rows, and send it the next time.")
    has_more = serializers.BooleanField(help_text="Whether to ask again at once.")
