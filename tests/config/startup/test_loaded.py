"""What is loaded before a process takes work is not looked through for garbage again and again."""

from __future__ import annotations

import gc
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import async_to_sync

import config.asgi
import config.celery
from config.startup.loaded import keep_what_is_loaded


def test_what_is_loaded_is_looked_through_no_more():
    gc.unfreeze()
    try:
        keep_what_is_loaded()
        assert gc.get_freeze_count() > 100_000
        assert len(gc.get_objects()) < 1_000
    finally:
        gc.freeze()  # as the tests began


@pytest.mark.django_db
def test_web_process_is_ready_once_all_is_loaded(monkeypatch):
    steps: list[str] = []
    monkeypatch.setattr(config.asgi, "load_addresses", lambda: steps.append("load"))
    monkeypatch.setattr(config.asgi, "keep_what_is_loaded", lambda: steps.append("keep"))

    async def receive() -> dict[str, Any]:
        return {"type": "lifespan"}

    async def send(event: dict[str, Any]) -> None:
        steps.append(event["type"])

    async_to_sync(config.asgi.application)({"type": "lifespan"}, receive, send)  # type: ignore[arg-type]  # no whole scope

    assert steps == ["load", "keep", "lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_worker_takes_jobs_once_all_is_loaded(monkeypatch):
    steps: list[str] = []
    monkeypatch.setattr(config.celery, "keep_what_is_loaded", lambda: steps.append("keep"))
    consumer = SimpleNamespace(
        app=SimpleNamespace(amqp=SimpleNamespace(queues=SimpleNamespace(consume_from=["turns"]))),
        controller=SimpleNamespace(concurrency=2),
    )
    monkeypatch.setattr(config.celery, "worker", config.celery.ThisWorker())

    config.celery.NoteThisWorker(consumer).start(consumer)

    assert steps == ["keep"]
