"""Which facts are always in the warm tier, whatever becomes of their uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from memory.models.facts import MemoryType

LEAST_WARM = 3
"""From this importance on a fact never goes cold."""


def always_warm() -> Q:
    """What its owner pinned, who the assistant is, and what weighs enough."""
    return Q(pinned=True) | Q(memory_type=MemoryType.IDENTITY) | Q(importance__gte=LEAST_WARM)


def is_always_warm(fact: Mapping[str, Any]) -> bool:
    """The same of a fact's columns."""
    return bool(fact["pinned"] or fact["memory_type"] == MemoryType.IDENTITY or fact["importance"] >= LEAST_WARM)
