"""`DELETE me`: only who proved themselves lately, and not the only keeper of others."""

from __future__ import annotations

import time

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from accounts.models import User
from legacies.models import Job, Legacy, Membership, Role
from legacies.services.legacies import create_legacy
from tests.support.api import Phone, assert_problem
from tests.support.factories import UserFactory, join

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    person = UserFactory()
    create_legacy(user=person, name="Rose Whitford")
    return person


def phone_of(user: User, *, seconds_ago: float | None) -> Phone:
    """Signed in so long ago; None: by a session that says nothing of when."""
    phone = Phone(user)
    row = Session.objects.latest("expire_date")
    session = row.get_decoded()
    if seconds_ago is not None:
        session["account_authentication_methods"] = [{"method": "password", "at": time.time() - seconds_ago}]
        row.session_data = SessionStore().encode(session)
        row.save()
    return phone


def test_who_signed_in_just_now_is_gone_at_once(user: User):
    phone = phone_of(user, seconds_ago=10)
    assert phone.delete("me").status_code == 204
    assert Job.objects.get(kind="erase").user_id == user.pk
    assert not User.objects.get(pk=user.pk).is_active
    assert_problem(phone.get("me"), 401, "signed_out")


@pytest.mark.parametrize("seconds_ago", [None, 301])
def test_who_signed_in_long_ago_shows_first_that_it_is_them(user: User, seconds_ago: float | None):
    problem = assert_problem(phone_of(user, seconds_ago=seconds_ago).delete("me"), 403, "proof_needed")
    assert "reauthenticate" in problem["detail"]
    assert User.objects.get(pk=user.pk).is_active
    assert not Job.objects.filter(kind="erase").exists()


def test_the_only_keeper_of_others_stays(user: User):
    other = join(Legacy.objects.get(), Role.READER)
    phone = phone_of(user, seconds_ago=10)
    assert "Rose Whitford" in assert_problem(phone.delete("me"), 409, "last_keeper")["detail"]
    Membership.objects.filter(user=other).update(role=Role.KEEPER)
    assert phone.delete("me").status_code == 204


def test_a_body_is_refused(user: User):
    answer = phone_of(user, seconds_ago=10).send("delete", "me", body={"user": "somebody else"})
    assert_problem(answer, 422, "invalid")
