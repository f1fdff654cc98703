"""Calling the API as a phone does: with a session token, JSON, and the headers that the API requires."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.support.endpoints import Endpoint

JSON = "application/json"
NOT_SAID = object()


def token_of(user: User) -> str:
    """Return a session token like that of a sign-in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    assert session.session_key is not None
    return session.session_key


def send_token(client: Client, user: User) -> None:
    """Sign a client in for an `Endpoint` of the API."""
    client.defaults["HTTP_X_SESSION_TOKEN"] = token_of(user)


class Phone:
    """One user's client. Every POST has a new Idempotency-Key, unless the test gives one, or None for no key."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client(raise_request_exception=False)
        if user:
            send_token(self.client, user)

    def get(self, name: str, *args: object, **query: Any) -> Any:
        return self.client.get(at(name, *args), data=query)

    def post(self, name: str, *args: object, body: object = NOT_SAID, key: str | None = "fresh", **more: Any) -> Any:
        headers = {"Idempotency-Key": str(uuid4()) if key == "fresh" else key} if key else {}
        return self.send("post", name, *args, body=body, headers={**headers, **more.pop("headers", {})}, **more)

    def patch(
        self, name: str, *args: object, body: object, revision: int | str | None = None, key: str | None = None
    ) -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        return self.send("patch", name, *args, body=body, headers={**headers, **_if_match(revision)})

    def delete(self, name: str, *args: object, revision: int | str | None = None) -> Any:
        return self.send("delete", name, *args, headers=_if_match(revision))

    def send(self, method: str, name: str, *args: object, body: object = NOT_SAID, **more: Any) -> Any:
        """Send `body` as JSON, or unchanged if it is bytes."""
        data = b"" if body is NOT_SAID else body
        kind = more.pop("content_type", JSON)
        return getattr(self.client, method)(at(name, *args), data=data, content_type=kind, **more)


def at(name: str, *args: object) -> str:
    """Return the address of a call. A path is returned unchanged."""
    return name if name.startswith("/") else reverse(f"api:{name}", args=args)


def api_endpoint(method: str, name: str, *args: object, data: dict[str, Any] | None = None, **more: Any) -> Endpoint:
    """Return a call for `assert_guarded(..., sign_in=send_token, wrong_method="put")`. A POST has its own key."""
    headers = {"Idempotency-Key": str(uuid4())} if method == "post" else {}
    headers |= _if_match(more.pop("revision", None))
    return Endpoint(method, at(name, *args), data or {}, headers, JSON, **{"signed_out": 401, **more})


def assert_problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """Check that the response is a refusal in the API's form, with this status and code. Return its body."""
    assert answer.status_code == status, answer.content
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["title"]
    assert problem["detail"]
    assert problem["trace_id"]
    return problem


def fields_of(problem: dict[str, Any]) -> set[str]:
    """Return the names of the fields that a problem marks."""
    return {error["field"] for error in problem["errors"]}


def _if_match(revision: int | str | None) -> dict[str, str]:
    if revision is None:
        return {}
    return {"If-Match": f'"{revision}"' if isinstance(revision, int) else revision}
