"""The measurements of `benchmarks.turns`: a client, a web process, workers, and a model that answers at once."""

from __future__ import annotations

import argparse
import os
import statistics
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from http.client import HTTPConnection
from itertools import count, islice
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
from django.core.cache import cache
from django.db import connection

from accounts.models import AccessToken, TokenScope, User
from accounts.tokens.access_tokens import create_token
from benchmarks.ai_client import AIClient
from benchmarks.client import Client
from benchmarks.demo_speed import middle, repeat, spread
from benchmarks.turn_family import PASSWORD, email_of, fill_family
from legacies.models import Job
from memory.engines.distress import doubtful_parts
from memory.language.distress import weighed_parts
from memory.management.speed.made_up_rows import MEMBERS, Language
from memory.models import Fact, Message, MessageRole, MessageStatus, Status
from tests.support.fakellm.answers import Answer, extraction, says, verification
from tests.support.fakellm.server import LABEL, LOOK, FakeLLM, ReceivedRequest, all_different
from tests.support.processes import Started, scheduler, web, worker

ENGINE = "memory.engines.openai.OpenAIEngine"
WORDS = ("She ", "told ", "that ", "story ", "often, ", "and ", "laughed ", "each ", "time. ", "What ", "else? ")
FIRST_WORD = 1
"""The index of the piece with an answer's first words; the piece before it only names the role."""
THINKING, BETWEEN_WORDS = 0.25, 0.03
"""Seconds before a model's first words, long enough for a stream to be open, and seconds between two pieces."""
TURNS_A_CONVERSATION = 12
"""Too few to consolidate a conversation, which is other work."""
REST_SECONDS = 0.1
OPEN_SECONDS = 12
WARM_UP = 12
THREADS, BURST_WORKERS, BURST_THREADS = 6, 2, 25

Figures = dict[str, Any]


class InstantModel:
    """A model that answers at once, after a while, or never. `turns` are the requests for replies."""

    def __init__(self) -> None:
        self.answer = says(*WORDS)
        self.turns: list[ReceivedRequest] = []
        self.server = FakeLLM(teacher=self._teach)

    @contextmanager
    def answering(self, answer: Answer) -> Iterator[None]:
        """Give this answer within the context."""
        usual, self.answer = self.answer, answer
        try:
            yield
        finally:
            self.answer = usual

    def _teach(self, asked: ReceivedRequest) -> Answer:
        if asked.is_stream:
            self.turns.append(asked)
            if self.answer.pause:
                time.sleep(THINKING)
            return self.answer
        if asked.stage == LOOK:
            return verification()
        return all_different(asked) if asked.stage == LABEL else extraction()


@dataclass(slots=True)
class Bench:
    """Everything that a measurement needs."""

    environment: Mapping[str, str]
    options: argparse.Namespace
    legacy: uuid.UUID
    model: InstantModel
    language: Language
    running: list[Started] = field(default_factory=list)
    """The web process."""

    def client(self, number: int = 0) -> Client:
        client = Client(self.running[-1].url)
        client.sign_in(email_of(number), PASSWORD)
        return client

    def texts(self, wanted: int) -> list[str]:
        """Return texts in the made-up language of the facts, without those in which distress is in doubt: one in
        fourteen of these, and of 909 real messages nine, which then take 17 ms more (median).
        """
        drawn = (text for _ in count() for text in self.language.sentences(wanted))
        return list(islice((text for text in drawn if not doubtful_parts(weighed_parts(text))), wanted))

    def worker(self, threads: int = THREADS) -> AbstractContextManager[Started]:
        return worker(self.environment, threads=threads, **self._own())

    @contextmanager
    def web(self) -> Iterator[None]:
        """Run a web process and the scheduler."""
        with web(self.environment, **self._own()) as started, scheduler(self.environment, **self._own()):
            self.running.append(started)
            yield

    def _own(self) -> dict[str, str]:
        return {"ENGINE": ENGINE, "KEEPSAKE_FAILPOINTS": "", "OPENAI_BASE_URL": self.model.server.base_url}

    def runs(self, call: Callable[[], Mapping[str, list[float]]]) -> Figures:
        """Return the median over the runs of each run's p50 and p95, in milliseconds, for every series of a run."""
        each = [{name: spread(series) for name, series in call().items()} for _ in range(self.options.runs)]
        return {
            name: {"p50_ms": middle([run[name] for run in each], 0), "p95_ms": middle([run[name] for run in each], 1)}
            for name in each[0]
        }


