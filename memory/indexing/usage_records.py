"""Records of calls to models: for whom, how many tokens, how long, and at what cost. Never their contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import ROUND_UP, Decimal
from uuid import UUID

from django.db import connection, transaction

from memory.engines.guarded_embedder import Usage, metering
from memory.engines.prices import cost_of_usage
from memory.models import UsageRecord

MICRODOLLAR = Decimal("0.000001")
"""The smallest amount in a record."""


@contextmanager
def recording_usage(
    *, legacy_id: UUID, user_id: UUID | None = None, tier: str = "", reservation: UUID | None = None
) -> Iterator[list[Usage]]:
    """Write a `UsageRecord` for each call to a model in the block, whatever its result.

    Use it around a block that is in no transaction: a failed call was made all the same. The records replace the one
    with the key `reservation`, which stood for the expected usage of the block.
    """
    with metering() as spent:
        try:
            yield spent
        finally:
            _write_usage(spent, legacy_id=legacy_id, user_id=user_id, tier=tier, reservation=reservation)


def _write_usage(
    spent: Sequence[Usage], *, legacy_id: UUID, user_id: UUID | None, tier: str, reservation: UUID | None
) -> None:
    rows = [
        UsageRecord(
            user_id=user_id,
            legacy_id=legacy_id,
            stage=usage.stage,
            engine=usage.engine,
            model=usage.model[:120],
            tier=tier,
            tokens_in=usage.tokens_in,
            tokens_cached=usage.tokens_cached,
            tokens_out=usage.tokens_out,
            cost=rounded(cost_of_usage(usage)),
            duration_ms=usage.duration_ms,
        )
        for usage in spent
    ]
    if not rows and reservation is None:
        return  # most searches call no model
    has_others_work = connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        if not has_others_work:
            # Somebody waits for the rest of their reply. If the server falls at this moment, at most a record is lost,
            # and what was reserved for the call stands in its place.
            cursor.execute("SET LOCAL synchronous_commit = off")
        if rows:
            UsageRecord.objects.bulk_create(rows)
        if reservation is not None:
            UsageRecord.objects.filter(pk=reservation).delete()


def rounded(cost: Decimal) -> Decimal:
    """Round a cost up to what a record can hold."""
    return cost.quantize(MICRODOLLAR, rounding=ROUND_UP)
