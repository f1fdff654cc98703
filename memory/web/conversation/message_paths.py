"""The page of a long conversation on which a message is."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse

SHOWN = 50
"""Messages at once on the page of a talk."""


def path_near(legacy_id: UUID, conversation_id: UUID, seq: int, message_id: UUID | None = None) -> str:
    """Where a message can be read with what was said around it; without its id, what was said from `seq` on."""
    path = reverse("memory:conversation", args=[legacy_id, conversation_id])
    if message_id is None:
        return f"{path}?until={seq + SHOWN - 1}"
    return f"{path}?until={seq + SHOWN // 2}#message-{message_id}"
