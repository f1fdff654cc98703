"""Moderation of messages to the assistant and of its replies, if the operator has set it up.

Two things can block a text: the operator's list of words, and a server with an OpenAI-compatible `/moderations`. A
blocked message is stored, shown only to its writer, and used for nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from memory.engines.base import EngineError

log = structlog.get_logger(__name__)

LONGEST_LIST = 10_000
"""The most lines in the operator's list."""


def is_moderated() -> bool:
    """Return whether texts are moderated at all."""
    return bool(settings.MODERATION_BASE_URL or settings.MODERATION_WORDS)


def is_blocked(text: str) -> bool:
    """Return whether the list or the server blocks the text. The settings say what a server's failure means."""
    if not text.strip():
        return False
    if settings.MODERATION_WORDS and read_words(settings.MODERATION_WORDS).search(folded(text)):
        return True
    if not settings.MODERATION_BASE_URL:
        return False
    from memory.engines.openai.moderation import is_flagged  # noqa: PLC0415 - loads the client, which few need

    try:
        return is_flagged(text)
    except EngineError as error:
        log.warning("moderation_failed", error=type(error).__name__, blocks=settings.MODERATION_FAILS_CLOSED)
        return bool(settings.MODERATION_FAILS_CLOSED)


def blocked_among(texts: Collection[str]) -> frozenset[str]:
    """Return the blocked ones of these texts. A server is asked about each only if it blocks all of them together."""
    if not is_moderated() or not is_blocked("\n\n".join(texts)):
        return frozenset()
    return frozenset(filter(is_blocked, texts))


def folded(text: str) -> str:
    """Return the text without case, accents and variants of letters, so that none of them gets a word past the list."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if unicodedata.category(char) not in ("Mn", "Cf"))


@lru_cache(maxsize=4)
def read_words(path: str) -> re.Pattern[str]:
    """Return the list as one pattern of whole words and phrases; a line that begins with # is a comment.

    Raises `ImproperlyConfigured` if the list cannot be read, and then no process starts.
    """
    try:
        lines = [line.strip() for line in Path(path).read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"MODERATION_WORDS names a file that cannot be read: {error}") from error
    words = [folded(line).split() for line in lines if line and not line.startswith("#")]
    if not words or len(words) > LONGEST_LIST:
        raise ImproperlyConfigured(
            f"The list that MODERATION_WORDS names has {len(words)} lines, not 1 to {LONGEST_LIST}"
        )
    said = "|".join(r"\W+".join(map(re.escape, phrase)) for phrase in words)
    return re.compile(rf"(?<!\w)(?:{said})(?!\w)")
