"""Without a model, who puts something right that is not found is asked what they meant, and nothing is made of it."""

from __future__ import annotations

import pytest

from memory.language.detection import LEXICONS
from memory.models import Message
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask

pytestmark = pytest.mark.django_db

UNFOUND = [
    ("en", "Rose kept hens.", "Sorry, I meant Cork."),
    ("en", "Rose taught in Hull and later in York.", "Silly me, it was Selby."),
    ("en", "Rose kept hens.", "It was 1932, not 1931."),
    ("en", "Rose kept hens.", "I got that wrong. It was her uncle."),
    ("en", "Rose kept hens.", "Sorry, not 1959, 1961."),
    ("en", "Rose kept hens.", "No, sorry, it wasn't St Ives, it was Hayle."),
    ("en", "Rose kept hens.", "Actually no, it wasn't the biscuit tin, it was the cocoa tin."),
    ("de", "Rose hat gern gestrickt.", "Entschuldigung, nicht 1959, 1961."),
    ("de", "Rose hat gern gestrickt.", "Nein, es war nicht die Keksdose, sondern die Kakaodose."),
    ("es", "Rose cantaba coplas en la cocina.", "Perdón, no en 1959, en 1961."),
    ("es", "Rose cantaba coplas en la cocina.", "No, perdón, no era la lata de galletas, era la lata de cacao."),
    ("fr", "Rose aimait la pêche.", "Pardon, pas en 1959, en 1961."),
    ("fr", "Rose aimait la pêche.", "Non, pardon, ce n'était pas la boîte, c'était le bocal."),
    ("de", "Rose hat gern gestrickt.", "Quatsch, es war die Tante."),
    ("de", "Rose hat gern gestrickt.", "Ich habe mich geirrt, er hieß Rex."),
    ("es", "Rose cantaba coplas en la cocina.", "Qué tonta, fue en 1961."),
    ("es", "Rose cantaba coplas en la cocina.", "No era Luna, era Estrella."),
    ("fr", "Rose aimait la pêche.", "Pardon, c'était à Arras."),
]
TOLD_IN_FULL = [
    ("Rose kept hens.", "Sorry, she was born in Cork.", "Rose was born in Cork."),
    ("Rose kept hens.", "Actually, she moved to Cork in 1947.", "Rose moved to Cork in 1947."),
    ("Rose hat gern gestrickt.", "Entschuldigung, sie kam 1947 nach Bremen.", "Rose kam 1947 nach Bremen."),
    ("Rose cantaba coplas.", "Perdón, Rose se casó en Murcia.", "Rose se casó en Murcia."),
    ("Rose aimait la pêche.", "Désolée, elle est née à Nancy.", "Rose est née à Nancy."),
]


def asks(reply, code):
    return LEXICONS[code].phrases.ask_meant.format(name="Rose") in reply.content


@pytest.mark.parametrize(("code", "told", "said"), UNFOUND)
def test_what_is_not_found_is_asked_about_and_becomes_no_fact(conversation, code, told, said):
    ask(conversation, told)
    reply = ask(conversation, said)
    assert asks(reply, code), reply.content
    assert not reply.actions

    finish(conversation)
    assert len(live(conversation)) == 1, "what was told before"
    assert Message.objects.filter(conversation=conversation, content=said).exists(), "the words are kept"


@pytest.mark.parametrize(("told", "said", "fact"), TOLD_IN_FULL)
def test_what_says_by_itself_what_was_meant_is_kept(conversation, told, said, fact):
    ask(conversation, told)
    assert "…" not in ask(conversation, said).content
    finish(conversation)
    assert fact in live(conversation)
    assert len(live(conversation)) == 2


def test_the_sentence_that_was_asked_for_is_kept_and_a_word_alone_is_not(conversation):
    ask(conversation, "Rose kept hens.")
    assert asks(ask(conversation, "Sorry, I meant Cork."), "en")
    ask(conversation, "The hens.")
    ask(conversation, "Sorry, I meant Cork.")
    ask(conversation, "She was born in Cork.")
    finish(conversation)
    assert live(conversation) == sorted(["Rose kept hens.", "Rose was born in Cork."])


def test_of_two_animals_neither_is_named_anew(conversation):
    ask(conversation, "Rose's dog was called Max.")
    ask(conversation, "Rose's cat was called Tom.")
    assert asks(ask(conversation, "I got that wrong, he was called Rex."), "en")
    finish(conversation)
    assert "Rose's dog was called Max." in live(conversation)
    assert not any("Rex" in fact for fact in live(conversation))


def test_of_what_was_told_some_messages_ago_only_what_alone_fits_is_put_right(conversation):
    ask(conversation, "Rose came to England in 1947.")
    ask(conversation, "Rose married in 1950.")
    ask(conversation, "Rose kept hens.")
    assert asks(ask(conversation, "I was wrong about the year, it was 1949."), "en")
    finish(conversation)
    assert live(conversation) == sorted(["Rose came to England in 1947.", "Rose married in 1950.", "Rose kept hens."])


def test_in_a_private_conversation_nobody_is_asked(conversation):
    conversation.private = True
    conversation.save()
    ask(conversation, "Rose kept hens.")
    assert not asks(ask(conversation, "Sorry, I meant Cork."), "en")
