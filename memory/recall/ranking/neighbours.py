"""What was said right before and after a message, among the candidates.

Only messages that follow each other without a gap are neighbours: chats of several people that were brought in, or two
messages told in a row. In talk with the assistant a reply stands between two messages, and each is about itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.models import RecallKind
from memory.recall.sql.candidates import Candidate

# How much a neighbour counts beside the message itself, by how many places away it is; measured on long dialogues.
MEANING_SHARES = {-1: 0.6, -2: 0.3, 1: 0.6, 2: 0.3}
WORDS_SHARES = {-1: 1.0, -2: 0.4, 1: 1.0, 2: 0.4}
# Places of two conversations lie farther apart than any position reaches, and so do what are no messages.
APART = 1 << 40
MESSAGE = RecallKind.MESSAGE.value

Rows = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """By how many places away (before: negative), which row of the candidates stands there; -1 for none."""

    rows: Mapping[int, NDArray[np.int64]]

    @classmethod
    def among(cls, candidates: Sequence[Candidate]) -> Neighbours:
        places = _places(candidates)
        in_order = np.argsort(places)
        found = {away: _rows_at(places + away, places, in_order) for away in MEANING_SHARES}
        for step in (-1, 1):
            found[2 * step][found[step] < 0] = -1
        return cls(found)

    def of(self, values: Rows, away: int) -> Rows:
        """The neighbour's value for each row, zero where there is none."""
        rows = self.rows[away]
        chosen: Rows = values[rows]
        chosen[rows < 0] = 0
        return chosen


def _places(candidates: Sequence[Candidate]) -> NDArray[np.int64]:
    """A number for each row; those of messages that follow each other do so too."""
    conversations: dict[str, int] = {}
    places = np.arange(-1, -len(candidates) - 1, -1, dtype=np.int64) * APART
    for row, one in enumerate(candidates):
        if one.kind == MESSAGE and (conversation := one.conversation_key) is not None and one.position is not None:
            places[row] = conversations.setdefault(conversation, len(conversations)) * APART + one.position
    return places


def _rows_at(wanted: NDArray[np.int64], places: NDArray[np.int64], in_order: NDArray[np.int64]) -> NDArray[np.int64]:
    at = np.searchsorted(places, wanted, sorter=in_order)
    rows: NDArray[np.int64] = in_order[np.minimum(at, len(places) - 1)]
    return np.where(places[rows] == wanted, rows, -1)
