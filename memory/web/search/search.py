"""The search page: search by meaning and by words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from accounts.models import User
from config.web.views import announce, counts_as, template_for, wants_fragment
from legacies.access import member_of
from memory.models import RecallKind
from memory.presentation.search_hits import Found, LookedUp, look_up
from memory.recall.query import Narrowing
from memory.recall.search import Question
from memory.web.conversation.message_paths import path_near
from memory.web.pages import inside
from memory.web.search.search_form import SearchForm
from memory.web.search.search_texts import who_told, why_found

MOST_SHOWN = 30
LONGEST_SHOWN = 320

HEADINGS = {
    RecallKind.FACT: gettext_lazy("What is remembered"),
    RecallKind.MESSAGE: gettext_lazy("Your messages"),
    RecallKind.CHUNK: gettext_lazy("Summaries of your conversations"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was found, and where it can be read whole."""

    found: Found
    who: str
    why: str
    path: str
    newer_path: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    kind: str
    heading: str | Promise
    rows: list[Row]


@counts_as(GET="search", HEAD="search")
@login_required
@require_safe
def search(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """The box and, once something was asked, what fits: the best of each kind first."""
    membership = member_of(request.user, legacy_id)
    form = SearchForm(request.GET if "q" in request.GET else None)
    context = inside(membership, "search", form=form)
    if form.is_bound and form.is_valid():
        question = _question(request.user, legacy_id, form.cleaned_data)
        looked_up = look_up(question, viewer=request.user, membership=membership, longest=LONGEST_SHOWN)
        context |= _answer(looked_up, legacy_id)
    template = template_for(request, "memory/search.html", fragment="search")
    answer = render(request, template, context, status=422 if form.errors else 200)
    return announce(answer, _said(context)) if wants_fragment(request) else answer


def _question(viewer: User, legacy_id: UUID, asked: dict[str, Any]) -> Question:
    return Question(
        viewer=viewer,
        legacy_id=legacy_id,
        query=asked["q"],
        kinds=(asked["kind"],) if asked["kind"] else tuple(HEADINGS),
        limit=MOST_SHOWN,
        floor=True,
        narrowing=Narrowing(
            memory_types=(asked["memory_type"],) if asked["memory_type"] else (),
            after=asked["after"],
            before=asked["before"],
            zone=viewer.zone.key,
            include_cold=asked["cold"],
        ),
    )


def _answer(looked_up: LookedUp, legacy_id: UUID) -> dict[str, Any]:
    return {
        "groups": list(_groups(looked_up.found, legacy_id)),
        "words_only": looked_up.words_only,
        "is_full": len(looked_up.found) == MOST_SHOWN,
    }


def _groups(found: Iterable[Found], legacy_id: UUID) -> Iterable[Group]:
    rows: dict[str, list[Row]] = {}
    for one in found:
        rows.setdefault(one.hit.kind, []).append(_row(one, legacy_id))
    return (Group(kind, heading, rows[kind]) for kind, heading in HEADINGS.items() if kind in rows)


def _row(found: Found, legacy_id: UUID) -> Row:
    newer = found.hit.newer_ids
    newer_path = reverse("memory:fact", args=[legacy_id, newer[-1]]) if newer else ""
    return Row(found, who_told(found), why_found(found), _path(found, legacy_id), newer_path)


def _path(found: Found, legacy_id: UUID) -> str:
    hit, seq = found.hit, found.behind.seq
    if seq is None or hit.conversation_id is None:
        return reverse("memory:fact", args=[legacy_id, hit.id])
    return path_near(legacy_id, hit.conversation_id, seq, hit.id if hit.kind == RecallKind.MESSAGE else None)


def _said(context: dict[str, Any]) -> str:
    if "groups" not in context:
        return _("Please check the marked fields.")
    return _("Here are the results.") if context["groups"] else _("No results.")
