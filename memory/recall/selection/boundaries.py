"""A member's boundaries: topics that they asked never to bring up. They are kept out of everything shown unasked.

Words decide first (`memory.language.requests.boundaries`); then the vectors of the legacy's model, for texts that put
the topic in other words. If it is unsure whether a text falls under a boundary, the text is kept out. Nothing is
hidden: lists and the member's own search do not apply boundaries.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import numpy as np
from django.db.models import Q

from accounts.models import User
from memory.language.comparison.source_sentences import sentences_behind, shown_to_others
from memory.language.requests.boundaries import Topic, is_other_sense, is_statement, read_topic, speaks_of
from memory.language.topics import plain
from memory.models import Boundary, EmbeddingModel, FactLink, FactSource, RecallItem
from memory.models.boundaries import BoundaryKind
from memory.models.facts import LinkKind
from memory.recall.query import query_vector

# The least cosine from which a text is about a topic, by model; see docs/boundaries.md for how it was measured. For a
# fact the limit is higher: texts about it are as near as paraphrases, which is nearer than a text to a few words.
LIKE_TOPIC = {"all-MiniLM-L6-v2-int8": 0.40, "multilingual-e5-small-q4-centred": 0.30}
LIKE_FACT = {"all-MiniLM-L6-v2-int8": 0.65, "multilingual-e5-small-q4-centred": 0.55}
LIKE_TOPIC_UNMEASURED, LIKE_FACT_UNMEASURED = 0.5, 0.7


@dataclass(frozen=True, slots=True)
class MemberBoundaries:
    """The boundaries of one member in some legacies. False if there are none."""

    viewer: User
    legacy_ids: tuple[UUID, ...]
    rows: tuple[Boundary, ...] = ()
    topics: tuple[Topic, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rows)

    def is_spoken_of(self, text: str) -> bool:
        """Return whether the words of this text touch one of the boundaries; no query."""
        return any(speaks_of(text, topic) for topic in self.topics)

    def meant_by(self, words: str) -> tuple[Boundary, ...]:
        """Return the boundaries that these words name: the one in the same words, else those with the same reading,
        else all that have to do with the words. If the words name no topic, return all boundaries.
        """
        meant = read_topic(words)
        if meant.is_empty:
            return self.rows
        if named := tuple(row for row in self.rows if plain(row.words) == plain(words)):
            return named
        topics = [(row, _topic_of(row)) for row in self.rows]
        same = tuple(row for row, topic in topics if (topic.names, topic.meanings) == (meant.names, meant.meanings))
        return same or tuple(row for row, topic in topics if speaks_of(words, topic) or speaks_of(_wording(row), meant))

    def held_back(self, texts: Mapping[UUID, str]) -> set[UUID]:
        """Return the keys of the recall rows that fall under one of the boundaries. At most seven queries."""
        if not self or not texts:
            return set()
        held = {key for key, text in texts.items() if self.is_spoken_of(text)}
        held |= self._of_facts() & texts.keys()
        held |= self._resting_on_held_words(texts.keys() - held)
        left = texts.keys() - held
        return held | self._alike({key: texts[key] for key in left}) if left else held

    def _resting_on_held_words(self, keys: Collection[UUID]) -> set[UUID]:
        """Return the keys of facts that rest on a sentence that speaks of a boundary, if the viewer may read it.

        "She died three weeks later" rests on "She had a stroke, and she died three weeks later". One query, or none.
        """
        if not (self.topics and keys):
            return set()
        told = FactSource.objects.filter(may_read_words(self.viewer), fact__in=keys, message__isnull=False)
        rows = told.values_list("fact", "fact__owner", "message__content", "span_start", "span_end", "fact__content")
        return {
            fact
            for fact, owner, said, start, end, statement in rows
            if self.is_spoken_of(said)
            and self.is_spoken_of(
                sentences_behind(said, statement)
                if owner == self.viewer.pk
                else shown_to_others(said, statement, start=start, end=end)
            )
        }

    def _of_facts(self) -> set[UUID]:
        """Return the keys of each fact with a boundary in all its versions, of facts that are the same or dispute it,
        and of the messages that it rests on.
        """
        lineages = [row.fact.lineage for row in self.rows if row.fact]
        if not lineages:
            return set()
        links = FactLink.objects.filter(Q(first__lineage__in=lineages) | Q(second__lineage__in=lineages))
        linked = links.exclude(kind=LinkKind.RELATED).values_list("first", "second")
        facts = {end for ends in linked for end in ends}
        told = FactSource.objects.filter(fact__lineage__in=lineages).values_list("fact", "message")
        return facts | {key for ends in told for key in ends}

    def _alike(self, texts: Mapping[UUID, str]) -> set[UUID]:
        """Return the keys of rows whose vector is near a boundary; none if no embedder answers."""
        wanted = [(row, query_vector(_wording(row), self.legacy_ids)) for row in self.rows if row.kind != "person"]
        names = {found.model for _, found in wanted if found.vector is not None}
        if len(names) != 1:
            return set()
        [name] = names
        vectors = _stored_vectors(name, self.legacy_ids, texts.keys())
        near: set[UUID] = set()
        for row, found in wanted:
            least, topic = _least_likeness(row, name), _topic_of(row)
            if found.vector is not None:
                like = (key for key, vector in vectors.items() if float(found.vector @ vector) >= least)
                near |= {key for key in like if not is_other_sense(texts[key], topic)}
        return near


def boundaries_of(viewer: User, legacy_ids: Iterable[UUID]) -> MemberBoundaries:
    """Return the boundaries of this member in these legacies. One query."""
    ids = tuple(legacy_ids)
    rows = tuple(Boundary.objects.visible_to(viewer).filter(legacy__in=ids).with_facts())
    topics = tuple(_topic_of(row) for row in rows if row.kind != BoundaryKind.FACT)
    return MemberBoundaries(viewer, ids, rows, topics)


def may_read_words(viewer: User) -> Q:
    """Return the condition on sources that the viewer may read their words: all words behind own facts, and those that
    another owner shows.
    """
    return Q(fact__owner=viewer.pk) | Q(fact__show_words=True, is_shown=True)


def _topic_of(row: Boundary) -> Topic:
    """Return the topic of a boundary. That of a fact matches no words: texts about a fact are found by vectors."""
    person = " ".join([row.legacy.name, *row.legacy.known_as])
    known = frozenset(plain(word) for word in person.split())
    return read_topic(row.words, is_person=row.kind == BoundaryKind.PERSON, known=known)


def _wording(row: Boundary) -> str:
    return row.fact.content if row.fact else row.words


def _least_likeness(row: Boundary, model: str) -> float:
    if row.kind == BoundaryKind.FACT or is_statement(row.words):  # a statement is as near to others as a fact is
        return LIKE_FACT.get(model, LIKE_FACT_UNMEASURED)
    return LIKE_TOPIC.get(model, LIKE_TOPIC_UNMEASURED)


def _stored_vectors(name: str, legacy_ids: Sequence[UUID], keys: Collection[UUID]) -> dict[UUID, np.ndarray]:
    """Return the vectors of these rows by key. Two queries."""
    model = EmbeddingModel.objects.filter(name=name).first()
    if model is None:
        return {}
    rows = RecallItem.objects.filter(model.filled, legacy_id__in=legacy_ids, id__in=keys)
    found = rows.values_list("id", model.place)
    return {key: np.asarray(vector, dtype=np.float32) for key, vector in found}
