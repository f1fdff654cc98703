"""Members' activities, without their contents: whose, how far, since when."""

from __future__ import annotations

from django.contrib import admin

from accounts.admin_site import ReadOnlyAdmin
from memory.models import Activity


@admin.register(Activity)
class ActivityAdmin(ReadOnlyAdmin[Activity]):
    """What a file was called, and what could not be brought in, are somebody's words."""

    list_display = ("user", "legacy", "kind", "state", "phase", "done", "remembered", "total", "created_at")
    list_display_links = ("user", "created_at")
    list_select_related = ("user", "legacy")
    list_filter = ("state", "kind")
    ordering = ("-created_at",)
    fields = (*list_display, "started_at", "finished_at")
