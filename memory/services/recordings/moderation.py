"""Moderation of shared recordings."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from memory.indexing.file_rows import refresh_recording
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Recording
from memory.services.moderation.shared_rows import Decision, SharedKind

RECORDINGS = SharedKind(
    model=Recording,
    page="memory:recording",
    approved=Decision(
        action=MemoryAction.RECORDING_APPROVED,
        notice=MemoryNotice.RECORDING_APPROVED,
        text=_("An admin approved a recording that you shared, and the family hears it: “%(words)s”"),
    ),
    returned=Decision(
        action=MemoryAction.RECORDING_RETURNED,
        notice=MemoryNotice.RECORDING_RETURNED,
        text=_(
            "An admin returned the recording “%(words)s” to you, and only you can hear it now. The reason: “%(reason)s”"
        ),
    ),
    words=lambda recording: recording.title or gettext("without a title"),
    let_recall_know=refresh_recording,
)
