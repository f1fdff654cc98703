"""What is not JSON, not text, not of the right size or shape: the right status, and nothing stored."""

from __future__ import annotations

import json

import pytest

from legacies.models import Legacy, Role
from memory.models import Conversation, Fact, Message
from tests.support.api import JSON, Phone, assert_problem, fields_of
from tests.support.factories import ConversationFactory, LegacyFactory, join

pytestmark = pytest.mark.django_db

MOST = 16_000


@pytest.fixture
def conversation() -> Conversation:
    legacy = LegacyFactory()
    return ConversationFactory(legacy=legacy, user=join(legacy, Role.KEEPER))


@pytest.fixture
def phone(conversation: Conversation) -> Phone:
    return Phone(conversation.user)


def said(words: object) -> bytes:
    return json.dumps({"content": words}).encode()


BAD_MESSAGES = {
    "empty": (said(""), JSON, 422, "content"),
    "whitespace": (said(" \n\t "), JSON, 422, "content"),
    "one too long": (said("a" * (MOST + 1)), JSON, 422, "content"),
    "a NUL": (said("She sang.\x00"), JSON, 422, "content"),
    "half a character": (b'{"content": "\\ud83d"}', JSON, 422, "content"),
    "a number": (said(5), JSON, 422, "content"),
    "null": (said(None), JSON, 422, "content"),
    "a list": (said(["She sang."]), JSON, 422, "content"),
    "no field": (b"{}", JSON, 422, "content"),
    "nothing": (b"", JSON, 422, "content"),
    "an unknown field": (b'{"content": "She sang.", "role": "assistant"}', JSON, 422, "role"),
    "an unknown field with a NUL": (b'{"content": "She sang.", "\\u0000": 1}', JSON, 422, ""),
    "not an object": (b'["content"]', JSON, 422, ""),
    "broken UTF-8": (b'{"content": "Ren\xe9"}', JSON, 400, None),
    "not JSON": (b"content=She sang.", JSON, 400, None),
    "not a number": (b'{"content": NaN}', JSON, 400, None),
    "too deep": (b'{"content": ' + b"[" * 200_000, JSON, 400, None),
    "a form": (b"content=She+sang.", "application/x-www-form-urlencoded", 415, None),
    "XML": (b"<content/>", "application/xml", 415, None),
    "no type": (said("She sang."), "", 415, None),
    "2 MB": (said("a" * 2_000_000), JSON, 413, None),
    "2 MB of another type": (b"a" * 2_000_000, "text/plain", 413, None),
}


@pytest.mark.parametrize("case", BAD_MESSAGES)
def test_bad_message_is_refused_and_nothing_is_stored(case: str, conversation: Conversation, phone: Phone):
    body, kind, status, field = BAD_MESSAGES[case]

    answer = phone.post("messages", conversation.pk, body=body, content_type=kind)

    codes = {400: "malformed", 413: "too_large", 415: "unsupported_media_type", 422: "invalid"}
    problem = assert_problem(answer, status, codes[status])
    assert fields_of(problem) == (set() if field is None else {field})
    assert Message.objects.count() == 0


def test_the_longest_message_is_stored_word_for_word(conversation: Conversation, phone: Phone):
    words = " " + "é" * (MOST - 2) + "\n"

    answer = phone.post("messages", conversation.pk, body={"content": words})

    assert answer.status_code == 202
    assert Message.objects.get(seq=1).content == words


@pytest.mark.parametrize("day", ["1962-13", "1962-02-30", "yesterday", "1962\x00", "62"])
def test_what_is_no_date_is_refused_and_nothing_is_stored(day: str, conversation: Conversation, phone: Phone):
    told = {"content": "She moved to Leeds.", "occurred": day}

    answer = phone.post("facts", conversation.legacy_id, body=told)

    assert fields_of(assert_problem(answer, 422, "invalid")) == {"occurred"}
    assert Fact.objects.count() == 0


def test_a_legacy_with_a_wrong_date_is_refused(phone: Phone):
    answer = phone.post("legacies", body={"name": "Ruth", "born": "1931-13"})

    assert fields_of(assert_problem(answer, 422, "invalid")) == {"born"}
    assert Legacy.objects.count() == 1


BAD_QUERIES = [
    ("limit", "0"), ("limit", "101"), ("limit", "many"), ("cursor", "bm9wZQ"), ("cursor", "a:b:c"),
    ("pinned", "perhaps"), ("category", "food"), ("owner", "you"), ("updated_after", "soon"), ("q", "fly\x00"),
    ("colour", "red"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), BAD_QUERIES)
def test_bad_query_is_refused(name: str, value: str, conversation: Conversation, phone: Phone):
    answer = phone.get("facts", conversation.legacy_id, **{name: value})

    problem = assert_problem(answer, 422, "invalid")
    assert fields_of(problem) == {name}


def test_a_call_without_a_body_takes_none(conversation: Conversation, phone: Phone):
    refused = phone.post("conversation-finish", conversation.pk, body={"now": True})
    conversation.refresh_from_db()
    was_finished = conversation.finished_at

    taken = phone.post("conversation-finish", conversation.pk)

    assert fields_of(assert_problem(refused, 422, "invalid")) == {"now"}
    assert was_finished is None
    assert taken.status_code == 200


@pytest.mark.parametrize("path", ["/api/v1/facts/1", "/api/v1/facts/not-an-id", "/api/v1/nothing", "/api/v1/"])
@pytest.mark.parametrize("method", ["get", "post", "patch", "delete", "put"])
def test_what_is_no_address_is_not_there(path: str, method: str, phone: Phone):
    assert_problem(phone.send(method, path), 404, "not_found")


def test_a_wrong_method_says_which_are_right(conversation: Conversation, phone: Phone):
    answer = phone.send("put", "messages", conversation.pk, body={"content": "She sang."})

    assert_problem(answer, 405, "method_not_allowed")
    assert answer.headers["Allow"] == "GET, HEAD, POST"


def test_only_json_is_answered(phone: Phone):
    answer = phone.client.get("/api/v1/me", headers={"Accept": "application/xml"})

    assert_problem(answer, 406, "not_acceptable")
