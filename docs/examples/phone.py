"""A phone's part of Keepsake in one file: it signs in, keeps a copy, works without a network and sends later.

    python phone.py http://localhost:8000 janine@example.org keepsake-demo

Everything is in one SQLite file, so that the rows, the cursor that belongs to them and what still has to be sent are
never apart. It needs `httpx`.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx

TABLES = """
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE IF NOT EXISTS row (type TEXT, id TEXT, parent TEXT, value TEXT, PRIMARY KEY (type, id));
CREATE TABLE IF NOT EXISTS queue (number INTEGER PRIMARY KEY, key TEXT UNIQUE, about TEXT, operation TEXT);
CREATE TABLE IF NOT EXISTS refused (key TEXT PRIMARY KEY, operation TEXT, status INTEGER, answer TEXT);
"""
# Where the rows of each type stand in an answer, and what they are in: when that goes, they go.
TYPES = {
    "legacy": ("legacies", ""),
    "fact": ("facts", "legacy"),
    "entry": ("entries", "legacy"),
    "story": ("stories", "legacy"),
    "photo": ("photos", "legacy"),
    "recording": ("recordings", "legacy"),
    "conversation": ("conversations", "legacy"),
    "message": ("messages", "conversation"),
}
A_BATCH = 50
LATER = (429, 409, 500, 502, 503, 504)
"""These say nothing of the operation itself: it is sent again, under the same key."""


class SignedOut(Exception):
    """The session has ended. What waits to be sent is still there; sign in, and sync again."""


class Phone:
    def __init__(self, address: str, file: str = ":memory:", *, timeout: float = 20) -> None:
        self.http = httpx.Client(base_url=address, timeout=timeout)
        self.db = sqlite3.connect(file, isolation_level=None)
        self.db.executescript(TABLES)

    # Signing in. The token opens the account: a real phone keeps it in its key store.

    def sign_in(self, email: str, password: str) -> None:
        answer = self.http.post("/_allauth/app/v1/auth/login", json={"email": email, "password": password})
        answer.raise_for_status()
        self._keep("token", answer.json()["meta"]["session_token"])

    # What is here. None of this asks the network.

    def rows(self, type_: str) -> list[dict[str, Any]]:
        return [json.loads(value) for (value,) in self.db.execute("SELECT value FROM row WHERE type = ?", [type_])]

    def row(self, id_: str) -> dict[str, Any] | None:
        found = self.db.execute("SELECT value FROM row WHERE id = ?", [id_]).fetchone()
        return json.loads(found[0]) if found else None

    def waiting(self) -> int:
        count: int = self.db.execute("SELECT count(*) FROM queue").fetchone()[0]
        return count

    def refused(self) -> list[tuple[dict[str, Any], int, dict[str, Any]]]:
        """What could not be done, why, and with 412 the row as it is now (`current`): for the person to look at."""
        found = self.db.execute("SELECT operation, status, answer FROM refused")
        return [(json.loads(operation), status, json.loads(answer)) for operation, status, answer in found]

    # What the person does. It is put down at once, and sent when there is a network.

    def do(self, method: str, path: str, body: Mapping[str, Any] | None = None, *, about: str = "") -> str:
        """`about` is the id of the row that it changes: the change is refused if somebody else's came before it."""
        operation: dict[str, Any] = {"key": str(uuid.uuid4()), "method": method, "path": f"/api/v1/{path}"}
        if body is not None:
            operation["body"] = body
        row = self.row(about) if about else None
        if row and "revision" in row:
            operation["if_match"] = f'"{row["revision"]}"'
        self.db.execute(
            "INSERT INTO queue (key, about, operation) VALUES (?, ?, ?)",
            [operation["key"], about, json.dumps(operation)],
        )
        return str(operation["key"])

    # With a network.

    def sync(self) -> None:
        """Send what waits, then hear what changed. Cut anywhere, it goes on the next time."""
        self.send()
        self.hear()

    def send(self) -> None:
        while batch := list(self._next_batch()):
            results = self._call("POST", "/api/v1/batch", json={"operations": batch})["results"]
            wait = max((self._note(operation, result) for operation, result in zip(batch, results, strict=True)))
            time.sleep(wait)

    def hear(self) -> None:
        has_more = True
        while has_more:
            cursor = self._kept("cursor")
            try:
                page = self._call("GET", "/api/v1/sync", params={"cursor": cursor} if cursor else {})
            except httpx.HTTPStatusError as error:
                if error.response.status_code != 410:
                    raise
                self._forget()
                continue
            self._apply(page)
            has_more = page["has_more"]

    def _next_batch(self) -> Iterator[dict[str, Any]]:
        """The oldest, and of each row only one: the next one's If-Match is in the answer to the first."""
        rows: set[str] = set()
        for about, operation in self.db.execute("SELECT about, operation FROM queue ORDER BY number").fetchall():
            if len(rows) == A_BATCH:
                break
            if about not in rows:
                rows.add(about or operation)
                yield json.loads(operation)

    def _note(self, operation: dict[str, Any], result: dict[str, Any]) -> float:
        """What became of it; how many seconds to wait before anything is sent again."""
        if result["status"] in LATER and (result["retry_after"] or result["status"] >= 500):
            return float(result["retry_after"] or 1)
        with self._at_once():
            (about,) = self.db.execute("SELECT about FROM queue WHERE key = ?", [operation["key"]]).fetchone()
            self.db.execute("DELETE FROM queue WHERE key = ?", [operation["key"]])
            if result["status"] >= 400:
                said = [operation["key"], json.dumps(operation), result["status"], json.dumps(result["body"])]
                self.db.execute("INSERT OR REPLACE INTO refused VALUES (?, ?, ?, ?)", said)
            elif about and result["etag"]:
                self._move_on(about, result["etag"])
        return 0

    def _move_on(self, about: str, etag: str) -> None:
        """What waits for the same row builds on this change."""
        waiting = self.db.execute("SELECT number, operation FROM queue WHERE about = ?", [about]).fetchall()
        for number, text in waiting:
            operation = {**json.loads(text), "if_match": etag}
            self.db.execute("UPDATE queue SET operation = ? WHERE number = ?", [json.dumps(operation), number])

    def _apply(self, page: dict[str, Any]) -> None:
        """All of it or nothing, and the cursor with it."""
        with self._at_once():
            for gone in page["gone"]:
                self._remove(gone["id"])
            if page["account"]:
                self._keep("account", json.dumps(page["account"]))
            for type_, (name, parent) in TYPES.items():
                values = [(type_, row["id"], row.get(parent), json.dumps(row)) for row in page[name]]
                self.db.executemany("INSERT OR REPLACE INTO row VALUES (?, ?, ?, ?)", values)
            self._keep("cursor", page["cursor"])

    def _forget(self) -> None:
        """The copy, and not what still waits to be sent."""
        with self._at_once():
            self.db.execute("DELETE FROM row")
            self.db.execute("DELETE FROM kept WHERE name = 'cursor'")

    def _remove(self, id_: str) -> None:
        """With what is in it."""
        for (inside,) in self.db.execute("SELECT id FROM row WHERE parent = ?", [id_]).fetchall():
            self._remove(inside)
        self.db.execute("DELETE FROM row WHERE id = ?", [id_])

    def _call(self, method: str, path: str, **what: Any) -> dict[str, Any]:
        answer = self.http.request(method, path, headers={"X-Session-Token": self._kept("token")}, **what)
        if answer.status_code == 401:
            raise SignedOut
        if answer.status_code == 429:
            time.sleep(float(answer.headers["Retry-After"]))
            return self._call(method, path, **what)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        with self.db:  # takes all of it back when something breaks
            self.db.execute("BEGIN")
            yield

    def _keep(self, name: str, value: str) -> None:
        self.db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", [name, value])

    def _kept(self, name: str) -> str:
        found = self.db.execute("SELECT value FROM kept WHERE name = ?", [name]).fetchone()
        return str(found[0]) if found else ""


if __name__ == "__main__":
    phone = Phone(sys.argv[1], "phone.sqlite3")
    phone.sign_in(sys.argv[2], sys.argv[3])
    phone.sync()
    for legacy in phone.rows("legacy"):
        facts = [fact for fact in phone.rows("fact") if fact["legacy"] == legacy["id"]]
        sys.stdout.write(f"{legacy['name']}: {len(facts)} facts, {len(legacy['members'])} members\n")