def measure(environment: Mapping[str, str], options: argparse.Namespace, wanted: list[str]) -> Figures:
    legacy, model = fill_family(options.facts), InstantModel()
    cache.clear()  # queries of an earlier run with the same seed
    bench = Bench(environment, options, legacy, model, Language(np.random.default_rng(options.seed)))
    report: Figures = {"facts": options.facts, "runs": options.runs, "count": options.count}
    with model.server:
        for name in wanted:
            with bench.web():
                report[name] = MEASURES[name](bench)
    return {**report, "load": [round(one, 1) for one in os.getloadavg()], "processors": os.cpu_count()}


@dataclass(frozen=True, slots=True)
class TimedTurn:
    """A turn by the client's clock, which is also the model's. `deltas` and `end` are when the client read them."""

    sent: float
    posted: float
    asked: ReceivedRequest
    deltas: list[float]
    end: float


def talk(bench: Bench, client: Client, turns: int) -> Iterator[TimedTurn]:
    """Post a message, read the reply to its end, rest a moment, and repeat."""
    path = ""
    for number, text in enumerate(bench.texts(turns)):
        if number % TURNS_A_CONVERSATION == 0:
            path = f"/api/v1/conversations/{new_conversation(bench, client)}/messages"
        time.sleep(REST_SECONDS)
        before, sent = len(bench.model.turns), time.perf_counter()
        stream = say(client, path, text)
        posted, deltas, end = time.perf_counter(), [], 0.0
        for name, told in client.events(stream):
            end = time.perf_counter()
            if name in ("restart", "error"):
                raise RuntimeError(f"The reply was {name}: {told}")
            if name == "delta":
                deltas.append(end)
        yield TimedTurn(sent, posted, bench.model.turns[before], deltas, end)


def new_conversation(bench: Bench, client: Client) -> str:
    key = {"Idempotency_Key": str(uuid.uuid4())}
    made = client.request("POST", f"/api/v1/legacies/{bench.legacy}/conversations", {"title": "Measured"}, **key)
    return str(made.body["id"])


def say(client: Client, path: str, text: str) -> str:
    """Post a message and return the address of the reply's stream."""
    answer = client.request("POST", path, {"content": text}, Idempotency_Key=str(uuid.uuid4()))
    if answer.status != 202:
        raise RuntimeError(f"A message was answered {answer.status}: {answer.body}")
    return str(answer.body["stream"])


def measure_turns(bench: Bench) -> Figures:
    """Measure a turn without its model. `before`: from the answer to the POST, when the message is safe, until the
    model has the prompt. `after`: from the model's last words until `done` is read. `overhead`: both.
    """

    def run(client: Client) -> Mapping[str, list[float]]:
        turns = list(talk(bench, client, bench.options.count))
        before = [turn.asked.at - turn.posted for turn in turns]
        after = [turn.end - turn.asked.written[len(WORDS)] for turn in turns]
        return {
            "post": [turn.posted - turn.sent for turn in turns],
            "before": before,
            "after": after,
            "overhead": [sum(both) for both in zip(before, after, strict=True)],
        }

    with bench.worker():
        client = warmed_up(bench)
        return bench.runs(partial(run, client))


