"""Pages on other sites call the API from a browser where the operator names their origin, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings

from config.startup.cors import cors_settings
from tests.support.access import FamilyWithFacts
from tests.support.api import at, token_of

pytestmark = pytest.mark.django_db

APP = "https://app.example.org"
ALLOWED = "Access-Control-Allow-Origin"


@contextmanager
def open_to(*origins: str) -> Iterator[None]:
    with override_settings(**cors_settings(origins)):
        yield


def preflight(path: str, origin: str) -> Any:
    asked = {"Origin": origin, "Access-Control-Request-Method": "PATCH", "Access-Control-Request-Headers": "if-match"}
    return Client().options(path, headers=asked)


def test_it_is_off_unless_an_origin_is_named(client: Client):
    answer = client.get(at("legacies"), headers={"Origin": APP})

    assert not [name for name in answer.headers if name.startswith("Access-Control")]
    assert ALLOWED not in preflight(at("legacies"), APP).headers


def test_a_named_origin_may_call_the_api_and_sign_in(people: FamilyWithFacts):
    with open_to(APP):
        for path in (at("legacies"), "/_allauth/app/v1/auth/session"):
            answer = preflight(path, APP)
            assert (answer.status_code, answer.headers[ALLOWED]) == (200, APP), path
            assert "PATCH" in answer.headers["Access-Control-Allow-Methods"]
            taken = answer.headers["Access-Control-Allow-Headers"]
            assert {"x-session-token", "authorization", "idempotency-key", "if-match", "tus-resumable"} <= set(
                taken.split(", ")
            )
        read = Client().get(at("legacies"), headers={"Origin": APP, "X-Session-Token": token_of(people["reader"])})

    assert (read.status_code, read.headers[ALLOWED]) == (200, APP)
    assert "origin" in read.headers["Vary"]
    told = read.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"ETag", "Location", "Retry-After", "X-Keepsake-Version", "Tus-Resumable"} <= set(told)


@pytest.mark.parametrize(
    "path", ["/legacies/new/", "/account/login/", "/admin/", "/_allauth/browser/v1/config", "/mcp"]
)
def test_pages_and_the_browsers_own_sign_in_stay_closed(path: str):
    with open_to(APP):
        assert ALLOWED not in preflight(path, APP).headers


@pytest.mark.parametrize(
    "origin", ["https://other.example.org", "http://app.example.org", f"{APP}.evil.example", "null"]
)
def test_another_origin_is_let_in_by_nothing(origin: str):
    with open_to(APP):
        assert ALLOWED not in preflight(at("legacies"), origin).headers


def test_a_refusal_can_be_read_too():
    with open_to(APP):
        answer = Client().get(at("legacies"), headers={"Origin": APP})

    assert (answer.status_code, answer.headers[ALLOWED]) == (401, APP)


@pytest.mark.parametrize("origins", [[APP], ["*"]])
def test_nobodys_cookie_is_ever_used(origins: list[str]):
    with open_to(*origins):
        answer = preflight(at("legacies"), APP)

    assert answer.headers[ALLOWED] == origins[0]
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("origins", [["*", APP], ["app.example.org"], [f"{APP}/"], ["ftp://app.example.org"]])
def test_what_is_no_origin_stops_the_start(origins: list[str]):
    with pytest.raises(ImproperlyConfigured, match="CORS_ORIGINS"):
        cors_settings(origins)
