"""Who uses it stays signed in, for a year at most; who does not is signed out after 90 days."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from accounts.models import User
from accounts.sessions.store import SIGNED_IN_AT, SessionStore
from tests.support.api import Phone, assert_problem, token_of
from tests.support.endpoints import force_login
from tests.support.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

LOGIN = "/_allauth/app/v1/auth/login"
DAY = timedelta(days=1)


@pytest.fixture
def user() -> User:
    person: User = UserFactory(email="hanna@example.org")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


def sign_in(user: User, agent: str = "Phone") -> dict[str, Any]:
    client = Client(headers={"User-Agent": agent})
    answer = client.post(LOGIN, {"email": user.email, "password": PASSWORD}, content_type="application/json")
    meta: dict[str, Any] = answer.json()["meta"]
    return meta


def phone_with(token: str) -> Phone:
    phone = Phone()
    phone.client.defaults["HTTP_X_SESSION_TOKEN"] = token
    return phone


def let_pass(token: str, time: timedelta) -> None:
    """As if everything of this session had happened so much earlier."""
    session = SessionStore(token)
    begun = parse_datetime(session[SIGNED_IN_AT])
    assert begun
    row = Session.objects.get(pk=token)
    session[SIGNED_IN_AT] = (begun - time).isoformat()
    session.save()
    Session.objects.filter(pk=token).update(expire_date=row.expire_date - time)
    for device in UserSession.objects.filter(session_key=token):
        device.last_seen_at, device.created_at = device.last_seen_at - time, device.created_at - time
        device.save()


def ends_in(token: str) -> timedelta:
    return Session.objects.get(pk=token).expire_date - timezone.now()


def test_a_phone_that_is_used_stays_signed_in_for_a_year_and_no_longer(user: User):
    token = sign_in(user)["session_token"]
    used = 0
    while phone_with(token).get("me").status_code == 200:
        used += 1
        let_pass(token, 40 * DAY)
    assert used == 10  # on day 0, 40, … 360
    assert_problem(phone_with(token).get("me"), 401, "signed_out")


def test_a_phone_that_is_not_used_is_signed_out_after_ninety_days(user: User):
    token = sign_in(user)["session_token"]
    let_pass(token, 89 * DAY)
    assert phone_with(token).get("me").status_code == 200
    let_pass(token, 91 * DAY)
    assert phone_with(token).get("me").status_code == 401


def test_signing_in_says_until_when(user: User):
    said = sign_in(user)

    ends = parse_datetime(said["expires_at"])
    assert ends
    assert abs(ends - timezone.now() - 90 * DAY) < timedelta(minutes=5)
    assert abs(ends - Session.objects.get(pk=said["session_token"]).expire_date) < timedelta(minutes=5)


def test_a_use_is_written_once_an_hour(user: User, django_assert_num_queries):
    token = sign_in(user)["session_token"]
    phone = phone_with(token)
    with django_assert_num_queries(2):
        phone.get("me")
    let_pass(token, timedelta(hours=2))
    with django_assert_num_queries(4):
        phone.get("me")
    with django_assert_num_queries(2):
        phone.get("me")
    assert timezone.now() - UserSession.objects.get().last_seen_at < timedelta(minutes=5)


def test_a_use_does_not_bring_back_what_was_ended_meanwhile(user: User, monkeypatch: pytest.MonkeyPatch):
    token = sign_in(user)["session_token"]
    let_pass(token, DAY)
    read = SessionStore._get_session_from_db

    def read_and_end(store: SessionStore) -> Session | None:
        row = read(store)
        Session.objects.filter(pk=token).delete()
        return row

    monkeypatch.setattr(SessionStore, "_get_session_from_db", read_and_end)
    assert phone_with(token).get("me").status_code == 401
    assert not Session.objects.exists()


def test_a_session_from_before_is_given_a_year_from_now(user: User):
    token = token_of(user)
    Session.objects.filter(pk=token).update(expire_date=timezone.now() + 3 * DAY)

    assert phone_with(token).get("me").status_code == 200
    assert ends_in(token) > 89 * DAY
    assert SessionStore(token)[SIGNED_IN_AT]


def test_a_browser_stays_signed_in_too_and_its_cookie_with_it(user: User):
    client = Client()
    force_login(client, user)
    token = client.cookies[settings.SESSION_COOKIE_NAME].value
    assert client.get("/").cookies.get(settings.SESSION_COOKIE_NAME) is None
    let_pass(token, 30 * DAY)

    cookie = client.get("/").cookies[settings.SESSION_COOKIE_NAME]

    assert cookie.value == token
    assert cookie["max-age"] > 89 * DAY.total_seconds()
    assert ends_in(token) > 89 * DAY
    assert client.get("/").cookies.get(settings.SESSION_COOKIE_NAME) is None


def test_who_is_not_signed_in_is_forgotten_as_before():
    session = SessionStore()
    session["something"] = 1
    session.save()
    assert session.session_key
    assert 13 * DAY < ends_in(session.session_key) <= 14 * DAY


def test_devices_are_listed_named_and_signed_out(user: User):
    here, lost = sign_in(user, "This phone")["session_token"], sign_in(user, "The lost one")["session_token"]
    UserSession.objects.create(user=user, session_key="ended", ip="127.0.0.1", user_agent="Ended")
    let_pass(lost, 2 * DAY)
    phone = phone_with(here)

    listed = phone.get("devices").json()["results"]
    named = phone.patch("device", listed[0]["id"], body={"name": "Hanna's phone"})
    ended = phone.delete("device", listed[1]["id"])
    left = phone.get("devices").json()["results"]

    assert [(row["client"], row["current"], row["name"]) for row in listed] == [
        ("This phone", True, None), ("The lost one", False, None)
    ]  # fmt: skip
    assert listed[0]["last_used_at"] > listed[1]["last_used_at"]
    assert listed[0]["expires_at"] > listed[1]["expires_at"]
    assert named.json() == {**listed[0], "name": "Hanna's phone"}
    assert ended.status_code == 204
    assert left == [named.json()]
    assert_problem(phone_with(lost).get("me"), 401, "signed_out")
    assert phone.patch("device", listed[0]["id"], body={"name": ""}).json()["name"] is None


def test_a_device_with_an_old_password_is_not_listed(user: User):
    sign_in(user)
    user.set_password("another long password")
    user.save()

    assert Phone(user).get("devices").json() == {"results": []}


def test_devices_are_ones_own(user: User):
    token = sign_in(user)["session_token"]
    [device] = phone_with(token).get("devices").json()["results"]
    other = Phone(UserFactory())

    assert other.get("devices").json() == {"results": []}
    assert_problem(other.patch("device", device["id"], body={"name": "Mine"}), 404, "not_found")
    assert_problem(other.delete("device", device["id"]), 404, "not_found")
    assert phone_with(token).get("me").status_code == 200
