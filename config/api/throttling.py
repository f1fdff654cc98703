"""How much at once: calls per user (or address) and scope in fixed windows, counted in the cache, pages among them.

A dead cache counts nothing, and nobody is turned away for it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.models import User

if TYPE_CHECKING:  # the framework's views import what throttles them
    from rest_framework.views import APIView

READ, WRITE = "read", "write"
SECONDS = 60


class ScopedThrottle(BaseThrottle):
    """A view's `throttle_scopes` name a scope by method; else it is `read` or `write`. Rates: `API_CALLS_A_MINUTE`."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.seconds = seconds_to_wait(request, scope_of(request, view))
        return self.seconds == 0

    def wait(self) -> float:
        """Seconds until the next window."""
        return self.seconds


def seconds_to_wait(request: Request | HttpRequest, scope: str, *, who: User | None = None) -> int:
    """Count this request. 0: it may go on; else it is one too many until the next window begins."""
    name, now = (who or request.user).pk or BaseThrottle().get_ident(cast(Request, request)), time.time()
    key = f"throttle:{scope}:{name}:{math.floor(now / SECONDS)}"
    if _count(key, SECONDS) <= settings.API_CALLS_A_MINUTE[scope]:
        return 0
    return math.ceil(SECONDS - now % SECONDS)


def scope_of(request: Request | HttpRequest, view: object) -> str:
    by_method: Mapping[str, str] = getattr(view, "throttle_scopes", {})
    usual = READ if request.method in SAFE_METHODS else WRITE
    return by_method.get(request.method or "", usual)


def _count(key: str, seconds: int) -> int:
    """This call's number in its window. Between looking and counting the window may run out: then it is the first."""
    if cache.add(key, 1, timeout=seconds):
        return 1
    try:
        return cache.incr(key)
    except ValueError:
        return 1
