"""Adding, describing, sharing and deleting photos, and choosing the portrait of a legacy.

A photo belongs to the member who added it, and nobody else sees it until that member shares it. Every function except
`upload_photo` is one transaction: lock the legacy, lock the row, check, change, log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, DomainError, InvalidInput
from config.texts import checked_text
from legacies import jobs
from legacies.access import keeper_of, teller_in
from legacies.audit import Actor, record, state_of
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from memory.indexing.file_rows import refresh_photo
from memory.kinds import JobKind, MemoryAction
from memory.models import Moderation, Photo, PhotoState, Review, Visibility
from memory.models.photos import LONGEST_CAPTION, LONGEST_NAME_IN_PHOTO, folder_of
from memory.services.deletion.traces import forget_traces
from memory.services.facts.editing import MODERATED, SHARED, make_private, send_to_moderation
from memory.services.photos.attaching import take_off
from memory.services.photos.files import ask_to_remove_files
from memory.services.photos.refusals import PhotoRefused

LARGEST_PHOTO = 20_000_000
MOST_PREPARING = 40
MOST_PEOPLE = 50
EDITABLE = ("caption", "description", "occurred", "people", "members")


class PhotoNotReady(Conflict):
    code = "photo_not_ready"
    default_message = gettext_lazy("This photo is still being prepared, or could not be read. Try again in a moment.")


class PhotoIsRestricted(Conflict):
    code = "photo_restricted"
    default_message = gettext_lazy("An admin restricted this photo to you, so you cannot share it.")


class TooManyPreparing(DomainError):
    code, status = "too_many_uploads", 429
    default_message = gettext_lazy("Many of your photos are still being prepared. Add this one in a few minutes.")


class PortraitNotShared(Conflict):
    code = "portrait_not_shared"
    default_message = gettext_lazy("The whole family sees the portrait. Share the photo first.")


def upload_photo(*, user: User, legacy_id: UUID, raw: bytes, **about: Any) -> Photo:
    """Store a photo, private; `about` holds any of `EDITABLE`. A job makes its pictures.

    Raise `PhotoRefused` before anything is stored if the file is no photo. Not atomic, because checking the file takes
    time.
    """
    teller_in(user, legacy_id)
    refuse_no_photo(raw)
    return store_photo(user, legacy_id, raw, about)


def refuse_no_photo(raw: bytes) -> None:
    """Raise `PhotoRefused` for a file that is no photo or is too large."""
    from memory.services.photos.pictures import PictureRefused, check_picture  # noqa: PLC0415 - see its docstring

    if not raw:
        raise PhotoRefused("empty")
    if len(raw) > LARGEST_PHOTO:
        raise PhotoRefused("too_large")
    try:
        check_picture(raw)
    except PictureRefused as refused:
        raise PhotoRefused(refused.code) from refused


@transaction.atomic
def store_photo(user: User, legacy_id: UUID, raw: bytes, about: Mapping[str, Any]) -> Photo:
    lock_legacy(legacy_id)
    legacy = teller_in(user, legacy_id).legacy
    if Photo.objects.filter(owner=user, state=PhotoState.PREPARING).count() >= MOST_PREPARING:
        raise TooManyPreparing
    photo = Photo(legacy=legacy, owner=user, upload=raw, review=Review.KEPT, reviewed_at=timezone.now())
    _apply(photo, about)
    photo.save(force_insert=True)
    refresh_photo(photo)
    _record(photo, MemoryAction.PHOTO_ADDED, user, {"after": state_of(photo)})
    jobs.put(JobKind.PHOTO, key=f"photo:{photo.pk}", payload={"photo": str(photo.pk)}, legacy_id=legacy_id)
    return photo


@transaction.atomic
def edit_photo(*, user: User, photo_id: UUID, changes: Mapping[str, Any], revision: int | None = None) -> Photo:
    """Change the description of a photo of the user. New words of a shared photo go to moderation.

    If nothing changes, nothing is written.
    """
    photo = lock_own_photo(user, photo_id, revision)
    teller_in(user, photo.legacy_id)
    before, words = state_of(photo), _words_of(photo)
    fields = _apply(photo, changes)
    if _words_of(photo) == words:
        return photo
    if photo.is_shared:
        send_to_moderation(photo)
    return _write_change(photo, MemoryAction.PHOTO_EDITED, user, before, *fields, *MODERATED)


@transaction.atomic
def change_photo(
    *, user: User, photo_id: UUID, changes: Mapping[str, Any], visibility: Visibility | None, revision: int | None
) -> Photo:
    """Change the description and the visibility of a photo of the user: both or neither.

    A member who became a reader can still make the photo private.
    """
    photo = lock_own_photo(user, photo_id, revision)
    if changes:
        photo = edit_photo(user=user, photo_id=photo_id, changes=changes)
    if visibility is None:
        return photo
    service = share_photo if visibility == Visibility.SHARED else unshare_photo
    return service(user=user, photo_id=photo_id)


@transaction.atomic
def share_photo(*, user: User, photo_id: UUID, revision: int | None = None) -> Photo:
    """Share a photo of the user with the family; it enters the moderation queue, also after it was returned."""
    photo = lock_own_photo(user, photo_id, revision)
    teller_in(user, photo.legacy_id)
    if photo.is_shared and photo.moderation != Moderation.RETURNED:
        return photo
    if photo.moderation == Moderation.RESTRICTED:
        raise PhotoIsRestricted
    if not photo.can_be_shared:
        raise PhotoNotReady
    before = state_of(photo)
    send_to_moderation(photo)
    photo.visibility, photo.shared_at = Visibility.SHARED, photo.shared_at or timezone.now()
    return _write_change(photo, MemoryAction.PHOTO_SHARED, user, before, *SHARED)


@transaction.atomic
def unshare_photo(*, user: User, photo_id: UUID, revision: int | None = None) -> Photo:
    """Make a photo of the user private; from then on nobody else sees the photo or its files."""
    photo = lock_own_photo(user, photo_id, revision)
    return take_back(photo, user) if photo.is_shared else photo


def take_back(photo: Photo, user: User) -> Photo:
    """Make a photo private. It is no longer the portrait, even if it is shared again.

    The caller holds the legacy's lock and the row's.
    """
    before = state_of(photo)
    make_private(photo)
    photo.is_portrait = False
    return _write_change(photo, MemoryAction.PHOTO_UNSHARED, user, before, *SHARED, "is_portrait")


@transaction.atomic
def delete_photo(*, user: User, photo_id: UUID, revision: int | None = None) -> None:
    """Delete a photo of the user with its files and every trace of its description. It cannot be restored."""
    photo = lock_own_photo(user, photo_id, revision)
    told = take_off(photo.legacy_id, [photo.pk])
    forget_photos(photo.legacy_id, [photo.pk])
    _record(photo, MemoryAction.PHOTO_DELETED, user, {"after": None, **told})


def forget_photos(legacy_id: UUID, ids: Sequence[UUID]) -> int:
    """Delete these photos of a legacy, whoever owns them, and everything that names or quotes them; return how many.

    The caller holds the legacy's lock, has removed them from facts and stories (`take_off`), and writes the audit log.
    """
    forget_traces(legacy_id, ids)
    ask_to_remove_files(folder_of(legacy_id, photo_id) for photo_id in ids)
    return Photo.objects.filter(pk__in=ids).delete()[0]


@transaction.atomic
def set_portrait(*, user: User, photo_id: UUID) -> Photo:
    """Make a photo that the family sees the portrait of its legacy, whoever added it. Keepers only."""
    photo = _lock_seen_photo(user, photo_id)
    keeper_of(user, photo.legacy_id)
    if not (photo.is_ready and photo.is_visible_to_family):
        raise PortraitNotShared
    if not photo.is_portrait:
        for former in Photo.objects.select_for_update().filter(legacy=photo.legacy_id, is_portrait=True):
            _write_portrait(former, user, is_portrait=False)
        _write_portrait(photo, user, is_portrait=True)
    return photo


@transaction.atomic
def remove_portrait(*, user: User, photo_id: UUID) -> Photo:
    """Leave the legacy without a portrait; the photo stays. Keepers only."""
    photo = _lock_seen_photo(user, photo_id)
    keeper_of(user, photo.legacy_id)
    if photo.is_portrait:
        _write_portrait(photo, user, is_portrait=False)
    return photo


def lock_own_photo(user: User, photo_id: UUID, revision: int | None = None) -> Photo:
    """Return the user's own photo, locked for a change: the legacy's lock first, then the row. Raise `NotFound`."""
    own = Photo.objects.shown_to(user).filter(owner=user)
    photo: Photo = own.defer("upload").locked_for_write(photo_id, revision)
    return photo


def _lock_seen_photo(user: User, photo_id: UUID) -> Photo:
    photo: Photo = Photo.objects.shown_to(user).defer("upload").locked_for_write(photo_id)
    return photo


def _write_portrait(photo: Photo, user: User, *, is_portrait: bool) -> None:
    """Set whether the photo is the portrait. It gets no new revision, because its owner's words stay the same."""
    before, photo.is_portrait = state_of(photo), is_portrait
    photo.save(update_fields=["is_portrait"])
    action = MemoryAction.PORTRAIT_SET if is_portrait else MemoryAction.PORTRAIT_REMOVED
    _record(photo, action, user, {"before": before, "after": state_of(photo)})


