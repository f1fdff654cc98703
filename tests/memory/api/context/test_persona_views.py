"""Personas over the API: read by members, made and changed by keepers under an ETag, chosen for a conversation."""

from __future__ import annotations

import pytest

from memory.models import Conversation, Fact, Persona
from memory.models.personas import BUILT_IN, WEIGHT_BOUNDS
from memory.services.context import write_identity
from memory.services.personas import create_persona
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import LegacyFactory

pytestmark = pytest.mark.django_db

OUTSIDERS = ("stranger", "former", "staff")


@pytest.fixture
def aunt(family: FamilyWithFacts) -> Persona:
    return create_persona(user=family["keeper"], legacy_id=family.legacy.pk, name="Aunt", tone="dry")


def test_members_read_the_familys_and_outsiders_find_none(family: FamilyWithFacts, aunt: Persona):
    for name, key in (("persona", aunt.pk), ("personas", family.legacy.pk), ("identity", family.legacy.pk)):
        assert_guarded(
            api_endpoint("get", name, key),
            opens_for=[family[actor] for actor in MEMBERS],
            hidden_from=[family[actor] for actor in OUTSIDERS],
            sign_in=send_token,
            wrong_method="put",
        )


def test_list_has_the_products_own_and_the_familys(family: FamilyWithFacts, aunt: Persona, phone: Phone):
    Persona.objects.create(legacy=LegacyFactory(), name="Elsewhere")
    keeper = Phone(family["keeper"])
    listed = phone.get("personas", family.legacy.pk).json()["results"]
    assert {one["name"] for one in listed} == {"Biographer", "Gentle listener", "Interviewer", "Aunt"}
    etag = keeper.get("persona", aunt.pk)["ETag"]
    assert keeper.send("delete", "persona", aunt.pk, headers={"If-Match": etag}).status_code == 204
    assert len(phone.get("personas", family.legacy.pk).json()["results"]) == 3
    gone = phone.get("personas", family.legacy.pk, retired="true").json()["results"]
    assert [one["id"] for one in gone] == [str(aunt.pk)]
    assert keeper.post("persona-restore", aunt.pk).json()["retired_at"] is None
    assert_problem(phone.post("persona-restore", aunt.pk), 403, "not_allowed")


def test_made_and_changed_with_all_its_fields(family: FamilyWithFacts):
    keeper = Phone(family["keeper"])
    body = {
        "name": "Aunt", "tagline": "Knows everybody", "traits": ["dry"], "tone": "dry", "verbosity": "short",
        "formality": "familiar", "voice_examples": ["Well."], "always": ["Name the year."],
        "never": ["Ask about money."], "extra_instructions": "Calls her Rose.", "tools": ["search_memories"],
        "recall_weights": {"recency": 0.3}, "token_budget": 900, "routing": False, "force_tier": "fast",
        "cap_tier": "balanced", "budgets": {"user_day": 0.5, "legacy_month": None},
    }  # fmt: skip
    made = keeper.post("personas", family.legacy.pk, body=body)
    assert made.status_code == 201
    weights = {**dict.fromkeys(WEIGHT_BOUNDS), "recency": 0.3}
    assert {name: made.json()[name] for name in body} == {**body, "recall_weights": weights}
    assert made["Location"].endswith(made.json()["id"])
    key = made.json()["id"]
    changes = {"force_tier": None, "token_budget": None, "budgets": {"user_day": None}, "recall_weights": {}}
    changed = keeper.send("patch", "persona", key, body=changes, headers={"If-Match": made["ETag"]}).json()
    assert (changed["force_tier"], changed["token_budget"]) == (None, None)
    assert set(changed["budgets"].values()) == {None}
    assert set(changed["recall_weights"].values()) == {None}
    assert (changed["name"], changed["revision"]) == ("Aunt", 2)


