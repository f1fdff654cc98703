"""`manage.py export_family`: everything that is remembered in a legacy, for its operators."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from legacies.audit import Actor, record
from legacies.models import Legacy
from memory.kinds import MemoryAction
from memory.services.exports.family_export import export_family


class Command(BaseCommand):
    requires_system_checks = ()  # the checks load every page and take longer than the rest of starting
    help = "Prints everything that is remembered in a legacy as JSON: for operators, since private facts are in it too."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--legacy", type=UUID, required=True, metavar="ID")
        parser.add_argument("--json", action="store_true", help="on one line, for programs")

    def handle(self, *args: Any, legacy: UUID, **options: Any) -> None:
        found = Legacy.objects.filter(pk=legacy).first()
        if found is None:
            raise CommandError("There is no legacy with this id.")
        indent = None if options["json"] else 2
        self.stdout.write(json.dumps(_export_legacy(found), ensure_ascii=False, indent=indent))


@transaction.atomic
def _export_legacy(legacy: Legacy) -> dict[str, Any]:
    """Export the legacy and record it in the audit log, because an operator has read private facts."""
    family = export_family(legacy)
    counts = {name: len(rows) for name, rows in family.items() if isinstance(rows, list)}
    record(legacy, MemoryAction.FAMILY_EXPORTED, actor=Actor.task(), legacy_id=legacy.pk, payload={"exported": counts})
    return family
