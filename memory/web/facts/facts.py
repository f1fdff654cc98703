"""The facts of a legacy: the list, one fact with its sources, and its versions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.forms import Form, TextInput
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe
from django_filters import CharFilter, ChoiceFilter, FilterSet, UUIDFilter
from django_filters.constants import EMPTY_VALUES
from django_htmx.http import retarget

from accounts.http import SignedInRequest
from config.errors import InvalidInput, StaleRevision
from config.web.views import template_for, wants_fragment
from legacies.access import member_of, teller_in
from legacies.models import Membership
from legacies.web.forms import show_problem
from memory.models import Category, Fact, MemoryType, Review, Status, Visibility
from memory.models.ownership import LISTED
from memory.presentation.facts.dispute_card import seen_disputes_among
from memory.presentation.facts.fact_card import cards_for, shared_in_words
from memory.services.context import write_family_fact
from memory.services.facts import editing as services
from memory.services.facts.correction import correct_fact, merge_facts
from memory.services.facts.editing import AlreadyRemembered, require_live
from memory.services.facts.fact_inputs import LooksLikeASecret
from memory.web.facts.fact_decisions import Decided, answer_with, fact_page
from memory.web.facts.fact_forms import (
    CorrectForm,
    KeepersFactForm,
    MergeForm,
    as_chosen,
    own_alike,
    words_that_look_like_one,
)
from memory.web.facts.review import card_after
from memory.web.forms import FactForm
from memory.web.pages import inside, page_of_facts

# Filters of the list of facts.

# The product makes the other types for itself; nobody searches for them by name.
TYPES = [(kind.value, kind.label) for kind in MemoryType if kind not in (MemoryType.AGENT_PRIVATE, MemoryType.IDENTITY)]
OWNERS = [
    ("mine", gettext_lazy("mine")),
    ("shared", gettext_lazy("shared")),
    ("others", gettext_lazy("other people’s")),
]
STATES = [
    ("open", gettext_lazy("not reviewed yet")),
    ("unsure", gettext_lazy("not sure")),
    ("set_aside", gettext_lazy("set aside")),
    ("replaced", gettext_lazy("replaced")),
]
_STATE_RULES = {
    "open": Q(review=Review.OPEN, status__in=LISTED),
    "unsure": Q(review=Review.UNSURE, status__in=LISTED),
    "set_aside": Q(status=Status.RETIRED),
    "replaced": Q(status=Status.SUPERSEDED),
}


class RememberedFilter(FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Filters of the list of facts. Without a state, facts that are set aside or replaced are left out. With one, only
    the viewer's own facts are shown.
    """

    q = CharFilter(
        label=gettext_lazy("Search for words"),
        method="with_words",
        max_length=200,
        widget=TextInput(attrs={"type": "search"}),
    )
    category = ChoiceFilter(label=gettext_lazy("About"), choices=Category.choices, empty_label=gettext_lazy("anything"))
    memory_type = ChoiceFilter(label=gettext_lazy("Kind"), choices=TYPES, empty_label=gettext_lazy("any kind"))
    whose = ChoiceFilter(
        label=gettext_lazy("Whose facts"), choices=OWNERS, empty_label=gettext_lazy("everybody’s"), method="told_by"
    )
    state = ChoiceFilter(
        label=gettext_lazy("State"), choices=STATES, empty_label=gettext_lazy("remembered"), method="in_state"
    )
    conversation = UUIDFilter(method="from_conversation")

    class Meta:
        model = Fact
        fields: list[str] = []

    def filter_queryset(self, queryset: QuerySet[Fact]) -> QuerySet[Fact]:
        if self.form.errors:
            return queryset.none()
        found: QuerySet[Fact] = super().filter_queryset(queryset)
        return found if self.form.cleaned_data["state"] else found.filter(status__in=LISTED)

    def with_words(self, queryset: QuerySet[Fact], _name: str, value: str) -> QuerySet[Fact]:
        found: QuerySet[Fact] = queryset.with_words(value)  # type: ignore[attr-defined]  # a FactQuerySet
        return found

    def told_by(self, queryset: QuerySet[Fact], _name: str, value: str) -> QuerySet[Fact]:
        me = self.request.user.pk
        if value == "shared":
            return queryset.filter(visibility=Visibility.SHARED)
        return queryset.filter(owner=me) if value == "mine" else queryset.exclude(owner=me)

    def in_state(self, queryset: QuerySet[Fact], _name: str, value: str) -> QuerySet[Fact]:
        return queryset.filter(_STATE_RULES[value], owner=self.request.user.pk)

    def from_conversation(self, queryset: QuerySet[Fact], _name: str, value: UUID) -> QuerySet[Fact]:
        """Return the facts of a conversation. Only its owner knows of it, so another's id finds nothing."""
        return queryset.filter(conversation=value, owner=self.request.user.pk)

    @property
    def is_narrowed(self) -> bool:
        """Return whether any filter is set."""
        return any(self.data.get(name) not in EMPTY_VALUES for name in self.filters)

    @property
    def is_unfolded(self) -> bool:
        """Return whether a filter other than the words is set, so that the filters have to be visible."""
        return any(
            self.data.get(name) not in EMPTY_VALUES for name in self.filters if name not in ("q", "conversation")
        )


