"""Break-glass for staff with the right to it: ask, read for 30 minutes, end. Nothing is changed or exported here."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.admin_site import ReadOnlyAdmin, has_confirmed_again, to_confirm_again
from accounts.http import SignedInRequest
from accounts.models import User
from config.errors import DomainError
from memory.models import BreakGlass, BreakGlassKind
from memory.models.break_glass import LONGEST_REASON
from memory.services.break_glass import end_break_glass, may_break_glass, open_break_glass, view_private


class AskForm(forms.Form):
    kind = forms.ChoiceField(label=gettext_lazy("What to read"), choices=BreakGlassKind.choices)
    object_id = forms.UUIDField(
        label=gettext_lazy("Its key"), help_text=gettext_lazy("As it stands in its address, or as its owner sent it.")
    )
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Its owner reads this at once, with your name."),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@admin.register(BreakGlass)
class BreakGlassAdmin(ReadOnlyAdmin[BreakGlass]):
    """Who opened what, and why. What was read is shown to who opened it, on the page for reading alone."""

    list_display = ("opened_at", "staff", "kind", "owner", "legacy", "reason", "is_open")
    list_filter = ("kind",)
    list_select_related = ("staff", "owner", "legacy")
    fields = ("staff", "kind", "owner", "legacy", "reason", "opened_at", "expires_at", "ended_at")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _may(request)

    def has_view_permission(self, request: HttpRequest, obj: BreakGlass | None = None) -> bool:
        return _may(request)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("ask/", view(self.ask), name="memory_breakglass_ask"),
            path("<uuid:access_id>/read/", view(self.read), name="memory_breakglass_read"),
            path("<uuid:access_id>/end/", view(self.end), name="memory_breakglass_end"),
        ]
        return [*own, *super().get_urls()]

    @admin.display(description=gettext_lazy("open"), boolean=True)
    def is_open(self, access: BreakGlass) -> bool:
        return access.is_open(timezone.now())

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        page = super().change_view(request, object_id, form_url, extra_context)
        if isinstance(page, TemplateResponse) and page.context_data is not None:
            access = page.context_data["original"]
            page.context_data["is_own"] = access.staff_id == request.user.pk and access.is_open(timezone.now())
        return page

    @method_decorator([never_cache, require_http_methods(["GET", "HEAD", "POST"])])
    def ask(self, request: SignedInRequest) -> HttpResponse:
        """With a reason, once they proved again that it is them."""
        _require_right(request)
        is_confirmed = has_confirmed_again(request)
        if request.method != "POST":
            if not is_confirmed:
                return to_confirm_again(request)
            return self._show_form(request, AskForm(initial=request.GET.dict()))
        form = AskForm(request.POST)
        if not form.is_valid():
            return self._show_form(request, form)
        try:
            access = open_break_glass(staff=request.user, is_confirmed=is_confirmed, **form.cleaned_data)
        except DomainError as error:
            form.add_error(None, error.message)
            return self._show_form(request, form, status=error.status)
        return redirect("admin:memory_breakglass_read", access.pk)

    @method_decorator([never_cache, require_GET])
    def read(self, request: SignedInRequest, access_id: UUID) -> HttpResponse:
        """One page, logged as one look."""
        _require_right(request)
        conversation_id = _key(request.GET.get("conversation"))
        content = view_private(
            staff=request.user,
            break_glass_id=access_id,
            conversation_id=conversation_id,
            page=_number(request.GET.get("page")),
        )
        about = {"title": _("For reading only"), "content": content, "in_legacy": conversation_id, "opts": self.opts}
        return TemplateResponse(
            request, "admin/memory/breakglass/read.html", {**self.admin_site.each_context(request), **about}
        )

    @method_decorator(require_POST)
    def end(self, request: SignedInRequest, access_id: UUID) -> HttpResponse:
        """An own one may be ended by who has lost the right meanwhile, too."""
        end_break_glass(staff=request.user, break_glass_id=access_id)
        self.message_user(request, _("It is closed."), messages.SUCCESS)
        return redirect("admin:memory_breakglass_changelist" if _may(request) else "admin:index")

    def _show_form(self, request: HttpRequest, form: AskForm, status: int | None = None) -> HttpResponse:
        status = status or (422 if form.errors else 200)
        about = {"title": _("Ask to read something private"), "form": form, "opts": self.opts}
        context = {**self.admin_site.each_context(request), **about}
        return TemplateResponse(request, "admin/memory/breakglass/ask.html", context, status=status)


def _may(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and may_break_glass(request.user)


def _require_right(request: HttpRequest) -> None:
    if not _may(request):
        raise PermissionDenied


def _key(text: str | None) -> UUID | None:
    """What is no key is that of nothing."""
    if not text:
        return None
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 1
