"""The context of a turn: the best hits that its writer may see, as many as a prompt holds, numbered."""

from __future__ import annotations

from calendar import monthrange
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from functools import partial, reduce
from operator import or_
from typing import Any
from uuid import UUID

import structlog
from django.db import connection
from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, TextField, Value, When, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from memory.engines.base import Recalled
from memory.indexing.recall_rows import searchable
from memory.language.comparison.source_sentences import shown_to_others
from memory.models import FactSource, Persona, RecallItem, RecallKind, RelativeQuestion
from memory.models.facts import DisputeState, LinkKind, SourceKind
from memory.recall.cache import Place, cached_once
from memory.recall.pipeline import find_afresh
from memory.recall.ranking.scoring import weights_of
from memory.recall.results import Hit, Question
from memory.recall.selection.boundaries import MemberBoundaries, boundaries_of, may_read_words
from memory.recall.selection.deduplication import Pair, entries_of_facts, tell_once
from memory.recall.selection.prompt_budget import LATEST_ENTRIES, USUAL_TOKENS, Dispute, Selection, select
from memory.vocabulary import MemoryType

# What always goes into a prompt: pinned facts and the like, and the other fact of each disputed hit.

# More may be pinned, or known about one person, than a prompt should hold; the most important part is taken. Others'
# pins are counted for each member, so that nobody's pins crowd out another's.
MOST = {"identity": 100, "pinned": 30, "pinned_by_another": 5, "profile": 30, "entry": LATEST_ENTRIES}
MOST_DISPUTES = 100

# Written by hand, because building it anew for each turn takes longer than running it. Both facts have a row that the
# viewer may find, so that no hidden dispute counts towards the limit.
SEEN = """
    SELECT FROM memory_recallitem AS item
    WHERE item.legacy_id IN (SELECT legacy_id FROM of_the_viewer) AND item.legacy_id = ANY(%(legacies)s)
        AND item.id = {end} AND NOT item.cold AND (item.owner_id = %(viewer)s OR item.shared)
"""
DISPUTES = f"""
    WITH of_the_viewer AS MATERIALIZED (SELECT legacy_id FROM legacies_membership WHERE user_id = %(viewer)s)
    SELECT first_id, second_id, CASE state WHEN '{DisputeState.SETTLED.value}' THEN preferred_id END
    FROM memory_factlink
    WHERE (first_id = ANY(%(known)s) OR second_id = ANY(%(known)s)) AND kind = '{LinkKind.DISPUTE.value}'
        AND NOT (state = '{DisputeState.SETTLED.value}' AND preferred_id IS NULL)
        AND EXISTS ({SEEN.format(end="first_id")}) AND EXISTS ({SEEN.format(end="second_id")})
    ORDER BY id LIMIT %(most)s
"""  # noqa: S608 - put together from constants; values are bound


def always_included_hits(viewer: User, legacy_ids: Collection[UUID]) -> tuple[Hit, ...]:
    """Return what always goes into a prompt, as far as the viewer may see it: identity, pins, what the viewer told
    about themselves, and the latest entries. It answers no query, so its score is 0. One query.
    """
    rows = RecallItem.objects.visible_to(viewer).filter(legacy_id__in=legacy_ids, cold=False)
    is_fact = Q(kind=RecallKind.FACT)
    belongs = Case(
        When(is_fact & Q(memory_type=MemoryType.IDENTITY), then=Value("identity")),
        When(is_fact & Q(pinned=True, owner_id=viewer.pk), then=Value("pinned")),
        When(is_fact & Q(pinned=True), then=Value("pinned_by_another")),
        When(is_fact & Q(memory_type=MemoryType.USER_PROFILE, owner_id=viewer.pk), then=Value("profile")),
        When(kind=RecallKind.ENTRY, then=Value("entry")),
    )
    order = (
        Case(When(is_fact, then=F("importance")), default=Value(0)).desc(),
        F("occurred_earliest").desc(nulls_last=True),
        F("occurred_latest").desc(nulls_last=True),
        *(F("told_at").desc(), F("id").asc()),
    )
    placed = rows.alias(part=belongs).filter(part__isnull=False)
    whose = Case(When(part="pinned_by_another", then=F("owner_id")))
    among: list[Any] = [F("legacy_id"), F("part"), whose]  # the common base of F and Case has no public name
    placed = placed.alias(place=Window(RowNumber(), partition_by=among, order_by=order))
    few = [Q(part=part, place__lte=most) for part, most in MOST.items()]
    return _hits(placed.filter(reduce(or_, few)), viewer)


