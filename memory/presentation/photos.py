"""Photos as every interface shows them: their files by size, who is in them, and the answer that holds a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.core.files.storage import storages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from config.errors import NotFound
from memory.models import Photo
from memory.models.photos import names_in
from memory.services.photos.files import read_file
from memory.services.photos.sizes import CONTENT_TYPES, FILE_NAMES, FULL, MEDIUM, SIZES, SMALL, size_of

# A browser may hold a copy, and asks each time whether it may still show it: taken back is gone at once.
CACHED_AND_ASKED = "private, no-cache"
PROTECTED = "/protected-photos/"
"""The location of a web server that nobody reaches from outside (docs/photos.md)."""


@dataclass(frozen=True, slots=True)
class PhotoCard:
    """A photo with the names of who is in it. The addresses are those of the pages."""

    photo: Photo
    names: Sequence[str]

    @property
    def alt(self) -> str:
        """What a screen reader says; the caption where nobody described it."""
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
    def small_width(self) -> int:
        return size_of(self.photo.width, self.photo.height, SMALL.edge)[0]

    def _sources(self, format_: str) -> str:
        """As `srcset`: each size with its width."""
        sizes = [size for size in SIZES if size is not FULL]
        widths = [size_of(self.photo.width, self.photo.height, size.edge)[0] for size in sizes]
        addresses = [self._address(f"{size.name}.{format_}") for size in sizes]
        return ", ".join(f"{address} {width}w" for address, width in zip(addresses, widths, strict=True))

    def _address(self, name: str) -> str:
        return reverse("memory:photo-file", args=[self.photo.legacy_id, self.photo.pk, name])


def photo_cards(photos: Iterable[Photo]) -> list[PhotoCard]:
    """One query for the names in all of them."""
    rows = list(photos)
    names = names_in(rows)
    return [PhotoCard(photo, names[photo.pk]) for photo in rows]


def photo_response(request: HttpRequest, photo: Photo, name: str) -> HttpResponse:
    """One file of a photo that this user may see: who calls has asked. `NotFound` for a file that no photo has."""
    if name not in FILE_NAMES or not photo.is_ready:
        raise NotFound
    etag = f'"{photo.pk}-{name}"'
    is_known = get_conditional_response(request, etag=etag) is not None
    answer = HttpResponse(status=304 if is_known else 200, content_type=CONTENT_TYPES[Path(name).suffix[1:]])
    if not is_known:
        _fill(answer, f"{photo.folder}/{name}", photo, name)
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = CACHED_AND_ASKED
    answer.headers["Vary"] = "Cookie, X-Session-Token"
    answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    answer.headers["Content-Disposition"] = f'inline; filename="photo-{photo.pk}-{name}"'
    return answer


def _fill(answer: HttpResponse, path: str, photo: Photo, name: str) -> None:
    """With the file itself, or with the word to the web server to send it."""
    if settings.PHOTO_SENT_BY == "x-accel":
        answer.headers["X-Accel-Redirect"] = PROTECTED + quote(path)
    elif settings.PHOTO_SENT_BY == "x-sendfile":
        answer.headers["X-Sendfile"] = storages["photos"].path(path)
    else:
        answer.content = read_file(photo.folder, name)
