"""A command that checks that nobody changed the audit log."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from legacies.audit import AuditLogBroken, chains, verify_chain
from legacies.models import LegacyEvent


class Command(BaseCommand):
    help = (
        "Checks the log from its first event to its last: of every legacy and user, or of one. Fails if an event was "
        "changed, taken out or put in, or a payload is not the one that was recorded, and says where."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--chain", "--legacy", type=UUID, metavar="ID", help="only this legacy (or user)")

    def handle(self, *args: Any, chain: UUID | None, **options: Any) -> None:
        if chain is not None and not LegacyEvent.objects.filter(chain=chain).exists():
            raise CommandError(f"The log has no chain {chain}.")
        broken = [problem for one in ([chain] if chain else list(chains())) if (problem := self._check_chain(one))]
        for problem in broken:
            self.stderr.write(problem)
        if broken:
            raise CommandError(f"The log is not as it was written: {len(broken)} broken chains.")

    def _check_chain(self, chain: UUID) -> str:
        try:
            self.stdout.write(f"{chain}: {verify_chain(chain)} events, unbroken")
        except AuditLogBroken as error:
            return str(error)
        return ""
