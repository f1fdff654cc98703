"""How fast a running demo answers, as a phone and a browser see it.

    make demo                                         # in one terminal
    .venv/bin/python -m benchmarks.demo_speed         # in another

Prints p50 and p95 in milliseconds: the median over the runs of each run's figure. Also the memory of all processes
(PSS: shared pages are divided among the processes that share them).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path

from benchmarks.client import Browser, Client

FACTS_WANTED = 60
THINKING_SECONDS = 0.5
"""Nobody sends the next message at the moment when a reply ends."""
TOLD = (
    "He loved the brass band on Sunday mornings.",
    "On Saturdays he took me to the allotment and showed me how to plant leeks.",
    "What did he do on weekends?",
    "He always carried a folded handkerchief and a tin of mints.",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default="http://127.0.0.1:8000")
    parser.add_argument("--email", required=True)
    parser.add_argument("--password", required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--count", type=int, default=30, help="requests of each sort in a run")
    options = parser.parse_args()
    figures = measure(options.base, options.email, options.password, runs=options.runs, count=options.count)
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")


def measure(base: str, email: str, password: str, *, runs: int, count: int) -> dict[str, object]:
    client, browser = Client(base), Browser(base)
    client.sign_in(email, password)
    browser.sign_in(email, password)
    legacy = client.request("GET", "/api/v1/legacies").body["results"][0]["id"]
    tell_facts(client, legacy)
    series: dict[str, list[tuple[float, float]]] = {}
    for _ in range(runs):
        posts, firsts = converse(client, legacy, count)
        series.setdefault("message_post", []).append(spread(posts))
        series.setdefault("first_delta", []).append(spread(firsts))
        series.setdefault("fact_list_50", []).append(
            spread(repeat(count, lambda: client.request("GET", f"/api/v1/legacies/{legacy}/facts?limit=50").seconds))
        )
        series.setdefault("review_page", []).append(
            spread(repeat(count, lambda: browser.get(f"/legacies/{legacy}/review/")[1]))
        )
    figures: dict[str, object] = {
        name: {"p50_ms": middle(pairs, 0), "p95_ms": middle(pairs, 1)} for name, pairs in series.items()
    }
    return {**figures, "pss_mib": all_processes_mib()}


def tell_facts(client: Client, legacy: str) -> None:
    """Add facts up to `FACTS_WANTED`, so that a page of 50 is full."""
    path = f"/api/v1/legacies/{legacy}/facts"
    there = len(client.request("GET", f"{path}?limit=100").body["results"])
    for number in range(there, FACTS_WANTED):
        body = {"content": f"On page {number} of the album he stands beside the bandstand.", "category": "other"}
        answer = client.request("POST", path, body, Idempotency_Key=str(uuid.uuid4()))
        if answer.status != 201:
            raise RuntimeError(f"A fact was answered {answer.status}: {answer.body}")


def converse(client: Client, legacy: str, count: int) -> tuple[list[float], list[float]]:
    """Return the seconds of each POST, and the seconds from its start to the first delta of the reply."""
    key = {"Idempotency_Key": str(uuid.uuid4())}
    made = client.request("POST", f"/api/v1/legacies/{legacy}/conversations", {"title": "Measured"}, **key)
    path = f"/api/v1/conversations/{made.body['id']}/messages"
    posts, firsts = [], []
    for number in range(count):
        time.sleep(THINKING_SECONDS)
        started = time.perf_counter()
        body = {"content": TOLD[number % len(TOLD)]}
        answer = client.request("POST", path, body, Idempotency_Key=str(uuid.uuid4()))
        if answer.status != 202:
            raise RuntimeError(f"A message was answered {answer.status}: {answer.body}")
        posts.append(answer.seconds)
        firsts.append(first_delta(client, answer.body["stream"], started))
    return posts, firsts


def first_delta(client: Client, stream: str, started: float) -> float:
    """Return the seconds from `started` to the first delta. The rest of the stream is read to its end."""
    first = 0.0
    for name, _ in client.events(stream):
        if name == "delta" and not first:
            first = time.perf_counter() - started
        if name == "done":
            break
    return first


def repeat(count: int, call: Callable[[], float]) -> list[float]:
    return [call() for _ in range(count)]


def spread(seconds: list[float]) -> tuple[float, float]:
    """Return p50 and p95 in milliseconds."""
    cuts = statistics.quantiles(seconds, n=20)
    return 1000 * statistics.median(seconds), 1000 * cuts[18]


def middle(pairs: list[tuple[float, float]], place: int) -> float:
    return round(statistics.median(pair[place] for pair in pairs), 1)


def all_processes_mib() -> float:
    """Return the PSS of all processes of this project, by working folder or command line, without this one."""
    here = str(Path(__file__).resolve().parent.parent)
    total = sum(pss_kib(process) for process in Path("/proc").glob("[0-9]*") if belongs(process, here))
    return round(total / 1024, 1)


def belongs(process: Path, here: str) -> bool:
    try:
        command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        folder = str((process / "cwd").readlink())
    except OSError:
        return False
    if "benchmarks" in command or not command:
        return False
    return here in command or folder.startswith(here)


def pss_kib(process: Path) -> int:
    try:
        lines = (process / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)


if __name__ == "__main__":
    main()
