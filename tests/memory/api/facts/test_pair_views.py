"""Pairs to look at over the API: there for who sees both facts, answered by who may, once."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from legacies.models import LegacyEvent
from memory.models import Fact, FactLink, FactPair
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import remember
from tests.support.pairs import pair_of, pair_up

pytestmark = pytest.mark.django_db

MINE, THEIRS, HIDDEN = "approved", "keepers approved", "keepers private"


@pytest.fixture
def pair(family: FamilyWithFacts) -> FactPair:
    return pair_of(family, MINE, THEIRS)


def everything() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Fact, FactLink, FactPair, LegacyEvent)]


def listed(family: FamilyWithFacts, actor: str, **query: object) -> list[str]:
    return [row["id"] for row in Phone(family[actor]).get("pairs", **query).json()["results"]]


@pytest.mark.sweep
def test_who_gets_in_where(family: FamilyWithFacts, pair: FactPair):
    outside = [family[actor] for actor in ("stranger", "former", "staff")]
    keeper, teller, reader = family["keeper"], family["contributor"], family["reader"]
    endpoints: list[tuple[Any, list[Any], list[Any]]] = [
        (api_endpoint("get", "pair", pair.pk), [keeper, teller, reader], []),
        (api_endpoint("post", "pair-answer", pair.pk, data={"answer": "differ"}), [keeper, teller], [reader]),
    ]
    for endpoint, opens_for, denied_to in endpoints:
        assert_guarded(
            endpoint, opens_for=opens_for, denied_to=denied_to, hidden_from=outside, bad_ids=[pair.pk],
            sign_in=send_token, wrong_method="put",
        )  # fmt: skip
    everybody = [keeper, teller, reader, *outside]
    assert_guarded(api_endpoint("get", "pairs"), opens_for=everybody, sign_in=send_token, wrong_method="put")
    assert [len(listed(family, actor)) for actor in (*MEMBERS, "stranger", "former", "staff")] == [1, 1, 1, 0, 0, 0]


def test_a_pair_tells_both_facts_with_teller_and_day_and_no_word_behind_them(family: FamilyWithFacts, pair: FactPair):
    told = Phone(family["reader"]).get("pair", pair.pk).json()
    assert (told["state"], told["legacy"], told["chosen"], told["answered_at"]) == (
        "open",
        str(family.legacy.pk),
        None,
        None,
    )
    assert {side["fact"] for side in told["facts"]} == {str(family.facts[name].pk) for name in (MINE, THEIRS)}
    theirs = next(side for side in told["facts"] if side["fact"] == str(family.facts[THEIRS].pk))
    assert theirs["teller"] == {"id": str(family["keeper"].pk), "name": "Karin", "relationship": "granddaughter"}
    assert set(theirs) == {"fact", "content", "teller", "told_at"}


def test_an_answer_is_given_once_and_taken_back(family: FamilyWithFacts, pair: FactPair, phone: Phone):
    body = {"answer": "refines", "chosen": str(family.facts[THEIRS].pk)}
    first, again = (phone.post("pair-answer", pair.pk, body=body, key="one") for _ in range(2))
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert (first.json()["state"], first.json()["chosen"]) == ("refines", body["chosen"])
    assert first.json()["answered_by_me"] is True
    assert Phone(family["keeper"]).get("pair", pair.pk).json()["answered_by_me"] is False
    assert phone.post("pair-answer", pair.pk, body=body, key="two").json() == first.json()
    problem = assert_problem(phone.post("pair-answer", pair.pk, body={"answer": "same"}), 409, "pair_answered")
    assert "Undo" in problem["detail"]
    assert FactLink.objects.get().kind == "same_telling"
    assert_problem(Phone(family["keeper"]).post("pair-answer", pair.pk, body={"answer": "undo"}), 403, "not_allowed")
    assert phone.post("pair-answer", pair.pk, body={"answer": "undo"}).json()["state"] == "open"
    assert not FactLink.objects.exists()


def test_a_dispute_is_opened_by_an_answer(family: FamilyWithFacts, pair: FactPair, phone: Phone):
    phone.post("pair-answer", pair.pk, body={"answer": "conflicts"})
    assert phone.get("fact", family.facts[MINE].pk).json()["disputed"] is True


def test_bad_input_is_told_by_field_and_nothing_is_stored(family: FamilyWithFacts, pair: FactPair, phone: Phone):
    before = everything()
    for body, fields in (
        ({}, {"answer"}),
        ({"answer": "open"}, {"answer"}),
        ({"answer": "refines"}, {"chosen"}),
        ({"answer": "refines", "chosen": "one"}, {"chosen"}),
        ({"answer": "refines", "chosen": str(uuid4())}, {"chosen"}),
        ({"answer": "same", "chosen": str(pair.first_id)}, {"chosen"}),
        ({"answer": "same", "why": "Because."}, {"why"}),
    ):
        problem = assert_problem(phone.post("pair-answer", pair.pk, body=body), 422, "invalid")
        assert fields_of(problem) == fields, body
    assert everything() == before
    for name, value in (("state", "perhaps"), ("legacy", "one"), ("fact", "one"), ("limit", "0")):
        assert_problem(phone.get("pairs", **{name: value}), 422, "invalid")


def test_the_list_is_narrowed_and_walked_page_by_page(family: FamilyWithFacts, pair: FactPair, phone: Phone):
    private = pair_of(family, "private", MINE, closeness=0.9)
    waiting = pair_of(family, "private", THEIRS, closeness=0.7)
    ranked = [str(private.pk), str(pair.pk), str(waiting.pk)]
    assert listed(family, "contributor") == ranked
    assert listed(family, "reader") == [str(pair.pk)]
    page = phone.get("pairs", limit=2).json()
    assert [row["id"] for row in page["results"]] == ranked[:2]
    assert [row["id"] for row in phone.get("pairs", limit=2, cursor=page["next_cursor"]).json()["results"]] == ranked[
        2:
    ]
    assert listed(family, "contributor", fact=family.facts[MINE].pk) == ranked[:2]
    assert listed(family, "contributor", legacy=family.legacy.pk) == ranked
    assert listed(family, "contributor", legacy=family.elsewhere.pk) == []
    phone.post("pair-answer", pair.pk, body={"answer": "unrelated"})
    assert listed(family, "contributor", state="open") == [ranked[0], ranked[2]]
    assert (
        listed(family, "contributor", state="unrelated") == listed(family, "reader", state="unrelated") == [ranked[1]]
    )


def test_open_are_those_that_i_can_answer(family: FamilyWithFacts, pair: FactPair):
    assert [listed(family, actor, state="open") for actor in MEMBERS] == [[str(pair.pk)], [str(pair.pk)], []]


def test_a_private_counter_telling_betrays_itself_nowhere(family: FamilyWithFacts):
    hidden = pair_of(family, MINE, HIDDEN)
    hidden_ids = {str(hidden.pk), str(family.facts[HIDDEN].pk)}
    assert listed(family, "keeper") == [str(hidden.pk)]
    for actor in ("contributor", "reader", "former", "stranger", "staff"):
        phone = Phone(family[actor])
        answers = [phone.get("pairs"), phone.get("pair", hidden.pk)]
        answers.append(phone.post("pair-answer", hidden.pk, body={"answer": "same"}))
        assert [answer.status_code for answer in answers] == [200, 404, 404]
        said = "".join(answer.content.decode() for answer in answers[:2])
        assert not any(id_ in said.replace(f"/pairs/{hidden.pk}", "") for id_ in hidden_ids)
    assert FactPair.objects.get().is_open


def test_the_list_costs_the_same_however_long(family: FamilyWithFacts, growth):
    def add() -> None:
        one = remember("She sang.", legacy=family.legacy, owner=family["contributor"])
        pair_up(one, family.facts[MINE], conversation_id=None, user_id=family["keeper"].pk)
        FactPair.objects.update(proposed_for=None)

    phone = Phone(family["contributor"])
    assert growth(add, lambda: phone.get("pairs", limit=100)) <= 7
