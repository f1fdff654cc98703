"""Importing a chat: the file, then who is who in it."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from config.web.views import takes_up_to
from legacies.access import teller_in
from legacies.models import Membership
from legacies.web.forms import show_problem
from memory.models import Activity
from memory.services.imports.activities import TooManyUploads, UploadTooLarge, ask_about, start_import, upload_file
from memory.web.imports.activities import own_activity
from memory.web.imports.import_forms import AnswersForm, ChatForm, UploadForm
from memory.web.pages import inside

LATEST = 20


@takes_up_to(settings.LARGEST_UPLOAD_BODY)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Upload a file, and see what was brought in before."""
    membership = teller_in(request.user, legacy_id)
    if request.method != "POST":
        return _upload_page(request, membership, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _upload_page(request, membership, form, status=422)
    file = form.cleaned_data["file"]
    try:
        stored = upload_file(user=request.user, legacy_id=legacy_id, raw=file.read(), title=file.name)
    except (TooManyUploads, UploadTooLarge) as refused:
        form.add_error(None, refused.message)
        return _upload_page(request, membership, form, status=refused.status)
    return redirect("memory:activity", legacy_id, stored.pk)


def _upload_page(
    request: SignedInRequest, membership: Membership, form: UploadForm, *, status: int = 200
) -> HttpResponse:
    own = Activity.objects.visible_to(request.user).filter(legacy=membership.legacy_id).for_list()[:LATEST]
    context = inside(membership, "conversations", form=form, activities=own)
    return render(request, "memory/imports.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: SignedInRequest, legacy_id: UUID, activity_id: UUID) -> HttpResponse:
    """Who is who in the file that was uploaded; with the answers it begins."""
    activity = own_activity(request, legacy_id, activity_id)
    if not activity.is_asking:
        return redirect("memory:activity", legacy_id, activity_id)
    membership = teller_in(request.user, legacy_id)
    asked = ask_about(user=request.user, activity=activity, chat=request.GET.get("chat", ""))
    if asked.is_about_chat:
        context = inside(membership, "conversations", activity=activity, form=ChatForm(asked))
        return render(request, "memory/import_question.html", context)
    form = AnswersForm(asked, membership.legacy.name, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            start_import(user=request.user, activity_id=activity.pk, answers=form.answers)
        except InvalidInput as refused:
            show_problem(form, refused)
        else:
            return redirect("memory:activity", legacy_id, activity_id)
    context = inside(membership, "conversations", activity=activity, form=form)
    return render(request, "memory/import_question.html", context, status=422 if form.errors else 200)
