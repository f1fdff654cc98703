"""Whoever names an address cannot have the server knock at its own network."""

from __future__ import annotations

import socket

import pytest

from config import outbound
from config.outbound import NotAllowed, check_address, is_public


@pytest.mark.parametrize(
    "address",
    [
        *("http://app.example/", "https://", "https://user:pass@app.example/", "https://127.0.0.1/", "https://[::1]/"),
        *(
            "https://10.0.0.1/",
            "https://localhost/hook",
            "https://app.localhost./",
            "https://169.254.169.254/",
            "https://a b.example/",
            "ftp://app.example/",
            "https://[::ffff:10.0.0.1]/",
        ),
    ],
)
def test_only_public_addresses_over_https_are_taken(address):
    with pytest.raises(NotAllowed):
        check_address(address)


def test_a_name_that_leads_to_a_private_address_is_not_connected_to(monkeypatch):
    found = [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("10.0.0.7", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_about: found)
    monkeypatch.setattr(socket, "create_connection", lambda *_args, **_about: pytest.fail("connected"))
    with pytest.raises(NotAllowed):
        outbound.post("https://app.example/", b"", {})
    assert is_public("8.8.8.8")
    assert not is_public("224.0.0.1")
