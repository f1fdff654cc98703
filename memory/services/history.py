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
# What the moderation desk does.
DECISIONS = frozenset(
    {
        *(Action.FACT_APPROVED, Action.FACT_RETURNED, Action.FACT_RESTRICTED),
        *(Action.RESTRICTION_LIFTED, Action.DECISION_UNDONE),
    }
)


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
    people = _people(events)
    words = _payloads(events) if is_own else {}
    return [_line(event, people, words.get(event.pk, {})) for event in events]


def decisions_on(fact: Fact) -> list[HistoryLine]:
    """What the desk decided about a fact that staff may see, oldest first, with its reasons and nobody's words."""
    events = list(LegacyEvent.objects.filter(object_id=fact.pk, action__in=DECISIONS).order_by("sequence"))
    people, payloads = _people(events), _payloads(events)
    reasons = {key: {"reason": payload.get("reason", "")} for key, payload in payloads.items()}
    return [_line(event, people, reasons.get(event.pk, {})) for event in events]


def _since_shared(events: list[LegacyEvent]) -> list[LegacyEvent]:
    shared = [index for index, event in enumerate(events) if event.action == Action.FACT_SHARED]
    first = shared[-1] if shared else len(events)
    return [event for event in events[first:] if event.action in SEEN_BY_FAMILY]


def _people(events: Iterable[LegacyEvent]) -> dict[UUID, User]:
    return User.objects.in_bulk({event.actor_id for event in events if event.actor_id})


def _payloads(events: Iterable[LegacyEvent]) -> dict[UUID, dict[str, Any]]:
    rows = LegacyEventPayload.objects.filter(event_id__in=[event.pk for event in events])
    return {row.event_id: row.payload for row in rows}


def _line(event: LegacyEvent, people: dict[UUID, User], payload: dict[str, Any]) -> HistoryLine:
    before = (payload.get("before") or {}).get("content", "")
    after = (payload.get("after") or {}).get("content", "")
    is_changed = before != after
    return HistoryLine(
        at=event.at,
        actor=_actor(event, people),
        action=event.action,
        sentence=_sentence(event, people, payload.get("reason", "")),
        before=before if is_changed else "",
        after=after if is_changed else "",
        reason=payload.get("reason", ""),
    )


def _actor(event: LegacyEvent, people: dict[UUID, User]) -> str:
    """Who did it, as the family may know them: of staff at the desk, the name they gave themselves, or none."""
    if event.actor_kind == "task" or event.actor_id is None:
        return _("The assistant")
    person = people.get(event.actor_id)
    if event.action in DECISIONS:
        return (person and person.display_name) or _("An admin")
    return person.name if person else _("A former member")


def _sentence(event: LegacyEvent, people: dict[UUID, User], reason: str) -> str:
    told = _with_reason() if reason else _sentences()
    sentence = told.get(event.action) or _sentences().get(event.action, event.action)
    return sentence % {"who": _actor(event, people), "reason": reason}


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
        Action.FACT_APPROVED: _("%(who)s looked at it and approved it."),
        Action.FACT_RETURNED: _("%(who)s returned this to its teller."),
        Action.FACT_RESTRICTED: _("%(who)s kept this with its teller alone."),
        Action.RESTRICTION_LIFTED: _("%(who)s lifted that, so that it can be shared."),
        Action.DECISION_UNDONE: _("%(who)s took that decision back."),
    }


def _with_reason() -> dict[str, str]:
    return {
        Action.FACT_RETURNED: _("%(who)s returned this: “%(reason)s”"),
        Action.FACT_RESTRICTED: _("%(who)s kept this with its teller alone: “%(reason)s”"),
    }
