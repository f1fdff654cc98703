"""Running one job: claim it, hold the lease while it runs, and release it cleanly."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from uuid import UUID

import structlog
from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections, connection, transaction

from config.tracing import Name, continuing, span
from legacies.jobs.lease import Lease, LeaseLost, claim, fail, renew
from legacies.jobs.overview import count_failure
from legacies.jobs.queue import UNKNOWN_KIND

log = structlog.get_logger(__name__)


class TryLater(Exception):
    """The work could not be done now; the message is a code for operators, without anybody's words."""


class GiveUp(Exception):
    """Trying again cannot help."""


UNTOLD = (TryLater, GiveUp, DatabaseError)
"""Logged without their texts: the first two are codes, and a database quotes rows with the words in them."""


def _do_nothing(lease: Lease) -> None:
    del lease


@dataclass(frozen=True, slots=True)
class Handler:
    """How a kind of work is done, in `run`; and what to tell people when it failed for good, in `gave_up`.

    `run` does its slow part first, and then takes effect within `hold(lease)`; `gave_up` is called in the transaction
    in which the item becomes `failed`.
    """

    run: Callable[[Lease], None]
    gave_up: Callable[[Lease], None] = _do_nothing


def _refuse_unknown_kind(lease: Lease) -> None:
    del lease
    raise GiveUp(UNKNOWN_KIND)


OF_UNKNOWN_KIND = Handler(run=_refuse_unknown_kind)
"""It waits as failed; where it is known, the scheduler has it done (see `take_up_parked`)."""


def run_item(item_id: UUID, handlers: Mapping[str, Handler]) -> None:
    """Claim and do one item. Whatever goes wrong, the item is either done, waiting, failed, or somebody else's."""
    lease = claim(item_id)
    if lease is None:
        return
    with continuing(_trace_of(lease)):
        _run_lease(handlers.get(lease.kind, OF_UNKNOWN_KIND), lease)


def _trace_of(lease: Lease) -> str:
    payload: object = lease.payload  # as another version put it down
    trace = payload.get("trace", "") if isinstance(payload, dict) else ""
    return trace if isinstance(trace, str) else ""


def _run_lease(handler: Handler, lease: Lease) -> None:
    bound = log.bind(job=str(lease.item_id), kind=lease.kind, attempt=lease.attempt)
    try:
        with _job_span(lease), _renewed_lease(lease):
            _run_attempt(handler, lease)
    except LeaseLost:
        bound.warning("job_lease_lost")
    except Exception as error:  # noqa: BLE001 - the edge of the process: nothing may kill the worker or lose the item
        _let_go(handler, lease, error)
        bound.warning("job_not_done", error=type(error).__name__, exc_info=not isinstance(error, UNTOLD))


def _job_span(lease: Lease) -> AbstractContextManager[object]:
    """`wait_ms` from when it was due; an attempt that follows a worker's death waited for that too."""
    waited = round(1000 * lease.waited.total_seconds())
    return span("job", item=lease.item_id, kind=Name(lease.kind), attempt=lease.attempt, wait_ms=waited)


def _run_attempt(handler: Handler, lease: Lease) -> None:
    if lease.attempt > settings.JOB_MAX_ATTEMPTS:
        # Every earlier attempt died without a word, so this one would too.
        raise GiveUp("too_many_attempts")
    handler.run(lease)


def _let_go(handler: Handler, lease: Lease, error: Exception) -> None:
    """Hand the item back. If the database is away this fails too, and the lease runs out by itself."""
    code = str(error) if isinstance(error, TryLater | GiveUp) else type(error).__name__
    try:
        if isinstance(error, DatabaseError | InterfaceError):
            connection.close()
        _record_failure(handler, lease, code, for_good=isinstance(error, GiveUp))
        count_failure(lease.kind, code)
    except (DatabaseError, InterfaceError):
        log.warning("job_not_handed_back", job=str(lease.item_id))


def _record_failure(handler: Handler, lease: Lease, code: str, *, for_good: bool) -> None:
    """One transaction: killed between the two, nobody would ever be told that it failed. Where telling itself breaks,
    the item ends all the same: it would break again with each attempt.
    """
    try:
        with transaction.atomic():
            if fail(lease, code, for_good=for_good):
                handler.gave_up(lease)
    except (DatabaseError, InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001 - as in `_run_lease`: whatever telling raises, the item is let go of
        log.warning("failure_not_told", job=str(lease.item_id), error=type(error).__name__)
        fail(lease, code, for_good=for_good)


@contextmanager
def _renewed_lease(lease: Lease) -> Iterator[None]:
    """Renew the lease from a thread of its own while the block runs; a slow model call keeps its work that way."""
    done = threading.Event()
    thread = threading.Thread(target=_keep_renewing, args=(lease, done), name=f"renew-{lease.item_id}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()


def _keep_renewing(lease: Lease, done: threading.Event) -> None:
    while not done.wait(settings.JOB_RENEW_SECONDS):
        try:
            renew(lease)
        except LeaseLost:
            return
        except (DatabaseError, InterfaceError):
            log.warning("job_not_renewed", job=str(lease.item_id))
        finally:
            close_old_connections()
            connection.close()
