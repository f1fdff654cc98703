"""Calls every endpoint as any user with any user's ids. The calls are generated from URLconf, OpenAPI and admin.

An endpoint that is added later is called without a change here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import uuid4

from asgiref.sync import async_to_sync
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from tests.support.api import JSON, send_token
from tests.support.endpoints import force_login
from tests.support.two_families import ABOUT, Member

# Pages and calls of packages are about the user who calls them; the admin is walked row by row.
PACKAGES = ("account_", "mfa_", "usersessions_", "headless")
# Calls are taken from the schema. A package's description of its calls is the same for everybody, and takes a second.
NOT_PAGES = ("api:", "headless:openapi")
ROWS_OF_A_MODEL = 8
SAFE = ("get", "head")


@dataclass(frozen=True, slots=True)
class Knock:
    """One request. `where` names the endpoint, whatever ids are in its address."""

    where: str
    method: str
    path: str
    has_ids: bool = False

    @property
    def is_safe(self) -> bool:
        return self.method in SAFE


class Visitor:
    """A user at the endpoints, as a browser and as a phone at once."""

    def __init__(self, user: User | None) -> None:
        self.client = Client(raise_request_exception=False)
        if user is not None:
            force_login(self.client, user)
            send_token(self.client, user)

    def hear(self, knock: Knock) -> str:
        """Return the whole response, headers too. Changes are rolled back."""
        if knock.is_safe:
            return self._send(knock)
        with transaction.atomic():
            said = self._send(knock)
            transaction.set_rollback(True)
        return said

    def _send(self, knock: Knock) -> str:
        if knock.is_safe:
            send = getattr(self.client, knock.method)
            answer: Any = send(knock.path, {"q": ABOUT})
            # Calls that search nothing refuse a query.
            answer = send(knock.path) if answer.status_code == 422 else answer
        else:
            headers = {"If-Match": "*", "Idempotency-Key": str(uuid4())}
            answer = getattr(self.client, knock.method)(knock.path, {}, content_type=JSON, headers=headers)
        assert answer.status_code != 500, f"{knock.where} broke, so what it would have said was not heard"
        return f"{answer.headers}\n{_body(answer)}"


def endpoints(member: Member) -> list[Knock]:
    """Return every page and every call, with this member's ids in all places of ids."""
    return [*_pages(member), *_calls(member)]


def admin_endpoints() -> Iterator[Knock]:
    """Yield lists, and pages of some rows, of every model in the admin."""
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield Knock(f"{name}_changelist", "get", reverse(f"{name}_changelist"))
        for pk in model._default_manager.order_by("?").values_list("pk", flat=True)[:ROWS_OF_A_MODEL]:
            for view in ("change", "history"):
                yield Knock(f"{name}_{view}", "get", reverse(f"{name}_{view}", args=[pk]))


def _pages(member: Member) -> Iterator[Knock]:
    for name, places in _named(get_resolver()):
        is_ours = not name.startswith(PACKAGES)
        if (is_ours or not places) and not name.startswith(NOT_PAGES):
            path = reverse(name, kwargs={place: _id_for(place, member) for place in places})
            yield Knock(name, "get", path, bool(places))
            if is_ours:
                yield Knock(name, "post", path, bool(places))


def _calls(member: Member) -> Iterator[Knock]:
    for template, method in _operations():
        path = template
        for place in _places_of(template):
            path = path.replace(f"{{{place}}}", str(_id_for(place, member)))
        yield Knock(template, method, path, "{" in template)


@cache
def _operations() -> list[tuple[str, str]]:
    """Return the address and method of every call in the schema."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    return [(template, method) for template, operations in paths.items() for method in operations]


def _named(
    resolver: URLResolver, spaces: tuple[str, ...] = (), places: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    for pattern in resolver.url_patterns:
        here = places | set(getattr(pattern.pattern, "converters", {}))
        if isinstance(pattern, URLResolver):
            # The admin's own addresses depend on its models; those that we add to it have their own names.
            if pattern.namespace != "admin":
                yield from _named(pattern, (*spaces, pattern.namespace) if pattern.namespace else spaces, here)
        elif _is_page(pattern) and "path" not in here:
            yield ":".join([*spaces, str(pattern.name)]), here


def _is_page(pattern: URLPattern) -> bool:
    return bool(pattern.name) and not pattern.pattern.regex.groups - len(getattr(pattern.pattern, "converters", {}))


def _places_of(template: str) -> list[str]:
    return [part[1:-1] for part in template.split("/") if part.startswith("{")]


def _id_for(place: str, member: Member) -> object:
    """Return the id of the member's own row of this name, or an id that no row has."""
    if place == "legacy_id":
        return member.legacy.pk
    row = member.rows.get(place.removesuffix("_id"))
    if row is not None and place.endswith("_id"):
        return row.pk
    if place == "key":
        return "profile"
    return uuid4() if place.endswith("_id") else "nothing"


def _body(answer: Any) -> str:
    if not answer.streaming:
        return str(answer.content.decode(errors="replace"))
    if answer.is_async:
        return async_to_sync(_heard)(answer)
    return b"".join(answer.streaming_content).decode(errors="replace")


async def _heard(answer: Any) -> str:
    """Return the whole body. Of the account's events, which never end, return the beginning."""
    heard = b""
    async for piece in answer.streaming_content:
        heard += piece
        if b"event: start" in piece:
            break
    return heard.decode(errors="replace")
