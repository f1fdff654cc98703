"""When a server that fails is left alone, and how it is asked again."""

from __future__ import annotations

import threading

import pytest

from memory.engines.base import EngineError
from memory.engines.openai.transport.breaker import (
    LONGEST_PAUSE_SECONDS,
    MOST_FAILURES,
    PAUSE_SECONDS,
    Breaker,
    ServerPaused,
)
from memory.engines.openai.transport.client import Client, Server
from memory.engines.openai.transport.network import Bounds
from memory.engines.openai.transport.responses import ServerFailed
from tests.support.fakellm import FakeLLM, failure, hang, json_answer

GOOD = json_answer({"answer": 1})
BAD = failure(503)
FAR = "https://models.example.org/v1"


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch, fakellm):
    """Pauses pass by this clock alone."""
    clock = Clock()
    breakers: dict[str, Breaker] = {}
    monkeypatch.setattr(
        "memory.engines.openai.transport.client.breaker_of",
        lambda base_url: breakers.setdefault(base_url, Breaker(base_url, clock=clock)),
    )
    return clock


def client_of(fake):
    return Client(Server(fake.base_url), sleep=lambda seconds: None)


def ask(client, *, seconds=10.0):
    return client.ask("/x", {}, Bounds(seconds=seconds))


def outcomes(client, times, **fields):
    """The name of what each call raised, and "answered" where it raised nothing."""
    found = []
    for _ in range(times):
        try:
            ask(client, **fields)
            found.append("answered")
        except EngineError as error:
            found.append(type(error).__name__)
    return found


def pause(fake, client):
    fake.script(BAD)
    while outcomes(client, 1) != ["ServerPaused"]:
        pass
    fake.asked.clear()


def test_server_that_only_fails_is_left_alone_for_a_while_and_then_asked_once(clock, fakellm):
    client = client_of(fakellm)
    fakellm.script(BAD)
    outcomes(client, 10)
    assert len(fakellm.asked) == MOST_FAILURES
    clock.now += PAUSE_SECONDS - 1
    assert (outcomes(client, 1), len(fakellm.asked)) == (["ServerPaused"], MOST_FAILURES)
    clock.now += 1
    outcomes(client, 3)
    assert len(fakellm.asked) == MOST_FAILURES + 1


def test_server_that_is_back_is_asked_as_before(clock, fakellm):
    client = client_of(fakellm)
    pause(fakellm, client)
    clock.now += PAUSE_SECONDS
    fakellm.script(GOOD)
    assert outcomes(client, 3) == ["answered"] * 3
    fakellm.script(BAD)
    outcomes(client, 10)
    assert len(fakellm.asked) == 3 + MOST_FAILURES


def test_pause_doubles_while_the_server_stays_down_and_begins_anew_once_it_was_back(clock, fakellm):
    client = client_of(fakellm)
    pause(fakellm, client)
    for seconds in (PAUSE_SECONDS, 2 * PAUSE_SECONDS, 4 * PAUSE_SECONDS, 4 * PAUSE_SECONDS):
        fakellm.asked.clear()
        clock.now += seconds - 0.1
        outcomes(client, 1)
        assert fakellm.asked == []
        clock.now += 0.1
        outcomes(client, 2)
        assert len(fakellm.asked) == 1
    clock.now += LONGEST_PAUSE_SECONDS
    fakellm.script(GOOD)
    assert outcomes(client, 1) == ["answered"]
    pause(fakellm, client)
    clock.now += PAUSE_SECONDS
    outcomes(client, 1)
    assert len(fakellm.asked) == 1


def test_all_clients_of_a_server_share_its_pause_and_no_other_server_does(clock, fakellm):
    pause(fakellm, client_of(fakellm))
    with FakeLLM() as other:
        other.script(GOOD)
        assert outcomes(client_of(fakellm), 1) == ["ServerPaused"]
        assert outcomes(client_of(other), 1) == ["answered"]
    assert fakellm.asked == []


def test_server_that_hangs_is_left_alone_too(clock, fakellm):
    fakellm.script(hang())
    found = outcomes(client_of(fakellm), MOST_FAILURES + 1, seconds=0.05)
    assert found == ["TookTooLong"] * MOST_FAILURES + ["ServerPaused"]


@pytest.mark.parametrize("status", [400, 401, 404, 422])
def test_server_that_answers_no_is_up(clock, fakellm, status):
    fakellm.script(failure(status))
    assert "ServerPaused" not in outcomes(client_of(fakellm), MOST_FAILURES + 3)


def test_failures_with_answers_between_them_pause_nothing(clock, fakellm):
    fakellm.script(*[BAD, GOOD] * MOST_FAILURES * 2, GOOD)
    assert outcomes(client_of(fakellm), MOST_FAILURES) == ["answered"] * MOST_FAILURES


def test_stream_of_a_paused_server_is_not_opened(clock, fakellm):
    client = client_of(fakellm)
    pause(fakellm, client)
    with pytest.raises(ServerPaused):
        client.stream("/x", {}, Bounds(seconds=5))
    assert fakellm.asked == []


def test_of_many_threads_one_tries_a_server_after_its_pause(clock, fakellm):
    client = client_of(fakellm)
    pause(fakellm, client)
    clock.now += PAUSE_SECONDS
    release, found = threading.Event(), []

    def answer(asked):
        release.wait(20)
        return GOOD

    fakellm.script(answer)
    together = threading.Barrier(8)

    def ask_together():
        together.wait()
        found.extend(outcomes(client, 1))
        if len(found) == 7:
            release.set()

    threads = [threading.Thread(target=ask_together) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (sorted(found), len(fakellm.asked)) == (["ServerPaused"] * 7 + ["answered"], 1)


def test_trial_that_ends_otherwise_leaves_the_next_one_to_try(clock):
    breaker = Breaker(FAR, clock=clock)
    for _ in range(MOST_FAILURES):
        with pytest.raises(ServerFailed), breaker.watched():
            raise ServerFailed("down", is_passing=True)
    clock.now += PAUSE_SECONDS
    with pytest.raises(KeyboardInterrupt), breaker.watched():
        raise KeyboardInterrupt
    with breaker.watched():
        pass
    with breaker.watched():
        pass
