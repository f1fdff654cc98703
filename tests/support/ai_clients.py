"""An AI client of the official SDK that talks to the server in process, with the fixture `one_ai_connection`:

client = AiClient(token_for(family["contributor"]))
assert client.read(f"memories://get/{fact.pk}")["content"] == fact.content
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pytest
from django.db import connection, connections
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, ElicitResult, ReadResourceResult, TextContent, TextResourceContents

from accounts.models import User
from accounts.tokens.access_tokens import create_token
from memory.mcp import callers
from memory.mcp.server import make_server

Answer = TypeVar("Answer")
MODERN, HANDSHAKE = "2026-07-28", "legacy"
"""The current protocol, and the earlier one with a handshake and sessions."""
SITE = "https://keepsake.example"


def token_for(user: User, scope: str = "suggest", **about: Any) -> str:
    return create_token(user=user, name="Claude on my laptop", scope=scope, **about)[1]


@dataclass
class Refused(Exception):
    """A tool's refusal: the code, the message, and the other details."""

    code: str
    said: str
    more: dict[str, Any] = field(default_factory=dict)


@dataclass
class AiClient:
    """A client of the SDK. `elicit` answers the questions to the person; without it, the client cannot ask."""

    token: str
    mode: str = MODERN
    elicit: Callable[[str], ElicitResult] | None = None
    asked: list[str] = field(default_factory=list)

    def do(self, steps: Callable[[Client], Awaitable[Answer]]) -> Answer:
        """Run the steps on one connection."""

        async def connected() -> Answer:
            server = make_server(token=self.token, site=SITE)
            ask: Any = self._answer if self.elicit else None
            async with Client(server, mode=self.mode, elicitation_callback=ask) as client:
                return await steps(client)

        try:
            return asyncio.run(connected())
        except BaseExceptionGroup as several:
            raise first_of(several) from None

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Return the tool's result. Raise `Refused`."""
        return answer_of(self.do(lambda client: client.call_tool(tool, arguments)))

    def read(self, address: str) -> dict[str, Any]:
        """Return the resource at this address. Raise `MCPError`."""
        told: dict[str, Any] = json.loads(text_of(self.do(lambda client: client.read_resource(address))))
        return told

    async def _answer(self, _context: Any, asked: Any) -> ElicitResult:
        assert self.elicit
        self.asked.append(asked.message)
        return self.elicit(asked.message)


def text_of(found: ReadResourceResult) -> str:
    (content,) = found.contents
    assert isinstance(content, TextResourceContents)
    return content.text


def answer_of(result: CallToolResult) -> dict[str, Any]:
    if result.is_error:
        texts = [content.text for content in result.content if isinstance(content, TextContent)]
        assert len(texts) == 2, texts
        more = json.loads(texts[1])
        raise Refused(more.pop("code"), texts[0], more)
    answer: dict[str, Any] = result.structured_content
    first = result.content[0]
    assert isinstance(first, TextContent)
    assert json.loads(first.text) == answer
    return answer


def first_of(several: BaseExceptionGroup[Any]) -> BaseException:
    found: BaseException = several
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found


def refused_code(refused: MCPError) -> str:
    return str(refused.data["code"])


@pytest.fixture
def one_ai_connection(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server's threads use the connection, and the transaction, of the test."""
    shared = connection._wrapped if hasattr(connection, "_wrapped") else connections["default"]

    def share() -> None:
        connections["default"] = shared

    shared.inc_thread_sharing()
    with ThreadPoolExecutor(1, initializer=share) as threads:
        monkeypatch.setattr(callers, "_threads", threads)
        monkeypatch.setattr(callers, "give_back_connections", lambda: None)
        yield
    shared.dec_thread_sharing()
