"""Memories as resources: one by its id, lists, and searches. The parts of an address are plain text until read here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.resources import ResourceSecurity
from mcp.types import Resource
from pydantic import BaseModel

from config.api.token_scopes import READ
from config.errors import InvalidInput
from memory.mcp.callers import Caller, in_thread, this_caller
from memory.mcp.reading import (
    MOST_FOUND,
    MOST_LISTED,
    Wanted,
    list_memories,
    read_memory,
    search_memories,
)
from memory.mcp.refusals import refused_as_error, wrong_names
from memory.mcp.schemas import SearchAnswer, address_of, cut
from memory.models import Fact

JSON = "application/json"
USUAL_LISTED, USUAL_FOUND, USUAL_THRESHOLD = 10, 5, 0.7
LONGEST_NAME = 60
ADDRESSES = "memories://"
PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "get": (),
    "list": ("legacy_id", "memory_type", "tags", "limit", "offset", "include_deleted"),
    "search": ("legacy_id", "limit", "offset", "threshold", "memory_type", "tags"),
}
"""The parameters of each kind of address. A test compares them with the functions that read them."""
# The SDK's checks are for files; nothing here is a file, and people may search for anything.
NO_FILES = ResourceSecurity(reject_path_traversal=False, reject_absolute_paths=False, reject_null_bytes=False)


@refused_as_error
async def memory_by_id(id: str) -> str:  # noqa: A002 - the name of the parameter in the address
    """One memory, whole."""
    return _as_json(await in_thread(read_memory, this_caller(), id))


@refused_as_error
async def memories_in_list(
    legacy_id: str = "",
    memory_type: str = "",
    tags: str = "",
    limit: str = "",
    offset: str = "",
    include_deleted: str = "",
) -> str:
    """Memories, the newest first: mine, and what others shared with the family."""
    wanted = Wanted(
        legacy_id=legacy_id or None,
        memory_type=memory_type or None,
        tags=_read_list(tags),
        limit=_read_whole("limit", limit, USUAL_LISTED),
        offset=_read_whole("offset", offset, 0),
        most=MOST_LISTED,
    )
    with_deleted = _read_switch("include_deleted", include_deleted)
    return _as_json(await in_thread(lambda: list_memories(this_caller(), wanted, include_deleted=with_deleted)))


@refused_as_error
async def memories_found(
    query: str,
    legacy_id: str = "",
    limit: str = "",
    offset: str = "",
    threshold: str = "",
    memory_type: str = "",
    tags: str = "",
) -> str:
    """Memories found by meaning and by words, the likest first. Long contents are cut."""
    wanted = Wanted(
        legacy_id=legacy_id or None,
        memory_type=memory_type or None,
        tags=_read_list(tags),
        limit=_read_whole("limit", limit, USUAL_FOUND),
        offset=_read_whole("offset", offset, 0),
        most=MOST_FOUND,
    )
    least = _read_number("threshold", threshold, USUAL_THRESHOLD)
    return _as_json(await in_thread(lambda: count_and_search(this_caller(), query, wanted, threshold=least)))


def count_and_search(caller: Caller, query: str, wanted: Wanted, *, threshold: float) -> SearchAnswer:
    """Count and run a search. Every way to search counts the same."""
    caller.count("search")
    return search_memories(caller, query, wanted, threshold=threshold)


def add_resources(server: MCPServer[Any]) -> None:
    about: dict[str, Any] = {"mime_type": JSON, "security": NO_FILES}
    server.resource(f"{ADDRESSES}get/{{id}}", name="memory", title="One memory", **about)(memory_by_id)
    server.resource(
        f"{ADDRESSES}list{_named_after('list')}",
        name="memories",
        title="Memories, the newest first",
        **about,
    )(memories_in_list)
    server.resource(
        f"{ADDRESSES}search/{{query}}{_named_after('search')}",
        name="search",
        title="Search by meaning",
        **about,
    )(memories_found)


def wrong_parameters(address: str) -> InvalidInput | None:
    """Return the error for what the SDK would drop silently, so that something else would be read than was meant:
    unknown parameters, parameters without a value or with two, and everything after a `#`.
    """
    before, mark, _after = address.partition("#")
    place, _mark, query = before.partition("?")
    known = PARAMETERS.get(place.removeprefix(ADDRESSES).partition("/")[0])
    if known is None:
        return None
    if mark:
        return InvalidInput(fields={"#": [_("In an address, write # as %23.")]})
    given = [part.partition("=") for part in query.split("&") if part]
    names = [name for name, _equals, _value in given]
    if wrong := wrong_names(names, known=known):
        return wrong
    fields = {
        name: [_("Write this as %(name)s=VALUE.") % {"name": name}] for name, equals, _value in given if not equals
    }
    fields |= {name: [_("Give this once.")] for name in names if names.count(name) > 1}
    return InvalidInput(fields=fields) if fields else None


def newest_as_resources(caller: Caller) -> list[Resource]:
    caller.must_be_allowed(READ)
    rows = Fact.objects.visible_to(caller.user).listed().order_by("-created_at", "-pk")
    return [
        Resource(uri=address_of(fact.pk), name=cut(fact.title or fact.content, LONGEST_NAME), mime_type=JSON)
        for fact in rows.only("title", "content")[:MOST_LISTED]
    ]


def _named_after(first: str) -> str:
    return "{?" + ",".join(PARAMETERS[first]) + "}"


def _as_json(answer: BaseModel) -> str:
    return answer.model_dump_json()


def _read_list(said: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in said.split(","))))


def _read_whole(name: str, said: str, usual: int) -> int:
    if not said:
        return usual
    if not (said.isascii() and said.removeprefix("-").isdigit() and len(said) < 10):
        raise InvalidInput(fields={name: [_("This must be a whole number.")]})
    return int(said)


def _read_number(name: str, said: str, usual: float) -> float:
    try:
        return float(said) if said else usual
    except ValueError:
        raise InvalidInput(fields={name: [_("This must be a number.")]}) from None


def _read_switch(name: str, said: str) -> bool:
    if said.lower() not in ("", "true", "false", "1", "0"):
        raise InvalidInput(fields={name: [_("This must be true or false.")]})
    return said.lower() in ("true", "1")
