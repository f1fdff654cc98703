"""The photos of a legacy: the gallery, adding photos, the page of one photo with its actions, and the files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SignedInRequest
from config.errors import InvalidInput, StaleRevision
from config.texts import is_storable
from config.web.views import takes_up_to, template_for
from legacies.access import member_of, teller_in
from legacies.models import Membership
from legacies.web.forms import SaidDateField, show_problem
from memory.models import Photo
from memory.models.photos import LONGEST_CAPTION
from memory.presentation.media.photos import PhotoCard, photo_cards, photo_response
from memory.services.photos import editing as services
from memory.services.photos.editing import TooManyPreparing
from memory.services.photos.refusals import PhotoRefused, refusal_in_words
from memory.web.owner_decisions import OwnerDecision, decide_or_explain
from memory.web.pages import inside

A_PAGE = 30
LOOK_AGAIN_SECONDS = 2
LONGEST_LIST = 2000
MOST_FILES, MOST_BYTES = 20, 3 * settings.LARGEST_PHOTO_BODY
"""The limits of one upload of several photos."""
# HEIC is left out so that a phone sends a JPEG instead, which every browser can show.
ACCEPTED = "image/jpeg,image/png,image/webp,image/avif"


class AboutPhotoForm(forms.Form):
    """What is told about a photo."""

    caption = forms.CharField(
        label=gettext_lazy("What is this a photo of?"),
        max_length=LONGEST_CAPTION,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    occurred = SaidDateField(label=gettext_lazy("When was it?"), max_length=60, required=False)
    members = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who of the family here is in it?"),
        coerce=UUID,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    people = forms.CharField(
        label=gettext_lazy("Who else is in it?"),
        help_text=gettext_lazy("Names with commas between them."),
        max_length=LONGEST_LIST,
        required=False,
    )
    description = forms.CharField(
        label=gettext_lazy("How would you describe it to somebody who cannot see it?"),
        help_text=gettext_lazy("A screen reader reads this aloud. One sentence is enough."),
        max_length=LONGEST_CAPTION,
        required=False,
    )

    def __init__(self, *args: Any, legacy_id: UUID, **options: Any) -> None:
        super().__init__(*args, **options)
        places = Membership.objects.filter(legacy=legacy_id).for_people_page()
        field: Any = self.fields["members"]
        field.choices = [(place.user_id, place.user.name) for place in places]

    @property
    def about(self) -> dict[str, Any]:
        said = self.cleaned_data
        return {
            **{name: said[name] for name in ("caption", "occurred", "description", "members")},
            "people": said["people"].split(","),
        }


class NewPhotoForm(AboutPhotoForm):
    field_order = ("file",)

    file = forms.FileField(
        label=gettext_lazy("Photo"),
        allow_empty_file=True,
        help_text=gettext_lazy("Up to 20 MB: JPEG, PNG, WebP or AVIF. The place where it was taken is removed."),
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )


class SeveralPhotosInput(forms.FileInput):
    allow_multiple_selected = True


class SeveralPhotosForm(forms.Form):
    """Only shows the field: each file is checked separately."""

    photos = forms.FileField(
        label=gettext_lazy("Photos"),
        help_text=gettext_lazy("Up to 20 at once, 60 MB together. Captions can be added afterwards."),
        widget=SeveralPhotosInput(attrs={"accept": ACCEPTED}),
    )


class EditPhotoForm(AboutPhotoForm):
    revision = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    @classmethod
    def showing(cls, photo: Photo) -> EditPhotoForm:
        said = {name: getattr(photo, name) for name in ("caption", "occurred", "description", "members", "revision")}
        return cls(initial={**said, "people": ", ".join(photo.people)}, legacy_id=photo.legacy_id)


@login_required
@require_safe
def photos(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    shown = Photo.objects.for_gallery(request.user).filter(legacy=legacy_id)
    wanted = " ".join(request.GET.get("q", "").split())
    if wanted and is_storable(wanted):
        shown = shown.with_words(wanted, legacy_id=legacy_id)
    page = Paginator(shown, A_PAGE).get_page(request.GET.get("page"))
    context = inside(membership, "photos", page=page, cards=photo_cards(page.object_list), wanted=wanted)
    return render(request, "memory/photos.html", context)


@takes_up_to(settings.LARGEST_PHOTO_BODY)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = teller_in(request.user, legacy_id)
    is_sent = request.method == "POST"
    form = NewPhotoForm(*((request.POST, request.FILES) if is_sent else ()), legacy_id=legacy_id)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            raw = form.cleaned_data["file"].read()
            added = services.upload_photo(user=request.user, legacy_id=legacy_id, raw=raw, **form.about)
        except (PhotoRefused, InvalidInput, TooManyPreparing) as refused:
            show_problem(form, refused)
            status = refused.status
        else:
            messages.success(request, _("Saved. Only you can see it until you share it."))
            return redirect("memory:photo", legacy_id, added.pk)
    context = inside(membership, "photos", form=form)
    return render(request, "memory/photo_form.html", context, status=422 if form.errors and status == 200 else status)


@takes_up_to(MOST_BYTES)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create_several(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Store or refuse each photo separately, and list the refused ones with the reasons."""
    membership = teller_in(request.user, legacy_id)
    files = request.FILES.getlist("photos")
    refused = [(file.name, reason) for file in files[:MOST_FILES] if (reason := _refusal_of(request, legacy_id, file))]
    refused += [
        (file.name, _("Only 20 photos can be added at once. Send this one again.")) for file in files[MOST_FILES:]
    ]
    added = len(files) - len(refused)
    if added:
        said = ngettext("%(n)d photo saved.", "%(n)d photos saved.", added) % {"n": added}
        messages.success(request, f"{said} {_('Only you can see them until you share them.')}")
    if files and not refused:
        return redirect("memory:photos", legacy_id)
    is_empty = request.method == "POST" and not files
    context = inside(membership, "photos", form=SeveralPhotosForm(), refused=refused, is_empty=is_empty)
    status = 422 if is_empty or (refused and not added) else 200
    return render(request, "memory/photos_several.html", context, status=status)


