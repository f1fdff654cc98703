"""Stories in the API: written, read, changed under an ETag, shared, deleted and brought back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, ClassVar
from uuid import UUID

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, OrNull, Switch, Text, Whole
from config.api.light_serializer import LightSerializer, show_each
from config.api.preconditions import requested_revision
from config.api.views import ApiListView, ApiViewSet, PageQuery, RevisedView
from config.keyset import Ordering
from legacies.access import member_of, teller_in
from memory.api.facts.fact_serializers import ALLOW_SECRETS, TellerSerializer, attached_photos_field
from memory.api.facts.owner_filter import OwnerField, only_of_owner
from memory.language.story_text import story_html
from memory.models import Moderation, Photo, Status, Story, StoryVersion, Visibility
from memory.models.stories import LONGEST_STORY, LONGEST_STORY_TITLE, StoryQuerySet
from memory.presentation.search_hits import Teller
from memory.services.stories.editing import (
    change_story,
    create_story,
    restore_story,
    restore_version,
    set_story_aside,
    share_story,
    unshare_story,
)
from memory.services.stories.story_words import StoryWords

WORDS = tuple(one.name for one in fields(StoryWords))


class StoryRowSerializer(LightSerializer[Story]):
    """What a list tells of a story. Context: `viewer`, and the `photos` that they may see on it. Expects
    `with_teller()`; it makes no query."""

    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    owner = serializers.SerializerMethodField(help_text="Who wrote it.")
    title = serializers.CharField()
    occurred = OrNull(help_text="EDTF, or null.")
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    moderation = serializers.ChoiceField(choices=Moderation.choices)
    moderation_reason = serializers.SerializerMethodField(help_text="Why it was returned; for its owner, else null.")
    status = serializers.ChoiceField(choices=Status.choices)
    photos = serializers.SerializerMethodField(help_text="The ids of the photos on it that you may see.")
    version = serializers.IntegerField(help_text="Counts its words: each edit adds one.")
    revision = serializers.IntegerField(help_text="Counts every change; it is the ETag.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    def get_owner(self, story: Story) -> TellerSerializer:
        relationship: str | None = story.owner_relationship  # type: ignore[attr-defined]  # annotated
        teller = Teller(id=story.owner.pk, name=story.owner.name, relationship=relationship)
        return TellerSerializer(teller).data  # type: ignore[return-value]  # what the schema tells of it

    def get_moderation_reason(self, story: Story) -> str | None:
        return (story.moderation_reason or None) if story.owner_id == self.context["viewer"].pk else None

    def get_photos(self, story: Story) -> list[UUID]:
        return self.context["photos"].get(story.pk, [])  # type: ignore[no-any-return]  # of `PhotoQuerySet.among`


class StorySerializer(StoryRowSerializer):
    text = serializers.CharField(help_text="Markdown.")
    html = serializers.SerializerMethodField(help_text="The text as HTML, sanitised: no links, images or scripts.")

    def get_html(self, story: Story) -> str:
        return story_html(story.text)


class StoryVersionSerializer(LightSerializer[StoryVersion]):
    number = serializers.IntegerField()
    title = serializers.CharField()
    text = serializers.CharField()
    occurred = OrNull()
    written_at = serializers.DateTimeField()


class StoryChanges(Input):
    title = Text(required=False, max_length=LONGEST_STORY_TITLE)
    text = Text(required=False, max_length=LONGEST_STORY, trim_whitespace=False, help_text="Markdown.")
    occurred = Text(required=False, allow_blank=True, max_length=60, help_text="EDTF: 1962, 1962-06, 196X, 1962~.")
    photos = attached_photos_field()
    allow_secrets = Switch(required=False, default=False, help_text=ALLOW_SECRETS)


class NewStory(StoryChanges):
    title = Text(max_length=LONGEST_STORY_TITLE)
    text = Text(max_length=LONGEST_STORY, trim_whitespace=False, help_text="Markdown.")


class StoryVisibility(Input):
    visibility = serializers.ChoiceField(choices=Visibility.choices)


class RestoredVersion(Input):
    version = Whole(min_value=1)


class StoryQuery(PageQuery):
    owner = OwnerField()
    status = serializers.ChoiceField(required=False, choices=Status.choices, help_text="Unless said: active.")


class StoryEndpoint(RevisedView):
    """The base of the views of stories."""

    tag = "stories"
    row_name = "story"
    serializer_class: type[serializers.Serializer[Any]] = StorySerializer
    lookup_url_kwarg = "story_id"

    def get_queryset(self) -> StoryQuerySet:
        return Story.objects.visible_to(self.user).with_teller()

    def shown(self, stories: Sequence[Story]) -> list[dict[str, Any]]:
        context = {"viewer": self.user, "photos": Photo.objects.shown_to(self.user).among(stories)}
        return show_each(self.get_serializer_class(), stories, context=context)

    def own(self) -> Story:
        """Return the caller's own story; raise `NotFound` for anybody else's, shared or not."""
        story: Story = get_object_or_404(Story.objects.owned_by(self.user), pk=self.kwargs["story_id"])
        return story

    def revision_of_own(self) -> int | None:
        return requested_revision(self.request, current=self.own().revision)


class StoriesView(StoryEndpoint, ApiListView):
    serializer_class = StoryRowSerializer
    query_serializer_class = StoryQuery
    ordering = Ordering("stories", ("-created_at", "-id"))

    def get_queryset(self) -> StoryQuerySet:
        if self.request.method == "POST":
            return super().get_queryset()
        rows = super().get_queryset().filter(legacy=self.kwargs["legacy_id"]).defer("text")
        rows = rows.filter(status=self.query.get("status", Status.ACTIVE))
        return only_of_owner(rows, self.query, self.user)

    @extend_schema(operation_id="list_stories", summary="My stories and those that others shared, newest first")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        return self.get_paginated_response(self.shown(self.page()))

    @extend_schema(
        operation_id="create_story",
        summary="Write a story; it is mine alone until I share it",
        request=NewStory,
        responses={201: StorySerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        said = self.read(NewStory)
        more = {name: said.pop(name) for name in ("photos", "allow_secrets") if name in said}
        self.serializer_class = StorySerializer
        made = create_story(user=self.user, legacy_id=legacy_id, words=StoryWords(**said), **more)
        return self.answer(made.pk, status=201)


class StoryViewSet(StoryEndpoint, ApiViewSet):
    may_be_stale: ClassVar = frozenset({"PATCH", "DELETE"})

    @extend_schema(operation_id="read_story", summary="One story, whole")
    def retrieve(self, request: Request, story_id: UUID) -> Response:
        return self.answer(story_id)

    @extend_schema(
        operation_id="change_story",
        summary="Change a story of mine, or the photos on it; what it said before stays as a version",
        request=StoryChanges,
    )
    @idempotent()
    def partial_update(self, request: Request, story_id: UUID) -> Response:
        revision = self.revision_of_own()
        changes = self.read(StoryChanges)
        more = {name: changes.pop(name) for name in ("photos", "allow_secrets") if name in changes}
        change_story(user=self.user, story_id=story_id, changes=changes, revision=revision, **more)
        return self.answer(story_id)

    @extend_schema(
        operation_id="delete_story", summary="Delete a story of mine; it can be restored for 90 days", request=None
    )
    @idempotent()
    def destroy(self, request: Request, story_id: UUID) -> Response:
        revision = self.revision_of_own()
        self.read_nothing()
        set_story_aside(user=self.user, story_id=story_id, revision=revision)
        return Response(status=204)

    @extend_schema(
        operation_id="set_story_visibility",
        summary="Share a story of mine with the family, or take it back",
        request=StoryVisibility,
    )
    @idempotent()
    def set_visibility(self, request: Request, story_id: UUID) -> Response:
        revision = self.revision_of_own()
        wanted = self.read(StoryVisibility)["visibility"]
        change = share_story if wanted == Visibility.SHARED else unshare_story
        return self.answer(change(user=self.user, story_id=story_id, revision=revision).pk)


class StoryVersionViewSet(StoryEndpoint, ApiViewSet):
    @extend_schema(operation_id="restore_story", summary="Restore a story of mine that I deleted", request=None)
    @idempotent()
    def restore(self, request: Request, story_id: UUID) -> Response:
        self.own()
        self.read_nothing()
        return self.answer(restore_story(user=self.user, story_id=story_id).pk)

    @extend_schema(
        operation_id="restore_story_version",
        summary="Let a story of mine say again what it said in an earlier version",
        request=RestoredVersion,
    )
    @idempotent()
    def restore_version(self, request: Request, story_id: UUID) -> Response:
        self.own()
        number = self.read(RestoredVersion)["version"]
        return self.answer(restore_version(user=self.user, story_id=story_id, number=number).pk)


class StoryVersionsView(StoryEndpoint, ApiListView):
    serializer_class = StoryVersionSerializer
    ordering = Ordering("story-versions", ("-number",))

    def get_queryset(self) -> Any:
        return StoryVersion.objects.filter(story=self.own())

    @extend_schema(operation_id="list_story_versions", summary="What a story of mine said before, the latest first")
    def get(self, request: Request, story_id: UUID) -> Response:
        return super().get(request)
