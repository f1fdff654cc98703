"""What a page says of its own limits, where the usual ones do not fit. A view of the API has the same attributes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


def takes_up_to(most: int) -> Callable[[View], View]:
    """It takes a body of up to `most` bytes; see `config.web.body_sizes`."""

    def decorate(view: View) -> View:
        view.largest_body = most  # type: ignore[attr-defined]  # an attribute of a function
        return view

    return decorate


def counts_as(**scopes: str) -> Callable[[View], View]:
    """Its calls count by these scopes (by method) of `API_CALLS_A_MINUTE`, and not as `read` or `write`."""

    def decorate(view: View) -> View:
        view.throttle_scopes = scopes  # type: ignore[attr-defined]  # as above
        return view

    return decorate
