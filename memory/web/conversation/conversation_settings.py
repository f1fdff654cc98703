"""What can be done with a conversation as a whole, and taking back one message of it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from config.web.views import wants_fragment
from legacies.web.forms import show_problem
from memory.models import Conversation
from memory.services.conversations.attached_legacies import set_attached
from memory.services.conversations.extraction_requests import extract_now
from memory.services.conversations.lifecycle import rename_conversation
from memory.services.conversations.own_conversations import own_conversation, own_message
from memory.services.deletion.conversation_deletion import close_private, delete_conversation
from memory.services.deletion.message_deletion import facts_resting_on, take_back_message
from memory.web.conversation.conversation_page import (
    PAGE,
    around,
    newest_in,
    noted_of,
    other_legacies,
    path_of,
    whole_page,
)
from memory.web.forms import AttachedForm, TitleForm

# Taking back one's own message, after a page that says what goes and what stays.


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    message = own_message(request.user, message_id, conversation=found)
    if not message.is_told:
        raise Http404
    if request.method == "POST":
        take_back_message(user=request.user, message_id=message.pk)
        messages.success(request, _("Your message is taken back and deleted."))
        return redirect(newest_in(found))
    context = around(request, found, message=message, facts=list(facts_resting_on(message)))
    return render(request, "memory/message_take_back.html", context)


@login_required
@require_POST
def rename(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    form = TitleForm(request.POST)
    if form.is_valid():
        try:
            rename_conversation(user=request.user, conversation_id=found.pk, title=form.cleaned_data["title"])
            return redirect(path_of(found))
        except InvalidInput as refused:
            show_problem(form, refused)
    return render(request, PAGE, whole_page(request, found, title_form=form), status=422)


@login_required
@require_POST
def attach(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Say whom the talk is about besides: exactly those whose boxes are ticked."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    form = AttachedForm(request.POST, legacies=other_legacies(request.user, legacy_id))
    if form.is_valid():
        try:
            set_attached(user=request.user, conversation_id=found.pk, legacy_ids=form.cleaned_data.get("attached", []))
            return redirect(path_of(found))
        except InvalidInput as refused:
            show_problem(form, refused)
    return render(request, PAGE, whole_page(request, found, attached_form=form), status=422)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """What goes and what stays; and, once that was said yes to, it is gone."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    if request.method == "POST":
        delete_conversation(user=request.user, conversation_id=found.pk)
        messages.success(request, _("The conversation is deleted."))
        return redirect("memory:conversations", legacy_id)
    context = around(request, found, noted=noted_of(found, request.user))
    return render(request, "memory/conversation_delete.html", context)


@login_required
@require_POST
def extract(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Have what was told noted now; where that failed, once more."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    extract_now(user=request.user, conversation_id=found.pk)
    if not wants_fragment(request):
        return redirect(f"{path_of(found)}#noted")
    found.refresh_from_db()
    return render(request, f"{PAGE}#noted", around(request, found, noted=noted_of(found, request.user)))


@login_required
@require_POST
def close(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Close a private talk and forget it."""
    return close_and_forget(request, own_conversation(request.user, conversation_id, legacy_id=legacy_id))


def close_and_forget(request: SignedInRequest, found: Conversation) -> HttpResponse:
    close_private(user=request.user, conversation_id=found.pk)
    messages.success(request, _("The private conversation is closed and deleted."))
    answer = redirect("memory:conversations", found.legacy_id)
    return HttpResponseClientRedirect(answer.url) if wants_fragment(request) else answer
