"""What happened to a fact, as sentences."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import User
from legacies.models import LegacyEvent
from memory.kinds import MemoryAction
from memory.models.facts import DisputeState

# What the moderation desk does.
DECISIONS = frozenset(
    {
        *(MemoryAction.FACT_APPROVED, MemoryAction.FACT_RETURNED, MemoryAction.FACT_RESTRICTED),
        *(MemoryAction.RESTRICTION_LIFTED, MemoryAction.DECISION_UNDONE),
    }
)


def actor_in_words(event: LegacyEvent, people: dict[UUID, User]) -> str:
    """Who did it, as the family may know them: of staff at the desk, the name they gave themselves, or none."""
    if _is_by_task(event):
        return _("The assistant")
    person = people.get(event.actor_id) if event.actor_id else None
    if event.action in DECISIONS:
        return (person and person.display_name) or _("An admin")
    return person.name if person else _("A former member")


def in_words(event: LegacyEvent, action: str, *, who: str, reason: str, state: str, is_reworded: bool) -> str:
    """`action` is the event's own, or what this reader may know of it; `state` how far a dispute came by it."""
    told = dict(_sentences())
    if not is_reworded:
        told[MemoryAction.FACT_EDITED] = _("%(who)s changed something about it.")
    if _is_by_task(event):
        told |= _by_the_assistant()
    elif reason:
        told |= _with_reason()
    if state == DisputeState.SETTLED:
        told[MemoryAction.DISPUTE_SETTLED] = _("%(who)s said which of the two tellings the family goes by.")
    # What another version of the product did has no sentence here.
    return told.get(action, _("%(who)s changed something about it.")) % {"who": who, "reason": reason}


def _is_by_task(event: LegacyEvent) -> bool:
    return event.actor_kind == "task" or event.actor_id is None


def _sentences() -> dict[str, str]:
    return {
        MemoryAction.FACT_CREATED: _("%(who)s wrote this down."),
        MemoryAction.FACT_EDITED: _("%(who)s changed the words."),
        MemoryAction.FACT_CORRECTED: _("%(who)s put it right."),
        MemoryAction.FACT_REFINED: _("%(who)s made it more exact."),
        MemoryAction.FACT_MERGED: _("%(who)s made one of several that say the same."),
        MemoryAction.FACT_SUPERSEDED: _("It became part of another one."),
        MemoryAction.FACT_VERSION_RESTORED: _("%(who)s brought an earlier version back."),
        MemoryAction.FACT_PINNED: _("%(who)s pinned it."),
        MemoryAction.FACT_UNPINNED: _("%(who)s unpinned it."),
        MemoryAction.FACT_SOURCE_ADDED: _("It was told once more; the new source was added."),
        MemoryAction.FACT_DUPLICATE_SKIPPED: _("It was told once more."),
        MemoryAction.FACT_REVIEWED: _("%(who)s looked at it."),
        MemoryAction.FACT_SHARED: _("%(who)s shared it with the family."),
        MemoryAction.FACT_UNSHARED: _("%(who)s stopped sharing it."),
        MemoryAction.FACT_RETIRED: _("%(who)s set it aside."),
        MemoryAction.FACT_RESTORED: _("%(who)s brought it back as it was."),
        **_of_disputes(),
        **_of_the_desk(),
    }


def _of_disputes() -> dict[str, str]:
    return {
        MemoryAction.DISPUTE_OPENED: _("%(who)s said that it is also told differently."),
        MemoryAction.DISPUTE_ANSWERED: _("%(who)s said how they know."),
        MemoryAction.DISPUTE_SETTLED: _("%(who)s let both tellings stand."),
        MemoryAction.DISPUTE_REOPENED: _("%(who)s asked again which telling is right."),
    }


def _of_the_desk() -> dict[str, str]:
    return {
        MemoryAction.FACT_APPROVED: _("%(who)s looked at it and approved it."),
        MemoryAction.FACT_RETURNED: _("%(who)s returned this to its teller."),
        MemoryAction.FACT_RESTRICTED: _("%(who)s kept this with its teller alone."),
        MemoryAction.RESTRICTION_LIFTED: _("%(who)s lifted that, so that it can be shared."),
        MemoryAction.DECISION_UNDONE: _("%(who)s took that decision back."),
    }


def _with_reason() -> dict[str, str]:
    return {
        MemoryAction.FACT_CORRECTED: _("%(who)s put it right: “%(reason)s”"),
        MemoryAction.FACT_RETURNED: _("%(who)s returned this: “%(reason)s”"),
        MemoryAction.FACT_RESTRICTED: _("%(who)s kept this with its teller alone: “%(reason)s”"),
    }


def _by_the_assistant() -> dict[str, str]:
    return {
        MemoryAction.FACT_CREATED: _("The assistant noted this from a talk."),
        MemoryAction.FACT_CORRECTED: _("The assistant put it right by what was told since."),
        MemoryAction.FACT_REFINED: _("The assistant made it more exact by what was told since."),
        MemoryAction.DISPUTE_OPENED: _("The assistant noticed that it is also told differently."),
    }
