"""The moderation queue: how many facts wait, since when, which one comes next, and who may decide."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Min, QuerySet
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotAllowed
from config.keyset import Ordering
from memory.models import Fact, Moderation

# Who may moderate, and on which facts.

RIGHT = "memory.moderate_fact"
LONGEST_WAITING = Ordering("moderation", ("to_desk_at", "id"), nullable=frozenset({"to_desk_at"}))


def may_moderate(user: User) -> bool:
    """Return whether the user is active staff with the right to moderate. Superusers have it."""
    return user.is_active and user.is_staff and user.has_perm(RIGHT)


def lock_shared_fact(staff: User, fact_id: UUID, revision: int | None) -> Fact:
    """Return a fact that moderation may decide on, locked: the legacy's lock first, then the row.

    Raise `NotAllowed` without the right to moderate, `NotFound` for a fact that is not shared, and `StaleRevision` if
    the fact is no longer at the revision that was looked at.
    """
    if not may_moderate(staff):
        raise NotAllowed(_("Only an admin with the right to decide on shared facts can do that."))
    fact: Fact = Fact.objects.shared_for_staff().filter(legacy__isnull=False).locked_for_write(fact_id, revision)
    return fact


@dataclass(frozen=True, slots=True)
class QueueState:
    waiting: int
    oldest: datetime | None
    """Since when the fact that waits longest has waited."""


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """The position of a waiting fact. `following` and `previous` wrap around; None if no other fact waits."""

    number: int
    total: int
    previous: UUID | None
    following: UUID | None


def queue_state() -> QueueState:
    """Return how many facts wait, and since when. One query on the index of waiting facts."""
    waiting = Fact.objects.awaiting_moderation().order_by()
    return QueueState(**waiting.aggregate(waiting=Count("pk"), oldest=Min("to_desk_at")))


def place_in_queue(fact: Fact) -> QueuePlace | None:
    """Return the fact's position in the queue, None if the fact does not wait."""
    if fact.moderation != Moderation.WAITING:
        return None
    waiting = Fact.objects.awaiting_moderation()
    place = LONGEST_WAITING.place_of(fact)
    earlier = LONGEST_WAITING.before(place)
    counts = waiting.order_by().aggregate(total=Count("pk"), earlier=Count("pk", filter=earlier))
    others = waiting.exclude(pk=fact.pk)
    backwards = others.reverse()
    return QueuePlace(
        number=counts["earlier"] + 1,
        total=counts["total"],
        previous=_first_id(backwards.filter(earlier)) or _first_id(backwards),
        following=_first_id(others.filter(LONGEST_WAITING.after(place))) or _first_id(others),
    )


def is_waiting(fact_id: UUID) -> bool:
    return Fact.objects.awaiting_moderation().filter(pk=fact_id).exists()


def longest_waiting() -> UUID | None:
    return _first_id(Fact.objects.awaiting_moderation())


def _first_id(facts: QuerySet[Fact]) -> UUID | None:
    return facts.values_list("pk", flat=True).first()


def since_in_words(moment: datetime) -> str:
    """Return how long ago the moment was, in its largest unit."""
    waited = timesince(moment, depth=1)
    return _("less than a minute") if waited.startswith("0") else waited.replace("\xa0", " ")
