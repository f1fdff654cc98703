"""Correcting, merging, pinning and bringing back over the API: by the owner alone, once, and never half."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from legacies.models import LegacyEvent
from memory.models import Fact
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db

NOT_MINE = ["keeper", "reader", "stranger", "former", "staff"]
DUSK = {"content": "Rose sang at dusk."}


def everything() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Fact, LegacyEvent)]


@pytest.mark.sweep
@pytest.mark.parametrize("of", ["private", "approved"])
def test_only_its_owner_gets_in(of: str, family: FamilyWithFacts):
    fact, other = family.facts[of], family.facts["waiting"]
    endpoints: list[tuple[str, str, dict[str, Any] | None, int]] = [
        ("post", "fact-correct", {**DUSK, "reason": "I asked."}, 201),
        ("post", "fact-merge", {"others": [str(other.pk)]}, 201),
        ("post", "fact-pin", None, 200),
        ("post", "fact-unpin", None, 200),
        ("get", "fact-versions", None, 200),
    ]
    for method, name, data, opens in endpoints:
        assert_guarded(
            api_endpoint(method, name, fact.pk, data=data, opens=opens),
            opens_for=[family["contributor"]],
            hidden_from=[family[actor] for actor in NOT_MINE],
            bad_ids=[fact.pk],
            sign_in=send_token,
            wrong_method="put",
        )


def test_a_correction_is_a_new_version_and_sent_twice_is_one(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["approved"]
    body = {**DUSK, "category": "hobby", "occurred": "1962", "reason": "Aunt Agnes wrote to me."}
    first, again = (phone.post("fact-correct", fact.pk, body=body, key="one") for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json()) == (201, first.json())
    representation = first.json()
    assert (
        representation.items()
        >= {
            "content": DUSK["content"],
            "category": "hobby",
            "occurred": "1962",
            "version": 2,
            "revision": 1,
            "visibility": "shared",
            "moderation": "waiting",
            "review": "kept",
            "superseded_by": None,
        }.items()
    )
    assert first.headers["ETag"] == '"1"'
    old = phone.get("fact", fact.pk).json()
    assert (old["status"], old["superseded_by"], old["content"]) == ("superseded", representation["id"], fact.content)
    last = phone.get("fact-history", representation["id"]).json()["results"][-1]
    assert (last["action"], last["reason"]) == ("fact_corrected", body["reason"])
    versions = phone.get("fact-versions", representation["id"]).json()["results"]
    assert [(one["id"], one["version"]) for one in versions] == [(representation["id"], 2), (str(fact.pk), 1)]
    assert phone.get("fact-versions", fact.pk).json()["results"] == versions
    assert_problem(Phone(family["reader"]).get("fact", fact.pk), 404, "not_found")
    assert Phone(family["reader"]).get("fact", representation["id"]).json()["content"] == DUSK["content"]
    assert phone.post("fact-correct", representation["id"], body=DUSK).status_code == 200


@pytest.mark.parametrize(("given", "expected"), [({}, "1961"), ({"occurred": "1957"}, "1957")])
def test_date_follows_corrected_words_unless_the_call_names_one(given, expected, family: FamilyWithFacts, phone: Phone):
    ids = []
    for name in ("private", "waiting"):
        fact = family.facts[name]
        said = {"content": f"In 1957 Rose won the {name} cup.", "occurred": "1957"}
        assert phone.patch("fact", fact.pk, body=said, revision=1).json()["occurred"] == "1957"
        ids.append(fact.pk)
    body = {"content": "In 1961 Rose won the cup.", **given}
    edited = phone.patch("fact", ids[0], body=body, revision=2)
    assert (edited.status_code, edited.json()["occurred"]) == (200, expected)
    corrected = phone.post("fact-correct", ids[1], body={**body, "content": "In 1961 Rose won it."})
    assert (corrected.status_code, corrected.json()["occurred"]) == (201, expected)
    listed = phone.get("timeline", family.legacy.pk).json()["results"]
    shown = {one["id"]: one["occurred"] for one in listed}
    assert {shown.get(str(ids[0])), shown.get(corrected.json()["id"])} == {expected}


def test_an_earlier_version_comes_back_as_the_newest(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["private"]
    new = phone.post("fact-correct", fact.pk, body=DUSK).json()
    assert_problem(phone.post("fact-pin", fact.pk), 409, "fact_set_aside")
    assert_problem(phone.post("fact-correct", fact.pk, body=DUSK), 409, "fact_set_aside")
    back = phone.post("fact-restore", fact.pk)
    assert (back.status_code, back.json()["version"], back.json()["content"]) == (200, 3, fact.content)
    assert phone.get("fact", new["id"]).json()["status"] == "superseded"


def test_several_become_one_over_the_api(family: FamilyWithFacts, phone: Phone):
    kept, other = family.facts["private"], family.facts["suggested"]
    body = {"others": [str(other.pk)], **DUSK}
    representation = phone.post("fact-merge", kept.pk, body=body).json()
    assert (representation["content"], representation["version"]) == (DUSK["content"], 2)
    assert {one["id"] for one in phone.get("fact-versions", representation["id"]).json()["results"]} == {
        representation["id"], str(kept.pk), str(other.pk)
    }  # fmt: skip


def test_a_pin_goes_on_and_off(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["approved"]
    on = phone.post("fact-pin", fact.pk)
    assert (on.json()["pinned"], on.json()["moderation"], on.headers["ETag"]) == (True, "approved", '"2"')
    assert phone.post("fact-unpin", fact.pk).json()["pinned"] is False


def test_who_saw_another_revision_is_told_how_it_stands(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["private"]
    bodies = {"fact-correct": DUSK, "fact-merge": {"others": [str(family.facts["waiting"].pk)]}, "fact-pin": {}}
    for name, body in bodies.items():
        stale = phone.post(name, fact.pk, body=body, headers={"If-Match": '"7"'})
        assert assert_problem(stale, 412, "stale_revision")["current"]["revision"] == 1
    assert phone.post("fact-pin", fact.pk, headers={"If-Match": '"1"'}).status_code == 200


def test_bad_input_is_told_by_field_and_nothing_is_stored(family: FamilyWithFacts, phone: Phone):
    fact, theirs = family.facts["private"], family.facts["keepers approved"]
    before = everything()
    refused: list[tuple[str, object, set[str]]] = [
        ("fact-correct", {"content": ""}, {"content"}),
        ("fact-correct", {"content": "x" * 4001}, {"content"}),
        ("fact-correct", {"content": 5}, {"content"}),
        ("fact-correct", {"content": "a\x00b"}, {"content"}),
        ("fact-correct", {"occurred": "long ago"}, {"occurred"}),
        ("fact-correct", {"pinned": True}, {"pinned"}),
        ("fact-correct", {"memory_type": "identity"}, {"memory_type"}),
        ("fact-correct", {**DUSK, "reason": "x" * 501}, {"reason"}),
        ("fact-correct", {**DUSK, "owner": "me"}, {"owner"}),
        ("fact-merge", {}, {"others"}),
        ("fact-merge", {"others": []}, {"others"}),
        ("fact-merge", {"others": ["one"]}, {"others"}),
        ("fact-merge", {"others": [str(uuid4())] * 20}, {"others"}),
        ("fact-merge", {"others": [str(fact.pk)]}, {"others"}),
        ("fact-merge", {"others": [str(family.facts["waiting"].pk)], "content": " "}, {"content"}),
        ("fact-pin", {"pinned": True}, {"pinned"}),
        ("fact-unpin", {"why": "x"}, {"why"}),
    ]
    for name, body, fields in refused:
        problem = assert_problem(phone.post(name, fact.pk, body=body), 422, "invalid")
        assert {field.partition(".")[0] for field in fields_of(problem)} == fields, (name, body)
    for hidden in (theirs.pk, family.facts["elsewhere approved"].pk, uuid4()):
        assert_problem(phone.post("fact-merge", fact.pk, body={"others": [str(hidden)]}), 404, "not_found")
    assert everything() == before
    assert phone.post("fact-correct", fact.pk, body=DUSK).status_code == 201
