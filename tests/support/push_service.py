"""A push service on loopback, which remembers what it is sent."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer


class PushService:
    """Answers with `status`, and remembers what it was sent."""

    def __init__(self) -> None:
        self.status, self.heard = 201, list[tuple[str, dict[str, str], bytes]]()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.heard.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("Location", "https://elsewhere.example/")
                self.end_headers()

            def log_message(self, *_args: object) -> None:
                """Silent."""

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
