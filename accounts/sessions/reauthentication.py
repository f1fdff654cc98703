"""Whether somebody has shown lately that it is them: what cannot be undone asks for it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from allauth.account import app_settings
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY


def was_proved_lately(session: Mapping[str, Any]) -> bool:
    """Whether this session was signed in to, or its user asked to prove themselves, in the last minutes.

    The package keeps when and how in the session; how long that counts is its own setting (five minutes).
    """
    methods = session.get(AUTHENTICATION_METHODS_SESSION_KEY)
    latest = max((method["at"] for method in methods), default=0) if isinstance(methods, list) else 0
    within: float = app_settings.REAUTHENTICATION_TIMEOUT
    return time.time() - latest < within
