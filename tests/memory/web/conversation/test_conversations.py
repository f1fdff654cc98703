"""Talking on the page: with htmx and without, sent twice, badly, stopped, failed, finished."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from legacies.models import Job, JobState
from memory.models import Conversation, Message, MessageStatus
from tests.support.factories import MessageFactory, ReplyFactory, remember, told

HTMX = {"HX-Request": "true"}


def path(name: str, conversation: Conversation, *ids: object) -> str:
    return reverse(f"memory:{name}", args=[conversation.legacy_id, conversation.pk, *ids])


def test_telling_on_the_first_page_begins_a_conversation_with_these_words(teller, family):
    answer = teller.post(
        reverse("memory:conversations", args=[family.legacy.pk]),
        {"content": "She sang.\r\nAlways.", "client_id": "a" * 32},
    )
    conversation = Conversation.objects.get(user=family["contributor"])
    assert answer.headers["Location"] == path("conversation", conversation) + "#newest"
    message, reply = conversation.messages.all()
    assert message.content == "She sang.\nAlways."
    assert (reply.role, reply.status) == ("assistant", "pending")


def test_the_same_form_sent_twice_begins_once_and_other_words_from_it_are_kept_too(teller, family):
    start = reverse("memory:conversations", args=[family.legacy.pk])
    for content in ["She sang.", "She sang.", "She sang loudly."]:
        assert teller.post(start, {"content": content, "client_id": "a" * 32}).status_code == 302
    [conversation] = Conversation.objects.filter(user=family["contributor"])
    said = conversation.messages.filter(role="user").values_list("content", flat=True)
    assert list(said) == ["She sang.", "She sang loudly."]


def test_without_htmx_telling_leads_back_to_the_conversation(teller, conversation):
    answer = teller.post(path("message-post", conversation), {"content": "She sang.", "client_id": "x"})
    assert answer.headers["Location"] == path("conversation", conversation) + "#newest"
    page = teller.get(path("conversation", conversation)).content.decode()
    assert "She sang." in page
    assert "Refresh" in page


def test_a_reply_that_names_the_page_of_boundaries_links_to_it(teller, conversation):
    address = reverse("memory:boundaries", args=[conversation.legacy_id])
    ReplyFactory(conversation=conversation, content=f"You can lift it at {address}. <b>{address}</b>")
    elsewhere = address.replace(str(conversation.legacy_id), "0" * 36)
    ReplyFactory(conversation=conversation, content=f"And not at {elsewhere}.")
    ReplyFactory(conversation=conversation, content="Aufheben können Sie sie auf der Seite „Grenzen“.")
    page = teller.get(path("conversation", conversation)).content.decode()
    assert f'You can lift it at <a href="{address}">Boundaries and quiet dates</a>.' in page
    assert f"And not at {elsewhere}." in page
    assert f'auf der Seite <a href="{address}">„Grenzen“</a>.' in page


def test_htmx_gets_the_two_new_bubbles_and_a_fresh_name_for_the_form(teller, conversation):
    answer = teller.post(path("message-post", conversation), {"content": "She sang.", "client_id": "x"}, headers=HTMX)
    words = answer.content.decode()
    message, reply = conversation.messages.all()
    assert "<html" not in words
    assert f'id="message-{message.pk}"' in words
    assert f'id="message-{reply.pk}"' in words
    assert reverse("api:message-stream", args=[reply.pk]) in words
    assert 'name="client_id"' in words
    assert 'value="x"' not in words


def test_htmx_gets_what_another_device_told_meanwhile_in_its_order(teller, conversation):
    page = teller.get(path("conversation", conversation)).content.decode()
    assert 'name="seen" id="seen" value="0"' in page
    for number in (1, 2):
        teller.post(
            path("message-post", conversation), {"content": f"On the phone, {number}.", "client_id": f"p{number}"}
        )
    sent = {"content": "At the desk.", "client_id": "d", "seen": "0"}
    words = teller.post(path("message-post", conversation), sent, headers=HTMX).content.decode()
    ids = [f'id="message-{message.pk}"' for message in conversation.messages.order_by("seq")]
    assert len(ids) == 6
    assert sorted(ids, key=words.index) == ids
    assert 'name="seen" id="seen" value="6" hx-swap-oob="true"' in words
    again = {"content": "And again.", "client_id": "e", "seen": "6"}
    words = teller.post(path("message-post", conversation), again, headers=HTMX).content.decode()
    assert words.count('id="message-') == 2
    assert ids[-1] not in words


@pytest.mark.parametrize("seen", ["", "x", "-1", "99999999999", "7"])
def test_odd_place_of_the_page_brings_the_two_new_bubbles(teller, conversation, seen):
    teller.post(path("message-post", conversation), {"content": "Before.", "client_id": "p"})
    sent = {"content": "At the desk.", "client_id": "d", "seen": seen}
    answer = teller.post(path("message-post", conversation), sent, headers=HTMX).content.decode()
    assert answer.count('<li id="message-') == 2


def test_page_that_lacks_more_than_a_page_is_loaded_anew(teller, conversation):
    for _ in range(26):
        ReplyFactory(conversation=conversation, reply_to=told("She sang.", conversation=conversation))
    sent = {"content": "At the desk.", "client_id": "d", "seen": "0"}
    answer = teller.post(path("message-post", conversation), sent, headers=HTMX)
    assert answer["HX-Refresh"] == "true"
    assert conversation.messages.filter(content="At the desk.").exists()


def test_refused_message_keeps_the_place_of_the_page(teller, conversation):
    sent = {"content": "", "client_id": "d", "seen": "4"}
    answer = teller.post(path("message-post", conversation), sent, headers=HTMX).content.decode()
    assert 'name="seen" id="seen" value="4"' in answer


@pytest.mark.parametrize("content", ["", "  \r\n ", "x" * 16_001, "She\x00sang", "She \ufffd sang"])
@pytest.mark.parametrize("place", ["conversations", "message-post"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_cannot_be_told_is_said_and_nothing_is_stored(teller, family, conversation, content, place, headers):
    url = (
        reverse("memory:conversations", args=[family.legacy.pk])
        if place == "conversations"
        else path(place, conversation)
    )
    before = Message.objects.count(), Conversation.objects.count()
    answer = teller.post(url, {"content": content, "client_id": "x"}, headers=headers)
    assert answer.status_code == 422
    assert 'class="errorlist' in answer.content.decode()
    assert (Message.objects.count(), Conversation.objects.count()) == before
    assert Job.objects.filter(kind="turn").count() == 0
    teller.post(url, {"content": "She sang.", "client_id": "x"}, headers=headers)
    assert Message.objects.count() == before[0] + 2


def test_a_refused_message_comes_back_in_the_field_with_the_composer_alone(teller, conversation):
    answer = teller.post(path("message-post", conversation), {"content": "y" * 16_001}, headers=HTMX)
    assert answer.headers["HX-Retarget"] == "#composer"
    assert "y" * 16_001 in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_sixteen_thousand_characters_with_line_ends_of_windows_fit(teller, conversation):
    words = "\r\n".join(["x" * 99] * 160)
    assert len(words.replace("\r\n", "\n")) <= 16_000 < len(words)
    assert teller.post(path("message-post", conversation), {"content": words}).status_code == 302


def test_two_megabytes_are_refused(teller, conversation):
    assert teller.post(path("message-post", conversation), {"content": "x" * 2_000_000}).status_code in (400, 413)
    assert not conversation.messages.exists()


def test_told_words_are_text_and_a_reply_is_sanitised_markdown(teller, conversation):
    told_words = MessageFactory(conversation=conversation, content="<b>She</b> *sang*.")
    ReplyFactory(
        conversation=conversation, reply_to=told_words, content="<img src=x onerror=alert(1)> **What** did she sing?"
    )
    page = teller.get(path("conversation", conversation)).content.decode()
    assert "&lt;b&gt;She&lt;/b&gt; *sang*." in page
    assert "<strong>What</strong>" in page
    assert "<img" not in page


def test_a_reply_on_its_way_is_taken_up_again_when_the_page_is_opened(teller, conversation):
    message = MessageFactory(conversation=conversation)
    reply = ReplyFactory(conversation=conversation, reply_to=message, content="", status=MessageStatus.STREAMING)
    page = teller.get(path("conversation", conversation)).content.decode()
    assert f'data-stream="{reverse("api:message-stream", args=[reply.pk])}"' in page
    assert f'data-final="{path("message", conversation, reply.pk)}"' in page
    reply.status, reply.content = MessageStatus.COMPLETE, "What did she sing?"
    reply.save()
    bubble = teller.get(path("message", conversation, reply.pk), headers=HTMX).content.decode()
    assert "What did she sing?" in bubble
    assert "data-stream" not in bubble


def test_stopping_asks_the_worker_and_says_so(teller, conversation):
    message = MessageFactory(conversation=conversation)
    reply = ReplyFactory(conversation=conversation, reply_to=message, content="", status=MessageStatus.PENDING)
    answer = teller.post(path("message-stop", conversation, reply.pk), headers=HTMX)
    assert answer.status_code == 200
    assert "announce" in answer.headers["HX-Trigger"]
    reply.refresh_from_db()
    assert reply.stop_requested_at is not None


def test_a_failed_reply_says_what_is_safe_and_is_tried_again(teller, conversation):
    message = MessageFactory(conversation=conversation)
    reply = ReplyFactory(
        conversation=conversation, reply_to=message, content="", status=MessageStatus.FAILED, error="down"
    )
    assert "Your words are saved." in teller.get(path("conversation", conversation)).content.decode()
    bubble = teller.post(path("message-retry", conversation, reply.pk), headers=HTMX).content.decode()
    assert "data-stream" in bubble
    reply.refresh_from_db()
    assert reply.status == MessageStatus.PENDING


def test_trying_again_what_did_not_fail_is_refused_in_words(teller, conversation):
    message = MessageFactory(conversation=conversation)
    reply = ReplyFactory(conversation=conversation, reply_to=message)
    answer = teller.post(path("message-retry", conversation, reply.pk))
    assert answer.status_code == 409
    assert "did not fail" in answer.content.decode()


def test_with_memory_switched_off_no_page_says_that_something_is_being_noted(teller, conversation, settings):
    settings.MEMORY = False
    told("She sang in the kitchen.", conversation=conversation)
    words = teller.post(path("conversation-finish", conversation), headers=HTMX).content.decode()
    assert "is noting what you told" not in words
    assert "Your words are saved." in words
    review = teller.get(reverse("memory:review", args=[conversation.legacy_id])).content.decode()
    assert "still noting" not in review


def test_finishing_says_that_it_is_being_noted_and_looks_again(teller, conversation):
    told("She sang.", conversation=conversation)
    words = teller.post(path("conversation-finish", conversation), headers=HTMX).content.decode()
    assert "is noting what you told" in words
    assert f'hx-get="{path("conversation-noted", conversation)}"' in words
    assert "is noting what you told" in teller.get(path("conversation", conversation)).content.decode()


def test_once_noted_the_page_says_how_much_and_stops_looking(teller, family, conversation):
    message = told("She sang.", conversation=conversation)
    teller.post(path("conversation-finish", conversation))
    Job.objects.filter(key=f"consolidate:{conversation.pk}").update(state=JobState.DONE)
    nothing = teller.get(path("conversation-noted", conversation), headers=HTMX).content.decode()
    assert "Nothing new was noted" in nothing
    remember(
        "Rose sang.", messages=[message], owner=conversation.user, legacy=conversation.legacy, conversation=conversation
    )
    words = teller.get(path("conversation-noted", conversation), headers=HTMX).content.decode()
    assert "1 fact noted" in words
    assert reverse("memory:review", args=[family.legacy.pk]) in words
    assert "every" not in words


def test_noting_that_failed_says_what_is_safe(teller, conversation):
    told("She sang.", conversation=conversation)
    teller.post(path("conversation-finish", conversation))
    Job.objects.filter(key=f"consolidate:{conversation.pk}").update(state=JobState.FAILED)
    assert "Your words are saved." in teller.get(path("conversation", conversation)).content.decode()


def test_set_aside_facts_are_not_counted_as_noted(teller, conversation):
    remember("Rose sang.", owner=conversation.user, legacy=conversation.legacy, conversation=conversation, retired=True)
    assert "fact noted" not in teller.get(path("conversation", conversation)).content.decode()
    remember("Rose danced.", owner=conversation.user, legacy=conversation.legacy, conversation=conversation)
    assert "1 fact noted" in teller.get(path("conversation", conversation)).content.decode()


def test_a_reader_is_told_that_reading_is_what_they_may(client, family):
    client.force_login(family["reader"])
    page = client.get(reverse("memory:conversations", args=[family.legacy.pk])).content.decode()
    assert "You can read here." in page
    assert "<textarea" not in page


def test_a_long_conversation_is_shown_from_its_end_and_can_be_leafed_back(teller, conversation):
    for number in range(1, 61):
        MessageFactory(conversation=conversation, content=f"story {number:02}.")
    page = teller.get(path("conversation", conversation)).content.decode()
    assert "story 60." in page
    assert "story 10." not in page
    assert 'href="?until=10"' in page
    earlier = teller.get(path("conversation", conversation), {"until": "10"}).content.decode()
    assert "story 10." in earlier
    assert "story 11." not in earlier
    assert "<textarea" not in earlier


@pytest.mark.parametrize("until", ["x", "-1", "9" * 40, "9" * 5_000, "0", "²"])
def test_an_odd_place_in_a_conversation_still_shows_the_page(teller, conversation, until):
    MessageFactory(conversation=conversation)
    assert teller.get(path("conversation", conversation), {"until": until}).status_code == 200


def test_the_list_of_conversations_costs_the_same_however_many_there_are(teller, family, growth):
    def add_one():
        told("She sang.", owner=family["contributor"], legacy=family.legacy)

    growth(add_one, lambda: teller.get(reverse("memory:conversations", args=[family.legacy.pk])))


def test_a_conversation_costs_the_same_however_long_it_is(teller, conversation, growth):
    def add_one():
        message = MessageFactory(conversation=conversation)
        fact = remember("Rose sang.", owner=conversation.user, legacy=conversation.legacy)
        source = {"alias": 1, "kind": "fact", "id": str(fact.pk)}
        ReplyFactory(conversation=conversation, reply_to=message, content="So it was told [1].", sources=[source])

    growth(add_one, lambda: teller.get(path("conversation", conversation)))


def test_the_list_names_a_conversation_by_its_first_words(teller, family, conversation):
    MessageFactory(conversation=conversation, content="She sang in the kitchen.", at=timezone.now())
    MessageFactory(conversation=conversation, content="And later in the garden.", at=timezone.now())
    page = teller.get(reverse("memory:conversations", args=[family.legacy.pk])).content.decode()
    assert "She sang in the kitchen." in page
    assert "And later in the garden." not in page


def test_what_is_noted_comes_by_itself_while_something_is_still_to_be_noted(teller, conversation):
    teller.post(path("message-post", conversation), {"content": "She sang.", "client_id": "x"})
    assert 'hx-trigger="noted, every 30s"' in teller.get(path("conversation", conversation)).content.decode()
    remember("Rose sang.", owner=conversation.user, legacy=conversation.legacy, conversation=conversation)
    Job.objects.filter(kind="consolidate").update(state=JobState.DONE)
    section = teller.get(path("conversation-noted", conversation), headers=HTMX).content.decode()
    assert "1 fact noted" in section
    assert 'hx-trigger="noted"' in section, "nothing is to come, so nothing is asked for"


def test_the_review_page_says_when_something_is_still_being_noted(teller, conversation):
    review = reverse("memory:review", args=[conversation.legacy_id])
    assert "still noting" not in teller.get(review).content.decode()
    teller.post(path("message-post", conversation), {"content": "She sang.", "client_id": "x"})
    page = teller.get(review).content.decode()
    assert "still noting" in page
    Job.objects.filter(kind="consolidate").update(state=JobState.DONE)
    assert "still noting" not in teller.get(review).content.decode()
