"""`manage.py replay_log`: replay the audit log, and compare the result with what is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction
from django.db.models import Model, Q

from legacies.audit import as_stored, chains, fold, state_of, table_of
from legacies.models import Legacy, LegacyEvent, Membership
from memory.models import (
    ContextFile,
    ConversationChunk,
    Entry,
    Fact,
    FactLink,
    FactPair,
    FactSource,
    Persona,
    Photo,
    Recording,
    Story,
    StoryVersion,
)

# Checking the tables against the audit log: each chain is replayed and compared with the rows, column by column.
#
# Differences name tables, ids and columns, and never anybody's words.

State = Mapping[str, Any]
AT_ONCE = 2000

# The path from each table's rows to their legacy.
OF_LEGACY: Mapping[type[Model], str] = {
    Legacy: "pk",
    Membership: "legacy",
    Persona: "legacy",
    ContextFile: "legacy",
    Story: "legacy",
    StoryVersion: "story__legacy",
    ConversationChunk: "conversation__legacy",
    Fact: "legacy",
    FactSource: "fact__legacy",
    FactLink: "first__legacy",
    FactPair: "legacy",
    Entry: "legacy",
    Photo: "legacy",
    Recording: "legacy",
}
# The path from rows that belong to no legacy to their user.
OF_USER: Mapping[type[Model], tuple[str, str]] = {
    Fact: ("owner", "legacy"),
    FactSource: ("fact__owner", "fact__legacy"),
    ContextFile: ("owner", "legacy"),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One row that differs from the log. `columns` is empty if the row is only in the table or only in the log."""

    table: str
    id: str
    problem: str
    columns: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.table} {self.id}: {self.problem}{' ' if self.columns else ''}{', '.join(self.columns)}"


@dataclass(frozen=True, slots=True)
class Replayed:
    """The result of a chain: its number of events, the number of rows in them, and the differences."""

    events: int
    rows: int
    differences: tuple[Difference, ...]


def replay(chain: UUID) -> Replayed:
    """Replay a chain and compare. The caller's transaction keeps others from writing meanwhile, or does not see it.

    As many queries as there are tables, and one more.
    """
    folded = fold(chain)
    differences: list[Difference] = []
    rows = 0
    for model in OF_LEGACY:
        told = folded.tables.get(table_of(model), {})
        rows += len(told)
        differences += _compare_table(model, _of_chain(model, chain), told)
    return Replayed(folded.sequence, rows, tuple(differences))


def _of_chain(model: type[Model], chain: UUID) -> Q:
    """Return the rows of this chain: those of a legacy, or those of a user that belong to no legacy."""
    of_chain = Q(**{OF_LEGACY[model]: chain})
    if model in OF_USER:
        owner, legacy = OF_USER[model]
        of_chain |= Q(**{owner: chain, f"{legacy}__isnull": True})
    return of_chain


def _compare_table(model: type[Model], of_chain: Q, told: Mapping[str, State]) -> Iterator[Difference]:
    table, left = table_of(model), dict(told)
    for row in model._default_manager.filter(of_chain).order_by("pk").iterator(AT_ONCE):
        stands = as_stored(state_of(row))
        known = left.pop(stands["id"], None)
        if known is None:
            yield Difference(table, stands["id"], "stands in the table, and the log does not tell of it")
        elif columns := _differing_columns(model, stands, known):
            yield Difference(table, stands["id"], "stands otherwise than the log tells in", columns)
    for id_ in left:
        yield Difference(table, id_, "is told of by the log, and is not in the table")


def _differing_columns(model: type[Model], stands: State, known: State) -> tuple[str, ...]:
    """Return the differing columns. A column that is newer than the row's last event must have its default value."""
    return tuple(name for name in stands if stands[name] != known.get(name, _default_value(model, name, stands[name])))


def _default_value(model: type[Model], column: str, value: Any) -> Any:
    """Return the value of a column without an event: its default, or any value if the default is computed."""
    field = next(field for field in model._meta.concrete_fields if field.attname == column)
    return field.get_default() if not callable(field.default) else value


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
            self._print_result(chain, told, check=check)
        differences = sum(len(told.differences) for told in found.values())
        if check and differences:
            raise CommandError(f"{differences} rows stand otherwise than the log tells.")

    def _print_result(self, chain: UUID, told: Replayed, *, check: bool) -> None:
        self.stdout.write(f"{chain}: {told.events} events tell of {told.rows} rows")
        if check:
            for difference in told.differences:
                self.stdout.write(f"  {difference}")


def _replay_as_of_now(chain: UUID) -> Replayed:
    """Replay from one snapshot of log and tables. If the caller has a transaction, its snapshot is used."""
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return replay(chain)
