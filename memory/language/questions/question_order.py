"""How a language builds questions, so that they can be read without a question mark."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionOrder:
    """How questions are built in one language. The patterns are searched for in the whole sentence."""

    asks: tuple[re.Pattern[str], ...]
    """A sentence that matches one of these asks …"""
    tells: re.Pattern[str]
    """… unless it matches this: exclamations, set phrases, and clauses in the same order."""
    surely: re.Pattern[str]
    """What no clause within a sentence is like. Without it, the sentence may have no second verb of its own."""
    wonders: re.Pattern[str]
    """A question in other words, whatever mark stands at its end: "I wonder if he ever went abroad"."""
