"""Prompts that a user chooses in their client. What was told is in them as data, never as an instruction."""

from __future__ import annotations

from typing import Annotated, Any

from django.utils.translation import gettext as _
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.prompts.base import Message, UserMessage
from mcp.types import EmbeddedResource, TextResourceContents
from pydantic import Field

from config.api.token_scopes import READ
from config.texts import checked_text
from legacies.models import Legacy
from memory.mcp.callers import Caller, in_thread, this_caller
from memory.mcp.reading import Wanted, chosen_legacy
from memory.mcp.refusals import refused_as_error
from memory.mcp.resources import JSON, count_and_search
from memory.mcp.schemas import FoundMemory, address_of

LONGEST_TOPIC = 200
MOST_KNOWN, NEAR_ENOUGH = 10, 0.3

Topic = Annotated[str, Field(description="A time, a place, a person, a habit: whatever it is to be about.")]
LegacyId = Annotated[str, Field(description="The legacy it is about. Needed only by who belongs to several.")]


@refused_as_error
async def interview_me_about(topic: Topic, legacy_id: LegacyId = "") -> list[Message]:
    """Ask me, one question at a time, what I remember, and suggest what I tell as memories."""
    legacy, known = await in_thread(_known_about, this_caller(), topic, legacy_id)
    told = _(
        "Interview me about this: %(topic)s. It is about %(name)s, whom my family remembers. Ask one short question "
        "at a time, and wait for my answer. Follow what I say; do not praise, and never fill in what I did not say. "
        "What my family told already is attached, if anything: do not ask for it again. When I told something, "
        "suggest it as a memory with write_memory, one statement at a time in my own words, and tell me that it waits "
        "in my review."
    ) % {"topic": topic, "name": legacy.name}
    return [UserMessage(told), *map(_as_attachment, known)]


@refused_as_error
async def what_do_we_know_about(topic: Topic, legacy_id: LegacyId = "") -> list[Message]:
    """Tell me what my family told about something, with who told it."""
    legacy, known = await in_thread(_known_about, this_caller(), topic, legacy_id)
    told = _(
        "What do we know about this: %(topic)s? It is about %(name)s, whom my family remembers. Say only what stands "
        "in the attached memories and in what search_memory finds, and who told each. Where two tellings differ, give "
        "both. Where nobody told anything, say so."
    ) % {"topic": topic, "name": legacy.name}
    return [UserMessage(told), *map(_as_attachment, known)]


def add_prompts(server: MCPServer[Any]) -> None:
    server.prompt(name="interview_me_about", title="Interview me about …")(interview_me_about)
    server.prompt(name="what_do_we_know_about", title="What do we know about …")(what_do_we_know_about)


def _known_about(caller: Caller, topic: str, legacy_id: str) -> tuple[Legacy, list[FoundMemory]]:
    caller.must_be_allowed(READ)
    checked_text("topic", topic, LONGEST_TOPIC, empty=_("Say what it is to be about."))
    legacy = chosen_legacy(caller.user, legacy_id or None).legacy
    wanted = Wanted(legacy_id=str(legacy.pk), limit=MOST_KNOWN, most=MOST_KNOWN)
    return legacy, count_and_search(caller, topic, wanted, threshold=NEAR_ENOUGH).memories


def _as_attachment(memory: FoundMemory) -> Message:
    told = TextResourceContents(uri=address_of(memory.id), mime_type=JSON, text=memory.model_dump_json())
    return UserMessage(EmbeddedResource(resource=told))
