"""Serializers of facts, for output and input."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import TextChoices
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.inputs import Input, OrNull, Switch, Text, Whole
from config.api.light_serializer import LightSerializer
from config.api.views import PageQuery
from legacies.audit import Action
from memory.api.facts.owner_filter import OwnerField
from memory.kinds import MemoryAction
from memory.models import (
    Authority,
    Category,
    Fact,
    FactSource,
    MemoryType,
    Moderation,
    Review,
    Status,
    Visibility,
)
from memory.models.facts import SourceKind
from memory.presentation.facts.fact_card import SeenDispute, doubt_about
from memory.presentation.facts.quotes import quoted_words, words_for_others
from memory.services.facts.correction import MOST_MERGED
from memory.services.facts.fact_inputs import LONGEST_CONTENT, LONGEST_REASON, MOST_TAGS, WRITABLE_TYPES
from memory.services.photos.attaching import MOST_ATTACHED

WRITABLE_TYPE_CHOICES = [(name, label) for name, label in MemoryType.choices if name in WRITABLE_TYPES]
# A history tells what happened to a legacy's people too.
ACTION_CHOICES = [*Action.choices, *MemoryAction.choices]
NEW_TYPE_CHOICES = [*WRITABLE_TYPE_CHOICES, (MemoryType.SHARED.value, MemoryType.SHARED.label)]


ALLOW_SECRETS = (
    "Keep words that look like a password, a code or an account's number. Without it they are refused with 422, code "
    "`looks_like_a_secret`, and `places` (field, start, end) says where."
)


class Decision(TextChoices):
    """What its owner decides about a fact that was drawn from their conversation."""

    KEEP = "keep"
    UNSURE = "unsure"
    SET_ASIDE = "set_aside"
    UNDO = "undo"


class TellerSerializer(LightSerializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    relationship = serializers.CharField(allow_null=True, help_text="To the person; null when they have left.")


class FactSerializer(LightSerializer[Fact]):
    """Expects rows of `for_api`, and in its context the `viewer`, what is `seen_dispute`, the `photos` that the viewer
    may see on them, and the `confidences` among them. It makes no query.
    """

    id = serializers.UUIDField()
    legacy = serializers.UUIDField(
        source="legacy_id", allow_null=True, help_text="Null for what is about its owner and in no legacy."
    )
    owner = serializers.SerializerMethodField()
    memory_type = serializers.ChoiceField(choices=MemoryType.choices)
    category = serializers.ChoiceField(choices=Category.choices)
    subject = OrNull()
    title = OrNull()
    content = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    importance = serializers.IntegerField()
    confidence = serializers.FloatField()
    authority = serializers.ChoiceField(choices=Authority.choices)
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    moderation = serializers.ChoiceField(choices=Moderation.choices)
    moderation_reason = serializers.SerializerMethodField(
        help_text="Why it was returned or restricted, in words; for its owner only, else null."
    )
    review = serializers.ChoiceField(choices=Review.choices)
    doubted_for = serializers.SerializerMethodField(
        help_text="Why it is up for review again: what I said is not right about a reply that rests on it. For its "
        "owner only, else null."
    )
    not_for_family = serializers.SerializerMethodField(
        help_text="What its owner said is not for the family: `this`, or `another_part` of the same message. For its "
        "owner only, else null; ask before it is shared."
    )
    pinned = serializers.BooleanField()
    status = serializers.ChoiceField(choices=Status.choices)
    disputed = serializers.SerializerMethodField(help_text="Whether another telling that you may see says otherwise.")
    family_goes_by = serializers.SerializerMethodField(
        help_text="Where two tellings differ and a keeper settled it: whether the family goes by this one; else null."
    )
    occurred = OrNull(help_text="EDTF, or null.")
    photos = serializers.SerializerMethodField(help_text="The ids of the photos on it that you may see.")
    version = serializers.IntegerField()
    revision = serializers.IntegerField(help_text="The ETag without its quotes.")
    source_conversation = serializers.SerializerMethodField(help_text="For its owner only, else null.")
    superseded_by = serializers.SerializerMethodField(help_text="For its owner only, else null.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    @extend_schema_field(TellerSerializer(allow_null=True))
    def get_owner(self, fact: Fact) -> Any:
        if fact.owner is None:
            return None
        return {"id": fact.owner_id, "name": fact.owner.name, "relationship": fact.owner_relationship}  # type: ignore[attr-defined]  # annotated

    def get_disputed(self, fact: Fact) -> bool:
        return bool(self.context["seen_dispute"].get(fact.pk) == SeenDispute.DISPUTED)

    def get_family_goes_by(self, fact: Fact) -> bool | None:
        how = self.context["seen_dispute"].get(fact.pk)
        return None if how in (None, SeenDispute.DISPUTED) else how == SeenDispute.PREFERRED

    def get_photos(self, fact: Fact) -> list[UUID]:
        return self.context["photos"].get(fact.pk, [])  # type: ignore[no-any-return]  # of `PhotoQuerySet.among`

    def get_moderation_reason(self, fact: Fact) -> str | None:
        return (fact.moderation_reason or None) if self._is_own(fact) else None

    def get_doubted_for(self, fact: Fact) -> str | None:
        return doubt_about(fact).reason or None if self._is_own(fact) else None

    def get_not_for_family(self, fact: Fact) -> str | None:
        return self.context["confidences"].get(fact.pk)  # type: ignore[no-any-return]  # of `confidences_among`

    def get_source_conversation(self, fact: Fact) -> UUID | None:
        return fact.conversation_id if self._is_own(fact) else None

    def get_superseded_by(self, fact: Fact) -> UUID | None:
        return fact.superseded_by_id if self._is_own(fact) else None

    def _is_own(self, fact: Fact) -> bool:
        return bool(fact.owner_id == self.context["viewer"].pk)


def attached_photos_field() -> serializers.ListField:
    return serializers.ListField(
        required=False,
        child=serializers.UUIDField(),
        max_length=MOST_ATTACHED,
        help_text="The ids of all photos that are to be on it, in their order: mine, or shared with me here.",
    )


class FactWords(Input):
    content = Text(required=False, max_length=LONGEST_CONTENT)
    category = serializers.ChoiceField(required=False, choices=Category.choices)
    memory_type = serializers.ChoiceField(required=False, choices=WRITABLE_TYPE_CHOICES)
    occurred = Text(required=False, allow_blank=True, max_length=60, help_text="EDTF: 1962, 1962-06, 196X, 1962~.")
    importance = Whole(required=False, min_value=1, max_value=10)
    subject = Text(required=False, allow_blank=True, max_length=120, help_text="A path, such as person.birth.place.")
    title = Text(required=False, allow_blank=True, max_length=200)
    tags = serializers.ListField(required=False, child=Text(max_length=60), max_length=MOST_TAGS)
    allow_secrets = Switch(required=False, default=False, help_text=ALLOW_SECRETS)


class FactChanges(FactWords):
    pinned = Switch(required=False)
    photos = attached_photos_field()


class NewFact(FactChanges):
    content = Text(max_length=LONGEST_CONTENT)
    memory_type = serializers.ChoiceField(
        required=False,
        choices=NEW_TYPE_CHOICES,
        help_text="`shared` is the family's own knowledge: written by keepers, and everybody's to read.",
    )


class Correction(FactWords):
    reason = Text(
        required=False,
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Why; it stands in the history, for me alone.",
    )


class Merger(Input):
    others = serializers.ListField(
        child=serializers.UUIDField(), min_length=1, max_length=MOST_MERGED - 1, help_text="Facts of mine."
    )
    content = Text(required=False, max_length=LONGEST_CONTENT, help_text="Unless said, the words of the kept one.")
    allow_secrets = Switch(required=False, default=False, help_text=ALLOW_SECRETS)


class NewVisibility(Input):
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    show_words = Switch(
        required=False, default=False, help_text="When sharing: whether others may read the sentences it rests on."
    )


class ReviewDecision(Input):
    decision = serializers.ChoiceField(choices=Decision.choices)


class FactQuery(PageQuery):
    owner = OwnerField()
    memory_type = serializers.ChoiceField(required=False, choices=MemoryType.choices)
    category = serializers.ChoiceField(required=False, choices=Category.choices)
    visibility = serializers.ChoiceField(required=False, choices=Visibility.choices)
    status = serializers.ChoiceField(
        required=False, choices=Status.choices, help_text="Unless said: active and suggested."
    )
    review = serializers.ChoiceField(required=False, choices=Review.choices)
    moderation = serializers.ChoiceField(required=False, choices=Moderation.choices)
    pinned = serializers.BooleanField(required=False)
    disputed = serializers.BooleanField(
        required=False, help_text="Whether another telling that I may see says otherwise, and that is not settled."
    )
    conversation = serializers.UUIDField(required=False, help_text="What I told in this conversation of mine.")
    q = serializers.CharField(required=False, max_length=200, help_text="Words that must all stand in it.")
    updated_after = serializers.DateTimeField(required=False)


class FactAboutMeQuery(PageQuery):
    status = serializers.ChoiceField(
        required=False, choices=Status.choices, help_text="Unless said: active and suggested."
    )
    q = serializers.CharField(required=False, max_length=200, help_text="Words that must all stand in it.")


class SourceSerializer(LightSerializer[FactSource]):
    """Where a fact came from. Others read the words only if its owner shows them. Context: `fact` and `viewer`."""

    kind = serializers.ChoiceField(choices=SourceKind.choices)
    teller = OrNull(source="told_by", help_text="Null when they are gone.")
    told_at = serializers.DateTimeField()
    words = serializers.SerializerMethodField(
        help_text="What was said: to its owner all of the message, to others the sentences that the fact rests on; "
        "null if it is gone, or not for you to read."
    )
    words_for_others = serializers.SerializerMethodField(
        help_text="For its owner: what others read of it where it is shared with `show_words`; null if it is not plain "
        "which sentences the fact rests on."
    )
    message = serializers.SerializerMethodField(help_text="For its owner only, else null.")

    def get_words(self, source: FactSource) -> str | None:
        return quoted_words(source, fact=self.context["fact"], viewer=self.context["viewer"]) or None

    def get_words_for_others(self, source: FactSource) -> str | None:
        is_own = self.context["fact"].owner_id == self.context["viewer"].pk
        return (words_for_others(source, self.context["fact"]) or None) if is_own else None

    def get_message(self, source: FactSource) -> UUID | None:
        return source.message_id if self.context["fact"].owner_id == self.context["viewer"].pk else None


class SourcesSerializer(LightSerializer[Any]):
    results = SourceSerializer(many=True)


class VersionSerializer(LightSerializer[Fact]):
    id = serializers.UUIDField()
    version = serializers.IntegerField(help_text="What was merged in has versions of its own.")
    content = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    superseded_by = serializers.UUIDField(source="superseded_by_id", allow_null=True)
    created_at = serializers.DateTimeField()


class VersionsSerializer(LightSerializer[Any]):
    results = VersionSerializer(many=True)


class HistoryLineSerializer(LightSerializer[Any]):
    at = serializers.DateTimeField()
    actor = serializers.CharField()
    action = serializers.ChoiceField(choices=ACTION_CHOICES)
    sentence = serializers.CharField(help_text="What happened, in words.")
    before = OrNull(help_text="The sentence before, where it changed; for its owner only.")
    after = OrNull()
    reason = OrNull(help_text="Why, where somebody said it; for its owner only.")


class HistorySerializer(LightSerializer[Any]):
    results = HistoryLineSerializer(many=True)
