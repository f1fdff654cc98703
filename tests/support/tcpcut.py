"""A proxy in front of a server that delays what passes, and cuts it midway: in the request or in the response."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

AT_ONCE = 16_384
LONGEST_DELAY = 0.02


class CuttingProxy:
    """Cuts each connection with this chance after some bytes of the request or response. `cuts` counts.

    `targets` are served in turn, as a load balancer would.
    """

    def __init__(self, targets: list[str], *, chance: float, seed: int = 1) -> None:
        self.targets = [(str(urlsplit(url).hostname), int(urlsplit(url).port or 80)) for url in targets]
        self.chance, self.random = chance, random.Random(seed)
        self.cuts: Counter[str] = Counter()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        served = 0
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:  # closed
                return
            target = self.targets[served % len(self.targets)]
            served += 1
            way = self.random.choice(["there", "back"]) if self.random.random() < self.chance else ""
            after = self.random.randint(1, 4000)
            threading.Thread(target=self._serve, args=(client, target, way, after), daemon=True).start()

    def _serve(self, client: socket.socket, target: tuple[str, int], way: str, after: int) -> None:
        server = socket.create_connection(target)
        ends = (client, server)
        there = threading.Thread(target=self._pass, args=(*ends, "there", way, after), daemon=True)
        there.start()
        self._pass(server, client, "back", way, after)
        there.join()
        for end in ends:
            end.close()

    def _pass(self, source: socket.socket, sink: socket.socket, direction: str, way: str, after: int) -> None:
        """Pass data until one end closes, or until `after` bytes have passed."""
        passed = 0
        with suppress(OSError):
            while data := source.recv(AT_ONCE):
                time.sleep(self.random.random() * LONGEST_DELAY)
                passed += len(data)
                if direction == way and passed >= after:
                    self.cuts[way] += 1
                    sink.sendall(data[: len(data) // 2])
                    break
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def cutting_proxy(*targets: str, chance: float, seed: int = 1) -> Iterator[CuttingProxy]:
    proxy = CuttingProxy(list(targets), chance=chance, seed=seed)
    try:
        yield proxy
    finally:
        proxy.listener.close()