def _refusal_of(request: SignedInRequest, legacy_id: UUID, file: UploadedFile[Any]) -> str:
    """Store a photo. Return why it was refused, or "" if it was stored."""
    try:
        services.upload_photo(user=request.user, legacy_id=legacy_id, raw=file.read())
    except (PhotoRefused, TooManyPreparing) as refused:
        return str(refused.message)
    return ""


@login_required
@require_safe
def photo(request: SignedInRequest, legacy_id: UUID, photo_id: UUID) -> HttpResponse:
    """Show a photo. While its sizes are being made, the page reloads by itself."""
    membership = member_of(request.user, legacy_id)
    found = _seen_photo(request, legacy_id, photo_id)
    (card,) = photo_cards([found])
    context = inside(
        membership,
        "photos",
        card=card,
        is_own=found.owner_id == request.user.pk,
        problem=refusal_in_words(found.problem) if found.problem else "",
        seen=_seen_in_words(found),
        next_look=LOOK_AGAIN_SECONDS,
    )
    return render(request, template_for(request, "memory/photo.html", fragment="photo"), context)


@login_required
@require_safe
def file(request: SignedInRequest, legacy_id: UUID, photo_id: UUID, file_name: str) -> HttpResponse:
    """Send a file of a photo to those who may see the photo. Every picture on a page asks for this."""
    return photo_response(request, _seen_photo(request, legacy_id, photo_id), file_name)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, legacy_id: UUID, photo_id: UUID) -> HttpResponse:
    own = _own_photo(request, legacy_id, photo_id)
    membership = teller_in(request.user, legacy_id)
    form = EditPhotoForm(request.POST, legacy_id=legacy_id) if request.method == "POST" else EditPhotoForm.showing(own)
    if form.is_bound and form.is_valid():
        try:
            services.edit_photo(
                user=request.user, photo_id=photo_id, changes=form.about, revision=form.cleaned_data["revision"]
            )
        except (InvalidInput, StaleRevision) as refused:
            show_problem(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("memory:photo", legacy_id, photo_id)
    context = inside(membership, "photos", form=form, card=PhotoCard(own, ()))
    return render(request, "memory/photo_form.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: SignedInRequest, legacy_id: UUID, photo_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    own = _own_photo(request, legacy_id, photo_id)
    if request.method == "POST":
        services.delete_photo(user=request.user, photo_id=photo_id)
        messages.success(request, _("The photo was deleted permanently."))
        return redirect("memory:photos", legacy_id)
    return render(request, "memory/photo_delete.html", inside(membership, "photos", card=PhotoCard(own, ())))


@login_required
@require_POST
def use_taken(request: SignedInRequest, legacy_id: UUID, photo_id: UUID) -> HttpResponse:
    """Use the day that the camera recorded as the photo's date."""
    own = _own_photo(request, legacy_id, photo_id)
    if own.taken:
        services.edit_photo(user=request.user, photo_id=photo_id, changes={"occurred": own.taken})
    return redirect("memory:photo", legacy_id, photo_id)


DECISIONS: Mapping[str, OwnerDecision] = {
    "share": OwnerDecision(services.share_photo, gettext_lazy("Shared with the family.")),
    "unshare": OwnerDecision(services.unshare_photo, gettext_lazy("Only you can see it now.")),
    "portrait": OwnerDecision(services.set_portrait, gettext_lazy("This is the portrait now.")),
    "no-portrait": OwnerDecision(services.remove_portrait, gettext_lazy("This is no longer the portrait.")),
}


@login_required
@require_POST
def decide(request: SignedInRequest, legacy_id: UUID, photo_id: UUID, name: str) -> HttpResponse:
    _seen_photo(request, legacy_id, photo_id)
    decide_or_explain(request, DECISIONS[name], photo_id=photo_id)
    return redirect("memory:photo", legacy_id, photo_id)


def _seen_photo(request: SignedInRequest, legacy_id: UUID, photo_id: UUID) -> Photo:
    shown = Photo.objects.for_gallery(request.user).filter(legacy=legacy_id)
    found: Photo = get_object_or_404(shown, pk=photo_id)
    return found


def _own_photo(request: SignedInRequest, legacy_id: UUID, photo_id: UUID) -> Photo:
    found = _seen_photo(request, legacy_id, photo_id)
    if found.owner_id != request.user.pk:
        raise Http404
    return found


def _seen_in_words(photo: Photo) -> str:
    if not photo.is_shared:
        return _("Only you can see this photo.") if photo.moderation == "none" else _("An admin restricted it to you.")
    if photo.is_visible_to_family:
        return _("The family sees this photo.")
    if photo.waits_unseen:
        return _("You shared this photo. The family sees it once an admin has approved it.")
    return _("Only you can see this photo. An admin returned it: “%(reason)s”") % {"reason": photo.moderation_reason}
