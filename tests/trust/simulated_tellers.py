"""Clients that talk while things are killed, and write down what they were promised."""

from __future__ import annotations

import http.client
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from benchmarks.client import Answer, Client

PAUSE_SECONDS = 0.2
GIVE_UP_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Promise:
    """A message that the product said it has: its id, what was told, and when the answer came (monotonic seconds)."""

    message: str
    reply: str
    content: str
    at: float


@dataclass
class SimulatedTeller:
    """Tells one thing after another in one conversation, repeating each POST with its key until it is answered."""

    client: Client
    conversation: str
    promises: list[Promise] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    finished_at: dict[str, float] = field(default_factory=dict)

    def tell_until(self, stop: threading.Event) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            self.tell(f"Number {number}: on Sundays she baked plum cake for conversation {self.conversation}.")
            self.wait_for_reply(self.promises[-1])

    def tell(self, content: str) -> None:
        """POST once, in the eyes of the person: the same key until an answer comes."""
        path = f"/api/v1/conversations/{self.conversation}/messages"
        key = {"Idempotency_Key": str(uuid.uuid4())}
        answer = insist(self.client, "POST", path, {"content": content}, **key)
        if answer.status != 202:
            self.refusals.append(f"{answer.status} {answer.body}")
            return
        body = answer.body
        self.promises.append(Promise(body["message"]["id"], body["reply"]["id"], content, time.monotonic()))

    def wait_for_reply(self, promise: Promise) -> None:
        """Look until the reply has ended; its time is kept."""
        deadline = time.monotonic() + GIVE_UP_SECONDS
        while time.monotonic() < deadline:
            reply = next((row for row in self.messages() if row["id"] == promise.reply), None)
            if reply and reply["status"] not in ("pending", "streaming"):
                self.finished_at[promise.reply] = time.monotonic()
                return
            time.sleep(PAUSE_SECONDS)

    def wait(self, promise: Promise) -> float:
        """Seconds from the promise to the end of its reply."""
        return self.finished_at.get(promise.reply, float("inf")) - promise.at

    def recovery(self, promise: Promise, killed_at: list[float]) -> float:
        """Seconds that the reply took to end after the last kill that it had to live through."""
        end = self.finished_at.get(promise.reply, float("inf"))
        return end - max([promise.at, *(moment for moment in killed_at if moment < end)])

    def messages(self) -> list[dict[str, Any]]:
        """All messages of the conversation, page by page."""
        path = f"/api/v1/conversations/{self.conversation}/messages?limit=100"
        page = insist(self.client, "GET", path).body
        rows: list[dict[str, Any]] = page["results"]
        while page["next_cursor"]:
            page = insist(self.client, "GET", f"{path}&cursor={page['next_cursor']}").body
            rows += page["results"]
        return rows


def insist(client: Client, method: str, path: str, body: object = None, **headers: str) -> Answer:
    """Ask again while the server is away or busy: no answer, 409 (still being answered), 429 or 5xx."""
    deadline = time.monotonic() + GIVE_UP_SECONDS
    while True:
        try:
            answer = client.request(method, path, body, **headers)
            if answer.status not in (409, 429) and answer.status < 500:
                return answer
        except (OSError, http.client.HTTPException):
            answer = None
        if time.monotonic() > deadline:
            raise TimeoutError(f"{method} {path}: {answer}")
        time.sleep(PAUSE_SECONDS)
