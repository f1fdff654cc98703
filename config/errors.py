"""Errors that people may read. Each interface maps them in one place; nothing else makes an answer of them."""

from __future__ import annotations

from collections.abc import Mapping


class DomainError(Exception):
    """Something a caller asked for cannot be done, and why.

    `code` is stable and for machines, `message` is plain, safe to show and says what to do next, `status` is the HTTP
    status that fits it. `fields` holds messages by input field, where there are any.
    """

    code = "invalid"
    status = 422
    message = "This could not be done."
    more: Mapping[str, object] = {}
    """Further members of the answer of an API, where a caller needs them to go on."""

    def __init__(self, message: str = "", *, fields: dict[str, list[str]] | None = None) -> None:
        self.message = message or self.message
        self.fields = fields or {}
        super().__init__(self.code)


class NotFound(DomainError):
    """It does not exist for this person; whether it exists for others is nobody's business."""

    code, status, message = "not_found", 404, "This is not here, or not yours to see."


class NotAllowed(DomainError):
    """A member without the right; strangers get `NotFound`."""

    code, status, message = "not_allowed", 403, "Your role in this legacy does not allow that."


class Conflict(DomainError):
    code, status, message = "conflict", 409, "This no longer fits what is there now. Look again, then decide."


class InvalidInput(DomainError):
    code, status, message = "invalid", 422, "Please look at what is marked and try again."
