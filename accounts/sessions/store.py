"""The session store: a session ends 90 days after its last use, and at most a year after sign-in.

`SESSION_ENGINE` names this module. Signing in stores its time in the session. A use moves the end at most once an hour,
so that a phone that asks every second causes no more writes than one that asks every hour.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Literal

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.base import UpdateError as SessionIsGone
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_datetime

SIGNED_IN_AT = "signed_in_at"
MOVED_EVERY = timedelta(hours=1)


class SessionStore(DatabaseStore):
    """The session store. `ends_at` is the end of the row that was last read or written, or None without a row."""

    ends_at: datetime | None = None

    def _get_session_from_db(self) -> Session | None:
        row: Session | None = super()._get_session_from_db()  # type: ignore[misc]  # Django's stubs leave it out
        self.ends_at = row.expire_date if row else None
        return row

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row: Session = super().create_model_instance(data)  # type: ignore[assignment]  # the base names an abstract one
        self.ends_at = row.expire_date
        return row

    def get_expiry_date(self, **kwargs: Any) -> datetime:
        """Return when the session ends if it is used now. An expiry that the session itself holds is ignored."""
        now: datetime = kwargs.get("modification", timezone.now())
        if SESSION_KEY not in self:
            return now + settings.SESSION_BEFORE_SIGNING_IN
        begun = parse_datetime(self.get(SIGNED_IN_AT, "")) or now
        return min(now + settings.SESSION_AFTER_LAST_USE, begun + settings.SESSION_AT_MOST)

    def get_expiry_age(self, **kwargs: Any) -> int:
        now: datetime = kwargs.get("modification", timezone.now())
        return int((self.get_expiry_date(modification=now) - now).total_seconds())

    def get_expire_at_browser_close(self) -> Literal[False]:
        return False


def note_signing_in(session: SessionBase) -> None:
    session[SIGNED_IN_AT] = timezone.now().isoformat()


def note_use(session: SessionBase) -> bool:
    """Move the session's end and record the use of its device, at most once an hour.

    Returns False if the session was ended meanwhile.
    """
    if not is_due(session, every=MOVED_EVERY):
        return True
    if SIGNED_IN_AT not in session:  # an older session, from before this was stored
        note_signing_in(session)
        if not _save_unless_gone(session):
            return False
    # Only this column is written, so that what another request writes into the same session stays.
    elif not Session.objects.filter(session_key=session.session_key).update(expire_date=session.get_expiry_date()):
        return False
    note_use_of_device(session)
    return True


def note_use_of_device(session: SessionBase) -> None:
    """Record the use of the session's device, at most once an hour.

    The session's end does not tell when it was used: towards the end of its year, it does not move any more.
    """
    now = timezone.now()
    devices = UserSession.objects.filter(session_key=session.session_key, last_seen_at__lt=now - MOVED_EVERY)
    devices.update(last_seen_at=now)


def is_due(session: SessionBase, *, every: timedelta) -> bool:
    """Tell whether somebody is signed in by the session, and its end has not moved for the time `every`."""
    ends_at: datetime | None = getattr(session, "ends_at", None)
    if ends_at is None or SESSION_KEY not in session:
        return False
    return ends_at - timezone.now() < settings.SESSION_AFTER_LAST_USE - every


def moves_by(session: SessionBase) -> timedelta:
    """Return by how much a use now would move the session's end."""
    ends_at: datetime | None = getattr(session, "ends_at", None)
    return session.get_expiry_date() - ends_at if ends_at else timedelta(0)


def _save_unless_gone(session: SessionBase) -> bool:
    try:
        session.save()
    except SessionIsGone:
        return False
    return True


# Deleting what remains of expired sign-ins.


def delete_expired_sessions(*, now: datetime) -> int:
    """Delete expired sessions and their rows in the list of devices. Return the number of sessions.

    Also deletes expired counts of attempts to sign in, which hold addresses. They are in the database from times when
    the cache was down.
    """
    ended = Session.objects.filter(expire_date__lt=now)
    count, _ = ended.delete()
    # This includes the rows of sessions that ended in another way: the rows have no foreign key to the session.
    known = Session.objects.values("session_key")
    UserSession.objects.filter(created_at__lt=now).exclude(session_key__in=known).delete()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM accounts_guard WHERE expires < %s", [now])
    return count


# Renews the session cookie once a day, so that a browser in use stays signed in.

COOKIE_SENT_EVERY = timedelta(days=1)


class SessionUseMiddleware:
    """Middleware that marks a session as modified once a day. It comes after Django's session middleware.

    Django's middleware then saves the session and sends its cookie again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        if session.accessed and not session.modified and is_due(session, every=COOKIE_SENT_EVERY):
            session.modified = moves_by(session) >= COOKIE_SENT_EVERY
            note_use_of_device(session)
        return response
