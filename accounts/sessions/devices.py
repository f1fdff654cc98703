"""The devices on which a user is signed in, and authentication by the session tokens of apps."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import Any
from uuid import UUID, uuid5

from allauth.account import app_settings
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.headless.contrib.rest_framework.authentication import XSessionTokenAuthentication
from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.request import Request

from accounts.models import User
from accounts.sessions.store import SessionStore, note_use
from config.errors import NotFound
from config.texts import checked_text

# Authentication by session token: `/_allauth/app/v1/` issues it, and the client sends it as `X-Session-Token`.
#
# A token is looked up once per request, and using it moves its end.


class OneLookStrategy(SessionTokenStrategy):  # type: ignore[misc]  # allauth has no types
    """A token strategy that finds a session with one query. allauth needs two: one to see whether there is one."""

    def lookup_session(self, session_token: str) -> SessionBase | None:
        session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(session_key=session_token)
        # This reads the session. A session that does not exist or has expired has no key afterwards.
        session.get(SESSION_KEY)
        return session if session.session_key and note_use(session) else None

    def create_access_token_payload(self, request: HttpRequest) -> dict[str, Any]:
        """Return what the response to signing in has besides the token: when it expires if it is not used before."""
        return {"expires_at": request.session.get_expiry_date().isoformat()}


class SessionTokenAuthentication(XSessionTokenAuthentication):  # type: ignore[misc]  # allauth has no types
    """Authentication by `X-Session-Token`. Cookies are ignored, so that no other site can act through a browser."""

    def authenticate(self, request: Request) -> Any:
        # A session key has only letters and digits. Any other text is refused without a query.
        token = self.get_session_token(request)
        return super().authenticate(request) if token and token.isascii() and token.isalnum() else None

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - the framework hands it over
        """Return a challenge, so that the status for a missing token is 401 instead of 403."""
        return "X-Session-Token"


class SessionTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself by being defined
    target_class = SessionTokenAuthentication
    name = "sessionToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ARG002 - likewise
        return {
            "type": "apiKey",
            "in": "header",
            "name": "X-Session-Token",
            "description": "The session token from signing in at `/_allauth/app/v1/auth/login`.",
        }


LONGEST_NAME = 80
_SPACE = UUID("0b6a1f5e-6f0c-4a35-9d0c-54a8b7f6a0d1")


@dataclass(frozen=True, slots=True)
class Device:
    row: UserSession
    ends_at: datetime

    @property
    def id(self) -> UUID:
        """A public id. The row's own id is a number, which would tell how many people sign in here."""
        return uuid5(_SPACE, f"{self.row.user_id}:{self.row.pk}")

    @property
    def name(self) -> str | None:
        return self.row.data.get("name") or None


def devices_of(user: User) -> list[Device]:
    """Return the devices on which the user is signed in now, the last used one first. Two queries."""
    rows = UserSession.objects.filter(user=user.pk).order_by("-last_seen_at", "-pk")
    keys = [row.session_key for row in rows]
    live = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    ends = {session.session_key: session.expire_date for session in live if _signs_in(session, user)}
    return [Device(row, ends[row.session_key]) for row in rows if row.session_key in ends]


def device_of_session(user: User, session_key: str) -> Device | None:
    """Return the device of this session key or app's session token, or None. Two queries."""
    return next((device for device in devices_of(user) if device.row.session_key == session_key), None)


@transaction.atomic
def name_device(*, user: User, device_id: UUID, name: str) -> Device:
    """Name a device. An empty name removes the name. Raises `NotFound` and `InvalidInput`."""
    name = checked_text("name", name.strip(), LONGEST_NAME, is_title=True)
    device = own_device(user, device_id)
    device.row.data = {**device.row.data, "name": name}
    device.row.save(update_fields=["data"])
    return device


@transaction.atomic
def sign_out_device(*, user: User, device_id: UUID) -> None:
    """Sign a device out at once. Raises `NotFound`."""
    own_device(user, device_id).row.end()


def own_device(user: User, device_id: UUID) -> Device:
    """Return a device on which the user is signed in. Raises `NotFound`."""
    for device in devices_of(user):
        if device.id == device_id:
            return device
    raise NotFound


def _signs_in(session: Session, user: User) -> bool:
    """Tell whether the session is signed in as the user. A session from before a new password is not."""
    said = SessionStore().decode(session.session_data).get(HASH_SESSION_KEY, "")
    return constant_time_compare(said, user.get_session_auth_hash())


# Recent authentication, which actions that cannot be undone require.


def was_proved_lately(session: Mapping[str, Any]) -> bool:
    """Tell whether the session's user signed in or reauthenticated in the last minutes.

    allauth stores in the session when and how that happened. Its setting decides how long that counts (five minutes).
    """
    methods = session.get(AUTHENTICATION_METHODS_SESSION_KEY)
    latest = max((method["at"] for method in methods), default=0) if isinstance(methods, list) else 0
    within: float = app_settings.REAUTHENTICATION_TIMEOUT
    return time.time() - latest < within
