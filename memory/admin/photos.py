"""Photos that their owners shared, to approve or to return with a reason. Private ones do not exist here."""

from __future__ import annotations

from typing import Any
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
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts.admin_site import ReadOnlyAdmin
from accounts.http import SignedInRequest
from accounts.models import User
from config.errors import DomainError
from memory.models import Photo
from memory.models.facts import LONGEST_REASON
from memory.presentation.photos import photo_cards, photo_response
from memory.services.moderation.moderation_queue import may_moderate
from memory.services.photos.moderation import approve_photo, return_photo
from memory.services.photos.sizes import MEDIUM

FIRST_WORDS = 140


class PhotoDecisionForm(forms.Form):
    """Approves without a reason; returns with one. `revision` is what was looked at."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Reason, which the owner can read"), max_length=LONGEST_REASON, required=False
    )


@admin.register(Photo)
class PhotoAdmin(ReadOnlyAdmin[Photo]):
    list_display = ("words", "owner", "legacy", "seen", "moderation", "to_desk_at")
    list_filter = ("moderation",)
    list_select_related = ("owner", "legacy")
    search_fields = ("caption", "legacy__name")
    ordering = ("to_desk_at", "id")
    fields = ("caption", "description")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return isinstance(request.user, User) and may_moderate(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Photo | None = None) -> bool:
        return self.has_module_permission(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Photo]:
        shared = Photo.objects.shared_for_staff().values("pk")
        return super().get_queryset(request).filter(pk__in=shared).defer("upload")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<id:photo_id>/file/", view(self.file), name="memory_photo_file"),
            path("<id:photo_id>/approve/", view(self.approve), name="memory_photo_approve"),
            path("<id:photo_id>/return/", view(self.hand_back), name="memory_photo_return"),
            *super().get_urls(),
        ]

    @admin.display(description=gettext_lazy("caption"))
    def words(self, photo: Photo) -> str:
        return Truncator(photo.caption or _("without a caption")).chars(FIRST_WORDS)

    @admin.display(description=gettext_lazy("the family sees it"), boolean=True)
    def seen(self, photo: Photo) -> bool:
        return photo.is_visible_to_family

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        page = super().change_view(request, object_id, form_url, extra_context)
        if isinstance(page, TemplateResponse) and page.context_data is not None:
            photo = page.context_data["original"]
            form = PhotoDecisionForm(initial={"revision": photo.revision})
            page.context_data |= {
                "card": photo_cards([photo])[0],
                "decision_form": form,
                "title": _("Shared photo"),
                "subtitle": None,
            }
        return page

    @method_decorator(require_safe)
    def file(self, request: HttpRequest, photo_id: UUID) -> HttpResponse:
        """What is shared, for who decides about it; asked for each time."""
        return photo_response(request, self._shared_photo(request, photo_id), f"{MEDIUM.name}.jpg")

    @method_decorator(require_POST)
    def approve(self, request: SignedInRequest, photo_id: UUID) -> HttpResponse:
        return self._decide(request, photo_id, is_approved=True)

    @method_decorator(require_POST)
    def hand_back(self, request: SignedInRequest, photo_id: UUID) -> HttpResponse:
        return self._decide(request, photo_id, is_approved=False)

    def _shared_photo(self, request: HttpRequest, photo_id: UUID) -> Photo:
        if not self.has_view_permission(request):
            raise PermissionDenied
        found: Photo = get_object_or_404(self.get_queryset(request), pk=photo_id)
        return found

    def _decide(self, request: SignedInRequest, photo_id: UUID, *, is_approved: bool) -> HttpResponse:
        """Nothing is decided about words that were not shown."""
        self._shared_photo(request, photo_id)
        form = PhotoDecisionForm(request.POST)
        back = redirect("admin:memory_photo_change", photo_id)
        if not form.is_valid():
            self.message_user(request, _("Look at the photo once more, then decide."), messages.ERROR)
            return back
        said: dict[str, Any] = {"staff": request.user, "photo_id": photo_id, "revision": form.cleaned_data["revision"]}
        try:
            approve_photo(**said) if is_approved else return_photo(**said, reason=form.cleaned_data["reason"])
        except DomainError as refused:
            self.message_user(request, refused.message, messages.ERROR)
            return back
        self.message_user(request, _("Approved.") if is_approved else _("Returned. The owner was told."))
        return redirect("admin:memory_photo_changelist")
