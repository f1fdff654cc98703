"""Recalling memory for a turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial, reduce
from itertools import zip_longest
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, InterfaceError, connection, transaction

from config.tracing import span
from memory import recall
from memory.engines.base import EngineError, ReplyRequest
from memory.language.lexicon import Lexicon
from memory.language.questions.several_questions import split_questions
from memory.recall import TurnMemory
from memory.services.facts.links import ask_to_reconcile
from memory.services.usage.fact_usage import Used
from memory.turns.turn_input import Turn

log = structlog.get_logger(__name__)

PATIENCE_MS = 2000
"""The time limit of one recall statement in a turn."""
ASKED_AGAIN_AFTER = 24 * 3600


def remember_for(turn: Turn) -> TurnMemory:
    """Recall for this turn's teller.

    If the question leans on the reply before it, the rows that this reply cited are added; if it takes something back,
    the facts that rest on that.
    """
    remembered = recalled_in_time(
        turn=str(turn.reply.pk),
        viewer=turn.membership.user,
        legacy_id=turn.conversation.legacy_id,
        queries=turn.queries(),
        conversation_id=turn.conversation.pk,
        # Recent messages are in the window as well, but only recalled rows can be cited by number.
        window_from=turn.question.seq,
        room=turn.room_for_memory,
        attached=turn.attached,
        persona=turn.conversation.persona,
        boundaries=turn.boundaries,
    )
    wanted = turn.cited_before() | turn.taken_back if settings.MEMORY else frozenset()
    missing = wanted - {hit.id for hit in remembered.hits}
    if not missing:
        return remembered
    return with_more(remembered, _in_time(str(turn.reply.pk), partial(recall.recall_cited, missing, turn.boundaries)))


def recalled_in_time(*, turn: str, queries: Sequence[str], **question: Any) -> TurnMemory:
    """Return what `recall_each` returns for these queries.

    Return an empty memory if recall fails or takes too long, or if `MEMORY` is off.
    """
    return _in_time(turn, partial(recall_each, queries, **question)) if settings.MEMORY else TurnMemory()


def _in_time(turn: str, recall_rows: Callable[[], TurnMemory]) -> TurnMemory:
    try:
        with span("turn.recall") as measured, _statements_within(PATIENCE_MS):
            remembered = recall_rows()
            measured.set(recalled=len(remembered.recalled))
            return remembered
    except (DatabaseError, EngineError) as error:
        log.warning("turn_without_recall", turn=turn, error=type(error).__name__)
        return TurnMemory()


def recall_each(queries: Sequence[str], **question: Any) -> TurnMemory:
    """Return what `recall.for_turn` returns for the query.

    For several queries the results are merged under common numbers: the best item of each query comes first, then the
    second of each, and so on.
    """
    found = [recall.for_turn(query=query, **question) for query in queries]
    if len(found) == 1:
        return found[0]
    whole = reduce(with_more, found)
    numbers = {hit.id: number for number, hit in enumerate(whole.hits, start=1)}
    parts = tuple(_under_numbers(one, numbers) for one in found)
    in_turn = [item for items in zip_longest(*(one.recalled for one in parts)) for item in items if item is not None]
    offered = {item.alias: item for item in whole.recalled}
    held_back = (item for one in found for item in one.held_back)
    return replace(
        whole,
        recalled=tuple(offered[alias] for alias in dict.fromkeys(item.alias for item in in_turn)),
        disputes=tuple(dict.fromkeys(dispute for one in found for dispute in one.disputes)),
        disputed=frozenset().union(*(one.disputed for one in found)),
        unclear=tuple(dict.fromkeys(pair for one in found for pair in one.unclear)),
        words_only=any(one.words_only for one in found),
        held_back=tuple(replace(item, alias=-place) for place, item in enumerate(held_back, start=1)),
        parts=parts,
    )


def parts_of(request: ReplyRequest, remembered: TurnMemory, lexicon: Lexicon) -> tuple[ReplyRequest, ...]:
    """Return a request for each of the questions for which memory was searched separately.

    The window of each ends with its question, after those before it.
    """
    texts = split_questions(request.window[-1].content, lexicon) if remembered.parts else ()
    if len(texts) != len(remembered.parts):
        return ()
    *before, said = request.window
    questions = [replace(said, content=one) for one in texts]
    return tuple(
        replace(request, window=(*before, *questions[:place]), recalled=found.recalled, held_back=found.held_back)
        for place, found in enumerate(remembered.parts, start=1)
    )


def _under_numbers(found: TurnMemory, numbers: Mapping[UUID, int]) -> TurnMemory:
    new = {alias: numbers[hit.id] for alias, hit in enumerate(found.hits, start=1)}
    recalled = (
        replace(item, alias=new[item.alias], told_otherwise=frozenset(new[one] for one in item.told_otherwise))
        for item in found.recalled
    )
    return replace(found, recalled=tuple(recalled))


def with_more(memory: TurnMemory, more: TurnMemory, *, only_fresh: bool = False) -> TurnMemory:
    """Return `memory` with the rows of `more` added under new numbers.

    With `only_fresh`, of the earlier rows only those that `more` contains as well are still offered. They keep their
    numbers.
    """
    hits = list(memory.hits)
    number_of = {hit.id: number for number, hit in enumerate(hits, start=1)}
    offered = {} if only_fresh else {item.alias: item for item in memory.recalled}
    for hit in more.hits:
        if hit.id not in number_of:
            hits.append(hit)
            number_of[hit.id] = len(hits)
        hits[number_of[hit.id] - 1] = hit
    parts = () if only_fresh else memory.parts  # the parts are numbered like `memory`, not like `more`
    numbers = {item.alias: number_of[hit.id] for item, hit in zip(more.recalled, more.hits, strict=True)}
    for item in more.recalled:
        otherwise = frozenset(numbers[alias] for alias in item.told_otherwise)
        offered.setdefault(numbers[item.alias], replace(item, alias=numbers[item.alias], told_otherwise=otherwise))
    return replace(more if only_fresh else memory, recalled=tuple(offered.values()), hits=tuple(hits), parts=parts)


def sources_of(cited: Sequence[int], remembered: TurnMemory) -> list[dict[str, object]]:
    """Return the rows behind these numbers, each once. A number that was never given out is ignored."""
    rows = dict(enumerate(remembered.hits, start=1))
    known = [alias for alias in dict.fromkeys(cited) if alias in rows]
    return [{"alias": alias, "kind": str(rows[alias].kind), "id": str(rows[alias].id)} for alias in known]


def used_of(remembered: TurnMemory, *, aliases: Collection[int] | None = None) -> list[Used]:
    """Return what the engine was given, or the part that `aliases` names, so that its use can be counted."""
    hits = enumerate(remembered.hits, start=1)
    return [(hit.legacy_id, hit.id) for alias, hit in hits if aliases is None or alias in aliases]


def have_compared(remembered: TurnMemory) -> None:
    """Ask for a comparison of the fact pairs that recall found unclear, each pair once a day at most, since it may find
    nothing to link.

    It runs in its own transaction after the turn's. The cache key and the job name no relative, so that they do not
    reveal who looked.
    """
    legacy_of = {hit.id: hit.legacy_id for hit in remembered.hits}
    pairs = {f"unclear:{first}:{second}": (first, second) for first, second in remembered.unclear if first in legacy_of}
    new = pairs.keys() - cache.get_many(pairs) if pairs else set()
    if not new:
        return
    # A turn at the same moment may ask for the same comparison, which runs once.
    cache.set_many(dict.fromkeys(new, 1), timeout=ASKED_AGAIN_AFTER)
    wanted: dict[UUID, set[UUID]] = {}
    for first, second in map(pairs.__getitem__, new):
        wanted.setdefault(legacy_of[first], set()).update((first, second))
    for legacy_id, facts in wanted.items():
        with transaction.atomic():
            ask_to_reconcile(sorted(facts), legacy_id=legacy_id)


@contextmanager
def _statements_within(milliseconds: int) -> Iterator[None]:
    """Limit the time of each statement. The limit is removed at the end, whatever was raised."""
    _set_statement_timeout(milliseconds)
    try:
        yield
    finally:
        _reset_statement_timeout()


def _reset_statement_timeout() -> None:
    """Reset the time limit. A time-out leaves the connection usable. Another error may break it, and then it is closed
    so that the turn goes on with a new one. The limit is reset first, since a closed connection returns to the pool
    with its settings.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("RESET statement_timeout")
    except (DatabaseError, InterfaceError):
        connection.close()


def _set_statement_timeout(milliseconds: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('statement_timeout', %s, false)", [str(milliseconds)])
