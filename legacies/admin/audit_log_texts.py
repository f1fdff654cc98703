"""The audit log as sentences with names: who did what, and to whose place. Never a word of what anybody told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import User
from legacies.audit import Action
from legacies.models import Legacy, LegacyEvent, LegacyEventPayload
from legacies.models.event import Scope

# Whose place in a legacy such an event is about stands in its payload: of all that is there, only the key is read.
OF_MEMBERS = "member_"


@dataclass(frozen=True, slots=True)
class LogLine:
    who: str
    sentence: str
    legacy: str
    """Empty for what belongs to no legacy, and for one that is there no more."""


def lines_of(events: Sequence[LegacyEvent]) -> dict[UUID, LogLine]:
    """By the event's key; three queries, however many there are."""
    subjects = _subjects(events)
    people = User.objects.in_bulk({*(event.actor_id for event in events if event.actor_id), *subjects.values()})
    chains = {event.chain for event in events if event.scope == Scope.LEGACY}
    names = dict(Legacy.objects.filter(pk__in=chains).values_list("pk", "name"))
    lines = {}
    for event in events:
        who = _who(event, people)
        subject = people.get(subjects[event.pk]) if event.pk in subjects else None
        whom = subject.name if subject else _("a member")
        lines[event.pk] = LogLine(who, _sentence(event.action, who, whom), names.get(event.chain, ""))
    return lines


def action_in_words(action: str) -> str:
    """`fact_shared` as "Fact shared", for a list to choose from."""
    return action.replace("_", " ").capitalize()


def _subjects(events: Iterable[LegacyEvent]) -> dict[UUID, UUID]:
    keys = [event.pk for event in events if event.action.startswith(OF_MEMBERS)]
    rows = LegacyEventPayload.objects.filter(event_id__in=keys)
    found = rows.values_list("event_id", "payload__before__user_id", "payload__after__user_id")
    return {key: UUID(before or after) for key, before, after in found if before or after}


def _who(event: LegacyEvent, people: Mapping[UUID, User]) -> str:
    if event.actor_kind == "task":
        return _("The assistant")
    person = people.get(event.actor_id) if event.actor_id else None
    return person.name if person else _("Somebody who has gone")


def _sentence(action: str, who: str, whom: str) -> str:
    """What another version of the product did has no sentence here; its name is words enough."""
    said = _sentences().get(action)
    if said is None:
        return f"{who}: {action_in_words(action)}."
    return said % {"who": who, "whom": whom}


def _sentences() -> Mapping[str, str]:
    return {**_of_legacies(), **_of_memory(), **_of_facts(), **_of_versions(), **_of_disputes(), **_of_staff()}


def _of_legacies() -> dict[str, str]:
    return {
        Action.LEGACY_CREATED: _("%(who)s began this legacy."),
        Action.LEGACY_EDITED: _("%(who)s changed what is said about the person."),
        Action.MODERATION_MODE_SET: _("%(who)s changed when the family sees what is shared."),
        Action.MEMBER_INVITED: _("%(who)s invited somebody."),
        Action.INVITATION_REVOKED: _("%(who)s took an invitation back."),
        Action.MEMBER_JOINED: _("%(who)s accepted an invitation to the family page."),
        Action.MEMBER_EDITED: _("%(who)s changed the place of %(whom)s."),
        Action.MEMBER_LEFT: _("%(who)s is no longer a member of the family page."),
        Action.MEMBER_ROLE_CHANGED: _("%(who)s changed the role of %(whom)s."),
        Action.MEMBER_REMOVED: _("%(who)s removed %(whom)s."),
        Action.DELETION_AGREED: _("%(who)s agreed that the legacy is deleted."),
        Action.DELETION_CALLED_OFF: _("%(who)s called the deletion of the legacy off."),
        Action.DELETION_BEGUN: _("The deletion of the legacy began."),
        Action.COPY_MADE: _("%(who)s made a copy of what they may see."),
        Action.PERSON_ERASED: _("Everything that one person told was deleted permanently."),
        Action.LEGACY_ERASED: _("The legacy was deleted permanently."),
        Action.FAMILY_EXPORTED: _("%(who)s exported what the family knows."),
    }


