"""Moderation of shared photos."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from memory.indexing.file_rows import refresh_photo
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Photo
from memory.services.moderation.shared_rows import Decision, SharedKind

PHOTOS = SharedKind(
    model=Photo,
    page="memory:photo",
    approved=Decision(
        action=MemoryAction.PHOTO_APPROVED,
        notice=MemoryNotice.PHOTO_APPROVED,
        text=_("An admin approved a photo that you shared, and the family sees it: “%(words)s”"),
    ),
    returned=Decision(
        action=MemoryAction.PHOTO_RETURNED,
        notice=MemoryNotice.PHOTO_RETURNED,
        text=_("An admin returned the photo “%(words)s” to you, and only you can see it now. The reason: “%(reason)s”"),
    ),
    words=lambda photo: photo.caption or gettext("without a caption"),
    let_recall_know=refresh_photo,
)
