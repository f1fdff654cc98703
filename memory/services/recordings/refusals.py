"""The reasons why a file gives no recording, in messages that say what to do."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from config.errors import DomainError


class RecordingRefused(DomainError):
    """The file gives no recording. Nothing of it is stored."""

    code, status = "recording_refused", 422

    def __init__(self, problem: str) -> None:
        words = refusal_in_words(problem)
        super().__init__(words, fields={"file": [words]})
        self.more = {"problem": problem}


def refusal_in_words(problem: str) -> str:
    sentences = {
        "empty": _("The file is empty. Record it or choose it again."),
        "too_large": _("This recording is larger than %(most)d MB. Export it smaller, as MP3 or M4A, then try again.")
        % {"most": settings.RECORDING_MEGABYTES},
        "no_sound": _("This is no recording that can be played here. Use an M4A, MP3, WebM, Ogg, WAV or FLAC file."),
        "too_long": _("This recording is longer than 20 minutes. Cut it into shorter ones, and add each of them."),
        "too_short": _("There is no sound in this file. Record it again."),
        "broken": _("This file is cut off, or has more in it than sound. Export it as MP3 or M4A, then try again."),
    }
    return sentences.get(problem, sentences["broken"])
