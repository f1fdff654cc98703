"""What a turn asks of the database before all else and after its last words is the same however much was said."""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from legacies.models.quiet_dates import QuietDate, day_of_year
from memory.engines.base import Person, Teller
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import topic_words
from memory.models import ContextFile, Message, MessageStatus
from memory.services.boundaries import set_boundary
from memory.turns import reply as making
from memory.turns.stream import StreamWriter
from memory.turns.turn_input import read_turn
from memory.turns.unsourced import Evidence, unsourced_spans
from tests.memory.turns.test_reply import conversation, post, run
from tests.support.factories import MessageFactory, join

__all__ = ["conversation"]


def window_of(reply: Message) -> Sequence[Message]:
    turn = read_turn(reply.pk)
    assert turn is not None
    return turn.window


@pytest.mark.django_db
def test_reading_a_turn_costs_four_queries_however_long_the_conversation_is(conversation, growth):
    reply = post(conversation, "And roses.")

    def say_more():
        Message.objects.filter(conversation=conversation).update(status=MessageStatus.COMPLETE)
        conversation.refresh_from_db()
        MessageFactory(conversation=conversation)
        return post(conversation, "And leeks.")

    replies = [reply]
    queries = growth(lambda: replies.append(say_more()), lambda: window_of(replies[-1]))

    assert queries == 4


@pytest.mark.django_db
def test_turn_has_what_its_own_teller_set_up(conversation):
    def turn():
        return read_turn(post(conversation, "And roses.").pk)

    for user in (join(conversation.legacy), conversation.user):
        before = turn()
        assert not any((before.boundaries, before.is_quiet, before.texts.own_files))
        today = day_of_year(timezone.now().astimezone(user.zone).date())
        set_boundary(user=user, legacy_id=conversation.legacy_id, words="the fire")
        QuietDate.objects.create(user=user, legacy=conversation.legacy, first=today, last=today)
        ContextFile.objects.create(owner=user, key="profile", markdown="Likes it short.")

    after = turn()

    assert [row.user for row in after.boundaries.rows] == [conversation.user]
    assert after.is_quiet
    assert [note.text for note in after.texts.own_files] == ["Likes it short."]


@pytest.mark.django_db
def test_from_the_last_words_until_it_is_told_there_are_six_statements(conversation, script, monkeypatch):
    script.replies([["say", "She loved dahlias."]])
    queries, asked_at = CaptureQueriesContext(connection), {}

    def note(name, *_):
        asked_at[name] = len(queries)

    monkeypatch.setattr(making, "failpoint", note)
    monkeypatch.setattr(StreamWriter, "done", lambda *_: note("done"))
    answered = post(conversation)
    with queries:
        assert run(answered).status == MessageStatus.COMPLETE
    statements = [query["sql"] for query in queries.captured_queries[asked_at["turn.before_write"] : asked_at["done"]]]
    assert len([sql for sql in statements if "SAVEPOINT" not in sql]) == 6


@pytest.mark.django_db
def test_window_is_filled_up_with_what_is_memory_already(conversation):
    for n in range(6):
        MessageFactory(conversation=conversation, content=f"She sang song {n}.")
    conversation.consolidated_to = 4
    conversation.save(update_fields=["consolidated_to"])

    window = window_of(post(conversation, "And roses."))

    assert [message.seq for message in window] == list(range(1, 8))


def test_told_texts_are_read_only_where_a_sentence_needs_them():
    people = Participants.of(Person(name="Derek", pronouns="he/him", language="en"), Teller(name="Janine"))
    told = [f"He mended clock number {n}." for n in range(50)]
    with patch("memory.turns.unsourced.topic_words", wraps=topic_words) as read:
        assert unsourced_spans("Thank you. What else?", Evidence([], told), people) == []
        assert read.call_count == 0
        assert unsourced_spans("He mended clock number 0. He sang in Wales.", Evidence([], told), people)
        assert read.call_count <= len(told) + 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "begun"),
    [
        ("She grew roses.", 1),
        ("She grew roses and dahlias in the front garden.", 1),
        ("I want to kill myself.", 0),
        ("What did Karl do with the house?", 0),
        ("Say zorblax.", 0),
    ],
)
def test_what_to_search_for_is_embedded_while_a_turn_is_read_where_it_will_be_searched_for(
    conversation, settings, tmp_path, said, begun
):
    set_boundary(user=conversation.user, legacy_id=conversation.legacy_id, words="Karl", is_person=True)
    settings.MODERATION_WORDS = str(tmp_path / "words.txt")
    (tmp_path / "words.txt").write_text("zorblax\n")
    reply = post(conversation, said)
    with patch("memory.turns.turn_input.begin_query_vector") as begin:
        read_turn(reply.pk)
    assert begin.call_count == begun


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "query"),
    [("And his brother?", "She had two boats.\nAnd his brother?"), ("Where did his brother live?",) * 2],
)
def test_what_is_embedded_early_is_what_will_be_searched_for(conversation, said, query):
    MessageFactory(conversation=conversation, content="She had two boats.")
    reply = post(conversation, said)
    with patch("memory.turns.turn_input.begin_query_vector") as begin:
        turn = read_turn(reply.pk)
    assert turn is not None
    assert [call.args[0] for call in begin.call_args_list] == list(turn.queries()) == [query]
