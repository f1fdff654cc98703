"""Searching what one person may see of a legacy."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from functools import partial
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput
from memory.models import Persona
from memory.recall.cache import Place, cached, is_ready
from memory.recall.pipeline import find_afresh
from memory.recall.question import ALL_KINDS, Question
from memory.recall.ranking.scoring import weights_of
from memory.recall.results import Hit, Results

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
    """The `limit` best hits among own rows and what the family shared, in the order of the `persona`; see `find`.

    Who is no member, and a query without a word, find nothing. `kinds` narrows it down; an unknown one raises
    `InvalidInput`. Legacies that are `attached` are searched too, each if the viewer is a member of it. With
    `exclude_conversation`, what was said in `conversation_id` is left out.
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
    """The answer to a question, kept for its viewer as long as nothing changes that they may find; for `CACHE_SECONDS`.

    What is to be explained is found afresh, and so is what was found by words alone: meaning may be back in a moment.
    """
    if not question.viewer.is_authenticated or not question.query.strip():
        return find_afresh(question)
    place = _place(question, question.viewer.pk)
    if question.explain:
        return _with_cache_state(find_afresh(question), place)
    return cached(place, partial(find_afresh, question), is_worth_it=lambda results: not results.words_only)


def _with_cache_state(results: Results, place: Place) -> Results:
    if results.explained is None:
        return results
    return replace(results, explained=replace(results.explained, is_kept=is_ready(place)))


def _place(question: Question, viewer_id: UUID) -> Place:
    """Each field of the question is part of what was asked, but for its viewer, who has a place of their own, and for
    `explain`, which changes nothing that is found.
    """
    asked = [getattr(question, one.name) for one in fields(question) if one.name not in ("viewer", "explain")]
    return Place(
        name="search",
        viewer_id=viewer_id,
        legacy_ids=(question.legacy_id, *question.attached),
        seconds=CACHE_SECONDS,
        field_names=[one.name for kind in (Hit, Results) for one in fields(kind)],
        asked=repr(asked),
    )


def _known_kinds(kinds: Collection[str] | None) -> tuple[str, ...]:
    if kinds is None:
        return ALL_KINDS
    if unknown := sorted(set(kinds) - set(ALL_KINDS)):
        raise InvalidInput(fields={"kinds": [_("There is no kind called %(names)s.") % {"names": ", ".join(unknown)}]})
    return tuple(kinds)