def _of_memory() -> dict[str, str]:
    return {
        Action.CONSOLIDATED: _("The assistant noted what was told in a conversation."),
        Action.ENTRY_CREATED: _("%(who)s wrote an entry."),
        Action.ENTRY_CHANGED: _("%(who)s changed an entry."),
        Action.CONVERSATION_DELETED: _("%(who)s deleted a conversation."),
        Action.MESSAGE_TAKEN_BACK: _("%(who)s took a message back."),
        Action.FACTS_LINKED: _("%(who)s linked two facts."),
        Action.LINK_MOVED: _("A link between facts moved to a newer version."),
        Action.LINK_REMOVED: _("A link between facts was removed."),
        Action.FACTS_PROMOTED: _("Facts that are often used moved up."),
        Action.FACTS_DEMOTED: _("Facts that are seldom used moved down."),
        Action.FACTS_PURGED: _("Facts that had been set aside were deleted permanently."),
    }


def _of_facts() -> dict[str, str]:
    return {
        Action.FACT_CREATED: _("%(who)s wrote a fact down."),
        Action.FACT_EDITED: _("%(who)s changed a fact."),
        Action.FACT_SOURCE_ADDED: _("A fact was told once more; the new source was added."),
        Action.FACT_DUPLICATE_SKIPPED: _("A fact was told once more."),
        Action.FACT_REVIEWED: _("%(who)s reviewed a fact."),
        Action.FACT_SHARED: _("%(who)s shared a fact with the family."),
        Action.FACT_UNSHARED: _("%(who)s stopped sharing a fact."),
        Action.FACT_RETIRED: _("%(who)s set a fact aside."),
        Action.FACT_RESTORED: _("%(who)s brought a fact back."),
        Action.FACT_PURGED: _("%(who)s deleted a fact permanently."),
        Action.FACT_PINNED: _("%(who)s pinned a fact."),
        Action.FACT_UNPINNED: _("%(who)s unpinned a fact."),
    }


def _of_versions() -> dict[str, str]:
    return {
        Action.FACT_SUPERSEDED: _("A fact became part of another one."),
        Action.FACT_CORRECTED: _("%(who)s corrected a fact."),
        Action.FACT_REFINED: _("%(who)s made a fact more exact."),
        Action.FACT_MERGED: _("%(who)s merged facts that say the same."),
        Action.FACT_VERSION_RESTORED: _("%(who)s brought an earlier version of a fact back."),
    }


def _of_disputes() -> dict[str, str]:
    return {
        Action.DISPUTE_OPENED: _("%(who)s said that a fact is also told differently."),
        Action.DISPUTE_ANSWERED: _("%(who)s said how they know."),
        Action.DISPUTE_SETTLED: _("%(who)s settled a dispute."),
        Action.DISPUTE_REOPENED: _("%(who)s opened a dispute again."),
    }


def _of_staff() -> dict[str, str]:
    return {
        Action.FACT_APPROVED: _("%(who)s approved a shared fact."),
        Action.FACT_RETURNED: _("%(who)s returned a shared fact to its teller."),
        Action.FACT_RESTRICTED: _("%(who)s restricted a fact to its teller."),
        Action.RESTRICTION_LIFTED: _("%(who)s lifted a restriction."),
        Action.DECISION_UNDONE: _("%(who)s took a decision back."),
        Action.BREAK_GLASS_OPENED: _("%(who)s opened something private for 30 minutes, with a reason."),
        Action.BREAK_GLASS_VIEWED: _("%(who)s read something private that they had opened."),
        Action.BREAK_GLASS_ENDED: _("%(who)s closed something private that they had opened."),
    }
