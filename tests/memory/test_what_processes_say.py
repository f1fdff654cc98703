"""Web and worker as they run: their output and the traces that they send hold no word of anybody."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests

from legacies.models import JobFailure
from memory.models import Conversation
from memory.services.conversations.lifecycle import finish_conversation
from memory.services.facts.editing import create_fact, share_fact
from tests.support import quoting
from tests.support.api import token_of
from tests.support.canaries import Canaries
from tests.support.factories import ConversationFactory, LegacyFactory, join
from tests.support.processes import Started, web, worker
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.workers, pytest.mark.django_db(transaction=True)]


class Collector:
    """Takes traces as OTLP over HTTP, and keeps the bytes."""

    def __init__(self) -> None:
        received: list[bytes] = []
        self.received = received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                received.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.end_headers()

            def log_request(self, *args: object) -> None:
                """Silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def text(self) -> str:
        return b"".join(self.received).decode(errors="replace")

    def has(self, name: str) -> bool:
        return name in self.text()

    def stop(self) -> None:
        self._server.shutdown()


@pytest.fixture
def collector() -> Iterator[Collector]:
    taking = Collector()
    yield taking
    taking.stop()


@pytest.fixture
def canaries() -> Canaries:
    return Canaries()


@pytest.fixture
def conversation(canaries: Canaries, transactional_db: None) -> Conversation:
    legacy = LegacyFactory(name=canaries.word("legacy name"))
    email = f"{canaries.word('e-mail')}@example.org"
    teller = join(legacy, display_name=canaries.word("display name"), email=email)
    return ConversationFactory(legacy=legacy, user=teller, title=canaries.word("title"))


def post_and_fail(site: Started, conversation: Conversation, canaries: Canaries) -> None:
    """Everything that goes well and everything that is refused, over the API."""
    teller, legacy = conversation.user, conversation.legacy_id
    phone = requests.Session()
    phone.headers["X-Session-Token"] = token_of(teller)
    said = {"content": canaries.word("message"), "unknown": canaries.word("refused field")}
    messages = f"{site.url}/api/v1/conversations/{conversation.pk}/messages"
    for body in (said, {"content": said["content"]}):
        phone.post(messages, json=body, headers={"Idempotency-Key": body["content"]}, timeout=30)
    phone.post(messages, data=canaries.word("no json"), headers={"Content-Type": "application/json"}, timeout=30)
    phone.get(f"{site.url}/api/v1/legacies/{legacy}/facts", params={"q": canaries.word("search")}, timeout=30)
    phone.get(f"{site.url}/invitations/{canaries.word('token')}/", timeout=30)
    phone.get(f"{site.url}/legacies/{canaries.word('address')}/", timeout=30)
    fact = create_fact(user=teller, legacy_id=legacy, content=canaries.word("fact"))
    share_fact(user=teller, fact_id=fact.pk)
    finish_conversation(user=teller, conversation_id=conversation.pk)


def has_failed(kind: str) -> bool:
    return JobFailure.objects.filter(kind=kind).exists()


def test_no_word_is_in_what_processes_write_and_send(
    conversation: Conversation, canaries: Canaries, collector: Collector, process_environment
):
    environment = {**process_environment, "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_BSP_SCHEDULE_DELAY": "50"}
    own = {"ENGINE": quoting.PATH, "LOG_LEVEL": "DEBUG"}
    with web(environment, **own) as site, worker(environment, threads=4, **own) as hand:
        post_and_fail(site, conversation, canaries)
        for kind in ("turn", "consolidate"):
            wait_until(partial(has_failed, kind), what=f"{kind} has failed")
        for name in ("turn.model", "consolidation.extract", "http.request"):
            wait_until(partial(collector.has, name), what=f"the span {name}")
        hand.stop()
        site.stop()
        written = site.log() + hand.log()
    for seen in ("ValueError", "LookupError", "job_not_done", "request_not_served", "api_problem", "trace_id"):
        assert seen in written, seen
    assert canaries.in_text(written) == []
    assert canaries.in_text(collector.text()) == []
