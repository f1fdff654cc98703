"""Conversations without their words: whose they are, and how far consolidation has come."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.admin_site import ReadOnlyAdmin
from memory.models import Conversation


@admin.register(Conversation)
class ConversationAdmin(ReadOnlyAdmin[Conversation]):
    """A title is somebody's words too, so there is none here, and messages have no page at all."""

    list_display = ("user", "legacy", "created_at", "messages", "consolidated_to", "last_message_at", "finished_at")
    list_select_related = ("user", "legacy")
    ordering = ("-created_at",)
    list_display_links = ("user", "created_at")
    fields = list_display

    @admin.display(description=_("messages"))
    def messages(self, conversation: Conversation) -> int:
        return conversation.last_seq
