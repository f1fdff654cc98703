"""Searching what the viewer may see, by words and by meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from accounts.models import User
from config.web.views import announce, counts_as, template_for, wants_fragment
from legacies.access import member_of
from memory.models import Photo, RecallKind
from memory.presentation.media.photos import PhotoCard, photo_cards
from memory.presentation.search_hits import FoundHit, SearchResults, look_up
from memory.recall.pipeline import Question
from memory.recall.query import LONGEST_QUERY, Narrowing
from memory.recall.ranking.scoring import Reason
from memory.web.conversation.reply_sources import path_near
from memory.web.facts.facts import TYPES
from memory.web.pages import inside

# Who told a hit and why it was found, in words.

MOST_WORDS = 6

REASONS = {
    Reason.MEANING: gettext_lazy("its meaning"),
    Reason.DATE: gettext_lazy("its date"),
    Reason.SPEAKER: gettext_lazy("who said it"),
    Reason.CATEGORY: gettext_lazy("the kind of thing you asked for"),
    Reason.CONTEXT: gettext_lazy("its day, speaker or heading"),
    Reason.NEIGHBOUR: gettext_lazy("what was said right next to it"),
}
# A day or a name that is named as a reason need not be named again as context.
SAYS_MORE = {Reason.DATE.value, Reason.SPEAKER.value}


def who_told(found: FoundHit) -> str:
    teller = found.behind.teller
    if found.behind.speaker:
        return found.behind.speaker
    if found.behind.is_of_several:
        return _("a chat you imported")
    if teller is None:
        return _("the assistant")
    if found.hit.own:
        return _("you")
    return f"{teller.name} ({teller.relationship})" if teller.relationship else teller.name


def why_found(found: FoundHit) -> str:
    """Return why a hit was found: "Found by: the words “fishing”, “dawn”; its meaning." """
    reasons = set(found.hit.reasons)
    if reasons & SAYS_MORE:
        reasons.discard(Reason.CONTEXT.value)
    said = [_words(found)] if Reason.WORDS.value in reasons else []
    said += [str(words) for reason, words in REASONS.items() if reason.value in reasons]
    return _("Found by: %(reasons)s.") % {"reasons": "; ".join(said)}


def _words(found: FoundHit) -> str:
    if not found.words:
        return _("its words")
    quoted = ", ".join(f"“{word}”" for word in found.words[:MOST_WORDS])
    return ngettext("the word %(words)s", "the words %(words)s", len(found.words)) % {"words": quoted}


# The search form.

KINDS = [
    ("", gettext_lazy("everything")),
    (RecallKind.FACT.value, gettext_lazy("what is remembered")),
    (RecallKind.PASSAGE.value, gettext_lazy("stories")),
    (RecallKind.ENTRY.value, gettext_lazy("events")),
    (RecallKind.RECORDING.value, gettext_lazy("recordings")),
    (RecallKind.MESSAGE.value, gettext_lazy("my messages")),
    (RecallKind.CHUNK.value, gettext_lazy("summaries of my conversations")),
]
DAY = forms.DateInput(attrs={"type": "date"})


class SearchForm(forms.Form):
    """A query (words, a name or a question), and filters."""

    q = forms.CharField(
        label=gettext_lazy("What are you looking for?"),
        max_length=LONGEST_QUERY,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Please enter a word, a name or a question."),
            "max_length": gettext_lazy("This search is too long: at most 2,000 characters fit."),
        },
    )
    kind = forms.ChoiceField(label=gettext_lazy("Search in"), choices=KINDS, required=False)
    memory_type = forms.ChoiceField(
        label=gettext_lazy("Kind of fact"), choices=[("", gettext_lazy("any kind")), *TYPES], required=False
    )
    after = forms.DateField(label=gettext_lazy("From"), required=False, widget=DAY)
    before = forms.DateField(label=gettext_lazy("Until"), required=False, widget=DAY)
    cold = forms.BooleanField(
        label=gettext_lazy("Also search facts that are rarely used or were replaced"), required=False
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.is_bound and self.errors:
            self._lead_to_what_is_wrong()

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        after, before = said.get("after"), said.get("before")
        if after and before and before < after:
            self.add_error("before", ValidationError(gettext_lazy("This date is before the start date.")))
        return said

    @property
    def is_unfolded(self) -> bool:
        """Return whether a filter is set or invalid, so that the filters have to be visible."""
        return any(self.data.get(name) or name in self.errors for name in self.fields if name != "q")

    def _lead_to_what_is_wrong(self) -> None:
        first = next(name for name in self.fields if name in self.errors)
        self.fields[first].widget.attrs["data-focus"] = True


# The search page: search by meaning and by words.

MOST_SHOWN = 30
LONGEST_SHOWN = 320
MOST_PHOTOS = 8

HEADINGS = {
    RecallKind.FACT: gettext_lazy("What is remembered"),
    RecallKind.PASSAGE: gettext_lazy("Stories"),
    RecallKind.ENTRY: gettext_lazy("Events"),
    RecallKind.RECORDING: gettext_lazy("Recordings"),
    RecallKind.MESSAGE: gettext_lazy("Your messages"),
    RecallKind.CHUNK: gettext_lazy("Summaries of your conversations"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A hit, and the page where it can be read in full."""

    found: FoundHit
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
    """Show the form and, with a query, the matches in groups by kind, best first."""
    membership = member_of(request.user, legacy_id)
    form = SearchForm(request.GET if "q" in request.GET else None)
    context = inside(membership, "search", form=form)
    if form.is_bound and form.is_valid():
        question = _question(request.user, legacy_id, form.cleaned_data)
        looked_up = look_up(question, viewer=request.user, membership=membership, longest=LONGEST_SHOWN)
        context |= _result_context(looked_up, legacy_id)
        context["photos"] = _photos(request.user, legacy_id, form.cleaned_data)
    template = template_for(request, "memory/search.html", fragment="search")
    answer = render(request, template, context, status=422 if form.errors else 200)
    return announce(answer, _status_text(context)) if wants_fragment(request) else answer


