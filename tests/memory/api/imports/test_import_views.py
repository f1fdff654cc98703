"""Bringing in a chat over the API: one call, then watching it; what is refused says everything that is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import encode_multipart
from django.urls import reverse

from memory.models import Activity, Message
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.chats import WHATSAPP, family_file, finish, read
from tests.support.endpoints import assert_guarded
from tests.support.factories import ActivityFactory
from tests.support.growth import Growth

pytestmark = pytest.mark.django_db


@pytest.fixture
def family(people):
    return people


@pytest.fixture
def teller(family):
    return family["contributor"]


@pytest.fixture
def phone(teller) -> Phone:
    return Phone(teller)


def send(phone: Phone, family, raw: str | bytes = WHATSAPP, *, key: str = "", **said: Any) -> Any:
    content = raw.encode() if isinstance(raw, str) else raw
    file = SimpleUploadedFile("WhatsApp Chat with Mum.txt", content)
    path = reverse("api:imports", args=[family.legacy.pk])
    headers = {"Idempotency-Key": key or str(uuid4())}
    boundary = uuid4().hex
    body, kind = encode_multipart(boundary, {"file": file, **said}), f"multipart/form-data; boundary={boundary}"
    return phone.client.post(path, body, content_type=kind, headers=headers)


def test_a_chat_sent_with_its_answers_is_brought_in(phone, family, teller):
    answer = send(phone, family, me="Tom", person="Mum")
    assert answer.status_code == 202, answer.content
    begun = answer.json()
    assert (begun["state"], begun["kind"], begun["title"]) == ("unread", "file", "WhatsApp Chat with Mum.txt")
    assert begun["words"].startswith("The file is saved and is being read.")
    finish(Activity.objects.get(pk=begun["id"]))
    done = phone.get("activity", begun["id"]).json()
    assert (done["state"], done["done"], done["total"], done["messages"]) == ("done", 2, 2, 4)
    assert done["words"] == "4 messages were imported. Facts were noted from them."
    assert done["left_out"] == ["1 picture, video, voice message or file.", "1 line that the app wrote."]
    assert Message.objects.filter(conversation__user=teller).count() == 4


def test_sent_twice_under_one_key_it_begins_once(phone, family):
    boundary = {"content_type": "multipart/form-data; boundary=B"}
    part = '--B\r\nContent-Disposition: form-data; name="{}"{}\r\n\r\n{}\r\n'
    body = part.format("file", '; filename="a.txt"', WHATSAPP) + part.format("me", "", "Tom") + "--B--\r\n"
    first, second = (
        phone.post("imports", family.legacy.pk, body=body.encode(), key="once", **boundary) for _ in range(2)
    )
    assert first.status_code == second.status_code == 202, first.content
    assert first.json()["id"] == second.json()["id"]
    assert Activity.objects.count() == 1


def test_the_same_file_in_another_wrapping_is_the_same_request(phone, family):
    """A form's boundary is a new one each time that it is sent, also when it is sent again."""
    first, again = (send(phone, family, me="Tom", key="once") for _ in range(2))
    other = send(phone, family, WHATSAPP.replace("Tom", "Ann"), me="Ann", key="once")

    assert first.status_code == again.status_code == 202, again.content
    assert again.json()["id"] == first.json()["id"]
    assert_problem(other, 422, "idempotency_key_reused")
    assert Activity.objects.count() == 1


def after_reading(phone: Phone, answer: Any) -> Any:
    """What the activity of an upload says once a worker has read it."""
    assert answer.status_code == 202, answer.content
    read(Activity.objects.get(pk=answer.json()["id"]))
    return phone.get("activity", answer.json()["id"]).json()


def test_what_has_to_be_said_is_named_with_what_there_is_to_choose_and_can_be_said(phone, family):
    asked = after_reading(phone, send(phone, family))
    assert (asked["state"], [missing["field"] for missing in asked["to_say"]]) == ("asking", ["me"])
    assert "Aunt Jo" in asked["to_say"][0]["message"]
    wrong = phone.post("activity-answers", asked["id"], body={"me": "Nobody"})
    assert fields_of(assert_problem(wrong, 422, "invalid")) == {"me"}
    begun = phone.post("activity-answers", asked["id"], body={"me": "Tom", "person": "Mum"})
    assert (begun.status_code, begun.json()["state"], begun.json()["to_say"]) == (200, "waiting", [])
    assert finish(Activity.objects.get()).state == "done"


def test_empty_is_an_answer_and_means_that_none_of_the_names_is_mine(phone, family):
    assert after_reading(phone, send(phone, family, me=""))["state"] == "waiting"


def test_answers_before_the_file_is_read_come_too_early(phone, family):
    stored = send(phone, family).json()
    assert_problem(phone.post("activity-answers", stored["id"], body={"me": "Tom"}), 409, "conflict")


def test_one_upload_too_many_is_refused(phone, family, settings):
    settings.MOST_WAITING_UPLOADS = 1
    assert send(phone, family, me="Tom").status_code == 202
    problem = assert_problem(send(phone, family, me="Tom"), 422, "too_many_uploads")
    assert "1 file of yours is already waiting" in problem["detail"]


