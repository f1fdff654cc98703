"""Reading memories for a client: one, a list, and a search. Everything that is read passes `visible_to`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any
from uuid import UUID

from cachetools import TTLCache
from django.core.cache import cache
from django.db import connection
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.api.token_scopes import READ
from config.errors import DomainError, InvalidInput, NotFound
from config.texts import text_problem
from legacies.access import member_of
from legacies.audit import sequence_beside
from legacies.models import Membership
from memory.mcp.callers import Caller
from memory.mcp.schemas import (
    LONGEST_IN_SEARCH,
    FoundMemory,
    Memory,
    MemoryList,
    SearchAnswer,
    SearchMetadata,
    memory_of,
    pagination,
)
from memory.models import Fact, RecallKind, Status
from memory.models.facts import NEW_VERSION_OF, FactQuerySet
from memory.models.ownership import LISTED
from memory.presentation.facts.dispute_card import seen_disputes_among, seen_disputes_noted
from memory.presentation.facts.fact_card import SeenDispute
from memory.recall.pipeline import find
from memory.recall.query import LONGEST_QUERY, Narrowing, begin_query_vector
from memory.recall.results import Question
from memory.recall.suggested import find_suggested
from memory.services.deletion.purging import FactIsGone, is_gone
from memory.vocabulary import Kind

MOST_LISTED, MOST_FOUND = 100, 50
# How many memories a search looks for, however few are requested, so that its pages come from one search.
LOOKED_FOR = 50
LONGEST_TAG = 60
# Fewer rows than this are counted quickly enough.
MANY, LIST_SECONDS = 300, 60
# How many pages a process caches, and how many characters each may have: some megabytes in all.
MOST_PAGES, LONGEST_PAGE = 64, 65_536


Scored = tuple[UUID, float | None]
"""A memory, and its similarity to the query; None for a memory that was found by its words alone."""


class LegacyNotNamed(DomainError):
    """No legacy was named, and there is not exactly one. `legacies` are those to choose from."""

    code, status = "legacy_not_named", 422

    def __init__(self, places: Sequence[Membership]) -> None:
        names = "; ".join(f"{place.legacy_id} ({place.legacy.name})" for place in places)
        some = _("You belong to several legacies. Name one of them as legacy_id: %(legacies)s.") % {"legacies": names}
        super().__init__(some if places else _("There is no legacy that this token opens."))
        self.more = {"legacies": [{"id": str(place.legacy_id), "name": place.legacy.name} for place in places]}


class Gone(FactIsGone):
    default_message = gettext_lazy("This memory was deleted permanently. It can be written again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The filters of a list or a search, as the client gave them. Raises `InvalidInput` when it is made."""

    legacy_id: str | None = None
    memory_type: str | None = None
    tags: tuple[str, ...] = ()
    limit: int
    offset: int = 0
    most: int

    def __post_init__(self) -> None:
        wrong = {
            "memory_type": kind_problem(self.memory_type) if self.memory_type is not None else "",
            "tags": next(filter(None, (text_problem(tag, LONGEST_TAG, is_title=True) for tag in self.tags)), ""),
            "limit": _("This is a number from 1 to %(most)d.") % {"most": self.most}
            if not 1 <= self.limit <= self.most
            else "",
            "offset": _("This is a number from 0 on.") if not 0 <= self.offset < 2**31 else "",
        }
        if fields := {name: [problem] for name, problem in wrong.items() if problem}:
            raise InvalidInput(fields=fields)

    def narrow(self, rows: FactQuerySet) -> FactQuerySet:
        rows = rows.filter(kind=self.memory_type) if self.memory_type else rows
        return rows.filter(tags__contains=list(self.tags)) if self.tags else rows


def kind_problem(said: str) -> str:
    if said in Kind.values:
        return ""
    return _("There is no memory_type of this name. Those that there are: %(names)s.") % {
        "names": ", ".join(Kind.values)
    }


def read_memory(caller: Caller, said: str) -> Memory:
    caller.must_be_allowed(READ)
    fact = _visible_facts(caller).filter(pk=id_of(said)).first()
    if fact is None:
        raise missing(caller.user, id_of(said))
    return Memory(**memory_of(fact, caller, seen_dispute=seen_disputes_among([fact], caller.user), **_replaced(fact)))


