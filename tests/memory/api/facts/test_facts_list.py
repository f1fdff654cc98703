"""The list of facts: own and shared, never more; narrowed by filters; at one price."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from memory.models import Entry, Fact, FactLink, Photo, Recording, Story
from tests.support.access import MEMBERS, NOT_LIVE, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import FactFactory, LegacyFactory, remember

pytestmark = pytest.mark.django_db

NO_LISTED_STATE = {"superseded", "retired"}


def listed(family: FamilyWithFacts, actor: str, **query: object) -> set[str]:
    """The names of the facts in the list."""
    answer = Phone(family[actor]).get("facts", family.legacy.pk, limit=100, **query)
    assert answer.status_code == 200, answer.content
    names = {str(fact.pk): name for name, fact in family.facts.items()}
    return {names[row["id"]] for row in answer.json()["results"]}


def test_the_list_is_for_members(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("get", "facts", family.legacy.pk),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family["stranger"], family["former"], family["staff"]],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


@pytest.mark.parametrize("actor", MEMBERS)
def test_everybody_is_shown_exactly_what_is_theirs_to_see(actor: str, family: FamilyWithFacts):
    assert listed(family, actor) == family.readable(actor) - NO_LISTED_STATE


@pytest.mark.parametrize("actor", MEMBERS)
def test_where_sharing_waits_for_approval_too(actor: str, strict_family: FamilyWithFacts):
    assert listed(strict_family, actor) == strict_family.readable(actor) - NO_LISTED_STATE


@pytest.mark.parametrize("actor", MEMBERS)
@pytest.mark.parametrize("status", ["active", "suggested", "superseded", "retired"])
def test_a_status_is_had_by_asking_for_it(status: str, actor: str, family: FamilyWithFacts):
    of_status = {name for name in family.facts if family.facts[name].status == status}

    assert listed(family, actor, status=status) == family.readable(actor) & of_status


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({"owner": "me"}, {"private", "waiting", "approved", "returned", "restricted", "suggested"}),
        ({"visibility": "private"}, {"private", "suggested"}),
        ({"visibility": "shared", "owner": "me"}, {"waiting", "approved", "returned", "restricted"}),
        ({"moderation": "approved"}, {"approved", "keepers approved", "formers approved"}),
        ({"q": "waiting river"}, {"waiting"}),
        ({"q": "WAÎTING"}, {"waiting"}),
        ({"q": "retired"}, set()),
        ({"q": "%"}, set()),
        ({"category": "hobby"}, {"private"}),
        ({"pinned": "true"}, {"waiting"}),
        ({"memory_type": "episodic"}, {"approved"}),
        ({"review": "kept", "owner": "me"}, {"returned"}),
    ],
)
def test_filters(query: dict[str, str], names: set[str], family: FamilyWithFacts):
    changes: dict[str, dict[str, Any]] = {
        "private": {"category": "hobby"},
        "waiting": {"pinned": True},
        "approved": {"memory_type": "episodic"},
        "returned": {"review": "kept"},
        "keepers private": {"category": "hobby", "pinned": True, "memory_type": "episodic", "review": "kept"},
    }
    for name, about in changes.items():
        Fact.objects.filter(pk=family.facts[name].pk).update(**about)

    assert listed(family, "contributor", **query) == names


def test_of_whose_facts_only_what_one_may_see(family: FamilyWithFacts):
    """Whoever told nothing here, is a stranger or does not exist: the same empty list."""
    whose = {actor: str(family[actor].pk) for actor in ("keeper", "contributor", "former", "reader", "stranger")}

    assert listed(family, "reader", owner=whose["contributor"]) == {"waiting", "approved"}
    assert listed(family, "contributor", owner=whose["keeper"].upper()) == {"keepers approved"}
    assert listed(family, "contributor", owner=whose["contributor"]) == listed(family, "contributor", owner="me")
    assert listed(family, "keeper", owner=whose["former"]) == {"formers approved"}
    for nobody in (whose["reader"], whose["stranger"], "0198f000-0000-7000-8000-000000000001"):
        assert listed(family, "keeper", owner=nobody) == set()
    answer = Phone(family["keeper"]).get("facts", family.legacy.pk, owner="Tom")
    assert fields_of(assert_problem(answer, 422, "invalid")) == {"owner"}


OTHERS: dict[str, tuple[Any, dict[str, Any]]] = {
    "entries": (Entry, {"type": "wedding", "summary": "They married."}),
    "stories": (Story, {"title": "The oven", "text": "It was hot."}),
    "photos": (Photo, {"state": "ready", "width": 4, "height": 3}),
    "recordings": (Recording, {"kind": "webm", "seconds": 2, "size": 9, "sha256": "0" * 64}),
}


@pytest.mark.parametrize("name", sorted(OTHERS))
def test_other_lists_are_narrowed_by_owner_too(name: str, family: FamilyWithFacts):
    model, about = OTHERS[name]
    shared = {"visibility": "shared", "moderation": "approved"}
    private, approved, _another = (
        model.objects.create(legacy=family.legacy, owner=family[owner], **about, **more)
        for owner, more in (("contributor", {}), ("contributor", shared), ("keeper", shared))
    )

    def listed_of(actor: str, owner: str) -> set[str]:
        answer = Phone(family[actor]).get(name, family.legacy.pk, owner=owner)
        assert answer.status_code == 200, answer.content
        return {row["id"] for row in answer.json()["results"]}

    whose = str(family["contributor"].pk)
    assert listed_of("contributor", "me") == listed_of("contributor", whose) == {str(private.pk), str(approved.pk)}
    assert listed_of("reader", whose) == {str(approved.pk)}
    assert listed_of("reader", "me") == listed_of("reader", str(family["stranger"].pk)) == set()


def test_what_changed_since(family: FamilyWithFacts):
    changed = family.facts["approved"]
    Fact.objects.filter(pk=changed.pk).update(updated_at=changed.updated_at + timedelta(hours=1))
    since = (changed.updated_at + timedelta(minutes=1)).isoformat()

    assert listed(family, "reader", updated_after=since) == {"approved"}


def test_the_list_costs_the_same_however_long(family: FamilyWithFacts, growth):
    phone = Phone(family["reader"])

    def add_fact() -> None:
        fact = FactFactory(legacy=family.legacy, owner=family["keeper"], approved=True)
        dispute(fact, family.facts["approved"])

    queries = growth(add_fact, lambda: phone.get("facts", family.legacy.pk, limit=100))
    assert queries == 6  # session, user, membership, facts, disputes twice


def dispute(one: Fact, other: Fact, state: str = "open") -> None:
    first, second = sorted([one, other], key=lambda fact: fact.pk)
    FactLink.objects.create(first=first, second=second, kind="dispute", state=state)


def disputed(family: FamilyWithFacts, actor: str, name: str) -> bool:
    answer: bool = Phone(family[actor]).get("fact", family.facts[name].pk).json()["disputed"]
    return answer


def test_a_dispute_shows_to_who_sees_both_tellings(family: FamilyWithFacts):
    dispute(family.facts["approved"], family.facts["keepers approved"])

    assert all(disputed(family, actor, "approved") for actor in MEMBERS)
    assert not disputed(family, "keeper", "formers approved")


def test_a_private_counter_telling_does_not_betray_itself(family: FamilyWithFacts):
    dispute(family.facts["approved"], family.facts["keepers private"])

    assert disputed(family, "keeper", "approved")
    assert not disputed(family, "contributor", "approved")
    assert not disputed(family, "reader", "approved")


@pytest.mark.parametrize(("state", "is_disputed"), [("open", True), ("both_stand", True), ("settled", False)])
def test_a_settled_dispute_is_over(state: str, is_disputed: bool, family: FamilyWithFacts):
    dispute(family.facts["approved"], family.facts["keepers approved"], state)

    assert disputed(family, "reader", "approved") is is_disputed


@pytest.mark.parametrize("over", sorted(NOT_LIVE))
def test_a_telling_that_no_longer_stands_disputes_nothing(over: str, family: FamilyWithFacts):
    dispute(family.facts["private"], family.facts[over])

    assert not disputed(family, "contributor", "private")


def test_accents_and_percent_signs_are_words_not_patterns(family: FamilyWithFacts):
    family.facts["whole"] = remember("She gave 100% of it.", legacy=family.legacy, owner=family["reader"])

    assert listed(family, "reader", q="100%") == {"whole"}


# What is remembered about oneself, wherever it was told.


@pytest.fixture
def about_me(family: FamilyWithFacts) -> dict[str, Fact]:
    """What the contributor told about themselves, by place, beside what others did."""
    me, about = family["contributor"], {"memory_type": "user_profile"}
    there = LegacyFactory(name="Walter Miller")
    there.memberships.create(user=me, role="reader")
    places = {"here": family.legacy, "there": there, "left": family.elsewhere, "nowhere": None}
    facts: dict[str, Fact] = {
        name: FactFactory(legacy=legacy, owner=me, content=f"They bake, {name}.", **about)
        for name, legacy in places.items()
    }
    FactFactory(legacy=family.legacy, owner=family["keeper"], approved=True, **about)
    FactFactory(legacy=None, owner=family["stranger"], **about)
    return facts


def test_facts_about_me_are_in_one_list(family: FamilyWithFacts, about_me: dict[str, Fact]):
    """In the legacies that one is a member of, and in none; never what others told about themselves."""
    names = {str(fact.pk): name for name, fact in about_me.items()}

    def told(**query: object) -> list[str]:
        rows = Phone(family["contributor"]).get("facts-about-me", **query).json()["results"]
        return [names[row["id"]] for row in rows]

    assert sorted(told()) == ["here", "nowhere", "there"]
    assert told(q="nowhere") == ["nowhere"]
    assert told(status="retired") == []
    assert Phone(family["reader"]).get("facts-about-me").json()["results"] == []
    assert_problem(Phone().get("facts-about-me"), 401, "signed_out")
    assert_problem(Phone(family["reader"]).send("put", "facts-about-me"), 405, "method_not_allowed")


def test_a_fact_in_no_legacy_is_read_changed_and_set_aside_as_any_other(
    family: FamilyWithFacts, about_me: dict[str, Fact]
):
    phone, nowhere = Phone(family["contributor"]), about_me["nowhere"].pk
    for actor in ("keeper", "stranger", "staff"):
        assert Phone(family[actor]).get("fact", nowhere).status_code == 404

    refused = phone.patch("fact", nowhere, body={"memory_type": "semantic"}, revision=1)
    changed = phone.patch("fact", nowhere, body={"content": "They bake bread."}, revision=1)
    shared = phone.patch("fact-visibility", nowhere, body={"visibility": "shared"}, revision=2)

    assert fields_of(assert_problem(refused, 422, "invalid")) == {"memory_type"}
    assert (changed.json()["content"], changed.json()["legacy"]) == ("They bake bread.", None)
    assert_problem(shared, 409, "not_to_be_shared")
    assert [line["action"] for line in phone.get("fact-history", nowhere).json()["results"]] == ["fact_edited"]
    assert phone.delete("fact", nowhere, revision=2).status_code == 204
    assert phone.get("facts-about-me", status="retired").json()["results"][0]["id"] == str(nowhere)
    assert phone.post("fact-restore", nowhere).json()["status"] == "active"


def test_facts_about_me_cost_the_same_however_many(family: FamilyWithFacts, growth):
    phone = Phone(family["contributor"])
    about = {"owner": family["contributor"], "memory_type": "user_profile"}
    growth(lambda: FactFactory(legacy=family.legacy, **about), lambda: phone.get("facts-about-me"))
