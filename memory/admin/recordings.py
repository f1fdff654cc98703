"""Recordings that their owners shared, for moderators."""

from __future__ import annotations

from uuid import UUID

from django.contrib import admin
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from memory.admin.shared_rows import SharedRowAdmin
from memory.models import Recording
from memory.presentation.media.recordings import recording_response
from memory.services.recordings.moderation import RECORDINGS

FIRST_WORDS = 140


@admin.register(Recording)
class RecordingAdmin(SharedRowAdmin[Recording]):
    kind = RECORDINGS
    page_title = gettext_lazy("Shared recording")
    list_display = ("words", "owner", "legacy", "seen", "moderation", "to_desk_at")
    search_fields = ("title", "legacy__name")
    fields = ("title", "description")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [path("<id:row_id>/file/", view(self.file), name="memory_recording_file"), *super().get_urls()]

    @admin.display(description=gettext_lazy("title"))
    def words(self, recording: Recording) -> str:
        return Truncator(recording.title or _("without a title")).chars(FIRST_WORDS)

    @method_decorator(require_safe)
    def file(self, request: HttpRequest, row_id: UUID) -> HttpResponseBase:
        """Send the shared file to the moderator; access is checked for each request."""
        return recording_response(request, self.shared_row(request, row_id))
