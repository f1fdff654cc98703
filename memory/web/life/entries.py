"""Events written by hand: the form, the page of an event, and its owner's decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SignedInRequest
from config.errors import DomainError, InvalidInput, StaleRevision
from config.texts import check_name
from legacies.access import member_of, teller_in
from legacies.models import Membership
from legacies.web.forms import SaidDateField, show_problem
from memory.models import Entry, Status
from memory.models.entries import LONGEST_SUMMARY, LONGEST_TYPE
from memory.presentation.life.timeline import Timeline
from memory.services.entries import editing as services
from memory.services.entries.editing import create_entry, edit_entry
from memory.services.entries.entry_fields import EntryFields
from memory.services.facts.fact_inputs import LooksLikeASecret
from memory.web.facts.fact_forms import as_chosen, words_that_look_like_one
from memory.web.forms import DecisionForm
from memory.web.owner_decisions import OwnerDecision, decide_or_explain
from memory.web.pages import inside


class EntryForm(forms.Form):
    summary = forms.CharField(
        label=gettext_lazy("What happened?"),
        max_length=LONGEST_SUMMARY,
        validators=[check_name],
        help_text=gettext_lazy("In one line: They moved to Leeds."),
    )
    type = forms.CharField(
        label=gettext_lazy("Kind of event"),
        max_length=LONGEST_TYPE,
        validators=[check_name],
        help_text=gettext_lazy("A word: wedding, move, first job."),
        widget=forms.TextInput(attrs={"class": "field__short", "list": "types"}),
    )
    occurred = SaidDateField(
        label=gettext_lazy("When was it?"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"class": "field__short"}),
    )
    revision = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    @classmethod
    def showing(cls, entry: Entry) -> EntryForm:
        fields = ("summary", "type", "occurred", "revision")
        return cls(initial={name: getattr(entry, name) for name in fields})

    @property
    def words(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("summary", "type", "occurred")}


@login_required
@require_safe
def entry(request: SignedInRequest, legacy_id: UUID, entry_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    seen = Entry.objects.visible_to(request.user).filter(legacy=legacy_id).with_relationship()
    shown = get_object_or_404(seen.select_related("owner", "legacy"), pk=entry_id)
    context = inside(
        membership,
        "timeline",
        entry=shown,
        is_own=shown.owner_id == request.user.pk,
        is_deleted=shown.status == Status.RETIRED,
        data=_plain_data(shown.data),
    )
    return render(request, "memory/entry.html", context)


def _plain_data(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the data that a program added, as far as it is plain text or numbers."""
    return [(name, str(value)) for name, value in data.items() if isinstance(value, str | int | float)]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = teller_in(request.user, legacy_id)
    form = EntryForm(request.POST if request.method == "POST" else None)

    def keep(said: dict[str, Any], allow: bool) -> Entry:
        fields = EntryFields(**said)
        return create_entry(user=request.user, legacy_id=legacy_id, fields=fields, allow_secrets=allow)

    return _save(request, membership, form, keep, said=_("Saved. Only you can see it until you share it."))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, legacy_id: UUID, entry_id: UUID) -> HttpResponse:
    membership = teller_in(request.user, legacy_id)
    own = _own_entry(request, legacy_id, entry_id)
    if own.fact_id or own.status != Status.ACTIVE:
        raise Http404
    form = EntryForm(request.POST) if request.method == "POST" else EntryForm.showing(own)

    def keep(said: dict[str, Any], allow: bool) -> Entry:
        revision = form.cleaned_data["revision"]
        return edit_entry(user=request.user, entry_id=own.pk, changes=said, revision=revision, allow_secrets=allow)

    return _save(request, membership, form, keep, entry=own, said=_("Saved."))


def _save(
    request: SignedInRequest,
    membership: Membership,
    form: EntryForm,
    keep: Callable[[dict[str, Any], bool], Entry],
    *,
    said: str,
    entry: Entry | None = None,
) -> HttpResponse:
    secrets: Sequence[str] = ()
    current = None
    if form.is_bound and form.is_valid():
        words = as_chosen(request, form.words)
        try:
            kept = keep(words, words.pop("allow_secrets"))
        except InvalidInput as refused:
            show_problem(form, refused)
        except LooksLikeASecret as refused:
            secrets = words_that_look_like_one(form, refused)
        except StaleRevision as stale:
            current = stale.current
            form = EntryForm({name: form.data[name] for name in form.data} | {"revision": current.revision})
        else:
            messages.success(request, said)
            return redirect("memory:entry", membership.legacy_id, kept.pk)
    types = Timeline(request.user, membership.legacy_id).known_types()
    context = inside(membership, "timeline", form=form, entry=entry, secrets=secrets, types=types, current=current)
    status = 412 if current else 422 if form.is_bound and (form.errors or secrets) else 200
    return render(request, "memory/entry_form.html", context, status=status)


def _shared_sentence(entry: Entry) -> str:
    if entry.is_visible_to_family:
        return _("Shared. The family can see it.")
    return _("Shared. The family can see it once an admin has approved it.")


DECISIONS: Mapping[str, OwnerDecision] = {
    "share": OwnerDecision(services.share_entry, _shared_sentence),
    "unshare": OwnerDecision(services.unshare_entry, gettext_lazy("Taken back. Only you can see it.")),
    "delete": OwnerDecision(
        services.set_entry_aside,
        gettext_lazy("Deleted. You can restore it for 90 days; after that it is removed permanently."),
    ),
    "restore": OwnerDecision(services.restore_entry, gettext_lazy("Restored.")),
}


@login_required
@require_POST
def decide(request: SignedInRequest, legacy_id: UUID, entry_id: UUID, name: str) -> HttpResponse:
    _own_entry(request, legacy_id, entry_id)
    form = DecisionForm(request.POST)
    revision = form.cleaned_data["revision"] if form.is_valid() else None
    decide_or_explain(request, DECISIONS[name], explains=DomainError, entry_id=entry_id, revision=revision)
    return redirect("memory:entry", legacy_id, entry_id)


def _own_entry(request: SignedInRequest, legacy_id: UUID, entry_id: UUID) -> Entry:
    member_of(request.user, legacy_id)
    own: Entry = get_object_or_404(Entry.objects.owned_by(request.user).filter(legacy=legacy_id), pk=entry_id)
    return own
