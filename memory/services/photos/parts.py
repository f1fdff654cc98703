"""Photos uploaded in parts, for phones on a bad connection: beginning, continuing and giving up an upload.

A part is stored whole or not at all. The last part turns the file into a photo, in one transaction, as if it had been
uploaded at once; a file that is no photo is refused and deleted. An upload that is not finished within a day is
deleted.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import Conflict, DomainError, NotFound
from legacies.access import teller_in
from legacies.models.legacy import lock_legacy
from memory.models import PhotoPart, PhotoUpload
from memory.services.photos.editing import LARGEST_PHOTO, refuse_no_photo, store_photo
from memory.services.photos.refusals import PhotoRefused

LASTS = timedelta(days=1)
MOST_UPLOADS = 10


class TooManyUploads(DomainError):
    code, status = "too_many_uploads", 422
    default_message = _("Several of your photos are still on their way. Finish or give up one of them first.")


class WrongOffset(Conflict):
    """The part does not begin where the last one ended. `offset` says how much of the file is stored."""

    code = "wrong_offset"
    default_message = _(
        "This part does not begin where the last one ended. Ask how much is here, and go on from there."
    )

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.more = {"offset": offset}


class MoreThanAnnounced(DomainError):
    code, status = "more_than_announced", 413
    default_message = _("This part is longer than what is missing of the file. Nothing of it was saved.")


@transaction.atomic
def begin_upload(*, user: User, legacy_id: UUID, size: int) -> PhotoUpload:
    lock_legacy(legacy_id)
    legacy = teller_in(user, legacy_id).legacy
    if not 0 < size <= LARGEST_PHOTO:
        raise PhotoRefused("too_large" if size > 0 else "empty")
    if PhotoUpload.objects.filter(owner=user, photo=None).count() >= MOST_UPLOADS:
        raise TooManyUploads
    return PhotoUpload.objects.create(legacy=legacy, owner=user, size=size, expires_at=timezone.now() + LASTS)


def continue_upload(*, user: User, upload_id: UUID, offset: int, part: bytes) -> PhotoUpload:
    """Add a part at its place. Not atomic, because checking the finished file takes time.

    Raise `WrongOffset`, `MoreThanAnnounced`, or `PhotoRefused` for the finished file.
    """
    upload = own_upload(user, upload_id)
    teller_in(user, upload.legacy_id)
    if offset != upload.offset or upload.photo:
        raise WrongOffset(upload.offset)
    if offset + len(part) > upload.size:
        raise MoreThanAnnounced
    if offset + len(part) == upload.size:
        return _finish(user, upload, part)
    if part:
        _add_part(user, upload, part)
    return own_upload(user, upload_id)


@transaction.atomic
def give_up_upload(*, user: User, upload_id: UUID) -> None:
    """Delete the upload with its parts. A photo that was made from it stays."""
    upload = own_upload(user, upload_id)
    lock_legacy(upload.legacy_id)
    upload.delete()


def own_upload(user: User, upload_id: UUID) -> PhotoUpload:
    """Return the user's upload. Raise `NotFound`, also if it has expired."""
    upload = PhotoUpload.objects.visible_to(user).filter(pk=upload_id, expires_at__gt=timezone.now()).first()
    if upload is None:
        raise NotFound
    return upload


@transaction.atomic
def _add_part(user: User, upload: PhotoUpload, part: bytes) -> None:
    """Add a part under the legacy's lock, so that an upload that is deleted meanwhile leaves no part behind."""
    lock_legacy(upload.legacy_id)
    # If two parts arrive at once, only one finds the offset unchanged.
    at_its_place = PhotoUpload.objects.filter(pk=upload.pk, offset=upload.offset, photo=None)
    if not at_its_place.update(offset=upload.offset + len(part)):
        raise WrongOffset(own_upload(user, upload.pk).offset)
    PhotoPart.objects.create(upload=upload, offset=upload.offset, data=part)


def _finish(user: User, upload: PhotoUpload, part: bytes) -> PhotoUpload:
    parts = upload.parts.filter(offset__lt=upload.offset).order_by("offset").values_list("data", flat=True)
    raw = b"".join([*(bytes(data) for data in parts), part])
    # The same part may have arrived twice, and the first one may have made the photo and deleted the parts.
    if len(raw) != upload.size:
        raise WrongOffset(own_upload(user, upload.pk).offset)
    try:
        refuse_no_photo(raw)
    except PhotoRefused:
        give_up_upload(user=user, upload_id=upload.pk)
        raise
    with transaction.atomic():
        lock_legacy(upload.legacy_id)
        rows = PhotoUpload.objects.select_for_update()
        row = rows.filter(pk=upload.pk, offset=upload.offset, photo=None).first()
        if row is None:
            raise WrongOffset(own_upload(user, upload.pk).offset)
        row.photo = store_photo(user, row.legacy_id, raw, {}).pk
        row.offset = row.size
        row.save(update_fields=["photo", "offset"])
        row.parts.all().delete()
    return row
