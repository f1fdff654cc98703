"""The Celery application and the heartbeats of its workers. Jobs are rows; a message only says that one is due."""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

import redis
import structlog
from celery import Celery, bootsteps
from celery.exceptions import WorkerShutdown, WorkerTerminate
from celery.worker import state
from django.conf import settings
from django.db import connections
from django.utils.module_loading import import_string
from kombu.exceptions import KombuError
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.apps import refuse_unsafe_database_role
from config.broker import broker
from config.startup.loaded import keep_what_is_loaded

# Heartbeats of the workers, with the state of each worker's embedder. Web processes, which load no model, read them.
#
# The scheduler sends a heartbeat too, after each complete round.

log = structlog.get_logger(__name__)

NAMES_KEY, KEY_PREFIX = "keepsake:workers", "keepsake:worker:"
SCHEDULER_KEY = "keepsake:scheduler"
BEAT_SECONDS, DEAD_AFTER_SECONDS = 2, 7
# A round begins each second, and takes some seconds if many jobs are due.
SCHEDULER_DEAD_AFTER_SECONDS = 15
PROBE_SECONDS, RETRY_SECONDS, QUESTION = 20, 2, "Are you there?"
URGENT_PREFIX = "keepsake:urgent:"
LISTEN_SECONDS, URGENT_SECONDS = 1, 60


@dataclass(frozen=True, slots=True)
class PartState:
    """The state of a part of the product. `ms` is the duration of the last probe."""

    ok: bool
    ms: float


@dataclass(frozen=True, slots=True)
class WorkerState:
    """The last heartbeat of one live worker."""

    name: str
    embedder: PartState


def connect(**options: Any) -> redis.Redis:
    """Return a client of the broker that does not wait for a dead server."""
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 0), "decode_responses": True, **options}
    return redis.Redis.from_url(settings.REDIS_URL, **options)


def living_workers(client: redis.Redis) -> list[WorkerState]:
    """Return the workers with a heartbeat within `DEAD_AFTER_SECONDS`. The names of dead workers are deleted."""
    names = sorted(str(name) for name in client.smembers(NAMES_KEY))
    if not names:
        return []
    said = dict(zip(names, client.mget([KEY_PREFIX + name for name in names]), strict=True))
    if dead := [name for name, text in said.items() if text is None]:
        client.srem(NAMES_KEY, *dead)
    return [_parse_worker_state(name, str(text)) for name, text in said.items() if text is not None]


def _parse_worker_state(name: str, text: str) -> WorkerState:
    return WorkerState(name=name, embedder=PartState(**json.loads(text)["embedder"]))


def is_scheduler_alive(client: redis.Redis) -> bool:
    """Tell whether a scheduler has completed a round within `SCHEDULER_DEAD_AFTER_SECONDS`."""
    return bool(client.exists(SCHEDULER_KEY))


class SchedulerHeart:
    """The sender of a scheduler's heartbeats, one after each complete round."""

    def __init__(self) -> None:
        self._client = connect()

    def beat(self) -> None:
        try:
            self._client.set(SCHEDULER_KEY, "", ex=SCHEDULER_DEAD_AFTER_SECONDS)
        except redis.RedisError as error:
            log.warning("heartbeat_not_heard", error=type(error).__name__)


class EmbedderWatch:
    """A probe that tries the embedder regularly, in its own thread, so that a model that hangs stops no heartbeat."""

    def __init__(self, *, get_embedder: str) -> None:
        self.state = PartState(ok=False, ms=0)
        self._get_embedder = get_embedder

    def start(self) -> None:
        threading.Thread(target=self._keep_trying, name="embedder-watch", daemon=True).start()

    def try_once(self) -> None:
        started = time.monotonic()
        try:
            # The embedder's cache is bypassed. The import is here, so that a library that fails to load counts as down.
            import_string(self._get_embedder)().embed_afresh([QUESTION])
        except Exception as error:  # noqa: BLE001 - whatever a model raises, it does not work
            log.warning("embedder_unavailable", error=type(error).__name__)
            self.state = PartState(ok=False, ms=_ms_since(started))
        else:
            self.state = PartState(ok=True, ms=_ms_since(started))

    def _keep_trying(self) -> None:
        while True:
            self.try_once()
            time.sleep(PROBE_SECONDS if self.state.ok else RETRY_SECONDS)


