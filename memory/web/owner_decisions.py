"""Decisions that owners make with a button on the page of a row: what each does, and what the page says afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages

from accounts.http import SignedInRequest
from config.errors import Conflict, DomainError


@dataclass(frozen=True, slots=True)
class OwnerDecision:
    """`said` tells what happened: a text, or a function of the changed row. The service checks who may decide."""

    service: Callable[..., Any]
    said: Any

    def said_of(self, row: Any) -> str:
        return str(self.said(row) if callable(self.said) else self.said)


def decide_or_explain(
    request: SignedInRequest, decision: OwnerDecision, *, explains: type[DomainError] = Conflict, **row: Any
) -> None:
    """Make the decision about this row, and tell what happened. Of the refusals, the `explains` become a message."""
    try:
        changed = decision.service(user=request.user, **row)
    except explains as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, decision.said_of(changed))
