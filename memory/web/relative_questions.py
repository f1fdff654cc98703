"""Asking a relative by a link: the asker's page, and the page behind the link, which needs no account."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http import SignedInRequest
from config.errors import DomainError, InvalidInput, NotFound
from config.web.views import counts_as
from legacies.access import member_of, teller_in
from legacies.models import Membership
from legacies.web.forms import FormOfLink, show_problem
from legacies.web.people import NewLink
from memory.language.detection import lexicon_for, read_language
from memory.language.questions.questions import asking_sentences
from memory.models import Message, RelativeQuestion
from memory.models.relative_questions import LONGEST_ANSWER, LONGEST_QUESTION, LONGEST_RELATIVE
from memory.services import relative_questions as services
from memory.services.relative_questions import AnsweredMeanwhile, QuestionClosed
from memory.web.forms import LongTextField
from memory.web.pages import inside

SHOWN = 100


class QuestionForm(FormOfLink):
    for_whom = forms.CharField(label=gettext_lazy("Whom do you ask?"), max_length=LONGEST_RELATIVE)
    question = forms.CharField(
        label=gettext_lazy("Your question"), max_length=LONGEST_QUESTION, widget=forms.Textarea(attrs={"rows": 3})
    )


class AnswerForm(forms.Form):
    answer = LongTextField(
        label=gettext_lazy("Your answer"),
        max_length=LONGEST_ANSWER,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=gettext_lazy("As much or as little as you like, in your own words."),
    )
    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=LONGEST_RELATIVE,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


@counts_as(POST="invitation")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def questions(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show the member's questions, and a form for a new one. `?reply=` takes the question from a message of theirs, and
    `?made=` names the form whose link is shown.
    """
    membership = member_of(request.user, legacy_id)
    if request.method != "POST":
        form, link = (
            QuestionForm(initial={"question": _asked_before(request, membership)}),
            _made_link(request, legacy_id),
        )
        return _show_page(request, membership, form, link=link)
    teller_in(request.user, legacy_id)
    form = QuestionForm(request.POST)
    if not form.is_valid():
        return _show_page(request, membership, form, status=422)
    wanted = form.made
    try:
        services.ask_relative(user=request.user, legacy_id=legacy_id, **wanted)
    except InvalidInput as refused:
        show_problem(form, refused)
        return _show_page(request, membership, form, status=422)
    shown = urlencode({"made": wanted["made_by"]})
    return redirect(f"{reverse('memory:relative-questions', args=[legacy_id])}?{shown}")


def _made_link(request: SignedInRequest, legacy_id: UUID) -> NewLink | None:
    """Return the open link that this member's form has just made. It is derived again and never stored."""
    made_by = request.GET.get("made", "")
    made = services.question_made_by(user=request.user, legacy_id=legacy_id, made_by=made_by) if made_by else None
    if made is None:
        return None
    row, token = made
    url = request.build_absolute_uri(reverse("memory:answer-question", args=[token]))
    return NewLink(row.for_whom, url, row.expires_at)


def _asked_before(request: SignedInRequest, membership: Membership) -> str:
    """Return the question in the member's own message that nobody could answer; empty for another's message."""
    try:
        message_id = UUID(request.GET.get("reply", ""))
    except ValueError:
        return ""
    own = Message.objects.filter(pk=message_id, author=request.user.pk, conversation__legacy=membership.legacy_id)
    said = own.values_list("content", flat=True).first() or ""
    lexicon = read_language(said, lexicon_for(membership.legacy.language))
    return " ".join(asking_sentences(said, lexicon) or [said])[:LONGEST_QUESTION]


def _show_page(
    request: SignedInRequest,
    membership: Membership,
    form: QuestionForm,
    *,
    link: NewLink | None = None,
    status: int = 200,
) -> HttpResponse:
    own = RelativeQuestion.objects.visible_to(request.user).filter(legacy=membership.legacy_id)
    rows = own.select_related("fact").order_by("-created_at", "-id")[:SHOWN]
    context = inside(membership, "relative-questions", form=form, link=link, questions=rows)
    return render(request, "memory/relative_questions.html", context, status=status)


@login_required
@require_POST
def withdraw(request: SignedInRequest, legacy_id: UUID, question_id: UUID) -> HttpResponse:
    member_of(request.user, legacy_id)
    services.withdraw_question(user=request.user, question_id=question_id)
    messages.success(request, _("Withdrawn. The link opens nothing any more."))
    return redirect("memory:relative-questions", legacy_id)


@counts_as(GET="invitation", POST="invitation")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page behind the link: who asks, and the question, but nothing else of the legacy."""
    try:
        found = services.open_question(token)
        if request.method != "POST" and "answered" in request.GET and found.answered_at:
            return render(request, "memory/question_answered.html", {"asker": found.asker_first_name, "token": token})
        if request.method != "POST":
            known = {"answer": found.answer, "name": found.answered_by or found.for_whom}
            return _answer_page(request, found, AnswerForm(initial=known))
        form = AnswerForm(request.POST)
        if not form.is_valid():
            return _answer_page(request, found, form, status=422)
        try:
            services.answer_question(token=token, instead_of=_answer_seen(request), **form.cleaned_data)
        except AnsweredMeanwhile as before:
            return _answer_page(request, found, form, meanwhile=before, status=before.status)
        except InvalidInput as refused:
            show_problem(form, refused)
            return _answer_page(request, found, form, status=422)
        return redirect(f"{request.path}?answered")
    except (NotFound, QuestionClosed) as closed:
        return _closed_page(request, closed)


def _answer_seen(request: HttpRequest) -> str | None:
    """Return the answer that the form showed, as a browser sends it; None if the form does not say."""
    seen = request.POST.get("seen")
    return None if seen is None else seen.replace("\r\n", "\n")


def _answer_page(
    request: HttpRequest,
    found: RelativeQuestion,
    form: AnswerForm,
    *,
    meanwhile: AnsweredMeanwhile | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, object] = {
        "asker": found.asker_first_name,
        "question": found.question,
        "person": found.legacy.name,
        "form": form,
    }
    context |= {"is_answered": found.answered_at is not None, "meanwhile": meanwhile}
    context["seen"] = meanwhile.answer if meanwhile else request.POST.get("seen", found.answer)
    return render(request, "memory/question_answer.html", context, status=status)


def _closed_page(request: HttpRequest, closed: DomainError) -> HttpResponse:
    return render(request, "memory/question_closed.html", {"problem": closed.message}, status=closed.status)
