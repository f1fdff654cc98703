"""Both transports as a client meets them: a web process over HTTP, and a process of its own over its standard input."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import HANDSHAKE, MODERN, answer_of, text_of, token_for
from tests.support.preloaded import ROOT
from tests.support.processes import web

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.workers]


async def look_around(client: Client) -> dict[str, Any]:
    listed = text_of(await client.read_resource("memories://list?limit=100"))
    found = answer_of(await client.call_tool("search_memory", {"query": "fishing at dawn", "threshold": 0.0}))
    return {
        "tools": [tool.name for tool in (await client.list_tools()).tools],
        "listed": {memory["id"] for memory in json.loads(listed)["memories"]},
        "resources": {resource.uri.removeprefix("memories://get/") for resource in await resources_of(client)},
        "found": len(found["memories"]),
    }


async def resources_of(client: Client) -> list[Any]:
    return list((await client.list_resources()).resources)


def check(told: dict[str, Any], family: FamilyWithFacts) -> None:
    readable = family.readable("contributor") - {"superseded", "retired"}
    assert told["listed"] == told["resources"] == {str(pk) for pk in family.ids(readable)}
    assert "search_memory" in told["tools"]
    assert told["found"] == 5


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_a_client_over_http(process_environment: dict[str, str], family: FamilyWithFacts, mode: str):
    token = token_for(family["contributor"])

    async def connect(url: str) -> dict[str, Any]:
        async with (
            create_mcp_http_client(headers={"Authorization": f"Bearer {token}"}) as http,
            Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode) as client,
        ):
            return await look_around(client)

    with web(process_environment) as started:
        check(asyncio.run(connect(started.url)), family)


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_a_client_over_standard_input(process_environment: dict[str, str], family: FamilyWithFacts, mode: str):
    environment = {**process_environment, "KEEPSAKE_TOKEN": token_for(family["contributor"])}
    command = StdioServerParameters(command=sys.executable, args=["manage.py", "mcp"], cwd=str(ROOT), env=environment)

    async def connect() -> dict[str, Any]:
        async with Client(stdio_client(command), mode=mode) as client:
            return await look_around(client)

    check(asyncio.run(connect()), family)
