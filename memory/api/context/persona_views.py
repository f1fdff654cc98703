"""Personas in the API: listed, read, made, changed under an ETag, set aside; and who they are in a legacy."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, Number, OrNull, Switch, Text, Whole
from config.api.light_serializer import LightSerializer
from config.api.preconditions import etag_of, requested_revision
from config.api.views import ApiListView, ApiViewSet, PageQuery, RevisedView
from config.keyset import Ordering
from legacies.access import keeper_of, member_of
from memory.models import Fact, Persona, Status
from memory.models.facts import FactQuerySet
from memory.models.personas import (
    FEWEST_TOKENS,
    LONGEST_INSTRUCTIONS,
    LONGEST_LINE,
    MOST_IN_A_LIST,
    MOST_TOKENS,
    TOOL_NAMES,
    WEIGHT_BOUNDS,
    PersonaQuerySet,
)
from memory.services.context import identity_of, restore_identity, set_aside_identity, write_identity
from memory.services.facts.fact_inputs import LONGEST_CONTENT
from memory.services.personas import (
    create_persona,
    edit_persona,
    offered_persona,
    restore_persona,
    set_persona_aside,
    visible_persona,
)

TOOL_CHOICES = [(name, name) for name in TOOL_NAMES]
TIER_HELP = "`fast`, `balanced` or `powerful`; null for none."
NO_BUDGET_HELP = "In dollars, never above the limit of the server; null for that limit."
RETIRED_HELP = "Personas of the family that were set aside, instead of those that can be chosen."


class PersonaBudgets(Input):
    user_day = Number(required=False, allow_null=True, help_text=NO_BUDGET_HELP)
    legacy_month = Number(required=False, allow_null=True, help_text=NO_BUDGET_HELP)


def _weight(name: str) -> Number:
    least, most = WEIGHT_BOUNDS[name]
    return Number(required=False, allow_null=True, help_text=f"From {least} to {most}; null for the usual weight.")


class PersonaWeights(Input):
    """How much each part of relevance counts, and each that lifts or lowers it."""

    meaning = _weight("meaning")
    words = _weight("words")
    importance = _weight("importance")
    recency = _weight("recency")
    continuity = _weight("continuity")
    relationship = _weight("relationship")


class PersonaSerializer(LightSerializer[Persona]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id", allow_null=True, help_text="Null: it is for every legacy.")
    name = serializers.CharField(source="shown_name")
    tagline = OrNull(source="shown_tagline")
    traits = serializers.ListField(child=serializers.CharField())
    tone = OrNull()
    verbosity = OrNull()
    formality = OrNull()
    voice_examples = serializers.ListField(child=serializers.CharField())
    always = serializers.ListField(child=serializers.CharField())
    never = serializers.ListField(child=serializers.CharField())
    extra_instructions = OrNull()
    tools = serializers.ListField(child=serializers.CharField(), help_text="Empty: all of them.")
    recall_weights = PersonaWeights()
    token_budget = serializers.IntegerField(allow_null=True, help_text="Tokens of what is recalled in a prompt.")
    routing = serializers.BooleanField(help_text="Whether a message goes to the model tier that suits it.")
    force_tier = OrNull(help_text="`fast`, `balanced` or `powerful`: whatever the message is.")
    cap_tier = OrNull(help_text="The highest tier that a message goes to.")
    budgets = PersonaBudgets()
    revision = serializers.IntegerField(help_text="The ETag without its quotes.")
    created_at = serializers.DateTimeField()
    retired_at = serializers.DateTimeField(allow_null=True)


def _lines() -> serializers.ListField:
    return serializers.ListField(child=Text(max_length=LONGEST_LINE), required=False, max_length=MOST_IN_A_LIST)


class PersonaChanges(Input):
    name = Text(required=False, max_length=120)
    tagline = Text(required=False, allow_blank=True, max_length=200)
    traits = _lines()
    tone = Text(required=False, allow_blank=True, max_length=200)
    verbosity = Text(required=False, allow_blank=True, max_length=40)
    formality = Text(required=False, allow_blank=True, max_length=40)
    voice_examples = _lines()
    always = _lines()
    never = _lines()
    extra_instructions = Text(required=False, allow_blank=True, max_length=LONGEST_INSTRUCTIONS)
    tools = serializers.ListField(
        child=serializers.ChoiceField(choices=TOOL_CHOICES),
        required=False,
        max_length=len(TOOL_NAMES),
        help_text="What a model may call in its conversations; empty: all.",
    )
    recall_weights = PersonaWeights(required=False)
    token_budget = Whole(required=False, allow_null=True, min_value=FEWEST_TOKENS, max_value=MOST_TOKENS)
    routing = Switch(required=False)
    force_tier = Text(required=False, allow_blank=True, max_length=12, help_text=TIER_HELP)
    cap_tier = Text(required=False, allow_blank=True, max_length=12, help_text=TIER_HELP)
    budgets = PersonaBudgets(required=False)


class NewPersona(PersonaChanges):
    name = Text(max_length=120)


class PersonaQuery(PageQuery):
    retired = serializers.BooleanField(required=False, default=False, help_text=RETIRED_HELP)


class IdentitySerializer(LightSerializer[Fact]):
    id = serializers.UUIDField()
    persona = serializers.UUIDField(source="persona_id")
    content = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    revision = serializers.IntegerField(help_text="The ETag without its quotes.")
    created_at = serializers.DateTimeField()


class IdentityQuery(PageQuery):
    persona = serializers.UUIDField(required=False, help_text="Only those of this persona.")


class NewIdentity(Input):
    persona = serializers.UUIDField(help_text="Whose it is: one of the family's, or of the product's own.")
    content = Text(max_length=LONGEST_CONTENT, help_text="One sentence of who this persona is here.")


class _PersonaEndpoint(RevisedView):
    tag = "personas"
    row_name = "persona"
    serializer_class: type[serializers.Serializer[Any]] = PersonaSerializer

    def current_row(self, row: Persona) -> Persona:
        return row


class PersonasView(_PersonaEndpoint, ApiListView):
    query_serializer_class = PersonaQuery
    ordering = Ordering("personas", ("created_at", "id"))

    def get_queryset(self) -> PersonaQuerySet:
        legacy_id = member_of(self.user, self.kwargs["legacy_id"]).legacy_id
        if self.query["retired"]:
            return Persona.objects.filter(legacy=legacy_id, retired_at__isnull=False)
        return Persona.objects.offered_in(legacy_id)

    @extend_schema(operation_id="list_personas", summary="Whom a conversation in this legacy can be held with")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="create_persona",
        summary="Make a persona for this legacy",
        request=NewPersona,
        responses={201: PersonaSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        keeper_of(self.user, legacy_id)
        return self.answer_row(create_persona(user=self.user, legacy_id=legacy_id, **self.read(NewPersona)), status=201)


class PersonaViewSet(_PersonaEndpoint, ApiViewSet):
    may_be_stale: ClassVar = frozenset({"PATCH", "DELETE"})
    may_match: ClassVar = frozenset({"POST"})

    @extend_schema(operation_id="read_persona", summary="One persona")
    def retrieve(self, request: Request, persona_id: UUID) -> Response:
        return self.answer_row(visible_persona(self.user, persona_id))

    @extend_schema(operation_id="change_persona", summary="Change a persona of the family", request=PersonaChanges)
    @idempotent()
    def partial_update(self, request: Request, persona_id: UUID) -> Response:
        revision = self._revision(persona_id, required=True)
        changes = self.read(PersonaChanges)
        return self.answer_row(edit_persona(user=self.user, persona_id=persona_id, revision=revision, **changes))

    @extend_schema(operation_id="set_persona_aside", summary="Set a persona of the family aside; it can be restored")
    def destroy(self, request: Request, persona_id: UUID) -> Response:
        revision = self._revision(persona_id, required=True)
        self.read_nothing()
        set_persona_aside(user=self.user, persona_id=persona_id, revision=revision)
        return Response(status=204)

    @extend_schema(operation_id="restore_persona", summary="Restore a persona that was set aside", request=None)
    @idempotent()
    def restore(self, request: Request, persona_id: UUID) -> Response:
        revision = self._revision(persona_id, required=False)
        self.read_nothing()
        return self.answer_row(restore_persona(user=self.user, persona_id=persona_id, revision=revision))

    def _revision(self, persona_id: UUID, *, required: bool) -> int | None:
        persona = visible_persona(self.user, persona_id)
        return requested_revision(self.request, current=persona.revision, required=required)


# Who a persona is in one legacy: identity memories, which belong to it and to no member.


class IdentityView(_PersonaEndpoint, ApiListView):
    serializer_class = IdentitySerializer
    query_serializer_class = IdentityQuery
    ordering = Ordering("identity", ("created_at", "id"))

    def get_queryset(self) -> FactQuerySet:
        return identity_of(self.user, self.kwargs["legacy_id"], self.query.get("persona"))

    @extend_schema(operation_id="list_identity", summary="Who the personas are in a legacy")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="write_identity",
        summary="Say who a persona is in a legacy, in one sentence",
        request=NewIdentity,
        responses={201: IdentitySerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        keeper_of(self.user, legacy_id)
        said = self.read(NewIdentity)
        persona = offered_persona(legacy_id, said["persona"])
        fact = write_identity(user=self.user, legacy_id=legacy_id, persona_id=persona.pk, content=said["content"])
        return self.show(fact, status=201, headers={"ETag": etag_of(fact.revision)})


class IdentityMemoryViewSet(_PersonaEndpoint, ApiViewSet):
    serializer_class = IdentitySerializer
    may_match: ClassVar = frozenset({"DELETE", "POST"})

    @extend_schema(operation_id="set_aside_identity", summary="Set an identity memory aside; it can be restored")
    def destroy(self, request: Request, fact_id: UUID) -> Response:
        self.read_nothing()
        set_aside_identity(user=self.user, fact_id=fact_id, revision=self._revision(fact_id))
        return Response(status=204)

    @extend_schema(
        operation_id="restore_identity", summary="Restore an identity memory that was set aside", request=None
    )
    @idempotent()
    def restore(self, request: Request, fact_id: UUID) -> Response:
        self.read_nothing()
        fact = restore_identity(user=self.user, fact_id=fact_id, revision=self._revision(fact_id))
        return self.show(fact, headers={"ETag": etag_of(fact.revision)})

    def _revision(self, fact_id: UUID) -> int | None:
        current = Fact.objects.filter(pk=fact_id).values_list("revision", flat=True).first()
        return requested_revision(self.request, current=current or 0, required=False)
