"""`manage.py load_demo`: a small family to look at, and how to sign in. Run again, it changes nothing."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from legacies.models import WorkItem
from legacies.work.runner import run_item
from memory.demo.family import DemoFamily, read_family
from memory.demo.telling import ADMIN_EMAIL, PASSWORD, settle, talk
from memory.services.conversations import finish_conversation
from memory.tasks import HANDLERS


class Command(BaseCommand):
    help = "Load a small made-up family, with simple passwords that are printed. Never in production."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("The demo family has passwords that everybody knows; it is not for production.")
        family = read_family()
        legacy, people = settle(family)
        for said in range(len(family.messages)):
            conversation = talk(family, legacy, people, said=said)
            do_what_is_due(legacy.pk)
        finish_conversation(user=people[family.talker], conversation_id=conversation.pk)
        do_what_is_due(legacy.pk)
        self.stdout.write(sign_ins(family))


def do_what_is_due(legacy_id: UUID) -> None:
    """Do this legacy's work here and now, as a worker would; if one is running already, each does a part."""
    while item_id := WorkItem.objects.due().filter(legacy_id=legacy_id).values_list("pk", flat=True).first():
        run_item(item_id, HANDLERS)


def sign_ins(family: DemoFamily) -> str:
    people = [(person.email, f"{person.role}, {person.relationship}") for person in family.people]
    width = len(max([ADMIN_EMAIL, *(email for email, _ in people)], key=len))
    lines = [f"  {email:<{width}}  {what}" for email, what in [*people, (ADMIN_EMAIL, "admin, at /admin/")]]
    return "\n".join([f"Sign in as one of these, with the password {PASSWORD}:", *lines])
