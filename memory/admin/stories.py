"""Stories that their owners shared, for moderators."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from memory.admin.shared_rows import SharedRowAdmin
from memory.language.story_text import story_html
from memory.models import Story
from memory.presentation.media.photos import photo_cards_for_staff
from memory.services.stories.moderation import STORIES


@admin.register(Story)
class StoryAdmin(SharedRowAdmin[Story]):
    kind = STORIES
    page_title = _("Shared story")
    list_display = ("title", "owner", "legacy", "seen", "moderation", "to_desk_at")
    search_fields = ("title", "legacy__name")
    fields = ("title",)

    def shown_beside(self, row: Story) -> dict[str, Any]:
        html = mark_safe(story_html(row.text))  # noqa: S308 - sanitised there
        return {"html": html, "photos": photo_cards_for_staff(row)}
