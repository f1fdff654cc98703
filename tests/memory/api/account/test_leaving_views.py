"""Leaving, what was left behind, copies, and deleting a whole legacy, over the API."""

from __future__ import annotations

import pytest

from legacies.models import LegacyDeletion, Membership
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db

MEMBERS, OUTSIDE = ("keeper", "contributor", "reader"), ("former", "stranger", "staff")


@pytest.mark.parametrize(
    ("method", "name", "opens", "opens_for", "denied_to"),
    [
        ("get", "copy", 200, MEMBERS, ()),
        ("post", "deletion", 200, ("keeper",), ("contributor", "reader")),
        ("delete", "deletion", 204, ("keeper",), ("contributor", "reader")),
        ("get", "deletion", 200, MEMBERS, ()),
    ],
)
def test_of_a_legacy(method, name, opens, opens_for, denied_to, family: FamilyWithFacts):
    LegacyDeletion.objects.create(legacy=family.legacy)
    assert_guarded(
        api_endpoint(method, name, family.legacy.pk, opens=opens),
        opens_for=[family[actor] for actor in opens_for],
        denied_to=[family[actor] for actor in denied_to],
        hidden_from=[family[actor] for actor in OUTSIDE],
        bad_ids=[family.legacy.pk],
        wrong_method="put",
        sign_in=send_token,
    )


@pytest.mark.parametrize(
    ("method", "name", "opens"),
    [
        ("get", "former-legacy", 200),
        ("delete", "former-legacy", 204),
        ("post", "take-along", 200),
        ("get", "former-copy", 200),
    ],
)
def test_of_what_was_left_behind(method: str, name: str, opens: int, family: FamilyWithFacts):
    assert_guarded(
        api_endpoint(method, name, family.legacy.pk, opens=opens),
        opens_for=[family["former"]],
        hidden_from=[family[actor] for actor in (*MEMBERS, "stranger", "staff")],
        bad_ids=[family.legacy.pk],
        wrong_method="put",
        sign_in=send_token,
    )


def test_who_leaves_takes_along_what_they_shared_if_they_say_so(family: FamilyWithFacts):
    phone = Phone(family["contributor"])
    assert phone.post("leave", family.legacy.pk, body={"take_along": True}).status_code == 204
    (left,) = phone.get("former-legacies").json()["results"]
    assert left == {
        "id": str(family.legacy.pk), "name": "Rose Miller", "shared_facts": 0, "private_facts": 8, "conversations": 0
    }  # fmt: skip
    assert len(phone.get("former-copy", family.legacy.pk).json()["facts"]) == 8


def test_a_deletion_is_agreed_and_called_off(family: FamilyWithFacts):
    keeper, reader = Phone(family["keeper"]), Phone(family["reader"])
    assert_problem(reader.get("deletion", family.legacy.pk), 404, "not_found")
    agreed = keeper.post("deletion", family.legacy.pk).json()
    assert agreed["agreed"] == [str(family["keeper"].pk)]
    assert agreed["due_at"] is not None
    assert reader.get("deletion", family.legacy.pk).json() == agreed
    other = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    assert_problem(keeper.patch("member", other.pk, body={"role": "keeper"}), 409, "deletion_under_way")
    assert keeper.delete("deletion", family.legacy.pk).status_code == 204
    assert_problem(reader.get("deletion", family.legacy.pk), 404, "not_found")


@pytest.mark.parametrize("is_removed", [False, True])
def test_a_keeper_put_down_by_another_has_a_say(is_removed: bool, family: FamilyWithFacts):
    other = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    Membership.objects.filter(pk=other.pk).update(role="keeper")
    keeper, phone = Phone(family["keeper"]), Phone(family["contributor"])
    if is_removed:
        assert keeper.delete("member", other.pk).status_code == 204
    else:
        assert keeper.patch("member", other.pk, body={"role": "contributor"}).status_code == 200
    asked = keeper.post("deletion", family.legacy.pk).json()
    assert asked["due_at"] is None
    assert set(asked["deciding"]) == {str(family["keeper"].pk), str(family["contributor"].pk)}
    assert phone.get("deletion", family.legacy.pk).json() == asked
    assert phone.post("deletion", family.legacy.pk).json()["due_at"] is not None
    assert phone.delete("deletion", family.legacy.pk).status_code == 204
    if is_removed:
        assert_problem(phone.get("legacy", family.legacy.pk), 404, "not_found")
