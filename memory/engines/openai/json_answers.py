"""The JSON object of an answer, and what of a bad answer can be used all the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

from memory.engines.base import BadAnswer, Extraction, Verification
from memory.engines.openai.transport.responses import Completion, read_as, readable, said_in
from memory.engines.openai.transport.server_errors import AnswerFiltered, AnswerMisshapen

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
