"""Making memory of the oldest part of a talk before it leaves a turn's prompt."""

from __future__ import annotations

from uuid import UUID

import structlog
from django.db import transaction

from config.tracing import span
from legacies.jobs.runner import TryLater
from memory.consolidation.claim import claim_oldest
from memory.consolidation.run import parts_of
from memory.consolidation.writing.range_writer import write_range
from memory.indexing.usage_records import recording_usage

log = structlog.get_logger(__name__)


def remember_oldest(conversation_id: UUID, *, before: int) -> bool:
    """Make memory of the older half of what is none yet before the message numbered `before`; False if that cannot be.

    No lease is held: whoever writes first moves the cursor, and nobody writes behind it.
    """
    claimed = claim_oldest(conversation_id, before=before)
    if claimed is None:
        return False
    whose = claimed.membership
    try:
        with (
            span("consolidation", conversation=conversation_id, messages=len(claimed.messages)) as measured,
            recording_usage(legacy_id=whose.legacy_id, user_id=whose.user_id),
        ):
            parts = parts_of(claimed, measured)
            with span("consolidation.write"), transaction.atomic():
                return write_range(parts) is not None
    except TryLater as error:
        log.warning("shield_not_raised", conversation=str(conversation_id), error=str(error))
        return False
