"""`manage.py load_demo`: a family to look at, and how to sign in. Run again, it changes nothing."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from memory.demo.family import ADMIN_EMAIL, PASSWORD, look_at_shared, make_accounts, read_family, was_loaded
from memory.management.importing import import_and_share
from memory.services.imports.formats.family_file import Family


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
            look_at_shared(import_and_share(family), admin)
        self.stdout.write(sign_ins(family))


def sign_ins(family: Family) -> str:
    people = [(person.email, f"{person.role}, {person.relationship}") for person in family.members]
    width = len(max([ADMIN_EMAIL, *(email for email, _ in people)], key=len))
    lines = [f"  {email:<{width}}  {what}" for email, what in [*people, (ADMIN_EMAIL, _("admin, at /admin/"))]]
    return "\n".join([_("Sign in as one of these, with the password %(password)s:") % {"password": PASSWORD}, *lines])