def measure_first_delta(bench: Bench) -> Figures:
    """Measure from a model's first words until the client has read a piece of the reply. The stream is open by then."""

    def run(client: Client) -> Mapping[str, list[float]]:
        turns = talk(bench, client, max(bench.options.count // 2, 10))
        return {"first_delta": [turn.deltas[0] - turn.asked.written[FIRST_WORD] for turn in turns]}

    with bench.worker():
        client = warmed_up(bench)
        with bench.model.answering(replace(says(*WORDS), pause=BETWEEN_WORDS)):
            return bench.runs(partial(run, client))


def warmed_up(bench: Bench) -> Client:
    """Return a signed-in client after some turns, so that everything that a process loads once is loaded."""
    client = bench.client()
    for _ in talk(bench, client, WARM_UP):
        pass
    return client


def search_once(bench: Bench, client: Client, text: str) -> tuple[float, Figures]:
    asked = quote(" ".join(text.split()[:9]))
    answer = client.request("GET", f"/api/v1/legacies/{bench.legacy}/search?q={asked}&explain=true")
    return answer.seconds, answer.body["explained"]


def measure_search(bench: Bench) -> Figures:
    """Measure search. `own` is the time over HTTP without embedding the query and without the recall statement."""
    client = bench.client()
    search_once(bench, client, bench.texts(1)[0])

    def run() -> Mapping[str, list[float]]:
        series: dict[str, list[float]] = {name: [] for name in ("http", "embedding", "sql", "scoring", "own")}
        for text in bench.texts(bench.options.count):
            seconds, explained = search_once(bench, client, text)
            parts = {name: explained["milliseconds"].get(name, 0.0) / 1000 for name in ("embedding", "sql", "scoring")}
            own = seconds - parts["embedding"] - parts["sql"]
            for name, value in {"http": seconds, **parts, "own": own}.items():
                series[name].append(value)
        return series

    return bench.runs(run)


def measure_streams(bench: Bench) -> Figures:
    """Measure what `--streams` listeners to a reply that nobody makes cost their web process and other requests. There
    is no worker, so that nothing else runs.
    """
    client = bench.client()
    quiet = measure_others(bench, client)
    rss_quiet = rss_mib(bench)
    path = f"/api/v1/conversations/{new_conversation(bench, client)}/messages"
    stream = say(client, path, bench.texts(1)[0])
    with ExitStack() as stack:
        for _ in range(bench.options.streams):
            stack.enter_context(open_stream(client, stream))
        time.sleep(OPEN_SECONDS)
        others = measure_others(bench, client)
        return {
            "open": bench.options.streams,
            "rss_mib": rss_mib(bench),
            "rss_quiet_mib": rss_quiet,
            "busy_connections": busy_connections(),
            "others_quiet": quiet,
            "others": others,
            "ratio_p95": round(others["p95_ms"] / quiet["p95_ms"], 2),
        }


def measure_others(bench: Bench, client: Client) -> Figures:
    path = f"/api/v1/legacies/{bench.legacy}/facts?limit=50"
    figures: Figures = bench.runs(
        lambda: {"others": repeat(bench.options.count, lambda: client.request("GET", path).seconds)}
    )["others"]
    return figures


@contextmanager
def open_stream(client: Client, path: str) -> Iterator[None]:
    """Listen to a stream whose response has begun."""
    listening = HTTPConnection(client.host, timeout=60)
    listening.request("GET", path, headers={"X-Session-Token": client.token, "Accept": "text/event-stream"})
    try:
        listening.getresponse()
        yield
    finally:
        listening.close()


def rss_mib(bench: Bench) -> float:
    lines = Path(f"/proc/{bench.running[-1].pid}/status").read_text().splitlines()
    return round(next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024, 1)


LOOKS = 60


def busy_connections() -> Figures:
    """Return `most` and `median` of the database sessions that are not idle, over some seconds."""
    seen = []
    for _ in range(LOOKS):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'keepsake' AND state <> 'idle'"
                " AND pid <> pg_backend_pid()"
            )
            seen.append(cursor.fetchone()[0])
        time.sleep(0.05)
    return {"median": statistics.median(seen), "most": max(seen)}


def measure_burst(bench: Bench) -> Figures:
    """Measure many turns at once on two workers: whether each gets one reply, and how long that takes."""
    clients = [bench.client(number) for number in range(MEMBERS)]
    with ExitStack() as stack:
        for _ in range(BURST_WORKERS):
            stack.enter_context(bench.worker(BURST_THREADS))
        stack.enter_context(bench.model.answering(replace(says(*WORDS), pause=BETWEEN_WORDS)))
        turns = [clients[n % MEMBERS] for n in range(bench.options.at_once)]
        conversations = [(client, new_conversation(bench, client)) for client in turns]
        return {"rounds": [one_burst(bench, conversations) for _ in range(bench.options.runs)]}


def one_burst(bench: Bench, conversations: list[tuple[Client, str]]) -> Figures:
    before, numbered, lock = len(bench.model.turns), count(), threading.Lock()
    texts = bench.texts(len(conversations))
    heard: dict[str, list[tuple[str, Any]]] = {}

    def turn(place: tuple[Client, str]) -> float:
        client = Client(f"http://{place[0].host}", place[0].token)  # a connection for this turn
        with lock:
            text = texts[next(numbered)]
        started = time.perf_counter()
        stream = say(client, f"/api/v1/conversations/{place[1]}/messages", text)
        heard[place[1]] = list(client.events(stream))
        return time.perf_counter() - started

    with ThreadPoolExecutor(len(conversations)) as pool:
        seconds = list(pool.map(turn, conversations))
    replies = Message.objects.filter(conversation__in=[key for _, key in conversations], role=MessageRole.ASSISTANT)
    told = Message.objects.filter(conversation__in=[key for _, key in conversations], role=MessageRole.USER).count()
    done = replies.filter(status=MessageStatus.COMPLETE).count()
    names = [[name for name, _ in events] for events in heard.values()]
    texts_heard = {conversation: text_heard(events) for conversation, events in heard.items()}
    written = {str(key): text for key, text in replies.order_by("seq").values_list("conversation", "content")}
    return {
        "turns": len(conversations),
        "ended_once": sum(one.count("done") == 1 for one in names),
        "prompts": len(bench.model.turns) - before,
        "lost": told - done,
        "doubled": replies.count() - told,
        "begun_again": sum("restart" in one for one in names),
        "heard_otherwise": sum(texts_heard[key] != text for key, text in written.items()),
        "jobs_not_done": Job.objects.filter(kind="turn").exclude(state="done").count(),
        "seconds_p50": round(statistics.median(seconds), 2),
        "seconds_longest": round(max(seconds), 2),
    }


def text_heard(events: list[tuple[str, Any]]) -> str:
    """Return the text that a listener has in the end. `restart` clears it."""
    text = ""
    for name, told in events:
        text = "" if name == "restart" else text + (told["text"] if name == "delta" else "")
    return text


def measure_mcp(bench: Bench) -> Figures:
    """Measure calls of an AI client over streamable HTTP, in one session."""
    user = User.objects.get(email=email_of(0))
    AccessToken.objects.filter(user=user).delete()
    written = Fact.objects.filter(legacy=bench.legacy, status=Status.SUGGESTED)
    written.delete()  # left by an interrupted run
    _row, token = create_token(user=user, name="Measured", scope=TokenScope.SUGGEST, legacy_id=bench.legacy)
    client = AIClient(bench.running[-1].url, token)
    client.call_tool("search_memory", {"query": bench.texts(1)[0]})

    try:
        return bench.runs(lambda: client.time_calls(bench.texts(2 * bench.options.count)))
    finally:
        written.delete()  # the family stays as it was made


MEASURES: Mapping[str, Callable[[Bench], Figures]] = {
    "turns": measure_turns,
    "first_delta": measure_first_delta,
    "search": measure_search,
    "streams": measure_streams,
    "burst": measure_burst,
    "mcp": measure_mcp,
}
