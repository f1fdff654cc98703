"""Quiet dates over the API: each member's own."""

from __future__ import annotations

import pytest

from legacies.models import QuietDate
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, send_token
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("method", "opens"), [("get", 200), ("post", 201)])
def test_each_member_has_their_own(family: FamilyWithFacts, method: str, opens: int):
    assert_guarded(
        api_endpoint(
            method, "quiet-dates", family.legacy.pk, data={"first": "11-02"} if method == "post" else {}, opens=opens
        ),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in ("stranger", "former", "staff")],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_set_listed_and_removed(family: FamilyWithFacts, phone: Phone):
    key = family.legacy.pk
    made = phone.post("quiet-dates", key, body={"first": "12-20", "last": "01-06"}).json()
    assert (made["first"], made["last"], made["name"]) == ("12-20", "01-06", None)
    assert [row["id"] for row in phone.get("quiet-dates", key).json()["results"]] == [made["id"]]
    assert Phone(family["keeper"]).get("quiet-dates", key).json()["results"] == []
    assert Phone(family["keeper"]).send("delete", "quiet-date", made["id"]).status_code == 404
    assert phone.send("delete", "quiet-date", made["id"]).status_code == 204


@pytest.mark.parametrize("first", ["02-30", "2-3", "today", "x11-02y", "11-02 1", "١١-02", ""])
def test_what_is_no_day_is_refused(family: FamilyWithFacts, phone: Phone, first: str):
    assert phone.post("quiet-dates", family.legacy.pk, body={"first": first}).status_code == 422
    assert not QuietDate.objects.exists()
