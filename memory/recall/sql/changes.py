"""Whether what somebody may find has changed since a moment: one indexed read, and exact.

A moment is a snapshot of the database. The database notes under which transaction each legacy changed (see
`memory/migrations/_recall_sql.py`); what a moment had not seen is newer than it, in whatever order transactions were
begun and committed. Where the viewer is a member is asked anew each time, so that rights are never remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection

EVERYBODY = UUID(int=0)
"""The scope of changes that concern every legacy, such as another embedding model."""
NOTES_KEPT = timedelta(hours=1)
"""Longer than anything is kept that was made before them."""

# The server's start tells one history of transactions from another: a restored database begins with nothing kept.
STANDING = """
    SELECT pg_current_snapshot()::text, pg_postmaster_start_time()::text,
        ARRAY(SELECT legacy_id FROM legacies_membership
            WHERE user_id = %(viewer)s AND legacy_id = ANY(%(legacies)s) ORDER BY legacy_id),
        EXISTS (SELECT FROM memory_recallchange
            WHERE scope = ANY(%(scopes)s) AND changed_by >= pg_snapshot_xmin(%(since)s::pg_snapshot)
                AND NOT pg_visible_in_snapshot(changed_by, %(since)s::pg_snapshot))
"""


@dataclass(frozen=True, slots=True)
class Version:
    """A moment, on one run of the server, and the legacies among those asked for that the viewer was a member of."""

    moment: str
    server: str
    member_of: tuple[UUID, ...]


def version_now(viewer_id: UUID, legacy_ids: Sequence[UUID], *, since: Version | None = None) -> tuple[Version, bool]:
    """How things stand for this viewer, and whether nothing that they may find has changed since then. One query.

    To be read before what is kept under it: a change that is committed in between makes that look older than it is,
    never newer. Outside of transactions only, since what one has written itself may never come to be.
    """
    values: dict[str, Any] = {
        "viewer": viewer_id,
        "legacies": list(legacy_ids),
        "scopes": [*legacy_ids, viewer_id, EVERYBODY],
        "since": since.moment if since else None,
    }
    with connection.cursor() as cursor:
        cursor.execute(STANDING, values)
        moment, server, member_of, has_changed = cursor.fetchone()
    now = Version(moment, server, tuple(member_of))
    is_same = since is not None and (now.server, now.member_of) == (since.server, since.member_of)
    return now, is_same and not has_changed


def forget_old_changes(*, now: datetime) -> int:
    """Delete the notes that nothing kept can be older than; say how many. In the caller's transaction."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memory_recallchange WHERE at < %s", [now - NOTES_KEPT])
        return int(cursor.rowcount)
