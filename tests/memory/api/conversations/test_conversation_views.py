"""Conversations and messages: one's own, and never anybody else's."""

from __future__ import annotations

from typing import Any

import pytest

from legacies.models import Job
from memory.models import Conversation, Message, MessageStatus
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import ConversationFactory, LegacyFactory, MessageFactory, ReplyFactory

pytestmark = pytest.mark.django_db

NOT_MINE = ["keeper", "reader", "stranger", "former", "staff"]
SAID = {"content": "She kept bees behind the house."}


@pytest.mark.parametrize(
    ("method", "name", "data", "opens"),
    [
        ("get", "conversation", None, 200),
        ("patch", "conversation", {"title": "Bees"}, 200),
        ("post", "conversation-finish", None, 200),
        ("get", "messages", None, 200),
        ("post", "messages", SAID, 202),
    ],
)
def test_conversation_is_its_users_alone(
    method: str, name: str, data: dict[str, str] | None, opens: int, family: FamilyWithFacts, conversation: Conversation
):
    assert_guarded(
        api_endpoint(method, name, conversation.pk, data=data, opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in NOT_MINE],
        bad_ids=[conversation.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_stopping_is_the_users_alone(family: FamilyWithFacts, conversation: Conversation):
    reply = ReplyFactory(
        conversation=conversation, status="streaming", reply_to=MessageFactory(conversation=conversation)
    )
    assert_guarded(
        api_endpoint("post", "message-stop", reply.pk),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in NOT_MINE],
        bad_ids=[reply.pk],
        sign_in=send_token,
        wrong_method="get",
    )


def test_saying_that_it_was_no_distress_is_the_users_alone(family: FamilyWithFacts, conversation: Conversation):
    message = MessageFactory(conversation=conversation, in_distress=True)
    assert_guarded(
        api_endpoint("post", "message-no-distress", message.pk),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in NOT_MINE],
        bad_ids=[message.pk],
        sign_in=send_token,
        wrong_method="get",
    )


