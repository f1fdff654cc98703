"""Two tellings that differ, over the API: there for who sees both ends, changed by who may, whole or not at all."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from legacies.models import LegacyEvent, Notice
from memory.models import Fact, FactLink
from memory.services.disputes import open_dispute
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db

MINE, THEIRS = "approved", "keepers approved"


@pytest.fixture
def dispute(family: FamilyWithFacts) -> FactLink:
    facts = family.facts
    return open_dispute(user=family["contributor"], fact_id=facts[MINE].pk, other_id=facts[THEIRS].pk)


def everything() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Fact, FactLink, LegacyEvent, Notice)]


@pytest.mark.sweep
def test_who_gets_in_where(family: FamilyWithFacts, dispute: FactLink):
    outside = [family[actor] for actor in ("stranger", "former", "staff")]
    keeper, teller, reader = family["keeper"], family["contributor"], family["reader"]
    fact = family.facts[THEIRS].pk
    endpoints: list[tuple[Any, list[Any], list[Any]]] = [
        (api_endpoint("get", "dispute", dispute.pk), [keeper, teller, reader], []),
        (api_endpoint("get", "fact-disputes", fact), [keeper, teller, reader], []),
        (api_endpoint("patch", "dispute", dispute.pk, data={"answer": "I know."}), [keeper, teller], [reader]),
        (api_endpoint("patch", "dispute", dispute.pk, data={"state": "both_stand"}), [keeper], [teller, reader]),
        (api_endpoint("post", "fact-dispute", fact, data={"content": "No."}, opens=201), [teller], [reader]),
    ]
    for endpoint, opens_for, denied_to in endpoints:
        bad = [dispute.pk] if str(dispute.pk) in endpoint.path else [fact]
        assert_guarded(
            endpoint, opens_for=opens_for, denied_to=denied_to, hidden_from=outside, bad_ids=bad, sign_in=send_token,
            wrong_method="put",
        )  # fmt: skip


def test_a_dispute_is_opened_answered_settled_and_taken_back(family: FamilyWithFacts, phone: Phone):
    mine, theirs, keeper = family.facts[MINE], family.facts[THEIRS], Phone(family["keeper"])
    body = {"other": str(theirs.pk), "answer": "I was there."}
    first, again = (phone.post("fact-dispute", mine.pk, body=body, key="one") for _ in range(2))
    assert first.status_code == again.status_code == 201
    representation = first.json()
    assert again.json() == representation
    assert representation["state"] == "open"
    tellings = {telling["fact"]: telling for telling in representation["tellings"]}
    assert tellings[str(mine.pk)]["answer"] == "I was there."
    assert tellings[str(theirs.pk)]["teller"] == {
        "id": str(family["keeper"].pk), "name": "Karin", "relationship": "granddaughter"
    }  # fmt: skip
    for actor in MEMBERS:
        assert Phone(family[actor]).get("fact-disputes", theirs.pk).json()["results"][0]["id"] == representation["id"]
    change = {"state": "settled", "preferred": str(mine.pk), "answer": "She told me so."}
    settled = keeper.patch("dispute", representation["id"], body=change).json()
    assert [(one["fact"], one["preferred"], one["answer"]) for one in settled["tellings"]] == [
        (one["fact"], one["fact"] == str(mine.pk), {str(mine.pk): "I was there."}.get(one["fact"], "She told me so."))
        for one in settled["tellings"]
    ]
    assert phone.get("fact", mine.pk).json()["disputed"] is False
    assert keeper.patch("dispute", representation["id"], body={"state": "open"}).json()["state"] == "open"
    assert phone.get("fact", mine.pk).json()["disputed"] is True
    assert_problem(phone.delete("dispute", representation["id"]), 409, "dispute_goes_on")


def test_how_i_remember_it_becomes_a_private_fact_of_mine(family: FamilyWithFacts, phone: Phone):
    body = {"content": "She sang at dusk."}
    representation = phone.post("fact-dispute", family.facts[THEIRS].pk, body=body).json()
    mine = next(telling for telling in representation["tellings"] if telling["content"] == body["content"])
    assert phone.get("fact", mine["fact"]).json()["visibility"] == "private"
    assert_problem(Phone(family["keeper"]).get("dispute", representation["id"]), 404, "not_found")
    assert phone.delete("dispute", representation["id"]).status_code == 204
    assert_problem(phone.get("dispute", representation["id"]), 404, "not_found")


def test_a_secret_in_an_answer_is_for_its_writer(family: FamilyWithFacts, dispute: FactLink, phone: Phone):
    said = "Her diary says so. The password is hunter2-rosebud."
    phone.patch("dispute", dispute.pk, body={"answer": said})
    assert said in phone.get("dispute", dispute.pk).content.decode()
    others = Phone(family["keeper"]).get("dispute", dispute.pk).content.decode()
    assert "Her diary says so." in others
    assert "rosebud" not in others


def test_the_list_is_narrowed_to_what_is_disputed(family: FamilyWithFacts, dispute: FactLink):
    private = family.facts["keepers private"]
    first, second = sorted((private, family.facts["formers approved"]), key=lambda fact: fact.pk)
    FactLink.objects.create(first=first, second=second, kind="dispute", state="open")

    def listed(actor: str, value: str) -> set[str]:
        answer = Phone(family[actor]).get("facts", family.legacy.pk, disputed=value, limit=100)
        return {row["id"] for row in answer.json()["results"]}

    both = {str(family.facts[name].pk) for name in (MINE, THEIRS)}
    assert listed("reader", "true") == listed("contributor", "true") == both
    assert listed("keeper", "true") == both | {str(private.pk), str(family.facts["formers approved"].pk)}
    assert not listed("reader", "false") & both
    assert str(family.facts["formers approved"].pk) in listed("reader", "false")
    assert_problem(Phone(family["reader"]).get("facts", family.legacy.pk, disputed="perhaps"), 422, "invalid")


def test_bad_input_is_told_by_field_and_nothing_is_stored(family: FamilyWithFacts, dispute: FactLink, phone: Phone):
    keeper, mine, theirs = Phone(family["keeper"]), family.facts[MINE], family.facts[THEIRS]
    before = everything()
    for body, fields in (
        ({}, {"other"}),
        ({"other": str(theirs.pk), "content": "No."}, {"other"}),
        ({"other": "one"}, {"other"}),
        ({"other": str(mine.pk)}, {"other"}),
        ({"content": " "}, {"content"}),
        ({"content": "x" * 4001}, {"content"}),
        ({"other": str(theirs.pk), "answer": "x" * 1001}, {"answer"}),
        ({"other": str(theirs.pk), "state": "settled"}, {"state"}),
    ):
        problem = assert_problem(phone.post("fact-dispute", mine.pk, body=body), 422, "invalid")
        assert fields_of(problem) == fields, body
    changes: tuple[tuple[dict[str, Any], set[str]], ...] = (
        ({}, {"state"}),
        ({"state": "won"}, {"state"}),
        ({"state": "settled"}, {"preferred"}),
        ({"state": "settled", "preferred": str(uuid4())}, {"preferred"}),
        ({"state": "open", "preferred": str(mine.pk)}, {"preferred"}),
        ({"preferred": str(mine.pk)}, {"preferred"}),
        ({"answer": ""}, {"answer"}),
        ({"answer": "She told me.", "state": "settled"}, {"preferred"}),
        ({"answers": []}, {"answers"}),
    )
    for body, fields in changes:
        problem = assert_problem(keeper.patch("dispute", dispute.pk, body=body), 422, "invalid")
        assert fields_of(problem) == fields, body
    for hidden in (family.facts["keepers private"].pk, family.facts["elsewhere approved"].pk, uuid4()):
        assert_problem(phone.post("fact-dispute", mine.pk, body={"other": str(hidden)}), 404, "not_found")
    own = {"other": str(family.facts["private"].pk)}
    assert_problem(phone.post("fact-dispute", mine.pk, body=own), 409, "both_yours")
    assert_problem(phone.post("fact-dispute", mine.pk, body={"content": "No."}), 409, "both_yours")
    assert_problem(keeper.delete("dispute", dispute.pk), 409, "dispute_goes_on")
    assert everything() == before
    assert keeper.patch("dispute", dispute.pk, body={"state": "both_stand"}).status_code == 200
