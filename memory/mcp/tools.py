"""The tools. Their docstrings, and what is said of their arguments, are what a model reads of them."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any

from django.utils.translation import gettext as _
from mcp.server.mcpserver import Context, MCPServer
from mcp.types import CallToolResult, ContentBlock, ResourceLink, TextContent, ToolAnnotations
from pydantic import BaseModel, Field

from config.errors import InvalidInput
from memory.mcp.callers import in_thread, this_caller
from memory.mcp.reading import MOST_FOUND, Wanted
from memory.mcp.refusals import refused_as_result
from memory.mcp.resources import JSON, LONGEST_NAME, USUAL_FOUND, USUAL_THRESHOLD, count_and_search
from memory.mcp.schemas import Memory, SearchAnswer, address_of, cut
from memory.vocabulary import Kind

# What a schema says is checked by the services, in words that say what to do; the SDK would answer in its own.
LegacyId = Annotated[
    str | None, Field(description="The legacy it is about. Needed only by who belongs to several.", min_length=1)
]
KIND = {"enum": [*Kind.values]}
MemoryKind = Annotated[str, Field(description="What kind of memory it is.", json_schema_extra=KIND)]
AnyKind = Annotated[str | None, Field(description=f"Only this kind: one of {', '.join(Kind.values)}.")]
Tags = Annotated[list[str], Field(description="Up to 20 short labels.")]


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
    refuse_unknown(ctx, search_memory)
    wanted = Wanted(
        legacy_id=legacy_id,
        memory_type=memory_type,
        tags=tags or (),
        limit=limit,
        offset=offset,
        most=MOST_FOUND,
    )
    await ctx.report_progress(0, 1, "Searching")
    answer = await in_thread(lambda: count_and_search(this_caller(), query, wanted, threshold=threshold))
    await ctx.report_progress(1, 1)
    return result_of(answer, *(link_to(memory) for memory in answer.memories))


def add_tools(server: MCPServer[Any]) -> None:
    for handler, hints in TOOLS.items():
        server.tool(description=inspect.getdoc(handler), annotations=hints)(handler)


def refuse_unknown(ctx: Context[Any, Any], handler: Any) -> None:
    """A misspelt argument would else be dropped without a word, and something else be done than was meant."""
    given: Mapping[str, Any] = (ctx.request_context.params or {}).get("arguments") or {}
    if unknown := sorted(set(given) - set(handler.__wrapped__.__annotations__)):
        raise InvalidInput(fields={name[:60]: [_("There is no argument of this name.")] for name in unknown[:20]})


def result_of(answer: BaseModel, *links: ContentBlock) -> CallToolResult:
    """As structured content, and as text for clients that read no other."""
    content: list[ContentBlock] = [TextContent(text=answer.model_dump_json()), *links]
    return CallToolResult(content=content, structured_content=answer.model_dump(mode="json"))


def link_to(memory: Memory) -> ResourceLink:
    name = cut(memory.title or memory.content, LONGEST_NAME)
    return ResourceLink(uri=address_of(memory.id), name=name, mime_type=JSON)


_READS = ToolAnnotations(title="Search memories", read_only_hint=True, idempotent_hint=True, open_world_hint=False)
TOOLS = {search_memory: _READS}
