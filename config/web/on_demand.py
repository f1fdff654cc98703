"""An ASGI application that a process loads only when the first request for it comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol

from django.utils.module_loading import import_string


class Running(Protocol):
    """The type of the loaded application, which answers requests while its `running()` is entered."""

    def running(self) -> AbstractAsyncContextManager[None]: ...

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None: ...


class OnDemand:
    """The application at this dotted path. `running()` must be entered for as long as the process serves requests."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._begun: asyncio.Future[None] | None = None
        self._wanted, self._ended = asyncio.Event(), asyncio.Event()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        self._begun = asyncio.get_running_loop().create_future()
        self._wanted, self._ended = asyncio.Event(), asyncio.Event()
        async with asyncio.TaskGroup() as group:
            serving = group.create_task(self._serve(self._begun))
            try:
                yield
            finally:
                self._begun = None
                self._ended.set()
                if not self._wanted.is_set():
                    serving.cancel()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        application = await asyncio.to_thread(self._load)
        if self._begun is not None:  # otherwise the application itself reports that it is not running
            self._wanted.set()
            await asyncio.shield(self._begun)
        await application(scope, receive, send)

    def _load(self) -> Running:
        application: Running = import_string(self._path)
        return application

    async def _serve(self, begun: asyncio.Future[None]) -> None:
        """Run the application once it is wanted. One task enters and exits it, because it may not change tasks."""
        try:
            await self._wanted.wait()
            async with self._load().running():
                begun.set_result(None)
                await self._ended.wait()
        finally:
            begun.cancel()  # if the application never started, nobody waits for it any longer
