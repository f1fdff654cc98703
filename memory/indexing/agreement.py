"""What sentences say to each other, for those who compare what is stored."""

from __future__ import annotations

from memory.language.comparison.agreement import same_statement
from memory.language.comparison.outdated import outdated_spans, still_says, what_still_holds

__all__ = ["outdated_spans", "same_statement", "still_says", "what_still_holds"]
