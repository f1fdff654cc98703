"""The conversation page, whole or in parts; several views render it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SignedInRequest
from accounts.models import User
from config.errors import InvalidInput
from config.web.views import wants_fragment
from legacies.access import member_of
from legacies.models import Job, JobState, Legacy, Membership
from legacies.web.forms import show_problem
from memory.models import Conversation, Fact, Message, Persona, Review, Status
from memory.services.conversations.extraction_requests import extract_now, is_under_way
from memory.services.conversations.lifecycle import Posted, rename_conversation
from memory.services.conversations.own_conversations import own_conversation, own_message, set_attached
from memory.services.deletion.conversation_deletion import close_private, delete_conversation
from memory.services.deletion.message_deletion import facts_resting_on, take_back_message
from memory.services.personas import choose_persona
from memory.web.conversation.message_bubbles import Bubble, bubbles_of
from memory.web.conversation.reply_sources import SHOWN
from memory.web.forms import AttachedForm, PersonaChoiceForm, TellForm, TitleForm
from memory.web.pages import inside

PLACE = re.compile(r"[0-9]{1,9}")
PAGE = "memory/conversation.html"
NEXT_LOOK_SECONDS, LATER_LOOK_SECONDS = 4, 30


@dataclass(frozen=True)
class Stretch:
    """Part of a conversation. `earlier` and `later` are where its neighbours end; None where there are none."""

    bubbles: Sequence[Bubble]
    earlier: int | None
    later: int | None


@dataclass(frozen=True, slots=True)
class AttachedMemory:
    legacy_id: UUID
    name: str
    facts: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class ConversationMemory:
    """What became memory of a conversation: how many facts stand, and whether any still wait to be looked at."""

    facts: int
    is_open: bool
    besides: Sequence[AttachedMemory]
    """The same in attached legacies, where there is something."""
    is_under_way: bool
    """Its teller asked for it, and it is not done yet."""
    is_waiting: bool
    """Something of it will become memory when it has been quiet for a while."""
    has_failed: bool

    @property
    def looks_every(self) -> int | None:
        """After how many seconds the page looks again; None while nothing is to come."""
        if self.is_under_way:
            return NEXT_LOOK_SECONDS
        return LATER_LOOK_SECONDS if self.is_waiting else None


def stretch_of(conversation: Conversation, viewer: User, *, until: str = "") -> Stretch:
    """The newest messages, or those that end at the message numbered `until`."""
    last = min(int(until), conversation.last_seq) if PLACE.fullmatch(until) else conversation.last_seq
    rows = conversation.messages.filter(seq__gt=last - SHOWN, seq__lte=last).order_by("seq")
    first = max(last - SHOWN, 0)
    return Stretch(
        bubbles_of(list(rows), viewer),
        earlier=first or None,
        later=last + SHOWN if last < conversation.last_seq else None,
    )


def newer_than(seen: int, posted: Posted) -> Sequence[Message] | None:
    """What a page that shows the messages up to `seen` lacks now that this was posted; None if more than a page."""
    if posted.message.seq - seen <= 1:
        return [posted.message, posted.reply]
    rows = posted.message.conversation.messages.filter(seq__gt=seen).order_by("seq")[: SHOWN + 1]
    return None if len(rows) > SHOWN else list(rows)


def noted_of(conversation: Conversation, viewer: User) -> ConversationMemory:
    """Expects the conversation to be the reader's own."""
    own = Fact.objects.owned_by(viewer).filter(conversation=conversation, legacy__isnull=False)
    standing = own.filter(status__in=[Status.ACTIVE, Status.SUGGESTED]).values("legacy", "legacy__name")
    counts = standing.annotate(all=Count("pk"), open=Count("pk", filter=Q(review=Review.OPEN))).order_by("legacy")
    noted = [AttachedMemory(row["legacy"], row["legacy__name"], row["all"], bool(row["open"])) for row in counts]
    here = next((one for one in noted if one.legacy_id == conversation.legacy_id), None)
    state = Job.objects.filter(key=f"consolidate:{conversation.pk}").values_list("state", flat=True).first()
    return ConversationMemory(
        facts=here.facts if here else 0,
        is_open=here is not None and here.is_open,
        besides=[one for one in noted if one is not here],
        is_under_way=is_under_way(conversation, state),
        is_waiting=state in (JobState.WAITING, JobState.RUNNING),
        has_failed=state == JobState.FAILED,
    )


def other_legacies(user: User, legacy_id: UUID) -> Sequence[Legacy]:
    """Whom a talk about this legacy's person could be about besides."""
    return list(Legacy.objects.visible_to(user).exclude(pk=legacy_id).order_by("name", "pk"))


def personas_offered(legacy_id: UUID) -> Sequence[Persona]:
    """The family's own first."""
    return list(Persona.objects.offered_in(legacy_id).order_by("legacy_id", "created_at", "pk"))


def path_of(conversation: Conversation) -> str:
    return reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk])


def newest_in(conversation: Conversation) -> str:
    """Where its newest words are, also for who reads without JavaScript."""
    return f"{path_of(conversation)}#newest"


def around(request: SignedInRequest, conversation: Conversation, **more: Any) -> dict[str, Any]:
    """What the page and each of its parts need."""
    membership: Membership = member_of(request.user, conversation.legacy_id)
    hours = settings.PRIVATE_QUIET_HOURS
    return inside(membership, "conversations", conversation=conversation, private_hours=hours, **more)


def whole_page(
    request: SignedInRequest,
    conversation: Conversation,
    form: TellForm | None = None,
    *,
    title_form: TitleForm | None = None,
    attached_form: AttachedForm | None = None,
    persona_form: PersonaChoiceForm | None = None,
) -> dict[str, Any]:
    attached = [about.legacy for about in conversation.about.attached_for(request.user).select_related("legacy")]
    others = other_legacies(request.user, conversation.legacy_id)
    ticked = {"attached": [legacy.pk for legacy in attached]}
    offered, chosen = personas_offered(conversation.legacy_id), {"persona": conversation.persona_id}
    stretch = stretch_of(conversation, request.user, until=request.GET.get("until", ""))
    return around(
        request,
        conversation,
        form=form or TellForm(),
        title_form=title_form or TitleForm(initial={"title": conversation.title}),
        attached=attached,
        attached_form=attached_form or AttachedForm(initial=ticked, legacies=others),
        persona_form=persona_form or PersonaChoiceForm(initial=chosen, personas=offered),
        stretch=stretch,
        seen=stretch.bubbles[-1].message.seq if stretch.bubbles else 0,
        noted=noted_of(conversation, request.user),
        unfinished=next((one.message for one in reversed(stretch.bubbles) if not one.message.is_finished), None),
    )


# What can be done with a conversation as a whole, and taking back one message of it.

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
def choose(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Go on with another persona, or with none."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    form = PersonaChoiceForm(request.POST, personas=personas_offered(legacy_id))
    if form.is_valid():
        try:
            choose_persona(user=request.user, conversation_id=found.pk, persona_id=form.cleaned_data["persona"])
            return redirect(path_of(found))
        except InvalidInput as refused:
            show_problem(form, refused)
    return render(request, PAGE, whole_page(request, found, persona_form=form), status=422)


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
