"""What answers an app before our own views do is in the API's one form too, with how long to wait."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from tests.support.api import JSON, Phone, assert_problem
from tests.support.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

APP = "/_allauth/app/v1"
LOGIN = f"{APP}/auth/login"


@pytest.fixture
def user() -> User:
    person: User = UserFactory(email="hanna@example.org")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


@pytest.fixture
def app() -> Client:
    return Client(raise_request_exception=False)


UNREADABLE = {
    "no JSON": (b"email=hanna@example.org", 400, "malformed"),
    "half of it": (b'{"email": "hanna@example.org"', 400, "malformed"),
    "broken UTF-8": (b'{"email": "\xe9"}', 400, "malformed"),
    "too deep": (b'{"email": ' + b"[" * 200_000, 400, "malformed"),
    "a list": (b'["hanna@example.org"]', 422, "invalid"),
    "a word": (b'"hanna@example.org"', 422, "invalid"),
    "half a character": (b'{"email": "\\ud83d@example.org", "password": "x"}', 422, "invalid"),
    "2 MB": (b'{"email": "' + b"a" * 2_000_000 + b'"}', 413, "too_large"),
}


@pytest.mark.parametrize("case", UNREADABLE)
@pytest.mark.parametrize("place", ["login", "signup", "code/request"])
def test_a_body_that_cannot_be_read_is_a_problem(case: str, place: str, app: Client):
    body, status, code = UNREADABLE[case]

    assert_problem(app.post(f"{APP}/auth/{place}", body, content_type=JSON), status, code)


def test_a_wrong_password_is_told_as_before(user: User, app: Client):
    answer = app.post(LOGIN, {"email": user.email, "password": "wrong"}, content_type=JSON)

    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "email_password_mismatch")


def test_who_fails_too_often_is_told_how_long_to_wait(user: User, app: Client):
    answers = [
        app.post(LOGIN, {"email": user.email, "password": f"wrong {number}"}, content_type=JSON) for number in range(6)
    ]
    right = app.post(LOGIN, {"email": user.email, "password": PASSWORD}, content_type=JSON)

    assert [answer.status_code for answer in answers] == [400] * 5 + [429]
    for throttled in (answers[-1], right):
        assert_problem(throttled, 429, "too_many_requests")
        assert int(throttled.headers["Retry-After"]) == 300


def test_who_asks_for_too_many_codes_is_told_how_long_to_wait(user: User, app: Client):
    answers = [app.post(f"{APP}/auth/code/request", {"email": user.email}, content_type=JSON) for _ in range(4)]

    throttled = answers[-1]
    assert_problem(throttled, 429, "too_many_requests")
    assert 0 < int(throttled.headers["Retry-After"]) <= 300


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/legacies%0A",
        "/api/v1/%0Ax",
        "/api/v1/facts/a%0Ab/x",
        "/api/v2/me",
        "/api/",
        f"{APP}/no",
        "/_allauth/%0A",
    ],
)
def test_what_is_no_address_is_a_problem(path: str, app: Client):
    assert_problem(app.get(path), 404, "not_found")


def test_a_wrong_method_is_a_problem(app: Client, user: User):
    answer = app.put("/api/v1/messages/abcdef01-2345-4789-8bcd-ef0123456789/stream")
    assert_problem(answer, 405, "method_not_allowed")
    assert answer.headers["Allow"] == "GET"


def test_a_page_stays_a_page(app: Client):
    answer = app.get("/no-such-page/")

    assert answer.status_code == 404
    assert answer.headers["Content-Type"].startswith("text/html")


def test_what_breaks_is_a_problem_too(app: Client, monkeypatch: pytest.MonkeyPatch):
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("allauth.headless.base.views.ConfigView.get", broken)

    assert_problem(app.get(f"{APP}/config"), 500, "server_error")


@pytest.mark.parametrize("method", ["get", "patch", "delete"])
def test_a_query_that_nothing_reads_is_refused(method: str, user: User):
    problem = assert_problem(Phone(user).send(method, "/api/v1/me?colour=red"), 422, "invalid")

    assert [error["field"] for error in problem["errors"]] == ["colour"]
    assert User.objects.filter(pk=user.pk).exists()
