"""What memory adds to the calls about people: having my account erased, and the rule by which a legacy shares."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.sessions.devices import was_proved_lately
from accounts.sessions.tokens import OneLookStrategy
from config.api.idempotency import idempotent
from config.api.preconditions import check_unchanged
from config.errors import DomainError
from legacies.access import member_of
from legacies.api import legacies
from legacies.api.me import MeView
from legacies.api.serializers import LegacyChanges, LegacySerializer
from legacies.models import ModerationMode
from legacies.models.legacy import lock_legacy
from legacies.services.legacies import edit_legacy
from memory.services.deletion.user_erasure import ask_to_erase
from memory.services.moderation import set_moderation_mode


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
