"""When somebody was last on the home of a legacy, as their session knows it, so that news is said once."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase

ONE_VISIT = timedelta(minutes=30)
"""Looking again within it belongs to the same visit, and shows the same."""
NAME = "visits"


def last_visit(session: SessionBase, legacy_id: UUID, *, now: datetime) -> datetime | None:
    """When the visit before this one was; None on a first one. This one is noted."""
    visits: dict[str, list[str | None]] = session.get(NAME, {})
    began, before = visits.get(str(legacy_id), [None, None])
    if began is None or now - datetime.fromisoformat(began) > ONE_VISIT:
        began, before = now.isoformat(), began
        session[NAME] = {**visits, str(legacy_id): [began, before]}
    return datetime.fromisoformat(before) if before else None
