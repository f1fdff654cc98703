"""The question after a telling fits what was told, and differs from one conversation to the next."""

from __future__ import annotations

import pytest

from memory.engines.base import Person, ReplyRequest, Teller
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.composition import compose
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered

PEOPLE = {
    "en": ("Walter Finch", "he/him", "daughter", "Dad", "A: I am the basic memorial assistant."),
    "de": ("Heinz Brandner", "er/ihm", "Sohn", "Papa", "A: Ich bin der einfache Gedenk-Assistent."),
    "es": ("Carmen Robledo", "ella", "hija", "mamá", "A: Soy el asistente."),
    "fr": ("Odette Marchal", "elle", "petite-fille", "mamie", "A: Je suis l'assistant."),
}


def replied(code: str, said: str, calls_them: str | None = None) -> str:
    name, pronouns, relationship, called, first = PEOPLE[code]
    teller = Teller(name="Ellie Ash", relationship=relationship, calls_them=calls_them or called)
    person = Person(name=name, pronouns=pronouns, born="1931-04-02", died="2019-11-03", language=code)
    return compose(ReplyRequest(person=person, teller=teller, window=numbered(first, said))).text


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "I think he may have had a son before us, but I don't know that."),
        ("en", "No sorry, it was 1951 he came over. I found the letter."),
        ("en", "I dreamt last night that Dad was flying over Ballina on a goose."),
        ("de", "Ich habe heute Nacht von Papa geträumt, er saß am Ofen."),
        ("de", "Vielleicht war er Schlosser, ich bin mir nicht sicher."),
        ("es", "Anoche soñé con mamá, estaba en la cocina."),
        ("fr", "J'ai rêvé de mamie cette nuit, elle chantait."),
    ],
)
def test_nothing_is_asked_after_a_doubt_a_correction_or_a_dream(code, said):
    assert "?" not in replied(code, said)


@pytest.mark.parametrize(
    ("code", "said", "categories"),
    [
        ("en", "Dad's sugar spoon was bent.", {"relationship"}),
        ("en", "Dad's dog was called Skipper.", {"relationship"}),
        ("en", "Dad lost his brother Kurt at Arnhem, he was killed.", {"relationship"}),
        ("de", "Sein Bruder Kurt ist im Krieg gestorben, bei Stalingrad.", {"relationship"}),
        ("fr", "Le chat de mamie s'appelait Pompidou.", {"relationship"}),
        ("es", "A mal tiempo, buena cara, decía siempre.", {"habit", "hobby"}),
        ("en", "Least said, soonest mended, he always said.", {"habit", "hobby"}),
    ],
)
def test_no_question_supposes_what_was_not_told(code, said, categories):
    phrases, called = LEXICONS[code].phrases, PEOPLE[code][3]
    name = called[:1].upper() + called[1:]
    wrong = [one.text for one in phrases.questions if one.category in categories]
    text = replied(code, said)
    assert not [one for one in wrong if one.format(name=name, he=phrases.pronouns.get("m", name)) in text], text


def test_conversations_do_not_all_begin_with_the_same_words():
    said = ["Dad loved the sea.", "Dad kept bees.", "He was born in Hull.", "Dad walked to work.", "He sang in church."]
    said += ["He wore a cap.", "Dad had red hair.", "He read the paper.", "Dad drove a bus.", "He grew leeks."]
    assert len({replied("en", one).partition("\n")[0] for one in said}) >= 3


@pytest.mark.parametrize(
    ("code", "calls_them", "inside", "first"),
    [
        ("en", "our Derek", "our Derek", "Our Derek"),
        ("en", "grandda", "Grandda", "Grandda"),
        ("en", "my dad", "Dad", "Dad"),
        ("de", "die Oma", "Oma", "Oma"),
        ("de", "unser Papa", "Papa", "Papa"),
        ("es", "la yaya", "la yaya", "La yaya"),
        ("es", "el abuelo", "Abuelo", "Abuelo"),
        ("es", "mi yaya", "Yaya", "Yaya"),
        ("fr", "ma mamie", "Mamie", "Mamie"),
        ("en", "Our", "Our", "Our"),
    ],
)
def test_what_the_teller_calls_them_stands_in_a_sentence_as_a_name_does(code, calls_them, inside, first):
    name, pronouns, relationship, *_ = PEOPLE[code]
    person = Person(name=name, pronouns=pronouns, language=code)
    people = Participants.of(person, Teller(name="Ellie Ash", relationship=relationship, calls_them=calls_them))
    assert (people.called, people.called_first) == (inside, first)


def test_a_sentence_begins_with_a_capital_whatever_they_are_called():
    assert replied("en", "When did he die?", "our Walter").startswith("Our Walter died on")
