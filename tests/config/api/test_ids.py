"""An id in an address is taken in any case, and answered in the usual one."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.models import Role
from memory.models import Fact
from tests.support.api import Phone
from tests.support.endpoints import force_login
from tests.support.factories import ConversationFactory, FactFactory, LegacyFactory, join

pytestmark = pytest.mark.django_db

UNLIKE = "abcdef01-2345-4789-8bcd-ef0123456789"


@pytest.fixture
def fact() -> Fact:
    legacy = LegacyFactory()
    made: Fact = FactFactory(pk=UNLIKE, legacy=legacy, owner=join(legacy, Role.KEEPER))
    return made


@pytest.mark.parametrize("spelt", [UNLIKE, UNLIKE.upper(), "ABCDEF01-2345-4789-8bcd-ef0123456789"])
def test_an_id_in_capitals_is_the_same_id(spelt: str, fact: Fact):
    answer = Phone(fact.owner).get(f"/api/v1/facts/{spelt}")

    assert answer.status_code == 200
    assert answer.json()["id"] == UNLIKE


def test_a_page_is_found_by_capitals_too(fact: Fact, client):
    force_login(client, fact.owner)

    assert (
        client.get(reverse("memory:fact", args=[fact.legacy_id, fact.pk]).replace(UNLIKE, UNLIKE.upper())).status_code
        == 200
    )


def test_capitals_are_the_same_request_under_a_key(fact: Fact):
    conversation = ConversationFactory(pk=UNLIKE, legacy=fact.legacy, user=fact.owner)
    phone, said = Phone(fact.owner), {"content": "She kept bees."}

    first = phone.post(f"/api/v1/conversations/{UNLIKE}/messages", body=said, key="one")
    again = phone.post(f"/api/v1/conversations/{UNLIKE.upper()}/messages", body=said, key="one")

    assert first.status_code == again.status_code == 202
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json()["message"]["conversation"] == str(conversation.pk)


@pytest.mark.parametrize("odd", [UNLIKE[:-1], UNLIKE + "0", UNLIKE.replace("a", "g"), "{" + UNLIKE + "}"])
def test_what_is_no_id_is_still_nothing(odd: str, fact: Fact):
    assert Phone(fact.owner).get(f"/api/v1/facts/{odd}").status_code == 404
