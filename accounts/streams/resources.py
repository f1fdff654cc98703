"""What nobody holds while they listen: a connection to the database, or a thread.

Somebody may listen for hours, and a thousand of them may do so on one web process with a pool of sixteen connections.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import SyncToAsync, sync_to_async
from django.db import connections

P = ParamSpec("P")
Found = TypeVar("Found")


async def call_in_thread(call: Callable[P, Found], *args: P.args, **kwargs: P.kwargs) -> Found:
    """In a thread that ends with the call. The one that Django keeps for a request would wait as long as somebody
    listens: two hundred listeners, two hundred threads.
    """
    thread = ThreadPoolExecutor(1)
    try:
        return await sync_to_async(call, thread_sensitive=False, executor=thread)(*args, **kwargs)
    finally:
        thread.shutdown(wait=False)


def end_request_thread() -> None:
    """The thread in which the request was let in; nothing needs it any more. Called as its answer begins."""
    context = SyncToAsync.thread_sensitive_context.get(None)
    thread = SyncToAsync.context_to_thread_executor.pop(context, None) if context else None
    if thread:
        thread.shutdown(wait=False)


def give_back_connections() -> None:
    """Those of the thread that calls it."""
    connections.close_all()
