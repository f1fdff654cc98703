"""The part of an AI client that a measurement needs: a session of MCP over streamable HTTP, on one connection."""

from __future__ import annotations

import json
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from benchmarks.client import Connection

VERSION = "2025-11-25"


class AIClient:
    """A client that begins its session when it is made. Calls return the seconds until their last byte."""

    def __init__(self, base: str, token: str) -> None:
        self._connection = Connection(urlsplit(base).netloc)
        self._numbers = count(1)
        self._headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
        }
        client = {"name": "benchmark", "version": "1"}
        self._call("initialize", {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": client})
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def call_tool(self, name: str, arguments: dict[str, Any]) -> float:
        result, seconds = self._call("tools/call", {"name": name, "arguments": arguments})
        if result.get("isError"):
            raise RuntimeError(f"{name} was answered: {result}")
        return seconds

    def read(self, uri: str) -> float:
        return self._call("resources/read", {"uri": uri})[1]

    def time_calls(self, texts: list[str]) -> dict[str, list[float]]:
        """Time searches for one half of the texts and as many lists, then writes of the others, each before a list."""
        half = len(texts) // 2
        queries = [_words_of(text) for text in texts[:half]]
        memories = [{"title": _words_of(text), "content": text, "memory_type": "note"} for text in texts[half:]]
        timed = {
            "search": [self.call_tool("search_memory", {"query": query}) for query in queries],
            "list": [self.read("memories://list") for _ in queries],
        }
        written = [(self.call_tool("write_memory", memory), self.read("memories://list")) for memory in memories]
        return timed | {"write": [write for write, _ in written], "list_after_write": [read for _, read in written]}

    def _call(self, method: str, params: dict[str, Any]) -> tuple[dict[str, Any], float]:
        raw, seconds = self._send({"jsonrpc": "2.0", "id": next(self._numbers), "method": method, "params": params})
        lines = [line.removeprefix("data:") for line in raw.decode().splitlines() if line.startswith(("{", "data: {"))]
        answer = json.loads(lines[-1])
        if "result" not in answer:
            raise RuntimeError(f"{method} was answered: {answer}")
        return answer["result"], seconds

    def _send(self, body: dict[str, Any]) -> tuple[bytes, float]:
        response, raw, seconds = self._connection.send("POST", "/mcp", json.dumps(body), self._headers)
        if response.status >= 400:
            raise RuntimeError(f"A call was answered {response.status}: {raw!r}")
        if session := response.getheader("Mcp-Session-Id"):
            self._headers |= {"Mcp-Session-Id": session, "MCP-Protocol-Version": VERSION}
        return raw, seconds


def _words_of(text: str) -> str:
    return " ".join(text.split()[:9])
