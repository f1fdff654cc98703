"""Prompts: what they say, what they bring along, and for whom."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, EmbeddedResource, TextContent, TextResourceContents

from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import HANDSHAKE, MODERN, AiClient, refused_code, token_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_ai_connection")]

PROMPTS = ("interview_me_about", "what_do_we_know_about")


def prompt(family: FamilyWithFacts, name: str, actor: str = "contributor", **arguments: str) -> tuple[str, list[Any]]:
    """What it says, and the memories it brings."""
    client = AiClient(token_for(family[actor], "read"))
    first, *others = client.do(lambda connected: connected.get_prompt(name, arguments)).messages
    assert isinstance(first.content, TextContent)
    return first.content.text, [attached(message.content) for message in others]


def attached(content: Any) -> Any:
    assert isinstance(content, EmbeddedResource)
    assert isinstance(content.resource, TextResourceContents)
    return json.loads(content.resource.text)


def test_both_are_listed_with_what_they_need(family: FamilyWithFacts):
    listed = AiClient(token_for(family["contributor"])).do(lambda client: client.list_prompts()).prompts
    assert {one.name: [(given.name, given.required) for given in one.arguments or []] for one in listed} == {
        name: [("topic", True), ("legacy_id", False)] for name in PROMPTS
    }


@pytest.mark.parametrize("name", PROMPTS)
@pytest.mark.parametrize("actor", ["keeper", "contributor", "reader"])
def test_it_brings_what_its_reader_may_see_and_nothing_else(family: FamilyWithFacts, name: str, actor: str):
    said, known = prompt(family, name, actor, topic="fishing at dawn")
    assert "fishing at dawn" in said
    assert "Rose Miller" in said
    readable = family.ids(family.recallable(actor) | ({"suggested"} if actor == "contributor" else set()))
    assert {memory["id"] for memory in known} <= {str(pk) for pk in readable}
    assert known


@pytest.mark.parametrize("name", PROMPTS)
def test_who_is_no_member_gets_none(family: FamilyWithFacts, name: str):
    for actor in ("stranger", "former"):
        with pytest.raises(MCPError) as refused:
            prompt(family, name, actor, topic="fishing", legacy_id=str(family.legacy.pk))
        assert refused_code(refused.value) == "not_found"


@pytest.mark.parametrize("name", PROMPTS)
@pytest.mark.parametrize("topic", ["", " ", "x" * 201, "a\x00b"])
def test_a_topic_that_is_none_is_refused_in_words(family: FamilyWithFacts, name: str, topic: str):
    with pytest.raises(MCPError) as refused:
        prompt(family, name, topic=topic)
    assert [one["field"] for one in refused.value.data["errors"]] == ["topic"]


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_a_prompt_that_is_none_or_called_wrongly_is_no_fault_of_ours(family: FamilyWithFacts, mode: str):
    client = AiClient(token_for(family["contributor"]), mode=mode)
    told = []
    for name, given in (("share", {}), (PROMPTS[0], {}), (PROMPTS[0], {"topic": "fishing", "topics": "dawn"})):
        with pytest.raises(MCPError) as refused:
            client.do(partial(Client.get_prompt, name=name, arguments=given))
        told.append((refused.value.code, refused_code(refused.value), refused.value.data["errors"]))
    assert [code for code, *_ in told] == [INVALID_PARAMS] * 3
    assert [code for _, code, _ in told] == ["not_found", "invalid", "invalid"]
    assert [[one["field"] for one in errors] for *_, errors in told] == [[], ["topic"], ["topics"]]
