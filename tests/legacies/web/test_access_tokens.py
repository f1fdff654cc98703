"""The page of access tokens: a new one is shown once, one's own are listed and revoked."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import AccessToken
from accounts.tokens.access_tokens import create_token, find_token
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded, force_login

pytestmark = pytest.mark.django_db

PAGE = reverse("legacies:access-tokens")
FILLED = {"name": "Laptop", "scope": "suggest", "legacy": "", "days": "30"}


def test_the_endpoints(family: FamilyWithFacts):
    assert_guarded(Endpoint("get", PAGE), opens_for=[family["reader"]])
    assert_guarded(Endpoint("post", PAGE, FILLED), opens_for=[family["reader"]])
    row, _token = create_token(user=family["reader"], name="Laptop", scope="read")
    revoke = reverse("legacies:access-token-revoke", args=[row.pk])
    assert_guarded(
        Endpoint("post", revoke, opens=302),
        opens_for=[family["reader"]],
        hidden_from=[family["keeper"], family["staff"]],
        bad_ids=[row.pk],
        wrong_method="get",
    )


def test_it_says_how_to_connect_an_assistant(family: FamilyWithFacts):
    client = Client()
    force_login(client, family["contributor"])
    assert "<code>http://testserver/mcp</code>" in client.get(PAGE).content.decode()


def test_a_new_token_is_shown_once(family: FamilyWithFacts):
    client = Client()
    force_login(client, family["contributor"])

    shown = client.post(PAGE, {**FILLED, "legacy": str(family.legacy.pk)}).content.decode()
    [token] = set(re.findall(r"keepsake_[a-z0-9]{12}_[\w-]{43}", shown))
    after = client.get(PAGE).content.decode()

    row = find_token(token)
    assert row is not None
    assert (row.name, row.scope, row.legacy_id) == ("Laptop", "suggest", family.legacy.pk)
    assert token not in after
    assert "Laptop" in after
    assert "only the legacy of Rose Miller" in after


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"scope": "all"}, {"days": "9000"}, {"days": "x"}, {"legacy": "not-one"}]
)
def test_a_wrong_form_comes_back(wrong: dict[str, str], family: FamilyWithFacts):
    client = Client()
    force_login(client, family["contributor"])
    assert client.post(PAGE, {**FILLED, **wrong}).status_code == 422
    assert not AccessToken.objects.exists()


def test_a_legacy_of_others_cannot_be_chosen(family: FamilyWithFacts):
    client = Client()
    force_login(client, family["contributor"])
    assert client.post(PAGE, {**FILLED, "legacy": str(family.elsewhere.pk)}).status_code == 422


def test_revoked_it_is_listed_no_more(family: FamilyWithFacts):
    client = Client()
    force_login(client, family["reader"])
    row, token = create_token(user=family["reader"], name="Laptop", scope="read")

    answer = client.post(reverse("legacies:access-token-revoke", args=[row.pk]), follow=True)

    assert "Laptop" not in answer.content.decode()
    assert find_token(token) is None