class Heartbeat(bootsteps.StartStopStep):
    """The sender of a worker's heartbeats. It runs in the loop that takes jobs from the broker.

    A worker that no longer takes jobs therefore sends none.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, **options: Any) -> None:
        super().__init__(consumer, **options)
        refuse_unsafe_database_role()
        self._me = f"{socket.gethostname()}:{os.getpid()}"
        self._watch = EmbedderWatch(get_embedder=settings.GET_EMBEDDER)
        self._watch.start()
        self._timer: Any = None
        self._client = connect()

    def start(self, consumer: Any) -> None:
        self.beat()
        self._timer = consumer.timer.call_repeatedly(BEAT_SECONDS, self.beat)

    def stop(self, _consumer: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def beat(self) -> None:
        said = json.dumps({"embedder": asdict(self._watch.state)})
        try:
            with self._client.pipeline(transaction=False) as pipe:
                pipe.set(KEY_PREFIX + self._me, said, ex=DEAD_AFTER_SECONDS)
                pipe.sadd(NAMES_KEY, self._me)
                pipe.execute()
        except redis.RedisError as error:
            log.warning("heartbeat_not_heard", error=type(error).__name__)


@dataclass(slots=True)
class ThisWorker:
    """The queues of this process and its number of threads. A process that is not a worker has no queue."""

    queues: frozenset[str] = frozenset()
    threads: int = 1

    @property
    def is_ending(self) -> bool:
        """True if the worker was asked to end. Running jobs may then finish, and no job may begin."""
        try:
            state.maybe_shutdown()
        except (WorkerShutdown, WorkerTerminate):
            return True
        return False


worker = ThisWorker()


class NoteThisWorker(bootsteps.StartStopStep):
    """A step that fills in `worker` before the process takes any job, when everything that runs jobs is loaded."""

    requires = ("celery.worker.consumer.connection:Connection",)

    def __init__(self, consumer: Any, **options: Any) -> None:
        super().__init__(consumer, **options)
        worker.queues = frozenset(consumer.app.amqp.queues.consume_from)
        worker.threads = consumer.controller.concurrency

    def start(self, _consumer: Any) -> None:
        keep_what_is_loaded()


class UrgentJobs(bootsteps.StartStopStep):
    """A step that runs urgent jobs in a thread of its own, even if all other threads are busy and jobs wait for them.

    The ids of urgent jobs come through one list for each queue, besides the usual message of every job. Whoever claims
    the row first runs the job. If an id in the list is lost, the job is only delayed.
    """

    requires = (NoteThisWorker,)

    def __init__(self, consumer: Any, **options: Any) -> None:
        super().__init__(consumer, **options)
        self._tasks = consumer.app.tasks
        self._client = connect(socket_timeout=LISTEN_SECONDS + 2)
        self._running, self._is_over = threading.Lock(), threading.Event()

    def start(self, _consumer: Any) -> None:
        self._is_over = threading.Event()
        threading.Thread(target=self._listen, args=(self._is_over,), name="urgent-jobs", daemon=True).start()

    def stop(self, _consumer: Any) -> None:
        """Let the running job finish, and begin no other."""
        self._is_over.set()
        with self._running:
            pass

    def _listen(self, is_over: threading.Event) -> None:
        keys = [URGENT_PREFIX + queue for queue in worker.queues]
        while not is_over.is_set():
            try:
                heard: Any = self._client.blpop(keys, timeout=LISTEN_SECONDS)
            except redis.RedisError as error:
                log.warning("urgent_jobs_not_heard", error=type(error).__name__)
                is_over.wait(RETRY_SECONDS)
                continue
            with self._running:
                if heard is not None and not is_over.is_set():
                    self._run(heard[1])

    def _run(self, said: str) -> None:
        try:
            task, item_id = json.loads(said)
            self._tasks[task](item_id)
        except Exception as error:  # noqa: BLE001 - whatever one job raises, the thread must run the next one
            log.warning("urgent_job_not_run", error=type(error).__name__)
        finally:
            connections.close_all()


def _ms_since(started: float) -> float:
    return round(1000 * (time.monotonic() - started), 1)


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("keepsake")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(Heartbeat)
app.steps["consumer"].add(NoteThisWorker)
app.steps["consumer"].add(UrgentJobs)


def notify_worker(task: str, item_id: UUID, *, queue: str, is_urgent: bool = False) -> None:
    """Notify the workers of this queue of a due job. `task` is the name of the task that runs the job.

    If the job is urgent, `UrgentJobs` is notified as well. A dead broker costs only milliseconds and a line in the log,
    because the scheduler notifies again until the job is done.
    """
    if is_urgent:
        _notify_at_once(task, item_id, queue)
    try:
        app.send_task(task, args=[str(item_id)], queue=queue, retry=False, ignore_result=True)
    except (KombuError, OSError) as error:
        log.warning("notification_not_sent", job=str(item_id), error=type(error).__name__)


def _notify_at_once(task: str, item_id: UUID, queue: str) -> None:
    """Notify `UrgentJobs`. An id that no worker takes expires after a while; the scheduler notifies again."""
    key = URGENT_PREFIX + queue
    try:
        with broker().pipeline(transaction=False) as pipe:
            pipe.rpush(key, json.dumps([task, str(item_id)]))
            pipe.expire(key, URGENT_SECONDS)
            pipe.execute()
    except redis.RedisError as error:
        log.warning("notification_not_sent", job=str(item_id), error=type(error).__name__)