@login_required
@require_safe
def remembered(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show every fact that this viewer may see, newest first, fifty a page."""
    membership = member_of(request.user, legacy_id)
    seen = Fact.objects.for_remembered_page(request.user).filter(legacy=legacy_id)
    chosen = RememberedFilter(request.GET, seen, request=request)
    page = page_of_facts(chosen.qs, before=request.GET.get("before", ""), after=request.GET.get("after", ""))
    kept = request.GET.copy()
    for cursor in ("before", "after"):
        kept.pop(cursor, None)
    context = inside(
        membership,
        "remembered",
        chosen=chosen,
        page=page,
        cards=cards_for(page.facts, request.user, seen_dispute=seen_disputes_among(page.facts, request.user)),
        query=kept.urlencode(),
    )
    template = template_for(request, "memory/remembered.html", fragment="found")
    return render(request, template, context, status=422 if chosen.form.errors else 200)


@login_required
@require_safe
def fact(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    return render(request, "memory/fact.html", fact_page(request, membership, fact_id))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Write a fact by hand."""
    membership = teller_in(request.user, legacy_id)
    kind = KeepersFactForm if membership.is_keeper else FactForm
    form = kind(request.POST) if request.method == "POST" else kind()
    secrets: list[str] = []
    if form.is_bound and form.is_valid():
        is_familys = form.cleaned_data.get("for_family", False)
        write = write_family_fact if is_familys else services.create_fact
        try:
            made = write(user=request.user, legacy_id=legacy_id, **as_chosen(request, form.changes))
        except InvalidInput as refused:
            show_problem(form, refused)
        except AlreadyRemembered as same:
            return _duplicate_page(request, membership, form, same)
        except LooksLikeASecret as refused:
            secrets = words_that_look_like_one(form, refused)
        else:
            private = _("Saved. Only you can see it until you share it.")
            messages.success(request, shared_in_words(made) if is_familys else private)
            return redirect("memory:fact", legacy_id, made.pk)
    context = inside(membership, "remembered", form=form, secrets=secrets)
    return render(request, "memory/fact_form.html", context, status=422 if form.errors or secrets else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Edit an own fact. If it changed meanwhile, show both wordings and save nothing yet."""
    membership = teller_in(request.user, legacy_id)
    own = get_object_or_404(Fact.objects.owned_by(request.user).filter(legacy=legacy_id), pk=fact_id)
    if request.method != "POST":
        return _form_page(request, membership, own, FactForm.showing(own))
    form = FactForm(request.POST)
    next_id = card_after(request.user, own)
    if form.is_valid():
        try:
            revision = form.cleaned_data["revision"]
            said = as_chosen(request, form.changes_of(own))
            allow = said.pop("allow_secrets")
            changed = services.edit_fact(
                user=request.user, fact_id=own.pk, changes=said, revision=revision, allow_secrets=allow
            )
        except InvalidInput as refused:
            show_problem(form, refused)
        except LooksLikeASecret as refused:
            return _form_page(request, membership, own, form, secrets=words_that_look_like_one(form, refused))
        except StaleRevision as stale:
            return _form_page(request, membership, own, _renewed_form(form, stale.current), current=stale.current)
        except AlreadyRemembered as same:
            form.add_error("content", same.message)
            return _form_page(request, membership, own, form, same_id=same.known_id)
        else:
            return _saved_response(request, changed, next_id)
    return _form_page(request, membership, own, form)


def _renewed_form(form: FactForm, current: Fact) -> FactForm:
    """Return a form with the typed words and the current revision, to be shown beside the current fact."""
    again = FactForm({name: form.data[name] for name in form.data} | {"revision": current.revision})
    again.is_valid()
    return again


def _duplicate_page(
    request: SignedInRequest, membership: Membership, form: FactForm, same: AlreadyRemembered
) -> HttpResponse:
    form.add_error("content", same.message)
    context = inside(membership, "remembered", form=form, same_id=same.known_id)
    return render(request, "memory/fact_form.html", context, status=422)


def _form_page(
    request: SignedInRequest,
    membership: Membership,
    own: Fact,
    form: FactForm,
    *,
    current: Fact | None = None,
    same_id: UUID | None = None,
    secrets: Sequence[str] = (),
) -> HttpResponse:
    context = inside(
        membership,
        "remembered",
        form=form,
        fact=own,
        current=current,
        same_id=same_id,
        secrets=secrets,
        at=request.POST.get("at") or request.GET.get("at", ""),
        is_part=wants_fragment(request),
    )
    status = 412 if current else 422 if form.errors or secrets else 200
    answer = render(request, template_for(request, "memory/fact_form.html", fragment="form"), context, status=status)
    return retarget(answer, "#card") if form.is_bound else answer


def _saved_response(request: SignedInRequest, changed: Fact, next_id: UUID | None) -> HttpResponse:
    """Return to where the fact was edited. The queue goes on to the next card: editing is a decision."""
    return answer_with(request, Decided(changed, _("Saved in your words."), can_undo=True, next_id=next_id))


# Correcting a fact, merging several, and replacing a shared one with a later version.

Done = Callable[[], Fact]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Make a new version of an own fact, with the reason. If the fact changed meanwhile, show both wordings."""
    own = _own_fact(request, legacy_id, fact_id)
    form = CorrectForm(request.POST) if request.method == "POST" else CorrectForm.showing(own)

    def put_right() -> Fact:
        said = as_chosen(request, form.changes_of(own) | {"reason": form.cleaned_data["reason"]})
        about = {name: said.pop(name) for name in ("reason", "allow_secrets")}
        revision = form.cleaned_data["revision"]
        return correct_fact(user=request.user, fact_id=own.pk, changes=said, revision=revision, **about)

    return _change_fact(
        request, own, form, put_right, template="memory/fact_correct.html", said=_("Your correction is saved.")
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Merge an own fact with others that say the same."""
    own = _own_fact(request, legacy_id, fact_id)
    alike = own_alike(own, request.user)
    shown = {"initial": {"content": own.content, "revision": own.revision}}
    form = MergeForm(request.POST, facts=alike) if request.method == "POST" else MergeForm(facts=alike, **shown)

    def make_one() -> Fact:
        said = form.cleaned_data
        return merge_facts(
            user=request.user,
            keep_id=own.pk,
            other_ids=said["others"],
            revision=said["revision"],
            **as_chosen(request, {"content": said["content"]}),
        )

    return _change_fact(
        request, own, form, make_one, template="memory/fact_merge.html", said=_("The facts are merged.")
    )


def _own_fact(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> Fact:
    """Return the viewer's own fact. 404 if it is not theirs here, 403 if they may only read, 409 if it is not live."""
    own: Fact = get_object_or_404(Fact.objects.owned_by(request.user).filter(legacy=legacy_id), pk=fact_id)
    teller_in(request.user, legacy_id)
    require_live(own)
    return own


def _looked_at(request: SignedInRequest, current: Fact) -> QueryDict:
    """Return the typed values with the current revision, to be shown beside the current fact."""
    data = request.POST.copy()
    data["revision"] = str(current.revision)
    return data


def _change_fact(
    request: SignedInRequest, own: Fact, form: Form, change: Done, *, template: str, said: str
) -> HttpResponse:
    current, secrets = None, []
    if form.is_bound and form.is_valid():
        try:
            new = change()
        except InvalidInput as refused:
            show_problem(form, refused)
        except LooksLikeASecret as refused:
            secrets = words_that_look_like_one(form, refused)
        except StaleRevision as stale:
            current = stale.current
            form.data = _looked_at(request, current)
        else:
            messages.success(request, said)
            return redirect("memory:fact", own.legacy_id, new.pk)
    place = teller_in(request.user, own.legacy_id) if own.legacy_id else None
    assert place is not None, "pages show facts of a legacy only"  # noqa: S101 - an invariant
    context = inside(place, "remembered", form=form, fact=own, current=current, secrets=secrets)
    return render(request, template, context, status=412 if current else 422 if form.errors or secrets else 200)
