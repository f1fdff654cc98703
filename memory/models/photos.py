"""Photos that members added. The pictures are files in a private storage; the row says who may see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Protocol, Self
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Func, OuterRef, Q, Subquery, Value
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Membership
from memory.models.ownership import (
    Moderation,
    OwnedQuerySet,
    OwnedRow,
    Status,
    Visibility,
    legacy_key,
    owner_key,
    told_constraints,
)

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

LONGEST_CAPTION = 500
LONGEST_NAME_IN_PHOTO = 120


MOST_WORDS = 8
"""A query with more words is a sentence, and no caption contains all of its words."""


def _says(word: str) -> Q:
    texts = ("caption", "description", "people_text")
    found = reduce(or_, (Q(**{f"{text}__unaccent__icontains": word}) for text in texts))
    if len(word) == len("1962") and word.isascii() and word.isdigit():
        found |= Q(occurred_earliest__year__lte=int(word), occurred_latest__year__gte=int(word))
    return found


class PhotoState(models.TextChoices):
    PREPARING = "preparing", _("being prepared")
    READY = "ready", _("ready")
    REFUSED = "refused", _("could not be read")


class RowWithPhotos(Protocol):
    """A fact or a story."""

    pk: UUID
    photos: list[UUID]


class PhotoQuerySet(OwnedQuerySet):
    def shown_to(self, user: User | AnonymousUser) -> Self:
        """Return the photos for a page or a list: the visible ones, and of other people's only those with pictures."""
        return self.visible_to(user).live().filter(Q(owner=user.pk) | Q(state=PhotoState.READY))

    def with_teller(self) -> Self:
        """Add the owner and their relationship to the person, None if they have left; without the upload."""
        place = Membership.objects.filter(legacy=OuterRef("legacy"), user=OuterRef("owner")).values("relationship")
        rows = self.select_related("owner", "legacy").defer("upload")
        return rows.annotate(owner_relationship=Subquery(place[:1]))

    def for_gallery(self, user: User | AnonymousUser) -> Self:
        """Return the rows, latest first, without the upload, which may be large."""
        return self.shown_to(user).select_related("legacy", "owner").defer("upload").order_by("-created_at", "-id")

    def with_words(self, said: str, *, legacy_id: UUID) -> Self:
        """Return photos of this legacy that match each of these words. A word matches if it occurs in the caption, the
        description or the name of a person in the photo, ignoring case and accents, or if it is a year in which the
        photo may have been taken. One query for the members.
        """
        words = list(dict.fromkeys(said.split()))
        if not 0 < len(words) <= MOST_WORDS:
            return self.none()
        people = Func(F("people"), Value(" "), function="array_to_string", output_field=models.TextField())
        photos = self.filter(legacy=legacy_id).annotate(people_text=people)
        places = Membership.objects.filter(legacy=legacy_id).select_related("user")
        names = {place.user_id: place.user.name.casefold() for place in places}
        for word in words:
            called = [key for key, name in names.items() if word.casefold() in name]
            photos = photos.filter(_says(word) | Q(members__overlap=called))
        return photos

    def among(self, rows: Iterable[RowWithPhotos]) -> dict[UUID, list[UUID]]:
        """Return for each of these rows, by its key, the photos on it that are in this queryset. One query, or none."""
        with_photos = [row for row in rows if row.photos]
        named = {key for row in with_photos for key in row.photos}
        found = set(self.filter(pk__in=named).order_by().values_list("pk", flat=True)) if named else set()
        return {row.pk: [key for key in row.photos if key in found] for row in with_photos}

    def portraits(self) -> Self:
        """Return the portraits of legacies, as long as the family may see these photos."""
        return self.shared_with_family().filter(is_portrait=True, state=PhotoState.READY)

    def shared_for_staff(self) -> Self:
        """Return everything that staff may ever see."""
        return self.live().filter(visibility=Visibility.SHARED, state=PhotoState.READY)

    def awaiting_moderation(self) -> Self:
        return self.shared_for_staff().filter(moderation=Moderation.WAITING).order_by("to_desk_at", "id")


