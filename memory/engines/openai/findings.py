"""What a trial of a model finds out: a page shows it, in a process that asks no model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

REPLIES = 10
"""Of the conversation whose cost is told."""


class Check(StrEnum):
    SERVER = "server"
    STREAMING = "streaming"
    SCHEMA = "schema"
    TOOLS = "tools"
    REPLY = "reply"
    LANGUAGES = "languages"


class Outcome(StrEnum):
    GOOD = "good"
    PARTLY = "partly"
    BAD = "bad"
    UNTRIED = "untried"


@dataclass(frozen=True, slots=True)
class Finding:
    check: Check
    outcome: Outcome
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
