"""How far words came, told from the log: which of them the family could see, since when, and what was taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from legacies.audit import Folded, follow
from memory.models import Moderation, Status, Visibility
from memory.models.ownership import is_visible_to_family

State = Mapping[str, Any]
VERSIONS: Mapping[str, str] = {"fact": "lineage", "entry": "id"}
"""What all versions of one thing have in common, by the names of the tables."""
WORDS: Mapping[str, str] = {"fact": "content", "entry": "summary"}
WITH_ITS_TELLER = frozenset({Moderation.RETURNED, Moderation.RESTRICTED})


def words_seen(chain: UUID, ids: Collection[UUID]) -> dict[str, datetime]:
    """The words of these facts and entries that the family could see at any time, each with when it first could.

    Words that were only ever private are not among them. One query; it takes as long as the log is.
    """
    wanted = {str(id_) for id_ in ids}
    seen: dict[str, datetime] = {}
    for event, then in follow(chain):
        legacy = then.tables["legacy"].get(str(chain), {})
        for table, words in WORDS.items():
            # Another rule of the family's changes what is seen of rows that nobody touched.
            for id_ in wanted if then.touched["legacy"] else wanted & then.touched[table]:
                state = then.tables[table].get(id_)
                if state and is_visible_to_family(state, moderation_mode=legacy.get("moderation_mode", "")):
                    seen.setdefault(state[words], event.at)
    return seen


def taken_back_since(then: Folded, chain: UUID) -> Mapping[str, Collection[str]]:
    """By table, what its teller took back or set aside, or the desk kept with them, at any time since `then`.

    Named by what all its versions have in common. `then` is folded on to now by it. Words that wait to be looked at
    were not taken back: their teller left them with the family. One query.
    """
    left = {table: _LeftWithFamily(table, key) for table, key in VERSIONS.items()}
    for table, rows in left.items():
        rows.look_at(then, then.tables[table])
    for _event, now in follow(chain, onto=then):
        for table, rows in left.items():
            rows.look_at(now, now.touched[table])
    return {table: rows.taken_back for table, rows in left.items()}


class _LeftWithFamily:
    """The rows of a table that their tellers and the desk leave with the family, by thing; and what was taken back."""

    def __init__(self, table: str, key: str) -> None:
        self.taken_back: set[str] = set()
        self._table, self._key = table, key
        self._thing_of: dict[str, str] = {}
        self._rows: defaultdict[str, set[str]] = defaultdict(set)

    def look_at(self, folded: Folded, ids: Collection[str]) -> None:
        """Once a change is whole: when a version replaces another one, some row is left with the family all along."""
        things = {thing for id_ in ids if (thing := self._thing_of.get(id_)) and self._rows[thing]}
        for id_ in ids:
            state = folded.tables[self._table].get(id_)
            if state:
                self._thing_of[id_] = str(state[self._key])
            rows = self._rows[self._thing_of.get(id_, "")]
            if state and _is_left_with_family(state):
                rows.add(id_)
            else:
                rows.discard(id_)
        self.taken_back |= {thing for thing in things if not self._rows[thing]}


def _is_left_with_family(state: State) -> bool:
    """By its teller and by the desk, whether or not it has been looked at yet."""
    is_shared = state["visibility"] == Visibility.SHARED and state["status"] == Status.ACTIVE
    return is_shared and state["moderation"] not in WITH_ITS_TELLER
