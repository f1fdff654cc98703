"""Serializers of search and of the state at a past moment, for input and output."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.inputs import Input, OrNull
from config.api.light_serializer import LightSerializer
from config.api.views import PageQuery
from config.texts import is_storable
from legacies.models import Role
from memory.api.facts.fact_serializers import TellerSerializer
from memory.models import Authority, Category, MemoryType, Moderation, RecallKind, Review, Status, Visibility
from memory.presentation.search_hits import FoundHit
from memory.recall.query import LONGEST_QUERY, Origin
from memory.recall.ranking.scoring import Reason
from memory.recall.results import Explained
from memory.services.history.as_of import PastItem

MOST_HITS = 50
USUAL_HITS = 20
LONGEST_TEXT = 1000
SEVERAL = "One or several, separated by commas or named again and again."


class Several(serializers.ListField):
    """A list of distinct values, written as `a,b` or by repeating the parameter."""

    def to_internal_value(self, data: Any) -> list[Any]:
        chosen = data.split(",") if isinstance(data, str) else data
        return list(dict.fromkeys(super().to_internal_value(chosen)))


class SearchQuery(Input):
    q = serializers.CharField(max_length=LONGEST_QUERY, help_text="What to look for, in any words.")
    kinds = Several(
        required=False,
        child=serializers.ChoiceField(choices=RecallKind.choices),
        allow_empty=False,
        help_text=f"Unless said: all. {SEVERAL}",
    )
    memory_types = Several(
        required=False,
        child=serializers.ChoiceField(choices=MemoryType.choices),
        allow_empty=False,
        help_text=f"Of facts; nothing else has a type, and is found with this. {SEVERAL}",
    )
    persona = serializers.UUIDField(required=False, help_text="Whose weights to order by.")
    min_importance = serializers.IntegerField(
        required=False, min_value=1, max_value=10, help_text="Of facts; everything else counts as 5."
    )
    after = serializers.DateField(
        required=False,
        help_text="This day or later: when it happened, where that is known, else when it was told, in my time zone.",
    )
    before = serializers.DateField(required=False, help_text="This day or earlier, likewise.")
    threshold = serializers.FloatField(
        required=False,
        min_value=-1,
        max_value=1,
        help_text="The least cosine to the query; what has no vector to compare is found by its words alone.",
    )
    limit = serializers.IntegerField(
        min_value=1, max_value=MOST_HITS, default=USUAL_HITS, help_text="How many at most."
    )
    include_cold = serializers.BooleanField(
        default=False, help_text="Also what has hardly been used for long, and own facts that were replaced."
    )
    explain = serializers.BooleanField(
        default=False, help_text="Tell the parts of each score, and how the answer came about."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "after" in attrs and "before" in attrs and attrs["before"] < attrs["after"]:
            raise serializers.ValidationError({"before": [gettext("This is earlier than `after`.")]})
        return attrs


class HitSerializer(LightSerializer[FoundHit]):
    """Context: `explain`. It makes no query."""

    kind = serializers.ChoiceField(choices=RecallKind.choices, source="hit.kind")
    id = serializers.UUIDField(source="hit.id")
    text = serializers.CharField(help_text="What was told, without secrets; of a long text the part that was found.")
    owner = TellerSerializer(source="behind.teller", allow_null=True, help_text="Who told it; null for the assistant.")
    speaker = OrNull(source="behind.speaker", help_text="Who said it in an imported chat; null for `owner`.")
    told_at = serializers.DateTimeField(source="hit.told_at")
    occurred = OrNull(source="behind.occurred", help_text="Of a fact or a story: EDTF, or null.")
    memory_type = OrNull(source="hit.memory_type", help_text="As on the fact; of anything else null.")
    category = OrNull(source="hit.category", help_text="As on the fact; of anything else null.")
    superseded = serializers.BooleanField(
        source="hit.superseded", help_text="Replaced by a newer version: it stands no more, and is for its owner only."
    )
    corrected_since = serializers.BooleanField(
        source="hit.is_corrected",
        help_text="Something in it was corrected or set aside since it was told. Of my own words and summaries, and of "
        "what I share and correct in private; always false of what others told.",
    )
    newer = serializers.ListField(
        child=serializers.UUIDField(), source="hit.newer_ids", help_text="Own facts that say today what was corrected."
    )
    disputed = serializers.BooleanField(
        source="behind.disputed", help_text="Whether another telling that you may see says otherwise."
    )
    family_goes_by = serializers.BooleanField(
        source="behind.family_goes_by",
        allow_null=True,
        help_text="Where two tellings differ and a keeper settled it: whether the family goes by this one; else null.",
    )
    unclear = serializers.BooleanField(
        source="hit.unclear", help_text="Another hit tells it otherwise, and the two have not been compared yet."
    )
    superseded_by = serializers.UUIDField(source="behind.superseded_by", allow_null=True)
    score = serializers.FloatField(source="hit.score", help_text="To order by; comparable within one answer.")
    similarity = serializers.FloatField(source="hit.similarity", help_text="Cosine to the query; 0 without a vector.")
    reasons = serializers.ListField(
        child=serializers.ChoiceField(choices=Reason.choices), source="hit.reasons", help_text="Why it was found."
    )
    words = serializers.ListField(
        child=serializers.CharField(), help_text="What in the text goes for words of the query, in small letters."
    )
    conversation = serializers.SerializerMethodField(help_text="Of my own words and their summaries, else null.")
    seq = serializers.IntegerField(
        source="behind.seq", allow_null=True, help_text="Where in that conversation it begins."
    )
    story = serializers.UUIDField(
        source="behind.story", allow_null=True, help_text="That a passage is from, else null."
    )
    parts = serializers.SerializerMethodField(help_text="How the score came about; null unless asked for.")

    @extend_schema_field(serializers.UUIDField(allow_null=True))
    def get_conversation(self, found: FoundHit) -> Any:
        return found.hit.conversation_id if found.behind.seq is not None else None

    @extend_schema_field(serializers.DictField(child=serializers.FloatField(), allow_null=True))
    def get_parts(self, found: FoundHit) -> Any:
        return dict(found.hit.parts) if self.context["explain"] else None


class ExplainedSerializer(LightSerializer[Explained]):
    meaning = serializers.ChoiceField(
        choices=Origin.choices,
        help_text="Where the vector of the query comes from: kept or made; or why its meaning was not looked for: the "
        "embedder is slow or down, or the stored vectors are another model's.",
    )
    is_kept = serializers.BooleanField(help_text="The same answer, unexplained, stands ready in the cache.")
    looked_at_cold = serializers.BooleanField(help_text="Cold rows were looked at too.")
    candidates = serializers.IntegerField(help_text="How many rows were scored.")
    signals = serializers.DictField(
        child=serializers.IntegerField(), help_text="For how many of them each signal speaks."
    )
    milliseconds = serializers.DictField(
        child=serializers.FloatField(), help_text="What took how long: embedding, sql, scoring and the total."
    )


class SearchSerializer(LightSerializer[Any]):
    results = HitSerializer(many=True, source="found", help_text="Best first.")
    words_only = serializers.BooleanField(
        help_text="The embedder is down or slow: only words were looked for, not their meaning."
    )
    explained = ExplainedSerializer(allow_null=True, help_text="How the answer came about; null unless asked for.")


# Serializers of what was visible at a moment.

FURTHEST_FROM_UTC = timedelta(hours=14)
"""No zone is further off, and PostgreSQL reads none that is much further."""


@extend_schema_field(OpenApiTypes.DATETIME)
class Moment(serializers.Field[datetime, str, str, Any]):
    """A moment that must have a time zone. REST framework's field would read one without in the server's zone."""

    default_error_messages = {
        "invalid": _("Write a time like 2026-03-14T15:09:00Z. In an address, write + as %2B."),
        "naive": _("Add the time zone, as in 2026-03-14T15:09:00Z."),
    }

    def to_internal_value(self, data: str) -> datetime:
        try:
            moment = parse_datetime(data) if is_storable(data) else None
        except ValueError:
            moment = None
        if moment is None:
            self.fail("invalid")
        offset = moment.utcoffset()
        if offset is None:
            self.fail("naive")
        if abs(offset) > FURTHEST_FROM_UTC:
            self.fail("invalid")
        return moment

    def to_representation(self, value: datetime) -> str:
        return value.isoformat()


class AsOfQuery(PageQuery):
    at = Moment(help_text="The moment, with its time zone: 2026-03-14T15:09:00Z.")


class PlaceThenSerializer(LightSerializer[Any]):
    """A legacy of which I was a member then, and am now."""

    legacy = serializers.UUIDField(source="legacy_id")
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)
    relationship = OrNull()
    erased = serializers.IntegerField(help_text="How many things of mine were erased since, and cannot be told.")


class ThenSerializer(LightSerializer[PastItem]):
    """What facts and entries have in common. It makes no query."""

    id = serializers.UUIDField(source="state.id")
    legacy = serializers.UUIDField(source="state.legacy_id", allow_null=True)
    owner = serializers.SerializerMethodField(help_text="Who told it, by the name they have now; null for nobody.")
    visibility = serializers.ChoiceField(choices=Visibility.choices, source="state.visibility")
    moderation = serializers.ChoiceField(choices=Moderation.choices, source="state.moderation")
    moderation_reason = serializers.SerializerMethodField(help_text="For its owner only, else null.")
    review = serializers.ChoiceField(choices=Review.choices, source="state.review")
    status = serializers.ChoiceField(choices=Status.choices, source="state.status")
    occurred = OrNull(source="state.occurred", help_text="EDTF, or null.")
    revision = serializers.IntegerField(source="state.revision")
    created_at = serializers.DateTimeField(source="state.created_at")
    updated_at = serializers.DateTimeField(source="state.updated_at")

    @extend_schema_field(TellerSerializer(allow_null=True))
    def get_owner(self, then: PastItem) -> Any:
        if then.teller is None:
            return None
        return {"id": then.teller.pk, "name": then.teller.name, "relationship": then.relationship}

    def get_moderation_reason(self, then: PastItem) -> str | None:
        return (str(then.state["moderation_reason"]) or None) if then.is_own else None


class FactThenSerializer(ThenSerializer):
    """Its context has the `photos` that I may see."""

    memory_type = serializers.ChoiceField(choices=MemoryType.choices, source="state.memory_type")
    category = serializers.ChoiceField(choices=Category.choices, source="state.category")
    subject = OrNull(source="state.subject")
    title = OrNull(source="state.title")
    content = serializers.CharField(source="state.content")
    tags = serializers.ListField(child=serializers.CharField(), source="state.tags")
    importance = serializers.IntegerField(source="state.importance")
    confidence = serializers.FloatField(source="state.confidence")
    authority = serializers.ChoiceField(choices=Authority.choices, source="state.authority")
    pinned = serializers.BooleanField(source="state.pinned")
    disputed = serializers.BooleanField(
        source="is_disputed", help_text="Whether another telling that I could see said otherwise."
    )
    version = serializers.IntegerField(source="state.version")
    photos = serializers.SerializerMethodField(help_text="The ids of the photos on it then that I may see now.")

    def get_photos(self, then: PastItem) -> list[UUID]:
        keys = map(UUID, then.state.get("photos", ()))
        return [key for key in keys if key in self.context["photos"]]


class EntryThenSerializer(ThenSerializer):
    type = serializers.CharField(source="state.type")
    summary = serializers.CharField(source="state.summary")
    data = serializers.JSONField(source="state.data")  # type: ignore[assignment]  # the framework collects fields, and
    source = serializers.CharField(source="state.source")  # type: ignore[assignment]  # keeps its own attributes


class AsOfSerializer(LightSerializer[Any]):
    at = Moment()
    legacies = PlaceThenSerializer(many=True)
    facts = FactThenSerializer(many=True, help_text="Those of this page, the oldest first.")
    entries = EntryThenSerializer(many=True, help_text="Likewise; facts and entries share the page.")
    next_cursor = serializers.CharField(allow_null=True)
