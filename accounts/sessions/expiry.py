"""What is left of signing in, and has run out."""

from __future__ import annotations

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection


def delete_expired_sessions(*, now: datetime) -> int:
    """Delete sessions that nobody can go on with, and what the list of devices says of them; return how many.

    With them goes what was counted of attempts to sign in while the cache was away, which names addresses.
    """
    ended = Session.objects.filter(expire_date__lt=now)
    count, _ = ended.delete()
    # Also of those that were signed out elsewhere: their rows in the list have no foreign key to follow.
    known = Session.objects.values("session_key")
    UserSession.objects.filter(created_at__lt=now).exclude(session_key__in=known).delete()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM accounts_guard WHERE expires < %s", [now])
    return count
