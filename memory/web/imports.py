"""Importing a chat or a file: the forms, the questions that are asked first, and the progress page."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from config.web.views import announce, takes_up_to, template_for, wants_fragment
from legacies.access import member_of, teller_in
from legacies.models import Membership
from legacies.web.forms import show_problem
from memory.models import Activity, ActivityKind
from memory.services.imports.activities import (
    TooManyUploads,
    UploadTooLarge,
    ask_about,
    cancel_import,
    start_import,
    upload,
)
from memory.services.imports.activity_words import left_out_in_words, words_of
from memory.services.imports.choices import NOBODY, Answers, Question
from memory.services.imports.formats.day_order import DayOrder
from memory.web.pages import inside

# Forms of a chat import.

NONE = "none"
FEW = 12
"""Up to this many names are shown as radio buttons; more are a drop-down list."""
ORDERS = {
    DayOrder.DAY_FIRST: _("The day: 3/4 is the third of April"),
    DayOrder.MONTH_FIRST: _("The month: 3/4 is the fourth of March"),
}


class UploadForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_("A chat or a family file (.txt, .zip or .json) up to 10 MB, or the ZIP of an export of Keepsake."),
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.zip,.json"}),
    )


class ChatForm(forms.Form):
    """The choice among several chats in a file. It is sent as part of the address."""

    chat = forms.ChoiceField(label=_("Which chat is it?"))

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.fields["chat"] = forms.ChoiceField(
            label=_("Which chat is it?"),
            choices=[(chat.key, chat.title or ", ".join(chat.speakers[:3])) for chat in question.chats],
            help_text=_("The file contains several chats. Import one, then upload the file again for another."),
        )


class AnswersForm(forms.Form):
    """Who is who in the chat. Names are sent by their place in the list, since a name can be any text."""

    def __init__(self, question: Question, called: str, data: Any = None) -> None:
        super().__init__(data)
        self.question = question
        self.fields["me"] = _name_field(question, label=_("Which of these are you?"), none=_("None of these"))
        if question.me:
            self.fields["me"].initial = [key for key, _name in question.people].index(question.me)
        if question.has_person:
            label = _("Did %(name)s write in this chat?") % {"name": called}
            self.fields["person"] = _name_field(question, label=label, none=_("No"), initial=NONE)
        if len(question.orders) > 1:
            self.fields["order"] = forms.ChoiceField(
                label=_("In the dates of this chat, what comes first?"),
                choices=[(order.value, ORDERS[order]) for order in question.orders],
                initial=question.order,
                widget=forms.RadioSelect,
                help_text=_("The chat does not say, and it decides when each message was written."),
            )

    @property
    def answers(self) -> Answers:
        said = self.cleaned_data
        return Answers(
            me=self._field_name(said["me"]),
            person=self._field_name(said.get("person", NONE)),
            chat=self.question.chat,
            order=said.get("order", ""),
        )

    def _field_name(self, place: str) -> str:
        return NOBODY if place == NONE else self.question.people[int(place)][0]


def _name_field(question: Question, *, label: Any, none: Any, initial: Any = None) -> forms.ChoiceField:
    choices: list[tuple[str, Any]] = [(str(place), name) for place, (_key, name) in enumerate(question.people)]
    widget = forms.RadioSelect if len(choices) <= FEW else forms.Select
    return forms.ChoiceField(label=label, choices=[*choices, (NONE, none)], widget=widget, initial=initial)


# The progress of an activity, in words and as a bar, and cancelling it.

NEXT_LOOK_SECONDS = 2
PAGE = "memory/activity.html"


def own_activity(request: SignedInRequest, legacy_id: UUID, activity_id: UUID) -> Activity:
    """Return the viewer's own activity in this legacy; 404 for any other. The upload is loaded only when it is used,
    since the page calls this every other second.
    """
    own = Activity.objects.visible_to(request.user).for_list().filter(legacy=legacy_id)
    return get_object_or_404(own, pk=activity_id)


@login_required
@require_safe
def activity(request: SignedInRequest, legacy_id: UUID, activity_id: UUID) -> HttpResponse:
    """Show the progress. The page asks for this now and then while the activity runs, and announces each new phase."""
    found = own_activity(request, legacy_id, activity_id)
    if found.is_asking:
        question = resolve_url("memory:import-question", legacy_id, activity_id)
        return HttpResponseClientRedirect(question) if wants_fragment(request) else redirect(question)
    answer = _progress_page(request, found)
    seen = request.GET.get("seen", "")
    return announce(answer, words_of(found)) if seen and seen != _step(found) else answer


@login_required
@require_POST
def cancel(request: SignedInRequest, legacy_id: UUID, activity_id: UUID) -> HttpResponse:
    own_activity(request, legacy_id, activity_id)
    cancel_import(user=request.user, activity_id=activity_id)
    return redirect("memory:activity", legacy_id, activity_id)


def _progress_page(request: SignedInRequest, found: Activity) -> HttpResponse:
    context = inside(
        member_of(request.user, found.legacy_id),
        "conversations",
        activity=found,
        step=_step(found),
        words=words_of(found),
        left_out=left_out_in_words(found.result),
        next_look=NEXT_LOOK_SECONDS,
        bar=_progress_values(found),
    )
    return render(request, template_for(request, PAGE, fragment="progress"), context)


def _step(found: Activity) -> str:
    return f"{found.state}-{found.phase}"


def _progress_values(found: Activity) -> dict[str, Any]:
    """Return the progress of storing and remembering as one bar; empty while the length is unknown."""
    if found.kind == ActivityKind.EXPORT:
        return {"value": found.done, "max": found.total} if found.total else {}
    return {"value": found.done + found.remembered, "max": 2 * found.total} if found.total else {}


# Importing a chat: the file, then who is who in it.

LATEST = 20


@takes_up_to(settings.LARGEST_IMPORT_BODY)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Upload a file, and list earlier imports."""
    membership = teller_in(request.user, legacy_id)
    if request.method != "POST":
        return _upload_page(request, membership, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _upload_page(request, membership, form, status=422)
    file = form.cleaned_data["file"]
    try:
        stored = upload(user=request.user, legacy_id=legacy_id, file=file)
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
    """Ask who is who in the uploaded file. With the answers, the import begins."""
    activity = own_activity(request, legacy_id, activity_id)
    if not activity.is_asking:
        return redirect("memory:activity", legacy_id, activity_id)
    membership = teller_in(request.user, legacy_id)
    question_of_file = ask_about(user=request.user, activity=activity, chat=request.GET.get("chat", ""))
    if question_of_file.is_about_chat:
        context = inside(membership, "conversations", activity=activity, form=ChatForm(question_of_file))
        return render(request, "memory/import_question.html", context)
    form = AnswersForm(question_of_file, membership.legacy.name, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            start_import(user=request.user, activity_id=activity.pk, answers=form.answers)
        except InvalidInput as refused:
            show_problem(form, refused)
        else:
            return redirect("memory:activity", legacy_id, activity_id)
    context = inside(membership, "conversations", activity=activity, form=form)
    return render(request, "memory/import_question.html", context, status=422 if form.errors else 200)
