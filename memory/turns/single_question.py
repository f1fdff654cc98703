"""A question outside any conversation, answered like a turn, with nothing stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from legacies.models import Membership
from memory import recall
from memory.engines.base import BadAnswer, Delta, Finish, NumberedMessage, ReplyRequest
from memory.engines.registry import get_engine
from memory.language.distress import is_acute
from memory.recall import Hit
from memory.services.conversations.introductions import introduce_person, introduce_teller
from memory.turns.safety import words_of_safety


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The reply, the hits it was offered, best first, and which of them it rests on. `disputed` are the hits that
    another telling disputes, as far as the asker may see it.
    """

    reply: str
    hits: tuple[Hit, ...]
    cited: tuple[Hit, ...]
    disputed: frozenset[UUID]
    abstained: bool


def ask(*, membership: Membership, text: str) -> Answered:
    """Answer this member, whose user and legacy are at hand. Raises `EngineError`. A constant number of queries.

    Words of acute distress are answered before anything is recalled, as in a turn.
    """
    if is_acute(text):
        reply = words_of_safety(text, user=membership.user, otherwise=membership.legacy.language)
        return Answered(reply=reply, hits=(), cited=(), disputed=frozenset(), abstained=False)
    found = recall.for_turn(viewer=membership.user, legacy_id=membership.legacy_id, query=text)
    question = NumberedMessage(number=1, role="user", content=text, at=timezone.now().astimezone(membership.user.zone))
    request = ReplyRequest(
        person=introduce_person(membership.legacy),
        teller=introduce_teller(membership),
        window=(question,),
        recalled=found.recalled,
    )
    reply, end = _listen(get_engine().reply(request))
    by_alias = dict(enumerate(found.hits, start=1))
    return Answered(
        reply=reply,
        hits=found.hits,
        cited=tuple(by_alias[alias] for alias in dict.fromkeys(end.cited) if alias in by_alias),
        disputed=found.disputed,
        abstained=end.abstained,
    )


def _listen(parts: Iterable[Delta | Finish]) -> tuple[str, Finish]:
    pieces: list[str] = []
    for part in parts:
        if isinstance(part, Finish):
            return "".join(pieces), part
        pieces.append(part.text)
    raise BadAnswer("the reply has no end")
