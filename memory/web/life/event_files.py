"""Events from a family tree or a calendar: a page shows what is in the file, and adds what its user chooses.

Between the two requests nothing is stored: what was read is in the form, signed for this user and legacy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from config.texts import check_name
from config.web.views import takes_up_to
from legacies.access import teller_in
from legacies.models import Membership
from memory.services.entries.entry_fields import EntryFields
from memory.services.entries.event_import import add_events, look_into_file
from memory.services.entries.files.event_files import EventFileRefused, FoundEvent, FoundPerson
from memory.services.entries.posting import Outcome, Posted
from memory.web.pages import inside

LASTS = 24 * 60 * 60
"""For how many seconds what was shown can be added."""


class EventFileForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("Up to 10 MB: a family tree (.ged, GEDCOM 5.5.1 or 7) or a calendar (.ics)."),
        widget=forms.ClearableFileInput(attrs={"accept": ".ged,.ics"}),
    )
    name = forms.CharField(
        label=gettext_lazy("Name in the family tree"),
        max_length=200,
        required=False,
        validators=[check_name],
        help_text=gettext_lazy("Only if it is another one there."),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.LARGEST_UPLOAD:
            raise forms.ValidationError(_("This file is larger than 10 MB."))
        return file


@takes_up_to(settings.LARGEST_UPLOAD_BODY)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def from_file(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = teller_in(request.user, legacy_id)
    if request.method != "POST":
        return _page(request, membership, form=EventFileForm())
    if "found" in request.POST:
        return _add(request, legacy_id)
    form = EventFileForm(request.POST, request.FILES)
    people: list[FoundPerson] = []
    if form.is_valid():
        raw, name = form.cleaned_data["file"].read(), form.cleaned_data["name"]
        try:
            people = look_into_file(user=request.user, legacy_id=legacy_id, raw=raw, name=name)
        except EventFileRefused as refused:
            form.add_error("file", refused.message)
        else:
            if not people:
                form.add_error("name", _("Nobody in this family tree is called so. Write the name as it is there."))
            elif not any(person.events for person in people):
                form.add_error("file", _("There is no event in this file that could be added."))
    if form.errors:
        return _page(request, membership, form=form, status=422)
    found = signing.dumps([asdict(person) for person in people], salt=_salt(request, legacy_id), compress=True)
    return _page(request, membership, people=people, found=found)


def _page(request: SignedInRequest, membership: Membership, *, status: int = 200, **context: Any) -> HttpResponse:
    return render(request, "memory/events_from_file.html", inside(membership, "timeline", **context), status=status)


def _salt(request: SignedInRequest, legacy_id: UUID) -> str:
    return f"event-file:{request.user.pk}:{legacy_id}"


def _add(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    try:
        posted = add_events(user=request.user, legacy_id=legacy_id, events=_chosen(request, legacy_id))
    except InvalidInput as refused:
        messages.error(request, refused.message)
        return redirect("memory:events-from-file", legacy_id)
    messages.success(request, _in_words(posted))
    return redirect("memory:timeline", legacy_id)


def _chosen(request: SignedInRequest, legacy_id: UUID) -> list[FoundEvent]:
    """Return the events of the chosen person as they were shown. Raise `InvalidInput`."""
    try:
        people = signing.loads(request.POST["found"], salt=_salt(request, legacy_id), max_age=LASTS)
        events = people[int(request.POST.get("person", "0"))]["events"]
    except (signing.BadSignature, ValueError, IndexError) as error:
        raise InvalidInput(_("Nothing was added. Choose the file once more.")) from error
    return [FoundEvent(fields=EntryFields(**event["fields"]), name=event["name"]) for event in events]


def _in_words(posted: Sequence[Posted]) -> str:
    def count(*outcomes: Outcome) -> int:
        return sum(one.outcome in outcomes for one in posted)

    added, refused = count(Outcome.CREATED), count(Outcome.REFUSED)
    there = count(Outcome.CHANGED, Outcome.UNCHANGED, Outcome.SET_ASIDE)
    said = [ngettext("%(n)d event was added.", "%(n)d events were added.", added) % {"n": added}]
    if added:
        said.append(_("Only you can see what you add, until you share it."))
    if there:
        said.append(ngettext("%(n)d was there already.", "%(n)d were there already.", there) % {"n": there})
    if refused:
        said.append(ngettext("%(n)d could not be stored.", "%(n)d could not be stored.", refused) % {"n": refused})
    return " ".join(said)
