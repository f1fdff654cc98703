"""Whether what is shared is looked at before the family sees it, or afterwards."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput
from legacies.access import keeper_of
from legacies.audit import Action, Actor, record
from legacies.models import Legacy, ModerationMode
from legacies.models.legacy import lock_legacy
from memory.indexing.indexed_facts import refresh_sharing
from memory.models import Fact, Moderation
from memory.services.facts.matching_requests import ask_to_reconcile
from memory.services.moderation.moderation_notices import tell_other_keepers


@transaction.atomic
def set_moderation_mode(*, user: User, legacy_id: UUID, mode: str) -> Legacy:
    """Say whether the family sees shared facts at once, or once they are approved. Keepers only.

    It holds from this moment for what waits too: seen by all, or by its teller alone. What was decided stays.
    """
    lock_legacy(legacy_id)
    keeper_of(user, legacy_id)
    if mode not in ModerationMode.values:
        raise InvalidInput(fields={"moderation_mode": [_("This is not a way to moderate.")]})
    legacy = Legacy.objects.select_for_update().get(pk=legacy_id)
    before, legacy.moderation_mode = legacy.moderation_mode, mode
    if before == mode:
        return legacy
    legacy.save(update_fields=["moderation_mode"])
    refresh_sharing(legacy_id)
    payload = {"before": {"moderation_mode": before}, "after": {"moderation_mode": mode}}
    record(legacy, Action.MODERATION_MODE_SET, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    tell_other_keepers(legacy, user)
    if mode == ModerationMode.AFTER:
        waiting = Fact.objects.filter(legacy=legacy_id, moderation=Moderation.WAITING).shared_with_family()
        ask_to_reconcile(list(waiting.values_list("pk", flat=True)), legacy_id=legacy_id)
    return legacy
