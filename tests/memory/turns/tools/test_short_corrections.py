"""Short corrections right after the telling, those that repeat what was told, and those told much later."""

from __future__ import annotations

import pytest

from memory.models import FactPair, Status
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own

pytestmark = pytest.mark.django_db

PUT_RIGHT = [
    (
        "en",
        "Rose was born in Hull and grew up on Hessle Road.",
        "I told you she was born in Hull. Actually it was Grimsby.",
        "Rose was born in Grimsby and grew up on Hessle Road.",
    ),
    ("en", "Rose's best mate was Ted.", "I got that wrong, it was Stan.", "Rose's best mate was Stan."),
    ("en", "Rose took her tea with three sugars.", "scrub that, it was two", "Rose took her tea with two sugars."),
    (
        "en",
        "Rose lost her ring finger in a winch.",
        "No, her little finger.",
        "Rose lost her little finger in a winch.",
    ),
    (
        "en",
        "Rose had two sisters, Ivy and May.",
        "She had three sisters actually, I forgot Dot.",
        "Rose had three sisters, Ivy, May and Dot.",
    ),
    ("en", "Rose went to Spain twice.", "No, three times.", "Rose went to Spain three times."),
    (
        "de",
        "Rose wurde in Kassel geboren und ist in der Friedrichstraße aufgewachsen.",
        "Ich habe gesagt, sie ist in Kassel geboren. Eigentlich war es Fulda.",
        "Rose wurde in Fulda geboren und ist in der Friedrichstraße aufgewachsen.",
    ),
    ("de", "Roses Wellensittich hieß Hansi.", "Nee, Peterle hieß der.", "Roses Wellensittich hieß Peterle."),
    (
        "de",
        "Rose hat beim alten Huber in Plattling gelernt.",
        "Das stimmt nicht ganz, sie hat beim Huber in Osterhofen gelernt, nicht in Plattling.",
        "Rose hat beim alten Huber in Osterhofen gelernt.",
    ),
    (
        "de",
        "Rose hat sich den Ringfinger gebrochen.",
        "Nein, den kleinen Finger.",
        "Rose hat sich den kleinen Finger gebrochen.",
    ),
    (
        "es",
        "Rose nació en Lugo y se crió en la calle Real.",
        "Te dije que nació en Lugo. En realidad fue en Orense.",
        "Rose nació en Orense y se crió en la calle Real.",
    ),
    (
        "es",
        "A Rose le gustaba el turrón de Jijona.",
        "No, de Alicante, el duro.",
        "A Rose le gustaba el turrón de Alicante.",
    ),
    (
        "es",
        "Rose se tomaba el café con tres azucarillos.",
        "borra eso, eran dos",
        "Rose se tomaba el café con dos azucarillos.",
    ),
    (
        "fr",
        "Rose est née à Lille et a grandi rue de Béthune.",
        "Je t'ai dit qu'elle est née à Lille. En fait c'était à Roubaix.",
        "Rose est née à Roubaix et a grandi rue de Béthune.",
    ),
    ("fr", "Rose a pris l'avion une seule fois.", "En fait non, deux fois.", "Rose a pris l'avion deux fois."),
    (
        "fr",
        "Rose prenait son café avec trois sucres.",
        "efface ça, c'était deux",
        "Rose prenait son café avec deux sucres.",
    ),
]
UNCLEAR = [
    ("en", "Rose's best friend was Ted. She married Joe in 1950.", "I got that wrong, it was Stan."),
    ("de", "Roses Hund hieß Rex. Ihr Vogel hieß Mimi.", "Nee, Peterle hieß der."),
    ("fr", "Rose a perdu son annulaire dans une machine.", "Non, son petit doigt."),
]
"""Each message says that something was wrong, and not what."""
ASKED_OF_PEOPLE = [
    (
        "en",
        "Rose sold me dad's watch, the gold one.",
        "That's a lie what I said about the watch, it were our cousin Harold sold it",
    ),
    (
        "de",
        "Rose hat im Konsum in Pirna an der Kasse gesessen, bis 1991.",
        "Stimmt nicht, sie hat nicht im Konsum gearbeitet sondern bei der HO.",
    ),
    (
        "es",
        "Rose vendió el reloj de papá.",
        "Es mentira lo que dije del reloj, fue el primo Harold quien lo vendió.",
    ),
]


def speak(conversation, language):
    conversation.legacy.language = language
    conversation.legacy.save()


@pytest.mark.parametrize(("language", "told", "said", "right"), PUT_RIGHT)
def test_the_right_value_is_put_in_and_the_rest_stays(conversation, language, told, said, right):
    speak(conversation, language)
    ask(conversation, told)
    assert right in ask(conversation, said).content
    finish(conversation)
    assert live(conversation) == [right]


@pytest.mark.parametrize(("language", "told", "said"), UNCLEAR)
def test_what_may_mean_several_things_changes_nothing_and_is_no_fact(conversation, language, told, said):
    speak(conversation, language)
    ask(conversation, told)
    reply = ask(conversation, said)
    assert reply.actions == []
    assert "…" in reply.content  # the reply asks, with an example of a whole sentence
    finish(conversation)
    assert not own(conversation).exclude(status=Status.ACTIVE).exists()
    assert not any(word in " ".join(live(conversation)) for word in ("Stan", "Peterle", "petit doigt"))


@pytest.mark.parametrize(("language", "told", "said"), ASKED_OF_PEOPLE)
def test_what_is_called_wrong_without_a_certain_right_value_becomes_a_pair(conversation, language, told, said):
    speak(conversation, language)
    ask(conversation, told)
    assert "…" in ask(conversation, said).content
    finish(conversation)
    assert not own(conversation).exclude(status=Status.ACTIVE).exists()
    assert FactPair.objects.for_review_page(conversation.user).count() == 1


def test_what_was_put_right_answers_no_question_here(conversation):
    ask(conversation, "Rose's best mate was Ted.")
    ask(conversation, "I got that wrong, it was Stan.")
    answer = ask(conversation, "Who was Rose's best mate?").content
    assert "Stan" in answer
    assert "Ted" not in answer


def test_one_sentence_of_several_is_put_right(conversation):
    ask(conversation, "Rose's best mate was Ted. They met in the navy in 1950.")
    assert "Rose's best mate was Stan." in ask(conversation, "I got that wrong, it was Stan.").content


def test_the_event_says_what_is_meant_many_messages_later(conversation):
    speak(conversation, "es")
    ask(conversation, "Rose y Eusebio se casaron en 1958 y se fueron a Calatayud.")
    for told in ("Rose cocinaba muy bien.", "¿Dónde nació?", "Rose cosía vestidos.", "Rose leía.", "Rose cantaba."):
        ask(conversation, told)
    said = ask(conversation, "Me equivoqué, se casaron en el 59.").content
    assert "Rose y Eusebio se casaron en 1959 y se fueron a Calatayud." in said
    finish(conversation)
    assert not any("1958" in content or "59." in content for content in live(conversation))


def test_the_words_of_a_correction_never_replace_what_was_told(conversation):
    speak(conversation, "es")
    for told in ("Rose se casó en 1958.", "Su hermana se casó en 1961.", "Me equivoqué, se casó en el 59."):
        ask(conversation, told)
    finish(conversation)
    assert "Rose se casó en 1958." in live(conversation)
