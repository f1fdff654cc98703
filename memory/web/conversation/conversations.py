"""The list of conversations, and the page of one conversation with its messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh, reswap, retarget

from accounts.http import SignedInRequest
from accounts.models import User
from config.errors import InvalidInput
from config.web.views import announce, counts_as, wants_fragment
from legacies.access import member_of
from legacies.web.forms import show_problem
from memory.models import Conversation, Message
from memory.services.conversations import lifecycle as services
from memory.services.conversations import reply_feedback
from memory.services.conversations.own_conversations import own_conversation, own_message
from memory.services.facts.forgotten import undo_forgetting
from memory.web.conversation.conversation_page import (
    PAGE,
    PLACE,
    around,
    close_and_forget,
    newer_than,
    newest_in,
    noted_of,
    other_legacies,
    path_of,
    personas_offered,
    whole_page,
)
from memory.web.conversation.message_bubbles import bubbles_of
from memory.web.forms import BeginForm, FeedbackForm, TellForm
from memory.web.pages import inside

A_PAGE = 25


@counts_as(POST="message")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def conversation_list(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show the viewer's conversations about this person. Posting a message here begins a new one."""
    membership = member_of(request.user, legacy_id)
    others = other_legacies(request.user, legacy_id)
    offered = personas_offered(legacy_id)
    form = BeginForm(request.POST if request.method == "POST" else None, legacies=others, personas=offered)
    if form.is_bound and form.is_valid():
        try:
            return _redirect_to_newest(_begin_conversation(request.user, legacy_id, form))
        except InvalidInput as refused:
            show_problem(form, refused)
    own = Conversation.objects.visible_to(request.user).filter(legacy=legacy_id).for_conversation_page()
    page = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    context = inside(membership, "conversations", page=page, form=form, private_hours=settings.PRIVATE_QUIET_HOURS)
    return render(request, "memory/conversations.html", context, status=422 if form.errors else 200)


@transaction.atomic
def _begin_conversation(user: User, legacy_id: UUID, form: BeginForm) -> Conversation:
    """Begin a conversation with its first message. The form's id names both: sent twice, it begins them once."""
    conversation = services.start_conversation(user=user, legacy_id=legacy_id, **form.begun)
    services.post_message(user=user, conversation_id=conversation.pk, **form.told)
    return conversation


@login_required
@require_safe
def conversation(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Show a conversation under its primary legacy. From an attached legacy, redirect there."""
    member_of(request.user, legacy_id)
    found = own_conversation(request.user, conversation_id)
    if found.legacy_id != legacy_id:
        return _redirect_to_newest(found)
    return render(request, PAGE, whole_page(request, found))


@counts_as(POST="message")
@login_required
@require_POST
def post(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Post a message. The response to htmx is the two new bubbles, after those that came from another device meanwhile,
    or the composer with the problem.
    """
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    form = TellForm(request.POST)
    if not form.is_valid():
        return _refused_page(request, found, form)
    try:
        posted = services.post_message(user=request.user, conversation_id=found.pk, **form.told)
    except InvalidInput as refused:
        show_problem(form, refused)
        return _refused_page(request, found, form)
    if not wants_fragment(request):
        return _redirect_to_newest(found)
    seen = request.POST.get("seen", "")
    fresh = newer_than(int(seen), posted) if PLACE.fullmatch(seen) else [posted.message, posted.reply]
    if fresh is None:
        return HttpResponseClientRefresh()
    context = {"bubbles": bubbles_of(fresh, request.user), "seen": max(row.seq for row in fresh)}
    return render(request, f"{PAGE}#sent", around(request, found, **context, form=TellForm(), unfinished=posted.reply))


def _refused_page(request: SignedInRequest, found: Conversation, form: TellForm) -> HttpResponse:
    if not wants_fragment(request):
        return render(request, PAGE, whole_page(request, found, form), status=422)
    context = around(request, found, form=form, seen=request.POST.get("seen", ""))
    answer = render(request, f"{PAGE}#composer", context, status=422)
    return reswap(retarget(answer, "#composer"), "outerHTML")


@login_required
@require_safe
def message(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    """Show one message as it is now, with the messages that it undid. The page asks for it when a reply has ended."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    said = own_message(request.user, message_id, conversation=found)
    undid = {action["undid"] for action in said.actions if "undid" in action}
    return _bubble(request, found, said, beside=found.messages.filter(pk__in=undid) if undid else ())


@login_required
@require_POST
def stop(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    answer = _change_reply(request, legacy_id, conversation_id, message_id, services.stop_reply)
    return announce(answer, _("Stopped. What the assistant has said so far stays."))


@counts_as(POST="message")
@login_required
@require_POST
def retry(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    return _change_reply(request, legacy_id, conversation_id, message_id, services.retry_reply)


@login_required
@require_POST
def feedback(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    """Mark a reply as helpful or not right, or withdraw that."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    reply = own_message(request.user, message_id, conversation=found)
    form = FeedbackForm(request.POST)
    if not form.is_valid():
        raise InvalidInput(fields={name: [str(one) for one in errors] for name, errors in form.errors.items()})
    if form.feedback is None:
        judged, said = reply_feedback.withdraw_feedback(user=request.user, message_id=reply.pk), _("Taken back.")
    else:
        judged = reply_feedback.give_feedback(user=request.user, message_id=reply.pk, feedback=form.feedback)
        said = _("Thank you. This is saved.")
    return announce(_bubble(request, found, judged), said)


@counts_as(POST="message")
@login_required
@require_POST
def deny_distress(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    """Withdraw the assumption of distress. The message moves to the conversation's end: always answer with the page."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    told = own_message(request.user, message_id, conversation=found)
    services.deny_distress(user=request.user, message_id=told.pk)
    return _redirect_to_newest(found)


@login_required
@require_POST
def undo(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    """Restore what was set aside while this reply was made."""
    answer = _change_reply(request, legacy_id, conversation_id, message_id, undo_forgetting)
    return announce(answer, _("Brought back. It is remembered again."))


def _change_reply(
    request: SignedInRequest, legacy_id: UUID, conversation_id: UUID, message_id: UUID, service: Callable[..., Message]
) -> HttpResponse:
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    reply = own_message(request.user, message_id, conversation=found)
    return _bubble(request, found, service(user=request.user, message_id=reply.pk))


def _bubble(
    request: SignedInRequest, found: Conversation, said: Message, *, beside: Iterable[Message] = ()
) -> HttpResponse:
    if not wants_fragment(request):
        return redirect(f"{path_of(found)}#message-{said.pk}")
    bubble, *others = bubbles_of([said, *beside], request.user)
    return render(request, "memory/_swapped_bubbles.html", around(request, found, bubble=bubble, beside=others))


@login_required
@require_POST
def finish(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Finish the conversation, so that the assistant notes what was told."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    if found.private:
        return close_and_forget(request, found)
    finished = services.finish_conversation(user=request.user, conversation_id=conversation_id)
    return _noted_fragment(request, finished) if wants_fragment(request) else _redirect_to_newest(finished)


@login_required
@require_safe
def noted(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Show what was noted. The page asks for this now and then while consolidation is under way."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    return _noted_fragment(request, found) if wants_fragment(request) else _redirect_to_newest(found)


def _noted_fragment(request: SignedInRequest, found: Conversation) -> HttpResponse:
    return render(request, f"{PAGE}#noted", around(request, found, noted=noted_of(found, request.user)))


def _redirect_to_newest(found: Conversation) -> HttpResponse:
    return redirect(newest_in(found))
