"""Photos as every interface shows them: their files by size, who is in them, and the response with a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote
from uuid import UUID

from django.conf import settings
from django.core.files.storage import storages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotFound
from memory.models import Photo, PhotoState
from memory.models.photos import names_in
from memory.services.photos.files import read_file, reading_files
from memory.services.photos.sizes import CONTENT_TYPES, FILE_NAMES, FULL, MEDIUM, SIZES, SMALL, size_of

# A browser may cache a copy, but asks each time whether it may still show it, so that a photo that is taken back
# disappears at once.
CACHED_AND_ASKED = "private, no-cache"
SIGNED_FOR_SECONDS = 60
PROTECTED = "/protected-photos/"
"""A location of the web server that cannot be reached from outside (docs/photos.md)."""


# In CSS pixels: 16, 24 and 32 times the font size, as in photos.css.
PORTRAIT_EDGE, HEIGHT_IN_LIST, HEIGHT_ON_PAGE = 288, 432, 576


class Frame(NamedTuple):
    """The size of a picture on a page, with the picture's proportions, so that there is no space around it."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PhotoCard:
    """A photo with the names of the people in it. Its addresses are those of the pages."""

    photo: Photo
    names: Sequence[str]

    @property
    def alt(self) -> str:
        """Return the text for screen readers: the description, or the caption if there is none."""
        if self.photo.caption and not self.photo.description:
            return _("Photo: %(caption)s") % {"caption": self.photo.caption}
        return self.photo.description or _("A photo that %(name)s added. Nobody has described it yet.") % {
            "name": self.photo.owner.name
        }

    @property
    def people(self) -> str:
        return ", ".join(self.names)

    @property
    def avif(self) -> str:
        return self._sources("avif")

    @property
    def jpeg(self) -> str:
        return self._sources("jpg")

    @property
    def medium(self) -> str:
        return self._address(f"{MEDIUM.name}.jpg")

    @property
    def full(self) -> str:
        return self._address(f"{FULL.name}.jpg")

    @property
    def as_portrait(self) -> Frame:
        return Frame(*size_of(self.photo.width, self.photo.height, PORTRAIT_EDGE))

    @property
    def in_list(self) -> Frame:
        return self._no_higher_than(HEIGHT_IN_LIST)

    @property
    def on_page(self) -> Frame:
        return self._no_higher_than(HEIGHT_ON_PAGE)

    def _no_higher_than(self, height: int) -> Frame:
        share = min(1.0, height / max(self.photo.height, 1))
        return Frame(round(self.photo.width * share), round(self.photo.height * share))

    @property
    def small_width(self) -> int:
        return size_of(self.photo.width, self.photo.height, SMALL.edge)[0]

    def _sources(self, format_: str) -> str:
        """Return a `srcset`: the address of each size with its width."""
        sizes = [size for size in SIZES if size is not FULL]
        widths = [size_of(self.photo.width, self.photo.height, size.edge)[0] for size in sizes]
        addresses = [self._address(f"{size.name}.{format_}") for size in sizes]
        return ", ".join(f"{address} {width}w" for address, width in zip(addresses, widths, strict=True))

    def _address(self, name: str) -> str:
        return reverse("memory:photo-file", args=[self.photo.legacy_id, self.photo.pk, name])


def photo_cards(photos: Iterable[Photo]) -> list[PhotoCard]:
    """Return the cards of the photos. One query for the names in all of them."""
    rows = list(photos)
    names = names_in(rows) if rows else {}
    return [PhotoCard(photo, names[photo.pk]) for photo in rows]


def photo_cards_on(rows: Iterable[Any], viewer: User) -> dict[UUID, list[PhotoCard]]:
    """Return, by the id of each of these facts and stories, the photos on it that this viewer may see now, in
    order. Two queries, or none.
    """
    with_photos = [row for row in rows if row.photos]
    named = {key for row in with_photos for key in row.photos}
    seen = Photo.objects.for_gallery(viewer).filter(pk__in=named, state=PhotoState.READY) if named else ()
    cards = {card.photo.pk: card for card in photo_cards(seen)}
    return {row.pk: [cards[key] for key in row.photos if key in cards] for row in with_photos}


def photo_cards_for_staff(row: Any) -> list[PhotoCard]:
    """Return those photos on a shared fact or story that are shared themselves."""
    seen = Photo.objects.shared_for_staff().filter(pk__in=row.photos).select_related("owner").defer("upload")
    return photo_cards(seen.order_by("pk")) if row.photos else []


def photo_response(request: HttpRequest, photo: Photo, name: str) -> HttpResponse:
    """Return one of a photo's files. The caller has checked that the user may see it. `NotFound` for unknown files."""
    if name not in FILE_NAMES or not photo.is_ready:
        raise NotFound
    headers = {
        "Content-Type": CONTENT_TYPES[Path(name).suffix[1:]],
        "Content-Disposition": f'inline; filename="photo-{photo.pk}-{name}"',
        "Cache-Control": CACHED_AND_ASKED,
    }
    if settings.PHOTO_SENT_BY == "signed-url":
        return signed_response(storages["photos"], f"{photo.folder}/{name}", headers)
    etag = f'"{photo.pk}-{name}"'
    is_known = get_conditional_response(request, etag=etag) is not None
    answer = HttpResponse(status=304 if is_known else 200, headers=headers)
    if not is_known:
        _fill(answer, f"{photo.folder}/{name}", photo, name)
    answer.headers["ETag"] = etag
    answer.headers["Vary"] = "Cookie, X-Session-Token"
    answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return answer


def signed_response(storage: Any, name: str, headers: Mapping[str, str]) -> HttpResponse:
    """Redirect to a file in a bucket, for a minute, so that each request checks again who may see the file."""
    with reading_files():
        address = storage.signed_url(name, seconds=SIGNED_FOR_SECONDS, headers=headers)
    return HttpResponseRedirect(address, headers={"Cache-Control": "private, no-store"})


def _fill(answer: HttpResponse, path: str, photo: Photo, name: str) -> None:
    """Put the file into the response, or the header that tells the web server to send it."""
    if settings.PHOTO_SENT_BY == "x-accel":
        answer.headers["X-Accel-Redirect"] = PROTECTED + quote(path)
    elif settings.PHOTO_SENT_BY == "x-sendfile":
        answer.headers["X-Sendfile"] = storages["photos"].path(path)
    else:
        answer.content = read_file(photo.folder, name)
