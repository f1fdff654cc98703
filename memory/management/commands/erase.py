"""`manage.py erase`: erase a person at their request, by an operator."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import DomainError
from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.services.deletion.user_erasure import ask_to_erase, key_of, leave_with_all
from memory.tasks import HANDLERS


class Command(BaseCommand):
    help = (
        "Erases a person: everything they told and wrote, what they shared included, and their account. With --legacy "
        "they leave that legacy, and only what they told there goes. What other people said stays. It cannot be undone."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the address of their account")
        parser.add_argument("--legacy", type=UUID, metavar="ID", help="only what they told in this legacy")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, email: str, legacy: UUID | None, yes: bool, **options: Any) -> None:
        user = User.objects.filter(email__iexact=email).first()
        if user is None:
            raise CommandError(_("Nobody has the address %(email)s.") % {"email": email})
        question = _("Erase %(name)s <%(email)s> permanently? Type yes: ") % {"name": user.name, "email": user.email}
        if not yes and input(question) != "yes":
            raise CommandError(_("Nothing was erased."))
        try:
            self._erase_now(user, legacy)
        except DomainError as error:
            raise CommandError(error.message) from error

    def _erase_now(self, user: User, legacy_id: UUID | None) -> None:
        """Erase at once, unless a worker comes first."""
        if legacy_id is not None:
            leave_with_all(user=user, legacy_id=legacy_id)
            self.stdout.write(_("What they told in this legacy is erased."))
            return
        if user.is_active:
            ask_to_erase(user=user)
        item = Job.objects.get(key=key_of(user.pk))
        run_item(item.pk, HANDLERS)
        item.refresh_from_db()
        told = ", ".join(f"{count} {name}" for name, count in sorted(item.result.items()) if count)
        self.stdout.write(f"Erasing is {item.state}{': ' if told else ''}{told}")
