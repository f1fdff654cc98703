"""The part of a phone that a measurement needs: sign in over the headless API, keep a connection, read streams."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

TIMEOUT_SECONDS = 30
IDLE_SECONDS = 4.0
"""A server closes a connection that was idle for five seconds; a new one is opened before that."""
LOGIN_PATH = "/account/login/"


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, the parsed JSON body (None if there is none), and the seconds until its last byte."""

    status: int
    body: Any
    seconds: float


class Connection:
    """A keep-alive connection to one host."""

    def __init__(self, host: str) -> None:
        self._connection = http.client.HTTPConnection(host, timeout=TIMEOUT_SECONDS)
        self._used_at = 0.0

    def send(
        self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes, float]:
        """Return the response, its body, and the seconds from the first byte sent to the last one read."""
        if time.monotonic() - self._used_at > IDLE_SECONDS:
            self._connection.close()
        started = time.perf_counter()
        try:
            self._connection.request(method, path, body, headers)
            response = self._connection.getresponse()
            raw = response.read()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            raise
        self._used_at = time.monotonic()
        return response, raw, time.perf_counter() - started


class Client:
    """One keep-alive connection of one user. Its calls raise `OSError` or `HTTPException` if the server is away."""

    def __init__(self, base: str, token: str = "") -> None:
        self.host = urlsplit(base).netloc
        self.token = token
        self._connection = Connection(self.host)

    def sign_in(self, email: str, password: str) -> None:
        """Sign in with a password. Every later request sends the session token."""
        answer = self.request("POST", "/_allauth/app/v1/auth/login", {"email": email, "password": password})
        if answer.status != 200:
            raise RuntimeError(f"Signing in was answered {answer.status}: {answer.body}")
        self.token = answer.body["meta"]["session_token"]

    def request(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        response, raw, seconds = self._connection.send(method, path, data, self._headers(headers))
        is_json = "json" in (response.getheader("Content-Type") or "")
        return Answer(response.status, json.loads(raw) if is_json and raw else None, seconds)

    def events(self, path: str) -> Iterator[tuple[str, Any]]:
        """Yield the events of a stream as (name, data), until it ends."""
        connection = http.client.HTTPConnection(self.host, timeout=TIMEOUT_SECONDS)
        try:
            connection.request("GET", path, headers=self._headers({"Accept": "text/event-stream"}))
            response = connection.getresponse()
            name = "message"
            for line in response:
                text = line.decode().rstrip("\r\n")
                if text.startswith("event:"):
                    name = text[6:].strip()
                elif text.startswith("data:"):
                    yield name, json.loads(text[5:])
        finally:
            connection.close()

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        named = {name.replace("_", "-"): value for name, value in more.items()}
        token = {"X-Session-Token": self.token} if self.token else {}
        return {"Content-Type": "application/json", **token, **named}


class Browser:
    """A signed-in browser session, for the time a page takes."""

    def __init__(self, base: str) -> None:
        self.host = urlsplit(base).netloc
        self._connection = Connection(self.host)
        self._cookies: dict[str, str] = {}

    def sign_in(self, email: str, password: str) -> None:
        self.get(LOGIN_PATH)
        csrf = next(value for name, value in self._cookies.items() if name.endswith("csrftoken"))
        form = urlencode({"login": email, "password": password, "csrfmiddlewaretoken": csrf})
        status, _ = self._send_request("POST", LOGIN_PATH, form)
        if status != 302:
            raise RuntimeError(f"Signing in was answered {status}.")

    def get(self, path: str) -> tuple[int, float]:
        """The status of a page, and the seconds until its last byte."""
        return self._send_request("GET", path, None)

    def _send_request(self, method: str, path: str, body: str | None) -> tuple[int, float]:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Referer"] = f"http://{self.host}{path}"
        response, _, seconds = self._connection.send(method, path, body, headers)
        for cookie in response.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        return response.status, seconds
