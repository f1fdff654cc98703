"""The connector for calendars, as it stands in docs/examples: what it fetches, reads and posts."""

from __future__ import annotations

import ssl
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from ipaddress import ip_address
from threading import Thread
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from accounts.tokens.access_tokens import create_token
from config.startup.environment import BASE_DIR
from memory.models import Entry
from tests.support.access import FamilyWithFacts

pytestmark = pytest.mark.interface

spec = spec_from_file_location("calendar_to_keepsake", BASE_DIR / "docs/examples/calendar_to_keepsake.py")
assert spec is not None
assert spec.loader is not None
connector: Any = module_from_spec(spec)
spec.loader.exec_module(connector)

FEED = b"""BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//test//EN\r
BEGIN:VEVENT\r
UID:1@example.org\r
DTSTART;VALUE=DATE:19620714\r
SUMMARY:Wedding of Rose\r
END:VEVENT\r
BEGIN:VEVENT\r
UID:2@example.org\r
DTSTART:20190301T100000Z\r
RRULE:FREQ=YEARLY\r
SUMMARY:Memorial\r
  walk\r
END:VEVENT\r
BEGIN:VEVENT\r
UID:3@example.org\r
SUMMARY:No day\r
END:VEVENT\r
END:VCALENDAR\r
"""
WHERE = {"/feed.ics": (200, FEED), "/moved": (302, b""), "/large": (200, b"x" * 5_100_000)}


class _Feeds(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        status, body = WHERE.get(self.path, (404, b""))
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Location", "https://127.0.0.1/")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def feeds(tmp_path_factory) -> Iterator[tuple[str, ssl.SSLContext]]:
    """A server on this machine with a certificate of its own, and who trusts it."""
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    path.write_bytes(_certificate())
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Feeds)
    here = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    here.load_cert_chain(path)
    server.socket = here.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://127.0.0.1:{server.server_address[1]}", ssl.create_default_context(cafile=str(path))
    server.shutdown()


def _certificate() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "feeds")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return private + certificate.public_bytes(pem)


def fetched(feeds: tuple[str, ssl.SSLContext], path: str) -> bytes:
    site, trust = feeds
    feed: bytes = connector.fetch(f"{site}{path}", is_allowed=lambda _address: True, context=trust)
    return feed


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1", "fe80::1%eth0", "::ffff:127.0.0.1"]
)
def test_no_address_of_this_machine_or_a_private_network_is_public(address: str):
    assert not connector.is_public(address)


def test_a_feed_on_this_machine_is_not_fetched(feeds):
    site, trust = feeds
    with pytest.raises(connector.Refused, match="not at a public address"):
        connector.fetch(f"{site}/feed.ics", context=trust)


@pytest.mark.parametrize("url", ["http://example.org/", "ftp://example.org/", "https://", "https://a:b@c.org/", "x"])
def test_only_plain_https_addresses_are_fetched(url: str):
    with pytest.raises(connector.Refused, match="https://"):
        connector.fetch(url)


@pytest.mark.parametrize(("path", "said"), [("/moved", "302"), ("/nowhere", "404"), ("/large", "too large")])
def test_what_a_feed_may_not_answer(path: str, said: str, feeds):
    with pytest.raises(connector.Refused, match=said):
        fetched(feeds, path)


def test_a_server_that_nobody_vouches_for_is_not_read(feeds):
    site, _trust = feeds
    with pytest.raises(connector.Refused, match="could not be read"):
        connector.fetch(f"{site}/feed.ics", is_allowed=lambda _address: True)


@pytest.mark.parametrize("feed", [b"", b"no calendar", b"\xff\xfe"])
def test_what_is_no_calendar_gives_nothing(feed: bytes):
    with pytest.raises(connector.Refused):
        list(connector.entries_of(feed))


@pytest.mark.django_db(transaction=True)
def test_the_same_feed_twice_adds_nothing_twice(live_server, family: FamilyWithFacts, feeds, monkeypatch, capsys):
    owner = family["contributor"]
    _row, token = create_token(user=owner, name="Calendar", scope="write", legacy_id=family.legacy.pk)
    for name, value in {"KEEPSAKE": live_server.url, "KEEPSAKE_TOKEN": token, "LEGACY": str(family.legacy.pk)}.items():
        monkeypatch.setenv(name, value)
    feed = fetched(feeds, "/feed.ics")
    monkeypatch.setattr(connector, "fetch", lambda _url: feed)
    monkeypatch.setattr(sys, "argv", ["calendar_to_keepsake.py", "https://calendar.example/feed.ics"])

    assert [connector.main(), connector.main()] == [0, 0]

    rows = Entry.objects.filter(source="connector:calendar")
    assert sorted(rows.values_list("occurred", "summary", "visibility")) == [
        ("1962-07-14", "Wedding of Rose", "private"),
        ("2019-03-01", "Memorial walk", "private"),
    ]
    assert set(rows.values_list("owner", "legacy")) == {(owner.pk, family.legacy.pk)}
    assert capsys.readouterr().out.count("Wedding of Rose") == 2
