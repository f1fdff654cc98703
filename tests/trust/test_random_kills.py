"""Whatever dies, at whatever moment: nothing that was accepted is lost, nothing is doubled, and every reply ends.

`pytest tests/trust --kills 50` kills more often than the few times of every day.
"""

from __future__ import annotations

import random
import statistics
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass

import pytest
from django.conf import settings

from benchmarks.client import Client
from memory.management.commands.load_demo import PASSWORD, keeper_of, read_family
from tests.trust.demo_process import COMMANDS, DemoProcess, running_demo
from tests.trust.simulated_tellers import SimulatedTeller, insist

pytestmark = [pytest.mark.trust, pytest.mark.workers]

CLIENTS = 3
QUIET_SECONDS = (0.5, 4.0)
RECOVERY_SECONDS = settings.JOB_LEASE_SECONDS + 10


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    with running_demo(tmp_path_factory.mktemp("demo")) as demo:
        yield demo


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of what was told. Seconds: `waits` from accepted to answered, `recoveries` from the last kill on."""

    told: int
    replies: int
    lost: int
    doubled: int
    unfinished: int
    waits: list[float]
    recoveries: list[float]


def test_kills_at_random_lose_nothing_and_double_nothing(demo, request, capsys):
    kills, seed = request.config.getoption("kills"), request.config.getoption("kill_seed")
    tellers = [teller_on(demo) for _ in range(CLIENTS)]
    killed_at = kill_while_they_tell(demo, tellers, kills=kills, seed=seed)
    tally = compare(tellers, killed_at)
    with capsys.disabled():
        print_figures(tally, kills=kills, seed=seed)
    assert (tally.lost, tally.doubled, tally.unfinished) == (0, 0, 0)
    assert tally.told == tally.replies
    assert tally.told >= CLIENTS
    assert max(tally.recoveries) <= RECOVERY_SECONDS


def compare(tellers: list[SimulatedTeller], killed_at: list[float]) -> Tally:
    """What was promised, against what is there."""
    tally = Tally(0, 0, 0, 0, 0, [], [])
    for teller in tellers:
        assert teller.refusals == []
        tally = add_up(tally, teller, killed_at)
    return tally


def add_up(tally: Tally, teller: SimulatedTeller, killed_at: list[float]) -> Tally:
    rows = teller.messages()
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    contents = Counter(row["content"] for row in rows if row["role"] == "user")
    answered = Counter(row["reply_to"] for row in rows if row["role"] == "assistant")
    return Tally(
        told=tally.told + len(teller.promises),
        replies=tally.replies + answered.total(),
        lost=tally.lost + sum(contents[promise.content] == 0 for promise in teller.promises),
        doubled=tally.doubled + sum(count - 1 for count in (*contents.values(), *answered.values())),
        unfinished=tally.unfinished + sum(row["status"] != "complete" for row in rows),
        waits=tally.waits + [teller.wait(promise) for promise in teller.promises],
        recoveries=tally.recoveries + [teller.recovery(promise, killed_at) for promise in teller.promises],
    )


def teller_on(demo: DemoProcess) -> SimulatedTeller:
    client = Client(demo.base)
    client.sign_in(keeper_of(read_family()).email, PASSWORD)
    legacy = client.request("GET", "/api/v1/legacies").body["results"][0]["id"]
    made = insist(client, "POST", f"/api/v1/legacies/{legacy}/conversations", {"title": "Talking through it"})
    return SimulatedTeller(client, made.body["id"])


def kill_while_they_tell(demo: DemoProcess, tellers: list[SimulatedTeller], *, kills: int, seed: int) -> list[float]:
    """Kill one part after another while all talk, then let them go on for a while; return when each was killed."""
    stop, chance = threading.Event(), random.Random(seed)
    threads = [threading.Thread(target=teller.tell_until, args=(stop,)) for teller in tellers]
    for thread in threads:
        thread.start()
    killed_at = []
    for _ in range(kills):
        time.sleep(chance.uniform(*QUIET_SECONDS))  # a moment at random is what this test is about
        demo.kill(chance.choice(sorted(COMMANDS)))
        killed_at.append(time.monotonic())
    time.sleep(QUIET_SECONDS[1])
    stop.set()
    for thread in threads:
        thread.join()
    return killed_at


def print_figures(tally: Tally, *, kills: int, seed: int) -> None:
    waits, recoveries = sorted(tally.waits), sorted(tally.recoveries)
    sys.stdout.write(
        f"\n{kills} kills (seed {seed}): told {tally.told}, replies {tally.replies}, lost {tally.lost}, "
        f"doubled {tally.doubled}, unfinished {tally.unfinished}; from accepted to answered p50 "
        f"{statistics.median(waits):.1f} s, longest {waits[-1]:.1f} s; recovery after a kill p50 "
        f"{statistics.median(recoveries):.1f} s, longest {recoveries[-1]:.1f} s\n"
    )
