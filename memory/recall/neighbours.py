"""What was said right before and after a message, among the candidates.

Only messages that follow each other without a gap are neighbours: chats of several people that were brought in, or two
messages told in a row. In talk with the assistant a reply stands between two messages, and each is about itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from memory.models import RecallKind
from memory.recall.candidates import Candidate

# How much a neighbour counts beside the message itself, by how many places away it is; measured on long dialogues.
MEANING_SHARES = {1: 0.6, 2: 0.3}
WORDS_SHARES = {1: 1.0, 2: 0.4}
FARTHEST = 2

Place = tuple[UUID, int]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Candidates by their place in their conversation."""

    messages: Mapping[Place, Candidate]

    @classmethod
    def among(cls, candidates: Iterable[Candidate]) -> Neighbours:
        return cls({place: one for one in candidates if (place := _place(one)) is not None})

    def before(self, candidate: Candidate) -> Candidate | None:
        return next((one for _, one in self._chain(candidate, -1)), None)

    def around(self, candidate: Candidate) -> Iterator[tuple[int, Candidate]]:
        """Those on both sides, each with how many places away it is."""
        yield from self._chain(candidate, -1)
        yield from self._chain(candidate, +1)

    def _chain(self, candidate: Candidate, step: int) -> Iterator[tuple[int, Candidate]]:
        place = _place(candidate)
        if place is None:
            return
        conversation, position = place
        for away in range(1, FARTHEST + 1):
            neighbour = self.messages.get((conversation, position + step * away))
            if neighbour is None:
                return
            yield away, neighbour


def _place(candidate: Candidate) -> Place | None:
    if candidate.kind != RecallKind.MESSAGE or candidate.conversation_id is None or candidate.position is None:
        return None
    return candidate.conversation_id, candidate.position
