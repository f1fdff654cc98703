"""Events that their owners shared, for moderators."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from memory.admin.shared_rows import SharedRowAdmin
from memory.models import Entry
from memory.services.entries.moderation import ENTRIES


@admin.register(Entry)
class EntryAdmin(SharedRowAdmin[Entry]):
    kind = ENTRIES
    page_title = _("Shared event")
    list_display = ("summary", "owner", "legacy", "seen", "moderation", "to_desk_at")
    search_fields = ("summary", "type", "legacy__name")
    fields = ("type", "summary")

    def shown_beside(self, row: Entry) -> dict[str, Any]:
        """Return the data that a program put into the event, because it is shared with the event."""
        return {"data": json.dumps(row.data, ensure_ascii=False, indent=2) if row.data else ""}
