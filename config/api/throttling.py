"""Rate limits: calls and page views per user (or address) and scope in fixed windows, counted in the cache.

While the cache is away the database counts (see `config.cache`) what is written, guessed or costs a search: there one
more row is little beside the call itself. What is only read is not counted then: it would be a write for each read, on
a database that has the cache's work to do as well, and 3,000 reads a minute keep out mistakes rather than attacks.

What is left is told in `RateLimit-*`, only to who is signed in: an address is shared, and its count tells of others.
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
    """What a scope still allows after a call that it counted."""

    limit: int
    remaining: int
    seconds: int
    """Until the window ends."""


class ScopedThrottle(BaseThrottle):
    """A view's `throttle_scopes` name a scope by method; else it is `read` or `write`. Rates: `API_CALLS_A_MINUTE`."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.seconds = seconds_to_wait(request, scope_of(request, view))
        return self.seconds == 0

    def wait(self) -> float:
        """Seconds until the next window."""
        return self.seconds


def seconds_to_wait(request: Request | HttpRequest, scope: str, *, who: _User | None = None) -> int:
    """Count this request. 0: it may go on; else it is one too many until the next window begins."""
    user_id, now = (who or request.user).pk, time.time()
    token = getattr(request, "auth", None)  # counted by itself: a busy program does not lock its owner's phone out
    name = getattr(token, "throttle_name", "") or user_id or BaseThrottle().get_ident(cast(Request, request))
    kind = "throttle:" if scope in UNCOUNTED_WITHOUT_CACHE else COUNTED
    limit, seconds = settings.API_CALLS_A_MINUTE[scope], math.ceil(SECONDS - now % SECONDS)
    count = _count_call(f"{kind}{scope}:{name}:{math.floor(now / SECONDS)}", SECONDS)
    if user_id or count > limit:
        _set_spent(request, Allowance(limit, max(limit - count, 0), seconds))
    return seconds if count > limit else 0


def rate_limit_headers(request: HttpRequest) -> dict[str, str]:
    """Of the scope that allows least, where several counted this request; none where none may be told."""
    spent: Allowance | None = getattr(request, "spent", None)
    if spent is None:
        return {}
    return {
        "RateLimit-Limit": str(spent.limit),
        "RateLimit-Remaining": str(spent.remaining),
        "RateLimit-Reset": str(spent.seconds),
    }


def _set_spent(request: Request | HttpRequest, spent: Allowance) -> None:
    """On the server's request, where the middleware finds it whichever view counted."""
    plain = getattr(request, "_request", request)
    noted: Allowance | None = getattr(plain, "spent", None)
    if noted is None or spent.remaining < noted.remaining:
        plain.spent = spent  # type: ignore[union-attr]  # ours, beside Django's


def count_along(whole: Request, part: HttpRequest) -> None:
    """What a part of a request has spent is told with the whole."""
    spent: Allowance | None = getattr(part, "spent", None)
    if spent is not None:
        _set_spent(whole, spent)


def scope_of(request: Request | HttpRequest, view: object) -> str:
    by_method: Mapping[str, str] = getattr(view, "throttle_scopes", {})
    usual = READ if request.method in SAFE_METHODS else WRITE
    return by_method.get(request.method or "", usual)


def _count_call(key: str, seconds: int) -> int:
    """This call's number in its window. Between looking and counting the window may run out: then it is the first."""
    for _ in range(2):
        with suppress(ValueError):  # it is the first so far
            return cache.incr(key)
        if cache.add(key, 1, timeout=seconds):
            break
    return 1
