"""What kinds of work there are, and which queue each goes to."""

from __future__ import annotations

from django.db.models import TextChoices


class Queue(TextChoices):
    TURNS = "turns"
    MEMORY = "memory"
    MAINTENANCE = "maintenance"


class WorkKind(TextChoices):
    TURN = "turn"
    EMBED = "embed"
    REEMBED = "reembed"
    CONSOLIDATE = "consolidate"
    RECONCILE = "reconcile"
    IMPORT = "import"
    TIDY = "tidy"
    COUNT_USES = "count_uses"
    TIERS = "tiers"
    PURGE = "purge"
    ERASE = "erase"
    DELETE_LEGACY = "delete_legacy"

    @property
    def queue(self) -> Queue:
        return _QUEUES[self]


UNKNOWN_KIND = "unknown_kind"
"""The error of work that this version of the product does not know: another version put it down."""


def is_known(kind: str) -> bool:
    return kind in WorkKind.values


_QUEUES = {
    WorkKind.TURN: Queue.TURNS,
    WorkKind.EMBED: Queue.MEMORY,
    WorkKind.REEMBED: Queue.MAINTENANCE,
    WorkKind.CONSOLIDATE: Queue.MEMORY,
    WorkKind.RECONCILE: Queue.MEMORY,
    WorkKind.IMPORT: Queue.MEMORY,
    WorkKind.TIDY: Queue.MAINTENANCE,
    WorkKind.COUNT_USES: Queue.MAINTENANCE,
    WorkKind.TIERS: Queue.MAINTENANCE,
    WorkKind.PURGE: Queue.MAINTENANCE,
    WorkKind.ERASE: Queue.MAINTENANCE,
    WorkKind.DELETE_LEGACY: Queue.MAINTENANCE,
}