@dataclass(frozen=True, slots=True)
class _ListedPage:
    """A page, and what it depends on: the last number in the legacy's log, to which every change of a listed memory is
    written in the same transaction, and the names of the owners, which are in no log.
    """

    answer: MemoryList
    logged: int | None
    names: Mapping[UUID, str]

    def is_current(self, legacy_id: UUID) -> bool:
        """Return whether nothing has changed since. One query."""
        tellers = User.objects.filter(pk__in=self.names).annotate(logged=sequence_beside(legacy_id))
        rows = list(tellers.values_list("pk", "display_name", "logged"))
        return bool(rows) and rows[0][2] == self.logged and {pk: name for pk, name, _logged in rows} == self.names


_pages: TTLCache[Sequence[object], _ListedPage] = TTLCache(MOST_PAGES, LIST_SECONDS)
_keeping_pages = Lock()


def list_memories(caller: Caller, wanted: Wanted, *, include_deleted: bool) -> MemoryList:
    """Return a page of memories, newest first, with the caller's own deleted ones only on request.

    A page that this process has read within the last minute costs one query if nothing has changed since. Any other
    page costs one query, one more if something on it is disputed, and one more to count the memories if they were not
    counted since the last change. One more query finds the legacy, unless the token names it.
    """
    caller.must_be_allowed(READ)
    legacy_id = _legacy_to_read(caller.user, wanted.legacy_id)
    page_key = (caller.user.pk, caller.site, legacy_id, wanted, include_deleted)
    with _keeping_pages:
        known = _pages.get(page_key)
    if known is None or not known.is_current(legacy_id):
        known = _read_page(caller, legacy_id, wanted, include_deleted=include_deleted)
        # What was read within a transaction may be rolled back.
        if known.names and not connection.in_atomic_block and _length_of(known.answer) <= LONGEST_PAGE:
            with _keeping_pages:
                _pages[page_key] = known
    return known.answer


def _read_page(caller: Caller, legacy_id: UUID, wanted: Wanted, *, include_deleted: bool) -> _ListedPage:
    states = (*LISTED, Status.RETIRED) if include_deleted else LISTED
    rows = wanted.narrow(_visible_facts(caller).filter(legacy=legacy_id, status__in=states))
    placed = rows.noting_disputes().order_by("-created_at", "-pk").annotate(logged=sequence_beside(legacy_id))
    page = list(placed[wanted.offset : wanted.offset + wanted.limit])
    logged = page[0].logged if page else None
    if 0 < len(page) < wanted.limit:
        total = wanted.offset + len(page)
    elif page:
        listed = (caller.user.pk, legacy_id, states, wanted.memory_type, wanted.tags)
        total = _number_of(rows, listed, logged=logged)
    else:
        chosen_legacy(caller.user, wanted.legacy_id)  # raises if the user is no member any more
        total = rows.count()
    seen = seen_disputes_noted(page, caller.user)
    answer = MemoryList(
        memories=[Memory(**memory_of(fact, caller, seen_dispute=seen, **_replaced(fact))) for fact in page],
        pagination=pagination(limit=wanted.limit, offset=wanted.offset, total=total),
    )
    return _ListedPage(answer, logged, {fact.owner.pk: fact.owner.display_name for fact in page if fact.owner})


def _length_of(answer: MemoryList) -> int:
    return sum(len(memory.content) for memory in answer.memories)


def _number_of(rows: FactQuerySet, listed: Sequence[object], *, logged: int | None) -> int:
    """Return how many memories there are. Counting thousands takes longer than the rest of a list, so the number is
    cached until the next event in the legacy's log, to which every change of a listed memory is written in the same
    transaction.

    `logged` has to be read before counting: then a change in between makes the number look older than it is.
    """
    key = f"listed:{salted_hmac('keepsake.mcp.listed', repr(listed), algorithm='sha256').hexdigest()}"
    known = cache.get(key)
    if known is not None and known[0] == logged:
        return int(known[1])
    total = rows.count()
    if total >= MANY:
        cache.set(key, (logged, total), LIST_SECONDS)
    return total


