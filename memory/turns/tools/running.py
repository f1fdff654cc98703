"""Running the tool calls of an engine. Every error goes back to the engine as data, and nothing is half done."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import structlog
from django.conf import settings
from django.db import DatabaseError

from accounts.models import User
from config.errors import DomainError
from config.tracing import Name, span
from legacies.jobs import LeaseLost
from memory.engines.base import EngineError, Tool, ToolCall, ToolRound
from memory.models import Fact, Persona
from memory.services.facts.forgotten import FORGOTTEN, is_of_messages_only
from memory.turns.stream import StreamWriter
from memory.turns.tools.declaration import Answer, ArgumentsRefused, WordsBlocked
from memory.turns.tools.memory_tools import TOOLS, forgetting_answer, profile_answer
from memory.turns.tools.turn_tools import TurnTools
from memory.turns.turn_input import Turn

log = structlog.get_logger(__name__)

MOST_CALLS = 8
"""Of one round. Calls beyond them are refused, and the model is told so."""


def tools_for(turn: Turn) -> tuple[Tool, ...]:
    conversation = turn.conversation
    may_write = turn.membership.may_tell and not conversation.private
    return offered_tools(conversation.persona, may_write=may_write)


def switched_off() -> frozenset[Literal["memory", "tools"]]:
    """Return what the operator switched off. Without memory there are no tools."""
    if not settings.MEMORY:
        return frozenset({"memory", "tools"})
    return frozenset() if settings.TOOLS else frozenset({"tools"})


def offered_tools(persona: Persona | None, *, may_write: bool) -> tuple[Tool, ...]:
    """Return the tools of a turn: none with `TOOLS` or `MEMORY` off, none that write unless `may_write`, and only those
    that the persona names if it names any.
    """
    if "tools" in switched_off():
        return ()
    wanted = persona.tools if persona else ()
    return tuple(
        one.tool for name, one in TOOLS.items() if (may_write or not one.writes) and (not wanted or name in wanted)
    )


def rounds_before(turn: Turn) -> list[ToolRound]:
    """Return what the tools of an earlier attempt at this turn did before it broke off, as one round: nothing is done
    twice. Messages are set aside without a tool, and facts may be left to set aside.
    """
    actions = [action for action in turn.reply.actions if not is_of_messages_only(action)]
    if not actions:
        return []
    keys = [key for action in actions for key in action.get("facts", ())]
    user = turn.membership.user
    said = {str(fact.pk): fact.content for fact in Fact.objects.visible_to(user).filter(pk__in=keys)}
    calls = tuple(
        ToolCall(id=f"before_{place}", name=action["tool"], arguments="{}") for place, action in enumerate(actions)
    )
    return [ToolRound(calls=calls, results=tuple(_as_json(_answer_of(action, said, user)) for action in actions))]


def _answer_of(action: Mapping[str, Any], said: Mapping[str, str], user: User) -> Answer:
    keys, outcome = action.get("facts", ()), action["outcome"]
    if action["tool"] == "undo_last":
        return {"outcome": "undone", "undone": [{"outcome": outcome, "content": [said.get(key, "") for key in keys]}]}
    if outcome == "profile_set":
        return profile_answer(user)
    content = [said[key] for key in keys if key in said]
    if action["tool"] == "forget_memories":
        return forgetting_answer(content, []) if outcome == FORGOTTEN else forgetting_answer([], content)
    return {"outcome": outcome, "count": len(keys), "content": " ".join(content)}


def run_calls(calls: Sequence[ToolCall], tools: TurnTools, writer: StreamWriter) -> tuple[str, ...]:
    """Return the result of each call as JSON, in order. Memory is read again if something was written."""
    done = len(tools.actions)
    answers = [
        run_call(call, tools) if place < MOST_CALLS else _refusal("too_many_calls", f"At most {MOST_CALLS} a round.")
        for place, call in enumerate(calls)
    ]
    for action in tools.actions[done:]:
        writer.tool(action)
    if len(tools.actions) > done:
        tools.read_again()
    return tuple(_as_json(answer) for answer in answers)


def run_call(call: ToolCall, tools: TurnTools) -> Answer:
    declared = TOOLS.get(call.name)
    if declared is None or declared.tool not in tools_for(tools.turn):
        return _refusal("unknown_tool", "There is no such tool here.")
    try:
        with span("turn.tool", tool=Name(call.name)):
            return declared.call(tools, call.arguments)
    except LeaseLost:
        raise
    except ArgumentsRefused as error:
        return _refusal("bad_arguments", str(error))
    except WordsBlocked:
        return _refusal("blocked", "The moderation here does not let this stand. Nothing was noted; do not try again.")
    except DomainError as error:
        return _refusal(error.code, error.message)
    except (DatabaseError, EngineError) as error:
        log.warning("tool_failed", tool=call.name, error=type(error).__name__)
        return _refusal("failed", "Nothing was changed. Say so, and go on.")


def _as_json(answer: Answer) -> str:
    return json.dumps(answer, ensure_ascii=False)


def _refusal(code: str, detail: str) -> Answer:
    return {"error": code, "detail": detail}
