"""One fact: told, read, changed, shared, set aside; by its owner alone, and never over a newer change."""

from __future__ import annotations

from typing import Any

import pytest

from legacies.models import LegacyEvent
from memory.api.facts.fact_views import FactViewSet
from memory.kinds import MemoryAction
from memory.models import Fact, FactSource
from memory.services.facts.editing import edit_fact
from tests.support.access import ACTORS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import ConversationFactory

pytestmark = pytest.mark.django_db

NOT_MINE = ["keeper", "reader", "stranger", "former", "staff"]
TOLD = {"content": "She kept bees behind the house."}


def row_of(fact: Fact) -> Any:
    return Fact.objects.values().get(pk=fact.pk)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["private", "approved", "waiting", "restricted", "retired", "keepers private"])
def test_who_may_open_a_fact(name: str, family: FamilyWithFacts):
    seeing = [actor for actor in ACTORS if name in family.readable(actor)]
    fact = family.facts[name]
    assert_guarded(
        api_endpoint("get", "fact", fact.pk),
        opens_for=[family[actor] for actor in seeing],
        hidden_from=[family[actor] for actor in ACTORS if actor not in seeing and actor != "signed_out"],
        bad_ids=[fact.pk],
        sign_in=send_token,
        wrong_method="put",
    )


CHANGES = [
    ("patch", "fact", {"content": "She kept bees."}, 200),
    ("delete", "fact", None, 204),
    ("patch", "fact-visibility", {"visibility": "private"}, 200),
    ("patch", "fact-visibility", {"visibility": "shared", "show_words": True}, 200),
    ("post", "fact-review", {"decision": "keep"}, 200),
    ("post", "fact-review", {"decision": "unsure"}, 200),
    ("post", "fact-review", {"decision": "set_aside"}, 200),
    ("post", "fact-restore", None, 200),
]


@pytest.mark.sweep
@pytest.mark.parametrize(("method", "name", "data", "opens"), CHANGES)
@pytest.mark.parametrize("of", ["private", "approved"])
def test_only_its_owner_changes_a_fact(
    of: str, method: str, name: str, data: dict[str, Any] | None, opens: int, family: FamilyWithFacts
):
    """To everybody else it is not there to be changed, whether they see it or not."""
    fact = family.facts[of]
    assert_guarded(
        api_endpoint(method, name, fact.pk, data=data, opens=opens, revision=fact.revision),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in NOT_MINE],
        bad_ids=[fact.pk],
        sign_in=send_token,
        wrong_method="put",
    )


