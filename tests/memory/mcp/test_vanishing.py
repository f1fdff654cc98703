"""A client that goes away in the middle: while its person is asked, and while its call is done."""

from __future__ import annotations

import asyncio
from typing import Any

import anyio
import pytest
from mcp.client.client import Client
from mcp.types import ElicitResult

from memory.mcp.server import make_server
from memory.models import Fact, Status
from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import HANDSHAKE, MODERN, SITE, token_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_ai_connection")]

BOAT = {"title": "The boat", "content": "She had a boat."}


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_who_vanishes_while_the_person_is_asked_has_deleted_nothing(family: FamilyWithFacts, mode: str):
    """And the server goes on, for this person too."""
    fact, asked = family.facts["retired"], []
    token = token_for(family["contributor"], "write")
    server = make_server(token=token, site=SITE)

    async def never(context: Any, params: Any) -> ElicitResult:
        asked.append(params.message)
        await anyio.sleep_forever()
        return ElicitResult(action="cancel")

    async def vanish() -> None:
        with anyio.move_on_after(2):
            async with Client(server, mode=mode, elicitation_callback=never) as client:
                await client.call_tool("delete_memory", {"id": str(fact.pk), "permanent": True})

    async def come_back() -> bool:
        async with Client(server, mode=mode) as client:
            return (await client.call_tool("search_memory", {"query": "fishing"})).is_error

    async def both() -> bool:
        await vanish()
        return await come_back()

    assert asyncio.run(both()) is False
    assert len(asked) == 1
    assert Fact.objects.filter(pk=fact.pk, status=Status.RETIRED).exists()


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_a_call_that_is_given_up_is_done_whole_or_not_at_all(family: FamilyWithFacts, mode: str):
    token = token_for(family["contributor"])

    async def give_up() -> None:
        async with Client(make_server(token=token, site=SITE), mode=mode) as client:
            with anyio.move_on_after(0.005):
                await client.call_tool("write_memory", BOAT)
            again = await client.call_tool("write_memory", BOAT)
            assert not again.is_error or "title" in repr(again.content)

    asyncio.run(give_up())
    fact = Fact.objects.get(title=BOAT["title"])
    assert (fact.status, fact.sources.count()) == ("suggested", 1)
