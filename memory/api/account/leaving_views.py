"""The caller's own account in the API: profile, export, leaving a legacy, erasure."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.sessions.devices import OneLookStrategy, was_proved_lately
from config.api.idempotency import idempotent
from config.api.inputs import Input
from config.api.light_serializer import LightSerializer
from config.api.preconditions import check_unchanged
from config.api.token_scopes import EVERY_METHOD, NEVER, NO_TOKENS
from config.api.views import ApiView, ApiViewSet
from config.errors import DomainError, NotFound
from legacies.access import member_of
from legacies.api import legacies
from legacies.api.me import MeView
from legacies.api.serializers import LegacyChanges, LegacySerializer
from legacies.models import LegacyDeletion, ModerationMode
from legacies.models.legacy import lock_legacy
from legacies.services.deletion import agree_to_delete, call_off_deletion, check_has_say, who_has_say
from legacies.services.legacies import edit_legacy
from memory.services.deletion import former_members as places
from memory.services.deletion.user_erasure import ask_to_erase
from memory.services.moderation import set_moderation_mode

# What memory adds to the calls about people: having my account erased, and the rule by which a legacy shares.


class ProofNeeded(DomainError):
    code, status = "proof_needed", 403
    default_message = _(
        "Nothing was erased. Erasing cannot be undone, so confirm first that it is you: sign in again, "
        "or use /_allauth/app/v1/auth/reauthenticate. Then ask again within five minutes."
    )


class AccountView(MeView):
    also_refuses: ClassVar = frozenset({403, 409})

    @extend_schema(
        operation_id="delete_me",
        summary="Erase me: everything I told and wrote, what I shared included, and my account",
        request=None,
    )
    def delete(self, request: Request) -> Response:
        self.read_nothing()
        session = OneLookStrategy().lookup_session(request.headers.get("X-Session-Token", ""))
        if session is None or not was_proved_lately(dict(session.items())):
            raise ProofNeeded
        ask_to_erase(user=self.user)
        return Response(status=204)


class LegacyRules(LegacyChanges):
    moderation_mode = serializers.ChoiceField(
        required=False,
        choices=ModerationMode.choices,
        help_text="Whether the family sees what is shared at once, or once it is approved. Holds at once.",
    )


class LegacyView(legacies.LegacyView):
    may_match: ClassVar = frozenset({"PATCH"})

    @extend_schema(
        operation_id="change_legacy",
        summary="Change what is said of the person, or how sharing is moderated (keepers)",
        request=LegacyRules,
    )
    @idempotent()
    def patch(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        changes = self.read(LegacyRules)
        mode = changes.pop("moderation_mode", None)
        with transaction.atomic():  # both or neither
            lock_legacy(legacy_id)
            check_unchanged(request, LegacySerializer(member_of(self.user, legacy_id)).data)
            edit_legacy(user=self.user, legacy_id=legacy_id, changes=changes)
            if mode is not None:
                set_moderation_mode(user=self.user, legacy_id=legacy_id, mode=mode)
        return self.show_tagged(member_of(self.user, legacy_id))


class Leaving(Input):
    take_along = serializers.BooleanField(
        required=False, help_text="Whether what I shared is mine alone again; false unless said, and then it stays."
    )


class FormerLegacySerializer(LightSerializer[Any]):
    """A legacy that I am no longer a member of, and how much of mine is there."""

    id = serializers.UUIDField(source="legacy.pk")
    name = serializers.CharField(source="legacy.name")
    shared_facts = serializers.IntegerField(source="shared", help_text="With the family, under my name.")
    private_facts = serializers.IntegerField(source="private", help_text="Mine alone.")
    conversations = serializers.IntegerField(help_text="Mine alone.")


class FormerLegaciesSerializer(LightSerializer[Any]):
    results = FormerLegacySerializer(many=True)


class DeletionSerializer(LightSerializer[Any]):
    """How far the decision to delete a legacy has come."""

    asked_at = serializers.DateTimeField()
    deciding = serializers.SerializerMethodField(
        help_text="Everybody who has to agree, by user id: the keepers, and who was one until another keeper changed "
        "that within 30 days before it was asked for."
    )
    agreed = serializers.ListField(child=serializers.UUIDField(), help_text="Those who agreed, by user id.")
    due_at = serializers.DateTimeField(allow_null=True, help_text="Null until all keepers agreed; then 14 days on.")

    def get_deciding(self, deletion: LegacyDeletion) -> list[UUID]:
        return sorted(who_has_say(deletion.legacy_id).values_list("pk", flat=True))


class LeaveView(ApiView):
    token_scopes = NO_TOKENS
    tag = "people"
    also_refuses: ClassVar = frozenset({409})

    @extend_schema(
        operation_id="leave_legacy",
        summary="Leave a legacy; what I shared stays, or is taken along",
        request=Leaving,
        responses={204: None},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        places.leave_legacy(user=self.user, legacy_id=legacy_id, **self.read(Leaving))
        return Response(status=204)


class FormerLegaciesView(ApiView):
    beyond_one_legacy = EVERY_METHOD
    tag = "me"
    serializer_class = FormerLegaciesSerializer

    @extend_schema(operation_id="list_former_legacies", summary="Where I told something and am no longer a member")
    def get(self, request: Request) -> Response:
        return self.show({"results": places.former_places(self.user)})


class FormerLegacyViewSet(ApiViewSet):
    token_scopes = {"POST": NEVER, "DELETE": NEVER}
    beyond_one_legacy = EVERY_METHOD
    tag = "me"
    serializer_class = FormerLegacySerializer

    @extend_schema(operation_id="read_former_legacy", summary="How much of mine is there")
    def retrieve(self, request: Request, legacy_id: UUID) -> Response:
        return self.show(places.former_place(self.user, legacy_id))

    @extend_schema(
        operation_id="delete_left_behind", summary="Delete permanently everything I told there", request=None
    )
    def destroy(self, request: Request, legacy_id: UUID) -> Response:
        self.read_nothing()
        places.delete_left_behind(user=self.user, legacy_id=legacy_id)
        return Response(status=204)

    @extend_schema(
        operation_id="take_along", summary="Take back what I shared there; it is mine alone again", request=None
    )
    @idempotent()
    def take_along(self, request: Request, legacy_id: UUID) -> Response:
        self.read_nothing()
        places.take_along(user=self.user, legacy_id=legacy_id)
        return self.show(places.former_place(self.user, legacy_id))

    @extend_schema(
        operation_id="copy_former_legacy",
        summary="A copy of everything I told there",
        responses={200: OpenApiTypes.OBJECT},
    )
    def copy(self, request: Request, legacy_id: UUID) -> Response:
        places.former_place(self.user, legacy_id)
        return Response(places.copy_of_legacy(user=self.user, legacy_id=legacy_id))


class CopyView(ApiView):
    tag = "legacies"

    @extend_schema(
        operation_id="copy_legacy",
        summary="A copy of what I may see: my own, and what the family shared",
        responses={200: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        return Response(places.copy_of_legacy(user=self.user, legacy_id=legacy_id))


class DeletionView(ApiView):
    token_scopes = {"POST": NEVER, "DELETE": NEVER}
    tag = "legacies"
    serializer_class = DeletionSerializer
    also_refuses: ClassVar = frozenset({403})

    @extend_schema(
        operation_id="read_deletion",
        summary="Whether this legacy is to be deleted; 404 while nobody has asked",
    )
    def get(self, request: Request, legacy_id: UUID) -> Response:
        if not who_has_say(legacy_id).filter(pk=self.user.pk).exists():
            member_of(self.user, legacy_id)
        return self.show(deletion_of(legacy_id))

    @extend_schema(
        operation_id="agree_to_delete",
        summary="Ask to delete the legacy, or agree with who asked (keepers)",
        request=None,
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        self.read_nothing()
        check_has_say(self.user, legacy_id)
        return self.show(agree_to_delete(user=self.user, legacy_id=legacy_id))

    @extend_schema(
        operation_id="call_off_deletion",
        summary="Call the deletion off (keepers); everything stays",
        request=None,
    )
    def delete(self, request: Request, legacy_id: UUID) -> Response:
        self.read_nothing()
        call_off_deletion(user=self.user, legacy_id=legacy_id)
        return Response(status=204)


def deletion_of(legacy_id: UUID) -> LegacyDeletion:
    deletion = LegacyDeletion.objects.filter(legacy=legacy_id).first()
    if deletion is None:
        raise NotFound
    return deletion
