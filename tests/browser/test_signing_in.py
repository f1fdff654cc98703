"""Signing in as a person does: with a password, with a passkey, and with a second step."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse
from playwright.sync_api import expect

from tests.support.factories import PASSWORD, UserFactory


@pytest.fixture
def user(transactional_db):
    user = UserFactory(display_name="Karin")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def page(open_page, user):
    """Signed in with the password, and shown once more that it is you, as changing how one signs in asks for."""
    page = open_page(reverse("account_login"))
    page.get_by_label("E-mail address").fill(user.email)
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="My legacies")).to_be_visible()
    page.goto(reverse("account_reauthenticate"))
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="My legacies")).to_be_visible()
    return page


def test_a_wrong_password_says_so_and_keeps_the_address(open_page, look, user):
    page = open_page(reverse("account_login"))
    page.get_by_label("E-mail address").fill(user.email)
    page.get_by_role("textbox", name="Password").fill("something else")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("address or the password is not right"))
    assert page.get_by_label("E-mail address").input_value() == user.email
    look(page, "wrong-password")


def test_a_passkey_is_added_and_signs_in(page, look):
    phone = page.context.new_cdp_session(page)
    phone.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    phone.send("WebAuthn.addVirtualAuthenticator", {"options": options})

    page.goto(reverse("mfa_add_webauthn"))
    look(page, "passkey-add")
    page.get_by_label("Name").fill("My phone")
    page.get_by_label("Passwordless").check()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Backup codes")).to_be_visible()
    look(page, "spare-codes")
    page.goto(reverse("mfa_list_webauthn"))
    expect(page.get_by_text("My phone").first).to_be_visible()
    look(page, "passkey-list")

    page.goto(reverse("account_logout"))
    page.get_by_role("button", name="Sign out").click()
    page.goto(reverse("account_login"))
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="My legacies")).to_be_visible()


@pytest.mark.parametrize("name", ["mfa_activate_totp", "mfa_generate_recovery_codes", "account_email", "mfa_index"])
def test_pages_that_ask_for_a_fresh_sign_in_look_right(page, look, name):
    page.goto(reverse(name))
    look(page, f"fresh-{name}")
