"""Sent twice is done once, whatever happens between."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from config import failpoints
from config.api import idempotency
from legacies.models import Invitation, Role
from memory.models import Conversation, Fact, IdempotencyRecord, Message
from memory.services.deletion.purging import delete_what_expired
from memory.services.facts.editing import create_fact, edit_fact, share_fact, unshare_fact
from tests.support.api import Phone, assert_problem
from tests.support.factories import ConversationFactory, LegacyFactory, join
from tests.support.together import together

TOLD = {"content": "She kept bees."}
SAID = {"content": "She kept bees behind the house."}


@pytest.fixture
def conversation(db: None) -> Conversation:
    legacy = LegacyFactory()
    return ConversationFactory(legacy=legacy, user=join(legacy, Role.KEEPER))


@pytest.fixture
def phone(conversation: Conversation) -> Phone:
    return Phone(conversation.user)


def test_the_same_key_and_body_get_the_same_answer(conversation: Conversation, phone: Phone):
    first = phone.post("facts", conversation.legacy_id, body=TOLD, key="one")
    again = phone.post("facts", conversation.legacy_id, body=TOLD, key="one")

    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    assert (first.headers["ETag"], again.headers["ETag"]) == ('"1"', '"1"')
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Fact.objects.count() == 1


def test_without_a_key_each_call_is_its_own(conversation: Conversation, phone: Phone):
    for _ in range(2):
        assert phone.post("conversations", conversation.legacy_id, body={}, key=None).status_code == 201

    assert Conversation.objects.count() == 3


def test_an_empty_answer_is_told_again_too(conversation: Conversation, phone: Phone):
    join(conversation.legacy, Role.KEEPER)

    answers = [phone.post("leave", conversation.legacy_id, key="one") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [204, 204]
    assert [answer.content for answer in answers] == [b"", b""]


def test_a_message_needs_a_key(conversation: Conversation, phone: Phone):
    answer = phone.post("messages", conversation.pk, body=SAID, key=None)

    assert_problem(answer, 400, "idempotency_key_missing")
    assert Message.objects.count() == 0


@pytest.mark.parametrize("key", [" ", "", "ключ", "a" * 201, "a\tb"])
def test_an_odd_key_is_refused(key: str, conversation: Conversation, phone: Phone):
    headers = {"Idempotency-Key": key}
    answer = phone.send("post", "messages", conversation.pk, body=SAID, headers=headers)

    assert_problem(answer, 422, "idempotency_key_invalid")
    assert Message.objects.count() == 0


def test_the_same_key_for_something_else_is_refused(conversation: Conversation, phone: Phone):
    phone.post("facts", conversation.legacy_id, body=TOLD, key="one")

    other_body = phone.post("facts", conversation.legacy_id, body={"content": "She kept cats."}, key="one")
    other_path = phone.post("legacies", body={"name": "Ruth"}, key="one")

    assert_problem(other_body, 422, "idempotency_key_reused")
    assert_problem(other_path, 422, "idempotency_key_reused")
    assert Fact.objects.count() == 1


def test_names_in_another_order_are_the_same_request(conversation: Conversation, phone: Phone):
    bodies = [b'{"content": "She kept bees.", "importance": 3}', b'{"importance":3,"content":"She kept bees."}']
    first, again = (phone.post("facts", conversation.legacy_id, body=body, key="one") for body in bodies)

    assert first.content == again.content
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Fact.objects.count() == 1


def test_a_change_sent_again_is_answered_with_its_own_result(conversation: Conversation, phone: Phone):
    """Its answer was lost on the way, and by now the revision that it saw is not the current one."""
    fact = phone.post("facts", conversation.legacy_id, body=TOLD).json()
    change = {"content": "She kept cats."}

    first = phone.patch("fact", fact["id"], body=change, revision=1, key="one")
    again = phone.patch("fact", fact["id"], body=change, revision=1, key="one")
    without = phone.patch("fact", fact["id"], body=change, revision=1)

    assert (first.status_code, first.json()["content"]) == (200, "She kept cats.")
    assert (again.status_code, again.content, again.headers["ETag"]) == (200, first.content, '"2"')
    assert again.headers["Idempotency-Replayed"] == "true"
    assert_problem(without, 412, "stale_revision")
    assert Fact.objects.get().revision == 2


def test_a_refused_body_may_be_mended_under_its_key(conversation: Conversation, phone: Phone):
    refused = phone.post("facts", conversation.legacy_id, body={"content": ""}, key="one")
    mended = phone.post("facts", conversation.legacy_id, body=TOLD, key="one")

    assert_problem(refused, 422, "invalid")
    assert mended.status_code == 201


def test_keys_belong_to_a_person(conversation: Conversation, phone: Phone):
    other = Phone(join(conversation.legacy, Role.CONTRIBUTOR))

    first = phone.post("facts", conversation.legacy_id, body=TOLD, key="one")
    second = other.post("facts", conversation.legacy_id, body=TOLD, key="one")

    assert first.json()["id"] != second.json()["id"]


def test_once_its_answer_is_tidied_away_a_key_is_free(conversation: Conversation, phone: Phone):
    phone.post("conversations", conversation.legacy_id, body={}, key="one")
    delete_what_expired(now=timezone.now() + timedelta(days=31))

    assert phone.post("conversations", conversation.legacy_id, body={}, key="one").status_code == 201
    assert Conversation.objects.count() == 3
    assert IdempotencyRecord.objects.count() == 1


def test_what_is_kept_can_be_read_by_nobody_without_the_key(conversation: Conversation, phone: Phone):
    invited = phone.post(
        "invitations", conversation.legacy_id, body={"for_whom": "Ana", "role": "reader"}, key="the-key"
    )
    phone.post("messages", conversation.pk, body=SAID, key="another")

    kept = json.dumps(list(IdempotencyRecord.objects.values("key", "response", "headers", "request_digest")))

    for secret in (invited.json()["token"], "the-key", "bees"):
        assert secret not in kept


def test_what_is_kept_names_what_was_asked_for_and_answered(conversation: Conversation, phone: Phone):
    """So that who deletes a talk finds every answer that holds its words, whichever call gave it."""
    begun = phone.post("conversations", conversation.legacy_id, key="begun").json()["id"]
    posted = phone.post("messages", conversation.pk, body=SAID, key="posted").json()
    phone.post("message-stop", posted["reply"]["id"], key="stopped")

    named = [{str(subject) for subject in record.subjects} for record in IdempotencyRecord.objects.order_by("pk")]
    assert [begun in named[0], str(conversation.pk) in named[1], str(conversation.pk) in named[2]] == [True] * 3


def test_an_answer_sealed_under_another_secret_is_not_done_again(conversation: Conversation, phone: Phone, settings):
    phone.post("facts", conversation.legacy_id, body=TOLD, key="one")
    IdempotencyRecord.objects.update(response={"sealed": "gAAAAA"})

    assert_problem(phone.post("facts", conversation.legacy_id, body=TOLD, key="one"), 409, "answer_lost")
    assert Fact.objects.count() == 1


def test_an_answer_is_told_again_only_while_it_may_be_read(conversation: Conversation, phone: Phone):
    legacy, other = conversation.legacy, join(conversation.legacy)
    mine = create_fact(user=conversation.user, legacy_id=legacy.pk, content="She was born in 1931.")
    theirs = create_fact(user=other, legacy_id=legacy.pk, content="She was born in 1932.")
    share_fact(user=other, fact_id=theirs.pk)
    ask = partial(phone.post, "fact-dispute", mine.pk, body={"other": str(theirs.pk)}, key="one")
    first = ask()
    assert (first.status_code, ask().content) == (201, first.content)
    edit_fact(user=other, fact_id=theirs.pk, changes={"content": "She was born in May."})
    assert_problem(ask(), 409, "answer_lost")
    unshare_fact(user=other, fact_id=theirs.pk)
    assert_problem(ask(), 404, "not_found")


def test_who_left_is_told_no_answer_again_and_may_leave_twice(conversation: Conversation, phone: Phone):
    join(conversation.legacy, Role.KEEPER)
    tell = partial(phone.post, "facts", conversation.legacy_id, body=TOLD, key="one")
    leave = partial(phone.post, "leave", conversation.legacy_id, key="two")
    assert tell().status_code == 201
    assert [leave().status_code for _ in range(2)] == [204, 204]
    assert_problem(tell(), 404, "not_found")


@pytest.mark.sweep
@pytest.mark.django_db(transaction=True)
def test_fifty_equal_posts_at_once_have_one_effect(conversation: Conversation, phone: Phone):
    answers: list[Any] = together(*[partial(phone.post, "messages", conversation.pk, body=SAID, key="one")] * 50)

    statuses = [answer.status_code for answer in answers]
    assert set(statuses) <= {202, 409}
    assert 202 in statuses
    told = {answer.content for answer in answers if answer.status_code == 202}
    assert len(told) == 1
    assert Message.objects.count() == 2
    for answer in answers:
        if answer.status_code == 409:
            assert_problem(answer, 409, "in_flight")
            assert answer.headers["Retry-After"] == "1"


@pytest.mark.django_db(transaction=True)
def test_with_the_lock_off_equal_posts_would_double(conversation: Conversation, phone: Phone, monkeypatch):
    """Behind the lock stands the table's own constraint; with both off, four messages and their replies."""
    monkeypatch.setattr(idempotency, "_try_lock", lambda user_id, key: (True, False))
    monkeypatch.setattr(idempotency.IdempotentRequest, "store_answer", lambda self, response: None)

    together(*[partial(phone.post, "messages", conversation.pk, body=SAID, key="one")] * 4)

    assert Message.objects.count() == 8


@pytest.mark.django_db(transaction=True)
def test_a_crash_between_effect_and_answer_leaves_neither(conversation: Conversation, phone: Phone):
    def crash(name: str) -> None:
        if name == "api.effect_before_answer":
            raise MemoryError

    failpoints.set_handler(crash)
    try:
        crashed = phone.post("facts", conversation.legacy_id, body=TOLD, key="one")
    finally:
        failpoints.set_handler(None)
    left = Fact.objects.count()
    again = phone.post("facts", conversation.legacy_id, body=TOLD, key="one")

    assert_problem(crashed, 500, "server_error")
    assert left == 0
    assert again.status_code == 201
    assert Fact.objects.count() == 1
    assert Invitation.objects.count() == 0
