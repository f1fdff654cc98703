"""Photos that their owners shared, for moderators."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from memory.admin.shared_rows import SharedRowAdmin
from memory.models import Photo
from memory.presentation.media.photos import photo_cards, photo_response
from memory.services.photos.moderation import PHOTOS
from memory.services.photos.sizes import MEDIUM

FIRST_WORDS = 140


@admin.register(Photo)
class PhotoAdmin(SharedRowAdmin[Photo]):
    kind = PHOTOS
    page_title = gettext_lazy("Shared photo")
    list_display = ("words", "owner", "legacy", "seen", "moderation", "to_desk_at")
    search_fields = ("caption", "legacy__name")
    fields = ("caption", "description")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Photo]:
        return super().get_queryset(request).defer("upload")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [path("<id:row_id>/file/", view(self.file), name="memory_photo_file"), *super().get_urls()]

    @admin.display(description=gettext_lazy("caption"))
    def words(self, photo: Photo) -> str:
        return Truncator(photo.caption or _("without a caption")).chars(FIRST_WORDS)

    def shown_beside(self, row: Photo) -> dict[str, Any]:
        return {"card": photo_cards([row])[0]}

    @method_decorator(require_safe)
    def file(self, request: HttpRequest, row_id: UUID) -> HttpResponse:
        """Send the shared file to the moderator; access is checked for each request."""
        return photo_response(request, self.shared_row(request, row_id), f"{MEDIUM.name}.jpg")
