"""A push service on loopback that stores what it is sent."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

EXAMPLE = {
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "receiver": "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "sender": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "message": "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
    "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
}
"""The example of RFC 8291, appendix A."""


class PushService:
    """Answers with `status`, and stores what it is sent."""

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
