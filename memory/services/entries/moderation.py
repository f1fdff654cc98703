"""Moderation of shared entries."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Entry
from memory.services.entries.following import index_entries
from memory.services.moderation.shared_rows import Decision, SharedKind

ENTRIES = SharedKind(
    model=Entry,
    page="memory:entry",
    approved=Decision(
        action=MemoryAction.ENTRY_APPROVED,
        notice=MemoryNotice.ENTRY_APPROVED,
        text=_("An admin approved an event that you shared, and the family can see it: “%(words)s”"),
    ),
    returned=Decision(
        action=MemoryAction.ENTRY_RETURNED,
        notice=MemoryNotice.ENTRY_RETURNED,
        text=_("An admin returned an event to you, and only you can see it now: “%(words)s” The reason: “%(reason)s”"),
    ),
    words=lambda entry: entry.summary,
    let_recall_know=lambda entry: index_entries([entry]),
)
