"""Moderation over the API: the mode for keepers, and for owners what came of sharing."""

from __future__ import annotations

from memory.services.facts.editing import unshare_fact
from memory.services.moderation import lift_restriction, restrict_fact
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, assert_problem


def test_a_keeper_sets_the_mode_with_what_else_they_change(family: FamilyWithFacts):
    body = {"moderation_mode": "before", "died": "2019"}
    answer = Phone(family["keeper"]).patch("legacy", family.legacy.pk, body=body)
    assert (answer.json()["moderation_mode"], answer.json()["died"]) == ("before", "2019")
    seen = Phone(family["reader"]).get("facts", family.legacy.pk).json()["results"]
    assert {fact["id"] for fact in seen} == {
        str(pk) for pk in family.ids({"approved", "keepers approved", "formers approved"})
    }


def test_both_changes_hold_or_neither(family: FamilyWithFacts):
    body = {"moderation_mode": "before", "died": "2019-13"}
    assert_problem(Phone(family["keeper"]).patch("legacy", family.legacy.pk, body=body), 422, "invalid")
    family.legacy.refresh_from_db()
    assert family.legacy.moderation_mode == "after"


def test_others_do_not_set_the_mode(family: FamilyWithFacts):
    for actor, status, code in [
        ("contributor", 403, "not_allowed"),
        ("reader", 403, "not_allowed"),
        ("stranger", 404, "not_found"),
        ("staff", 404, "not_found"),
    ]:
        answer = Phone(family[actor]).patch("legacy", family.legacy.pk, body={"moderation_mode": "before"})
        assert_problem(answer, status, code)
    family.legacy.refresh_from_db()
    assert family.legacy.moderation_mode == "after"


def test_the_reason_is_for_the_owner_alone(family: FamilyWithFacts):
    fact = family.facts["returned"]
    row = Phone(family["contributor"]).get("fact", fact.pk).json()
    assert (row["moderation"], row["moderation_reason"]) == ("returned", fact.moderation_reason)
    approved = family.facts["approved"]
    type(approved).objects.filter(pk=approved.pk).update(moderation_reason="A word of moderation.")
    assert Phone(family["reader"]).get("fact", approved.pk).json()["moderation_reason"] is None


def test_sharing_what_is_restricted_says_clearly_why_not(family: FamilyWithFacts):
    fact = restrict_fact(staff=family["staff"], fact_id=family.facts["approved"].pk, reason="It names a neighbour.")
    phone, body = Phone(family["contributor"]), {"visibility": "shared"}
    answer = phone.patch("fact-visibility", fact.pk, body=body, revision=fact.revision)
    problem = assert_problem(answer, 409, "fact_restricted")
    assert "cannot share it until they lift that" in problem["detail"]


def test_what_was_taken_back_while_restricted_comes_before_moderation_again_and_nobody_else(family: FamilyWithFacts):
    fact = restrict_fact(staff=family["staff"], fact_id=family.facts["approved"].pk, reason="It names a neighbour.")
    fact = unshare_fact(user=family["contributor"], fact_id=fact.pk)
    phone, body = Phone(family["contributor"]), {"visibility": "shared"}
    answer = phone.patch("fact-visibility", fact.pk, body=body, revision=fact.revision)
    assert (answer.json()["visibility"], answer.json()["moderation"]) == ("shared", "restricted")
    assert_problem(Phone(family["reader"]).get("fact", fact.pk), 404, "not_found")
    assert lift_restriction(staff=family["staff"], fact_id=fact.pk).moderation == "waiting"
