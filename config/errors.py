"""Errors that people may read. Each interface maps them in one place; nothing else makes an answer of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


class DomainError(Exception):
    """Something a caller asked for cannot be done, and why.

    `code` is stable and for machines, `message` is plain, safe to show and says what to do next, in the language of
    whoever asks. `status` is the HTTP status that fits it. `fields` holds messages by input field, where there are any.
    """

    code = "invalid"
    status = 422
    default_message: StrOrPromise = _("This could not be done.")
    more: Mapping[str, object] = {}
    """Further members of the answer of an API, where a caller needs them to go on."""

    def __init__(
        self, message: StrOrPromise = "", *, fields: Mapping[str, Sequence[StrOrPromise]] | None = None
    ) -> None:
        self.message = str(message or self.default_message)
        self.fields = {name: [str(text) for text in texts] for name, texts in (fields or {}).items()}
        super().__init__(self.code)


class NotFound(DomainError):
    """It does not exist for this person; whether it exists for others is nobody's business."""

    code, status, default_message = "not_found", 404, _("This does not exist, or it is not yours to see.")


class NotAllowed(DomainError):
    """A member without the right; strangers get `NotFound`."""

    code, status, default_message = "not_allowed", 403, _("Your role in this legacy does not allow that.")


class Conflict(DomainError):
    code, status, default_message = (
        "conflict",
        409,
        _("This was changed in the meantime. Look at it again, then decide."),
    )


class StaleRevision(DomainError):
    """Somebody changed the row since the caller looked at it. `current` is the row as it stands, None if it is gone."""

    code, status = "stale_revision", 412
    default_message = _(
        "Your change is not saved yet. This was changed in the meantime. Look at it as it is now, then decide."
    )

    def __init__(self, current: Any) -> None:
        super().__init__()
        self.current = current


class InvalidInput(DomainError):
    code, status, default_message = "invalid", 422, _("Correct what is marked and try again.")