def _question(viewer: User, legacy_id: UUID, wanted: dict[str, Any]) -> Question:
    return Question(
        viewer=viewer,
        legacy_id=legacy_id,
        query=wanted["q"],
        kinds=(wanted["kind"],) if wanted["kind"] else tuple(HEADINGS),
        limit=MOST_SHOWN,
        floor=True,
        narrowing=Narrowing(
            memory_types=(wanted["memory_type"],) if wanted["memory_type"] else (),
            after=wanted["after"],
            before=wanted["before"],
            zone=viewer.zone.key,
            include_cold=wanted["cold"],
        ),
    )


def _photos(viewer: User, legacy_id: UUID, wanted: dict[str, Any]) -> list[PhotoCard]:
    """Return the newest photos that match by their words; none if a filter excludes photos."""
    if any(wanted[name] for name in ("kind", "memory_type", "after", "before")):
        return []
    seen = Photo.objects.for_gallery(viewer).with_words(wanted["q"], legacy_id=legacy_id)
    return photo_cards(seen[:MOST_PHOTOS])


def _result_context(looked_up: SearchResults, legacy_id: UUID) -> dict[str, Any]:
    return {
        "groups": list(_groups(looked_up.found, legacy_id)),
        "words_only": looked_up.words_only,
        "is_full": len(looked_up.found) == MOST_SHOWN,
    }


def _groups(found: Iterable[FoundHit], legacy_id: UUID) -> Iterable[Group]:
    rows: dict[str, list[Row]] = {}
    for one in found:
        rows.setdefault(one.hit.kind, []).append(_row(one, legacy_id))
    return (Group(kind, heading, rows[kind]) for kind, heading in HEADINGS.items() if kind in rows)


def _row(found: FoundHit, legacy_id: UUID) -> Row:
    newer = found.hit.newer_ids
    newer_path = reverse("memory:fact", args=[legacy_id, newer[-1]]) if newer else ""
    return Row(found, who_told(found), why_found(found), _path(found, legacy_id), newer_path)


def _path(found: FoundHit, legacy_id: UUID) -> str:
    hit, seq = found.hit, found.behind.seq
    if found.behind.story is not None:
        return reverse("memory:story", args=[legacy_id, found.behind.story])
    if hit.kind == RecallKind.ENTRY:
        return reverse("memory:entry", args=[legacy_id, hit.id])
    if hit.kind == RecallKind.RECORDING:
        return reverse("memory:recording", args=[legacy_id, hit.id])
    if seq is None or hit.conversation_id is None:
        return reverse("memory:fact", args=[legacy_id, hit.id])
    return path_near(legacy_id, hit.conversation_id, seq, hit.id if hit.kind == RecallKind.MESSAGE else None)


def _status_text(context: dict[str, Any]) -> str:
    if "groups" not in context:
        return _("Please check the marked fields.")
    return _("Here are the results.") if context["groups"] or context["photos"] else _("No results.")
