"""Sending something to an address that a person gave: over HTTPS, to public addresses only, and not for long.

Who may name an address could otherwise have the server knock at its own network. The address that a name stands for is
looked at, and that very address is connected to: a name cannot lead elsewhere a moment later. Redirects are not
followed, and nothing of an answer is read but its status.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from ipaddress import ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

SECONDS = 10.0
"""For all of it: a server may be as slow as it likes, but not keep us."""


class NotAllowed(Exception):
    """Nothing may be sent to this address."""


class NotReached(Exception):
    """The server did not answer; the message is the name of what went wrong."""


def check_address(url: str) -> SplitResult:
    """Its parts; raises `NotAllowed` for all but an address that begins with https:// and holds no password.

    No other name than this machine's own is looked at: that is done each time something is sent.
    """
    try:
        parts = urlsplit(url)
        is_right = parts.scheme == "https" and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        is_right = False
    if not is_right or not url.isascii() or any(letter.isspace() for letter in url):
        raise NotAllowed
    host = (parts.hostname or "").removesuffix(".")
    if host.rpartition(".")[2] == "localhost" or (_is_ip(host) and not is_public(host)):  # RFC 6761, 6.3
        raise NotAllowed
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """The status of the answer. Raises `NotAllowed` and `NotReached`."""
    parts = check_address(url)
    connection = CheckedConnection(parts.hostname or "", parts.port or http.client.HTTPS_PORT)
    watch = Timer(SECONDS, connection.cut)
    watch.daemon = True
    watch.start()
    try:
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NotReached(type(error).__name__) from error
    finally:
        watch.cancel()
        connection.close()


class CheckedConnection(http.client.HTTPSConnection):
    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port, timeout=SECONDS, context=tls())

    def connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(map(is_public, addresses)):
            raise NotAllowed
        plain = socket.create_connection((addresses[0], self.port), timeout=SECONDS)
        self.sock = tls().wrap_socket(plain, server_hostname=self.host)

    def cut(self) -> None:
        """End it in the middle of whatever it waits for, from another thread."""
        if self.sock is not None:
            # Of the plain socket: the encrypted one would forget its state under the hands of who reads from it.
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


def is_public(address: str) -> bool:
    """Not this machine and no private network."""
    ip = ip_address(address.partition("%")[0])
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return ip.is_global and not ip.is_multicast


@cache
def tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
