"""The last visits of a user to the home page of each legacy, stored in the session, so that news is shown once."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase

ONE_VISIT = timedelta(minutes=30)
"""The time within which opening the page again belongs to the same visit and shows the same news."""
NAME = "visits"


def last_visit(session: SessionBase, legacy_id: UUID, *, now: datetime) -> datetime | None:
    """Record this visit in the session, and return the time of the visit before it, or None on the first visit."""
    visits: dict[str, list[str | None]] = session.get(NAME, {})
    began, before = visits.get(str(legacy_id), [None, None])
    if began is None or now - datetime.fromisoformat(began) > ONE_VISIT:
        began, before = now.isoformat(), began
        session[NAME] = {**visits, str(legacy_id): [began, before]}
    return datetime.fromisoformat(before) if before else None
