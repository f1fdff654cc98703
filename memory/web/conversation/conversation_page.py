"""The conversation page, whole or in parts, and the actions on a whole conversation."""

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
from memory.models import Conversation, Fact, Message, Persona, Review
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
    """A part of a conversation. `earlier` and `later` are where the neighbouring parts end; None if there are none."""

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
    """What was noted of a conversation: the number of live facts, and whether any of them still waits for review."""

    facts: int
    is_open: bool
    besides: Sequence[AttachedMemory]
    """The same for attached legacies of which something was noted."""
    is_under_way: bool
    """Whether the owner asked to have facts noted, and this is not done yet."""
    is_waiting: bool
    """Whether something will be noted once the conversation has been quiet for a while."""
    has_failed: bool

    @property
    def looks_every(self) -> int | None:
        """Return after how many seconds the page looks again; None while nothing is expected."""
        if self.is_under_way:
            return NEXT_LOOK_SECONDS
        return LATER_LOOK_SECONDS if self.is_waiting else None


def stretch_of(conversation: Conversation, viewer: User, *, until: str = "") -> Stretch:
    """Return the newest messages, or those that end with the message numbered `until`."""
    last = min(int(until), conversation.last_seq) if PLACE.fullmatch(until) else conversation.last_seq
    rows = conversation.messages.filter(seq__gt=last - SHOWN, seq__lte=last).order_by("seq")
    first = max(last - SHOWN, 0)
    return Stretch(
        bubbles_of(list(rows), viewer),
        earlier=first or None,
        later=last + SHOWN if last < conversation.last_seq else None,
    )


def newer_than(seen: int, posted: Posted) -> Sequence[Message] | None:
    """Return the messages after `seen`, up to the posted one and its reply; None if they are more than a page."""
    if posted.message.seq - seen <= 1:
        return [posted.message, posted.reply]
    rows = posted.message.conversation.messages.filter(seq__gt=seen).order_by("seq")[: SHOWN + 1]
    return None if len(rows) > SHOWN else list(rows)


def noted_of(conversation: Conversation, viewer: User) -> ConversationMemory:
    """Return what was noted of a conversation, which is the viewer's own."""
    own = Fact.objects.owned_by(viewer).listed().filter(conversation=conversation, legacy__isnull=False)
    by_legacy = own.values("legacy", "legacy__name")
    counts = by_legacy.annotate(all=Count("pk"), open=Count("pk", filter=Q(review=Review.OPEN))).order_by("legacy")
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
    """Return the other legacies that a conversation in this legacy could be about too."""
    return list(Legacy.objects.visible_to(user).exclude(pk=legacy_id).order_by("name", "pk"))


def personas_offered(legacy_id: UUID) -> Sequence[Persona]:
    """Return the personas to choose from, the family's own first."""
    return list(Persona.objects.offered_in(legacy_id).order_by("legacy_id", "created_at", "pk"))


def path_of(conversation: Conversation) -> str:
    return reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk])


def newest_in(conversation: Conversation) -> str:
    """Return the address of the newest message, which also works without JavaScript."""
    return f"{path_of(conversation)}#newest"


def around(request: SignedInRequest, conversation: Conversation, **more: Any) -> dict[str, Any]:
    """Return the context that the page and each of its parts need."""
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


# Actions on a whole conversation, and deleting one message.

# A message is deleted after a page that says what is deleted with it and what stays.


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
    """Continue with another persona, or with none."""
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
    """Choose which other legacies the conversation is about: exactly those that are ticked."""
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
    """Show what a deletion removes and what stays; a POST deletes the conversation."""
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
    """Extract facts from the conversation now; also to try again after a failure."""
    found = own_conversation(request.user, conversation_id, legacy_id=legacy_id)
    extract_now(user=request.user, conversation_id=found.pk)
    if not wants_fragment(request):
        return redirect(f"{path_of(found)}#noted")
    found.refresh_from_db()
    return render(request, f"{PAGE}#noted", around(request, found, noted=noted_of(found, request.user)))


@login_required
@require_POST
def close(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Close and delete a private conversation."""
    return close_and_forget(request, own_conversation(request.user, conversation_id, legacy_id=legacy_id))


def close_and_forget(request: SignedInRequest, found: Conversation) -> HttpResponse:
    close_private(user=request.user, conversation_id=found.pk)
    messages.success(request, _("The private conversation is closed and deleted."))
    answer = redirect("memory:conversations", found.legacy_id)
    return HttpResponseClientRedirect(answer.url) if wants_fragment(request) else answer
