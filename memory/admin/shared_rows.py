"""What members share besides facts, to approve or to return with a reason. Private content does not exist here."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.admin_site import ReadOnlyAdmin
from accounts.http import SignedInRequest
from accounts.models import User
from config.errors import DomainError
from memory.models.facts import LONGEST_REASON
from memory.models.ownership import OwnedRow
from memory.services.moderation.moderation_queue import may_moderate
from memory.services.moderation.shared_rows import SharedKind, approve_shared, return_shared

Row = TypeVar("Row", bound=OwnedRow)


class DecisionForm(forms.Form):
    """A decision: approval without a reason, return with one. `revision` is the revision that the moderator saw."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Reason, which the owner can read"), max_length=LONGEST_REASON, required=False
    )


class SharedRowAdmin(ReadOnlyAdmin[Row]):
    """The base of these pages. A subclass names the `kind`, the title of a row's page, and what is shown with a row."""

    kind: ClassVar[SharedKind[Any]]
    page_title: ClassVar[Promise]
    list_filter = ("moderation",)
    list_select_related = ("owner", "legacy")
    ordering = ("to_desk_at", "id")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return isinstance(request.user, User) and may_moderate(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return self.has_module_permission(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Row]:
        rows: Any = self.model._default_manager
        return super().get_queryset(request).filter(pk__in=rows.shared_for_staff().values("pk"))

    def get_urls(self) -> list[URLPattern]:
        view, name = self.admin_site.admin_view, f"memory_{self.opts.model_name}"
        return [
            path("<id:row_id>/approve/", view(self.approve), name=f"{name}_approve"),
            path("<id:row_id>/return/", view(self.hand_back), name=f"{name}_return"),
            *super().get_urls(),
        ]

    @admin.display(description=gettext_lazy("the family sees it"), boolean=True)
    def seen(self, row: Row) -> bool:
        return row.is_visible_to_family

    def shown_beside(self, row: Row) -> dict[str, Any]:
        """Return more context for the template of a row's page."""
        return {}

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        page = super().change_view(request, object_id, form_url, extra_context)
        if isinstance(page, TemplateResponse) and page.context_data is not None:
            row = page.context_data["original"]
            page.context_data |= {
                **self.shown_beside(row),
                "decision_form": DecisionForm(initial={"revision": row.revision}),
                "title": self.page_title,
                "subtitle": None,
            }
        return page

    @method_decorator(require_POST)
    def approve(self, request: SignedInRequest, row_id: UUID) -> HttpResponse:
        return self._decide(request, row_id, is_approved=True)

    @method_decorator(require_POST)
    def hand_back(self, request: SignedInRequest, row_id: UUID) -> HttpResponse:
        return self._decide(request, row_id, is_approved=False)

    def shared_row(self, request: HttpRequest, row_id: UUID) -> Row:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return get_object_or_404(self.get_queryset(request), pk=row_id)

    def _decide(self, request: SignedInRequest, row_id: UUID, *, is_approved: bool) -> HttpResponse:
        """Carry out the decision; nothing is decided about words that were not shown."""
        self.shared_row(request, row_id)
        form = DecisionForm(request.POST)
        name = f"admin:memory_{self.opts.model_name}"
        if not form.is_valid():
            self.message_user(request, _("Look at it once more, then decide."), messages.ERROR)
            return redirect(f"{name}_change", row_id)
        said: dict[str, Any] = {"staff": request.user, "row_id": row_id, "revision": form.cleaned_data["revision"]}
        try:
            if is_approved:
                approve_shared(self.kind, **said)
            else:
                return_shared(self.kind, **said, reason=form.cleaned_data["reason"])
        except DomainError as refused:
            self.message_user(request, refused.message, messages.ERROR)
            return redirect(f"{name}_change", row_id)
        self.message_user(request, _("Approved.") if is_approved else _("Returned. The owner was told."))
        return redirect(f"{name}_changelist")
