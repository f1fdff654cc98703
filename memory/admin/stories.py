"""Stories that their owners shared, to approve or to return with a reason. Private ones do not exist here."""

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
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.admin_site import ReadOnlyAdmin
from accounts.http import SignedInRequest
from accounts.models import User
from config.errors import DomainError
from memory.language.story_text import story_html
from memory.models import Story
from memory.models.facts import LONGEST_REASON
from memory.services.moderation.moderation_queue import may_moderate
from memory.services.stories.moderation import approve_story, return_story


class StoryDecisionForm(forms.Form):
    """Approves without a reason; returns with one. `revision` is what was looked at."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Reason, which the owner can read"), max_length=LONGEST_REASON, required=False
    )


@admin.register(Story)
class StoryAdmin(ReadOnlyAdmin[Story]):
    list_display = ("title", "owner", "legacy", "seen", "moderation", "to_desk_at")
    list_filter = ("moderation",)
    list_select_related = ("owner", "legacy")
    search_fields = ("title", "legacy__name")
    ordering = ("to_desk_at", "id")
    fields = ("title",)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return isinstance(request.user, User) and may_moderate(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Story | None = None) -> bool:
        return self.has_module_permission(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Story]:
        shared = Story.objects.shared_for_staff().values("pk")
        return super().get_queryset(request).filter(pk__in=shared)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<id:story_id>/approve/", view(self.approve), name="memory_story_approve"),
            path("<id:story_id>/return/", view(self.hand_back), name="memory_story_return"),
            *super().get_urls(),
        ]

    @admin.display(description=gettext_lazy("the family sees it"), boolean=True)
    def seen(self, story: Story) -> bool:
        return story.is_visible_to_family

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        page = super().change_view(request, object_id, form_url, extra_context)
        if isinstance(page, TemplateResponse) and page.context_data is not None:
            story = page.context_data["original"]
            page.context_data |= {
                "html": mark_safe(story_html(story.text)),  # noqa: S308 - sanitised there
                "decision_form": StoryDecisionForm(initial={"revision": story.revision}),
                "title": _("Shared story"),
                "subtitle": None,
            }
        return page

    @method_decorator(require_POST)
    def approve(self, request: SignedInRequest, story_id: UUID) -> HttpResponse:
        return self._decide(request, story_id, is_approved=True)

    @method_decorator(require_POST)
    def hand_back(self, request: SignedInRequest, story_id: UUID) -> HttpResponse:
        return self._decide(request, story_id, is_approved=False)

    def _decide(self, request: SignedInRequest, story_id: UUID, *, is_approved: bool) -> HttpResponse:
        """Nothing is decided about words that were not shown."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        get_object_or_404(self.get_queryset(request), pk=story_id)
        form = StoryDecisionForm(request.POST)
        back = redirect("admin:memory_story_change", story_id)
        if not form.is_valid():
            self.message_user(request, _("Look at the story once more, then decide."), messages.ERROR)
            return back
        said: dict[str, Any] = {"staff": request.user, "story_id": story_id, "revision": form.cleaned_data["revision"]}
        try:
            approve_story(**said) if is_approved else return_story(**said, reason=form.cleaned_data["reason"])
        except DomainError as refused:
            self.message_user(request, refused.message, messages.ERROR)
            return back
        self.message_user(request, _("Approved.") if is_approved else _("Returned. The owner was told."))
        return redirect("admin:memory_story_changelist")
