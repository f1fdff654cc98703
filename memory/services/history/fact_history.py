"""The history of a fact, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotFound
from legacies.audit import table_of
from legacies.models import LegacyEvent, LegacyEventPayload
from memory.kinds import MemoryAction
from memory.models import Fact, FactLink, FactSource
from memory.models.facts import DisputeState, LinkKind, SourceKind
from memory.services.facts.editing import SEEN_BY_OTHERS

# What happened to a fact, as sentences.

# The decisions of moderation.
DECISIONS = frozenset(
    {
        *(MemoryAction.FACT_APPROVED, MemoryAction.FACT_RETURNED, MemoryAction.FACT_RESTRICTED),
        *(MemoryAction.RESTRICTION_LIFTED, MemoryAction.DECISION_UNDONE),
    }
)


def actor_in_words(event: LegacyEvent, people: dict[UUID, User]) -> str:
    """Return who did it, as the family may know them: a moderator's display name, or "An admin"."""
    if _is_by_task(event):
        return _("The assistant")
    person = people.get(event.actor_id) if event.actor_id else None
    if event.action in DECISIONS:
        return (person and person.display_name) or _("An admin")
    return person.name if person else _("A former member")


def in_words(
    event: LegacyEvent, action: str, *, who: str, reason: str, state: str, is_reworded: bool, is_of_story: bool
) -> str:
    """Return the event as a sentence.

    `action` is the event's action, or the one that this viewer may know of; `state` is the state of a dispute after it.
    """
    told = dict(_sentences())
    if not is_reworded:
        told[MemoryAction.FACT_EDITED] = _("%(who)s changed something.")
    if _is_by_task(event):
        told |= _by_the_assistant()
        if is_of_story:
            told[MemoryAction.FACT_CREATED] = _("The assistant found this in a story.")
    elif reason:
        told |= _with_reason()
    if state == DisputeState.SETTLED:
        told[MemoryAction.DISPUTE_SETTLED] = _("%(who)s decided which of the two the family goes by.")
    # Actions of another version of the product have no sentence here.
    return told.get(action, _("%(who)s changed something.")) % {"who": who, "reason": reason}


def _is_by_task(event: LegacyEvent) -> bool:
    return event.actor_kind == "task" or event.actor_id is None


def _sentences() -> dict[str, str]:
    return {
        MemoryAction.FACT_CREATED: _("%(who)s wrote this down."),
        MemoryAction.FACT_EDITED: _("%(who)s edited this."),
        MemoryAction.FACT_CORRECTED: _("%(who)s corrected this."),
        MemoryAction.FACT_REFINED: _("%(who)s made this more exact."),
        MemoryAction.FACT_MERGED: _("%(who)s merged several facts that say the same."),
        MemoryAction.FACT_SUPERSEDED: _("Another fact stands for this one now."),
        MemoryAction.FACT_VERSION_RESTORED: _("%(who)s restored an earlier version."),
        MemoryAction.FACT_PINNED: _("%(who)s pinned this."),
        MemoryAction.FACT_UNPINNED: _("%(who)s unpinned this."),
        MemoryAction.FACT_SOURCE_ADDED: _("This was told again; the new source was added."),
        MemoryAction.FACT_DUPLICATE_SKIPPED: _("This was told again."),
        MemoryAction.FACT_REVIEWED: _("%(who)s reviewed this."),
        MemoryAction.FACT_DOUBTED: _("%(who)s said that a reply resting on this was not right."),
        MemoryAction.DOUBT_WITHDRAWN: _("%(who)s took back that a reply resting on this was not right."),
        MemoryAction.FACT_SHARED: _("%(who)s shared this with the family."),
        MemoryAction.FACT_UNSHARED: _("%(who)s stopped sharing this."),
        MemoryAction.FACT_RETIRED: _("%(who)s set this aside."),
        MemoryAction.FACT_RESTORED: _("%(who)s restored this."),
        **_dispute_sentences(),
        **_moderation_sentences(),
    }


