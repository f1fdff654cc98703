"""The findings of a trial of a model, or of its use. A page shows them, in a process that calls no model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

REPLIES = 10
"""The number of replies in the conversation whose cost is shown."""


class Check(StrEnum):
    SERVER = "server"
    STREAMING = "streaming"
    SCHEMA = "schema"
    TOOLS = "tools"
    REPLY = "reply"
    LANGUAGES = "languages"


class Outcome(StrEnum):
    GOOD = "good"
    PARTLY = "partly"
    BAD = "bad"
    UNTRIED = "untried"


@dataclass(frozen=True, slots=True)
class Finding:
    check: Check
    outcome: Outcome
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


CODES_OF_STATUS = {
    400: "refused", 401: "key_refused", 403: "key_refused", 404: "no_such_address", 405: "no_such_address",
    413: "refused", 415: "refused", 422: "refused", 429: "busy",
}  # fmt: skip


def code_of_status(status: int) -> str:
    """Return the finding's code for an HTTP status of the server that is no success."""
    return CODES_OF_STATUS.get(status, "redirects" if 300 <= status < 400 else "server_error")


# Errors in use that do not go away when the call is repeated: they are counted among the failures of jobs by these
# codes.

OF_STATUS = "model_http_"
NOT_ALLOWED = "model_not_allowed"
WHAT_TO_CHECK = {
    "key_refused": "OPENAI_API_KEY",
    "no_such_address": "OPENAI_BASE_URL, and the name of the model",
    "redirects": "OPENAI_BASE_URL",
    "refused": "the name of the model, and OPENAI_API_KEY",
    "not_allowed": "OPENAI_BASE_URL, and OPENAI_PLAIN_HTTP",
}


def setup_code_of(status: int) -> str:
    return f"{OF_STATUS}{status}"


def finding_of_setup(code: str) -> Finding | None:
    """Return the finding for a setup code; None for the code of any other failure."""
    if code == NOT_ALLOWED:
        return Finding(Check.SERVER, Outcome.BAD, "not_allowed")
    status = code.removeprefix(OF_STATUS)
    if status == code or not status.isdigit():
        return None
    return Finding(Check.SERVER, Outcome.BAD, code_of_status(int(status)), {"status": int(status)})


def what_to_check(code: str) -> str:
    """Return for the log the settings that may be wrong."""
    finding = finding_of_setup(code)
    return WHAT_TO_CHECK.get(finding.code if finding else "", "the log of the model server")
