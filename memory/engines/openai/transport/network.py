"""Connections to a model server: only to allowed addresses, and within the limits of the call."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any

import httpcore2
import httpx2

from memory.engines.listeners import LOOK_SECONDS, require_listener
from memory.engines.openai.transport.responses import AnswerTooLarge, ServerNotAllowed, TookTooLong

# How long one call to a server may take and how much it may return, whichever part of the code is waiting for it.

MOST_BYTES = 8_000_000
"""A hundred vectors of 3,072 numbers as JSON are about 6.5 MB; replies and extractions are far smaller."""


class Bounds:
    """The limits of one call with all its retries. `silence`: how long the server may send nothing, in seconds."""

    def __init__(self, *, seconds: float, silence: float | None = None) -> None:
        self._end = time.monotonic() + seconds
        self._silence = seconds if silence is None else min(silence, seconds)
        self._bytes = 0

    @property
    def remaining(self) -> float:
        return max(0.0, self._end - time.monotonic())

    def patience(self, most: float | None = None) -> float:
        """Return how long to wait for the next byte, at most `most` seconds. Raises `TookTooLong` if time is over."""
        if self.remaining <= 0:
            raise TookTooLong("the model server did not come to an end in time")
        return min(self.remaining, self._silence, self.remaining if most is None else most)

    def count(self, size: int) -> None:
        """Count received bytes. Raises `AnswerTooLarge` if they are more than any answer needs."""
        self._bytes += size
        if self._bytes > MOST_BYTES:
            raise AnswerTooLarge("the answer is larger than any answer needs to be")


# While a thread reads one stream it may make another call, so that bounds apply only from one wait to the next.
_bounds: ContextVar[Bounds | None] = ContextVar("bounds", default=None)


@contextmanager
def within(bounds: Bounds) -> Iterator[None]:
    """Apply these bounds to everything that is read and written in the block."""
    token = _bounds.set(bounds)
    try:
        yield
    finally:
        _bounds.reset(token)


def current_bounds() -> Bounds:
    """Return the bounds of the block that this thread is in. No call to a server is allowed without bounds."""
    bounds = _bounds.get()
    if bounds is None:
        raise TookTooLong("a call without bounds")
    return bounds


CONNECT_SECONDS = 5.0
SHORTEST_WAIT = 0.001
"""A timeout of zero would make the socket non-blocking."""
IDLE_CONNECTIONS = 20
IDLE_SECONDS = 30.0

# Addresses at which cloud machines give away their secrets to every caller; no model server is there.
LINK_LOCAL = (ip_network("169.254.0.0/16"), ip_network("fe80::/10"))
NEARBY = tuple(map(ip_network, ("127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")))

SocketOptions = Iterable[Any] | None  # plain tuples of the socket module, passed on unchanged


def is_nearby(address: str) -> bool:
    """Return whether the address is this machine or a private network, where words may travel unencrypted."""
    return _is_among(address, NEARBY)


def is_link_local(address: str) -> bool:
    return _is_among(address, LINK_LOCAL)


def _is_among(address: str, networks: Iterable[Any]) -> bool:
    ip = ip_address(address.partition("%")[0])
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return any(ip in network for network in networks)


@cache
def _ssl_context() -> ssl.SSLContext:
    """Return the TLS context. Reading all authorities' certificates is slow, and they are the same for all clients."""
    return httpx2.create_ssl_context(trust_env=False)


class GuardedTransport(httpx2.HTTPTransport):
    """httpx's transport over `GuardedBackend`; neither proxies nor passwords are taken from the environment."""

    def __init__(self, *, needs_nearby: bool) -> None:
        super().__init__(verify=_ssl_context(), trust_env=False)
        # The transport takes no backend, so its pool is replaced by one that has it.
        self._pool = httpcore2.ConnectionPool(
            ssl_context=_ssl_context(),
            max_connections=None,
            max_keepalive_connections=IDLE_CONNECTIONS,
            keepalive_expiry=IDLE_SECONDS,
            network_backend=GuardedBackend(needs_nearby=needs_nearby),
        )


class GuardedBackend(httpcore2.NetworkBackend):
    """A backend that checks the address of a connection before the first byte is sent: a name may lead anywhere."""

    def __init__(self, *, needs_nearby: bool) -> None:
        self._needs_nearby = needs_nearby
        self._inner = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: SocketOptions = None,
    ) -> httpcore2.NetworkStream:
        del timeout  # the bounds decide
        patience = current_bounds().patience(CONNECT_SECONDS)
        stream = self._inner.connect_tcp(host, port, patience, local_address, socket_options)
        address = str(stream.get_extra_info("server_addr")[0])
        if is_link_local(address) or (self._needs_nearby and not is_nearby(address)):
            stream.close()
            raise ServerNotAllowed("the model server's address is not one that the settings allow")
        return GuardedStream(stream)


class GuardedStream(httpcore2.NetworkStream):
    """A stream that waits for each byte as long as the bounds of the running call allow, and counts the bytes."""

    def __init__(self, inner: httpcore2.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        del timeout
        bounds = current_bounds()
        received = self._read_within(bounds.patience(), max_bytes)
        bounds.count(len(received))
        return received

    def _read_within(self, seconds: float, max_bytes: int) -> bytes:
        """Read in short waits, between which `NobodyWaits` may be raised. No part of an answer is lost by that."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > LOOK_SECONDS:
            try:
                return self._inner.read(max_bytes, LOOK_SECONDS)
            except httpcore2.ReadTimeout:
                require_listener()
        return self._inner.read(max_bytes, max(left, SHORTEST_WAIT))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        del timeout
        self._inner.write(buffer, current_bounds().patience())

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        del timeout
        patience = current_bounds().patience(CONNECT_SECONDS)
        return GuardedStream(self._inner.start_tls(ssl_context, server_hostname, patience))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)
