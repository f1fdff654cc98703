"""If-Match on what has no revision: who saw another row than there is now changes nothing and hears how it stands."""

from __future__ import annotations

from typing import Any

import pytest

from legacies.models import Legacy, Membership
from memory.models import FactLink
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, assert_problem

pytestmark = pytest.mark.django_db

CHANGES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "me": ("display_name", {"display_name": "Hanna"}, {"display_name": "Another"}),
    "legacy": ("name", {"name": "Ruth Adler"}, {"name": "Another"}),
    "own-membership": ("relationship", {"relationship": "daughter"}, {"relationship": "another"}),
    "dispute": ("state", {"state": "both_stand"}, {"state": "open"}),
}


@pytest.fixture
def keys(family: FamilyWithFacts) -> dict[str, list[object]]:
    first, second = sorted((family.facts["keepers approved"], family.facts["approved"]), key=lambda fact: fact.pk)
    link = FactLink.objects.create(first=first, second=second, kind="dispute", state="open")
    return {"me": [], "legacy": [family.legacy.pk], "own-membership": [family.legacy.pk], "dispute": [link.pk]}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_what_was_seen_is_made_and_of_anything_else_refused(
    name: str, family: FamilyWithFacts, keys: dict[str, list[object]]
):
    phone, (field, change, late) = Phone(family["keeper"]), CHANGES[name]
    seen = phone.get(name, *keys[name])

    made = phone.patch(name, *keys[name], body=change, revision=seen.headers["ETag"])
    refused = phone.patch(name, *keys[name], body=late, revision=seen.headers["ETag"])
    now = phone.get(name, *keys[name])

    assert (made.status_code, made.json()[field]) == (200, change[field])
    problem = assert_problem(refused, 412, "stale_revision")
    assert problem["current"] == made.json() == now.json()
    assert refused.headers["ETag"] == made.headers["ETag"] == now.headers["ETag"] != seen.headers["ETag"]
    assert phone.patch(name, *keys[name], body=late).status_code == 200
    assert phone.patch(name, *keys[name], body=change, revision="*").status_code == 200


def test_a_dispute_that_was_answered_meanwhile_is_not_withdrawn(family: FamilyWithFacts, keys: dict[str, list[object]]):
    phone, [key] = Phone(family["keeper"]), keys["dispute"]
    seen = phone.get("dispute", key).headers["ETag"]
    phone.patch("dispute", key, body={"answer": "I was there."})

    assert_problem(phone.delete("dispute", key, revision=seen), 412, "stale_revision")
    assert FactLink.objects.filter(pk=str(key)).exists()


@pytest.mark.parametrize("odd", ["3", '"3', "W/3", ""])
def test_an_if_match_that_is_none_is_refused(odd: str, family: FamilyWithFacts):
    answer = Phone(family["keeper"]).patch("me", body={"display_name": "Hanna"}, revision=odd)

    assert_problem(answer, 422, "invalid")


def test_who_may_not_see_it_is_told_nothing_by_a_tag(family: FamilyWithFacts, keys: dict[str, list[object]]):
    stranger = Phone(family["stranger"])
    for name in ("legacy", "own-membership", "dispute"):
        answer = stranger.patch(name, *keys[name], body=CHANGES[name][1], revision='"0"')
        assert_problem(answer, 404, "not_found")
    assert Legacy.objects.get(pk=family.legacy.pk).name == family.legacy.name
    assert not Membership.objects.filter(user=family["stranger"], legacy=family.legacy).exists()
