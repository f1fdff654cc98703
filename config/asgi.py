"""The ASGI application: Django and the endpoint for AI clients, with a lifespan, which Django does not support."""

from __future__ import annotations

import asyncio
import os

import django
from asgiref.sync import sync_to_async
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class OneThreadHandler(ASGIHandler):
    """A handler that answers a request in one thread, from the first middleware to the view and back.

    All middleware here is synchronous, and so are all views except the streams. Django's own handler would go back to
    the event loop before the view, and to a thread again for the view and for each middleware with a `process_view`.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002 - as Django calls it
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        answering = asyncio.ensure_future(sync_to_async(self.get_response, thread_sensitive=True)(request))
        try:
            return await asyncio.shield(answering)
        except asyncio.CancelledError:
            # The client is gone, but the thread still makes its response. It may hold a resource, so it is closed.
            response = await answering
            await sync_to_async(response.close, thread_sensitive=True)()
            raise


django.setup(set_prefix=False)
django_application = OneThreadHandler()

from django.conf import settings  # noqa: E402 - it needs Django to be set up

from config.apps import refuse_unsafe_database_role  # noqa: E402 - the same
from config.startup.loaded import keep_what_is_loaded, load_addresses  # noqa: E402 - the same
from config.web.body_sizes import answer_within_bounds  # noqa: E402 - the same
from config.web.on_demand import OnDemand  # noqa: E402 - the same

# The protocol and its library take 20 MiB, which most processes never need.
mcp_endpoint = OnDemand(settings.MCP_ENDPOINT)


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer requests, and handle start and end of the process.

    At start, an unsafe database role is refused; the raised error ends the process.
    """
    if scope["type"] == "http":
        answers = mcp_endpoint if scope["path"].rstrip("/") == settings.MCP_PATH else django_application
        await answer_within_bounds(answers, scope, receive, send)  # type: ignore[arg-type] # Django types a scope as a plain dict
        return
    await receive()
    await sync_to_async(refuse_unsafe_database_role)()
    load_addresses()
    keep_what_is_loaded()
    async with mcp_endpoint.running():
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})
