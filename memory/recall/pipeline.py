"""From a query to its hits: vector, candidates, scores, and the time of each step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import partial
from itertools import chain, islice
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput
from config.tracing import span
from memory.indexing.models_in_use import learn
from memory.indexing.usage_records import recording_usage
from memory.language.topics import same_words_as
from memory.models import Persona, RecallKind
from memory.recall.cache import Place, cached, is_ready
from memory.recall.query import Origin, QueryVector, clean_query, half_typed, names_in, query_vector
from memory.recall.ranking.interpretation import Reading
from memory.recall.ranking.scoring import LEAST_SIMILARITY, Scoring, Weighed, reasons_for, weights_of
from memory.recall.results import ALL_KINDS, Explained, Hit, Question, Results
from memory.recall.selection.deduplication import entries_of_facts, unclear_among
from memory.recall.sql.candidates import Candidate, CandidateQuery, find_candidates

# If fewer hits than this have to do with the query, too little is found among the warm rows.
FEW_HITS = 5
WEIGHTY = 8


def find_afresh(question: Question) -> Results:
    """Answer the question without the cache: for questions that are asked only once, and for measuring.

    One query at most. One more if cold rows are searched because there are few others, and one more if two facts among
    the hits may be unclear. Three more in a process that has not searched these legacies yet, if another model than the
    configured one is best for them. The model's usage for the query's vector is recorded; the usage of a call that
    nobody waited for is only in the log.
    """
    query = clean_query(question.query)
    if not question.viewer.is_authenticated or not query or not question.kinds or question.limit < 1:
        return Results()
    search = _Search(question=question, viewer_id=question.viewer.pk, query=query, reading=Reading.of(query))
    with span("recall", legacy=question.legacy_id, legacies=1 + len(question.attached)) as measured:
        results = search.results()
        measured.set(
            embedding_ms=search.spent["embedding"],
            sql_ms=search.spent["sql"],
            candidates=len(search.candidates),
            hits=len(results.hits),
            words_only=results.words_only,
        )
    search.spent["total"] = measured.ms
    return replace(results, explained=search.explained()) if question.explain else results


@dataclass(slots=True, kw_only=True)
class _Search:
    """One search, with the candidates found so far and the milliseconds `spent` on each part."""

    question: Question
    viewer_id: UUID
    query: str
    reading: Reading
    query_vector: QueryVector = field(default_factory=lambda: QueryVector(Origin.DOWN))
    candidates: list[Candidate] = field(default_factory=list)
    looked_at_cold: bool = False
    weighed: list[Weighed] = field(default_factory=list)
    spent: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def results(self) -> Results:
        candidate_query = self._find_by_best_model(self._make_query())
        scored = self._score_candidates(self.candidates)
        if self.question.cold_if_thin and _about_it(scored) < FEW_HITS:
            scored = _best_first([*scored, *self._score_candidates(self._find_cold(candidate_query))])
        if self.question.floor and not any(map(self._scoring.is_near_enough, scored)):
            scored = []
        chosen = _each_once(scored, limit=self.question.limit)
        parts = self._parts_of(chosen)
        hits = [self._hit(one, parts.get(one.key, {})) for one in chosen]
        unclear = unclear_among(hits) if self.question.compares else ()
        marked = set(chain.from_iterable(unclear))
        words_only = self.query_vector.vector is None or not _is_comparable(self.candidates)
        return Results(
            hits=tuple(replace(hit, unclear=True) if hit.id in marked else hit for hit in hits),
            words_only=words_only,
            model="" if words_only else self.query_vector.model,
            unclear=unclear,
        )

    def explained(self) -> Explained:
        is_comparable = self.query_vector.vector is None or _is_comparable(self.candidates)
        return Explained(
            meaning=self.query_vector.origin if is_comparable else Origin.OTHER_MODEL,
            looked_at_cold=self.looked_at_cold or self.question.narrowing.include_cold,
            candidates=len(self.candidates),
            signals=self._signals(),
            milliseconds={part: round(ms, 2) for part, ms in self.spent.items()},
        )

    def _make_query(self) -> CandidateQuery:
        question = self.question
        with self._timed_step("embedding"), recording_usage(legacy_id=question.legacy_id, user_id=self.viewer_id):
            self.query_vector = query_vector(self.query, self._legacy_ids)
        return CandidateQuery(
            viewer_id=self.viewer_id,
            legacy_ids=self._legacy_ids,
            words=self.reading.words,
            same_words=same_words_as(self.reading.words),
            names=names_in(self.query, self.reading.words),
            half_typed=half_typed(self.query, self.reading.words),
            language=self.reading.language,
            kinds=question.kinds,
            limit=question.limit,
            model=self.query_vector.model,
            vector=self.query_vector.vector,
            categories=self.reading.categories,
            conversation=question.conversation,
            left_out=question.left_out,
            left_out_from=question.left_out_from,
            narrowing=question.narrowing,
        )

    def _find_by_best_model(self, candidate_query: CandidateQuery) -> CandidateQuery:
        """Find the candidates with their meaning compared by the model that is best for these legacies. If the query
        was embedded by another model, embed it and search again.
        """
        self.candidates = self._find_candidates(candidate_query)
        if candidate_query.vector is None or all(one.of_all.is_best for one in self.candidates[:1]):
            return candidate_query
        learn(self._legacy_ids)
        again = self._make_query()
        if again.vector is None:
            self.query_vector = QueryVector(Origin.OTHER_MODEL)
        if again.model != candidate_query.model:
            self.candidates = self._find_candidates(again)
        return again

    @property
    def _legacy_ids(self) -> tuple[UUID, ...]:
        return tuple(dict.fromkeys((self.question.legacy_id, *self.question.attached)))

    def _find_cold(self, candidate_query: CandidateQuery) -> list[Candidate]:
        self.looked_at_cold = True
        cold = self._find_candidates(
            replace(candidate_query, narrowing=replace(candidate_query.narrowing, only_cold=True))
        )
        self.candidates += cold
        return cold

    def _find_candidates(self, candidate_query: CandidateQuery) -> list[Candidate]:
        with self._timed_step("sql"):
            return find_candidates(candidate_query)

    def _score_candidates(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        with self._timed_step("scoring"):
            self.weighed.append(self._scoring.weigh(candidates))
            return self.weighed[-1].best_first()

    def _parts_of(self, chosen: Sequence[Candidate]) -> dict[str, dict[str, float]]:
        if not self.question.explain:
            return {}
        return {key: parts for weighed in self.weighed for key, parts in weighed.parts_of(chosen).items()}

    @property
    def _scoring(self) -> Scoring:
        return Scoring(
            now=timezone.now(),
            viewer_id=self.viewer_id,
            reading=self.reading,
            weights=self.question.weights,
            conversation=self.question.conversation,
            least_similarity=self.question.least_similarity,
        )

    @contextmanager
    def _timed_step(self, part: str) -> Iterator[None]:
        with span(f"recall.{part}") as measured:
            yield
        self.spent[part] += measured.ms

    def _signals(self) -> dict[str, int]:
        """Return for each signal the number of candidates that it speaks for."""
        least, here = self.question.least_similarity, self.question.conversation
        speaking = {
            "meaning": [one.similarity is not None and one.similarity >= least for one in self.candidates],
            "words": [bool(one.matched) for one in self.candidates],
            "recency": [one.last_used is not None for one in self.candidates],
            "importance": [one.is_pinned_by(self.viewer_id) or one.importance >= WEIGHTY for one in self.candidates],
            "continuity": [here is not None and one.conversation_id == here for one in self.candidates],
            "relationship": [one.is_related for one in self.candidates],
            "name": [self.reading.names(one) for one in self.candidates],
            "time": [self.reading.is_of_that_time(one) for one in self.candidates],
            "kind": [self.reading.asks_for(one) for one in self.candidates],
        }
        return {name: sum(true_of) for name, true_of in speaking.items()}

    def _hit(self, row: Candidate, parts: Mapping[str, float]) -> Hit:
        return Hit.of(
            row,
            viewer_id=self.viewer_id,
            score=row.score,
            similarity=row.similarity or 0.0,
            reasons=reasons_for(row, reading=self.reading, least_similarity=self.question.least_similarity),
            parts=parts,
        )


def _about_it(scored: Iterable[Candidate]) -> int:
    """Return how many rows have something to do with the query by themselves."""
    return sum(bool(row.matched_told) or (row.similarity or 0.0) >= LEAST_SIMILARITY for row in scored)


def _best_first(scored: Iterable[Candidate]) -> list[Candidate]:
    return sorted(scored, key=lambda one: (-one.score, one.id))


def _each_once(scored: Sequence[Candidate], *, limit: int) -> Sequence[Candidate]:
    """Return the first `limit` rows without entries that repeat a fact among them, so that each telling takes one
    place. Later entries are looked at too, so that removed ones are replaced.
    """
    rows = [one for n, one in enumerate(scored) if n < limit or one.kind == RecallKind.ENTRY]
    told = entries_of_facts(rows)
    return list(islice((one for one in scored if one.id not in told), limit))


def _is_comparable(candidates: Sequence[Candidate]) -> bool:
    """Return whether the query's vector was made by a model that made one of every row. All candidates agree on it."""
    return all(candidate.is_comparable for candidate in candidates[:1])


