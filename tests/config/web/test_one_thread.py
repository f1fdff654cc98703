"""How often a request over ASGI changes between the event loop and its thread."""

from __future__ import annotations

import pytest
from asgiref.sync import SyncToAsync, async_to_sync
from asgiref.testing import ApplicationCommunicator

from config.asgi import application

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/livez",
    "query_string": b"",
    "headers": [(b"host", b"testserver")],
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
}


@pytest.fixture
def calls_in_a_thread(monkeypatch):
    seen = []
    usual = SyncToAsync.thread_handler

    def counting(self, *arguments, **named):
        seen.append(self.func)
        return usual(self, *arguments, **named)

    monkeypatch.setattr(SyncToAsync, "thread_handler", counting)
    return seen


def test_middleware_and_view_are_one_visit_to_a_thread(calls_in_a_thread):
    async def ask():
        asked = ApplicationCommunicator(application, SCOPE)
        await asked.send_input({"type": "http.request", "body": b"", "more_body": False})
        begun = await asked.receive_output(5)
        await asked.receive_output(5)
        await asked.wait(5)
        return begun["status"]

    assert async_to_sync(ask)() == 200
    # Beside them the beginning and the end of a request, as Django tells whoever listens to them.
    assert len(calls_in_a_thread) == 3
