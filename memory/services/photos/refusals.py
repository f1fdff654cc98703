"""The reasons why a file gives no photo, in messages that say what to do."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from config.errors import DomainError


class PhotoRefused(DomainError):
    """The file gives no photo. Nothing of it is stored."""

    code, status = "photo_refused", 422

    def __init__(self, problem: str) -> None:
        words = refusal_in_words(problem)
        super().__init__(words, fields={"file": [words]})
        self.more = {"problem": problem}


def refusal_in_words(problem: str) -> str:
    sentences = {
        "empty": _("The file is empty. Choose the photo again."),
        "too_large": _("This photo is larger than 20 MB. Export it smaller, then try again."),
        "no_photo": _("This is no photo that can be shown here. Use a JPEG, PNG, WebP or AVIF file."),
        "heic": _(
            "This is a HEIC file, which most browsers cannot show. Save it as JPEG, or choose it from the "
            "photos on the phone, which sends a JPEG."
        ),
        "moving": _("This picture moves. Use a photo that stands still."),
        "too_many_pixels": _("This photo has more than %(most)d megapixels. Export it smaller, then try again.")
        % {"most": settings.PHOTO_MEGAPIXELS},
        "broken": _("This file is broken or cut off, so it could not be read. Try to upload it again."),
    }
    return sentences.get(problem, sentences["broken"])
