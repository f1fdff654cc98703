"""Boundaries over the API: each member's own, and nobody else's."""

from __future__ import annotations

import pytest

from memory.models import Boundary
from memory.services.boundaries import set_boundary
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db

OUTSIDERS = ("stranger", "former", "staff")


@pytest.mark.parametrize(("method", "opens"), [("get", 200), ("post", 201)])
def test_each_member_has_their_own(family: FamilyWithFacts, method: str, opens: int):
    data = {"words": "the fire"} if method == "post" else {}
    assert_guarded(
        api_endpoint(method, "boundaries", family.legacy.pk, data=data, opens=opens),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in OUTSIDERS],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_lifting_is_its_members_alone(family: FamilyWithFacts):
    boundary = set_boundary(user=family["contributor"], legacy_id=family.legacy.pk, words="the fire")
    assert_guarded(
        api_endpoint("delete", "boundary", boundary.pk, opens=204),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", *OUTSIDERS)],
        bad_ids=[boundary.pk],
        sign_in=send_token,
        wrong_method="patch",
    )


def test_set_listed_and_lifted(family: FamilyWithFacts, phone: Phone):
    key = family.legacy.pk
    made = phone.post("boundaries", key, body={"words": "Uncle Karl", "kind": "person"}, key="one").json()
    again = phone.post("boundaries", key, body={"words": "Uncle Karl", "kind": "person"}, key="one").json()
    on_fact = phone.post("boundaries", key, body={"fact": str(family.facts["private"].pk)}).json()
    listed = phone.get("boundaries", key).json()["results"]

    assert made == again
    assert [row["id"] for row in listed] == [made["id"], on_fact["id"]]
    assert (on_fact["kind"], on_fact["words"], on_fact["fact"]) == ("fact", None, str(family.facts["private"].pk))
    assert Phone(family["keeper"]).get("boundaries", key).json()["results"] == []
    assert phone.send("delete", "boundary", made["id"]).status_code == 204
    assert_problem(phone.send("delete", "boundary", made["id"]), 404, "not_found")


WRONG: list[dict[str, object]] = [
    {},
    {"words": "and"},
    {"words": "x", "kind": "fact"},
    {"words": ""},
    {"kind": "topic"},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_bodies_are_refused(family: FamilyWithFacts, phone: Phone, wrong: dict[str, object]):
    assert phone.post("boundaries", family.legacy.pk, body=wrong).status_code == 422
    assert not Boundary.objects.exists()


def test_a_fact_that_one_does_not_see_is_none(family: FamilyWithFacts, phone: Phone):
    for hidden in ("keepers private", "private"):
        caller = phone if hidden == "keepers private" else Phone(family["reader"])
        answer = caller.post("boundaries", family.legacy.pk, body={"fact": str(family.facts[hidden].pk)})
        assert_problem(answer, 404, "not_found")
