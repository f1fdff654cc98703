"""POST requests to URLs that users give: over HTTPS, to public addresses only, and with a time limit.

Otherwise a user could let the server send requests to its own network. The address of the host name is checked, and the
connection is made to that same address, so that the name cannot lead elsewhere a moment later. Redirects are not
followed, and nothing but the status of a response is read.
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
"""The time limit for a whole request, however slow the server is."""


class NotAllowed(Exception):
    """Nothing may be sent to this URL."""


class NotReached(Exception):
    """The server did not answer. The message is the name of the error's class."""


def check_address(url: str) -> SplitResult:
    """Check a URL without resolving its host, and return its parts.

    Raises `NotAllowed` unless it begins with https:// and has no user name. An address that is not public, and the name
    of this machine, are refused too. Other names are checked each time something is sent.
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
    """Send a POST request and return the status of the response. Raises `NotAllowed` and `NotReached`."""
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
        """End the connection from another thread, whatever it waits for."""
        if self.sock is not None:
            # This calls the plain socket's method: the TLS socket's own would drop its state while a thread reads.
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


def is_public(address: str) -> bool:
    """Tell whether an IP address is public: not this machine, not a private network, and not multicast."""
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
