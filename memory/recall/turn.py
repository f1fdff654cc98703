"""What a reply may rest on: the best of what its teller may see, under small numbers."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from accounts.models import User
from memory.engines.base import Recalled
from memory.recall.results import Hit
from memory.recall.search import Question, find_afresh
from memory.recall.tellings import tell_once

MOST_FOR_A_TURN = 12
# More are looked at, since some fall away.
LOOKED_AT = 4 * MOST_FOR_A_TURN


@dataclass(frozen=True, slots=True)
class ForTurn:
    """What an engine is offered, best first, and the hits behind it: alias n is `hits[n - 1]`."""

    recalled: tuple[Recalled, ...] = ()
    hits: tuple[Hit, ...] = ()
    words_only: bool = False


def for_turn(
    *,
    viewer: User,
    legacy_id: UUID,
    query: str,
    conversation_id: UUID | None = None,
    window_from: int = 0,
    limit: int = MOST_FOR_A_TURN,
    attached: Sequence[UUID] = (),
) -> ForTurn:
    """The best hits for a reply to this user, without the messages of the conversation from `window_from` on: the
    engine is shown those anyway. Each thing comes once: a fact stands for the message it rests on. Legacies that are
    `attached` are searched too, each if the viewer is a member of it. Two queries.
    """
    question = Question(
        viewer=viewer,
        legacy_id=legacy_id,
        query=query,
        attached=tuple(attached),
        limit=max(limit, LOOKED_AT),
        conversation=conversation_id,
        left_out=conversation_id,
        left_out_from=window_from,
        # A vague question is like nothing in particular. Whether a hit bears on it, the engine judges.
        least_similarity=0.0,
    )
    results = find_afresh(question)
    hits = tell_once(results.hits, limit=limit)
    names = _names({hit.owner_id for hit in hits if hit.owner_id})
    recalled = tuple(_recalled(alias, hit, viewer, names) for alias, hit in enumerate(hits, start=1))
    return ForTurn(recalled, hits, results.words_only)


def _recalled(alias: int, hit: Hit, viewer: User, names: dict[UUID, str]) -> Recalled:
    return Recalled(
        alias=alias,
        kind=hit.kind,
        text=hit.text,
        teller=names.get(hit.owner_id, "") if hit.owner_id else "",
        own=hit.own,
        told_on=hit.told_at.astimezone(viewer.zone).date(),
        category=hit.category,
        occurred=edtf_of(hit.occurred_earliest, hit.occurred_latest),
        score=hit.score,
        similarity=hit.similarity,
    )


def edtf_of(earliest: date | None, latest: date | None) -> str:
    """The days between which something happened as EDTF: "1962", "1962-06", "1962-06-14", else "first/last"."""
    if earliest is None or latest is None:
        return ""
    if earliest == latest:
        return earliest.isoformat()
    if (earliest, latest) == (date(earliest.year, 1, 1), date(earliest.year, 12, 31)):
        return f"{earliest.year:04}"
    if (earliest, latest) == (earliest.replace(day=1), _last_of_month(earliest)):
        return f"{earliest.year:04}-{earliest.month:02}"
    return f"{earliest.isoformat()}/{latest.isoformat()}"


def _last_of_month(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def _names(owner_ids: set[UUID]) -> dict[UUID, str]:
    """How the tellers are called. One query, or none for nobody."""
    return {user.pk: user.name for user in User.objects.filter(pk__in=owner_ids)} if owner_ids else {}
