"""Signing in as a phone does, seeing one's devices, and sending one away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.support.api import Phone, assert_problem, token_of
from tests.support.endpoints import force_login
from tests.support.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

APP = "/_allauth/app/v1"


@pytest.fixture
def user() -> User:
    person: User = UserFactory(email="hanna@example.org", display_name="Hanna")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


def sign_in(user: User, *, agent: str = "Keepsake for Android") -> str:
    body = {"email": user.email, "password": PASSWORD}
    answer = Client(headers={"User-Agent": agent}).post(f"{APP}/auth/login", body, content_type="application/json")
    token: str = answer.json()["meta"]["session_token"]
    return token


def with_token(token: str) -> Client:
    return Client(headers={"X-Session-Token": token})


def test_the_token_from_signing_in_opens_the_api(user: User):
    answer = with_token(sign_in(user)).get("/api/v1/me")

    assert answer.status_code == 200
    assert answer.json()["email"] == "hanna@example.org"
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_devices_are_listed_and_one_is_sent_away(user: User):
    here, lost = sign_in(user, agent="This phone"), sign_in(user, agent="The lost one")
    devices = with_token(here).get(f"{APP}/auth/sessions").json()["data"]
    [lost_id] = [device["id"] for device in devices if not device["is_current"]]

    left = with_token(here).delete(f"{APP}/auth/sessions", {"sessions": [lost_id]}, content_type="application/json")

    assert {device["user_agent"] for device in devices} == {"This phone", "The lost one"}
    assert [device["user_agent"] for device in left.json()["data"]] == ["This phone"]
    assert_problem(with_token(lost).get("/api/v1/me"), 401, "signed_out")
    assert with_token(here).get("/api/v1/me").status_code == 200


def test_signing_out_ends_the_token(user: User):
    token = sign_in(user)
    with_token(token).delete(f"{APP}/auth/session")

    assert_problem(with_token(token).get("/api/v1/me"), 401, "signed_out")


def test_nobody_signed_in_is_told_how(user: User):
    answer = Phone().get("me")

    assert_problem(answer, 401, "signed_out")
    assert answer.headers["WWW-Authenticate"] == "X-Session-Token"


@pytest.mark.parametrize("token", ["", "no-such-token", "0" * 32, "é", "a\x00b"])
def test_a_token_that_is_none_is_nobody(token: str, user: User):
    assert_problem(with_token(token).get("/api/v1/me"), 401, "signed_out")


def test_who_may_not_sign_in_any_more_is_nobody(user: User):
    token = token_of(user)
    User.objects.filter(pk=user.pk).update(is_active=False)

    assert_problem(with_token(token).get("/api/v1/me"), 401, "signed_out")


def test_a_new_password_ends_old_tokens(user: User):
    token = token_of(user)
    user.set_password("another long password")
    user.save()

    assert_problem(with_token(token).get("/api/v1/me"), 401, "signed_out")


def test_a_browsers_cookie_does_not_count(user: User):
    """Else another site could act through it; pages have their own views."""
    client = Client()
    force_login(client, user)

    assert client.get("/").status_code == 200
    assert_problem(client.get("/api/v1/me"), 401, "signed_out")


def test_a_token_is_looked_up_once(db: None, django_assert_num_queries):
    phone = Phone(UserFactory())
    with django_assert_num_queries(2):  # the session and its user
        assert phone.get("me").status_code == 200


def test_a_token_that_ran_out_or_was_never_given_signs_nobody_in(db: None):
    phone = Phone(UserFactory())
    assert phone.get("me").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert phone.get("me").status_code == 401
    phone.client.defaults["HTTP_X_SESSION_TOKEN"] = "nosuchtoken1234567890nosuchtoken"
    assert phone.get("me").status_code == 401
    assert not Session.objects.filter(session_key="nosuchtoken1234567890nosuchtoken").exists()