def test_change_needs_a_fresh_etag(family: FamilyWithFacts, aunt: Persona):
    keeper = Phone(family["keeper"])
    assert_problem(keeper.send("patch", "persona", aunt.pk, body={"tone": "x"}), 428, "precondition_required")
    keeper.send("patch", "persona", aunt.pk, body={"tone": "warm"}, headers={"If-Match": '"1"'})
    stale = keeper.send("patch", "persona", aunt.pk, body={"tone": "cold"}, headers={"If-Match": '"1"'})
    assert assert_problem(stale, 412, "stale_revision")["current"]["tone"] == "warm"
    assert_problem(keeper.send("delete", "persona", aunt.pk, headers={"If-Match": '"1"'}), 412, "stale_revision")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"budgets": {"user_day": "5"}}, "budgets.user_day"),
        ({"budgets": {"user_day": True}}, "budgets.user_day"),
        ({"budgets": {"user_day": 1e9}}, "budgets"),
        ({"budgets": {"user_week": 1}}, "budgets.user_week"),
        ({"budgets": [1]}, "budgets"),
        ({"recall_weights": {"recency": 2}}, "recall_weights"),
        ({"token_budget": 10}, "token_budget"),
        ({"force_tier": "huge"}, "force_tier"),
        ({"tools": ["share_fact"]}, "tools"),
    ],
)
def test_what_will_not_do_names_its_field(family: FamilyWithFacts, aunt: Persona, body, field):
    keeper = Phone(family["keeper"])
    answer = keeper.send("patch", "persona", aunt.pk, body=body, headers={"If-Match": "*"})
    problem = assert_problem(answer, 422, "invalid")
    assert any(error["field"].startswith(field) for error in problem["errors"]), problem["errors"]


def test_contributors_and_the_products_own_are_refused(family: FamilyWithFacts, aunt: Persona, phone: Phone):
    assert_problem(phone.post("personas", family.legacy.pk, body={"name": "Mine"}), 403, "not_allowed")
    refused = phone.send("patch", "persona", aunt.pk, body={"tone": "x"}, headers={"If-Match": "*"})
    assert_problem(refused, 403, "not_allowed")
    keeper = Phone(family["keeper"])
    built_in = BUILT_IN["listener"]
    assert keeper.get("persona", built_in).json()["legacy"] is None
    assert_problem(keeper.send("delete", "persona", built_in, headers={"If-Match": "*"}), 403, "not_allowed")


def test_chosen_per_conversation(family: FamilyWithFacts, aunt: Persona, phone: Phone):
    begun = phone.post("conversations", family.legacy.pk, body={"persona": str(aunt.pk)}).json()
    assert begun["persona"] == str(aunt.pk)
    for persona in (str(BUILT_IN["listener"]), None):
        changed = phone.send("patch", "conversation", begun["id"], body={"persona": persona})
        assert changed.json()["persona"] == persona
    elsewhere = Persona.objects.create(legacy=LegacyFactory(), name="Elsewhere")
    for answer in (
        phone.post("conversations", family.legacy.pk, body={"persona": str(elsewhere.pk)}),
        phone.send("patch", "conversation", begun["id"], body={"persona": str(elsewhere.pk)}),
    ):
        assert_problem(answer, 422, "invalid")
    assert Conversation.objects.get(pk=begun["id"]).persona is None


def test_identity_is_written_by_keepers_and_read_by_members(family: FamilyWithFacts, aunt: Persona, phone: Phone):
    keeper = Phone(family["keeper"])
    body = {"persona": str(aunt.pk), "content": "It calls her Rose."}
    made = keeper.post("identity", family.legacy.pk, body=body)
    assert (made.status_code, made.json()["content"]) == (201, "It calls her Rose.")
    assert_problem(phone.post("identity", family.legacy.pk, body=body), 403, "not_allowed")
    other = write_identity(
        user=family["keeper"], legacy_id=family.legacy.pk, persona_id=BUILT_IN["listener"], content="It says little."
    )
    query = {"persona": str(aunt.pk)}
    assert [one["id"] for one in phone.get("identity", family.legacy.pk, **query).json()["results"]] == [
        made.json()["id"]
    ]
    assert len(phone.get("identity", family.legacy.pk).json()["results"]) == 2
    assert keeper.send("delete", "identity-memory", other.pk).status_code == 204
    assert len(phone.get("identity", family.legacy.pk).json()["results"]) == 1
    assert len(keeper.get("identity", family.legacy.pk).json()["results"]) == 2
    assert keeper.post("identity-restore", other.pk).json()["status"] == "active"
    assert_problem(phone.send("delete", "identity-memory", other.pk), 404, "not_found")
    assert Fact.objects.get(pk=other.pk).owner is None
