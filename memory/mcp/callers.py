"""The caller of each request: by which access token, how often, and in which thread the request is handled.

It is the same for both transports. Over HTTP the endpoint admits each request before the protocol handles it. Over
standard input and output a client has one token from the start; it is looked up again for each request, so that it
opens nothing from the moment it is revoked.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from rest_framework.exceptions import Throttled

from accounts.models import AccessToken, User
from accounts.oauth.client_tokens import ClientToken, find_client_token
from accounts.streams.resources import give_back_connections
from accounts.tokens.access_tokens import find_token, note_use
from accounts.tokens.authentication import TokenNotValid
from config.api.throttling import READ as READS
from config.api.throttling import seconds_to_wait
from config.api.token_scopes import require_scope
from memory.mcp.refusals import protocol_error

# Half of the connection pool, because the same process serves pages.
MOST_AT_ONCE = 8
SCOPE_KEY = "keepsake.caller"
"""The key under which the endpoint puts the caller into the scope of a request."""

Answer = TypeVar("Answer")
_threads = ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="mcp")
_caller: ContextVar[Caller] = ContextVar("caller")


class NoToken(TokenNotValid):
    default_code = "no_token"
    default_detail = _(
        "Send an access token in the header Authorization, as Bearer. You make one in Keepsake, under Profile, Access "
        "tokens, or let the program in from your browser."
    )
    challenge = "Bearer"


@dataclass
class Caller:
    """The user for whom a client acts. `site` is the address of their pages, without a slash at its end.

    It has the attributes of a request that counting calls needs (see `config.api.throttling`).
    """

    auth: AccessToken | ClientToken
    site: str

    @property
    def user(self) -> User:
        return self.auth.user

    def must_be_allowed(self, scope: str) -> None:
        require_scope(self.auth, scope)

    def count(self, scope: str) -> None:
        """Count a call. Raises `Throttled` if there are too many."""
        if seconds := seconds_to_wait(self, scope, who=self.user):  # type: ignore[arg-type]  # it has all that is read
            raise Throttled(wait=seconds)


def admit(said: str | None, *, site: str) -> Caller:
    """Return the caller with this token. Raises `TokenNotValid`, and `Throttled` if there are too many requests."""
    auth = _credential(said, f"{site}{settings.MCP_PATH}") if said else None
    if auth is None:
        raise TokenNotValid if said else NoToken
    caller = Caller(auth, site)
    caller.count(READS)
    return caller


def _credential(said: str, resource: str) -> AccessToken | ClientToken | None:
    """Return a personal access token, or a token that a program got by OAuth for this resource."""
    row = find_token(said)
    if row is None:
        return find_client_token(said, resource=resource)
    note_use(row)
    return row


def may_go_on(caller: Caller) -> bool:
    return caller.auth.is_usable()


def this_caller() -> Caller:
    """Return the caller of the request that is being answered."""
    return _caller.get()


async def in_thread(work: Callable[..., Answer], *args: Any) -> Answer:
    """Run work that queries the database in a thread, which then gives its connection back: between two steps of a call
    a person may be asked, and think about it for minutes.

    If the call is cancelled meanwhile, the thread is not interrupted: what it has begun it completes.
    """

    def run() -> Answer:
        try:
            return work(*args)
        finally:
            give_back_connections()

    return await sync_to_async(run, thread_sensitive=False, executor=_threads)()


class Admission:
    """Middleware of the protocol: each request is answered for its caller, and none is answered without a caller."""

    def __init__(self, *, token: str = "", site: str = "") -> None:
        self._token, self._site = token, site

    async def __call__(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        if ctx.request_id is None:  # a notification, for which nothing is done
            return await call_next(ctx)
        kept = _caller.set(await self._caller_of(ctx))
        try:
            return await call_next(ctx)
        finally:
            _caller.reset(kept)

    async def _caller_of(self, ctx: ServerRequestContext[Any, Any]) -> Caller:
        if ctx.request is not None:
            found: Caller = ctx.request.scope[SCOPE_KEY]
            return found
        try:
            return await in_thread(lambda: admit(self._token, site=self._site))
        except Exception as error:  # noqa: BLE001 - an edge of the process: mapped, and logged if it is unexpected
            raise protocol_error(error, "admission") from None
