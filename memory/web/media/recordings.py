"""The recordings of a legacy: the list, adding one, the page of one recording with its actions, and its sound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SignedInRequest
from config.errors import InvalidInput, StaleRevision
from config.texts import check_name
from config.web.views import takes_up_to, template_for, wants_fragment
from legacies.access import member_of, teller_in
from legacies.web.forms import SaidDateField, show_problem
from memory.engines.transcription import is_transcribed
from memory.models import Recording, Story, StoryDraft
from memory.models.recordings import LONGEST_DESCRIPTION_OF_RECORDING, LONGEST_TITLE_OF_RECORDING
from memory.presentation.media.recordings import recording_response
from memory.services.recordings import editing as services
from memory.services.recordings.refusals import RecordingRefused
from memory.web.owner_decisions import OwnerDecision, decide_or_explain
from memory.web.pages import inside

A_PAGE = 30
LOOK_AGAIN_SECONDS = 3
ACCEPTED = "audio/*,.m4a,.mp3,.ogg,.opus,.webm,.wav,.flac"


class AboutRecordingForm(forms.Form):
    """What is told about a recording."""

    title = forms.CharField(
        label=gettext_lazy("What is it about?"),
        help_text=gettext_lazy("A few words. By them the family finds it again."),
        max_length=LONGEST_TITLE_OF_RECORDING,
        required=False,
        validators=[check_name],
    )
    occurred = SaidDateField(label=gettext_lazy("When was it?"), max_length=60, required=False)
    description = forms.CharField(
        label=gettext_lazy("What else should be known about it?"),
        max_length=LONGEST_DESCRIPTION_OF_RECORDING,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    @property
    def about(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in services.EDITABLE}


class NewRecordingForm(AboutRecordingForm):
    """`file` is apart from the other fields: the page keeps the recorded sound while they are corrected."""

    file = forms.FileField(
        label=gettext_lazy("Recording"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )


class EditRecordingForm(AboutRecordingForm):
    revision = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    @classmethod
    def showing(cls, recording: Recording) -> EditRecordingForm:
        return cls(initial={name: getattr(recording, name) for name in (*services.EDITABLE, "revision")})


@login_required
@require_safe
def recordings(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    heard = Recording.objects.for_list(request.user).filter(legacy=legacy_id)
    page = Paginator(heard, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "memory/recordings.html", inside(membership, "recordings", page=page))


@takes_up_to(settings.LARGEST_RECORDING_BODY)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Add a recording. With JavaScript an error renders only the fields again: the page keeps the sound."""
    membership = teller_in(request.user, legacy_id)
    is_sent = request.method == "POST"
    form = NewRecordingForm(*((request.POST, request.FILES) if is_sent else ()))
    status = 200
    if form.is_bound and form.is_valid():
        try:
            raw = form.cleaned_data["file"].read()
            added = services.add_recording(user=request.user, legacy_id=legacy_id, raw=raw, **form.about)
        except (RecordingRefused, InvalidInput) as refused:
            show_problem(form, refused)
            status = refused.status
        else:
            messages.success(request, _("Saved. Only you can hear it until you share it."))
            address = resolve_url("memory:recording", legacy_id, added.pk)
            return HttpResponseClientRedirect(address) if wants_fragment(request) else redirect(address)
    context = inside(
        membership,
        "recordings",
        form=form,
        most=settings.RECORDING_MEGABYTES,
        is_transcribed=is_transcribed(),
    )
    template = template_for(request, "memory/recording_new.html", fragment="fields")
    return render(request, template, context, status=422 if form.errors and status == 200 else status)