class Photo(OwnedRow):
    """A photo. `upload` is the original file until a worker has made the pictures from it; then nothing else of the
    file is stored.

    `taken` is the day that the camera wrote into the file, offered to the owner as the photo's date (`occurred`).
    `problem` is a code that says why there are no pictures. `members` are the ids of the users in the photo; no foreign
    keys, as in notices: an erased account is removed from them.
    """

    NOT_LOGGED = frozenset({"upload", "members"})  # files are not logged; and erased accounts are named nowhere

    legacy = legacy_key("photos")
    owner = owner_key("photos")
    state = models.CharField(_("state"), max_length=12, choices=PhotoState.choices, default=PhotoState.PREPARING)
    problem = models.CharField(max_length=40, blank=True)
    upload = models.BinaryField(null=True, blank=True)
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    taken = models.CharField(max_length=10, blank=True)
    caption = models.CharField(_("caption"), max_length=LONGEST_CAPTION, blank=True)
    description = models.CharField(_("description"), max_length=LONGEST_CAPTION, blank=True)
    people = ArrayField(models.CharField(max_length=LONGEST_NAME_IN_PHOTO), default=list, blank=True)
    members = ArrayField(models.UUIDField(), default=list, blank=True)
    is_portrait = models.BooleanField(default=False)

    objects = PhotoQuerySet.as_manager()

    class Meta:
        verbose_name = _("photo")
        verbose_name_plural = _("photos")
        indexes = [models.Index(fields=["legacy", "-created_at", "-id"], name="photo_gallery")]
        constraints = [
            *told_constraints("photo"),
            models.CheckConstraint(condition=Q(state__in=PhotoState.values), name="photo_state_known"),
            models.CheckConstraint(
                condition=Q(state=PhotoState.PREPARING, upload__isnull=False)
                | (~Q(state=PhotoState.PREPARING) & Q(upload=None)),
                name="photo_upload_until_prepared",
            ),
            models.CheckConstraint(
                condition=(Q(state=PhotoState.REFUSED) & ~Q(problem=""))
                | (~Q(state=PhotoState.REFUSED) & Q(problem="")),
                name="photo_refused_for_a_reason",
            ),
            models.CheckConstraint(
                condition=~Q(state=PhotoState.READY) | Q(width__gt=0, height__gt=0), name="photo_ready_has_a_size"
            ),
            models.UniqueConstraint(fields=["legacy"], condition=Q(is_portrait=True), name="photo_one_portrait"),
        ]

    def __str__(self) -> str:
        return f"photo {self.id}"

    @property
    def folder(self) -> str:
        """The folder of its pictures in the storage."""
        return folder_of(self.legacy_id, self.pk)

    @property
    def is_ready(self) -> bool:
        return self.state == PhotoState.READY

    @property
    def is_preparing(self) -> bool:
        return self.state == PhotoState.PREPARING

    @property
    def can_be_shared(self) -> bool:
        return self.is_ready and self.status == Status.ACTIVE


class PhotoUploadQuerySet(models.QuerySet["PhotoUpload"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the user's own uploads, in legacies they are a member of."""
        return self.filter(owner=user.pk, legacy__in=Membership.objects.of(user).values("legacy"))


class PhotoUpload(models.Model):
    """A photo that is uploaded in parts. Once it is complete, `photo` is the key of the photo, and the parts are
    deleted. Only the owner ever reads it.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    legacy = legacy_key("photo_uploads")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    size = models.PositiveIntegerField()
    offset = models.PositiveIntegerField(default=0)
    photo = models.UUIDField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(db_index=True)

    objects = PhotoUploadQuerySet.as_manager()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"upload {self.id}"


class PhotoPart(models.Model):
    """A part of an upload. Each part has a row, since the database writes a value whole, however little is added."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    upload = models.ForeignKey(PhotoUpload, models.CASCADE, related_name="parts")
    offset = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["upload", "offset"], name="photo_part_one_at_a_place"),
        ]

    def __str__(self) -> str:
        return f"part {self.id}"


def folder_of(legacy_id: UUID, photo_id: UUID) -> str:
    return f"{legacy_id}/{photo_id}"


def members_in(photos: Sequence[Photo]) -> dict[UUID, dict[UUID, str]]:
    """Return the members who are in each of these photos, with their current names. One query.

    A member who has left is not named any more.
    """
    wanted = {user_id for photo in photos for user_id in photo.members}
    legacies = {photo.legacy_id for photo in photos}
    places = Membership.objects.filter(user__in=wanted, legacy__in=legacies).select_related("user")
    known = {(place.legacy_id, place.user_id): place.user.name for place in places}
    return {
        photo.pk: {key: known[photo.legacy_id, key] for key in photo.members if (photo.legacy_id, key) in known}
        for photo in photos
    }


def names_in(photos: Sequence[Photo]) -> dict[UUID, list[str]]:
    """Return the names of the people in each of these photos: members first, then the other names. One query."""
    members = members_in(photos)
    return {photo.pk: [*members[photo.pk].values(), *photo.people] for photo in photos}


def exported_photos(photos: PhotoQuerySet) -> list[dict[str, Any]]:
    """Return the descriptions of these photos as plain values; the pictures are files. Two queries."""
    rows = list(photos.select_related("owner").defer("upload").order_by("pk"))
    names = names_in(rows)
    return [
        {
            "id": str(photo.pk),
            "teller": photo.owner.name,
            "caption": photo.caption,
            "description": photo.description,
            "occurred": photo.occurred,
            "people": names[photo.pk],
            "visibility": photo.visibility,
        }
        for photo in rows
    ]