def _dispute_sentences() -> dict[str, str]:
    return {
        MemoryAction.DISPUTE_OPENED: _("%(who)s said that they remember this differently."),
        MemoryAction.DISPUTE_ANSWERED: _("%(who)s said how they know."),
        MemoryAction.DISPUTE_SETTLED: _("%(who)s decided that both stand."),
        MemoryAction.DISPUTE_REOPENED: _("%(who)s asked again which of the two is right."),
    }


def _moderation_sentences() -> dict[str, str]:
    return {
        MemoryAction.FACT_APPROVED: _("%(who)s approved this."),
        MemoryAction.FACT_RETURNED: _("%(who)s returned this to its owner."),
        MemoryAction.FACT_RESTRICTED: _("%(who)s restricted this to its owner."),
        MemoryAction.RESTRICTION_LIFTED: _("%(who)s lifted the restriction, so that this can be shared."),
        MemoryAction.DECISION_UNDONE: _("%(who)s undid that decision."),
    }


def _with_reason() -> dict[str, str]:
    return {
        MemoryAction.FACT_CORRECTED: _("%(who)s corrected this: “%(reason)s”"),
        MemoryAction.FACT_RETURNED: _("%(who)s returned this: “%(reason)s”"),
        MemoryAction.FACT_RESTRICTED: _("%(who)s restricted this to its owner: “%(reason)s”"),
    }


def _by_the_assistant() -> dict[str, str]:
    return {
        MemoryAction.FACT_CREATED: _("The assistant noted this from a conversation."),
        MemoryAction.FACT_CORRECTED: _("The assistant corrected this from what was told later."),
        MemoryAction.FACT_REFINED: _("The assistant made this more exact from what was told later."),
        MemoryAction.DISPUTE_OPENED: _("The assistant noticed that this is also remembered differently."),
        MemoryAction.FACT_RETIRED: _("The story that this came out of does not say it any more, so it was set aside."),
    }


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One event of a version of a fact, or of a dispute about it (`subject`).

    `before` and `after` are the words before and after the event. These and `reason` are for the fact's owner only.
    """

    subject: UUID | None
    at: datetime
    actor: str
    action: str
    sentence: str
    before: str = ""
    after: str = ""
    reason: str = ""


# What other members may know of a shared fact: that it was shared and changed, not what its owner thought of it.
CHANGES = frozenset(
    {
        MemoryAction.FACT_EDITED,
        MemoryAction.FACT_CORRECTED,
        MemoryAction.FACT_REFINED,
        MemoryAction.FACT_VERSION_RESTORED,
    }
)
SEEN_BY_FAMILY = CHANGES | {MemoryAction.FACT_SHARED, MemoryAction.FACT_APPROVED}
OF_DISPUTES = (
    MemoryAction.DISPUTE_OPENED,
    MemoryAction.DISPUTE_ANSWERED,
    MemoryAction.DISPUTE_SETTLED,
    MemoryAction.DISPUTE_REOPENED,
)


def history_of(*, user: User, fact_id: UUID) -> list[HistoryLine]:
    """Return the history of a fact through all its versions, oldest first. Raise `NotFound` if the user may not see it.

    Its owner reads everything. Other members read from its last sharing on, without earlier words. Events of a dispute
    are for people who see both its facts, from when they could see both.
    """
    fact: Fact | None = Fact.objects.visible_to(user).filter(pk=fact_id).first()
    if fact is None:
        raise NotFound
    versions = set(Fact.objects.filter(lineage=fact.lineage).values_list("pk", flat=True))
    events = list(LegacyEvent.objects.filter(object_id__in=versions).order_by("at", "sequence"))
    is_own = fact.owner_id == user.pk
    if not is_own:
        events = _since_shared(events)
    disputes = _of_disputes(fact, user)
    words = _payloads([*events, *disputes])
    told = [event for event in events if not _is_same_as_before(event, words.get(event.pk, {}), versions)]
    if not is_own:
        told = [event for event in told if _is_seen(event, words.get(event.pk, {}))]
    return _lines(sorted([*told, *disputes], key=_event_position), words, is_own=is_own)


def _event_position(event: LegacyEvent) -> tuple[datetime, int]:
    return event.at, event.sequence


def _is_same_as_before(event: LegacyEvent, payload: dict[str, Any], versions: set[UUID]) -> bool:
    """Return whether the event only says that a version was replaced, which the next version's own event says too.

    A fact that became part of another fact has no other event that says so.
    """
    replaced_by = payload.get("replaced_by")
    return event.action == MemoryAction.FACT_SUPERSEDED and (not replaced_by or UUID(replaced_by) in versions)


def _is_seen(event: LegacyEvent, payload: dict[str, Any]) -> bool:
    """Return whether others may see the event: a change of only the importance or the pin is the owner's alone."""
    before, after = payload.get("before"), payload.get("after")
    if event.action != MemoryAction.FACT_EDITED or not before or not after:
        return True
    return any(before.get(name) != after.get(name) for name in SEEN_BY_OTHERS)


