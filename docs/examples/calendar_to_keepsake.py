"""Post the events of a calendar feed to a legacy: `calendar_to_keepsake.py https://calendar.example/family.ics`.

Reads KEEPSAKE (its address), KEEPSAKE_TOKEN (an access token with the scope write) and LEGACY from the environment.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import httpx2
from icalendar import Calendar

SECONDS, MOST_BYTES, PIECE = 20.0, 5_000_000, 64 * 1024
MOST_AT_ONCE = 500
LONGEST_SUMMARY = 200


class Refused(Exception):
    """The feed cannot be taken, and why."""


def is_public(address: str) -> bool:
    """Not this machine and no private network: a feed's name may lead anywhere."""
    return ip_address(address.partition("%")[0]).is_global


class CheckedConnection(http.client.HTTPSConnection):
    """Connects to the very address that was checked, so that a name cannot lead elsewhere a moment later."""

    def __init__(self, host: str, port: int, *, is_allowed: Callable[[str], bool], context: ssl.SSLContext) -> None:
        super().__init__(host, port, timeout=SECONDS, context=context)
        self._is_allowed, self._tls = is_allowed, context

    def connect(self) -> None:
        addresses = [str(found[4][0]) for found in socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)]
        if not addresses or not all(map(self._is_allowed, addresses)):
            raise Refused("The calendar is not at a public address.")
        plain = socket.create_connection((addresses[0], self.port), timeout=SECONDS)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def fetch(url: str, *, is_allowed: Callable[[str], bool] = is_public, context: ssl.SSLContext | None = None) -> bytes:
    """The feed, within `SECONDS` and `MOST_BYTES`; raises `Refused`. Redirects are not followed."""
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname or parts.username:
        raise Refused("The address of the calendar must begin with https://.")
    secure = context or ssl.create_default_context()
    connection = CheckedConnection(parts.hostname, parts.port or 443, is_allowed=is_allowed, context=secure)
    end = time.monotonic() + SECONDS
    try:
        connection.request("GET", f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}")
        answer = connection.getresponse()
        if answer.status != http.client.OK:
            raise Refused(f"The calendar answered with {answer.status}.")
        read = bytearray()
        while piece := answer.read1(PIECE):
            read += piece
            if len(read) > MOST_BYTES or time.monotonic() > end:
                raise Refused("The calendar is too large or too slow.")
        return bytes(read)
    except (OSError, http.client.HTTPException) as error:
        raise Refused(f"The calendar could not be read ({type(error).__name__}).") from error
    finally:
        connection.close()


def entries_of(feed: bytes) -> Iterator[dict[str, Any]]:
    """One for each event that has a day and a name. An event that repeats is taken on its first day."""
    try:
        calendar = Calendar.from_ical(feed)
    except ValueError as error:
        raise Refused("This is no calendar.") from error
    for event in calendar.walk("VEVENT"):
        start, summary = event.get("DTSTART"), " ".join(str(event.get("SUMMARY", "")).split())
        if start is None or not summary:
            continue
        day = start.dt.date() if isinstance(start.dt, datetime) else start.dt
        yield entry(str(event.get("UID", "")), summary, day)


def entry(uid: str, summary: str, day: date) -> dict[str, Any]:
    """An event without a UID is known by what it says."""
    known_by = hashlib.sha256((uid or f"{day} {summary}").encode()).hexdigest()
    return {
        "type": "calendar",
        "summary": summary[:LONGEST_SUMMARY],
        "occurred": day.isoformat(),
        "source": "connector:calendar",
        "external_id": known_by,
    }


def post(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What became of each. The key is of what is sent, so that a try that broke off can be made again."""
    key = hashlib.sha256(json.dumps(entries, sort_keys=True).encode()).hexdigest()
    answer = httpx2.post(
        f"{os.environ['KEEPSAKE']}/api/v1/legacies/{os.environ['LEGACY']}/entries/batch",
        headers={"Authorization": f"Bearer {os.environ['KEEPSAKE_TOKEN']}", "Idempotency-Key": key},
        json={"entries": entries},
        timeout=60,
    )
    if not answer.is_success:
        raise Refused(str(answer.json().get("detail", answer.status_code)))
    results: list[dict[str, Any]] = answer.json()["results"]
    return results


def main() -> int:
    try:
        entries = list({one["external_id"]: one for one in entries_of(fetch(sys.argv[1]))}.values())
        for first in range(0, len(entries), MOST_AT_ONCE):
            some = entries[first : first + MOST_AT_ONCE]
            for sent, became in zip(some, post(some), strict=True):
                problem = f": {became['error']['detail']}" if became["error"] else ""
                sys.stdout.write(f"{became['outcome']} {sent['occurred']} {sent['summary']}{problem}\n")
    except (Refused, httpx2.HTTPError) as refused:
        sys.stderr.write(f"{refused} Nothing more was sent; what was sent before is in Keepsake.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