@login_required
@require_safe
def recording(request: SignedInRequest, legacy_id: UUID, recording_id: UUID) -> HttpResponse:
    """Show a recording. While it is being transcribed, the page reloads by itself."""
    membership = member_of(request.user, legacy_id)
    found = _heard_recording(request, legacy_id, recording_id)
    is_own = found.owner_id == request.user.pk
    drafts = StoryDraft.objects.visible_to(request.user).filter(recording=found)
    stories = Story.objects.visible_to(request.user).live().filter(legacy=legacy_id, recording_id=recording_id)
    context = inside(
        membership,
        "recordings",
        recording=found,
        is_own=is_own,
        draft=drafts.order_by("created_at").first() if is_own else None,
        stories=stories.defer("text").order_by("created_at"),
        is_transcribed=is_transcribed(),
        heard=_heard_in_words(found),
        next_look=LOOK_AGAIN_SECONDS,
    )
    return render(request, template_for(request, "memory/recording.html", fragment="recording"), context)


@login_required
@require_safe
def file(request: SignedInRequest, legacy_id: UUID, recording_id: UUID) -> HttpResponseBase:
    """Send the sound of a recording to those who may hear it. The player asks for it in ranges."""
    return recording_response(request, _heard_recording(request, legacy_id, recording_id))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, legacy_id: UUID, recording_id: UUID) -> HttpResponse:
    own = _own_recording(request, legacy_id, recording_id)
    membership = teller_in(request.user, legacy_id)
    form = EditRecordingForm(request.POST) if request.method == "POST" else EditRecordingForm.showing(own)
    if form.is_bound and form.is_valid():
        try:
            services.edit_recording(
                user=request.user, recording_id=recording_id, changes=form.about, revision=form.cleaned_data["revision"]
            )
        except (InvalidInput, StaleRevision) as refused:
            show_problem(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("memory:recording", legacy_id, recording_id)
    context = inside(membership, "recordings", form=form, recording=own)
    return render(request, "memory/recording_edit.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: SignedInRequest, legacy_id: UUID, recording_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    own = _own_recording(request, legacy_id, recording_id)
    if request.method == "POST":
        services.delete_recording(user=request.user, recording_id=recording_id)
        messages.success(request, _("The recording was deleted permanently."))
        return redirect("memory:recordings", legacy_id)
    return render(request, "memory/recording_delete.html", inside(membership, "recordings", recording=own))


@login_required
@require_POST
def write(request: SignedInRequest, legacy_id: UUID, recording_id: UUID) -> HttpResponse:
    """Begin or continue the story that is told in the viewer's recording."""
    _own_recording(request, legacy_id, recording_id)
    draft = services.begin_story(user=request.user, recording_id=recording_id)
    return redirect("memory:story-write", legacy_id, draft.pk)


DECISIONS: Mapping[str, OwnerDecision] = {
    "share": OwnerDecision(services.share_recording, gettext_lazy("Shared with the family.")),
    "unshare": OwnerDecision(services.unshare_recording, gettext_lazy("Only you can hear it now.")),
    "transcribe": OwnerDecision(services.transcribe_again, gettext_lazy("It is being written down.")),
}


@login_required
@require_POST
def decide(request: SignedInRequest, legacy_id: UUID, recording_id: UUID, name: str) -> HttpResponse:
    _own_recording(request, legacy_id, recording_id)
    decide_or_explain(request, DECISIONS[name], recording_id=recording_id)
    return redirect("memory:recording", legacy_id, recording_id)


def _heard_recording(request: SignedInRequest, legacy_id: UUID, recording_id: UUID) -> Recording:
    heard = Recording.objects.for_list(request.user).filter(legacy=legacy_id)
    found: Recording = get_object_or_404(heard, pk=recording_id)
    return found


def _own_recording(request: SignedInRequest, legacy_id: UUID, recording_id: UUID) -> Recording:
    found = _heard_recording(request, legacy_id, recording_id)
    if found.owner_id != request.user.pk:
        raise Http404
    return found


def _heard_in_words(recording: Recording) -> str:
    if not recording.is_shared:
        return (
            _("Only you can hear this recording.")
            if recording.moderation == "none"
            else _("An admin restricted it to you.")
        )
    if recording.is_visible_to_family:
        return _("The family hears this recording.")
    if recording.waits_unseen:
        return _("You shared this recording. The family hears it once an admin has approved it.")
    reason = {"reason": recording.moderation_reason}
    return _("Only you can hear this recording. An admin returned it: “%(reason)s”") % reason