def _of_disputes(fact: Fact, user: User) -> list[LegacyEvent]:
    """Return the events of the fact's disputes, from when this viewer could see both facts."""
    ends = ("first__owner", "first__shared_at", "second__owner", "second__shared_at")
    links = FactLink.objects.visible_to(user).of(fact.pk).filter(kind=LinkKind.DISPUTE)
    seen = Q()
    for link_id, *places in links.values_list("pk", *ends):
        owners, shared = places[::2], places[1::2]
        since = [at for owner, at in zip(owners, shared, strict=True) if owner != user.pk and at]
        seen |= Q(object_id=link_id, at__gte=max(since)) if since else Q(object_id=link_id)
    events = LegacyEvent.objects.filter(seen, action__in=OF_DISPUTES)
    return list(events.order_by("sequence")) if seen else []


def decisions_on(fact: Fact) -> list[HistoryLine]:
    """Return what moderation decided about a fact that staff may see, oldest first: reasons, but none of its words."""
    events = list(LegacyEvent.objects.filter(object_id=fact.pk, action__in=DECISIONS).order_by("sequence"))
    reasons = {key: {"reason": payload.get("reason", "")} for key, payload in _payloads(events).items()}
    return _lines(events, reasons, is_own=True)


def _since_shared(events: list[LegacyEvent]) -> list[LegacyEvent]:
    shared = [index for index, event in enumerate(events) if event.action == MemoryAction.FACT_SHARED]
    first = shared[-1] if shared else len(events)
    return [event for event in events[first:] if event.action in SEEN_BY_FAMILY]


def _people(events: Iterable[LegacyEvent]) -> dict[UUID, User]:
    return User.objects.in_bulk({event.actor_id for event in events if event.actor_id})


def _payloads(events: list[LegacyEvent]) -> dict[UUID, dict[str, Any]]:
    keys = [event.pk for event in events]
    rows = LegacyEventPayload.objects.filter(event_id__in=keys) if keys else ()
    return {row.event_id: row.payload for row in rows}


def _lines(events: list[LegacyEvent], words: dict[UUID, dict[str, Any]], *, is_own: bool) -> list[HistoryLine]:
    people = _people(events)
    return [_line(event, people, words.get(event.pk, {}), is_own=is_own) for event in events]


def _sources_in(payload: dict[str, Any]) -> Iterable[dict[str, Any]]:
    found: Iterable[dict[str, Any]] = payload.get("rows", {}).get(table_of(FactSource), ())
    return found


def _line(event: LegacyEvent, people: dict[UUID, User], payload: dict[str, Any], *, is_own: bool) -> HistoryLine:
    earlier, later = payload.get("before") or {}, payload.get("after") or {}
    before, after = earlier.get("content", ""), later.get("content", "")
    is_reworded, reason = before != after, payload.get("reason", "") if is_own else ""
    actor = actor_in_words(event, people)
    action = event.action if is_own or event.action not in CHANGES else MemoryAction.FACT_EDITED
    return HistoryLine(
        subject=event.object_id,
        at=event.at,
        actor=actor,
        action=action,
        sentence=in_words(
            event,
            action,
            who=actor,
            reason=reason,
            state=later.get("state", ""),
            is_reworded=is_reworded,
            is_of_story=any(source["kind"] == SourceKind.STORY for source in _sources_in(payload)),
        ),
        before=before if is_own and is_reworded else "",
        after=after if is_own and is_reworded else "",
        reason=reason,
    )
