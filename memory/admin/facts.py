"""The moderation queue: shared facts to approve, or to return or restrict with a reason; decisions can be undone."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Field, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts.admin_site import ModelAdmin, ReadOnlyAdmin
from accounts.http import SignedInRequest
from accounts.models import User
from memory.admin.moderation_decisions import (
    APPROVE,
    DECISIONS,
    RESTRICT,
    RETURN,
    Decision,
    ModerationFilter,
    ModerationModeFilter,
    ReasonForm,
    WaitingLegacyFilter,
    moderation_page_context,
    seen_in,
    waited_in_words,
)
from memory.models import Fact, ReturnReason
from memory.services.moderation import MOST_AT_ONCE, Outcome, TooMany, decide_many
from memory.services.moderation.moderation_queue import is_waiting, longest_waiting, may_moderate, place_in_queue

FIRST_WORDS = 140


def is_moderator(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and may_moderate(request.user)


@admin.register(Fact)
class FactAdmin(ReadOnlyAdmin[Fact]):
    """The facts that their owners share. A private fact does not exist here, whatever address is requested."""

    list_display = ("sentence", "owner", "legacy", "seen", "moderation", "waited")
    list_filter = (ModerationFilter, ModerationModeFilter, WaitingLegacyFilter)
    list_select_related = ("owner", "legacy")
    list_max_show_all = MOST_AT_ONCE
    search_fields = ("content", "legacy__name")
    ordering = ("to_desk_at", "id")
    fields = ("content",)
    actions = ("approve", "return_to_teller", "restrict")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request)

    def has_view_permission(self, request: HttpRequest, obj: Fact | None = None) -> bool:
        return is_moderator(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Fact]:
        return super().get_queryset(request).filter(pk__in=Fact.objects.shared_for_staff().values("pk"))

    def get_urls(self) -> list[URLPattern]:
        decide = path("decide/<slug:name>/", self.admin_site.admin_view(self.decide), name="memory_fact_decide")
        start = path("next/", self.admin_site.admin_view(self.start), name="memory_fact_next")
        return [decide, start, *super().get_urls()]

    @admin.display(description=gettext_lazy("what is remembered"))
    def sentence(self, fact: Fact) -> str:
        return Truncator(fact.content).chars(FIRST_WORDS)

    @admin.display(description=gettext_lazy("the family sees it"), boolean=True)
    def seen(self, fact: Fact) -> bool:
        return fact.is_visible_to_family

    @admin.display(description=gettext_lazy("waiting since"), ordering="to_desk_at")
    def waited(self, fact: Fact) -> str:
        return waited_in_words(fact)

    @admin.action(description=gettext_lazy("Approve"))
    def approve(self, request: HttpRequest, queryset: QuerySet[Fact]) -> HttpResponse | None:
        return self._confirmation_page(request, queryset, APPROVE)

    @admin.action(description=gettext_lazy("Return to the owners, with a reason"))
    def return_to_teller(self, request: HttpRequest, queryset: QuerySet[Fact]) -> HttpResponse | None:
        return self._confirmation_page(request, queryset, RETURN)

    @admin.action(description=gettext_lazy("Restrict to the owners, with a reason"))
    def restrict(self, request: HttpRequest, queryset: QuerySet[Fact]) -> HttpResponse | None:
        return self._confirmation_page(request, queryset, RESTRICT)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().changelist_view(request, {"title": _("The moderation queue"), **(extra_context or {})})

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show one fact: what is shared, what the family sees of it, and the decisions that are possible now."""
        page = super().change_view(request, object_id, form_url, extra_context)
        if isinstance(page, TemplateResponse) and page.context_data is not None:
            page.context_data |= moderation_page_context(page.context_data["original"])
        return page

    @method_decorator(require_POST)
    def decide(self, request: SignedInRequest, name: str) -> HttpResponse:
        """Carry out a confirmed decision; nothing is decided about words that were not shown."""
        if not self.has_view_permission(request):  # the words are shown again if a reason is missing
            raise PermissionDenied
        decision, seen = DECISIONS.get(name), seen_in(request)
        if decision is None or not seen:
            raise Http404
        decide = decision.decide
        if decision.has_reason:
            form = ReasonForm(request.POST)
            if not form.is_valid():
                return self._decision_page(request, self.get_queryset(request).filter(pk__in=seen), decision, form)
            decide = partial(decide, reason=form.cleaned_data["reason"])
        fact_id = next(iter(seen)) if len(seen) == 1 else None
        # Read before deciding: a decision takes the fact out of the queue, and its place with it.
        following = self._next_fact_id(fact_id) if fact_id and "next" in request.POST else None
        try:
            outcome = decide_many(staff=request.user, decide=decide, seen=seen)
        except TooMany as too_many:
            self.message_user(request, too_many.message, messages.ERROR)
            return self._redirect_back(fact_id)
        goes_on = "next" in request.POST and bool(outcome.done)
        self._show_outcome(request, decision, outcome, link_to=fact_id if goes_on else None)
        return self._go_on(request, following) if goes_on else self._redirect_back(fact_id)

    def _confirmation_page(
        self, request: HttpRequest, facts: QuerySet[Fact], decision: Decision
    ) -> HttpResponse | None:
        """Show the words again: the decision is about these words, and about no later ones."""
        if facts[: MOST_AT_ONCE + 1].count() > MOST_AT_ONCE:
            self.message_user(request, TooMany.default_message, messages.ERROR)
            return None
        return self._decision_page(request, facts, decision, ReasonForm() if decision.has_reason else None)

    def _decision_page(
        self, request: HttpRequest, facts: QuerySet[Fact], decision: Decision, form: ReasonForm | None
    ) -> HttpResponse:
        site = self.admin_site.each_context(request)
        about = {"decision": decision, "title": decision.words, "facts": facts, "form": form, "opts": self.opts}
        status = 422 if form and form.errors else 200
        return TemplateResponse(request, "admin/memory/fact/decide.html", {**site, **about}, status=status)

    @method_decorator(require_safe)
    def start(self, request: SignedInRequest) -> HttpResponse:
        """Redirect to the fact that has waited longest."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return self._go_on(request, None)

    def _next_fact_id(self, fact_id: UUID) -> UUID | None:
        fact = Fact.objects.shared_for_staff().filter(pk=fact_id).first()
        place = place_in_queue(fact) if fact else None
        return place.following if place else None

    def _go_on(self, request: HttpRequest, following: UUID | None) -> HttpResponse:
        """Redirect to the next fact that waits. If somebody else has decided about it, to the one waiting longest."""
        goal = following if following and is_waiting(following) else longest_waiting()
        if goal is None:
            self.message_user(request, _("Nothing else is waiting."), messages.INFO)
            return redirect("admin:memory_fact_changelist")
        return redirect("admin:memory_fact_change", goal)

    def _show_outcome(
        self, request: HttpRequest, decision: Decision, outcome: Outcome, *, link_to: UUID | None
    ) -> None:
        """Say what was done, and what was not and why; `link_to` is a fact that the next page does not show."""
        if outcome.done:
            said = decision.said(len(outcome.done))
            if link_to:
                path = reverse("admin:memory_fact_change", args=[link_to])
                said = format_html('{} <a href="{}">{}</a>', said, path, _("Show it, or undo"))
            self.message_user(request, said, messages.SUCCESS)
        for refusal in outcome.refused:
            which = Truncator(refusal.words).chars(FIRST_WORDS) or _("one of them")
            said = _("Not decided: “%(which)s” %(why)s") % {"which": which, "why": refusal.problem}
            self.message_user(request, said, messages.ERROR)

    def _redirect_back(self, fact_id: UUID | None) -> HttpResponse:
        """Redirect to the page of the decided fact, where the decision can be undone, or to the queue."""
        is_there = fact_id and Fact.objects.shared_for_staff().filter(pk=fact_id).exists()
        return redirect("admin:memory_fact_change", fact_id) if is_there else redirect("admin:memory_fact_changelist")


# The reasons for returning that moderators can choose, and that they edit here.


@admin.register(ReturnReason)
class ReturnReasonAdmin(ModelAdmin[ReturnReason]):
    """The reasons for returning. A fact stores the words of its decision: changing a reason here changes no decision.

    A reason that is not offered any more is taken out of use.
    """

    list_display = ("text", "position", "is_used")
    list_editable = ("position", "is_used")
    list_per_page = 50
    show_full_result_count = False
    fields = ("text", "position", "is_used")

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **options: Any) -> Any:
        """Label the fields in the list, which have no labels of their own."""
        field = super().formfield_for_dbfield(db_field, request, **options)
        if field is not None:
            field.widget.attrs.setdefault("aria-label", str(db_field.verbose_name))
        return field

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request)

    def has_view_permission(self, request: HttpRequest, obj: ReturnReason | None = None) -> bool:
        return is_moderator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request)

    def has_change_permission(self, request: HttpRequest, obj: ReturnReason | None = None) -> bool:
        return is_moderator(request)

    def has_delete_permission(self, request: HttpRequest, obj: ReturnReason | None = None) -> bool:
        return False
