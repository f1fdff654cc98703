"""Whether two sentences say the same thing, for those who compare what is stored."""

from __future__ import annotations

from memory.engines.builtin.agreement import same_statement

__all__ = ["same_statement"]
