"""Parsing the JSON of an answer, and salvaging complete parts of a broken one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

from memory.engines.base import BadAnswer, Extraction, Verification
from memory.engines.openai.transport.responses import (
    AnswerFiltered,
    AnswerMisshapen,
    Completion,
    read_as,
    readable,
    said_in,
)

Whole = TypeVar("Whole", Extraction, Verification)


def parse_object(text: str) -> object:
    """The JSON object in the text. Models that know no schema put words or a fence around it."""
    start = max(text.find("{"), 0)
    try:
        parsed, _ = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise AnswerMisshapen("the answer holds no JSON object")
    return parsed


def read_whole(raw: object, *, whole: Callable[[str], Whole], part: Callable[[str], Whole]) -> Whole:
    """What `whole` reads in the answer. Raises `BadAnswer`, with what `part` finds in it, if that is anything."""
    try:
        return whole(said_in(raw))
    except AnswerFiltered:
        raise  # what a filter let through is no part of an answer
    except BadAnswer as error:
        found = part(_said_so_far(raw))
        error.part = found if found.facts or found.entries else None
        raise


def _said_so_far(raw: object) -> str:
    try:
        return readable(read_as(Completion, raw).choices[0].message.content or "")
    except BadAnswer:
        return ""


# What of a cut answer came whole: the finished values of a JSON object that breaks off somewhere.

DECODER = json.JSONDecoder()
SPACE = re.compile(r"\s*")
UNREADABLE = (ValueError, RecursionError)


def whole_parts(text: str) -> dict[str, Any]:
    """The members of the first object in the text that came to their end; of a cut list its whole items.

    A number that the text ends with is not whole: its next digit may be missing.
    """
    parts: dict[str, Any] = {}
    at = text.find("{") + 1
    try:
        while at and (name_at := _place_after_mark(text, at, "" if not parts else ",")) is not None:
            name, at = DECODER.raw_decode(text, name_at)
            value_at = _place_after_mark(text, at, ":")
            if value_at is None or not isinstance(name, str):
                return parts
            parts[name], at = _read_list(text, value_at) if text[value_at] == "[" else _read_value(text, value_at)
    except UNREADABLE:
        pass
    return parts


def _read_list(text: str, at: int) -> tuple[list[Any], int]:
    """The whole items from the bracket at `at`, and where the list ends; 0 where it does not."""
    items: list[Any] = []
    try:
        next_at = _place_after_mark(text, at + 1, "")
        while next_at is not None and text[next_at] != "]":
            item, at = _read_value(text, next_at)
            items.append(item)
            end = _place_after_mark(text, at, "")
            next_at = end if end is None or text[end] == "]" else _place_after_mark(text, at, ",")
    except UNREADABLE:
        return items, 0
    return items, 0 if next_at is None else next_at + 1


def _read_value(text: str, at: int) -> tuple[Any, int]:
    value, end = DECODER.raw_decode(text, at)
    if _place_after_mark(text, end, "") is None and not isinstance(value, dict | list | str):
        raise ValueError("the text ends within a value")
    return value, end


def _place_after_mark(text: str, at: int, mark: str) -> int | None:
    """Where the next thing stands behind spaces and this mark; None where the text ends or another mark stands."""
    at = _skip_spaces(text, at)
    if not text.startswith(mark, at):
        return None
    at = _skip_spaces(text, at + len(mark))
    return at if at < len(text) else None


def _skip_spaces(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    return found.end() if found else at
