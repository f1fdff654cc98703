"""The page on which somebody has themselves erased: plain words, a password first, and no way back."""

from __future__ import annotations

import time

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from legacies.models import Job, Legacy, Role
from legacies.services.legacies import create_legacy
from tests.support.factories import UserFactory, join

pytestmark = pytest.mark.django_db

PAGE = "/profile/erase/"


@pytest.fixture
def user() -> User:
    person = UserFactory()
    create_legacy(user=person, name="Rose Whitford")
    return person


def browser(user: User, *, is_proved: bool) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    if is_proved:
        session = client.session
        session["account_authentication_methods"] = [{"method": "password", "at": time.time()}]
        session.save()
    return client


def test_it_says_what_goes_and_what_stays_and_then_does_it(user: User):
    client = browser(user, is_proved=True)
    page = client.get(PAGE).content.decode()
    assert all(words in page for words in ("cannot be undone", "What other people told stays theirs", "Rose Whitford"))
    assert reverse("memory:erase-me") in client.get(reverse("legacies:profile")).content.decode()
    assert "being erased" in client.post(PAGE).content.decode()
    assert Job.objects.get(kind="erase").user_id == user.pk
    assert client.get(reverse("legacies:profile")).status_code == 302


def test_the_password_is_asked_for_first(user: User):
    client = browser(user, is_proved=False)
    for answer in (client.get(PAGE), client.post(PAGE)):
        assert answer.headers["Location"] == f"{reverse('account_reauthenticate')}?next=%2Fprofile%2Ferase%2F"
    assert not Job.objects.filter(kind="erase").exists()
    answer = client.post(answer.headers["Location"], {"password": "a long enough password"})
    assert answer.headers["Location"] == PAGE
    assert "Erase my account and everything I told" in client.get(PAGE).content.decode()


def test_who_has_no_password_signs_in_again(user: User):
    user.set_unusable_password()
    user.save()
    client = browser(user, is_proved=False)
    assert "sign in again" in client.post(PAGE).content.decode()
    assert not Job.objects.filter(kind="erase").exists()


def test_the_only_keeper_of_others_reads_what_to_do_first(user: User):
    join(Legacy.objects.get(), Role.READER)
    answer = browser(user, is_proved=True).post(PAGE)
    assert answer.status_code == 409
    assert "Make somebody else a keeper" in answer.content.decode()
    assert not Job.objects.filter(kind="erase").exists()


def test_nobody_signed_in_is_asked_to_sign_in():
    assert Client().get(PAGE).status_code == 302
    assert Client().get(PAGE).headers["Location"].startswith("/account/login/")
