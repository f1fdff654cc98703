"""Health: `/healthz` reports on each part, and `/livez` says only that this process answers.

Every part is probed in a thread and counts as down after `PATIENCE` seconds. While a probe hangs, no other one is
started for the same part, so that a dead server does not use up threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from dataclasses import asdict, dataclass
from datetime import datetime

import structlog
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu import Connection
from redis.exceptions import RedisError

from config.celery import PartState, WorkerState, app, connect, is_scheduler_alive, living_workers

log = structlog.get_logger(__name__)

PATIENCE = 0.9


def _nothing_is_due() -> datetime | None:
    return None


_find_oldest_due: Callable[[], datetime | None] = _nothing_is_due


class PartDown(Exception):
    """A part answered that it does not work."""


@dataclass(frozen=True, slots=True)
class QueueState(PartState):
    """The state of the queue, with the seconds since the oldest unclaimed job is due."""

    oldest_seconds: int = 0


@dataclass(frozen=True, slots=True)
class ProbeRun:
    """A probe of one part that was started."""

    started: float
    result: Future[PartState | None]


class Probes:
    """The probes of all parts. They run at the same time, each with a time limit."""

    def __init__(self, probes: Mapping[str, Callable[[], PartState | None]]) -> None:
        self._probes = probes
        self._threads = ThreadPoolExecutor(max_workers=len(probes), thread_name_prefix="health")
        self._running: dict[str, ProbeRun] = {}
        self._down: set[str] = set()

    def run(self) -> dict[str, PartState]:
        """Return the state of each part, within about `PATIENCE` seconds."""
        deadline = time.monotonic() + PATIENCE
        tries = {name: self._start_probe(name) for name in self._probes}
        states = {name: self._probe_result(begun, deadline) for name, begun in tries.items()}
        self._log_changes({name for name, state in states.items() if not state.ok})
        return states

    def _log_changes(self, down: set[str]) -> None:
        if down != self._down:
            log.warning("parts_changed", down=sorted(down))
            self._down = down

    def _start_probe(self, name: str) -> ProbeRun:
        running = self._running.get(name)
        if running is None or running.result.done():
            running = ProbeRun(started=time.monotonic(), result=self._threads.submit(_time_probe, self._probes[name]))
            self._running[name] = running
        return running

    def _probe_result(self, begun: ProbeRun, deadline: float) -> PartState:
        try:
            state = begun.result.result(timeout=max(0, deadline - time.monotonic()))
        except TookTooLong:
            state = None
        return state or PartState(ok=False, ms=round(1000 * (time.monotonic() - begun.started), 1))


def _time_probe(probe: Callable[[], PartState | None]) -> PartState | None:
    started = time.monotonic()
    try:
        said = probe()
    except Exception:  # noqa: BLE001 - whatever a part raises, it does not work
        return PartState(ok=False, ms=round(1000 * (time.monotonic() - started), 1))
    return said or PartState(ok=True, ms=round(1000 * (time.monotonic() - started), 1))


def try_database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        connection.close()


def try_broker() -> None:
    with Connection(app.conf.broker_url, transport_options=app.conf.broker_transport_options) as broker:
        broker.connect()


def try_worker() -> None:
    _workers()


def try_scheduler() -> None:
    with connect() as client:
        if not is_scheduler_alive(client):
            raise PartDown("no scheduler gets through its round")


def try_embedder() -> PartState:
    """Return the best embedder state of all workers, because one worker that can embed is enough."""
    return max((worker.embedder for worker in _workers()), key=lambda state: state.ok)


def find_oldest_due_with(find: Callable[[], datetime | None]) -> None:
    """Set the function that returns when the oldest job was due. The app with the jobs calls this when it is ready."""
    global _find_oldest_due  # noqa: PLW0603 - set once, when the app is ready
    _find_oldest_due = find


def try_queue() -> QueueState:
    """Return since when the oldest unclaimed job is due. A late job does not make the queue count as down."""
    started = time.monotonic()
    try:
        oldest = _find_oldest_due()
    finally:
        connection.close()
    late = max(0, round((timezone.now() - oldest).total_seconds())) if oldest else 0
    return QueueState(ok=True, ms=round(1000 * (time.monotonic() - started), 1), oldest_seconds=late)


def workers_heard() -> list[WorkerState]:
    """Return the live workers, or none if the broker is down."""
    try:
        return _workers()
    except (PartDown, RedisError):
        return []


def _workers() -> list[WorkerState]:
    with connect() as client:
        workers = living_workers(client)
    if not workers:
        raise PartDown("no worker")
    return workers


PROBES = Probes(
    {
        "database": try_database,
        "broker": try_broker,
        "worker": try_worker,
        "scheduler": try_scheduler,
        "embedder": try_embedder,
        "queue": try_queue,
    }
)


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 if every part works, or else 503. The response gives no reasons, because anybody may read it."""
    parts = PROBES.run()
    is_well = all(state.ok for state in parts.values())
    return JsonResponse(
        {"ok": is_well, **{name: asdict(state) for name, state in parts.items()}}, status=200 if is_well else 503
    )


@never_cache
@require_safe
def livez(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")
