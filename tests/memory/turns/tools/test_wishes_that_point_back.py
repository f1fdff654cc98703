"""What is noted on a wish that only points back ("Remember that.") rests on the message that told it."""

from __future__ import annotations

import json

import pytest

from memory.consolidation.writing.note_writer import prepare_note
from memory.services.deletion.message_deletion import take_back_message
from memory.turns.tools import memory_tools
from tests.memory.turns.tools.conftest import live
from tests.memory.turns.tools.test_tool_turns import ask, own
from tests.support.fakellm import calls, says

pytestmark = pytest.mark.django_db

NOTES = json.dumps({"content": "Rose hated beetroot."})
POINTING = [
    ("Rose hated beetroot.", "Remember that.", "Scrap that."),
    ("Rose hasste Rüben.", "Merk dir das bitte.", "Vergiss das."),
    ("Rose odiaba la remolacha.", "Acuérdate de eso.", "Olvida eso."),
    ("Rose détestait la betterave.", "Retiens ça, s'il te plaît.", "Oublie ça."),
]


def sources(conversation):
    return [source.message.content for source in own(conversation).get().sources.all()]


@pytest.mark.parametrize(("said", "wish", "unsaid"), POINTING)
def test_its_source_is_what_was_told_before_and_it_is_taken_back_like_it(conversation, said, wish, unsaid):
    ask(conversation, said)
    reply = ask(conversation, wish)
    fact = own(conversation).get()
    assert sources(conversation) == [said]
    assert (fact.pinned, reply.actions[0]["facts"]) == (True, [str(fact.pk)])
    assert ask(conversation, unsaid).actions[-1]["facts"] == [str(fact.pk)]


def test_it_is_set_aside_with_the_message_that_told_it(conversation):
    ask(conversation, "Rose hated beetroot.")
    ask(conversation, "Remember that.")
    take_back_message(user=conversation.user, message_id=conversation.messages.get(seq=1).pk)
    assert not live(conversation)


def test_a_model_that_notes_it_names_the_telling_too(model, conversation):
    model.script(says("I see."), calls(("remember", NOTES)), says("Noted."))
    ask(conversation, "My mother never touched beetroot.")
    ask(conversation, "Remember that.")
    assert sources(conversation) == ["My mother never touched beetroot."]


def test_behind_a_question_the_wish_itself_is_the_source(model, conversation):
    """A model may note what the reply told."""
    model.script(says("She hated beetroot."), calls(("remember", NOTES)), says("Noted."))
    ask(conversation, "What did Rose hate?")
    ask(conversation, "Remember that.")
    assert sources(conversation) == ["Remember that."]


def test_nothing_is_noted_of_a_telling_that_is_taken_back_meanwhile(conversation, monkeypatch):
    ask(conversation, "Rose hated beetroot.")

    def prepare_and_take_back(*given):
        part = prepare_note(*given)
        take_back_message(user=conversation.user, message_id=conversation.messages.get(seq=1).pk)
        return part

    monkeypatch.setattr(memory_tools, "prepare_note", prepare_and_take_back)
    assert ask(conversation, "Remember that.").actions == []
    assert not live(conversation)
