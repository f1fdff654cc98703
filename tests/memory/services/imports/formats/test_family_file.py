"""Reading a family file: the family, or every mistake with its place; never another exception."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legacies.models import Role
from memory.models.conversations import LONGEST_MESSAGE
from memory.services.imports.formats.family_file import LARGEST_BYTES, Family, FamilyFileRefused, Mistake, read_family

FAMILY: dict[str, Any] = {
    "legacy": {"name": "Rose Whitford", "known_as": ["Nana"], "born": "1931-04", "died": "2019-11-03"},
    "members": [
        {"id": "anna", "name": "Anna Whitford", "role": "keeper", "timezone": "America/Edmonton"},
        {"id": "tom", "name": "Tom Whitford"},
    ],
    "conversations": [
        {
            "id": "c1",
            "member": "anna",
            "messages": [
                {"n": 1, "role": "user", "at": "2026-03-02T18:05:00Z", "text": "She loved fly fishing."},
                {"n": 2, "role": "assistant", "at": "2026-03-02T18:05:20Z", "text": "Where did she fish?"},
            ],
        },
        {"id": "c2", "member": "tom", "messages": []},
    ],
    "shares": [{"member": "anna", "conversation": "c1", "messages": [1], "words": [["fly"]], "unless": [[["Bow"]]]}],
}
FIRST = ("conversations", 0, "messages", 0)
SECOND = ("conversations", 0, "messages", 1)


def as_bytes(value) -> bytes:
    return json.dumps(value).encode()


def with_(*steps, value):
    """The family file with another value at this place."""
    family = deepcopy(FAMILY)
    inner: Any = family
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return family


def mistakes_in(raw: bytes) -> list[Mistake]:
    with pytest.raises(FamilyFileRefused) as refused:
        read_family(raw)
    return refused.value.mistakes


def places_in(value) -> list[str]:
    return [mistake.place for mistake in mistakes_in(as_bytes(value))]


def test_a_family_is_read_as_it_stands_in_the_file():
    family = read_family(as_bytes(FAMILY))
    assert family.legacy["name"] == "Rose Whitford"
    assert [member.role for member in family.members] == [Role.KEEPER, Role.CONTRIBUTOR]
    conversation, empty = family.conversations
    assert (conversation.member, conversation.messages[0].text) == ("anna", "She loved fly fishing.")
    assert conversation.messages[1].at == datetime(2026, 3, 2, 18, 5, 20, tzinfo=UTC)
    assert empty.messages == ()
    assert family.shares[0].unless == ((("Bow",),),)


def test_a_file_from_a_windows_editor_is_read_too():
    assert read_family(b"\xef\xbb\xbf" + as_bytes(FAMILY)) == read_family(as_bytes(FAMILY))


def test_words_are_kept_as_they_are():
    told = "  She said:\n\n\tcome in! 🐟 "
    family = read_family(as_bytes(with_(*FIRST, "text", value=told)))
    assert family.conversations[0].messages[0].text == told


@pytest.mark.parametrize(
    ("steps", "value", "place"),
    [
        (("legacy", "name"), 5, "legacy.name"),
        (("legacy", "born"), "1931-13", "legacy.born"),
        (("legacy", "bron"), "1931", "legacy.bron"),
        (("legacy", "language"), "zz", "legacy.language"),
        (("legacy", "known_as"), ["Nana", ["Rosie"]], "legacy.known_as[1]"),
        (("members",), {}, "members"),
        (("members", 0, "id"), "anna\n", "members[0].id"),
        (("members", 1, "id"), "t" * 41, "members[1].id"),
        (("members", 1, "timezone"), "Europe/Calgary", "members[1].timezone"),
        (("members", 1, "role"), "king", "members[1].role"),
        (("members", 1, "email"), "tom", "members[1].email"),
        (("members", 1, "id"), "Anna", "members"),
        (("members", 0, "role"), "contributor", "members"),
        (("conversations", 0), "hello", "conversations[0]"),
        (("conversations", 1, "id"), None, "conversations[1].id"),
        (("conversations", 1), {"id": "c1", "member": "anna", "messages": []}, "conversations"),
        (("conversations", 1, "member"), "uncle", "conversations[1].member"),
        ((*FIRST, "n"), "1", "conversations[0].messages[0].n"),
        ((*FIRST, "n"), True, "conversations[0].messages[0].n"),
        ((*FIRST, "at"), "2026-03-02T18:05:00", "conversations[0].messages[0].at"),
        ((*FIRST, "at"), "0001-01-01T00:00:00+23:00", "conversations[0].messages[0].at"),
        ((*FIRST, "text"), " \n", "conversations[0].messages[0].text"),
        ((*FIRST, "text"), "a\x00b", "conversations[0].messages[0].text"),
        ((*FIRST, "text"), "half a sign \ud83d", "conversations[0].messages[0].text"),
        ((*FIRST, "text"), "x" * (LONGEST_MESSAGE + 1), "conversations[0].messages[0].text"),
        ((*FIRST, "speeker"), "Ada", "conversations[0].messages[0].speeker"),
        ((*SECOND, "speaker"), "Ada", "conversations[0].messages[1].speaker"),
        ((*SECOND, "at"), "2026-03-02T18:04:59Z", "conversations[0].messages[1]"),
        (("shares", 0, "messages"), [3], "shares[0].messages"),
        (("shares", 0, "messages"), [], "shares[0].messages"),
        (("shares", 0, "member"), "tom", "shares[0].conversation"),
        (("shares", 0, "words"), ["fly"], "shares[0].words[0]"),
        (("facts",), [], "facts"),
    ],
    ids=lambda value: json.dumps(value)[:60],
)
def test_a_mistake_is_named_with_its_place(steps, value, place):
    assert place in places_in(with_(*steps, value=value))


def test_a_number_or_an_id_that_stands_there_twice_is_named():
    family = with_(*SECOND, "n", value=1)
    family["conversations"][0]["messages"][0]["external_id"] = "A7"
    family["conversations"][0]["messages"][1]["external_id"] = "A7"
    assert [str(mistake) for mistake in mistakes_in(as_bytes(family))] == [
        "conversations[0].messages: 1 is listed 2 times.",
        "conversations[0].messages: a7 is listed 2 times.",
    ]


def test_a_reader_shares_nothing():
    family = with_("members", 1, "role", value="reader")
    family["conversations"][1]["messages"] = [FAMILY["conversations"][0]["messages"][0]]
    family["shares"] = [{"member": "tom", "conversation": "c2", "messages": [1]}]
    assert places_in(family) == ["shares[0].member"]


def test_all_mistakes_are_named_at_once():
    family = with_("members", 1, "id", value="anna")
    family["legacy"]["died"] = "last year"
    family["conversations"][0]["messages"][0]["at"] = "yesterday"
    family["conversations"][1]["member"] = "uncle"
    assert sorted(places_in(family)) == [
        "conversations[0].messages[0].at",
        "conversations[1].member",
        "legacy.died",
        "members",
    ]


@pytest.mark.parametrize(
    ("raw", "place", "problem"),
    [
        (as_bytes(FAMILY)[:-40], "line 1", "cut off"),
        (b"", "line 1", "cut off"),
        (b"PK\x03\x04 and more", "file", "zip"),
        ("Schöne Grüße".encode("latin-1"), "byte 3", "UTF-8"),
        (b"[" * 100_000, "file", "not a family file"),
        (b"1" * 5000, "file", "not a family file"),
        (b'{"legacy": NaN}', "legacy", "an object with names and values"),
        (b"[]", "file", "an object with names and values"),
        (b" " * (LARGEST_BYTES + 1), "file", "larger than 50 MB"),
    ],
    ids=["cut", "empty", "zip", "latin", "deep", "number", "nan", "list", "large"],
)
def test_what_is_no_family_file_is_said_so(raw, place, problem):
    first = mistakes_in(raw)[0]
    assert first.place.startswith(place)
    assert problem in first.problem


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
PLACES = [
    ("legacy",), ("legacy", "born"), ("legacy", "known_as"), ("members",), ("members", 0), ("members", 1, "id"),
    ("members", 1, "email"), ("members", 1, "role"), ("conversations",), ("conversations", 0),
    ("conversations", 1, "id"), ("conversations", 0, "messages"),
    FIRST, (*FIRST, "n"), (*FIRST, "at"), (*SECOND, "role"), (*SECOND, "external_id"),
    ("shares",), ("shares", 0), ("shares", 0, "messages"), ("shares", 0, "words"), ("shares", 0, "unless"),
]  # fmt: skip


@given(ANY_JSON)
def test_any_json_is_a_family_or_refused(value):
    assert_read_or_refused(as_bytes(value))


@given(st.sampled_from(PLACES), ANY_JSON)
def test_any_json_in_any_place_is_a_family_or_refused(steps, value):
    assert_read_or_refused(as_bytes(with_(*steps, value=value)))


@given(st.binary(max_size=60))
def test_any_bytes_are_a_family_or_refused(raw):
    assert_read_or_refused(raw)


def assert_read_or_refused(raw: bytes) -> None:
    try:
        found: object = read_family(raw)
    except FamilyFileRefused as refused:
        found = refused.mistakes
    assert isinstance(found, Family) or found, "refused, it says why"
