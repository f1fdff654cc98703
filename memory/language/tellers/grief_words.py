"""What a language needs to know of what the grieving ask and say; "§" stands for the person in what is read."""

from __future__ import annotations

from dataclasses import dataclass
from re import Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class GriefWords:
    """Of one language."""

    asks: Pattern[str]
    """Asks for what the person felt for whoever asks, or would say and do now."""
    supposes: Pattern[str]
    """The same of a sentence that supposes ("would he have liked my husband"): others may stand in it."""
    wishes: Pattern[str]
    """What somebody would have liked to do or to be themselves: others may know that."""
    thinks: Pattern[str]
    """Asks for an opinion, with a question mark or without."""
    blames: Pattern[str]
    """Asks for a fault of one's own,"""
    guilt: Pattern[str]
    """and says one."""
    missing: Pattern[str]
