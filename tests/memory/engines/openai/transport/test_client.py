"""How we ask a server: whom, with which key, how often, and for how long."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from httpcore2 import NetworkBackend, SyncBackend
from httpcore2._backends.sync import SyncStream  # which is not offered, and is what it connects by

from memory.engines.base import BadAnswer, EngineError, EngineUnavailable
from memory.engines.listeners import NobodyWaits, given_up_when
from memory.engines.openai.transport.client import (
    MOST_RETRIES,
    Client,
    Fallback,
    RetryBudget,
    Server,
    configured_server,
)
from memory.engines.openai.transport.network import MOST_BYTES, Bounds
from memory.engines.openai.transport.responses import (
    AnswerMisshapen,
    AnswerTooLarge,
    RequestRefused,
    ServerFailed,
    ServerNotAllowed,
    TookTooLong,
    retry_after,
)
from tests.memory.engines.openai.conftest import KEY
from tests.support.fakellm import (
    Answer,
    FakeLLM,
    cut,
    drips,
    failure,
    hang,
    json_answer,
    raw,
    redirect,
    stalls,
)

GOOD = json_answer({"answer": 1})
SECRET = "she told me in confidence"  # what a server may quote in an error


def ask(client, *, seconds=10.0):
    return client.ask("/x", {"prompt": SECRET}, Bounds(seconds=seconds))


def test_answer_is_what_the_server_says(client, fakellm):
    fakellm.script(GOOD)
    assert ask(client) == {"answer": 1}
    assert (fakellm.asked[0].path, fakellm.asked[0].body) == ("/v1/x", {"prompt": SECRET})


def test_key_goes_along_and_nothing_about_this_machine_does(client, fakellm):
    fakellm.script(GOOD)
    ask(client)
    headers = fakellm.asked[0].headers
    assert headers["authorization"] == f"Bearer {KEY}"
    assert [name for name in headers if name.startswith("x-stainless")] == []
    assert "user-agent" not in headers


def test_server_that_wants_no_key_is_sent_none(fakellm, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "of-somebody-else")
    fakellm.script(GOOD)
    ask(Client(Server(fakellm.base_url)))
    assert "authorization" not in fakellm.asked[0].headers


@pytest.mark.parametrize("is_far", [False, True])
def test_redirect_is_not_followed_wherever_it_leads(client, fakellm, waited, is_far):
    with FakeLLM() as other:
        other.script(GOOD)
        fakellm.script(redirect(f"{other.base_url if is_far else fakellm.base_url}/y"))
        with pytest.raises(EngineUnavailable):
            ask(client)
        assert (len(fakellm.asked), len(other.asked), waited) == (1, 0, [])


def test_request_to_another_host_is_not_sent(client, fakellm):
    with FakeLLM() as other:
        other.script(GOOD)
        elsewhere = other.base_url.replace("127.0.0.1", "localhost")
        with pytest.raises(ServerNotAllowed):
            client.ask(f"{elsewhere}/x", {}, Bounds(seconds=5))
        assert other.asked == []


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503])
def test_what_may_pass_is_tried_again_a_little_later(client, fakellm, waited, status):
    fakellm.script(failure(status), failure(status), GOOD)
    assert ask(client) == {"answer": 1}
    assert len(waited) == 2
    assert 0.3 < waited[0] < waited[1] < 1.5


@pytest.mark.parametrize("status", [401, 403, 404])
def test_what_only_the_operator_can_mend_is_not_tried_again(client, fakellm, waited, status):
    fakellm.script(failure(status), GOOD)
    with pytest.raises(ServerFailed):
        ask(client)
    assert waited == []


@pytest.mark.parametrize("status", [400, 413, 422])
def test_request_that_is_refused_is_a_bad_answer(client, fakellm, waited, status):
    fakellm.script(failure(status), GOOD)
    with pytest.raises(RequestRefused):
        ask(client)
    assert waited == []


def test_retries_end(client, fakellm, waited):
    fakellm.script(failure(503))
    with pytest.raises(ServerFailed):
        ask(client)
    assert len(fakellm.asked) == 1 + len(waited) == 1 + MOST_RETRIES


def test_server_says_how_long_to_wait_and_is_believed_within_the_deadline(client, fakellm, waited):
    fakellm.script(failure(429, retry_after=7), GOOD)
    assert ask(client) == {"answer": 1}
    assert waited == [7.0]
    fakellm.script(failure(429, retry_after=7), GOOD)
    with pytest.raises(ServerFailed):
        ask(client, seconds=5)
    assert waited == [7.0]


def test_retry_after_is_read_in_both_its_forms():
    now = datetime(2026, 3, 2, 18, 5, tzinfo=UTC)
    assert retry_after("30", now=now) == 30
    assert retry_after("Mon, 02 Mar 2026 18:06:00 GMT", now=now) == 60
    assert retry_after("Mon, 02 Mar 2026 18:00:00 GMT", now=now) == 0
    assert [retry_after(odd, now=now) for odd in ("", "soon", "-5", "٣")] == [None] * 4


def test_server_that_fails_most_of_the_time_is_not_asked_twice():
    budget, allowed = RetryBudget(), []
    for note in [budget.note_success] * 3 + [budget.note_failure] * 5 + [budget.note_success] * 5:
        note()
        allowed.append(budget.allows_retry)
    assert allowed == [True] * 3 + [True] * 4 + [False] + [True] * 5


def test_many_failures_use_up_the_retries_of_a_client(client, fakellm):
    fakellm.script(failure(503))
    for _ in range(10):
        with pytest.raises(ServerFailed):
            ask(client)
    assert len(fakellm.asked) < 10 * (1 + MOST_RETRIES) / 2


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (hang(), TookTooLong),
        (stalls(GOOD, before=0), TookTooLong),
        (drips(json_answer("x" * 500), pause=0.005), TookTooLong),
        (cut(GOOD, at=5), ServerFailed),
        (Answer(hangs_up=True), ServerFailed),
        (raw(b""), AnswerMisshapen),
        (raw(b'{"answer": 1'), AnswerMisshapen),
        (raw(b"\xff\xfe\xfa"), AnswerMisshapen),
        (raw(b"[" * 200_000), AnswerMisshapen),
        (raw(b"x", headers={"content-encoding": "gzip"}), AnswerMisshapen),
        (raw(b" " * (MOST_BYTES + 1) + b"1"), AnswerTooLarge),
    ],
    ids=["hangs", "stalls", "drips", "cut", "hangs up", "empty", "half", "no text", "deep", "packed", "huge"],
)
def test_each_way_not_to_answer_is_an_error_of_ours_in_time(client, fakellm, answer, error):
    fakellm.script(GOOD)
    assert ask(client) == {"answer": 1}
    fakellm.script(answer)
    with pytest.raises(error):
        ask(client, seconds=0.15 if error is TookTooLong else 20)


def test_server_that_is_not_there_is_unavailable(fakellm, waited):
    fakellm.stop()
    with pytest.raises(ServerFailed):
        ask(Client(Server(fakellm.base_url), sleep=waited.append))
    assert len(waited) == MOST_RETRIES


@pytest.mark.parametrize("answer", [failure(500, message=SECRET), failure(400, message=SECRET), raw(SECRET.encode())])
def test_no_error_repeats_what_the_server_or_a_person_said(client, fakellm, answer):
    fakellm.script(answer)
    with pytest.raises(EngineError) as caught:
        ask(client)
    error = caught.value
    assert SECRET not in repr(error)
    assert KEY not in repr(error)
    assert (error.__cause__, error.__context__) == (None, None)


def test_call_without_bounds_is_not_made(client, fakellm):
    fakellm.script(GOOD)
    with pytest.raises(EngineUnavailable):
        client._vendor.post("/x", cast_to=object, body={})
    assert fakellm.asked == []


def test_key_is_not_shown_by_what_holds_it():
    assert KEY not in repr(Server("https://models.example.org/v1", KEY))


class Elsewhere(NetworkBackend):
    """Names lead somewhere else: a connection to the fake server that says it went to `address`."""

    def __init__(self, port, address):
        self._port, self._address = port, address

    def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
        stream = SyncBackend().connect_tcp("127.0.0.1", self._port, timeout)
        return Pretending(stream.get_extra_info("socket"), self._address)


class Pretending(SyncStream):
    def __init__(self, sock, address):
        super().__init__(sock)
        self._address = address

    def get_extra_info(self, info):
        return (self._address, 80) if info == "server_addr" else super().get_extra_info(info)


def client_to(fakellm, address, monkeypatch, **fields):
    server = replace(Server("http://models.example.org/v1", KEY), **fields)
    monkeypatch.setattr(
        "memory.engines.openai.transport.network.httpcore2.SyncBackend", lambda: Elsewhere(fakellm.port, address)
    )
    return Client(server)


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888", "169.254.169.254", "fe80::1%eth0", "0.0.0.0"])
def test_plain_http_stays_in_the_private_network_wherever_a_name_leads(fakellm, monkeypatch, address):
    fakellm.script(GOOD)
    for nearby in ("127.0.0.1", "10.1.2.3", "192.168.1.7", "172.20.0.2", "fd00::7", "::1", "::ffff:10.0.0.1"):
        assert ask(client_to(fakellm, nearby, monkeypatch)) == {"answer": 1}
    asked = len(fakellm.asked)
    with pytest.raises(ServerNotAllowed):
        ask(client_to(fakellm, address, monkeypatch))
    assert len(fakellm.asked) == asked


def test_operator_may_let_plain_http_out_but_never_to_where_machines_keep_their_secrets(fakellm, monkeypatch):
    fakellm.script(GOOD)
    assert ask(client_to(fakellm, "8.8.8.8", monkeypatch, allows_plain=True)) == {"answer": 1}
    with pytest.raises(ServerNotAllowed):
        ask(client_to(fakellm, "169.254.169.254", monkeypatch, allows_plain=True))


def test_https_may_go_anywhere():
    assert not Server("https://models.example.org/v1").needs_nearby
    assert Server("http://models.example.org/v1").needs_nearby


def test_without_a_server_the_engine_is_down_and_nothing_else(settings):
    settings.OPENAI_BASE_URL = ""
    with pytest.raises(EngineUnavailable):
        configured_server()


def test_option_that_is_refused_is_left_out_and_only_what_works_is_remembered():
    tried = []

    def ask_with(option):
        tried.append(option)
        if option != "plain":
            raise RequestRefused("no")
        return option

    fallback = Fallback("format", ["schema", "json", "plain"])
    assert [fallback.ask(ask_with), fallback.ask(ask_with)] == ["plain", "plain"]
    assert tried == ["schema", "json", "plain", "plain"]


def test_request_that_is_refused_with_every_option_changes_nothing():
    def refuse(option):
        raise RequestRefused(option)

    fallback = Fallback("format", ["schema", "plain"])
    with pytest.raises(BadAnswer, match="plain"):
        fallback.ask(refuse)
    assert fallback.ask(lambda option: option) == "schema"


HALF = stalls(Answer(pieces=(b'{"ans', b'wer": 1}')), before=1)


@pytest.mark.parametrize("answer", [hang(), HALF, failure(429, retry_after=5)])
def test_call_that_nobody_waits_for_is_given_up(fakellm, answer):
    fakellm.script(answer)
    client = Client(Server(fakellm.base_url, KEY))
    with given_up_when(lambda: bool(fakellm.asked)), pytest.raises(NobodyWaits):
        ask(client)
    fakellm.script(GOOD)
    assert ask(client) == {"answer": 1}


def test_silence_is_borne_in_short_waits_up_to_its_end(client, fakellm):
    fakellm.script(hang())
    with given_up_when(lambda: False), pytest.raises(TookTooLong):
        ask(client, seconds=0.6)
