"""The forms of signing in and of the account say what every other page says."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db

FORMS = {
    "account_login": ["E-mail address", "Password"],
    "account_signup": ["E-mail address", "Your name, as the family knows you", "Password"],
    "account_reset_password": ["E-mail address"],
    "account_request_login_code": ["E-mail address"],
    "account_email": ["E-mail address"],
    "account_change_password": ["Current password", "New password", "New password, once more"],
    "account_reauthenticate": ["Password"],
}


@pytest.mark.parametrize("name", FORMS)
def test_each_field_has_our_label_and_no_placeholder_that_repeats_it(name: str):
    client = Client()
    if name in ("account_email", "account_change_password", "account_reauthenticate"):
        client.force_login(UserFactory())

    page = client.get(reverse(name)).content.decode()

    form = page.partition("<main")[2]
    labels = [label.strip() for label in re.findall(r'<div class="field">\s*<label[^>]*>([^<]+)<', form)]
    assert labels == FORMS[name]
    assert "placeholder" not in form


def test_who_signed_up_by_a_code_sets_a_password_with_the_same_words():
    user = UserFactory()
    user.set_unusable_password()
    user.save()
    client = Client()
    client.force_login(user)

    page = client.get(reverse("account_set_password")).content.decode()

    assert "New password, once more" in page
    assert "Password (again)" not in page
