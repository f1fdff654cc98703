"""Entries over the API: written, changed under an ETag, shared, deleted, brought back, and posted by programs."""

from __future__ import annotations

from typing import Any

import pytest

from memory.models import Entry
from memory.services.entries.editing import create_entry, share_entry
from memory.services.entries.entry_fields import EntryFields
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.growth import assert_constant_queries

pytestmark = pytest.mark.django_db

OUTSIDERS = ("stranger", "former", "staff")
WORDS = {"type": "wedding", "summary": "They married.", "occurred": "1955", "data": {"place": "Leeds"}}


@pytest.fixture
def entry(family: FamilyWithFacts) -> Entry:
    fields = EntryFields(type="wedding", summary="They married.")
    return create_entry(user=family["contributor"], legacy_id=family.legacy.pk, fields=fields)


def test_members_list_and_tellers_write(family: FamilyWithFacts):
    hidden: dict[str, Any] = {"hidden_from": [family[actor] for actor in OUTSIDERS], "bad_ids": [family.legacy.pk]}
    key = family.legacy.pk
    assert_guarded(
        api_endpoint("get", "entries", key),
        opens_for=[family[actor] for actor in MEMBERS],
        sign_in=send_token,
        wrong_method="put",
        **hidden,
    )
    for endpoint in (
        api_endpoint("post", "entries", key, data=WORDS, opens=201),
        api_endpoint("post", "entry-posts", key, data={"entries": [WORDS]}),
    ):
        assert_guarded(
            endpoint,
            opens_for=[family["keeper"], family["contributor"]],
            denied_to=[family["reader"]],
            sign_in=send_token,
            **hidden,
        )


@pytest.mark.parametrize(
    ("method", "name", "data"),
    [
        ("get", "entry", {}),
        ("patch", "entry", {"summary": "They married in Hull."}),
        ("patch", "entry-visibility", {"visibility": "private"}),
        ("post", "entry-restore", {}),
    ],
)
def test_a_private_entry_is_its_owners_alone(family: FamilyWithFacts, entry: Entry, method: str, name: str, data):
    revision = "*" if method == "patch" else None
    assert_guarded(
        api_endpoint(method, name, entry.pk, data=data, revision=revision),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", *OUTSIDERS)],
        bad_ids=[entry.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_written_read_changed_deleted_and_brought_back(family: FamilyWithFacts, phone: Phone):
    key = family.legacy.pk
    made = phone.post("entries", key, body=WORDS, key="one")
    entry = made.json()
    assert (made.status_code, phone.post("entries", key, body=WORDS, key="one").json()) == (201, entry)
    assert {name: entry[name] for name in WORDS} == WORDS
    assert (entry["source"], entry["external_id"], entry["fact"], entry["visibility"]) == (
        "manual",
        None,
        None,
        "private",
    )

    stale = phone.patch("entry", entry["id"], body={"type": "feast"}, revision=9)
    assert assert_problem(stale, 412, "stale_revision")["current"]["type"] == "wedding"
    assert_problem(phone.patch("entry", entry["id"], body={"type": "feast"}), 428, "precondition_required")
    changed = phone.patch("entry", entry["id"], body={"type": "feast", "data": {}}, revision=1).json()
    assert (changed["type"], changed["data"], changed["summary"], changed["revision"]) == (
        "feast",
        {},
        "They married.",
        2,
    )

    assert phone.delete("entry", entry["id"], revision=2).status_code == 204
    assert phone.get("entries", key).json()["results"] == []
    assert [row["id"] for row in phone.get("entries", key, status="retired").json()["results"]] == [entry["id"]]
    assert phone.post("entry-restore", entry["id"]).json()["status"] == "active"
    shared = phone.patch("entry-visibility", entry["id"], body={"visibility": "shared"}, revision=4).json()
    assert (shared["visibility"], shared["moderation"]) == ("shared", "waiting")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"summary": 5}, "summary"),
        ({"occurred": "1962-13"}, "occurred"),
        ({"data": [1]}, "data"),
        ({"data": "text"}, "data"),
        ({"data": None}, "data"),
        ({"data": {"x": "y" * 33_000}}, "data"),
        ({"source": "chat"}, "source"),
        ({"odd": 1}, "odd"),
    ],
)
def test_bad_input_is_refused_by_its_field(family: FamilyWithFacts, phone: Phone, body, field):
    problem = assert_problem(phone.post("entries", family.legacy.pk, body={**WORDS, **body}), 422, "invalid")
    assert fields_of(problem) == {field}
    assert Entry.objects.count() == 0


@pytest.mark.parametrize("number", [b"NaN", b"1e999", b"-Infinity"])
def test_a_number_that_is_none_is_refused(family: FamilyWithFacts, phone: Phone, number: bytes):
    body = b'{"type": "x", "summary": "y", "data": {"n": ' + number + b"}}"
    assert phone.post("entries", family.legacy.pk, body=body).status_code in (400, 422)
    assert Entry.objects.count() == 0


def test_others_read_what_is_shared_without_where_it_is_from(family: FamilyWithFacts, phone: Phone):
    posted = phone.post("entries", family.legacy.pk, body={**WORDS, "source": "connector:x", "external_id": "7"}).json()
    assert posted["external_id"] == "7"
    share_entry(user=family["contributor"], entry_id=posted["id"])
    seen = Phone(family["keeper"]).get("entry", posted["id"]).json()
    assert (seen["summary"], seen["external_id"]) == ("They married.", None)
    assert_problem(Phone(family["keeper"]).patch("entry", posted["id"], body={}, revision="*"), 404, "not_found")


def test_programs_post_many_at_once(family: FamilyWithFacts, phone: Phone):
    sent = [
        {**WORDS, "source": "connector:calendar", "external_id": "1"},
        {**WORDS, "source": "connector:calendar", "external_id": "2", "occurred": "1962-13"},
        {"type": "odd"},
        {**WORDS, "odd": 1},
    ]
    answer = phone.post("entry-posts", family.legacy.pk, body={"entries": sent})
    results = answer.json()["results"]
    assert (answer.status_code, [one["outcome"] for one in results]) == (200, ["created", *["refused"] * 3])
    assert results[0]["id"] == str(Entry.objects.get().pk)
    assert [sorted(one["error"]["fields"]) for one in results[1:]] == [["occurred"], ["summary"], ["odd"]]
    again = phone.post("entry-posts", family.legacy.pk, body={"entries": sent[:1]}).json()["results"]
    assert again == [{"outcome": "unchanged", "id": results[0]["id"], "error": None}]
    many = phone.post("entry-posts", family.legacy.pk, body={"entries": [WORDS] * 501})
    assert_problem(many, 422, "invalid")


def test_lists_are_narrowed_and_cost_the_same(family: FamilyWithFacts, phone: Phone):
    def add() -> None:
        phone.post("entries", family.legacy.pk, body=WORDS)

    assert_constant_queries(add, lambda: phone.get("entries", family.legacy.pk))
    phone.post("entries", family.legacy.pk, body={**WORDS, "type": "move", "summary": "To Húll.", "occurred": "1960"})
    for query in ({"type": "move"}, {"q": "to hull"}, {"occurred_after": "1956-01-01"}):
        rows = phone.get("entries", family.legacy.pk, **query).json()["results"]
        assert [row["summary"] for row in rows] == ["To Húll."], query
    for query in ({"source": "connector:x"}, {"visibility": "shared"}, {"teller": str(family["keeper"].pk)}):
        assert phone.get("entries", family.legacy.pk, **query).json()["results"] == []
