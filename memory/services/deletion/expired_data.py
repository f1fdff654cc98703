"""What is kept for a while only."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.sessions.expiry import delete_expired_sessions
from legacies.models import Notice, WorkFailure, WorkItem, WorkState
from memory.models import IdempotencyRecord

ANSWERS_KEPT = timedelta(hours=48)
DONE_WORK_KEPT = timedelta(days=30)
READ_NOTICES_KEPT = timedelta(days=180)
FAILURES_KEPT = timedelta(days=30)


@transaction.atomic
def delete_what_expired(*, now: datetime) -> dict[str, int]:
    """Delete old answers to repeated requests, done work, counts of failures, read notices, and sessions that have run
    out; say how many of each."""
    expired = {
        "answers": IdempotencyRecord.objects.filter(created_at__lt=now - ANSWERS_KEPT),
        "work": WorkItem.objects.filter(state=WorkState.DONE, finished_at__lt=now - DONE_WORK_KEPT),
        "failures": WorkFailure.objects.filter(hour__lt=now - FAILURES_KEPT),
        "notices": Notice.objects.filter(read_at__lt=now - READ_NOTICES_KEPT),
    }
    counts = {name: rows.delete()[0] for name, rows in expired.items()}
    return {**counts, "sessions": delete_expired_sessions(now=now)}
