"""Rate limits: calls and page views per user (or address) and scope in fixed windows, counted in the cache.

While the cache is down, the database counts calls that write, search or could be guesses (see `config.cache`). One more
row costs little beside such a call. Reads are not counted then: each would cause a write, on a database that also has
to do without the cache. The limit of 3,000 reads a minute is against mistakes rather than attacks.

`RateLimit-*` headers say what is left, but only to signed-in users: an address is shared, and its count would tell
about other people.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from config.cache import COUNTED

if TYPE_CHECKING:  # the framework's views import what throttles them
    from django.contrib.auth.models import _User  # the project's own, as the settings name it
    from rest_framework.views import APIView

READ, WRITE = "read", "write"
UNCOUNTED_WITHOUT_CACHE = frozenset({READ})
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Allowance:
    """The rest of a scope's limit after a call was counted."""

    limit: int
    remaining: int
    seconds: int
    """The seconds until the window ends."""


class ScopedThrottle(BaseThrottle):
    """A throttle by scope. A view's `throttle_scopes` has the scope by method, otherwise it is `read` or `write`.

    The limits are in `API_CALLS_A_MINUTE`.
    """

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.seconds = seconds_to_wait(request, scope_of(request, view))
        return self.seconds == 0

    def wait(self) -> float:
        """Return the seconds until the next window."""
        return self.seconds


def seconds_to_wait(request: Request | HttpRequest, scope: str, *, who: _User | None = None) -> int:
    """Count this request. Return 0 if it is allowed, or else the seconds until the next window begins."""
    user_id, now = (who or request.user).pk, time.time()
    token = getattr(request, "auth", None)  # counted by itself, so that a busy program does not block its owner's phone
    name = getattr(token, "throttle_name", "") or user_id or BaseThrottle().get_ident(cast(Request, request))
    kind = "throttle:" if scope in UNCOUNTED_WITHOUT_CACHE else COUNTED
    limit, seconds = settings.API_CALLS_A_MINUTE[scope], math.ceil(SECONDS - now % SECONDS)
    count = _count_call(f"{kind}{scope}:{name}:{math.floor(now / SECONDS)}", SECONDS)
    if user_id or count > limit:
        _set_spent(request, Allowance(limit, max(limit - count, 0), seconds))
    return seconds if count > limit else 0


def rate_limit_headers(request: HttpRequest) -> dict[str, str]:
    """Return the `RateLimit-*` headers, or none if nothing was counted for a signed-in user.

    If several scopes counted this request, the headers are about the one with the least left.
    """
    spent: Allowance | None = getattr(request, "spent", None)
    if spent is None:
        return {}
    return {
        "RateLimit-Limit": str(spent.limit),
        "RateLimit-Remaining": str(spent.remaining),
        "RateLimit-Reset": str(spent.seconds),
    }


def _set_spent(request: Request | HttpRequest, spent: Allowance) -> None:
    """Store the allowance on Django's request, where the middleware finds it, if it has less left than a stored one."""
    plain = getattr(request, "_request", request)
    noted: Allowance | None = getattr(plain, "spent", None)
    if noted is None or spent.remaining < noted.remaining:
        plain.spent = spent  # type: ignore[union-attr]  # ours, beside Django's


def count_along(whole: Request, part: HttpRequest) -> None:
    """Report the allowance of one operation of a batch with the whole batch."""
    spent: Allowance | None = getattr(part, "spent", None)
    if spent is not None:
        _set_spent(whole, spent)


def scope_of(request: Request | HttpRequest, view: object) -> str:
    by_method: Mapping[str, str] = getattr(view, "throttle_scopes", {})
    usual = READ if request.method in SAFE_METHODS else WRITE
    return by_method.get(request.method or "", usual)


def _count_call(key: str, seconds: int) -> int:
    """Count a call and return its number in the window.

    The counter may expire between the two attempts to use it. Then the call counts as the first one.
    """
    for _ in range(2):
        with suppress(ValueError):  # there is no counter yet
            return cache.incr(key)
        if cache.add(key, 1, timeout=seconds):
            break
    return 1