def disputes_of(
    hits: Iterable[Hit], viewer: User, legacy_ids: Collection[UUID]
) -> tuple[tuple[Dispute, ...], tuple[Hit, ...]]:
    """Return the disputes of these hits of which the viewer may see both facts, and the other facts that are missing
    among the hits. Whether a dispute is recalled at all depends on its facts. At most two queries.
    """
    known = {hit.id for hit in hits if hit.kind == RecallKind.FACT}
    disputes = _disputes(known, viewer, legacy_ids) if known else ()
    wanted = {end for dispute in disputes for end in _needed_ids(dispute)} - known
    if not wanted:
        return disputes, ()
    rows = RecallItem.objects.visible_to(viewer).filter(legacy_id__in=legacy_ids, id__in=wanted, cold=False)
    return disputes, _hits(rows, viewer)


def _disputes(known: Collection[UUID], viewer: User, legacy_ids: Collection[UUID]) -> tuple[Dispute, ...]:
    values: dict[str, Any] = {
        "known": list(known),
        "viewer": viewer.pk,
        "legacies": list(legacy_ids),
        "most": MOST_DISPUTES,
    }
    with connection.cursor() as cursor:
        cursor.execute(DISPUTES, values)
        return tuple(Dispute(first=first, second=second, preferred=preferred) for first, second, preferred in cursor)


def _needed_ids(dispute: Dispute) -> Sequence[UUID]:
    """Return the facts that the prompt needs: both of an open dispute, the preferred one of a settled dispute."""
    return (dispute.preferred,) if dispute.preferred else (dispute.first, dispute.second)


def _hits(rows: QuerySet[RecallItem], viewer: User) -> tuple[Hit, ...]:
    unread = rows.defer("search", "embedding", "other_embedding")
    return tuple(Hit.of(item, viewer_id=viewer.pk) for item in unread.order_by("id"))


# Hits for a reply as they hold today: a corrected hit is replaced by its newer version, one that was set aside is left
# out. A search shows what was told, and says that it was corrected. A reply states what it finds.


def newer_than(hits: Iterable[Hit], viewer: User, legacy_ids: Collection[UUID]) -> dict[UUID, Hit]:
    """Return by key the facts with which the viewer replaced these hits. One query if any is not among the hits."""
    known = {hit.id: hit for hit in hits}
    wanted = {key for hit in known.values() for key in hit.newer_ids}
    newer = {key: known[key] for key in wanted & known.keys()}
    if missing := wanted - newer.keys():
        rows = RecallItem.objects.visible_to(viewer).filter(legacy_id__in=legacy_ids, id__in=missing)
        unread = rows.filter(superseded=False).defer("search", "embedding", "other_embedding")
        newer |= {row.id: Hit.of(row, viewer_id=viewer.pk) for row in unread.order_by("id")}
    return newer


def as_it_holds(hits: Sequence[Hit], newer: Mapping[UUID, Hit]) -> list[Hit]:
    """Return each hit as far as it still holds, and the newer facts in place of the rest, with at least its score.

    Best first, as the hits come; each row once.
    """
    held: dict[UUID, Hit] = {}
    for hit in hits:
        for one in _current_hits(hit, newer):
            if one.id not in held or one.score > held[one.id].score:
                held[one.id] = one
    return sorted(held.values(), key=lambda hit: (-hit.score, hit.id))


def _current_hits(hit: Hit, newer: Mapping[UUID, Hit]) -> Iterable[Hit]:
    if hit.current_text is None:
        yield hit
        return
    if hit.current_text:
        # The similarity of the whole text to the query says nothing about the part that is left of it.
        yield replace(hit, text=hit.current_text, similarity=0.0)
    for key in hit.newer_ids:
        if (one := newer.get(key)) and not one.is_corrected:
            yield replace(one, score=max(one.score, hit.score), similarity=max(one.similarity, hit.similarity))


# The words that facts were drawn from, for members who may read them. Replies quote these words, never a rewriting.

MOST_SOURCES = 100
BY_LINK = Q(kind=SourceKind.LINK)


Words = dict[UUID, tuple[str, ...]]


