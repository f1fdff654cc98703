"""Too large a body is refused before any of it is kept, and without reading much more, signed in or not."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
import requests
from django.conf import settings
from django.urls import reverse

from config.web.body_sizes import LINGER_BYTES, largest_body_at
from tests.support.api import JSON, token_of
from tests.support.factories import LegacyFactory, join
from tests.support.processes import web

USUAL, UPLOAD = 1_000_000, 10_100_000
PIECE = b"x" * 50_000
UPLOAD_TYPE = "multipart/form-data; boundary=b"
# What the two sides of a connection hold between them, beside what was read, and what is read and thrown away.
ON_THE_WAY = 8_000_000 + LINGER_BYTES


def chunked(server, path, pieces, **headers):
    """Send up to so many pieces in chunks, until an answer comes; returns it, and how many bytes were sent."""
    where = urlsplit(server.url)
    said = {"Host": where.netloc, "Transfer-Encoding": "chunked", **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in said.items())
    sent = 0
    with socket.create_connection((where.hostname, where.port), timeout=20) as line:
        try:
            line.sendall(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode())
            for _ in range(pieces):
                line.sendall(b"%x\r\n%b\r\n" % (len(PIECE), PIECE))
                sent += len(PIECE)
            line.sendall(b"0\r\n\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass  # it was refused meanwhile
        return read_all(line), sent


def send_all_then_read(server, path, size):
    """As most asynchronous clients do; one that is cut off while it sends never reads why."""
    where = urlsplit(server.url)
    head = f"POST {path} HTTP/1.1\r\nHost: {where.netloc}\r\nContent-Length: {size}\r\n\r\n"
    with socket.create_connection((where.hostname, where.port), timeout=20) as line:
        line.sendall(head.encode() + b"x" * size)
        return line.recv(65536).decode(errors="replace")


def read_all(line):
    answer = b""
    try:
        while piece := line.recv(65536):
            answer += piece
            if b"\r\n\r\n" in answer and not answer.startswith(b"HTTP/1.1 413"):
                break  # it stays open for more
    except ConnectionResetError:
        pass
    return answer.decode(errors="replace")


@pytest.mark.workers
@pytest.mark.django_db(transaction=True)
def test_a_body_without_end_is_answered_413_at_the_limit_of_its_route(process_environment):
    legacy = LegacyFactory()
    member = {"X-Session-Token": token_of(join(legacy))}
    message = reverse("api:messages", args=[uuid4()])
    upload = reverse("api:event-files", args=[legacy.pk])
    with web(process_environment) as server:
        for who in ({}, member):
            answer, sent = chunked(server, message, 4000, **{"Content-Type": JSON}, **who)
            assert answer.startswith("HTTP/1.1 413")
            assert "application/problem+json" in answer
            assert '"code": "too_large"' in answer
            assert sent < USUAL + ON_THE_WAY

        answer, sent = chunked(server, upload, 4000, **{"Content-Type": UPLOAD_TYPE}, **member)
        assert answer.startswith("HTTP/1.1 413")
        assert UPLOAD <= sent < UPLOAD + ON_THE_WAY
        # Below the limit it is read, and what is wrong with it is said.
        answer, _ = chunked(server, upload, 100, **{"Content-Type": UPLOAD_TYPE}, **member)
        assert answer.startswith("HTTP/1.1 4")
        assert "413" not in answer[:20]

        answer, sent = chunked(server, "/account/login/", 4000, **{"Content-Type": "text/plain"})
        assert answer.startswith("HTTP/1.1 413")
        assert "What you saved before is still saved" in answer
        answer, _ = chunked(server, "/account/login/", 4000, **{"HX-Request": "true"})
        assert "announce" in answer.partition("\r\n\r\n")[0]

        for _ in range(10):
            assert send_all_then_read(server, message, 5_000_000).startswith("HTTP/1.1 413")

        told = requests.post(f"{server.url}{message}", data=b"x" * 30_000_000, timeout=20)
        assert (told.status_code, told.headers["Connection"]) == (413, "close")
        assert requests.get(f"{server.url}/livez", timeout=5).ok


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("api:imports", settings.LARGEST_IMPORT_BODY),
        ("memory:imports", settings.LARGEST_IMPORT_BODY),
        ("api:facts", USUAL),
        ("memory:conversations", USUAL),
    ],
)
def test_each_route_has_its_own_limit(name, most):
    assert largest_body_at(reverse(name, args=[uuid4()])) == most


def test_what_is_no_address_has_the_usual_limit():
    assert largest_body_at("/nothing-here/") == USUAL
