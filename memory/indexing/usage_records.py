"""Usage records of calls to models: for whom, how many tokens, how long. Never their contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from memory.engines.guarded_embedder import Usage, metering
from memory.models import UsageRecord


@contextmanager
def recording_usage(*, legacy_id: UUID, user_id: UUID | None = None) -> Iterator[list[Usage]]:
    """Each call to a model in the block becomes a `UsageRecord`, whatever came of it.

    Around a block that is in no transaction: what failed was asked all the same.
    """
    with metering() as spent:
        try:
            yield spent
        finally:
            _write_usage(spent, legacy_id=legacy_id, user_id=user_id)


def _write_usage(spent: Sequence[Usage], *, legacy_id: UUID, user_id: UUID | None) -> None:
    rows = [
        UsageRecord(
            user_id=user_id,
            legacy_id=legacy_id,
            stage=usage.stage,
            engine=usage.engine,
            model=usage.model[:120],
            tokens_in=usage.tokens_in,
            tokens_out=usage.tokens_out,
            duration_ms=usage.duration_ms,
        )
        for usage in spent
    ]
    if rows:
        UsageRecord.objects.bulk_create(rows)
