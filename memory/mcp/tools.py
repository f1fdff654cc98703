"""The tools. Their docstrings, and the descriptions of their arguments, are what a model reads of them."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any

from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.resolve import Elicit, Resolve
from mcp.types import CallToolResult, ContentBlock, ResourceLink, TextContent, ToolAnnotations
from mcp.types.version import HANDSHAKE_PROTOCOL_VERSIONS
from pydantic import BaseModel, Field
from rest_framework.exceptions import APIException

from config.errors import DomainError
from memory.mcp import writing
from memory.mcp.callers import in_thread, this_caller
from memory.mcp.notices import notify_of_change
from memory.mcp.reading import MOST_FOUND, Wanted
from memory.mcp.refusals import refused_as_result
from memory.mcp.resources import JSON, LONGEST_NAME, USUAL_FOUND, USUAL_THRESHOLD, count_and_search
from memory.mcp.schemas import Link, Memory, SearchAnswer, address_of, cut
from memory.mcp.writing import Deleted, Said, Updated, Written
from memory.models import Fact
from memory.vocabulary import Kind

# The services check what the schemas say, with messages that say what to do; the SDK would answer in its own words.
LegacyId = Annotated[
    str | None, Field(description="The legacy it is about. Needed only by who belongs to several.", min_length=1)
]
KIND = {"enum": [*Kind.values]}
Author = Annotated[str | None, Field(description="Who wrote or said it, in up to 100 characters.")]
Related = Annotated[list[str] | None, Field(description="Ids of memories that it has to do with.")]
Links = Annotated[list[Link] | None, Field(description="Up to 20 things elsewhere that it refers to.")]
MemoryKind = Annotated[str, Field(description="What kind of memory it is.", json_schema_extra=KIND)]
AnyKind = Annotated[str | None, Field(description=f"Only this kind: one of {', '.join(Kind.values)}.")]
Tags = Annotated[list[str] | None, Field(description="Up to 20 short labels.")]


@refused_as_result
async def search_memory(
    ctx: Context[Any, Any],
    query: Annotated[str, Field(description="What to look for, as one would say it.")],
    legacy_id: LegacyId = None,
    memory_type: AnyKind = None,
    tags: Annotated[list[str] | None, Field(description="Only memories with all of these.")] = None,
    limit: Annotated[int, Field(description=f"1 to {MOST_FOUND}.")] = USUAL_FOUND,
    offset: int = 0,
    threshold: Annotated[
        float,
        Field(description="The least cosine of what shares no word with the query, -1 to 1; 0.3 finds much more."),
    ] = USUAL_THRESHOLD,
) -> Annotated[CallToolResult, SearchAnswer]:
    """Find what was told about a remembered person: by meaning and by words, the likest first.

    Only what this person may see is found. Each memory says whose it is; what is `suggested` waits for review, and of
    what is `disputed` another relative tells otherwise. Long contents are cut: read the linked resource for the whole.
    """
    wanted = Wanted(
        legacy_id=legacy_id,
        memory_type=memory_type,
        tags=tuple(tags or ()),
        limit=limit,
        offset=offset,
        most=MOST_FOUND,
    )
    await ctx.report_progress(0, 1, "Searching")
    answer = await in_thread(lambda: count_and_search(this_caller(), query, wanted, threshold=threshold))
    await ctx.report_progress(1, 1)
    return result_of(answer, *(link_to(memory) for memory in answer.memories))


@refused_as_result
async def write_memory(
    ctx: Context[Any, Any],
    title: Annotated[str, Field(description="What it is called, in 1 to 200 characters.")],
    content: Annotated[str, Field(description="One statement that stands on its own, as it was told.")],
    memory_type: MemoryKind = Kind.NOTE.value,
    tags: Tags = None,
    author: Author = None,
    legacy_id: LegacyId = None,
    related: Related = None,
    resource_links: Links = None,
) -> Annotated[CallToolResult, Written]:
    """Suggest a memory. It waits in the review of the person you act for; nobody else sees it before they share it.

    Write only what somebody told, one statement a memory. A title or a sentence that is there already is refused with
    the id of that memory, and a title that is free.
    """
    said = Said(
        title=title,
        content=content,
        memory_type=memory_type,
        tags=tags or [],
        author=author,
        related=related,
        resource_links=resource_links,
    )
    fact, written = await in_thread(lambda: writing.write_memory(this_caller(), said, legacy_id=legacy_id))
    await notify_of_change(ctx, fact.pk)
    return result_of(written, link_to_fact(fact))


@refused_as_result
async def update_memory(
    ctx: Context[Any, Any],
    id: Annotated[str, Field(description="Of a memory of the person you act for.")],  # noqa: A002 - the protocol's name for it
    title: str | None = None,
    content: str | None = None,
    memory_type: AnyKind = None,
    tags: Tags = None,
    author: Author = None,
    related: Related = None,
    resource_links: Links = None,
    revision: Annotated[
        int | None, Field(description="The one that was read; refused if the memory was changed since.")
    ] = None,
) -> Annotated[CallToolResult, Updated]:
    """Suggest that a memory says something else. What is not given stays as it is.

    A memory that is remembered stays until its person keeps the suggestion, which then replaces it; a suggestion that
    still waits for review is changed itself.
    """
    said = Said(
        title=title,
        content=content,
        memory_type=memory_type,
        tags=tags,
        author=author,
        related=related,
        resource_links=resource_links,
    )
    fact, updated = await in_thread(lambda: writing.update_memory(this_caller(), id, said, revision=revision))
    await notify_of_change(ctx, fact.pk)
    return result_of(updated, link_to_fact(fact))


class Confirmation(BaseModel):
    """What the person is shown beside the question."""

    confirm: Annotated[bool, Field(title="Delete permanently", description="Nothing of it can be restored.")]


UNASKED = Confirmation(confirm=False)


async def ask_to_confirm(ctx: Context[Any, Any], id: str, permanent: bool) -> Elicit[Confirmation] | Confirmation:  # noqa: A002 - arguments of the tool
    """Ask the user only if there is something to ask and they can be asked; the tool says why they were not."""
    if not (permanent and can_ask(ctx)):
        return UNASKED
    try:
        question = await in_thread(writing.question_before_deletion, this_caller(), id)
    except (DomainError, APIException):
        return UNASKED
    return Elicit(question, Confirmation)


@refused_as_result
async def delete_memory(
    ctx: Context[Any, Any],
    id: Annotated[str, Field(description="Of a memory of the person you act for.")],  # noqa: A002 - the protocol's name for it
    answer: Annotated[ElicitationResult[Confirmation], Resolve(ask_to_confirm)],
    permanent: Annotated[
        bool, Field(description="Only for what is deleted already, and only if the person confirms it.")
    ] = False,
) -> Annotated[CallToolResult, Deleted]:
    """Delete a memory; it can be restored for 90 days. With `permanent`, what is deleted already goes for good, after
    the person was asked and confirmed it.
    """
    if not permanent:
        fact, deleted = await in_thread(writing.delete_memory, this_caller(), id)
        await notify_of_change(ctx, fact.pk)
        return result_of(deleted, link_to_fact(fact))
    if not can_ask(ctx):
        await in_thread(writing.refuse_unasked, this_caller(), id)
    is_confirmed = isinstance(answer, AcceptedElicitation) and answer.data.confirm
    gone = await in_thread(lambda: writing.delete_memory_permanently(this_caller(), id, is_confirmed=is_confirmed))
    await notify_of_change(ctx, gone.id)
    return result_of(gone)


def can_ask(ctx: Context[Any, Any]) -> bool:
    """Return whether the client can show its user a form, and there is a way to send it one."""
    asks = ctx.client_capabilities.elicitation if ctx.client_capabilities else None
    if asks is None or (asks.form is None and asks.url is not None):
        return False
    return ctx.protocol_version not in HANDSHAKE_PROTOCOL_VERSIONS or ctx.session.can_send_request


def add_tools(server: MCPServer[Any]) -> None:
    for handler, hints in TOOLS.items():
        server.tool(description=inspect.getdoc(handler), annotations=hints)(handler)


def result_of(answer: BaseModel, *links: ContentBlock) -> CallToolResult:
    """Return the answer as structured content, and as text for clients that read nothing else."""
    content: list[ContentBlock] = [TextContent(text=answer.model_dump_json()), *links]
    return CallToolResult(content=content, structured_content=answer.model_dump(mode="json"))


def link_to(memory: Memory) -> ResourceLink:
    name = cut(memory.title or memory.content, LONGEST_NAME)
    return ResourceLink(uri=address_of(memory.id), name=name, mime_type=JSON)


def link_to_fact(fact: Fact) -> ResourceLink:
    return ResourceLink(uri=address_of(fact.pk), name=cut(fact.title or fact.content, LONGEST_NAME), mime_type=JSON)


HERE = {"open_world_hint": False}
TOOLS: Mapping[Any, ToolAnnotations] = {
    search_memory: ToolAnnotations(title="Search memories", read_only_hint=True, idempotent_hint=True, **HERE),
    # Writing the same again is refused, and adds nothing.
    write_memory: ToolAnnotations(
        title="Suggest a memory", read_only_hint=False, destructive_hint=False, idempotent_hint=False, **HERE
    ),
    update_memory: ToolAnnotations(
        title="Suggest a new version", read_only_hint=False, destructive_hint=False, idempotent_hint=True, **HERE
    ),
    delete_memory: ToolAnnotations(
        title="Delete a memory", read_only_hint=False, destructive_hint=True, idempotent_hint=True, **HERE
    ),
}
