"""Declaring a function as a tool: its signature and docstring give the JSON schema that checks its arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from memory.engines.base import Tool
from memory.engines.moderation import is_blocked

Answer = Mapping[str, Any]


class ArgumentsRefused(Exception):
    """The arguments do not match the tool's schema. The message says which and why, for the model to read."""


class WordsBlocked(Exception):
    """Moderation blocks what a model writes, as it would if the relative wrote it."""


@dataclass(frozen=True, slots=True)
class DeclaredTool:
    """A function as a tool. `run` takes its subject first, then the model's arguments by name. If it `writes`, the
    memory of the turn is read again after it, and private conversations do not offer it. `words` are the arguments
    whose text is stored as the model writes it.
    """

    tool: Tool
    writes: bool
    run: Callable[..., Answer]
    arguments: type[BaseModel]
    words: tuple[str, ...] = ()

    def call(self, subject: object, arguments: str) -> Answer:
        """Run the tool. Raise `ArgumentsRefused` or `WordsBlocked` before anything is done."""
        read = self._read(arguments)
        if is_blocked("\n\n".join(str(getattr(read, name)) for name in self.words)):
            raise WordsBlocked
        return self.run(subject, **{name: getattr(read, name) for name in self.arguments.model_fields})

    def _read(self, arguments: str) -> BaseModel:
        try:
            return self.arguments.model_validate_json(arguments or "{}")
        except ValidationError as error:
            problems = error.errors(include_url=False, include_context=False, include_input=False)
            said = "; ".join(f"{'.'.join(map(str, one['loc'])) or 'arguments'}: {one['msg']}" for one in problems)
            raise ArgumentsRefused(said[:500]) from None


def declare(function: Callable[..., Answer], *, writes: bool, words: tuple[str, ...] = ()) -> DeclaredTool:
    """Declare a function as a tool. The function's first parameter is its subject, which the model does not see."""
    hints = get_type_hints(function, include_extras=True)
    _subject, *parameters = inspect.signature(function).parameters.values()
    fields: dict[str, Any] = {
        one.name: (hints[one.name], ... if one.default is inspect.Parameter.empty else one.default)
        for one in parameters
    }
    model = create_model(function.__name__, __config__=ConfigDict(extra="forbid"), **fields)
    tool = Tool(
        name=function.__name__,
        description=inspect.getdoc(function) or "",
        parameters=_without_titles(model.model_json_schema()),
    )
    return DeclaredTool(tool, writes, function, model, words)


def _without_titles(schema: Any) -> Any:
    """Return the schema without titles, which repeat the names and cost tokens."""
    if isinstance(schema, dict):
        return {
            name: _without_titles(value)
            for name, value in schema.items()
            if name != "title" or not isinstance(value, str)
        }
    return [_without_titles(one) for one in schema] if isinstance(schema, list) else schema