# Searching what one viewer may see of a legacy.

__all__ = ["ALL_KINDS", "Question", "find", "find_afresh", "search"]

MOST_HITS = 200
CACHE_SECONDS = 300


def search(
    *,
    viewer: User | AnonymousUser,
    legacy_id: UUID,
    query: str,
    kinds: Collection[str] | None = None,
    limit: int = 20,
    persona: Persona | None = None,
    explain: bool = False,
    attached: Sequence[UUID] = (),
    conversation_id: UUID | None = None,
    exclude_conversation: bool = False,
) -> Results:
    """Return the `limit` best hits among the viewer's own rows and those shared with the family, in the order of the
    `persona`; see `find`.

    A viewer who is no member finds nothing, and neither does a query without a word. `kinds` limits the search to these
    kinds; an unknown kind raises `InvalidInput`. `attached` legacies are searched too, each if the viewer is a member
    of it. With `exclude_conversation` the messages of `conversation_id` are left out.
    """
    question = Question(
        viewer=viewer,
        legacy_id=legacy_id,
        query=query,
        attached=tuple(attached),
        kinds=_known_kinds(kinds),
        limit=min(limit, MOST_HITS),
        weights=weights_of(persona),
        explain=explain,
        conversation=conversation_id,
        floor=True,
        left_out=conversation_id if exclude_conversation else None,
    )
    return find(question)


