"""The prompt of a turn, layer by layer, shown to the user for whom it would be made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import changing_nothing
from config.api.inputs import Input, OrNull, Text
from config.api.light_serializer import LightSerializer
from config.api.token_scopes import EVERY_METHOD, READ
from config.api.views import ApiView
from config.errors import InvalidInput
from legacies.access import member_of
from memory.engines.base import Layer, LayerName, Note
from memory.engines.openai.prompts.memory_block import layer_lines
from memory.engines.openai.prompts.reply_prompt import reply_messages, system_message
from memory.engines.openai.prompts.tool_messages import offered
from memory.models import Conversation, MessageRole, Persona, RecallKind
from memory.models.conversations import LONGEST_MESSAGE
from memory.services.conversations.own_conversations import own_conversation
from memory.services.personas import offered_persona
from memory.turns.prompt_layers import LeftOut, Prompt
from memory.turns.prompt_preview import PromptPreview, preview_prompt

MOST_MESSAGES = 50
LAYER_CHOICES = [(name.value, name.value) for name in LayerName]
RECALL_FULL = "recall_full"
WHY_CHOICES = [(why, why) for why in ("layer_full", "prompt_full", "switched_off", RECALL_FULL)]


class NextMessage(Input):
    role = serializers.ChoiceField(choices=MessageRole.choices, default=MessageRole.USER)
    content = Text(max_length=LONGEST_MESSAGE)


class WantedPrompt(Input):
    legacy = serializers.UUIDField()
    conversation = serializers.UUIDField(required=False, help_text="One of mine in this legacy: its latest messages.")
    persona = serializers.UUIDField(required=False, help_text="Unless said: that of the conversation.")
    messages = serializers.ListField(
        child=NextMessage(),
        required=False,
        max_length=MOST_MESSAGES,
        help_text="What would be said next; nothing of it is stored.",
    )


class PromptRowSerializer(LightSerializer[Any]):
    number = serializers.IntegerField(help_text="By which a reply cites it.")
    kind = serializers.ChoiceField(choices=RecallKind.choices)
    id = serializers.UUIDField()
    text = serializers.CharField()


class LayerSerializer(LightSerializer[Any]):
    name = serializers.ChoiceField(choices=LAYER_CHOICES)
    tokens = serializers.IntegerField()
    budget = serializers.IntegerField()
    text = serializers.CharField(help_text="As the model reads it.")
    notes = serializers.ListField(
        child=serializers.CharField(), help_text="Titles of context files, summaries and fields of the persona in it."
    )
    rows = PromptRowSerializer(many=True)


class LeftOutSerializer(LightSerializer[Any]):
    layer = serializers.ChoiceField(choices=LAYER_CHOICES)
    why = serializers.ChoiceField(
        choices=WHY_CHOICES,
        help_text="Its layer had no room, or the whole prompt; recall had found better things; or its file is off.",
    )
    title = OrNull(help_text="Of a note.")
    kind = OrNull(help_text="Of a row: as in the rows of a layer.")
    id = serializers.UUIDField(allow_null=True)
    text = serializers.CharField()
    cut = serializers.BooleanField(help_text="Its beginning is in the prompt.")


class PromptMessageSerializer(LightSerializer[Any]):
    role = serializers.CharField()
    content = serializers.CharField()


class PromptSerializer(LightSerializer[Any]):
    tokens = serializers.IntegerField(help_text="Of all layers; a token is taken for 3.5 characters.")
    budget = serializers.IntegerField(help_text="Only what is pinned, and the first three layers, may exceed it.")
    layers = LayerSerializer(many=True, help_text="L1 to L7, in this order.")
    context_files = serializers.ListField(child=serializers.CharField(), help_text="The keys of those that were used.")
    left_out = LeftOutSerializer(many=True)
    messages = PromptMessageSerializer(many=True, help_text="All of it, as it would be sent.")


class PromptView(ApiView):
    token_scopes = {"POST": READ}
    beyond_one_legacy = EVERY_METHOD
    tag = "memory"
    also_refuses: ClassVar = frozenset({404})  # the legacy, which is not in the address
    throttle_scopes: ClassVar[Mapping[str, str]] = {"POST": "search"}

    @extend_schema(
        operation_id="preview_prompt",
        summary="What a model would be shown of my memory now, layer by layer, and what would be left out",
        request=WantedPrompt,
        responses=PromptSerializer,
    )
    @changing_nothing
    def post(self, request: Request) -> Response:
        wanted = self.read(WantedPrompt)
        membership = member_of(self.user, wanted["legacy"])
        preview = preview_prompt(
            membership=membership,
            conversation=self._conversation(wanted),
            persona=_persona(wanted),
            messages=[(message["role"], message["content"]) for message in wanted.get("messages", ())],
        )
        return Response(PromptSerializer(shown_prompt(preview)).data)

    def _conversation(self, wanted: Mapping[str, Any]) -> Conversation | None:
        if "conversation" not in wanted:
            return None
        conversation = own_conversation(self.user, wanted["conversation"])
        if conversation.legacy_id != wanted["legacy"]:
            raise InvalidInput(fields={"conversation": [_("This conversation is about somebody else.")]})
        return conversation


def _persona(wanted: Mapping[str, Any]) -> Persona | None:
    """Return a persona of this legacy or one that comes with the product; raise `NotFound` for any other."""
    return offered_persona(wanted["legacy"], wanted["persona"]) if "persona" in wanted else None


def shown_prompt(preview: PromptPreview) -> dict[str, Any]:
    """Return the prompt in the form that `PromptSerializer` and `ask --show-prompt` show."""
    prompt, texts = preview.prompt, preview.texts
    titles = {note.name for layer in prompt.request.layers for note in layer.notes}
    return {
        "tokens": prompt.tokens,
        "budget": prompt.budget,
        "layers": [_shown_layer(layer, preview) for layer in prompt.request.layers],
        "context_files": [note.name for note in (*texts.own_files, *texts.family_files) if note.name in titles],
        "left_out": [*(_shown_left_out(one, preview) for one in prompt.left_out), *_not_selected(preview)],
        "messages": reply_messages(prompt.request),
    }


def _shown_layer(layer: Layer, preview: PromptPreview) -> dict[str, Any]:
    hits = preview.remembered.hits
    rows = [
        {"number": item.alias, "kind": item.kind, "id": hits[item.alias - 1].id, "text": item.text}
        for item in layer.rows
    ]
    return {
        "name": layer.name.value,
        "tokens": preview.prompt.tokens_of(layer),
        "budget": preview.prompt.budget_of(layer.name),
        "text": _text_of(layer, preview.prompt),
        "notes": [note.name for note in layer.notes],
        "rows": rows,
    }


def _text_of(layer: Layer, prompt: Prompt) -> str:
    if layer.name == LayerName.TOOLS:
        return json.dumps(offered(prompt.request.tools), ensure_ascii=False) if prompt.request.tools else ""
    rules = [system_message(replace(prompt.request, layers=(layer,)))] if layer.name == LayerName.PERSONA else []
    return "\n".join([*rules, *layer_lines(layer)])


def _shown_left_out(left: LeftOut, preview: PromptPreview) -> dict[str, Any]:
    what = left.what
    shown = {"layer": left.layer.value, "why": left.why.value, "cut": left.is_cut, "text": what.text}
    if isinstance(what, Note):
        return {**shown, "title": what.name, "kind": "", "id": None}
    return {**shown, "title": "", "kind": what.kind, "id": preview.remembered.hits[what.alias - 1].id}


def _not_selected(preview: PromptPreview) -> Iterator[dict[str, Any]]:
    """Return what recall found and left out because other candidates answer better."""
    for hit in preview.remembered.left_out:
        yield {
            "layer": LayerName.RECALLED.value,
            "why": RECALL_FULL,
            "cut": False,
            "title": "",
            "kind": hit.kind,
            "id": hit.id,
            "text": hit.text,
        }
