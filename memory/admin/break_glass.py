"""Break-glass access for staff with that right: choose, give a reason, read for 30 minutes, end. Read-only."""

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
from config.errors import DomainError, NotFound
from legacies.models import Membership
from memory.models import BreakGlass, BreakGlassKind, Conversation
from memory.models.break_glass import LONGEST_REASON
from memory.services.break_glass import (
    Target,
    end_break_glass,
    find_target,
    may_break_glass,
    open_break_glass,
    targets_of,
    view_private,
)

# Conversations without their words: who owns them, and how far consolidation has come.


@admin.register(Conversation)
class ConversationAdmin(ReadOnlyAdmin[Conversation]):
    """The list of conversations. Titles are somebody's words, so they are not shown, and messages have no page."""

    list_display = ("user", "legacy", "created_at", "messages", "consolidated_to", "last_message_at", "finished_at")
    list_select_related = ("user", "legacy")
    ordering = ("-created_at",)
    list_display_links = ("user", "created_at")
    fields = list_display

    @admin.display(description=gettext_lazy("messages"))
    def messages(self, conversation: Conversation) -> int:
        return conversation.last_seq


class AskForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("The owner sees this at once, with your name."),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@admin.register(BreakGlass)
class BreakGlassAdmin(ReadOnlyAdmin[BreakGlass]):
    """The list of accesses: who opened what, and why. Only the one who opened it reads the content, on its own page."""

    list_display = ("opened_at", "staff", "kind", "owner", "legacy", "reason", "is_open")
    list_filter = ("kind",)
    list_select_related = ("staff", "owner", "legacy")
    fields = ("staff", "kind", "owner", "legacy", "reason", "opened_at", "expires_at", "ended_at")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_allowed(request)

    def has_view_permission(self, request: HttpRequest, obj: BreakGlass | None = None) -> bool:
        return _is_allowed(request)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("of/<uuid:member_id>/", view(self.choose), name="memory_breakglass_choose"),
            path("ask/<slug:kind>/<uuid:object_id>/", view(self.ask), name="memory_breakglass_ask"),
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

    @method_decorator([never_cache, require_GET])
    def choose(self, request: SignedInRequest, member_id: UUID) -> HttpResponse:
        """Offer one member's content by time and kind, once staff confirm who they are: its existence is private."""
        _require_right(request)
        member = Membership.objects.select_related("legacy", "user").filter(pk=member_id).first()
        if member is None:
            raise NotFound
        if not has_confirmed_again(request):
            return to_confirm_again(request)
        wanted = request.GET.get("kind")
        kind = BreakGlassKind.FACT if wanted == BreakGlassKind.FACT else BreakGlassKind.CONVERSATION
        page = _parse_number(request.GET.get("page"))
        targets, has_more = targets_of(legacy_id=member.legacy_id, user_id=member.user_id, kind=kind, page=page)
        about: dict[str, Any] = {"member": member, "kind": kind, "targets": targets, "page": page, "has_more": has_more}
        return self._render_page(request, "choose", title=_("Choose what to read"), **about)

    @method_decorator([never_cache, require_http_methods(["GET", "HEAD", "POST"])])
    def ask(self, request: SignedInRequest, kind: str, object_id: UUID) -> HttpResponse:
        """Ask for access with a reason, after the staff member has confirmed their identity again."""
        _require_right(request)
        target = find_target(kind, object_id)
        is_confirmed = has_confirmed_again(request)
        if request.method != "POST":
            return self._show_form(request, AskForm(), target) if is_confirmed else to_confirm_again(request)
        form = AskForm(request.POST)
        if not form.is_valid():
            return self._show_form(request, form, target)
        about: dict[str, Any] = {"kind": kind, "object_id": object_id, "reason": form.cleaned_data["reason"]}
        try:
            access = open_break_glass(staff=request.user, is_confirmed=is_confirmed, **about)
        except DomainError as error:
            form.add_error(None, error.message)
            return self._show_form(request, form, target, status=error.status)
        return redirect("admin:memory_breakglass_read", access.pk)

    @method_decorator([never_cache, require_GET])
    def read(self, request: SignedInRequest, access_id: UUID) -> HttpResponse:
        """Show one page of the content, logged as one reading."""
        _require_right(request)
        conversation_id = _parse_key(request.GET.get("conversation"))
        content = view_private(
            staff=request.user,
            break_glass_id=access_id,
            conversation_id=conversation_id,
            page=_parse_number(request.GET.get("page")),
        )
        return self._render_page(
            request, "read", title=_("Private content, to read only"), content=content, in_legacy=conversation_id
        )

    @method_decorator(require_POST)
    def end(self, request: SignedInRequest, access_id: UUID) -> HttpResponse:
        """End an access. Staff who have lost the right meanwhile may still end their own."""
        end_break_glass(staff=request.user, break_glass_id=access_id)
        self.message_user(request, _("The access has ended."), messages.SUCCESS)
        return redirect("admin:memory_breakglass_changelist" if _is_allowed(request) else "admin:index")

    def _show_form(
        self, request: HttpRequest, form: AskForm, target: Target, status: int | None = None
    ) -> HttpResponse:
        status = status or (422 if form.errors else 200)
        return self._render_page(
            request, "ask", status=status, title=_("Ask to read private content"), form=form, target=target
        )

    def _render_page(self, request: HttpRequest, name: str, *, status: int = 200, **about: Any) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, **about}
        return TemplateResponse(request, f"admin/memory/breakglass/{name}.html", context, status=status)


def _is_allowed(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and may_break_glass(request.user)


def _require_right(request: HttpRequest) -> None:
    if not _is_allowed(request):
        raise PermissionDenied


def _parse_key(text: str | None) -> UUID | None:
    """Parse a key; a text that is no key gives a key that belongs to nothing."""
    if not text:
        return None
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


def _parse_number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 1