@pytest.mark.sweep
def test_only_its_owner_deletes_a_fact_permanently(family: FamilyWithFacts):
    fact = family.facts["retired"]
    assert_guarded(
        api_endpoint("post", "fact-permanent", fact.pk, opens=204),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in NOT_MINE],
        bad_ids=[fact.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_a_fact_is_deleted_permanently_in_two_steps(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["private"]
    assert_problem(phone.post("fact-permanent", fact.pk), 409, "fact_not_set_aside")
    assert phone.delete("fact", fact.pk, revision=fact.revision).status_code == 204
    assert_problem(
        phone.post("fact-permanent", fact.pk, headers={"If-Match": f'"{fact.revision}"'}), 412, "stale_revision"
    )
    gone = phone.post("fact-permanent", fact.pk, headers={"If-Match": f'"{fact.revision + 1}"'})
    assert (gone.status_code, gone.content) == (204, b"")
    assert not Fact.objects.filter(pk=fact.pk).exists()
    assert_problem(phone.post("fact-permanent", fact.pk), 410, "fact_gone")
    assert_problem(phone.get("fact", fact.pk), 410, "fact_gone")


def test_telling_is_for_contributors_and_keepers(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("post", "facts", family.legacy.pk, data=TOLD, opens=201),
        opens_for=[family["keeper"], family["contributor"]],
        denied_to=[family["reader"]],
        hidden_from=[family["stranger"], family["former"], family["staff"]],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


def test_a_fact_told_here_is_private_kept_and_weighty(family: FamilyWithFacts, phone: Phone):
    told = {**TOLD, "category": "hobby", "occurred": "196X", "tags": ["bees"], "subject": "person.hobby"}

    answer = phone.post("facts", family.legacy.pk, body=told)

    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"1"'
    representation = answer.json()
    assert representation.items() >= told.items()
    assert representation.items() >= {
        "legacy": str(family.legacy.pk), "memory_type": "semantic", "importance": 8, "pinned": False,
        "visibility": "private", "moderation": "none", "review": "kept", "status": "active", "confidence": 1.0,
        "authority": "firsthand", "disputed": False, "family_goes_by": None, "version": 1, "revision": 1,
        "source_conversation": None, "superseded_by": None,
    }.items()  # fmt: skip
    assert representation["owner"] == {
        "id": str(family["contributor"].pk), "name": "Tom", "relationship": "granddaughter"
    }  # fmt: skip
    assert FactSource.objects.get(fact=representation["id"]).kind == "api"
    assert phone.get("fact", representation["id"]).json() == representation


def test_what_belongs_to_its_owner_is_told_to_nobody_else(family: FamilyWithFacts, phone: Phone):
    fact, newer = family.facts["approved"], family.facts["private"]
    conversation = ConversationFactory(legacy=family.legacy, user=fact.owner)
    Fact.objects.filter(pk=fact.pk).update(conversation=conversation, superseded_by=newer)

    own, others = phone.get("fact", fact.pk).json(), Phone(family["reader"]).get("fact", fact.pk).json()

    assert (own["source_conversation"], own["superseded_by"]) == (str(conversation.pk), str(newer.pk))
    assert (others["source_conversation"], others["superseded_by"]) == (None, None)
    hidden = {"source_conversation", "superseded_by"}
    assert {k: v for k, v in own.items() if k not in hidden} == {k: v for k, v in others.items() if k not in hidden}


def test_what_a_former_member_shared_stays_without_their_relationship(family: FamilyWithFacts):
    representation = Phone(family["reader"]).get("fact", family.facts["formers approved"].pk).json()

    assert (representation["owner"]["name"], representation["owner"]["relationship"]) == ("Otto", None)


def test_each_change_raises_the_revision(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["private"]

    first = phone.patch("fact", fact.pk, body={"title": "Bees"}, revision=1)
    second = phone.patch("fact", fact.pk, body={"importance": 9, "pinned": True}, revision=first.headers["ETag"])

    assert (first.json()["revision"], first.headers["ETag"]) == (2, '"2"')
    assert (second.json()["revision"], second.json()["title"], second.json()["importance"]) == (3, "Bees", 9)


@pytest.mark.parametrize(("method", "name", "body"), [
    ("patch", "fact", {"title": "Bees"}),
    ("patch", "fact-visibility", {"visibility": "shared"}),
    ("delete", "fact", {}),
])  # fmt: skip
@pytest.mark.parametrize(
    ("if_match", "status", "code"),
    [(None, 428, "precondition_required"), ('"7"', 412, "stale_revision"), ('W/"1"', 412, "stale_revision"),
     ('"0"', 412, "stale_revision"), ('"7", "8"', 412, "stale_revision"), ("1", 422, "invalid")],
)  # fmt: skip
def test_a_change_without_the_right_revision_changes_nothing(
    if_match: str | None, status: int, code: str, method: str, name: str, body: dict[str, Any],
    family: FamilyWithFacts, phone: Phone,
):  # fmt: skip
    fact = family.facts["private"]
    before = row_of(fact)

    headers = {"If-Match": if_match} if if_match else {}
    answer = phone.send(method, name, fact.pk, body=body, headers=headers)

    problem = assert_problem(answer, status, code)
    assert row_of(fact) == before
    if status == 412:
        assert problem["current"] == phone.get("fact", fact.pk).json()
        assert answer.headers["ETag"] == '"1"'


@pytest.mark.parametrize("if_match", ['"1"', "*", '"9", "1"', ' "1" '])
def test_the_right_revision_changes(if_match: str, family: FamilyWithFacts, phone: Phone):
    answer = phone.patch("fact", family.facts["private"].pk, body={"title": "Bees"}, revision=if_match)

    assert answer.status_code == 200


def test_a_review_with_a_stale_revision_changes_nothing(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["private"]
    before = row_of(fact)
    for decision in ("keep", "unsure", "set_aside", "undo"):
        answer = phone.post("fact-review", fact.pk, body={"decision": decision}, headers={"If-Match": '"7"'})
        assert_problem(answer, 412, "stale_revision")

    assert row_of(fact) == before


@pytest.mark.parametrize(
    ("field", "value"),
    [("content", ""), ("content", " "), ("content", "a" * 4001), ("content", "Bees\x00"), ("content", 5),
     ("category", "food"), ("memory_type", "identity"), ("occurred", "1962-13"), ("importance", 0),
     ("importance", 11), ("importance", "8"), ("importance", True), ("importance", 8.5), ("pinned", "yes"),
     ("tags", "bees"), ("tags", ["a" * 61]), ("tags", ["bee"] * 21), ("title", "a" * 201), ("subject", 5),
     ("visibility", "shared"), ("owner", "me"), ("status", "active"), ("revision", 9), ("id", "x")],
)  # fmt: skip
def test_a_wrong_field_is_named_and_nothing_changes(field: str, value: object, family: FamilyWithFacts, phone: Phone):
    fact = family.facts["approved"]
    before, count = row_of(fact), Fact.objects.count()

    changed = phone.patch("fact", fact.pk, body={field: value}, revision=1)
    told = phone.post("facts", family.legacy.pk, body={**TOLD, field: value})

    for answer in (changed, told):
        problem = assert_problem(answer, 422, "invalid")
        assert {name.partition(".")[0] for name in fields_of(problem)} == {field}
    assert row_of(fact) == before
    assert Fact.objects.count() == count


def test_shared_and_taken_back(family: FamilyWithFacts, phone: Phone):
    fact, reader = family.facts["private"], Phone(family["reader"])
    hidden = reader.get("fact", fact.pk)

    shared = phone.patch("fact-visibility", fact.pk, body={"visibility": "shared"}, revision=1)
    seen = reader.get("fact", fact.pk)
    back = phone.patch("fact-visibility", fact.pk, body={"visibility": "private"}, revision=2)
    gone = reader.get("fact", fact.pk)

    assert_problem(hidden, 404, "not_found")
    assert (shared.json()["visibility"], shared.json()["moderation"]) == ("shared", "waiting")
    assert seen.json()["content"] == fact.content
    assert back.json()["visibility"] == "private"
    assert_problem(gone, 404, "not_found")


def test_editing_what_is_shared_sends_it_to_moderation_again(family: FamilyWithFacts, phone: Phone):
    answer = phone.patch("fact", family.facts["approved"].pk, body=TOLD, revision=1)

    assert answer.json()["moderation"] == "waiting"


def test_deleted_is_set_aside_and_comes_back(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["approved"]

    deleted = phone.delete("fact", fact.pk, revision=1)
    own = phone.get("fact", fact.pk).json()
    others = Phone(family["reader"]).get("fact", fact.pk)
    restored = phone.post("fact-restore", fact.pk)

    assert (deleted.status_code, deleted.content) == (204, b"")
    assert own["status"] == "retired"
    assert_problem(others, 404, "not_found")
    assert (restored.json()["status"], restored.json()["visibility"]) == ("active", "shared")


def test_what_is_set_aside_cannot_be_changed(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["retired"]

    assert_problem(phone.patch("fact", fact.pk, body=TOLD, revision=1), 409, "fact_set_aside")


def test_decisions(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["suggested"]

    def decide(decision: str) -> tuple[str, str, int]:
        representation = phone.post("fact-review", fact.pk, body={"decision": decision}).json()
        return representation["review"], representation["status"], representation["importance"]

    assert decide("keep") == ("kept", "active", 5)
    assert decide("unsure") == ("unsure", "active", 3)
    assert decide("undo") == ("kept", "active", 5)
    assert decide("set_aside") == ("kept", "retired", 5)
    assert decide("undo") == ("kept", "active", 5)


def test_a_change_between_look_and_undo_is_not_undone(family: FamilyWithFacts, phone: Phone, monkeypatch):
    fact, owner = family.facts["private"], family["contributor"]
    phone.post("fact-review", fact.pk, body={"decision": "unsure"})
    looked = FactViewSet.revision_of_own

    def look(view: FactViewSet, *args: Any, **more: Any) -> int | None:
        """Somebody is quicker: right after the look, before the lock."""
        revision: int | None = looked(view, *args, **more)
        edit_fact(user=owner, fact_id=fact.pk, changes={"content": "She kept bees."})
        return revision

    monkeypatch.setattr(FactViewSet, "revision_of_own", look)
    answer = phone.post("fact-review", fact.pk, body={"decision": "undo"}, key=None, headers={"If-Match": '"2"'})
    assert_problem(answer, 412, "stale_revision")
    fact.refresh_from_db()
    assert (fact.content, fact.review) == ("She kept bees.", "kept")


def test_an_unknown_decision_is_refused(family: FamilyWithFacts, phone: Phone):
    fact = family.facts["private"]
    for body in ({"decision": "burn"}, {}, {"decision": None}):
        problem = assert_problem(phone.post("fact-review", fact.pk, body=body), 422, "invalid")
        assert fields_of(problem) == {"decision"}
    assert not LegacyEvent.objects.filter(object_id=fact.pk, action=MemoryAction.FACT_REVIEWED).exists()


def test_nothing_to_undo_is_said(family: FamilyWithFacts, phone: Phone):
    answer = phone.post("fact-review", family.facts["private"].pk, body={"decision": "undo"})

    assert_problem(answer, 409, "nothing_to_undo")


SAME_WORDS = [
    "She  kept bees\tbehind the house.",
    "she kept BEES behind the house",
    " She kept bees behind the house . ",
    "She kept bees\nbehind the house.",
    "She kept\u00a0bees behind\u202fthe house",
]


@pytest.mark.parametrize("again", SAME_WORDS)
def test_the_same_words_are_refused_whatever_their_spaces_capitals_and_full_stop(family: FamilyWithFacts, again: str):
    phone = Phone(family["contributor"])
    told = phone.post("facts", family.legacy.pk, body=TOLD).json()
    refused = phone.post("facts", family.legacy.pk, body={"content": again})
    assert assert_problem(refused, 409, "already_remembered")["duplicate_of"] == told["id"]
    assert phone.patch("fact", told["id"], body={"content": again}, revision=told["revision"]).status_code == 200
    refused = phone.post("facts", family.legacy.pk, body=TOLD)
    assert assert_problem(refused, 409, "already_remembered")["duplicate_of"] == told["id"]
    assert (
        phone.post("facts", family.legacy.pk, body={"content": "She kept bees, behind the house."}).status_code == 201
    )
    other = Phone(family["keeper"]).post("facts", family.legacy.pk, body={"content": again})
    assert other.status_code == 201, "what somebody else told is no duplicate"


def test_the_same_words_with_an_accent_typed_in_two_ways_are_the_same(family: FamilyWithFacts):
    phone = Phone(family["contributor"])
    told = phone.post("facts", family.legacy.pk, body={"content": "Elle aimait le café."}).json()
    refused = phone.post("facts", family.legacy.pk, body={"content": "elle aimait le cafe\u0301"})
    assert assert_problem(refused, 409, "already_remembered")["duplicate_of"] == told["id"]
