"""Feedback on a reply over the API: given, changed, taken back, by the person it answered alone."""

from __future__ import annotations

import pytest

from memory.models import Conversation, FactUse, Message
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import ReplyFactory, remember, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def reply(conversation: Conversation) -> Message:
    fact = remember("Rose sang.", legacy=conversation.legacy, owner=conversation.user, review="kept")
    made: Message = ReplyFactory(conversation=conversation, sources=[{"alias": 1, "kind": "fact", "id": str(fact.pk)}])
    return made


@pytest.mark.parametrize(("method", "opens"), [("put", 200), ("post", 200), ("delete", 204)])
def test_it_is_for_the_person_it_answered_alone(family: FamilyWithFacts, reply: Message, method: str, opens: int):
    data = {} if method == "delete" else {"helpful": True}
    assert_guarded(
        api_endpoint(method, "message-feedback", reply.pk, data=data, opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", "stranger", "former", "staff")],
        bad_ids=[reply.pk],
        sign_in=send_token,
        wrong_method="patch",
    )


def test_it_is_told_with_the_message_and_twice_is_once(reply: Message, phone: Phone):
    said = {"helpful": False, "reason": "untrue", "words": "Her sister did."}
    first, again = (phone.send("put", "message-feedback", reply.pk, body=said).json() for _ in range(2))
    [listed] = phone.get("messages", reply.conversation_id).json()["results"]
    [fact] = phone.get("facts", reply.conversation.legacy_id, review="open", owner="me", q="sang").json()["results"]

    assert first["feedback"].pop("at")
    assert first["feedback"] == said
    assert again["feedback"] == listed["feedback"] == {**said, "at": again["feedback"]["at"]}
    assert fact["doubted_for"] == "untrue"

    helpful = phone.post("message-feedback", reply.pk, body={"helpful": True}).json()
    assert (helpful["feedback"]["helpful"], helpful["feedback"]["reason"]) == (True, None)
    assert FactUse.objects.get().helpful == 1
    assert phone.get("fact", fact["id"]).json()["doubted_for"] is None

    for _ in range(2):
        assert phone.send("delete", "message-feedback", reply.pk).status_code == 204
    assert phone.get("messages", reply.conversation_id).json()["results"][0]["feedback"] is None
    assert FactUse.objects.get().helpful == 0


WRONG: list[dict[str, object]] = [
    {},
    {"helpful": "yes"},
    {"helpful": False, "reason": "odd"},
    {"helpful": True, "stars": 5},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_bodies_are_refused(reply: Message, phone: Phone, wrong: dict[str, object]):
    problem = assert_problem(phone.send("put", "message-feedback", reply.pk, body=wrong), 422, "invalid")
    assert fields_of(problem)
    reply.refresh_from_db()
    assert reply.feedback is None


def test_own_words_and_unfinished_replies_take_none(conversation: Conversation, phone: Phone):
    mine = told("She sang.", conversation=conversation)
    pending = ReplyFactory(conversation=conversation, reply_to=mine, status="pending", content="")
    said = {"helpful": True}
    assert_problem(phone.send("put", "message-feedback", mine.pk, body=said), 403, "not_allowed")
    assert_problem(phone.send("put", "message-feedback", pending.pk, body=said), 409, "conflict")
