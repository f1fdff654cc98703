"""Audit events as sentences with names: who did what, in which legacy. Never a word that anybody told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from accounts.models import User
from legacies.audit import Action, sentence_of
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
        whom = subject.name if subject else gettext("a member")
        lines[event.pk] = LogLine(who, _sentence(event.action, who, whom), names.get(event.chain, ""))
    return lines


def action_in_words(action: str) -> str:
    """For a list to choose from: its sentence, about nobody; without one, `fact_shared` as "Fact shared"."""
    said = sentence_of(action)
    return (
        said % {"who": gettext("Somebody"), "whom": gettext("a member")}
        if said
        else action.replace("_", " ").capitalize()
    )


def _subjects(events: Iterable[LegacyEvent]) -> dict[UUID, UUID]:
    keys = [event.pk for event in events if event.action.startswith(OF_MEMBERS)]
    rows = LegacyEventPayload.objects.filter(event_id__in=keys)
    found = rows.values_list("event_id", "payload__before__user_id", "payload__after__user_id")
    return {key: UUID(before or after) for key, before, after in found if before or after}


def _who(event: LegacyEvent, people: Mapping[UUID, User]) -> str:
    if event.actor_kind == "task":
        return gettext("The assistant")
    person = people.get(event.actor_id) if event.actor_id else None
    return person.name if person else gettext("A former member")


def _sentence(action: str, who: str, whom: str) -> str:
    """What another version of the product did has no sentence here; its name is words enough."""
    said = sentence_of(action)
    if said is None:
        return f"{who}: {action_in_words(action)}."
    return said % {"who": who, "whom": whom}


def action_sentences() -> dict[str, str]:
    return {
        Action.LEGACY_CREATED: gettext("%(who)s created this legacy."),
        Action.LEGACY_EDITED: gettext("%(who)s changed what is said about the person."),
        Action.MODERATION_MODE_SET: gettext("%(who)s changed when the family sees what is shared."),
        Action.MEMBER_INVITED: gettext("%(who)s invited somebody."),
        Action.INVITATION_REVOKED: gettext("%(who)s withdrew an invitation."),
        Action.MEMBER_JOINED: gettext("%(who)s accepted an invitation to this legacy."),
        Action.MEMBER_EDITED: gettext("%(who)s changed how %(whom)s is related."),
        Action.MEMBER_LEFT: gettext("%(who)s is no longer a member of this legacy."),
        Action.MEMBER_ROLE_CHANGED: gettext("%(who)s changed the role of %(whom)s."),
        Action.MEMBER_REMOVED: gettext("%(who)s ended the membership of %(whom)s."),
        Action.DELETION_AGREED: gettext("%(who)s agreed that the legacy is deleted."),
        Action.DELETION_CALLED_OFF: gettext("%(who)s called off the deletion of the legacy."),
        Action.DELETION_BEGUN: gettext("The deletion of the legacy began."),
    }
