"""Events from a file: shown first with nothing stored, then added as they were shown."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from memory.models import Entry
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded
from tests.support.event_files import CALENDAR, TREE_551

pytestmark = pytest.mark.django_db


def page_of(family: FamilyWithFacts) -> str:
    return reverse("memory:events-from-file", args=[family.legacy.pk])


def upload(client, family: FamilyWithFacts, raw: bytes, actor: str = "contributor", **more):
    client.force_login(family[actor])
    return client.post(page_of(family), {"file": SimpleUploadedFile("tree.ged", raw), **more})


def found_in(answer) -> str:
    (found,) = re.findall(r'name="found" value="([^"]+)"', answer.content.decode())
    return str(found)


def test_it_is_for_those_who_tell(family: FamilyWithFacts):
    assert_guarded(
        Endpoint("get", page_of(family)),
        opens_for=[family["keeper"], family["contributor"]],
        denied_to=[family["reader"]],
        hidden_from=[family[actor] for actor in ("stranger", "former", "staff")],
        bad_ids=[family.legacy.pk],
        wrong_method="put",
    )


def test_it_is_shown_and_then_added(client, family: FamilyWithFacts):
    shown = upload(client, family, TREE_551)
    page = shown.content.decode()
    assert "Nothing is added yet." in page
    assert "Rose Ann Miller and Karl Miller married in St Saviour&#x27;s." in page
    assert not Entry.objects.exists()
    added = client.post(page_of(family), {"found": found_in(shown), "person": "0"}, follow=True)
    assert "9 events were added. Only you can see what you add, until you share it." in added.content.decode()
    assert Entry.objects.filter(owner=family["contributor"], source="import").count() == 9
    again = client.post(page_of(family), {"found": found_in(shown), "person": "0"}, follow=True)
    assert "0 events were added. 9 were there already." in again.content.decode()


def test_the_person_that_is_chosen_counts(client, family: FamilyWithFacts):
    shown = upload(client, family, TREE_551)
    client.post(page_of(family), {"found": found_in(shown), "person": "1"})
    assert list(Entry.objects.values_list("occurred", flat=True)) == ["1801"]


def test_a_calendar_asks_for_nobody(client, family: FamilyWithFacts):
    shown = upload(client, family, CALENDAR)
    assert 'type="radio"' not in shown.content.decode()
    assert shown.content.decode().count("Repeats every year; only the first day is taken over.") == 1
    client.post(page_of(family), {"found": found_in(shown)})
    assert Entry.objects.count() == 3


@pytest.mark.parametrize(
    ("raw", "more", "says"),
    [
        (b"\x89PNG", {}, "could not be read as a family tree"),
        (TREE_551, {"name": "Otto Stein"}, "Nobody in this family tree is called so."),
        (CALENDAR.replace(b"SUMMARY", b"COMMENT"), {}, "There is no event in this file"),
        (b"x" * 10_000_001, {}, "larger than 10 MB"),
        (b"", {}, "empty"),
    ],
)
def test_what_is_wrong_is_said(client, family: FamilyWithFacts, raw: bytes, more, says: str):
    answer = upload(client, family, raw, **more)
    assert answer.status_code == 422
    assert says in answer.content.decode()


@pytest.mark.parametrize("person", ["7", "x", "-9"])
def test_what_was_not_shown_to_this_person_is_not_added(client, family: FamilyWithFacts, person: str):
    found = found_in(upload(client, family, TREE_551))
    client.post(page_of(family), {"found": found, "person": person})
    client.post(page_of(family), {"found": found[:-1] + "x", "person": "0"})
    client.force_login(family["keeper"])
    refused = client.post(page_of(family), {"found": found, "person": "0"}, follow=True)
    assert "Nothing was added. Choose the file once more." in refused.content.decode()
    assert not Entry.objects.exists()
