"""Everything an AI client can ask of the server, by name: a new tool, resource or prompt is classified here or fails.

`tests/memory/mcp` tries call by call who may do what with whose memory. Here every actor makes each call with ids of
somebody else's memories, and with tokens of each scope.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from accounts.models import TokenScope
from memory.mcp.server import make_server
from tests.support.access import OUTSIDERS, FamilyWithFacts
from tests.support.ai_clients import AiClient, token_for
from tests.support.canaries import Canaries, plant

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_ai_connection")]

# The scope that each tool needs, and its arguments: `{id}` is somebody else's memory, `{legacy}` a legacy.
TOOLS: dict[str, tuple[str, dict[str, Any]]] = {
    "search_memory": ("read", {"query": "{word}", "threshold": 0.0, "limit": 50, "legacy_id": "{legacy}"}),
    "write_memory": (
        "suggest",
        {"title": "{word}", "content": "A boat.", "legacy_id": "{legacy}", "related": ["{id}"]},
    ),
    "update_memory": ("suggest", {"id": "{id}", "content": "Another boat."}),
    "delete_memory": ("suggest", {"id": "{id}"}),
}
RESOURCES = {
    "memories://get/{id}": "memories://get/{id}",
    "memories://list{?legacy_id,memory_type,tags,limit,offset,include_deleted}": (
        "memories://list?legacy_id={legacy}&limit=100&include_deleted=true"
    ),
    "memories://search/{query}{?legacy_id,limit,offset,threshold,memory_type,tags}": (
        "memories://search/{word}?legacy_id={legacy}&threshold=0&limit=50"
    ),
}
PROMPTS = {
    name: {"topic": "{word}", "legacy_id": "{legacy}"} for name in ("interview_me_about", "what_do_we_know_about")
}
# Each tool says whether it only reads, destroys, or may be repeated: by this, clients decide when to ask their user.
HINTS = {
    "search_memory": (True, None, True),
    "write_memory": (False, False, False),
    "update_memory": (False, False, True),
    "delete_memory": (False, True, True),
}
SIGNED_IN = ("keeper", "reader", *(actor for actor in OUTSIDERS if actor != "signed_out"))


@pytest.fixture
def canaries(family: FamilyWithFacts) -> Canaries:
    return plant(family)


def filled(asked: Any, about: dict[str, str]) -> Any:
    if isinstance(asked, str):
        for name, value in about.items():
            asked = asked.replace(f"{{{name}}}", value)
        return asked
    if isinstance(asked, dict):
        return {name: filled(value, about) for name, value in asked.items()}
    return [filled(value, about) for value in asked] if isinstance(asked, list) else asked


def everything_said(token: str, about: dict[str, str]) -> dict[str, str]:
    """Call every tool, resource and prompt, and return the whole answer of each, refusals too."""
    client, said = AiClient(token), {}

    async def ask(connected: Client) -> None:
        said["resources/list"] = repr(await connected.list_resources())
        for name, (_scope, arguments) in TOOLS.items():
            said[name] = repr(await connected.call_tool(name, filled(arguments, about)))
        for template, address in RESOURCES.items():
            said[template] = await _said(connected.read_resource(filled(address, about)))
        for name, arguments in PROMPTS.items():
            said[name] = await _said(connected.get_prompt(name, filled(arguments, about)))

    client.do(ask)
    return said


async def _said(call: Any) -> str:
    try:
        return repr(await call)
    except MCPError as refused:
        return repr(refused.error)


def test_everything_that_can_be_asked_is_known_here():
    async def listed() -> tuple[set[str], set[str], set[str]]:
        server = make_server()
        return (
            {tool.name for tool in await server.list_tools()},
            {template.uri_template for template in await server.list_resource_templates()},
            {prompt.name for prompt in await server.list_prompts()},
        )

    assert asyncio.run(listed()) == (set(TOOLS), set(RESOURCES), set(PROMPTS))


def test_every_tool_has_a_schema_for_what_it_takes_and_gives_and_says_what_it_does():
    for tool in asyncio.run(make_server().list_tools()):
        hints = tool.annotations
        assert tool.description
        assert hints
        assert hints.title
        assert hints.open_world_hint is False
        assert (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint) == HINTS[tool.name]
        assert tool.output_schema
        assert tool.output_schema["type"] == "object"
        described = {name for name, field in tool.input_schema["properties"].items() if "description" in field}
        assert set(tool.input_schema["properties"]) - described <= {"offset", "title", "content"}


@pytest.mark.sweep
@pytest.mark.parametrize("scope", TokenScope.values)
@pytest.mark.parametrize("name", TOOLS)
def test_no_tool_does_more_than_the_scope_of_its_token(family: FamilyWithFacts, scope: str, name: str):
    needed, arguments = TOOLS[name]
    about = {"id": str(family.facts["private"].pk), "legacy": str(family.legacy.pk), "word": "boat"}
    client = AiClient(token_for(family["contributor"], scope))
    said = repr(client.do(lambda connected: connected.call_tool(name, filled(arguments, about))))
    is_allowed = TokenScope.values.index(scope) >= TokenScope.values.index(needed)
    if name == "delete_memory":  # deleting more than a suggestion needs more
        is_allowed = scope == "write"
    assert ("token_scope" not in said) == is_allowed


@pytest.mark.sweep
@pytest.mark.parametrize("actor", SIGNED_IN)
def test_nothing_says_a_private_word_to_anybody_else(family: FamilyWithFacts, canaries: Canaries, actor: str):
    about = {
        "id": str(canaries.rows["fact"].pk),
        "legacy": str(family.legacy.pk),
        "word": canaries.words["fact.content"],
    }
    said = everything_said(token_for(family[actor], "write"), about)
    found = {name: canaries.in_text(text.replace(about["word"], "")) for name, text in said.items()}
    assert {name: places for name, places in found.items() if places} == {}


@pytest.mark.sweep
def test_the_same_says_them_to_their_owner(family: FamilyWithFacts, canaries: Canaries):
    """Otherwise the test above could pass because nothing is shown at all."""
    about = {"id": str(canaries.rows["fact"].pk), "legacy": str(family.legacy.pk), "word": "nothing"}
    said = everything_said(token_for(family["contributor"], "read"), about)
    expected = {"fact.content", "fact.title", "fact.tags", "fact.author_label"}
    for name in ("memories://get/{id}", next(one for one in RESOURCES if "list" in one)):
        assert expected <= set(canaries.in_text(said[name])), name


@pytest.mark.sweep
def test_no_log_line_holds_a_word(family: FamilyWithFacts, canaries: Canaries, caplog: pytest.LogCaptureFixture):
    caplog.set_level("INFO")
    about = {
        "id": str(canaries.rows["fact"].pk),
        "legacy": str(family.legacy.pk),
        "word": canaries.words["fact.content"],
    }
    everything_said(token_for(family["contributor"], "write"), about)
    everything_said(token_for(family["stranger"], "write"), about)
    assert canaries.in_text(caplog.text) == []
