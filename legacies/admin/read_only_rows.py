"""Legacies, members, invitations and jobs in the admin, read-only for staff."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin_site import ReadOnlyAdmin
from accounts.models import User
from legacies.models import Invitation, Job, JobState, Legacy, Membership
from legacies.services.jobs import retry_job

INVITATION_STATES = {"open": _("open"), "accepted": _("accepted"), "revoked": _("withdrawn"), "expired": _("expired")}


@admin.register(Legacy)
class LegacyAdmin(ReadOnlyAdmin[Legacy]):
    list_display = ("name", "born", "died", "members", "moderation_mode", "state", "created_at")
    list_filter = ("moderation_mode", "state", "language")
    search_fields = ("name",)
    fields = (
        "name",
        "known_as",
        "pronouns",
        "born",
        "died",
        "language",
        "moderation_mode",
        "state",
        "created_at",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Legacy]:
        return super().get_queryset(request).annotate(member_count=Count("memberships"))

    @admin.display(description=_("members"))
    def members(self, legacy: Any) -> int:
        """Return the number of members, which the query of the list has counted."""
        return int(legacy.member_count)


@admin.register(Membership)
class MembershipAdmin(ReadOnlyAdmin[Membership]):
    list_display = ("user", "legacy", "role", "relationship", "joined_at")
    list_filter = ("role",)
    list_select_related = ("user", "legacy")
    search_fields = ("user__email", "user__display_name", "legacy__name")
    ordering = ("-joined_at",)
    fields = ("legacy", "user", "role", "relationship", "calls_them", "paused_until", "joined_at")


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin[Invitation]):
    """Invitations for staff, without their links, so that staff cannot join a legacy with one."""

    list_display = ("for_whom", "legacy", "role", "invited_by", "state_in_words", "created_at", "expires_at")
    list_filter = ("role",)
    list_select_related = ("legacy", "invited_by")
    search_fields = ("legacy__name",)
    fields = (*list_display[:4], "created_at", "expires_at", "revoked_at", "accepted_at", "accepted_by")

    @admin.display(description=_("state"))
    def state_in_words(self, invitation: Invitation) -> str:
        return str(INVITATION_STATES[invitation.state])


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin[Job]):
    list_display = (
        *("kind", "legacy_name", "user_name", "state", "attempts", "error"),
        *("not_before", "lease_until", "finished_at"),
    )
    list_filter = ("state", "kind")
    search_fields = ("key", "error")
    ordering = ("-not_before",)
    fields = (*list_display, "wanted", "created_at")
    actions = ("retry",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Job]:
        """Add the names of the job's legacy and user. They are empty if the row was deleted."""
        legacy = Legacy.objects.filter(pk=OuterRef("legacy_id")).values("name")
        user = User.objects.filter(pk=OuterRef("user_id")).values("display_name")
        return super().get_queryset(request).annotate(of_legacy=Subquery(legacy), of_user=Subquery(user))

    @admin.display(description=_("legacy"))
    def legacy_name(self, item: Any) -> str:
        return item.of_legacy or str(self.get_empty_value_display())

    @admin.display(description=_("user"))
    def user_name(self, item: Any) -> str:
        return item.of_user or str(self.get_empty_value_display())

    @admin.action(description=_("Retry failed jobs"))
    def retry(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        failed = list(queryset.filter(state=JobState.FAILED).values_list("pk", flat=True))
        for item_id in failed:
            retry_job(staff=cast(User, request.user), item_id=item_id)
        said = ngettext("%d job is tried again.", "%d jobs are tried again.", len(failed))
        self.message_user(request, said % len(failed), messages.SUCCESS if failed else messages.WARNING)
