"""One legacy, with the rule by which memory is shared in it: people alone know nothing of that rule's effects."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.preconditions import check_unchanged
from legacies.access import member_of
from legacies.api import legacies
from legacies.api.serializers import LegacyChanges, LegacySerializer
from legacies.models import ModerationMode
from legacies.models.legacy import lock_legacy
from legacies.services.legacies import edit_legacy
from memory.services.moderation import set_moderation_mode


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
        responses=LegacySerializer,
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
        return self.answer_tagged(LegacySerializer(member_of(self.user, legacy_id)).data)
