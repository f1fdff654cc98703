"""Telling everything again from the log, and holding it against what is stored."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction

from legacies.audit import chains
from legacies.models import LegacyEvent
from memory.services.history.log_replay import Replayed, replay


class Command(BaseCommand):
    help = (
        "Tells the rows again from the log: of all legacies and users, or of one. With --check every row that stands "
        "otherwise is named, by table, id and column, and the command fails if there is one. Nothing is changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--legacy", type=UUID, metavar="ID", help="only this legacy (or user)")
        parser.add_argument("--check", action="store_true", help="compare with the tables; fail if a row differs")

    def handle(self, *args: Any, legacy: UUID | None, check: bool, **options: Any) -> None:
        if legacy is not None and not LegacyEvent.objects.filter(chain=legacy).exists():
            raise CommandError(f"The log has no chain {legacy}.")
        found = {chain: _replay_as_of_now(chain) for chain in ([legacy] if legacy else list(chains()))}
        for chain, told in found.items():
            self._tell(chain, told, check=check)
        differences = sum(len(told.differences) for told in found.values())
        if check and differences:
            raise CommandError(f"{differences} rows stand otherwise than the log tells.")

    def _tell(self, chain: UUID, told: Replayed, *, check: bool) -> None:
        self.stdout.write(f"{chain}: {told.events} events tell of {told.rows} rows")
        if check:
            for difference in told.differences:
                self.stdout.write(f"  {difference}")


def _replay_as_of_now(chain: UUID) -> Replayed:
    """Log and tables at one moment, whoever writes meanwhile. Within a transaction there is one already."""
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return replay(chain)