@pytest.mark.parametrize(("method", "opens", "denied"), [("get", 200, []), ("post", 201, ["reader"])])
def test_readers_look_and_tellers_talk(method: str, opens: int, denied: list[str], family: FamilyWithFacts):
    assert_guarded(
        api_endpoint(method, "conversations", family.legacy.pk, opens=opens),
        opens_for=[family[actor] for actor in ("keeper", "contributor", "reader") if actor not in denied],
        denied_to=[family[actor] for actor in denied],
        hidden_from=[family["stranger"], family["former"], family["staff"]],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


def test_begun_renamed_and_finished(family: FamilyWithFacts, phone: Phone):
    body = {"title": "Bees", "client_id": "phone-1"}

    begun = phone.post("conversations", family.legacy.pk, body=body)
    again = phone.post("conversations", family.legacy.pk, body=body)
    renamed = phone.patch("conversation", begun.json()["id"], body={"title": "Her bees"})
    finished = phone.post("conversation-finish", begun.json()["id"])

    assert (begun.status_code, begun.json()["title"], begun.json()["finished_at"]) == (201, "Bees", None)
    assert again.json()["id"] == begun.json()["id"]
    assert renamed.json()["title"] == "Her bees"
    assert finished.json()["finished_at"]
    assert phone.get("conversation", begun.json()["id"]).json() == finished.json()


def test_the_latest_conversation_comes_first(family: FamilyWithFacts, phone: Phone):
    old, new = (ConversationFactory(legacy=family.legacy, user=family["contributor"]) for _ in range(2))
    ConversationFactory(legacy=family.legacy, user=family["keeper"])
    before = phone.get("conversations", family.legacy.pk).json()["results"]
    phone.post("messages", old.pk, body=SAID)

    after = phone.get("conversations", family.legacy.pk).json()["results"]

    assert [row["id"] for row in before] == [str(new.pk), str(old.pk)]
    assert [row["id"] for row in after] == [str(old.pk), str(new.pk)]


def test_a_message_is_stored_and_its_reply_promised(conversation: Conversation, phone: Phone):
    answer = phone.post("messages", conversation.pk, body={**SAID, "client_id": "m-1"})

    posted = answer.json()
    assert answer.status_code == 202
    assert posted["message"].items() >= {
        "seq": 1, "role": "user", "status": "complete", "content": SAID["content"], "client_id": "m-1", "stream": None
    }.items()  # fmt: skip
    assert posted["reply"].items() >= {
        "seq": 2, "role": "assistant", "status": "pending", "content": "", "reply_to": posted["message"]["id"]
    }.items()  # fmt: skip
    assert posted["stream"] == posted["reply"]["stream"] == f"/api/v1/messages/{posted['reply']['id']}/stream"
    assert Job.objects.filter(kind="turn", payload__message=posted["reply"]["id"]).exists()
    assert phone.get("messages", conversation.pk).json()["results"] == [posted["message"], posted["reply"]]


def test_the_same_client_id_is_the_same_message(conversation: Conversation, phone: Phone):
    first, again = (phone.post("messages", conversation.pk, body={**SAID, "client_id": "m-1"}) for _ in range(2))

    assert first.json()["message"]["id"] == again.json()["message"]["id"]
    assert Message.objects.count() == 2


def test_the_same_client_id_with_other_words_is_refused(conversation: Conversation, phone: Phone):
    phone.post("messages", conversation.pk, body={**SAID, "client_id": "m-1"})

    other = phone.post("messages", conversation.pk, body={"content": "She kept cats.", "client_id": "m-1"})
    elsewhere = ConversationFactory(legacy=conversation.legacy, user=conversation.user)
    there = phone.post("messages", elsewhere.pk, body={**SAID, "client_id": "m-1"})

    for refused in (other, there):
        assert fields_of(assert_problem(refused, 422, "client_id_reused")) == {"client_id"}
    assert Message.objects.count() == 2


def test_the_same_client_id_for_another_conversation_is_refused(family: FamilyWithFacts, phone: Phone):
    attached = LegacyFactory()
    attached.memberships.create(user=family["contributor"], role="reader")
    begun = phone.post("conversations", family.legacy.pk, body={"client_id": "c-1", "title": "Bees"}).json()

    for other in ({"title": "Cats"}, {"private": True}, {"attached": [str(attached.pk)]}):
        answer = phone.post("conversations", family.legacy.pk, body={"client_id": "c-1", **other})
        assert fields_of(assert_problem(answer, 422, "client_id_reused")) == {"client_id"}, other
    again = phone.post("conversations", family.legacy.pk, body={"client_id": "c-1"})
    assert (again.json()["id"], again.json()["title"]) == (begun["id"], "Bees")
    assert phone.get("conversation", begun["id"]).json() == begun


def test_a_reply_is_stopped_and_what_was_said_is_not(conversation: Conversation, phone: Phone):
    posted = phone.post("messages", conversation.pk, body=SAID).json()

    stopped = phone.post("message-stop", posted["reply"]["id"])
    told = phone.post("message-stop", posted["message"]["id"])

    assert stopped.status_code == 200
    assert Message.objects.get(pk=posted["reply"]["id"]).stop_requested_at
    assert_problem(told, 403, "not_allowed")


def test_messages_from_either_end(conversation: Conversation, phone: Phone):
    MessageFactory.create_batch(3, conversation=conversation)

    oldest, newest = (
        [row["seq"] for row in phone.get("messages", conversation.pk, order=order).json()["results"]]
        for order in ("oldest", "newest")
    )

    assert oldest == [1, 2, 3]
    assert newest == [3, 2, 1]


def test_what_a_reply_rests_on_is_named_while_it_may_be_seen(
    family: FamilyWithFacts, conversation: Conversation, phone: Phone
):
    own, foreign = family.facts["private"], family.facts["keepers approved"]
    message = MessageFactory(conversation=conversation)
    named = [
        {"alias": 1, "kind": "fact", "id": str(own.pk)},
        {"alias": 2, "kind": "fact", "id": str(foreign.pk)},
        {"alias": 3, "kind": "message", "id": str(message.pk)},
    ]
    words = "She sang [1]. He won it [2]. She danced [3]."
    ReplyFactory(conversation=conversation, reply_to=message, content=words, sources=named)
    Phone(family["keeper"]).patch("fact-visibility", foreign.pk, body={"visibility": "private"}, revision="*")

    reply = phone.get("messages", conversation.pk, order="newest").json()["results"][0]

    assert reply["sources"] == [{**source, "legacy": str(family.legacy.pk)} for source in (named[0], named[2])]
    assert reply["content"] == "She sang [1]. This text quoted something that is no longer here. She danced [3]."
    assert reply["stream"] is None


def test_a_wrong_title_is_refused(conversation: Conversation, phone: Phone):
    for body in ({"title": "a" * 201}, {"title": 5}, {}, {"title": "a\x00"}):
        problem = assert_problem(phone.patch("conversation", conversation.pk, body=body), 422, "invalid")
        assert fields_of(problem) == {"title"}


def test_lists_of_conversation_cost_the_same_however_long(
    family: FamilyWithFacts, conversation: Conversation, phone: Phone, growth
):
    growth(
        lambda: ConversationFactory(legacy=family.legacy, user=family["contributor"]),
        lambda: phone.get("conversations", family.legacy.pk),
    )

    def add_reply() -> None:
        sources = [{"alias": 1, "kind": "fact", "id": str(family.facts["approved"].pk)}]
        ReplyFactory(conversation=conversation, reply_to=MessageFactory(conversation=conversation), sources=sources)

    growth(add_reply, lambda: phone.get("messages", conversation.pk))


def test_a_failed_reply_says_so(conversation: Conversation, phone: Phone):
    message = MessageFactory(conversation=conversation)
    ReplyFactory(
        conversation=conversation, reply_to=message, status=MessageStatus.FAILED, error="engine_down", content=""
    )

    reply = phone.get("messages", conversation.pk, order="newest").json()["results"][0]

    assert (reply["status"], reply["error"], reply["stream"]) == ("failed", "engine_down", None)


def test_a_message_says_whether_it_was_taken_for_distress_until_its_writer_denies_it(
    conversation: Conversation, phone: Phone
):
    message = MessageFactory(conversation=conversation, content="I want to die.", in_distress=True)
    reply = ReplyFactory(conversation=conversation, reply_to=message, content="I am here.", in_distress=True)

    listed = phone.get("messages", conversation.pk).json()["results"]
    denied = phone.post("message-no-distress", message.pk)
    again = phone.post("message-no-distress", message.pk)
    later = phone.get("messages", conversation.pk).json()["results"]

    assert [(one["id"], one["in_distress"]) for one in listed] == [(str(message.pk), True), (str(reply.pk), True)]
    assert (denied.status_code, denied.json()["in_distress"]) == (200, False)
    assert again.json() == denied.json()
    assert [(one["in_distress"], one["status"]) for one in later] == [(False, "complete"), (False, "pending")]
    assert later[1]["stream"] is not None
    assert_problem(phone.post("message-no-distress", reply.pk), 403, "not_allowed")


def test_what_was_undone_is_told_with_the_reply_that_did_it(
    family: FamilyWithFacts, conversation: Conversation, phone: Phone
):
    fact = family.facts["private"]
    noted = reply_that_did(conversation, {"tool": "remember", "outcome": "created", "facts": [str(fact.pk)]})
    changed = reply_that_did(conversation, {"tool": "set_profile", "outcome": "profile_set"})
    reply_that_did(conversation, {"tool": "undo_last", "outcome": "profile_set", "undid": str(changed.pk)})
    assert taken_back(phone, conversation) == [False, True, False]
    undo = {"tool": "undo_last", "outcome": "forgotten", "facts": [str(fact.pk)], "undid": str(noted.pk)}
    undone = reply_that_did(conversation, undo)
    phone.delete("fact", fact.pk, revision="*")
    assert taken_back(phone, conversation) == [True, True, False, False]
    phone.post("fact-restore", fact.pk)
    redone = {"tool": "undo_last", "outcome": "restored", "facts": [str(fact.pk)], "undid": str(undone.pk)}
    reply_that_did(conversation, redone)
    assert taken_back(phone, conversation) == [False, True, False, True, False]


def reply_that_did(conversation: Conversation, action: dict[str, Any]) -> Message:
    made: Message = ReplyFactory(
        conversation=conversation, reply_to=MessageFactory(conversation=conversation), actions=[action]
    )
    return made


def taken_back(phone: Phone, conversation: Conversation) -> list[bool]:
    messages = phone.get("messages", conversation.pk).json()["results"]
    return [action["taken_back"] for message in messages for action in message["actions"]]


def test_a_reply_tells_what_tools_did_and_it_is_taken_back_fact_by_fact(
    family: FamilyWithFacts, conversation: Conversation, phone: Phone
):
    fact = family.facts["private"]
    phone.delete("fact", fact.pk, revision="*")
    done = [{"tool": "forget_memories", "outcome": "forgotten", "facts": [str(fact.pk)]}]
    done.append({"tool": "undo_last", "outcome": "restored", "facts": [str(fact.pk)]})
    ReplyFactory(conversation=conversation, reply_to=MessageFactory(conversation=conversation), actions=done)

    reply = phone.get("messages", conversation.pk, order="newest").json()["results"][0]
    assert reply["actions"] == [{**action, "taken_back": False} for action in done]
    assert phone.post("fact-restore", fact.pk).json()["status"] == "active"
