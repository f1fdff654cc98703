"""Taking back one's own message, after a page that says what goes and what stays."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from memory.services.deletion.message_deletion import facts_resting_on, take_back_message
from memory.web.conversation.conversation_page import around, newest_in, own_conversation, own_message


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    found = own_conversation(request, legacy_id, conversation_id)
    message = own_message(request, found, message_id)
    if not message.is_told:
        raise Http404
    if request.method == "POST":
        take_back_message(user=request.user, message_id=message.pk)
        messages.success(request, _("Your message is taken back and deleted."))
        return redirect(newest_in(found))
    context = around(request, found, message=message, facts=list(facts_resting_on(message)))
    return render(request, "memory/message_take_back.html", context)
