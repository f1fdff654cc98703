"""What is packed on its way, and what must not be."""

from __future__ import annotations

import gzip
import json

import pytest
from django.urls import reverse

from tests.support.api import Phone, at

pytestmark = pytest.mark.django_db

GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture
def browser(client, family):
    client.force_login(family["contributor"])
    return client


def is_packed(answer):
    return answer.headers.get("Content-Encoding") == "gzip"


def test_a_list_is_packed_and_holds_the_same(family):
    phone = Phone(family["contributor"])
    plain = phone.client.get(at("facts", family.legacy.pk))
    packed = phone.client.get(at("facts", family.legacy.pk), headers=GZIP)
    assert is_packed(packed)
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert len(packed.content) < len(plain.content) / 2
    assert packed.headers["ETag"] == plain.headers["ETag"][:-1] + '-gzip"'
    again = phone.client.get(at("facts", family.legacy.pk), headers={**GZIP, "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.headers["ETag"]) == (304, packed.headers["ETag"])


def test_a_short_answer_is_not_worth_it(family):
    assert not is_packed(Phone(family["contributor"]).client.get(at("me"), headers=GZIP))


def test_a_page_is_packed_unless_it_shows_what_it_was_asked_beside_what_is_private(browser, family):
    search = reverse("memory:search", args=[family.legacy.pk])
    assert is_packed(browser.get(search, headers=GZIP))
    assert not is_packed(browser.get(search, {"q": "fishing"}, headers=GZIP))
    assert not is_packed(browser.get(search, {"q": "fishing"}, headers={**GZIP, "HX-Request": "true"}))
    assert not is_packed(browser.post(reverse("legacies:create"), {"name": ""}, headers=GZIP))


def test_nothing_of_signing_in_is_packed(client):
    for path in (reverse("account_login"), reverse("account_signup"), "/_allauth/app/v1/config"):
        answer = client.get(path, headers=GZIP)
        assert answer.status_code == 200
        assert not is_packed(answer)


def test_the_length_of_the_same_page_is_never_quite_the_same(browser, family):
    path = reverse("legacies:legacy", args=[family.legacy.pk])
    assert len({len(browser.get(path, headers=GZIP).content) for _ in range(6)}) > 1
