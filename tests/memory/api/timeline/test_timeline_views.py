"""The timeline over the API: for members, in pages, narrowed."""

from __future__ import annotations

from typing import Any

import pytest

from memory.models import Entry
from tests.memory.presentation.life.test_timeline import when
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded

pytestmark = pytest.mark.django_db


def entry(family: FamilyWithFacts, occurred: str, **more: Any) -> Entry:
    about = {"legacy": family.legacy, "owner": family["contributor"], "type": "wedding", **when(occurred), **more}
    return Entry.objects.create(summary=f"In {occurred}.", **about)


def test_it_is_for_members_alone(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("get", "timeline", family.legacy.pk),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in ("stranger", "former", "staff")],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_pages_tell_what_happened_in_its_order(family: FamilyWithFacts, phone: Phone):
    for year in ("1962", "196X", "1950", "1955-06"):
        entry(family, year)
    first = phone.get("timeline", family.legacy.pk, limit=3).json()
    assert [item["text"] for item in first["results"]] == ["In 1950.", "In 1955-06.", "In 1962."]
    assert first["results"][1] | {"id": ""} == {
        "kind": "entry",
        "id": "",
        "type": "wedding",
        "title": None,
        "text": "In 1955-06.",
        "occurred": "1955-06",
        "earliest": "1955-06-01",
        "latest": "1955-06-30",
        "owner": {"id": str(family["contributor"].pk), "name": "Tom", "relationship": "granddaughter"},
        "visibility": "private",
        "photos": [],
    }
    rest = phone.get("timeline", family.legacy.pk, limit=3, cursor=first["next_cursor"]).json()
    assert ([item["text"] for item in rest["results"]], rest["next_cursor"]) == (["In 196X."], None)


def test_it_is_narrowed(family: FamilyWithFacts, phone: Phone):
    entry(family, "1950")
    entry(family, "1960", type="move")
    for query in ({"type": "move"}, {"occurred_after": "1955-01-01"}, {"q": "in 1960"}):
        found = phone.get("timeline", family.legacy.pk, **query).json()
        assert [item["text"] for item in found["results"]] == ["In 1960."], query
    assert phone.get("timeline", family.legacy.pk, undated="true").json()["results"] == []


@pytest.mark.parametrize("query", [{"kind": "odd"}, {"occurred_after": "1962"}, {"cursor": "odd"}, {"odd": "1"}])
def test_what_cannot_be_read_is_refused(family: FamilyWithFacts, phone: Phone, query):
    assert_problem(phone.get("timeline", family.legacy.pk, **query), 422, "invalid")
