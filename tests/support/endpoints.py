"""A check of every endpoint: who may call it, who is refused, and for whom it does not exist.

    assert_guarded(
        Endpoint("post", reverse("legacies:invite", args=[legacy.id]), {"role": "reader"}, opens=302),
        opens_for=[keeper], denied_to=[reader], hidden_from=[stranger], bad_ids=[legacy.id],
    )

Every call is rolled back, so that no call affects the next. Success and refusal share one set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from accounts.models import User

SignIn = Callable[[Client, User], None]


@dataclass(frozen=True)
class Endpoint:
    """A page or a call: method, address and data, and the status for each group of users."""

    method: str
    path: str
    data: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = ""
    opens: int = 200
    denied: int = 403
    hidden: int = 404
    signed_out: int = 302
    """Pages redirect to the sign-in page; the API answers 401."""


def force_login(client: Client, user: User) -> None:
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")


def knock(endpoint: Endpoint, user: User | None, *, sign_in: SignIn = force_login) -> HttpResponse:
    """Return the response of this endpoint to this user (None: signed out). Its changes are rolled back."""
    client = Client(raise_request_exception=False)
    with transaction.atomic():
        if user:
            sign_in(client, user)
        # Left out if there is none, since None would be sent as a value.
        said = {"data": endpoint.data} if endpoint.data else {}
        kind = {"content_type": endpoint.content_type} if endpoint.content_type else {}
        call: Callable[..., HttpResponse] = getattr(client, endpoint.method)
        answer = call(endpoint.path, headers=endpoint.headers, **said, **kind)
        transaction.set_rollback(True)
    return answer


def assert_guarded(
    endpoint: Endpoint,
    *,
    opens_for: Iterable[User],
    denied_to: Iterable[User] = (),
    hidden_from: Iterable[User] = (),
    bad_ids: Iterable[UUID] = (),
    is_public: bool = False,
    wrong_method: str = "delete",
    sign_in: SignIn = force_login,
) -> None:
    """Check the endpoint for everybody. `bad_ids` are ids in the path: each is replaced by an id that no row has
    and by a text that is no id.
    """
    insiders = list(opens_for)
    assert insiders, "an endpoint that opens for nobody proves nothing by refusing"
    for user in hidden_from:
        _expect(endpoint, user, endpoint.hidden, "somebody for whom it does not exist", sign_in)
    for user in denied_to:
        _expect(endpoint, user, endpoint.denied, "a member without the right", sign_in)
    if not is_public:
        _expect(endpoint, None, endpoint.signed_out, "nobody signed in", sign_in)
    for bad in bad_ids:
        for instead in (str(uuid4()), "not-an-id"):
            path = endpoint.path.replace(str(bad), instead)
            assert path != endpoint.path, f"{bad} is not in {endpoint.path}"
            _expect(replace(endpoint, path=path), insiders[0], 404, f"an id of nothing ({instead})", sign_in)
    if wrong_method:
        _expect(replace(endpoint, method=wrong_method), insiders[0], 405, "the wrong method", sign_in)
    for user in insiders:
        _expect(endpoint, user, endpoint.opens, "somebody who may", sign_in)


def _expect(endpoint: Endpoint, user: User | None, status: int, who: str, sign_in: SignIn) -> None:
    answer = knock(endpoint, user, sign_in=sign_in)
    assert answer.status_code == status, (
        f"{endpoint.method} {endpoint.path} for {who}: {answer.status_code}, not {status}"
    )