def words_behind(hits: Iterable[Hit], viewer: User, boundaries: MemberBoundaries) -> tuple[Words, Words]:
    """Return by the key of each fact the words of the messages behind it, newest first and without secrets. The owner
    gets all words; others get the sentences that the fact rests on, if the owner shows them; no text that touches the
    viewer's boundaries is returned. Return also, by the key of each fact that is an answer by a link, the question and
    the answer as far as the fact's text still contains them. One query, or none without facts.
    """
    ids = [hit.id for hit in hits if hit.kind == RecallKind.FACT]
    if not ids:
        return {}, {}
    is_readable = may_read_words(viewer) & Q(message__isnull=False)
    sources = FactSource.objects.filter(is_readable | BY_LINK, fact__in=ids)
    rows = sources.order_by("-told_at", "-pk").values_list(
        *("fact_id", "fact__owner", "message__content", "span_start", "span_end", "fact__content"),
        *(_asked_by_link("question"), _asked_by_link("answer")),
    )
    told: defaultdict[UUID, list[str]] = defaultdict(list)
    quoted: Words = {}
    for fact_id, owner_id, said, start, end, statement, *exchange in rows[:MOST_SOURCES]:
        if said is None:
            quoted[fact_id] = tuple(words for words in exchange if words and " ".join(words.split()) in statement)
        elif not boundaries.is_spoken_of(said):
            is_own = owner_id == viewer.pk
            shown = searchable(said) if is_own else shown_to_others(said, statement, start=start, end=end)
            told[fact_id].extend([shown] if shown else [])
    return {key: tuple(words) for key, words in told.items()}, quoted


def _asked_by_link(field: str) -> Case:
    asked = RelativeQuestion.objects.filter(fact=OuterRef("fact")).values(field)[:1]
    return Case(When(BY_LINK, then=Subquery(asked)), output_field=TextField())


# The base of every turn, cached: identity, pins, and what the member told about themselves. Each message needs it;
# making it reads all rows of a legacy; and it seldom changes.

CACHE_SECONDS = 1800


def base_of(viewer: User, legacy_ids: Sequence[UUID]) -> tuple[Hit, ...]:
    """Return the hits of `always_included_hits`, cached for `CACHE_SECONDS` or until something changes that the viewer
    may find. If many need it at once and it is not cached, one makes it.
    """
    place = Place(
        name="base",
        viewer_id=viewer.pk,
        legacy_ids=tuple(legacy_ids),
        seconds=CACHE_SECONDS,
        field_names=[one.name for one in fields(Hit)],
        of_conversations=False,
    )
    return cached_once(place, partial(always_included_hits, viewer, legacy_ids))


LOOKED_AT = 48
BEST = 5
"""How many of the best hits are likely to be what the query asked for."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TurnMemory:
    """What an engine is offered, best first, and the hits behind it: alias n is `hits[n - 1]`. `disputed` are hits
    whose other version is among them too; `unclear` are pairs of facts that tell one thing in two ways and still have
    to be compared.
    """

    recalled: tuple[Recalled, ...] = ()
    hits: tuple[Hit, ...] = ()
    words_only: bool = False
    disputed: frozenset[UUID] = frozenset()
    unclear: tuple[Pair, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    """The disputes among the hits; the facts of a dispute are offered together or not at all."""
    left_out: tuple[Hit, ...] = ()
    """The hits that had no room."""
    held_back: tuple[Recalled, ...] = ()
    """Those of the best hits that fall under the viewer's boundaries, numbered from -1 down; no model is shown them."""
    parts: tuple[TurnMemory, ...] = ()
    """The result for each of several questions, with the numbers of the merged result."""


def for_turn(
    *,
    viewer: User,
    legacy_id: UUID,
    query: str,
    conversation_id: UUID | None = None,
    window_from: int = 0,
    room: int | None = None,
    attached: Sequence[UUID] = (),
    persona: Persona | None = None,
    boundaries: MemberBoundaries | None = None,
) -> TurnMemory:
    """Return what a reply to this user may use, in `room` for that many tokens (see
    `memory.recall.selection.prompt_budget`).

    The messages of the conversation from `window_from` on are left out, because the engine is shown those anyway. Each
    thing comes once: a fact stands for the message that it rests on. `attached` legacies are searched too, each if the
    viewer is a member of it. If hardly anything is found, cold rows are searched too, but never what was replaced.
    Nothing that falls under the viewer's `boundaries` (looked up unless given) is included. Hits are ordered by the
    `persona`'s weights. Seven queries or fewer besides those of the search (see `find_afresh`), and more with
    boundaries.
    """
    question = Question(
        viewer=viewer,
        legacy_id=legacy_id,
        query=query,
        attached=tuple(attached),
        limit=LOOKED_AT,
        conversation=conversation_id,
        left_out=conversation_id,
        left_out_from=window_from,
        # A vague query is similar to nothing in particular. The engine judges whether a hit has to do with it.
        least_similarity=0.0,
        weights=weights_of(persona),
        cold_if_thin=True,
    )
    results = find_afresh(question)
    if boundaries is None:
        boundaries = boundaries_of(viewer, (legacy_id, *attached))
    hits, held = _without_held_back(results.hits, boundaries)
    selection = _select_hits(hits, boundaries, USUAL_TOKENS if room is None else room)
    remembered = _number_hits(selection, boundaries)
    best = [hit for hit in results.hits[:BEST] if hit.id in held]
    held_back = tuple(_recalled_item(-place, hit, viewer, {}, words=()) for place, hit in enumerate(best, start=1))
    return replace(remembered, words_only=results.words_only, unclear=results.unclear, held_back=held_back)


