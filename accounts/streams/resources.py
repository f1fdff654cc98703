"""Giving back database connections and threads, neither of which a listener may hold.

A listener may stay for hours, and a thousand may listen to one web process with a pool of sixteen connections.
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
    """Call a function in a thread that ends with the call.

    The thread that Django reserves for a request would stay for as long as the listener, one thread for each listener.
    """
    thread = ThreadPoolExecutor(1)
    try:
        return await sync_to_async(call, thread_sensitive=False, executor=thread)(*args, **kwargs)
    finally:
        thread.shutdown(wait=False)


def end_request_thread() -> None:
    """End the thread that Django reserved for this request. It is called when the response begins."""
    context = SyncToAsync.thread_sensitive_context.get(None)
    thread = SyncToAsync.context_to_thread_executor.pop(context, None) if context else None
    if thread:
        thread.shutdown(wait=False)


def give_back_connections() -> None:
    """Close the database connections of the calling thread, which gives them back to the pool."""
    connections.close_all()
