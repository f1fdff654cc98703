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
    """The job could not be done now. The message is a code for operators and never contains a person's words."""


class GiveUp(Exception):
    """The job cannot be done, and another attempt would not help."""


UNTOLD = (TryLater, GiveUp, DatabaseError)
"""Exceptions logged without their texts: the first two are codes, and a database error quotes rows with their words."""


def _do_nothing(lease: Lease) -> None:
    del lease


@dataclass(frozen=True, slots=True)
class Handler:
    """The functions for a kind of job: `run` does the job, and `gave_up` tells people when it has failed for good.

    `run` does its slow part first, and then takes effect within `hold(lease)`. `gave_up` is called in the transaction
    in which the job becomes `failed`.
    """

    run: Callable[[Lease], None]
    gave_up: Callable[[Lease], None] = _do_nothing


def _refuse_unknown_kind(lease: Lease) -> None:
    del lease
    raise GiveUp(UNKNOWN_KIND)


OF_UNKNOWN_KIND = Handler(run=_refuse_unknown_kind)
"""Handles jobs of unknown kinds: they fail, and the scheduler starts them again once the kind is known (see
`take_up_parked`)."""


def run_item(item_id: UUID, handlers: Mapping[str, Handler]) -> None:
    """Claim and run one job. Whatever goes wrong, the job is done, waits, has failed, or belongs to another worker."""
    lease = claim(item_id)
    if lease is None:
        return
    with continuing(_trace_of(lease)):
        _run_lease(handlers.get(lease.kind, OF_UNKNOWN_KIND), lease)


def _trace_of(lease: Lease) -> str:
    payload: object = lease.payload  # of any type, because another version of the product may have put the job down
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
    """Open the span of an attempt. `wait_ms` counts from when the job was due, earlier attempts that died included."""
    waited = round(1000 * lease.waited.total_seconds())
    return span("job", item=lease.item_id, kind=Name(lease.kind), attempt=lease.attempt, wait_ms=waited)


def _run_attempt(handler: Handler, lease: Lease) -> None:
    if lease.attempt > settings.JOB_MAX_ATTEMPTS:
        # Every earlier attempt ended with its worker's death and without an error, so this one would too.
        raise GiveUp("too_many_attempts")
    handler.run(lease)


def _let_go(handler: Handler, lease: Lease, error: Exception) -> None:
    """Release the job after an error. If the database is unreachable, this fails too, and the lease just expires."""
    code = str(error) if isinstance(error, TryLater | GiveUp) else type(error).__name__
    try:
        if isinstance(error, DatabaseError | InterfaceError):
            connection.close()
        _record_failure(handler, lease, code, for_good=isinstance(error, GiveUp))
        count_failure(lease.kind, code)
    except (DatabaseError, InterfaceError):
        log.warning("job_not_handed_back", job=str(lease.item_id))


def _record_failure(handler: Handler, lease: Lease, code: str, *, for_good: bool) -> None:
    """Record the failure and call `gave_up` in one transaction.

    With two, a process that is killed in between would leave a failed job of which nobody is ever told. If `gave_up`
    raises, the failure is recorded all the same, because `gave_up` would raise again with every attempt.
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
    """Renew the lease from a separate thread while the block runs, so that a slow model call does not lose the job."""
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