@pytest.mark.parametrize("raw", [b"", b"\x89PNG\xff", b'{"messages": [{"id": 1', b"PK\x03\x04no zip", b"Dear Anna"])
def test_of_a_file_that_cannot_be_read_it_is_said_why_and_nothing_is_stored(phone, family, raw):
    refused = after_reading(phone, send(phone, family, raw, me="Tom"))
    assert (refused["state"], len(refused["mistakes"])) == ("failed", 1)
    assert "Nothing was imported" in refused["words"]
    assert Activity.objects.get().upload is None


@pytest.mark.parametrize("unreadable", ["\x00", "\ud83d"])
def test_an_id_that_cannot_be_kept_is_a_mistake_with_its_place(phone, family, unreadable):
    post = {"id": 1, "type": "message", "date": "2024-03-12T18:05:00", "from": "Tom", "text": "She sang."}
    chat = json.dumps({"id": f"1{unreadable}", "name": "Mum", "messages": [post]})
    refused = after_reading(phone, send(phone, family, chat, me="Tom"))
    assert (refused["state"], [it["place"] for it in refused["mistakes"]]) == ("failed", ["id"])


def test_every_mistake_in_a_family_file_is_listed(family):
    wrong = family_file(legacy={"name": ""}, members=[{"id": 5}], conversations=[{"id": "c1"}])
    phone = Phone(family["keeper"])
    refused = after_reading(phone, send(phone, family, wrong))
    places = {mistake["place"] for mistake in refused["mistakes"]}
    assert {"legacy.name", "members[0].id", "conversations[0].member"} <= places


def test_an_unknown_field_or_no_file_is_refused(phone, family):
    assert fields_of(assert_problem(send(phone, family, me="Tom", you="Mum"), 422, "invalid")) == {"you"}
    path, key = reverse("api:imports", args=[family.legacy.pk]), {"Idempotency-Key": "one"}
    none = phone.client.post(path, {"me": "Tom"}, headers=key)
    assert fields_of(assert_problem(none, 422, "invalid")) == {"file"}


def test_what_is_no_form_is_refused(phone, family):
    assert_problem(phone.post("imports", family.legacy.pk, body={"file": "x"}), 415, "unsupported_media_type")


@pytest.mark.parametrize("extra", [0, 200_000])
def test_more_than_ten_megabytes_is_refused(phone, family, extra):
    """By the file alone, and by the whole body before anything in it is looked at."""
    problem = assert_problem(send(phone, family, b"x" * (10_000_001 + extra), me="Tom"), 413, "too_large")
    assert "10 MB" in problem["detail"]
    assert not Activity.objects.exists()


def test_cancelling_answers_with_what_stays(phone, family, teller):
    begun = send(phone, family, me="Tom").json()
    answer = phone.post("activity-cancel", begun["id"])
    assert (answer.status_code, answer.json()["words"]) == (200, "Cancelled. Nothing was imported.")
    assert phone.post("activity-cancel", begun["id"]).json()["state"] == "cancelled"
    remembering = ActivityFactory(legacy=family.legacy, user=teller, state="running", phase="remembering")
    assert_problem(phone.post("activity-cancel", remembering.pk), 409, "conflict")


def test_the_list_is_my_own_the_latest_first(phone, family, teller):
    first, second = (ActivityFactory(legacy=family.legacy, user=teller) for _ in range(2))
    ActivityFactory(legacy=family.legacy, user=family["keeper"])
    assert [row["id"] for row in phone.get("activities").json()["results"]] == [str(second.pk), str(first.pk)]


def test_the_list_costs_the_same_however_long_it_is(phone, family, teller, growth: Growth):
    growth(
        lambda: ActivityFactory(legacy=family.legacy, user=teller),
        lambda: phone.get("activities"),
    )


def test_only_who_tells_here_brings_something_in(family):
    """Who may is told that the file is missing; nobody else hears of it."""
    endpoint = api_endpoint("post", "imports", family.legacy.pk, data={"me": "Tom"}, opens=422)
    assert_guarded(
        replace(endpoint, content_type=""),
        opens_for=[family["contributor"], family["keeper"]],
        denied_to=[family["reader"]],
        hidden_from=[family["former"], family["stranger"], family["staff"]],
        bad_ids=[family.legacy.pk],
        wrong_method="put",
        sign_in=send_token,
    )


@pytest.mark.parametrize(("method", "name"), [("get", "activity"), ("post", "activity-cancel")])
def test_an_activity_is_there_for_its_user_alone(family, teller, method, name):
    activity = ActivityFactory(legacy=family.legacy, user=teller)
    others = ("keeper", "reader", "former", "stranger", "staff")
    assert_guarded(
        api_endpoint(method, name, activity.pk),
        opens_for=[teller],
        hidden_from=[family[actor] for actor in others],
        bad_ids=[activity.pk],
        wrong_method="put",
        sign_in=send_token,
    )
