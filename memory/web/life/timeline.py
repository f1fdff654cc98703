"""The timeline page: what happened, by decade, under the life line."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from config.keyset import Page
from config.texts import check_name
from config.web.views import template_for
from legacies.access import member_of
from legacies.dates import FIRST_YEAR, LAST_YEAR, parse_edtf
from legacies.models import Membership
from legacies.web.forms import SaidDateField
from memory.presentation.life.life_line import draw_life_line
from memory.presentation.life.timeline import (
    Ownership,
    Timeline,
    TimelineItem,
    TimelineKind,
    TimelineQuery,
    by_decade,
)
from memory.web.pages import A_PAGE, inside

YEAR = re.compile("[0-9]{4}")
LAST_KEY = UUID(int=2**128 - 1)

Place = tuple[date | datetime, UUID]


class TimelineForm(forms.Form):
    """The filters. They all apply together."""

    q = forms.CharField(
        label=_("Search for words"),
        max_length=200,
        required=False,
        validators=[check_name],
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    kind = forms.ChoiceField(label=_("What"), choices=[("", _("everything")), *TimelineKind.choices], required=False)
    type = forms.ChoiceField(label=_("Kind of event"), required=False)
    whose = forms.ChoiceField(label=_("Whose"), choices=[("", _("everybody’s")), *Ownership.choices], required=False)
    teller = forms.TypedChoiceField(label=_("Told by"), coerce=UUID, empty_value=None, required=False)
    since = SaidDateField(label=_("From"), max_length=60, required=False, help_text="")
    until = SaidDateField(label=_("Until"), max_length=60, required=False, help_text="")

    def __init__(self, data: Any, *, types: list[str], members: list[Membership]) -> None:
        super().__init__(data)
        fields: dict[str, Any] = self.fields
        fields["type"].choices = [("", _("any kind")), *((name, name) for name in types)]
        fields["teller"].choices = [("", _("everybody")), *((one.user_id, one.user.name) for one in members)]

    @property
    def is_narrowed(self) -> bool:
        return any(self.data.get(name) for name in self.fields)

    @property
    def is_unfolded(self) -> bool:
        """Return whether a filter other than the words is set, so that the filters have to be visible."""
        return any(self.data.get(name) for name in self.fields if name != "q")

    def wanted(self, *, undated: bool) -> TimelineQuery:
        said = self.cleaned_data
        return TimelineQuery(
            kind=said["kind"],
            type=said["type"],
            owned=said["whose"],
            teller=said["teller"],
            since=parse_edtf(said["since"]).earliest,
            until=parse_edtf(said["until"]).latest,
            words=said["q"],
            undated=undated,
        )


@login_required
@require_safe
def timeline(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show fifty items a page. `at` starts with a decade; `undated` shows what has no time."""
    membership = member_of(request.user, legacy_id)
    members = list(Membership.objects.filter(legacy=legacy_id).select_related("user").order_by("joined_at", "pk"))
    whole = Timeline(request.user, legacy_id)
    form = TimelineForm(request.GET, types=whole.known_types(), members=members)
    undated = request.GET.get("undated") == "1"
    page: Page[TimelineItem] = Page([], has_previous=False, has_next=False)
    line = None
    if form.is_valid():
        wanted = form.wanted(undated=undated)
        after, before = _parse_place(request.GET.get("after", "")), _parse_place(request.GET.get("before", ""))
        begins = after or _before_decade(request.GET.get("at", ""))
        page = whole.page(wanted, after=begins, before=before, limit=A_PAGE)
        line = None if undated else draw_life_line(membership.legacy, whole.periods(wanted))
    context = inside(
        membership,
        "timeline",
        form=form,
        undated=undated,
        page=page,
        decades=[] if undated else by_decade(page.rows),
        line=line,
        earlier=_place_of(page.rows[0]) if page.has_previous and page.rows else "",
        later=_place_of(page.rows[-1]) if page.has_next and page.rows else "",
        undated_count=0 if undated else whole.count_undated(),
        query=_without_place(request),
    )
    return render(request, template_for(request, "memory/timeline.html", fragment="found"), context)


def _without_place(request: SignedInRequest) -> str:
    """Return the query of the filters alone, for links to other pages of the same list."""
    kept = request.GET.copy()
    for name in ("after", "before", "at"):
        kept.pop(name, None)
    return kept.urlencode()


def _before_decade(year: str) -> Place | None:
    """Return the place just before a decade, or None if no decade is given."""
    if not YEAR.fullmatch(year) or not FIRST_YEAR < int(year) <= LAST_YEAR:
        return None
    return date(int(year) - 1, 12, 31), LAST_KEY


def _place_of(item: TimelineItem) -> str:
    return f"{item.place.isoformat()}_{item.id}"


def _parse_place(place: str) -> Place | None:
    """Return a place of the list, or None for an invalid one, which shows the first page."""
    moment, _sign, key = place.partition("_")
    try:
        read = datetime.fromisoformat(moment) if "T" in moment else date.fromisoformat(moment)
        return read, UUID(key)
    except ValueError:
        return None