def _write_change(photo: Photo, action: MemoryAction, user: User, before: Mapping[str, Any], *fields: str) -> Photo:
    photo.save_revision(*dict.fromkeys(fields))
    refresh_photo(photo)
    _record(photo, action, user, {"before": before, "after": state_of(photo)})
    return photo


def _record(photo: Photo, action: MemoryAction, user: User, payload: Mapping[str, Any]) -> None:
    record(photo, action, actor=Actor.user(user), legacy_id=photo.legacy_id, payload=payload)


# The description of a photo.


def _words_of(photo: Photo) -> dict[str, Any]:
    return {name: getattr(photo, name) for name in EDITABLE}


def _apply(photo: Photo, about: Mapping[str, Any]) -> list[str]:
    """Set checked values on the photo, and return their columns. Raise `InvalidInput`."""
    if unknown := sorted(set(about) - set(EDITABLE)):
        raise InvalidInput(fields={name: [_("This cannot be set here.")] for name in unknown})
    for name in ("caption", "description"):
        if name in about:
            setattr(photo, name, checked_text(name, about[name].strip(), LONGEST_CAPTION))
    if "people" in about:
        photo.people = _checked_people(about["people"])
    if "members" in about:
        photo.members = _checked_members(photo.legacy_id, about["members"])
    if "occurred" not in about:
        return list(about)
    photo.set_occurred(about["occurred"] or "")
    return [*about, "occurred_earliest", "occurred_latest"]


def _checked_people(names: Iterable[str]) -> list[str]:
    said = list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))
    if len(said) > MOST_PEOPLE:
        problem = _("A photo names up to %(most)d people.") % {"most": MOST_PEOPLE}
        raise InvalidInput(problem, fields={"people": [problem]})
    return [checked_text("people", name, LONGEST_NAME_IN_PHOTO, is_title=True) for name in said]


def _checked_members(legacy_id: UUID, user_ids: Iterable[UUID]) -> list[UUID]:
    """Return the ids of these members of the legacy, each once. Raise `InvalidInput` if one is no member."""
    wanted = list(dict.fromkeys(user_ids))
    known = set(Membership.objects.filter(legacy=legacy_id, user__in=wanted).values_list("user_id", flat=True))
    if set(wanted) - known:
        problem = _("Choose people who are members here; write other names as text.")
        raise InvalidInput(problem, fields={"members": [problem]})
    return wanted
