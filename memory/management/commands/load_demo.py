"""`manage.py load_demo`: load the demo family, and print how to sign in. Run again, it changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from config.startup.environment import BASE_DIR
from legacies.models import Legacy, LegacyEvent, Role
from memory.engines.registry import get_builtin_engine, get_engine
from memory.kinds import MemoryAction
from memory.management.commands.import_family import import_and_share
from memory.management.demo_album import add_album
from memory.models import Fact
from memory.services.imports.formats import family_file
from memory.services.imports.formats.family_file import Family, Relative
from memory.services.moderation import approve_fact
from memory.turns.model_trial import server_shown

# The demo family: a family file in which everybody has an e-mail address and can sign in.

FILE = BASE_DIR / "memory" / "demo" / "family.json"


def read_family() -> Family:
    return family_file.read_family(FILE.read_bytes())


def keeper_of(family: Family) -> Relative:
    return next(person for person in family.members if person.role == Role.KEEPER)


# What is in the demo besides the family file: passwords, and an admin who has moderated some of it.

# Printed for everybody to read: these accounts exist only where no real data is stored.
PASSWORD = "keepsake-demo"  # noqa: S105 - as above
ADMIN_EMAIL = "admin@example.org"
LOOKED_AT = ["janine@example.org", "mark@example.org"]
"""The people whose shared facts, stories, events and photos the admin has approved; those of the others still wait."""


@transaction.atomic
def make_accounts(family: Family) -> User:
    """Create accounts for the people, and an admin, who is returned. A second call changes nothing."""
    for person in family.members:
        _account(person.email, person.name, time_zone=person.timezone)
    return _account(ADMIN_EMAIL, "The admin", is_staff=True, is_superuser=True)


def accounts_of(family: Family) -> dict[str, User]:
    """Return the users by the names in the file."""
    by_email = {user.email: user for user in User.objects.filter(email__in=[one.email for one in family.members])}
    return {person.id: by_email[person.email] for person in family.members}


@transaction.atomic
def look_at_shared(legacy: Legacy, admin: User) -> None:
    """Let the admin approve what some have shared. It is the last step of loading: see `was_loaded`."""
    for fact in Fact.objects.awaiting_moderation().filter(legacy=legacy, owner__email__in=LOOKED_AT):
        approve_fact(staff=admin, fact_id=fact.pk)


def was_loaded(family: Family) -> bool:
    """Return whether loading was completed once. What people changed since, such as a deleted conversation, stays."""
    looked_at = LegacyEvent.objects.filter(action=MemoryAction.FACT_APPROVED).values("chain")
    addresses = [person.email for person in family.members]
    return Legacy.objects.filter(pk__in=looked_at, memberships__user__email__in=addresses).exists()


def _account(email: str, name: str, *, time_zone: str = "", **rights: bool) -> User:
    user = User.objects.filter(email=email).first()
    if user is None:
        user = User.objects.create_user(email, PASSWORD, display_name=name, time_zone=time_zone, **rights)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


class Command(BaseCommand):
    help = "Load a made-up family, with simple passwords that are printed. Never in production."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError(
                _("Nothing was loaded. The demo family has well-known passwords, so it is not for production.")
            )
        family = read_family()
        if not was_loaded(family):
            admin = make_accounts(family)
            legacy = import_and_share(family, after_conversation=self._progress(family))
            add_album(legacy, accounts_of(family), staff=admin, approved=LOOKED_AT)
            look_at_shared(legacy, admin)
        self.stdout.write(sign_ins(family))

    def _progress(self, family: Family) -> Callable[[], object]:
        """Say what the command is waiting for if a model reads the conversations: that may take minutes, or fail."""
        if not settings.MEMORY or not settings.OPENAI_BASE_URL or get_engine() is get_builtin_engine():
            return lambda: None
        total, numbers = len(family.conversations), count(1)
        self._say(
            _("Waiting for %(model)s at %(server)s to read the demo family's %(total)s conversations.")
            % {"model": settings.OPENAI_EXTRACTION_MODEL, "server": server_shown(), "total": total}
        )
        self._say(
            _("What it does not answer within %(seconds)s seconds is tried again later, by the workers.")
            % {"seconds": settings.OPENAI_EXTRACTION_SECONDS}
        )
        words = _("%(number)s of %(total)s conversations")
        return lambda: self._say(words % {"number": next(numbers), "total": total})

    def _say(self, words: str) -> None:
        """Print at once, on standard error: the command's own output may be read only at its end."""
        self.stderr.write(words, style_func=str)
        self.stderr.flush()


def sign_ins(family: Family) -> str:
    people = [(person.email, f"{person.role}, {person.relationship}") for person in family.members]
    width = len(max([ADMIN_EMAIL, *(email for email, _ in people)], key=len))
    lines = [f"  {email:<{width}}  {what}" for email, what in [*people, (ADMIN_EMAIL, _("admin, at /admin/"))]]
    return "\n".join([_("Sign in as one of these, with the password %(password)s:") % {"password": PASSWORD}, *lines])
