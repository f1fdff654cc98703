"""What happened to a fact, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotFound
from legacies.ledger import Action
from legacies.models import LegacyEvent, LegacyEventPayload
from memory.models import Fact


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One thing that happened. For its owner only: the sentence `before` and `after` it changed, and the `reason`."""

    at: datetime
    actor: str
    action: str
    sentence: str
    before: str = ""
    after: str = ""
    reason: str = ""


# What fellow members may know of a shared fact: that it was shared and changed, not what its owner thought about it.
SEEN_BY_FAMILY = frozenset({Action.FACT_SHARED, Action.FACT_EDITED, Action.FACT_APPROVED})


def history_of(*, user: User, fact_id: UUID) -> list[HistoryLine]:
    """The history of a fact the user may see, oldest first; raises `NotFound` for the others.

    Its owner reads all of it. Fellow members read from its last sharing on, without earlier words.
    """
    fact: Fact | None = Fact.objects.visible_to(user).filter(pk=fact_id).first()
    if fact is None:
        raise NotFound
    events = list(LegacyEvent.objects.filter(object_id=fact_id).order_by("sequence"))
    is_own = fact.owner_id == user.pk
    if not is_own:
        events = _since_shared(events)
    names = _names(events)
    words = _payloads(events) if is_own else {}
    return [_line(event, names, words.get(event.pk, {})) for event in events]


def _since_shared(events: list[LegacyEvent]) -> list[LegacyEvent]:
    shared = [index for index, event in enumerate(events) if event.action == Action.FACT_SHARED]
    first = shared[-1] if shared else len(events)
    return [event for event in events[first:] if event.action in SEEN_BY_FAMILY]


def _names(events: Iterable[LegacyEvent]) -> dict[UUID, str]:
    users = User.objects.filter(pk__in={event.actor_id for event in events if event.actor_id})
    return {user.pk: user.name for user in users}


def _payloads(events: Iterable[LegacyEvent]) -> dict[UUID, dict[str, Any]]:
    rows = LegacyEventPayload.objects.filter(event_id__in=[event.pk for event in events])
    return {row.event_id: row.payload for row in rows}


def _line(event: LegacyEvent, names: dict[UUID, str], payload: dict[str, Any]) -> HistoryLine:
    before = (payload.get("before") or {}).get("content", "")
    after = (payload.get("after") or {}).get("content", "")
    is_changed = before != after
    return HistoryLine(
        at=event.at,
        actor=_actor(event, names),
        action=event.action,
        sentence=_sentence(event, names),
        before=before if is_changed else "",
        after=after if is_changed else "",
        reason=payload.get("reason", ""),
    )


def _actor(event: LegacyEvent, names: dict[UUID, str]) -> str:
    if event.actor_kind == "task" or event.actor_id is None:
        return _("The assistant")
    return names.get(event.actor_id, _("A former member"))


def _sentence(event: LegacyEvent, names: dict[UUID, str]) -> str:
    return _sentences().get(event.action, event.action) % {"who": _actor(event, names)}


def _sentences() -> dict[str, str]:
    return {
        Action.FACT_CREATED: _("%(who)s wrote this down."),
        Action.FACT_EDITED: _("%(who)s changed the words."),
        Action.FACT_SOURCE_ADDED: _("It was told once more; the new source was added."),
        Action.FACT_DUPLICATE_SKIPPED: _("It was told once more."),
        Action.FACT_REVIEWED: _("%(who)s looked at it."),
        Action.FACT_SHARED: _("%(who)s shared it with the family."),
        Action.FACT_UNSHARED: _("%(who)s stopped sharing it."),
        Action.FACT_RETIRED: _("%(who)s set it aside."),
        Action.FACT_RESTORED: _("%(who)s brought it back as it was."),
        Action.FACT_APPROVED: _("It was looked at and approved."),
        Action.FACT_RETURNED: _("It was returned to its teller."),
    }
