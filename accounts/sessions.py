"""Sessions that have run out."""

from __future__ import annotations

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session


def delete_expired_sessions(*, now: datetime) -> int:
    """Delete sessions that nobody can go on with, and what the list of devices says of them; return how many."""
    ended = Session.objects.filter(expire_date__lt=now)
    count, _ = ended.delete()
    # Also of those that were signed out elsewhere: their rows in the list have no foreign key to follow.
    known = Session.objects.values("session_key")
    UserSession.objects.filter(created_at__lt=now).exclude(session_key__in=known).delete()
    return count
