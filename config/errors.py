"""Errors with messages for people. Each interface turns them into responses in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


class DomainError(Exception):
    """A request that cannot be fulfilled, with the reason.

    `code` is stable and for programs. `message` is safe to show and says what to do next, in the active language.
    `status` is the HTTP status for the error. `fields` holds messages by input field, if there are any.
    """

    code = "invalid"
    status = 422
    default_message: StrOrPromise = _("This could not be done.")
    more: Mapping[str, object] = {}
    """Further members of an API response, if a client needs them to continue."""

    def __init__(
        self, message: StrOrPromise = "", *, fields: Mapping[str, Sequence[StrOrPromise]] | None = None
    ) -> None:
        self.message = str(message or self.default_message)
        self.fields = {name: [str(text) for text in texts] for name, texts in (fields or {}).items()}
        super().__init__(self.code)


class NotFound(DomainError):
    """It does not exist for this user. The error does not tell whether it exists for others."""

    code, status, default_message = "not_found", 404, _("This does not exist, or it is not yours to see.")


class NotAllowed(DomainError):
    """A member does not have the right to do this. Strangers get `NotFound` instead."""

    code, status, default_message = "not_allowed", 403, _("Your role in this legacy does not allow that.")


class Conflict(DomainError):
    code, status, default_message = (
        "conflict",
        409,
        _("This was changed in the meantime. Look at it again, then decide."),
    )


class StaleRevision(DomainError):
    """The row was changed since the caller read it. `current` is the row as it is now, or None if it was deleted."""

    code, status = "stale_revision", 412
    default_message = _(
        "Your change is not saved yet. This was changed in the meantime. Look at it as it is now, then decide."
    )

    def __init__(self, current: Any) -> None:
        super().__init__()
        self.current = current


class InvalidInput(DomainError):
    code, status, default_message = "invalid", 422, _("Correct what is marked and try again.")
