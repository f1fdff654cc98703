"""Changes to a user's own profile. django-allauth does sign-up and sign-in."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from accounts.countries import check_country, country_of
from accounts.models import User, check_time_zone
from config.errors import InvalidInput
from config.startup.environment import HelpLine
from config.texts import checked_text

LONGEST_NAME = 120


@transaction.atomic
def account_at(*, email: str, display_name: str, time_zone: str) -> User:
    """Return the account with this e-mail address, or create one without a password.

    An attacker may have signed up with an address that is not theirs, and wait for its owner to use the account. So if
    the address is not verified and nobody has signed in yet, the password is removed; it would open what the account is
    about to be given. Staff accounts are left as they are.
    """
    user = User.objects.select_for_update().filter(email__iexact=email).first()
    if user is None:
        return User.objects.create_user(email, display_name=display_name, time_zone=time_zone)
    if user.last_login is None and not user.is_staff and not _is_proved(user):
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def _is_proved(user: User) -> bool:
    is_proved: bool = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()
    return is_proved


@transaction.atomic
def edit_profile(
    *, user: User, display_name: str, time_zone: str, country: str | None = None, called: str | None = None
) -> User:
    """Set the user's names, time zone and country; an empty text clears a value. `country` and `called` stay if None.

    Raises `InvalidInput`.
    """
    row = locked_user(user)
    row.display_name = checked_text("display_name", display_name.strip(), LONGEST_NAME, is_title=True)
    row.time_zone = time_zone
    row.country = row.country if country is None else country
    row.called = row.called if called is None else checked_text("called", called.strip(), LONGEST_NAME, is_title=True)
    _check_profile(row)
    row.save(update_fields=["display_name", "time_zone", "country", "called"])
    return row


@transaction.atomic
def fill_profile(*, user: User, called: str = "", time_zone: str = "") -> User:
    """Set what the assistant calls the user, and their time zone; a value that is not given stays.

    Relatives go on seeing the user's display name. Only a user who has none gets this name as their display name.
    Raises `InvalidInput`.
    """
    row = locked_user(user)
    name = checked_text("called", called.strip(), LONGEST_NAME, is_title=True)
    row.display_name = row.display_name or name
    if name:
        row.called = "" if name == row.display_name else name
    row.time_zone = time_zone.strip() or row.time_zone
    _check_profile(row)
    row.save(update_fields=["display_name", "called", "time_zone"])
    return row


def note_profile_question(user: User) -> None:
    User.objects.filter(pk=user.pk, asked_for_profile_at=None).update(asked_for_profile_at=timezone.now())


def locked_user(user: User) -> User:
    """Return the user's present row, locked until the transaction ends."""
    return User.objects.select_for_update().get(pk=user.pk)


def _check_profile(row: User) -> None:
    for field, check in (("time_zone", check_time_zone), ("country", check_country)):
        try:
            check(getattr(row, field))
        except ValidationError as error:
            raise InvalidInput(fields={field: error.messages}) from error


# The operator's help lines for a user.


def help_lines_for(user: User) -> tuple[HelpLine, ...]:
    """Return the help lines of the user's country. None if it is unknown or the operator set none for it."""
    country = country_of(country=user.country, time_zone=user.time_zone)
    lines: tuple[HelpLine, ...] = settings.HELP_LINES.get(country, ())
    return lines