def search_memories(caller: Caller, query: str, wanted: Wanted, *, threshold: float) -> SearchAnswer:
    """Search by meaning and by words, including the caller's own suggestions, which no other search finds.

    A memory that shares no word with the query has at least the similarity `threshold`.
    """
    caller.must_be_allowed(READ)
    _check_search(query, threshold)
    legacy_id = _legacy_to_read(caller.user, wanted.legacy_id)
    begin_query_vector(query, [legacy_id])
    kinds = (wanted.memory_type,) if wanted.memory_type else ()
    narrowing = Narrowing(fact_kinds=kinds, tags=tuple(wanted.tags), zone=caller.user.zone.key)
    waiting = find_suggested(caller.user, legacy_id, query, threshold=threshold, narrowing=narrowing)
    results = find(
        Question(
            viewer=caller.user,
            legacy_id=legacy_id,
            query=query,
            kinds=(RecallKind.FACT,),
            limit=LOOKED_FOR,
            narrowing=narrowing,
            least_similarity=threshold,
            compares=False,
        )
    )
    hits = _by_likeness([(hit.id, hit.similarity or None) for hit in results.hits], waiting)
    if not hits:
        chosen_legacy(caller.user, wanted.legacy_id)  # raises if the user is no member any more
    return SearchAnswer(
        query=query,
        memories=_found_memories(caller, hits[wanted.offset : wanted.offset + wanted.limit]),
        pagination=pagination(limit=wanted.limit, offset=wanted.offset, total=len(hits)),
        metadata=SearchMetadata(
            threshold=threshold, embedding_model=results.model or None, words_only=results.words_only
        ),
    )


def _by_likeness(hits: Sequence[Scored], waiting: Sequence[Scored]) -> list[Scored]:
    """Merge hits and suggestions: the hits in their order, and each suggestion before the first hit that is less
    similar. A suggestion without a similarity comes last.
    """
    both, left = [], list(hits)
    for one in waiting:
        while left and (one[1] is None or (left[0][1] or 0.0) >= one[1]):
            both.append(left.pop(0))
        both.append(one)
    return [*both, *left]


def _check_search(query: str, threshold: float) -> None:
    needed = _("Say what to search for.")
    wrong = {
        "query": text_problem(query, LONGEST_QUERY, empty=needed),
        "threshold": "" if -1 <= threshold <= 1 else _("This is a number from -1 to 1."),
    }
    if fields := {name: [problem] for name, problem in wrong.items() if problem}:
        raise InvalidInput(fields=fields)


def _found_memories(caller: Caller, hits: Sequence[Scored]) -> list[FoundMemory]:
    """Return the memories in the order of the hits, without those that the caller cannot see any more."""
    rows = _visible_facts(caller).listed().filter(pk__in=[pk for pk, _score in hits]).noting_disputes()
    facts: Mapping[UUID, Fact] = {fact.pk: fact for fact in rows}
    seen = seen_disputes_noted(facts.values(), caller.user)
    return list(_cut_memories(caller, facts, hits, seen))


def _cut_memories(
    caller: Caller,
    facts: Mapping[UUID, Fact],
    hits: Iterable[Scored],
    seen: Mapping[UUID, SeenDispute],
) -> Iterable[FoundMemory]:
    for pk, score in hits:
        if fact := facts.get(pk):
            near = {"similarity_score": round(score, 4) if score is not None else None}
            told = memory_of(fact, caller, seen_dispute=seen, longest=LONGEST_IN_SEARCH, **near, **_replaced(fact))
            yield FoundMemory(**told)


def _visible_facts(caller: Caller) -> FactQuerySet:
    """Return the facts that the caller may see, with their owners."""
    return Fact.objects.visible_to(caller.user).select_related("owner")


def _replaced(fact: Fact) -> dict[str, Any]:
    """Return, for a suggestion, which only its owner sees, the memory that it would replace."""
    return {"replaces": fact.metadata.get(NEW_VERSION_OF)} if fact.status == Status.SUGGESTED else {}


def _legacy_to_read(user: User, said: str | None) -> UUID:
    """Return the legacy to read. If none is named and the token is for one legacy, it is that one: everything that is
    read there passes `visible_to` in any case.
    """
    return user.only_legacy_id if user.only_legacy_id and not said else chosen_legacy(user, said).legacy_id


def chosen_legacy(user: User, said: str | None) -> Membership:
    """Return the membership in the named legacy, or their only membership; otherwise raise `LegacyNotNamed`."""
    if said:
        return member_of(user, id_of(said))
    places = list(Membership.objects.own_places(user))
    if len(places) != 1:
        raise LegacyNotNamed(places)
    return places[0]


def id_of(said: str) -> UUID:
    """Parse an id. Raises `NotFound` for a text that is no id."""
    try:
        return UUID(said.strip())
    except ValueError:
        raise NotFound from None


def missing(user: User, fact_id: UUID) -> DomainError:
    return Gone() if is_gone(user=user, fact_id=fact_id) else NotFound()
