"""The moderation desk: facts that were shared, to approve or to return with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin_site import ReadOnlyAdmin
from config.errors import DomainError
from memory.models import Fact, Moderation
from memory.services.moderation import LONGEST_REASON, approve_fact, return_fact

FIRST_WORDS = 140

Decide = Callable[..., Fact]


class OnTheDesk(admin.SimpleListFilter):
    """What waits comes first: without a choice, the list is the queue."""

    title = gettext_lazy("on the desk")
    parameter_name = "desk"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        decided = (Moderation.APPROVED, Moderation.RETURNED, Moderation.RESTRICTED)
        return [*[(state.value, state.label) for state in decided], ("all", _("all that is shared"))]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """The first choice is no "all" but the queue."""
        first, *others = super().choices(changelist)
        return iter([{**first, "display": Moderation.WAITING.label}, *others])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Fact]) -> QuerySet[Fact]:
        if self.value() == "all":
            return queryset
        return queryset.filter(moderation=self.value() or Moderation.WAITING)


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why, in words for its teller"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


@admin.register(Fact)
class FactAdmin(ReadOnlyAdmin[Fact]):
    """Facts that their tellers shared. What is private does not exist here, by whatever address it is asked for."""

    list_display = ("sentence", "owner", "legacy", "moderation", "shared_at")
    list_filter = (OnTheDesk,)
    list_select_related = ("owner", "legacy")
    search_fields = ("content", "legacy__name")
    ordering = ("shared_at", "id")
    fields = ("content", "owner", "legacy", "category", "occurred", "moderation", "moderation_reason", "shared_at")
    actions = ("approve", "return_to_teller")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Fact]:
        return super().get_queryset(request).filter(pk__in=Fact.objects.shared_for_staff().values("pk"))

    @admin.display(description=gettext_lazy("what is remembered"))
    def sentence(self, fact: Fact) -> str:
        return Truncator(fact.content).chars(FIRST_WORDS)

    @admin.action(description=gettext_lazy("Approve"))
    def approve(self, request: HttpRequest, queryset: QuerySet[Fact]) -> HttpResponse | None:
        if "decided" not in request.POST:
            return self._show(request, queryset, {"action": "approve", "title": _("Approve")})
        self._decide(request, queryset, approve_fact)
        return None

    @admin.action(description=gettext_lazy("Return to its teller, with a reason"))
    def return_to_teller(self, request: HttpRequest, queryset: QuerySet[Fact]) -> HttpResponse | None:
        form = ReasonForm(request.POST if "decided" in request.POST else None)
        if not form.is_valid():
            title = _("Return to its teller")
            return self._show(request, queryset, {"action": "return_to_teller", "title": title, "form": form})
        self._decide(request, queryset, partial(return_fact, reason=form.cleaned_data["reason"]))
        return None

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The page of one fact offers the same decisions as the list."""
        decisions = [(name, words) for name, words in self.get_action_choices(request, []) if name]
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "decisions": decisions})

    def _show(self, request: HttpRequest, facts: QuerySet[Fact], about: dict[str, Any]) -> HttpResponse:
        """The words once more: the decision is about these, and about no later ones."""
        site = self.admin_site.each_context(request)
        context = {**site, **about, "facts": facts, "opts": self.opts, "checkbox": ACTION_CHECKBOX_NAME}
        return TemplateResponse(request, "admin/memory/fact/decide.html", context)

    def _decide(self, request: HttpRequest, facts: QuerySet[Fact], decide: Decide) -> None:
        decided = 0
        for fact_id in list(facts.values_list("pk", flat=True)):
            try:
                decide(staff=request.user, fact_id=fact_id, revision=_seen_revision(request, fact_id))
            except DomainError as error:
                problems = [error.message, *(text for texts in error.fields.values() for text in texts)]
                self.message_user(request, " ".join(problems), messages.ERROR)
            else:
                decided += 1
        if decided:
            said = ngettext("%d decided. Its teller is told.", "%d decided. Their tellers are told.", decided)
            self.message_user(request, said % decided, messages.SUCCESS)


def _seen_revision(request: HttpRequest, fact_id: UUID) -> int:
    """The revision that was shown; 0, which no fact has, where none was."""
    seen = request.POST.get(f"revision-{fact_id}", "")
    return int(seen) if seen.isascii() and seen.isdigit() else 0
