"""The ASGI application: Django, wrapped in the lifespan protocol that Django does not handle itself."""

from __future__ import annotations

import os

from asgiref.sync import sync_to_async
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_asgi_application()

from config.apps import refuse_unsafe_database_role  # noqa: E402 - as above
from config.web.body_sizes import answer_within_bounds  # noqa: E402 - it needs Django to be set up


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Refuses to start on a database role that no rule binds; a raised error ends the process."""
    if scope["type"] == "http":
        await answer_within_bounds(django_application, scope, receive, send)  # type: ignore[arg-type] # Django types a scope as a plain dict
        return
    await receive()
    await sync_to_async(refuse_unsafe_database_role)()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})
