"""Parsing the JSON of an answer, repairing its syntax, and salvaging complete parts of a broken one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

from memory.engines.base import BadAnswer, Extraction, Verification
from memory.engines.guarded_embedder import note_repair
from memory.engines.openai.transport.responses import (
    AnswerFiltered,
    AnswerMisshapen,
    Completion,
    read_as,
    readable,
    said_in,
)

Whole = TypeVar("Whole", Extraction, Verification)

DECODER = json.JSONDecoder(strict=False)
"""Not strict, so that a string may contain line breaks."""
UNREADABLE = (ValueError, RecursionError)
START = re.compile(r"""\{(?=\s*["'/#}])""")
END_OF_REASONING = "</think>"


def parse_object(text: str) -> object:
    """Return the JSON object in the text. Models without a schema put words or a fence around it, and write it as they
    would in a program. Nothing that is missing is invented: an answer that was cut off stays a bad one.
    """
    answer = _from_its_start(text)
    parsed = _read_object(answer)
    if parsed is None and (parsed := _read_object(repair_syntax(answer))) is not None:
        note_repair()
    if parsed is None:
        raise AnswerMisshapen("the answer holds no JSON object")
    return parsed


def _from_its_start(text: str) -> str:
    """Return the text from the first brace of an object on, without what a reasoning model thought before it."""
    thoughts, mark, answer = text.partition(END_OF_REASONING)
    if mark and not START.match(thoughts.lstrip()):
        text = answer
    begin = START.search(text)
    return text[begin.start() :] if begin else text


def _read_object(text: str) -> dict[str, Any] | None:
    try:
        parsed, _ = DECODER.raw_decode(text)
    except UNREADABLE:
        return None
    return parsed if isinstance(parsed, dict) else None


def read_whole(raw: object, *, whole: Callable[[str], Whole], part: Callable[[str], Whole]) -> Whole:
    """Return what `whole` reads in the answer. Raises `BadAnswer`, with what `part` finds in it, if anything."""
    try:
        return whole(said_in(raw))
    except AnswerFiltered:
        raise  # what a filter let through is not part of an answer
    except BadAnswer as error:
        found = part(_text_so_far(raw))
        error.part = found if found.facts or found.entries else None
        raise


def _text_so_far(raw: object) -> str:
    """Return the available text of an answer from its first brace on, in the syntax of JSON."""
    try:
        said = readable(read_as(Completion, raw).choices[0].message.content or "")
    except BadAnswer:
        return ""
    return repair_syntax(_from_its_start(said))


# Other ways to write JSON, which models learned from programs: single quotes, comments, a comma after the last item,
# Python's literals, line breaks in a string. Each pattern reads a string up to its quote, or to the end of the text if
# the quote is missing: a string that was cut off stays open, so that it does not count as complete.

PIECE = re.compile(
    r"""
    (?P<text>"(?:[^"\\]++|\\.)*+"?)
    |'(?P<quoted>(?:[^'\\]++|\\.|'(?!\s*[]:,}]))*+)(?P<end>'?)
    |(?P<comment>//[^\n]*+|\#[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?)
    |\b(?P<literal>True|False|None)\b
    """,
    re.VERBOSE | re.DOTALL,
)
LAST_COMMA = re.compile(r'("(?:[^"\\]++|\\.)*+"?)|,(?=\s*[]}])', re.DOTALL)
QUOTE_INSIDE = re.compile(r"\\(.)|\"", re.DOTALL)
LITERALS = {"True": "true", "False": "false", "None": "null"}


def repair_syntax(text: str) -> str:
    """Return the text in the syntax of JSON, as far as its meaning is clear; valid JSON stays as it is."""
    return LAST_COMMA.sub(lambda found: found[1] or "", PIECE.sub(_as_json, text))


def _as_json(piece: re.Match[str]) -> str:
    if piece["text"]:
        return piece["text"]
    if piece["literal"]:
        return LITERALS[piece["literal"]]
    if piece["comment"]:
        return " "
    plain = QUOTE_INSIDE.sub(lambda found: "'" if found[1] == "'" else found[0] if found[1] else '\\"', piece["quoted"])
    return f'"{plain}"' if piece["end"] else f'"{plain}'


# The complete parts of an answer that was cut off: the finished values of a JSON object that breaks off somewhere.

SPACE = re.compile(r"\s*")


def whole_parts(text: str) -> dict[str, Any]:
    """Return the complete members of the first object in the text; of a list that was cut off, its complete items.

    A number at the end of the text is not complete: its next digit may be missing.
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
    """Return the complete items after the bracket at `at`, and where the list ends; 0 if it does not end."""
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
    """Return the position after spaces and this mark; None if the text ends or another mark follows."""
    at = _skip_spaces(text, at)
    if not text.startswith(mark, at):
        return None
    at = _skip_spaces(text, at + len(mark))
    return at if at < len(text) else None


def _skip_spaces(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    return found.end() if found else at
