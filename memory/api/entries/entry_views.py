"""Entries in the API: one by one under an ETag, and many at once from a program."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, OrNull, Switch, Text
from config.api.light_serializer import LightSerializer
from config.api.preconditions import requested_revision
from config.api.views import ApiListView, ApiViewSet, PageQuery, RevisedView
from config.keyset import Ordering
from legacies.access import member_of, teller_in
from memory.api.facts.fact_serializers import ALLOW_SECRETS, TellerSerializer
from memory.api.facts.owner_filter import OwnerField, only_of_owner
from memory.models import Entry, Moderation, Status, Visibility
from memory.models.entries import LONGEST_SUMMARY, LONGEST_TYPE, EntryQuerySet
from memory.presentation.search_hits import Teller
from memory.services.entries.editing import (
    create_entry,
    edit_entry,
    restore_entry,
    set_entry_aside,
    share_entry,
    unshare_entry,
)
from memory.services.entries.entry_fields import LONGEST_EXTERNAL_ID, MANUAL, EntryFields, Origin
from memory.services.entries.posting import MOST_AT_ONCE, OUTCOMES, Outcome, Posted, post_entries

LARGEST_POST = 4_000_000
"""Bytes of many entries at once; one is bounded by the rules of its fields."""


class EntrySerializer(LightSerializer[Entry]):
    """Entries loaded by `with_relationship()` with their owners. The context has the `viewer`. Makes no query."""

    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    owner = serializers.SerializerMethodField(help_text="Who told it.")
    type = serializers.CharField(help_text="A word for what it was: wedding, move.")
    summary = serializers.CharField(help_text="What happened, in one line.")
    occurred = OrNull(help_text="EDTF, or null.")
    data = serializers.DictField(help_text="Whatever belongs to it.")  # type: ignore[assignment]  # a field
    source = serializers.CharField(help_text="chat, manual, import, story or connector:<name>.")  # type: ignore[assignment]  # a field
    external_id = serializers.SerializerMethodField(help_text="Its name at its source; for its owner, else null.")
    fact = serializers.SerializerMethodField(help_text="That it came with and changes with; for its owner, else null.")
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    moderation = serializers.ChoiceField(choices=Moderation.choices)
    moderation_reason = serializers.SerializerMethodField(help_text="Why it was returned; for its owner, else null.")
    status = serializers.ChoiceField(choices=Status.choices)
    revision = serializers.IntegerField(help_text="Counts every change; it is the ETag.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    def get_owner(self, entry: Entry) -> TellerSerializer:
        relationship: str | None = entry.owner_relationship  # type: ignore[attr-defined]  # annotated
        teller = Teller(id=entry.owner.pk, name=entry.owner.name, relationship=relationship)
        return TellerSerializer(teller).data  # type: ignore[return-value]  # what the schema tells of it

    def get_external_id(self, entry: Entry) -> str | None:
        return (entry.external_id or None) if self._is_own(entry) else None

    def get_fact(self, entry: Entry) -> UUID | None:
        return entry.fact_id if self._is_own(entry) else None

    def get_moderation_reason(self, entry: Entry) -> str | None:
        return (entry.moderation_reason or None) if self._is_own(entry) else None

    def _is_own(self, entry: Entry) -> bool:
        return bool(entry.owner_id == self.context["viewer"].pk)


@extend_schema_field(OpenApiTypes.OBJECT)
class JsonObject(serializers.JSONField):
    """A JSON object of any content; the service checks it."""


class EntryChanges(Input):
    type = Text(required=False, max_length=LONGEST_TYPE, help_text="A word for what it was: wedding, move.")
    summary = Text(required=False, max_length=LONGEST_SUMMARY, help_text="What happened, in one line.")
    occurred = Text(required=False, allow_blank=True, max_length=60, help_text="EDTF: 1962, 1962-06, 196X, 1962~.")
    data = JsonObject(required=False, help_text="An object of up to 32,000 bytes, 8 levels deep.")  # type: ignore[assignment]  # a field
    allow_secrets = Switch(required=False, default=False, help_text=ALLOW_SECRETS)


class SentEntry(Input):
    type = Text(max_length=LONGEST_TYPE, help_text="A word for what it was: wedding, move.")
    summary = Text(max_length=LONGEST_SUMMARY, help_text="What happened, in one line.")
    occurred = Text(
        required=False, allow_blank=True, default="", max_length=60, help_text="EDTF: 1962, 1962-06, 196X, 1962~."
    )
    data = JsonObject(required=False, default=dict, help_text="An object of up to 32,000 bytes, 8 levels deep.")  # type: ignore[assignment]  # a field
    source = Text(required=False, default=MANUAL, max_length=80, help_text="manual, import, or connector:<name>.")  # type: ignore[assignment]  # a field
    external_id = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_EXTERNAL_ID,
        help_text="Its name at its source. Sent once more, it is the same entry.",
    )

    @staticmethod
    def split(said: dict[str, Any]) -> tuple[EntryFields, Origin]:
        fields = EntryFields(**{name: said[name] for name in ("type", "summary", "occurred", "data")})
        return fields, Origin(source=said["source"], external_id=said["external_id"])


class NewEntry(SentEntry):
    allow_secrets = Switch(required=False, default=False, help_text=ALLOW_SECRETS)


class SentEntries(Input):
    entries = serializers.ListField(
        child=serializers.DictField(), max_length=MOST_AT_ONCE, help_text="Each like the body of `create_entry`."
    )


class PostedEntrySerializer(LightSerializer[Posted]):
    outcome = serializers.ChoiceField(choices=OUTCOMES)
    id = serializers.SerializerMethodField(help_text="The entry that it is; null where it was refused.")
    error = serializers.SerializerMethodField(help_text="Why it was refused; else null.")

    def get_id(self, posted: Posted) -> UUID | None:
        return posted.entry.pk if posted.entry else None

    def get_error(self, posted: Posted) -> dict[str, Any] | None:
        error = posted.error
        return {"code": error.code, "detail": str(error.message), "fields": error.fields} if error else None


class PostedEntriesSerializer(LightSerializer[Any]):
    results = PostedEntrySerializer(many=True, help_text="In the order in which they were sent.")


class EntryVisibility(Input):
    visibility = serializers.ChoiceField(choices=Visibility.choices)


class EntryQuery(PageQuery):
    owner = OwnerField()
    teller = serializers.UUIDField(required=False, help_text="The id of who told it.")
    type = serializers.CharField(required=False, max_length=LONGEST_TYPE)
    source = serializers.CharField(required=False, max_length=80)  # type: ignore[assignment]  # a field
    visibility = serializers.ChoiceField(required=False, choices=Visibility.choices)
    status = serializers.ChoiceField(required=False, choices=Status.choices, help_text="Unless said: active.")
    occurred_after = serializers.DateField(required=False, help_text="May have happened on this day or later.")
    occurred_before = serializers.DateField(required=False, help_text="May have happened on this day or earlier.")
    q = serializers.CharField(required=False, max_length=200, help_text="Words of the summary.")


FILTERS = {
    "teller": "owner",
    "type": "type",
    "source": "source",
    "visibility": "visibility",
    "occurred_after": "occurred_latest__gte",
    "occurred_before": "occurred_earliest__lte",
}


class EntryEndpoint(RevisedView):
    """The base of the views of entries."""

    tag = "entries"
    row_name = "entry"
    serializer_class: type[serializers.Serializer[Any]] = EntrySerializer
    lookup_url_kwarg = "entry_id"

    def get_queryset(self) -> EntryQuerySet:
        return Entry.objects.visible_to(self.user).select_related("owner").with_relationship()

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "viewer": self.request.user}

    def own(self) -> Entry:
        """Return the caller's own entry; raise `NotFound` for anybody else's, shared or not."""
        entry: Entry = get_object_or_404(Entry.objects.owned_by(self.user), pk=self.kwargs["entry_id"])
        return entry

    def revision_of_own(self) -> int | None:
        return requested_revision(self.request, current=self.own().revision)


class EntriesView(EntryEndpoint, ApiListView):
    query_serializer_class = EntryQuery
    ordering = Ordering("entries", ("-created_at", "-id"))

    def get_queryset(self) -> EntryQuerySet:
        if self.request.method == "POST":
            return super().get_queryset()
        query = self.query
        rows = super().get_queryset().filter(legacy=self.kwargs["legacy_id"])
        rows = rows.filter(status=query.get("status", Status.ACTIVE))
        rows = rows.filter(**{lookup: query[name] for name, lookup in FILTERS.items() if name in query})
        rows = only_of_owner(rows, query, self.user)
        for word in query.get("q", "").split():
            rows = rows.filter(summary__unaccent__icontains=word)
        return rows

    @extend_schema(operation_id="list_entries", summary="My entries and those that others shared, newest first")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        return super().get(request)

    @extend_schema(
        operation_id="create_entry",
        summary="Note something that happened; it is mine alone until I share it",
        request=NewEntry,
        responses={201: EntrySerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        said = self.read(NewEntry)
        allow = said.pop("allow_secrets")
        fields, origin = SentEntry.split(said)
        made = create_entry(user=self.user, legacy_id=legacy_id, fields=fields, origin=origin, allow_secrets=allow)
        return self.answer(made.pk, status=201)


class EntryPostsView(EntryEndpoint):
    largest_body = LARGEST_POST
    throttle_scopes: ClassVar = {}

    @extend_schema(
        operation_id="post_entries",
        summary="Post up to 500 entries at once; each is stored or refused by itself",
        request=SentEntries,
        responses=PostedEntriesSerializer,
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        sent = [SentEntry(data=one) for one in self.read(SentEntries)["entries"]]
        items = [SentEntry.split(one.validated_data) for one in sent if one.is_valid()]
        stored = iter(post_entries(user=self.user, legacy_id=legacy_id, items=items))
        results = [_refused(one) if one.errors else PostedEntrySerializer(next(stored)).data for one in sent]
        return Response({"results": results})


def _refused(sent: SentEntry) -> dict[str, Any]:
    fields = {name: [str(problem) for problem in problems] for name, problems in sent.errors.items()}
    detail = next((problems[0] for problems in fields.values()), "")
    return {"outcome": Outcome.REFUSED, "id": None, "error": {"code": "invalid", "detail": detail, "fields": fields}}


class EntryViewSet(EntryEndpoint, ApiViewSet):
    may_be_stale: ClassVar = frozenset({"PATCH", "DELETE"})

    @extend_schema(operation_id="read_entry", summary="One entry")
    def retrieve(self, request: Request, entry_id: UUID) -> Response:
        return self.answer(entry_id)

    @extend_schema(operation_id="change_entry", summary="Change an entry of mine", request=EntryChanges)
    @idempotent()
    def partial_update(self, request: Request, entry_id: UUID) -> Response:
        revision = self.revision_of_own()
        changes = self.read(EntryChanges)
        allow = changes.pop("allow_secrets")
        edit_entry(user=self.user, entry_id=entry_id, changes=changes, revision=revision, allow_secrets=allow)
        return self.answer(entry_id)

    @extend_schema(
        operation_id="delete_entry", summary="Delete an entry of mine; it can be restored for 90 days", request=None
    )
    @idempotent()
    def destroy(self, request: Request, entry_id: UUID) -> Response:
        revision = self.revision_of_own()
        self.read_nothing()
        set_entry_aside(user=self.user, entry_id=entry_id, revision=revision)
        return Response(status=204)

    @extend_schema(
        operation_id="set_entry_visibility",
        summary="Share an entry of mine with the family, or take it back",
        request=EntryVisibility,
    )
    @idempotent()
    def set_visibility(self, request: Request, entry_id: UUID) -> Response:
        revision = self.revision_of_own()
        wanted = self.read(EntryVisibility)["visibility"]
        change = share_entry if wanted == Visibility.SHARED else unshare_entry
        return self.answer(change(user=self.user, entry_id=entry_id, revision=revision).pk)


class EntryRestoreView(EntryEndpoint, ApiViewSet):
    @extend_schema(operation_id="restore_entry", summary="Restore an entry of mine that I deleted", request=None)
    @idempotent()
    def restore(self, request: Request, entry_id: UUID) -> Response:
        self.own()
        self.read_nothing()
        return self.answer(restore_entry(user=self.user, entry_id=entry_id).pk)
