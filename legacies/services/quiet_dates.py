"""Setting and removing quiet dates. Only the member sees a quiet date; it is recorded in their own log, unnamed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput, NotFound
from config.texts import checked_text
from legacies.access import member_of
from legacies.audit import Action, Actor, record_for_user
from legacies.models.legacy import lock_legacy
from legacies.models.quiet_dates import A_LEAP_YEAR, LONGEST_NAME, QuietDate, day_of_year

MOST_QUIET_DATES = 30


@dataclass(frozen=True, slots=True)
class DayOfYear:
    month: int
    day: int


@transaction.atomic
def set_quiet_date(
    *, user: User, legacy_id: UUID, first: DayOfYear, last: DayOfYear | None = None, name: str = ""
) -> QuietDate:
    """Propose nothing to this member on this day, or from `first` to `last`, every year.

    If the member already has a quiet date with the same days, it is returned unchanged. Raises `InvalidInput` for a
    day that does not exist, and when the member has `MOST_QUIET_DATES` already.
    """
    member_of(user, legacy_id)
    lock_legacy(user.pk)
    begins, ends = _number("first", first), _number("last", last or first)
    said = checked_text("name", name.strip(), LONGEST_NAME, is_title=True)
    own = QuietDate.objects.visible_to(user).filter(legacy=legacy_id)
    known = own.filter(first=begins, last=ends).first()
    if known is not None:
        return known
    if own.count() >= MOST_QUIET_DATES:
        problem = _("You have set as many quiet dates as there can be. Remove one that you need no more.")
        raise InvalidInput(problem, fields={"first": [problem]})
    made = QuietDate.objects.create(user=user, legacy_id=legacy_id, first=begins, last=ends, name=said)
    _record(made, Action.QUIET_DATE_SET, user)
    return made


@transaction.atomic
def remove_quiet_date(*, user: User, quiet_date_id: UUID) -> None:
    """Remove a quiet date. Raises `NotFound` if it belongs to somebody else or no longer exists."""
    lock_legacy(user.pk)
    quiet = QuietDate.objects.visible_to(user).filter(pk=quiet_date_id).first()
    if quiet is None:
        raise NotFound
    _record(quiet, Action.QUIET_DATE_REMOVED, user)
    quiet.delete()


def _number(field: str, day: DayOfYear) -> int:
    try:
        return day_of_year(date(A_LEAP_YEAR, day.month, day.day))
    except ValueError:
        problem = _("There is no such day. Choose another one.")
        raise InvalidInput(problem, fields={field: [problem]}) from None


def _record(quiet: QuietDate, action: Action, user: User) -> None:
    record_for_user(quiet, action, actor=Actor.user(user), user_id=user.pk, payload={"legacy": quiet.legacy_id})
