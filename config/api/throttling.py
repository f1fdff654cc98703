"""How much at once: calls per user (or address) and scope in fixed windows, counted in the cache.

A dead cache counts nothing, and nobody is turned away for it.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:  # the framework's views import what throttles them
    from rest_framework.views import APIView

READ, WRITE = "read", "write"


class ScopedThrottle(BaseThrottle):
    """A view's `throttle_scopes` name a scope by method; else it is `read` or `write`. Rates: `API_CALLS_A_MINUTE`."""

    SECONDS = 60

    def allow_request(self, request: Request, view: APIView) -> bool:
        scope = scope_of(request, view)
        self.now = time.time()
        window = math.floor(self.now / self.SECONDS)
        key = f"throttle:{scope}:{request.user.pk or self.get_ident(request)}:{window}"
        most: int = settings.API_CALLS_A_MINUTE[scope]
        return _count(key, self.SECONDS) <= most

    def wait(self) -> float:
        """Seconds until the next window."""
        return math.ceil(self.SECONDS - self.now % self.SECONDS)


def scope_of(request: Request, view: APIView) -> str:
    by_method: dict[str, str] = getattr(view, "throttle_scopes", {})
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
