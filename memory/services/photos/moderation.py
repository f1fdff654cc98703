"""Moderation of shared photos: approved, or returned to the owner with a reason. The owner is told."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotAllowed, NotFound
from legacies.audit import Actor, record, state_of
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from legacies.services.notices import tell
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Moderation, Photo
from memory.services.facts.editing import MODERATED
from memory.services.moderation.decisions import checked_reason
from memory.services.moderation.moderation_queue import may_moderate
from memory.services.photos.editing import StalePhoto

FIRST_WORDS = 80


@transaction.atomic
def approve_photo(*, staff: User, photo_id: UUID, revision: int | None = None) -> Photo:
    """Let the family see a shared photo for good; its owner hears of it where the family did not see it before."""
    photo = _lock_shared_photo(staff, photo_id, revision)
    was_seen = photo.is_visible_to_family
    if photo.moderation != Moderation.APPROVED:
        _write_decision(photo, MemoryAction.PHOTO_APPROVED, staff, Moderation.APPROVED)
    if not was_seen:
        text = _("An admin approved a photo that you shared, and the family sees it: “%(words)s”")
        _tell_owner(photo, MemoryNotice.PHOTO_APPROVED, text)
    return photo


@transaction.atomic
def return_photo(*, staff: User, photo_id: UUID, reason: str, revision: int | None = None) -> Photo:
    """Hand a shared photo back to its owner: from this moment nobody else in the family sees it, nor its files."""
    reason = checked_reason(reason)
    photo = _lock_shared_photo(staff, photo_id, revision)
    _write_decision(photo, MemoryAction.PHOTO_RETURNED, staff, Moderation.RETURNED, reason)
    text = _("An admin returned the photo “%(words)s” to you, and only you can see it now. The reason: “%(reason)s”")
    _tell_owner(photo, MemoryNotice.PHOTO_RETURNED, text)
    return photo


def _lock_shared_photo(staff: User, photo_id: UUID, revision: int | None) -> Photo:
    """`NotAllowed` for who may not moderate, `NotFound` for what is not shared, `StalePhoto` for words not seen."""
    if not may_moderate(staff):
        raise NotAllowed(_("Only an admin with the right to decide on what is shared can do that."))
    shared = Photo.objects.shared_for_staff().filter(pk=photo_id)
    legacy_id = shared.values_list("legacy_id", flat=True).first()
    if legacy_id is None:
        raise NotFound
    lock_legacy(legacy_id)
    photo: Photo | None = shared.select_related("legacy", "owner").select_for_update(of=["self"]).first()
    if photo is None:
        raise NotFound
    if revision is not None and revision != photo.revision:
        raise StalePhoto(photo)
    return photo


def _write_decision(photo: Photo, action: MemoryAction, staff: User, moderation: Moderation, reason: str = "") -> None:
    before = state_of(photo)
    photo.moderation, photo.moderation_reason = moderation, reason
    photo.save_revision(*MODERATED)
    payload = {"before": before, "after": state_of(photo), **({"reason": reason} if reason else {})}
    record(photo, action, actor=Actor.user(staff), legacy_id=photo.legacy_id, payload=payload)


def _tell_owner(photo: Photo, kind: MemoryNotice, text: str) -> None:
    """Who has left the legacy is told too; the photo's page is then not theirs to open any more."""
    is_member = Membership.objects.filter(legacy=photo.legacy_id, user=photo.owner).exists()
    path = reverse("memory:photo", args=[photo.legacy_id, photo.pk]) if is_member else ""
    words = Truncator(photo.caption or _("without a caption")).chars(FIRST_WORDS)
    said = text % {"words": words, "reason": photo.moderation_reason}
    tell(user=photo.owner, kind=kind, text=said, legacy=photo.legacy, path=path, subjects=[photo.pk])
