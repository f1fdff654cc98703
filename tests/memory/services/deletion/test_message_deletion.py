"""Taking one own message back: it is gone from every store, and what rests on other words stays."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from config import failpoints
from config.broker import broker
from config.errors import NotAllowed, NotFound
from legacies.jobs.runner import run_item
from legacies.models import Job, LegacyEvent
from legacies.services.legacies import create_legacy
from memory import recall
from memory.models import Conversation, Fact, Message, MessageStatus, RecallItem, Status
from memory.services.conversations.lifecycle import (
    NOBODY,
    finish_conversation,
    owner_key,
    post_message,
    start_conversation,
    stream_key,
)
from memory.services.deletion.message_deletion import passages, take_back_message
from memory.services.facts.editing import restore_fact
from memory.tasks import HANDLERS
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.dump import dump_of_everything
from tests.support.endpoints import assert_guarded
from tests.support.factories import (
    ConversationFactory,
    LegacyFactory,
    ReplyFactory,
    UserFactory,
    join,
    remember,
    summarised,
    told,
)
from tests.support.replayed import assert_log_tells_all

pytestmark = pytest.mark.django_db

SAID = "Ruth kept quinces in the zinc trough behind the dairy."
TRACE = "zinc trough"
OTHER = "Ruth sang in the choir of Leduc."


@pytest.fixture
def conversation(db) -> Conversation:
    teller = UserFactory()
    return start_conversation(user=teller, legacy_id=create_legacy(user=teller, name="Ruth Adler").pk)


def say(conversation: Conversation, words: str):
    return post_message(user=conversation.user, conversation_id=conversation.pk, content=words)


def run_off(kind: str) -> None:
    for item in Job.objects.filter(kind=kind, state="waiting"):
        run_item(item.pk, HANDLERS)


def back(conversation: Conversation, message: Message) -> None:
    take_back_message(user=conversation.user, message_id=message.pk)


def finish(conversation: Conversation) -> None:
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_off("consolidate")


def test_nothing_anywhere_holds_the_words_and_the_log_still_tells_all(conversation, django_capture_on_commit_callbacks):
    """The whole way: told, answered, noted, asked after, quoted in a reply; then taken back and deleted for good."""
    with django_capture_on_commit_callbacks(execute=True):
        posted = say(conversation, SAID)
        say(conversation, OTHER)
        run_off("turn")
        finish(conversation)
        asked = say(conversation, "Where did Ruth keep quinces?")
        run_off("turn")
    assert TRACE in Message.objects.get(pk=asked.reply.pk).content, "the reply quotes it, or this shows nothing"
    fact = Fact.objects.get(content__contains=TRACE)
    kept = Fact.objects.get(content__contains="choir")
    assert_log_tells_all()

    with django_capture_on_commit_callbacks(execute=True):
        back(conversation, posted.message)

    assert not Message.objects.filter(pk=posted.message.pk).exists()
    assert not RecallItem.objects.filter(search_text__contains=TRACE).exists()
    assert not Message.objects.filter(content__contains=TRACE).exists()
    assert not broker().exists(stream_key(asked.reply.pk))
    fact.refresh_from_db()
    kept.refresh_from_db()
    assert (fact.status, kept.status) == (Status.RETIRED, Status.ACTIVE)
    assert_log_tells_all()
    event = LegacyEvent.objects.get(action="message_taken_back")
    assert event.actor_id == conversation.user_id

    # What was noted is its teller's to keep or to delete; only there, and in the log of it, do the words still stand.
    held = [line for line in dump_of_everything().splitlines() if TRACE in line]
    assert held
    assert all(str(fact.pk) in line for line in held), held


def test_what_rests_on_other_words_too_stays_and_what_rests_on_it_alone_can_be_brought_back(conversation):
    first, second = told(SAID, conversation=conversation), told(OTHER, conversation=conversation)
    about = {"legacy": conversation.legacy, "owner": conversation.user, "conversation": conversation}
    both = remember("Ruth lived near Leduc.", messages=[first, second], **about)
    alone = remember("Ruth kept quinces.", messages=[first], **about)

    back(conversation, first)

    both.refresh_from_db()
    alone.refresh_from_db()
    assert (both.status, alone.status) == (Status.ACTIVE, Status.RETIRED)
    assert list(both.sources.values_list("message", flat=True)) == [second.pk]
    assert RecallItem.objects.get(id=both.pk).message_ids == [second.pk]
    source = alone.sources.get()
    assert (source.message, source.span_start, source.teller) == (None, None, conversation.user)
    assert restore_fact(user=conversation.user, fact_id=alone.pk).status == Status.ACTIVE
    back(conversation, second)
    both.refresh_from_db()
    assert both.status == Status.RETIRED, "nothing is left that it rests on"


def test_its_reply_stays_with_a_mark_and_those_that_quote_it_say_so(conversation):
    message = told(SAID, conversation=conversation)
    plain = ReplyFactory(conversation=conversation, reply_to=message, content="When was that?")
    later = told("Where was that?", conversation=conversation)
    quoting = ReplyFactory(conversation=conversation, reply_to=later, content=f"You told me: “{SAID}”")
    chunk = summarised("Quinces lay in the zinc trough.", conversation=conversation, from_seq=1, to_seq=5)

    back(conversation, message)

    plain.refresh_from_db()
    quoting.refresh_from_db()
    chunk.refresh_from_db()
    assert (plain.content, plain.reply_to_id) == ("When was that?", None)
    assert plain.question_taken_back_at is not None
    assert TRACE not in quoting.content
    assert quoting.question_taken_back_at is None
    assert TRACE not in chunk.summary
    found = recall.search(viewer=conversation.user, legacy_id=conversation.legacy_id, query="zinc trough quinces").hits
    assert not [hit for hit in found if TRACE in hit.text]


def test_a_reply_on_its_way_ends_and_is_heard_no_more(conversation, django_capture_on_commit_callbacks):
    posted = say(conversation, SAID)
    with django_capture_on_commit_callbacks(execute=True):
        back(conversation, posted.message)
    posted.reply.refresh_from_db()
    assert (posted.reply.status, posted.reply.content) == (MessageStatus.STOPPED, "")
    assert not Job.objects.filter(kind="turn").exists()
    assert broker().get(owner_key(posted.reply.pk)) == NOBODY


def at_failpoint(name, act):
    left = [act]

    def handle(passed):
        if passed == name and left:
            left.pop()()

    failpoints.set_handler(handle)


@pytest.fixture(autouse=True)
def _no_failpoints():
    yield
    failpoints.set_handler(None)


@pytest.mark.parametrize("place", ["consolidation.claimed", "consolidation.before_write"])
def test_taken_back_while_it_is_being_noted_it_is_not_noted(conversation, place):
    posted = say(conversation, SAID)
    say(conversation, OTHER)
    run_off("turn")
    at_failpoint(place, lambda: back(conversation, posted.message))
    finish(conversation)
    run_off("consolidate")
    assert not Fact.objects.filter(content__contains=TRACE, status=Status.ACTIVE).exists()
    assert Fact.objects.filter(content__contains="choir").exists(), "what stays is noted"


def test_taken_back_while_another_reply_is_made_that_reply_is_made_again_without_it(conversation):
    posted = say(conversation, SAID)
    run_off("turn")
    asked = say(conversation, "Where did Ruth keep quinces?")
    at_failpoint("turn.before_write", lambda: back(conversation, posted.message))
    run_off("turn")
    item = Job.objects.get(key=f"turn:{asked.reply.pk}")
    assert item.state == "waiting"
    run_item(item.pk, HANDLERS)
    reply = Message.objects.get(pk=asked.reply.pk)
    assert TRACE not in reply.content


def test_only_ones_own_told_words_can_be_taken_back_and_only_once(conversation):
    message = told(SAID, conversation=conversation)
    reply = ReplyFactory(conversation=conversation, reply_to=message)
    with pytest.raises(NotFound):
        take_back_message(user=join(conversation.legacy), message_id=message.pk)
    with pytest.raises(NotAllowed):
        take_back_message(user=conversation.user, message_id=reply.pk)
    back(conversation, message)
    with pytest.raises(NotFound):
        back(conversation, message)


def test_of_a_private_conversation_no_log_tells_of_it():
    legacy = LegacyFactory()
    conversation = start_conversation(user=join(legacy), legacy_id=legacy.pk, private=True)
    posted = say(conversation, SAID)
    back(conversation, posted.message)
    assert not Message.objects.filter(pk=posted.message.pk).exists()
    assert not LegacyEvent.objects.filter(action="message_taken_back").exists()


def test_a_passage_is_a_sentence_as_a_reply_quotes_it():
    assert passages("She sang all day.  Oh.\nIn the\tevening she hummed!") == [
        "She sang all day.",
        "In the evening she hummed!",
    ]


def test_over_the_api_it_is_the_tellers_alone(family: FamilyWithFacts):
    conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    message = told(SAID, conversation=conversation)
    assert_guarded(
        api_endpoint("delete", "message", message.pk, opens=204),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", "stranger", "former", "staff")],
        bad_ids=[message.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_an_answer_that_was_stored_with_the_words_is_told_to_nobody_again(family: FamilyWithFacts):
    phone = Phone(family["contributor"])
    conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    key = str(uuid4())
    first = phone.post("messages", conversation.pk, body={"content": SAID}, key=key).json()
    assert phone.post("messages", conversation.pk, body={"content": SAID}, key=key).json() == first
    assert phone.delete("message", first["message"]["id"]).status_code == 204
    assert_problem(phone.delete("message", first["message"]["id"]), 404, "not_found")
    told_again = phone.post("messages", conversation.pk, body={"content": OTHER}, key=key)
    assert told_again.status_code == 202, "nothing is known of that key any more"
    reply = phone.get("messages", conversation.pk).json()["results"][0]
    assert reply["question_taken_back_at"] is not None


def test_on_the_page_it_says_what_goes_first_and_the_reply_is_marked(client, conversation):
    message = told(SAID, conversation=conversation)
    ReplyFactory(conversation=conversation, reply_to=message, content="When was that?")
    about = {"legacy": conversation.legacy, "owner": conversation.user, "conversation": conversation}
    remember("Ruth kept quinces.", messages=[message], **about)
    client.force_login(conversation.user)
    place = [conversation.legacy_id, conversation.pk]
    path = reverse("memory:message-take-back", args=[*place, message.pk])
    page = client.get(reverse("memory:conversation", args=place)).content.decode()
    assert path in page
    asked = client.get(path).content.decode()
    assert SAID in asked
    assert "Ruth kept quinces." in asked
    assert client.post(path).headers["Location"].endswith("#newest")
    page = client.get(reverse("memory:conversation", args=place)).content.decode()
    assert SAID not in page
    assert "You took back the message this answers." in page
    assert client.post(path).status_code == 404
