"""Every text of a mail goes through gettext, its subject too."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.support.factories import PASSWORD, UserFactory
from tests.support.pseudo_locale import LANGUAGE
from tests.support.visible_texts import Written, bare_runs, is_glued

NOBODY = "nobody@example.org"
# The name of the product, addresses of pages and the code to type, which are the same in every language.
SAME = frozenset({"Keepsake", "example.com", "testserver", NOBODY})


@pytest.mark.django_db
@pytest.mark.parametrize("is_known", [True, False], ids=["has an account", "has none"])
@pytest.mark.parametrize("page", ["account_signup", "account_request_login_code", "account_reset_password"])
def test_every_text_of_a_mail_is_translated_as_a_whole(pseudo_locale, page, is_known):
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    sent = {"email": user.email if is_known else NOBODY, "password1": PASSWORD}
    Client(headers={"Accept-Language": LANGUAGE}).post(reverse(page), sent)

    (letter,) = mail.outbox
    written = Written(SAME | {user.email, user.display_name})
    lines = [str(letter.subject), *_without_codes_and_links(str(letter.body))]
    assert [line for line in lines if bare_runs(line, written) or is_glued(line)] == []
    assert any(line.startswith("⟦") for line in lines)


def _without_codes_and_links(body: str) -> list[str]:
    """A code and a link stand alone in their lines."""
    lines = [line.strip() for line in body.splitlines()]
    return [line for line in lines if line and not line.startswith("http") and " " in line]
