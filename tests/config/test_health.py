"""The health page: it names each part, and answers in time whatever a part does."""

from __future__ import annotations

import json
import os
import socket
import threading
from datetime import timedelta

import pytest
from django.utils import timezone

from config import celery, health
from config.celery import EmbedderWatch, Heartbeat, PartState, SchedulerHeart, app, living_workers
from legacies.models import Job


def no_embedder() -> None:
    raise RuntimeError("the model does not load")


class WellEmbedder:
    def embed_afresh(self, texts: list[str]) -> list[str]:
        return texts


class FakeTimer:
    """A consumer's timer: keeps what it is given, calls nothing."""

    def call_repeatedly(self, seconds: float, call: object) -> FakeTimer:
        return self

    def cancel(self) -> None:
        self.is_cancelled = True


class FakeConsumer:
    def __init__(self) -> None:
        self.timer = FakeTimer()


@pytest.fixture
def worker(monkeypatch, db):
    """Starts a worker's heartbeat in this process, with an embedder that is well."""
    monkeypatch.setattr(EmbedderWatch, "start", EmbedderWatch.try_once)

    def start(get_embedder: str = f"{__name__}.WellEmbedder") -> Heartbeat:
        monkeypatch.setattr("django.conf.settings.GET_EMBEDDER", get_embedder)
        step = Heartbeat(FakeConsumer())
        step.start(FakeConsumer())
        return step

    return start


@pytest.fixture(autouse=True)
def scheduler():
    """One that got through its round just now."""
    SchedulerHeart().beat()


@pytest.fixture
def no_broker(settings, monkeypatch):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(app.conf, "broker_url", settings.REDIS_URL)


def ask(client) -> tuple[int, dict[str, bool]]:
    answer = client.get("/healthz")
    parts = json.loads(answer.content)
    assert all(part["ms"] >= 0 for part in parts.values() if isinstance(part, dict))
    return answer.status_code, {name: part["ok"] for name, part in parts.items() if isinstance(part, dict)}


def test_all_parts_are_named_and_well(client, worker):
    worker()
    assert ask(client) == (
        200,
        {"database": True, "broker": True, "worker": True, "scheduler": True, "embedder": True, "queue": True},
    )


def test_without_a_worker_its_parts_are_named_as_down(client, db):
    status, parts = ask(client)
    assert status == 503
    assert parts == {
        "database": True,
        "broker": True,
        "worker": False,
        "scheduler": True,
        "embedder": False,
        "queue": True,
    }


def test_a_scheduler_that_gets_through_no_round_is_named_as_down(client, worker):
    worker()
    with celery.connect() as broker:
        broker.delete(celery.SCHEDULER_KEY)
    status, parts = ask(client)
    assert (status, [name for name, ok in parts.items() if not ok]) == (503, ["scheduler"])


@pytest.mark.parametrize("get_embedder", [f"{__name__}.no_embedder", "no.such.module"])
def test_a_worker_whose_embedder_is_down_says_so(client, worker, get_embedder):
    worker(get_embedder)
    status, parts = ask(client)
    assert status == 503
    assert parts == {
        "database": True,
        "broker": True,
        "worker": True,
        "scheduler": True,
        "embedder": False,
        "queue": True,
    }


def test_a_dead_broker_is_named_and_pages_of_life_still_answer(client, worker, no_broker):
    status, parts = ask(client)
    assert (status, parts["database"], parts["broker"], parts["worker"]) == (503, True, False, False)
    assert client.get("/livez").status_code == 200


def test_a_dead_database_is_named(client, worker, monkeypatch):
    worker()
    probes = health.Probes({"database": no_embedder, "broker": health.try_broker})
    monkeypatch.setattr(health, "PROBES", probes)
    assert ask(client) == (503, {"database": False, "broker": True})


def test_a_worker_that_no_longer_beats_is_forgotten(worker):
    step = worker()
    with celery.connect() as client:
        assert [state.embedder.ok for state in living_workers(client)] == [True]
        client.delete(celery.KEY_PREFIX + step._me)
        assert living_workers(client) == []
        assert client.smembers(celery.NAMES_KEY) == set()


def test_a_worker_beats_only_while_it_takes_work(worker):
    step = worker()
    timer = step._timer
    step.stop(FakeConsumer())
    assert timer.is_cancelled


def test_a_beat_that_nobody_hears_does_not_end_the_worker(worker, no_broker):
    worker().beat()


def test_a_part_that_hangs_is_given_up_and_not_tried_twice_at_once(monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    began, come_back = [], threading.Event()

    def hang() -> None:
        began.append(1)
        come_back.wait(30)

    probes = health.Probes({"database": hang, "broker": lambda: None})
    for _ in range(3):
        states = probes.run()
        assert (states["database"].ok, states["broker"].ok) == (False, True)
    assert len(began) == 1
    come_back.set()
    probes._running["database"].result.result(timeout=30)
    assert probes.run()["database"].ok


@pytest.mark.django_db(transaction=True)
def test_the_age_of_the_queue_is_told(client):
    def age() -> int:
        seconds: int = client.get("/healthz").json()["queue"]["oldest_seconds"]
        return seconds

    assert age() == 0
    about = {"kind": "turn", "state": "waiting"}
    Job.objects.create(key="later", not_before=timezone.now() + timedelta(hours=1), **about)
    assert age() == 0
    Job.objects.create(key="late", not_before=timezone.now() - timedelta(minutes=7), **about)
    assert 7 * 60 <= age() < 20 * 60


def test_it_says_nothing_that_a_stranger_could_use(client, worker, settings):
    worker()
    said = client.get("/healthz").content.decode()
    for secret in (settings.REDIS_URL, settings.DATABASES["default"]["NAME"], socket.gethostname(), str(os.getpid())):
        assert secret not in said


def test_only_a_look_is_allowed(client):
    assert client.post("/healthz").status_code == 405


def test_the_best_embedder_speaks_for_all(monkeypatch):
    workers = [celery.WorkerState(name, PartState(ok=ok, ms=1)) for name, ok in (("a", False), ("b", True))]
    monkeypatch.setattr(health, "living_workers", lambda client: workers)
    assert health.try_embedder().ok
