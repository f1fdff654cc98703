"""Streamable HTTP at `/mcp`, beside Django in the same process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, MutableMapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import anyio
import structlog
from django.conf import settings
from django.http import JsonResponse
from django.http.request import split_domain_port, validate_host
from django.utils.translation import gettext_lazy as _
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken as ProtocolToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings

from accounts.tokens.authentication import bearer_of
from config.api.exceptions import ApiError, Problem, as_response, describe
from config.errors import DomainError
from memory.mcp.callers import SCOPE_KEY, Caller, admit, in_thread, may_go_on
from memory.mcp.server import make_server

log = structlog.get_logger(__name__)

# A session is what this process stores of one client; a client that comes back later begins another one.
IDLE_SECONDS, MOST_SESSIONS = 30 * 60, 1000
CHECK_SECONDS = 15.0
"""How long a stream may go on after its token was revoked."""

Scope = Mapping[str, Any]


class WrongHost(ApiError):
    code, status = "wrong_host", 403
    default_message = _("This server does not answer under that name. Check the address that the client connects to.")


class WrongOrigin(ApiError):
    code, status = "wrong_origin", 403
    default_message = _("Pages of other sites may not call this. Connect from a program, not from another page.")


class NotEncrypted(ApiError):
    code, status, default_message = "not_encrypted", 403, _("A token is only taken over HTTPS.")


class NotRunning(DomainError):
    code, status, default_message = "not_running", 503, _("This is starting or stopping. Try again in a moment.")


class Endpoint:
    """The endpoint of Streamable HTTP. `running()` is active for as long as the process serves."""

    def __init__(self) -> None:
        self._manager: StreamableHTTPSessionManager | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        server = make_server()
        server.streamable_http_app(
            session_idle_timeout=IDLE_SECONDS,
            max_sessions=MOST_SESSIONS,
            max_request_body_size=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
            # Host and Origin are checked below, against the names under which all of Keepsake is served.
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )
        async with server.session_manager.run():
            self._manager = server.session_manager
            try:
                yield
            finally:
                self._manager = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request if its token admits it, otherwise with an error in the form that every interface uses."""
        try:
            caller = await self._admit(scope)
        except Exception as error:  # noqa: BLE001 - an edge of the process; an unexpected error is logged, not shown
            await _send(_refusal(error, scope), send)
            return
        scope = {**scope, SCOPE_KEY: caller, "user": _session_owner(caller)}
        await self._answer_while_usable(caller, scope, receive, _Answer(send))

    async def _admit(self, scope: Scope) -> Caller:
        headers = _headers_of(scope)
        site = _site_of(scope, headers)
        if self._manager is None:
            raise NotRunning
        return await in_thread(lambda: admit(bearer_of(headers.get("authorization", "")), site=site))

    async def _answer_while_usable(self, caller: Caller, scope: Any, receive: Any, answer: _Answer) -> None:
        """Let a stream stay open for as long as its client likes, but no longer than its token is valid."""
        if self._manager is None:
            raise NotRunning
        async with anyio.create_task_group() as group:
            group.start_soon(_end_when_revoked, caller, group.cancel_scope)
            await self._manager.asgi_app(scope, receive, answer.send)
            group.cancel_scope.cancel()
        await answer.end()


endpoint = Endpoint()


async def _end_when_revoked(caller: Caller, answering: anyio.CancelScope) -> None:
    while True:
        await anyio.sleep(CHECK_SECONDS)
        if not await in_thread(may_go_on, caller):
            answering.cancel()


def _headers_of(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _site_of(scope: Scope, headers: Mapping[str, str]) -> str:
    """Return the address that the client called, if it is one of ours; otherwise raise the error.

    A page that reaches this server under its own name (DNS rebinding) is refused for that name, any other page for its
    origin.
    """
    host = headers.get("host", "")
    domain, _port = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        raise WrongHost
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != host and origin not in settings.CSRF_TRUSTED_ORIGINS:
        raise WrongOrigin
    is_secure = scope.get("scheme") == "https"
    if settings.TRUSTED_PROXIES:
        is_secure = headers.get("x-forwarded-proto") == "https"
    if settings.PRODUCTION and not is_secure:
        raise NotEncrypted
    return f"{'https' if is_secure else 'http'}://{host}"


def _session_owner(caller: Caller) -> AuthenticatedUser:
    """Return the user to whom the SDK binds a session: another token, even of the same person, does not find it. A
    token that a program has renewed does.
    """
    token = ProtocolToken(token="", client_id=caller.auth.throttle_name, scopes=[], subject=str(caller.user.pk))
    return AuthenticatedUser(token)


def _refusal(error: Exception, scope: Scope) -> JsonResponse:
    problem = describe(error)
    if problem is None:
        problem = Problem(500, "server_error", str(_("Something broke on our side. Try again later.")))
        log.error("mcp_failed", handler="endpoint", trace_id=problem.trace_id, exc_info=error)
    response = as_response(problem)
    if challenge := response.headers.get("WWW-Authenticate"):
        response.headers["WWW-Authenticate"] = _with_metadata(challenge, scope)
    return response


def _with_metadata(challenge: str, scope: Scope) -> str:
    """Return the challenge with the address of the metadata (RFC 9728). Its host was checked before the token."""
    site = _site_of(scope, _headers_of(scope))
    metadata = f'resource_metadata="{site}/.well-known/oauth-protected-resource{settings.MCP_PATH}"'
    return f"{challenge}{',' if '=' in challenge else ''} {metadata}"


async def _send(response: JsonResponse, send: Any) -> None:
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})


class _Answer:
    """The answer as it is sent. It forbids caches to store it, and it is ended properly if it was interrupted."""

    def __init__(self, send: Any) -> None:
        self._send, self._is_open = send, False

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            kept = [(name, value) for name, value in message["headers"] if name.lower() != b"cache-control"]
            message = {**message, "headers": [*kept, (b"cache-control", b"no-store")]}
        self._is_open = message["type"] == "http.response.start" or message.get("more_body", False)
        await self._send(message)

    async def end(self) -> None:
        if self._is_open:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
