"""Conversations from beginning to end over the API: private, attached, renamed, deleted, closed."""

from __future__ import annotations

from uuid import uuid4

import pytest

from legacies.models import Legacy, Role
from memory.models import Conversation, IdempotencyRecord, Message
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import ConversationFactory, LegacyFactory, MessageFactory, ReplyFactory, remember, told

pytestmark = pytest.mark.django_db

SAID = {"content": "She kept bees behind the house."}


@pytest.fixture
def other(family: FamilyWithFacts) -> Legacy:
    """Another legacy that the contributor is a member of, and nobody else of the family."""
    legacy: Legacy = LegacyFactory(name="Walter Miller")
    legacy.memberships.create(user=family["contributor"], role=Role.CONTRIBUTOR)
    return legacy


def test_deleting_is_the_users_alone(family: FamilyWithFacts, conversation: Conversation):
    assert_guarded(
        api_endpoint("delete", "conversation", conversation.pk, opens=204),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", "stranger", "former", "staff")],
        bad_ids=[conversation.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_deleted_once_it_is_gone_and_what_was_noted_stays(
    family: FamilyWithFacts, conversation: Conversation, phone: Phone
):
    message = told("She kept bees.", conversation=conversation)
    fact = remember(
        "Rose kept bees.",
        legacy=conversation.legacy,
        owner=conversation.user,
        messages=[message],
        conversation=conversation,
    )

    first, again = (phone.send("delete", "conversation", conversation.pk) for _ in range(2))

    assert (first.status_code, first.content) == (204, b"")
    assert_problem(again, 404, "not_found")
    assert_problem(phone.get("messages", conversation.pk), 404, "not_found")
    assert phone.get("fact", fact.pk).json()["source_conversation"] is None
    [source] = phone.get("fact-sources", fact.pk).json()["results"]
    assert source["told_at"].startswith("2026-03-14")


def test_answer_given_before_is_not_told_again_once_its_conversation_is_deleted(
    conversation: Conversation, phone: Phone
):
    first = phone.post("messages", conversation.pk, body=SAID, key="one")
    phone.post("message-stop", first.json()["reply"]["id"], key="two")
    phone.send("delete", "conversation", conversation.pk)

    assert first.status_code == 202
    assert_problem(phone.post("messages", conversation.pk, body=SAID, key="one"), 404, "not_found")
    assert_problem(phone.post("message-stop", first.json()["reply"]["id"], key="two"), 404, "not_found")
    assert not IdempotencyRecord.objects.exists()


def test_private_conversation_is_closed_by_finishing_and_leaves_nothing(family: FamilyWithFacts, phone: Phone):
    begun = phone.post("conversations", family.legacy.pk, body={"private": True, "title": "Secret"}, key="one").json()
    phone.post("messages", begun["id"], body=SAID)

    finished = [phone.post("conversation-finish", begun["id"], key="end") for _ in range(2)]

    assert begun["private"] is True
    assert [(answer.status_code, answer.content) for answer in finished] == [(204, b"")] * 2
    assert_problem(phone.get("conversation", begun["id"]), 404, "not_found")
    assert not Conversation.objects.exists()
    assert not Message.objects.exists()
    assert [record.status for record in IdempotencyRecord.objects.all()] == [204]


def test_private_is_said_at_the_beginning_only(family: FamilyWithFacts, conversation: Conversation, phone: Phone):
    problem = assert_problem(phone.patch("conversation", conversation.pk, body={"private": True}), 422, "invalid")
    assert fields_of(problem) == {"private"}
    again = {"client_id": "phone-1", "private": True}
    phone.post("conversations", family.legacy.pk, body={"client_id": "phone-1"})
    assert_problem(phone.post("conversations", family.legacy.pk, body=again), 422, "client_id_reused")
    assert not Conversation.objects.filter(private=True).exists()


def test_others_are_attached_and_let_go(family: FamilyWithFacts, other: Legacy, phone: Phone):
    begun = phone.post("conversations", family.legacy.pk, body={"attached": [str(other.pk)]}).json()
    listed = phone.get("conversations", family.legacy.pk).json()["results"]
    renamed = phone.patch("conversation", begun["id"], body={"title": "Both"}).json()
    alone = phone.patch("conversation", begun["id"], body={"attached": []}).json()
    both = phone.patch("conversation", begun["id"], body={"attached": [str(other.pk)], "title": None}).json()

    assert begun["attached"] == listed[0]["attached"] == renamed["attached"] == [str(other.pk)]
    assert (alone["attached"], alone["title"]) == ([], "Both")
    assert (both["attached"], both["title"]) == ([str(other.pk)], None)


@pytest.mark.parametrize("which", ["foreign", "missing", "primary", "no id", "too many"])
def test_wrong_ones_are_refused_and_nothing_changes(
    which: str, family: FamilyWithFacts, conversation: Conversation, phone: Phone
):
    wrong = {
        "foreign": [str(family.elsewhere.pk)],
        "missing": [str(uuid4())],
        "primary": [str(family.legacy.pk)],
        "no id": ["Walter"],
        "too many": [str(uuid4()) for _ in range(51)],
    }[which]
    for answer in (
        phone.patch("conversation", conversation.pk, body={"attached": wrong, "title": "Both"}),
        phone.post("conversations", family.legacy.pk, body={"attached": wrong}),
    ):
        problem = assert_problem(answer, 422, "invalid")
        assert {name.partition(".")[0] for name in fields_of(problem)} == {"attached"}
    conversation.refresh_from_db()
    assert (conversation.title, Conversation.objects.count()) == ("", 1)


def test_who_left_an_attached_legacy_does_not_see_it(family: FamilyWithFacts, other: Legacy, phone: Phone):
    begun = phone.post("conversations", family.legacy.pk, body={"attached": [str(other.pk)]}).json()
    other.memberships.filter(user=family["contributor"]).delete()
    assert phone.get("conversation", begun["id"]).json()["attached"] == []


def test_a_source_names_its_legacy(family: FamilyWithFacts, conversation: Conversation, other: Legacy, phone: Phone):
    there = remember("Walter baked.", legacy=other, owner=conversation.user)
    said = told("She baked too.", conversation=conversation)
    sources = [
        {"alias": 1, "kind": "fact", "id": str(there.pk)},
        {"alias": 2, "kind": "message", "id": str(said.pk)},
    ]
    ReplyFactory(conversation=conversation, reply_to=MessageFactory(conversation=conversation), sources=sources)

    named = phone.get("messages", conversation.pk, order="newest").json()["results"][0]["sources"]

    assert [source["legacy"] for source in named] == [str(other.pk), str(conversation.legacy_id)]


def test_lists_of_conversations_with_others_attached_cost_the_same(
    family: FamilyWithFacts, other: Legacy, phone: Phone, growth
):
    def begin_to_talk() -> None:
        begun = phone.post("conversations", family.legacy.pk, body={"attached": [str(other.pk)]}).json()
        MessageFactory(conversation=Conversation.objects.get(pk=begun["id"]))

    growth(begin_to_talk, lambda: phone.get("conversations", family.legacy.pk))


def test_a_list_tells_what_was_said_last(family: FamilyWithFacts, phone: Phone):
    """One line, as anybody may see it over the shoulder: nothing private, blocked or in distress is in it."""
    about = {"legacy": family.legacy, "user": family["contributor"]}
    talk, private = ConversationFactory(**about), ConversationFactory(**about, private=True)
    MessageFactory(conversation=private, content="PRIVATE words.")
    assert phone.get("conversation", talk.pk).json()["last_words"] is None
    MessageFactory(conversation=talk, content="**She sang**\n\n- alto <b>\n" + "and sang " * 40)
    MessageFactory(conversation=talk, content="DISTRESS words.", in_distress=True)
    MessageFactory(conversation=talk, content="BLOCKED words.", status="blocked")
    ReplyFactory(conversation=talk, content="", status="pending")

    answer = phone.get("conversations", family.legacy.pk)
    told = {row["id"]: row["last_words"] for row in answer.json()["results"]}

    assert told[str(private.pk)] is None
    assert told[str(talk.pk)].items() >= {"role": "user", "speaker": None, "at": "2026-03-14T15:09:00Z"}.items()
    assert told[str(talk.pk)]["text"].startswith("She sang alto <b> and sang and sang")
    assert len(told[str(talk.pk)]["text"]) == 120
    assert not [word for word in ("PRIVATE", "DISTRESS", "BLOCKED") if word in answer.content.decode()]
    assert phone.get("conversation", talk.pk).json()["last_words"] == told[str(talk.pk)]

    ReplyFactory(conversation=talk, content="What did she sing?")
    MessageFactory(conversation=talk, content="Hymns.", speaker="Ana", author=None)

    assert phone.get("conversation", talk.pk).json()["last_words"] == {
        "role": "user", "speaker": "Ana", "text": "Hymns.", "at": told[str(talk.pk)]["at"]
    }  # fmt: skip
