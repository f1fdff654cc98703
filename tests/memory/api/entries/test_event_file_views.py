"""Family trees and calendars over the API: looked into, and what is wanted of it posted."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import encode_multipart

from memory.models import Entry
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, assert_problem
from tests.support.event_files import CALENDAR, TREE_551

pytestmark = pytest.mark.django_db


def look(phone: Phone, family: FamilyWithFacts, raw: bytes, **said: str) -> Any:
    body = encode_multipart("B", {"file": SimpleUploadedFile("tree.ged", raw), **said})
    return phone.send(
        "post", "event-files", family.legacy.pk, body=body, content_type="multipart/form-data; boundary=B"
    )


def test_what_is_in_it_is_told_stored_by_a_post_and_there_once(family: FamilyWithFacts):
    phone = Phone(family["contributor"])
    people = look(phone, family, TREE_551).json()["people"]
    assert [(person["name"], person["years"], len(person["entries"])) for person in people] == [
        ("Rose Ann Miller", "1938–2019", 9),
        ("Rose Miller", "1801–", 1),
    ]
    assert not Entry.objects.exists()
    for outcome in ("created", "unchanged"):
        posted = phone.send("post", "entry-posts", family.legacy.pk, body={"entries": people[0]["entries"]})
        assert {result["outcome"] for result in posted.json()["results"]} == {outcome}
    assert Entry.objects.filter(owner=family["contributor"], source="import").count() == 9


def test_a_calendar_has_no_people(family: FamilyWithFacts):
    (whole,) = look(Phone(family["keeper"]), family, CALENDAR).json()["people"]
    assert (whole["name"], len(whole["entries"]), whole["left_out"]) == (None, 3, 1)
    assert whole["repeating"] == [whole["entries"][1]["external_id"]]


def test_somebody_of_another_name_is_asked_for(family: FamilyWithFacts):
    phone = Phone(family["keeper"])
    assert look(phone, family, TREE_551, name="Ida Stone").json()["people"][0]["name"] == "Ida Stone"
    assert look(phone, family, TREE_551, name="Otto Stein").json() == {"people": []}


def test_what_is_no_such_file_is_refused(family: FamilyWithFacts):
    phone = Phone(family["keeper"])
    assert_problem(look(phone, family, b"\x89PNG"), 422, "event_file_refused")
    assert_problem(look(phone, family, TREE_551, colour="red"), 422, "invalid")
    assert_problem(phone.send("post", "event-files", family.legacy.pk, body={}), 415, "unsupported_media_type")


@pytest.mark.parametrize(("actor", "status"), [("reader", 403), ("stranger", 404), ("former", 404), ("staff", 404)])
def test_it_is_for_those_who_tell(family: FamilyWithFacts, actor: str, status: int):
    assert look(Phone(family[actor]), family, TREE_551).status_code == status
    assert look(Phone(), family, TREE_551).status_code == 401