def find(question: Question) -> Results:
    """Return the answer to a question. It is cached for its viewer for `CACHE_SECONDS`, as long as nothing changes that
    the viewer may find.

    An explained answer is always made anew. An answer found by words alone is not cached, because search by meaning may
    be available again in a moment.
    """
    if not question.viewer.is_authenticated or not question.query.strip():
        return find_afresh(question)
    place = _cache_place(question, question.viewer.pk)
    if question.explain:
        return _with_cache_state(find_afresh(question), place)
    return cached(place, partial(find_afresh, question), is_worth_it=lambda results: not results.words_only)


def _with_cache_state(results: Results, place: Place) -> Results:
    if results.explained is None:
        return results
    return replace(results, explained=replace(results.explained, is_kept=is_ready(place)))


def _cache_place(question: Question, viewer_id: UUID) -> Place:
    """Return the place of the answer. Every field of the question is part of the cached query except for the viewer,
    who has a place of their own, and `explain`, which does not change what is found.
    """
    values = [getattr(question, one.name) for one in fields(question) if one.name not in ("viewer", "explain")]
    return Place(
        name="search",
        viewer_id=viewer_id,
        legacy_ids=(question.legacy_id, *question.attached),
        seconds=CACHE_SECONDS,
        field_names=[one.name for kind in (Hit, Results) for one in fields(kind)],
        query=repr(values),
    )


def _known_kinds(kinds: Collection[str] | None) -> tuple[str, ...]:
    if kinds is None:
        return ALL_KINDS
    if unknown := sorted(set(kinds) - set(ALL_KINDS)):
        raise InvalidInput(fields={"kinds": [_("There is no kind called %(names)s.") % {"names": ", ".join(unknown)}]})
    return tuple(kinds)
