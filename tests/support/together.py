"""Doing several things at the same moment, each on its own database connection."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

PATIENCE = 30

Result = TypeVar("Result")


def together(*calls: Callable[[], Result]) -> list[Result | Exception]:
    """Start all calls at once and return what each returned or raised, in order.

    The test needs `django_db(transaction=True)`, since other connections see only committed rows.
    """
    start = Barrier(len(calls))

    def run(call: Callable[[], Result]) -> Result | Exception:
        try:
            start.wait(PATIENCE)
            return call()
        except Exception as error:  # noqa: BLE001 - what was raised is the answer
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))
