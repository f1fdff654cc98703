"""Notices after a write: who hears of it, and who does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from mcp.client.client import Client

from memory.mcp.server import make_server
from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import HANDSHAKE, MODERN, SITE, first_of, token_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_ai_connection")]


def heard_by(
    family: FamilyWithFacts, steps: Callable[[Client, str], Any], *, mode: str, listener: str = "contributor"
) -> list[tuple[str, str]]:
    """What a client of the listener hears while another one, of the contributor, does the steps with a suggestion."""
    heard: list[tuple[str, str]] = []

    def note(kind: str, address: str = "") -> None:
        heard.append((kind, address))

    async def on_message(message: Any) -> None:
        note(type(message).__name__, getattr(getattr(message, "params", None), "uri", None) or "")

    async def run() -> None:
        writer = make_server(token=token_for_writer, site=SITE)
        reader = make_server(token=token_for_reader, site=SITE)
        async with (
            Client(writer, mode=MODERN) as writing,
            Client(reader, mode=mode, message_handler=on_message if mode == HANDSHAKE else None) as reading,
        ):
            written = await writing.call_tool("write_memory", {"title": "The boat", "content": "She had a boat."})
            address = f"memories://get/{written.structured_content['id']}"
            if mode == HANDSHAKE:
                await reading.subscribe_resource(address)
                heard.clear()
                await steps(writing, written.structured_content["id"])
                await asyncio.sleep(0.2)
                return
            async with reading.listen(resources_list_changed=True, resource_subscriptions=[address]) as subscription:
                await steps(writing, written.structured_content["id"])
                try:
                    async with asyncio.timeout(1):
                        async for event in subscription:
                            note(type(event).__name__, getattr(event, "uri", ""))
                except TimeoutError:
                    return

    token_for_writer, token_for_reader = token_for(family["contributor"]), token_for(family[listener])
    try:
        asyncio.run(run())
    except BaseExceptionGroup as several:
        raise first_of(several) from None
    return heard


async def update(writing: Client, memory_id: str) -> None:
    assert not (await writing.call_tool("update_memory", {"id": memory_id, "content": "It was blue."})).is_error


async def delete(writing: Client, memory_id: str) -> None:
    assert not (await writing.call_tool("delete_memory", {"id": memory_id})).is_error


async def refused(writing: Client, memory_id: str) -> None:
    assert (await writing.call_tool("update_memory", {"id": memory_id, "content": ""})).is_error


async def read_only(writing: Client, memory_id: str) -> None:
    await writing.read_resource(f"memories://get/{memory_id}")


@pytest.mark.filterwarnings("ignore:resources/subscribe is removed")
@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
@pytest.mark.parametrize("steps", [update, delete], ids=["updated", "deleted"])
def test_other_clients_of_the_person_hear_of_a_change(family: FamilyWithFacts, mode: str, steps: Any):
    heard = heard_by(family, steps, mode=mode)
    assert len(heard) == 2
    assert any("ListChanged" in kind for kind, _address in heard)
    assert any("Updated" in kind and address.startswith("memories://get/") for kind, address in heard)


@pytest.mark.filterwarnings("ignore:resources/subscribe is removed")
@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
@pytest.mark.parametrize("steps", [refused, read_only], ids=["refused", "read"])
def test_what_changes_nothing_is_not_told(family: FamilyWithFacts, mode: str, steps: Any):
    assert heard_by(family, steps, mode=mode) == []


@pytest.mark.filterwarnings("ignore:resources/subscribe is removed")
@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
@pytest.mark.parametrize("listener", ["keeper", "stranger"])
def test_nobody_else_hears_that_there_is_anything(family: FamilyWithFacts, mode: str, listener: str):
    """Not even who knows the id and asked to hear of it."""
    assert heard_by(family, update, mode=mode, listener=listener) == []


def test_what_a_server_can_do_is_told_in_both_versions(family: FamilyWithFacts):
    async def capabilities(mode: str) -> Any:
        async with Client(make_server(token=token), mode=mode) as client:
            return client.server_capabilities

    token = token_for(family["contributor"])
    for mode in ("auto", HANDSHAKE):
        told = asyncio.run(capabilities(mode)).resources
        assert (told.subscribe, told.list_changed) == (True, True)
