"""Questions to relatives in the API: the asker's own, and what a link opens for whoever holds it."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, OrNull, Text
from config.api.light_serializer import LightSerializer
from config.api.views import ApiListView, ApiView, ApiViewSet
from config.keyset import Ordering
from legacies.access import member_of, teller_in
from memory.models import RelativeQuestion
from memory.models.relative_questions import (
    LONGEST_ANSWER,
    LONGEST_QUESTION,
    LONGEST_RELATIVE,
    RelativeQuestionQuerySet,
)
from memory.services.relative_questions import answer_question, ask_relative, open_question, withdraw_question

GUESSED = "invitation"
STATES = [(name, name) for name in ("open", "answered", "taken_up", "expired", "withdrawn")]


class RelativeQuestionSerializer(LightSerializer[RelativeQuestion]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    for_whom = serializers.CharField()
    question = serializers.CharField()
    state = serializers.ChoiceField(choices=STATES)
    answer = OrNull()
    answered_by = OrNull()
    answered_at = serializers.DateTimeField(allow_null=True)
    fact = serializers.UUIDField(source="fact_id", allow_null=True, help_text="The suggestion that the answer became.")
    expires_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()


class MadeRelativeQuestionSerializer(RelativeQuestionSerializer):
    """The token is told this once; it is stored nowhere."""

    token = serializers.SerializerMethodField()
    link = serializers.SerializerMethodField(help_text="What to send to them.")

    def get_token(self, question: RelativeQuestion) -> str:
        return str(self.context["token"])

    def get_link(self, question: RelativeQuestion) -> str:
        path = reverse("memory:answer-question", args=[self.context["token"]])
        return str(self.context["request"].build_absolute_uri(path))


class NewRelativeQuestion(Input):
    for_whom = Text(max_length=LONGEST_RELATIVE)
    question = Text(max_length=LONGEST_QUESTION)


class OpenQuestionSerializer(LightSerializer[Any]):
    """What the link opens, without an account; nothing else of the legacy."""

    asker = serializers.CharField(source="asker_first_name")
    person = serializers.CharField(source="legacy.name")
    question = serializers.CharField()
    answer = OrNull(help_text="What was answered before; it can be changed.")
    answered_by = OrNull()


class GivenAnswer(Input):
    answer = Text(max_length=LONGEST_ANSWER)
    name = Text(max_length=LONGEST_RELATIVE, help_text="Who answers, as the asker will read it.")


@extend_schema_view(
    get=extend_schema(operation_id="list_relative_questions", summary="What I asked relatives by a link")
)
class RelativeQuestionsView(ApiListView):
    tag = "me"
    serializer_class = RelativeQuestionSerializer
    ordering = Ordering("relative-questions", ("created_at", "id"))

    def get_queryset(self) -> RelativeQuestionQuerySet:
        legacy = member_of(self.user, self.kwargs["legacy_id"]).legacy_id
        return RelativeQuestion.objects.visible_to(self.user).filter(legacy=legacy).select_related("fact")

    @extend_schema(
        operation_id="ask_relative",
        summary="Make a link with one question",
        request=NewRelativeQuestion,
        responses={201: MadeRelativeQuestionSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        made, token = ask_relative(user=self.user, legacy_id=legacy_id, **self.read(NewRelativeQuestion))
        shown = MadeRelativeQuestionSerializer(made, context={"token": token, "request": request}).data
        return Response(shown, status=201)


class RelativeQuestionViewSet(ApiViewSet):
    tag = "me"
    serializer_class = RelativeQuestionSerializer

    @extend_schema(operation_id="withdraw_relative_question", summary="Close the link of a question")
    def destroy(self, request: Request, question_id: UUID) -> Response:
        withdraw_question(user=self.user, question_id=question_id)
        return Response(status=204)


class QuestionByTokenView(ApiView):
    tag = "people"
    serializer_class = OpenQuestionSerializer
    permission_classes = (AllowAny,)
    throttle_scopes: ClassVar = {"GET": GUESSED, "PUT": GUESSED}
    also_refuses: ClassVar = frozenset({410})

    @extend_schema(operation_id="read_question", summary="What a link with a question opens; no account is needed")
    def get(self, request: Request, token: str) -> Response:
        return self.show(open_question(token))

    @extend_schema(operation_id="answer_question", summary="Answer it, or change the answer", request=GivenAnswer)
    def put(self, request: Request, token: str) -> Response:
        return self.show(answer_question(token=token, **self.read(GivenAnswer)))