def _without_held_back(hits: Sequence[Hit], boundaries: MemberBoundaries) -> tuple[list[Hit], set[UUID]]:
    held = boundaries.held_back({hit.id: hit.text for hit in hits})
    return [hit for hit in hits if hit.id not in held], held


def _number_hits(selection: Selection, boundaries: MemberBoundaries) -> TurnMemory:
    viewer = boundaries.viewer
    names = _names({hit.owner_id for hit in selection.hits if hit.owner_id})
    words, quoted = words_behind(selection.hits, viewer, boundaries)
    otherwise = selection.told_otherwise()
    recalled = tuple(
        replace(
            _recalled_item(alias, hit, viewer, names, words=words.get(hit.id, ())),
            quoted=quoted.get(hit.id, ()),
            told_otherwise=frozenset(otherwise[hit.id]),
            family_goes_by=selection.settled.get(hit.id),
        )
        for alias, hit in enumerate(selection.hits, start=1)
    )
    return TurnMemory(
        recalled=recalled,
        hits=selection.hits,
        disputed=selection.disputed,
        disputes=selection.disputes,
        left_out=selection.left_out,
    )


def numbered(hits: Sequence[Hit], boundaries: MemberBoundaries) -> TurnMemory:
    """Return these hits as an engine is offered them, without those that are held back and without disputes. At most
    two queries if there are no boundaries.
    """
    kept, _held = _without_held_back(hits, boundaries)
    return _number_hits(Selection(hits=tuple(kept)), boundaries)


def _select_hits(found: Sequence[Hit], boundaries: MemberBoundaries, room: int) -> Selection:
    viewer, legacy_ids = boundaries.viewer, boundaries.legacy_ids
    scored = {hit.id: hit for hit in found}
    base = [scored.get(hit.id, hit) for hit in base_of(viewer, legacy_ids)]
    newer = newer_than((*found, *base), viewer, legacy_ids)
    found, base = as_it_holds(found, newer), as_it_holds(base, newer)
    told = {hit.id: hit for hit in (*base, *tell_once(found, limit=len(found)))}
    disputes, others = disputes_of(told.values(), viewer, legacy_ids)
    told |= {hit.id: scored.get(hit.id, hit) for hit in others if not hit.is_corrected}
    kept, _held = _without_held_back(list(told.values()), boundaries)
    told = {hit.id: hit for hit in kept}
    repeated = entries_of_facts(told.values())
    selection = select([hit for hit in told.values() if hit.id not in repeated], disputes=disputes, room=room)
    if selection.exceeds_by:
        log.info("recalled_more_than_fits", tokens=selection.tokens, room=room, hits=len(selection.hits))
    return selection


def _recalled_item(alias: int, hit: Hit, viewer: User, names: dict[UUID, str], *, words: tuple[str, ...]) -> Recalled:
    return Recalled(
        alias=alias,
        kind=hit.kind,
        text=hit.text,
        teller=names.get(hit.owner_id, "") if hit.owner_id else "",
        own=hit.own,
        speaker=hit.speaker,
        told_on=hit.told_at.astimezone(viewer.zone).date(),
        memory_type=hit.memory_type,
        category=hit.category,
        subject=hit.subject,
        occurred=edtf_of(hit.occurred_earliest, hit.occurred_latest),
        score=hit.score,
        similarity=hit.similarity,
        shared=hit.shared,
        pinned=hit.pinned,
        unclear=hit.unclear,
        words=words,
    )


def edtf_of(earliest: date | None, latest: date | None) -> str:
    """Return the days between which something happened as EDTF: "1962", "1962-06", "1962-06-14", else "first/last"."""
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
    """Return the names of these owners by id. One query, or none without ids."""
    return {user.pk: user.name for user in User.objects.filter(pk__in=owner_ids)} if owner_ids else {}
