"""The few letters that signing in sends: plain, with what they are about in the subject."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.support.factories import PASSWORD, UserFactory


@pytest.fixture
def user(db):
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def test_signing_up_keeps_the_name_and_sends_a_code(client, db):
    said = {"email": "ana@example.org", "password1": PASSWORD, "display_name": " Ana "}
    assert client.post(reverse("account_signup"), said).status_code == 302
    assert User.objects.get().display_name == "Ana"
    assert mail.outbox[0].subject == "Please confirm your address"


@pytest.mark.parametrize("address", ["ellie@0123456789ab.import.invalid", "Ellie@Import.INVALID "])
def test_nobody_signs_up_where_relatives_without_an_address_are_kept(client, db, address):
    answer = client.post(reverse("account_signup"), {"email": address, "password1": PASSWORD})
    assert "E-mail cannot reach this address" in answer.content.decode()
    assert not User.objects.exists()
    assert mail.outbox == []


def test_signing_up_works_without_a_name(client, db):
    client.post(reverse("account_signup"), {"email": "ana@example.org", "password1": PASSWORD})
    assert User.objects.get().name == "Somebody"


def test_a_second_account_with_the_same_address_is_not_made_and_its_owner_is_told(client, user):
    answer = client.post(reverse("account_signup"), {"email": user.email.upper(), "password1": PASSWORD})
    assert answer.status_code == 302  # as for a new address: the page does not tell who has an account
    assert User.objects.count() == 1
    assert mail.outbox[0].subject == "You already have an account"


@pytest.mark.parametrize(
    ("page", "subject"),
    [
        ("account_request_login_code", "Your code for Keepsake"),
        ("account_reset_password", "Your code for a new password"),
    ],
)
def test_a_code_is_sent_to_who_has_an_account_and_a_word_to_who_has_none(user, page, subject):
    for address, expected in [(user.email, subject), ("nobody@example.org", "No account with this address")]:
        mail.outbox.clear()
        Client().post(reverse(page), {"email": address})
        assert [letter.subject for letter in mail.outbox] == [expected]
        assert mail.outbox[0].to == [address]
        assert "!" not in mail.outbox[0].body
        assert "example.com" not in mail.outbox[0].body
