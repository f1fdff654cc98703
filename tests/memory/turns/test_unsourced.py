"""Sentences of a reply that say something of the person and that nobody told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engines.base import Person, Recalled, Teller
from memory.engines.builtin.participants import Participants
from memory.turns.unsourced import Evidence, unsourced_spans
from tests.memory.turns.test_reply import conversation, post, run
from tests.support.factories import remember

__all__ = ["conversation"]

PEOPLE = {
    "en": Participants.of(
        Person(name="Derek Ashworth", pronouns="he/him", born="1931-04-02", died="2019", language="en"),
        Teller(name="Janine", relationship="daughter", calls_them="Dad"),
    ),
    "de": Participants.of(
        Person(name="Frieda Baumann", pronouns="sie", born="1931", died="2019", language="de"),
        Teller(name="Jonas", relationship="Enkel", calls_them="Oma"),
    ),
    "es": Participants.of(
        Person(name="Teodoro Ruiz", pronouns="él", born="1931", died="2019", language="es"),
        Teller(name="Ana", relationship="hija", calls_them="papá"),
    ),
    "fr": Participants.of(
        Person(name="Lucien Martin", pronouns="il", born="1931", died="2019", language="fr"),
        Teller(name="Claire", relationship="fille", calls_them="papa"),
    ),
}

CLAIMS = [
    ("en", "Your dad was a baker."),
    ("en", "He sang in the choir of St. Peter's."),
    ("en", "Everyone at the mill loved him."),
    ("en", "His hands were always warm."),
    ("de", "Deine Oma war Schneiderin."),
    ("de", "Frieda ging jeden Sonntag in die Kirche."),
    ("es", "Tu padre era panadero."),
    ("es", "Vivía en Burgos."),
    ("fr", "Votre père était boulanger."),
    ("fr", "Il est né à Lyon."),
]
NO_CLAIMS = [
    ("en", "Was he a baker?"),
    ("en", "Nobody has told me where he went to school."),
    ("en", "I don't know when he left the mill."),
    ("en", "Nothing is known about his school yet."),
    ("en", "Thank you for telling me about your dad."),
    ("en", "I would love to hear more about his garden."),
    ("en", "That must have been hard for you."),
    ("en", "It sounds as if he was a patient man."),
    ("en", "What a lovely picture that is."),
    ("de", "Niemand hat mir erzählt, wo sie zur Schule ging."),
    ("de", "Ich weiß nicht, wann sie umgezogen ist."),
    ("de", "Das klingt schön."),
    ("es", "Nadie me ha contado dónde trabajaba."),
    ("es", "Gracias por contarme de tu padre."),
    ("fr", "Personne ne m'a dit où il travaillait."),
    ("fr", "Merci de me parler de votre père."),
]


def marked(text, code="en", *, recalled=(), said=()):
    spans = unsourced_spans(text, Evidence(recalled, said), PEOPLE[code])
    return [text[start:end] for start, end in spans]


def recalled(text, alias=1, occurred=""):
    return Recalled(alias=alias, kind="fact", text=text, teller="Janine", own=True, occurred=occurred)


BUSES = recalled("Derek fitted buses at the depot in Bolton.", occurred="1955")


@pytest.mark.parametrize(("code", "sentence"), CLAIMS)
def test_what_nobody_told_is_marked(code, sentence):
    assert marked(sentence, code) == [sentence]


@pytest.mark.parametrize(("code", "sentence"), NO_CLAIMS)
def test_what_claims_nothing_of_the_person_needs_no_source(code, sentence):
    assert marked(sentence, code) == []


@pytest.mark.parametrize(
    "text",
    [
        "He fitted buses [1].",
        "He fitted buses. [1]",
        "He fitted [1] buses at the depot.",
        "- He fitted buses [1]\n- Oh",
    ],
)
def test_a_sentence_that_names_a_known_source_has_one(text):
    assert marked(text, recalled=[BUSES]) == []


def test_a_mark_behind_a_full_stop_is_of_the_sentence_before_it():
    assert marked("He fitted buses. [1] He sang in a choir.", recalled=[BUSES]) == ["He sang in a choir."]


def test_a_number_that_was_never_given_out_is_no_source():
    assert marked("He sang in a choir [7].", recalled=[BUSES]) == ["He sang in a choir [7]."]


@pytest.mark.parametrize(
    ("code", "sentence", "told"),
    [
        ("en", "He met Joan at the rock'n'roll club.", "Joan? The ROCK’N’ROLL club is where he was meeting her."),
        ("de", "Frieda starb in Kassel.", "Gestorben ist sie in Kassel."),
        ("es", "Nació en Burgos.", "Su nacimiento fue en Burgos."),
        ("fr", "Il est né à Orléans.", "Sa naissance, à Orleans, un mardi."),
    ],
)
def test_what_was_told_in_other_forms_of_the_words_is_a_source(code, sentence, told):
    assert marked(sentence, code) == [sentence]
    assert marked(sentence, code, said=[told]) == []


def test_what_the_teller_said_a_moment_ago_or_what_was_recalled_is_a_source_without_a_mark():
    said = ["Dad kept bees behind the house, and sold the honey."]
    assert marked("So he kept bees behind the house.", said=said) == []
    assert marked("He fitted buses in Bolton.", recalled=[BUSES]) == []
    assert marked("He kept pigeons in the loft.", said=said, recalled=[BUSES])


@pytest.mark.parametrize("year", ["1955", "1931", "2019"])
def test_a_year_that_is_known_may_be_said(year):
    assert marked(f"He fitted buses in {year} [1].", recalled=[BUSES]) == []


def test_a_year_that_nobody_told_is_marked_whatever_source_is_named():
    assert marked("He fitted buses from 1962 [1].", recalled=[BUSES]) == ["He fitted buses from 1962 [1]."]


@given(st.text(alphabet="ab.!? \n[]1240HeDrkswanuß„“-*", max_size=200))
def test_spans_are_in_the_text_in_order_and_never_overlap(text):
    places = [place for span in unsourced_spans(text, Evidence([BUSES], ["x"]), PEOPLE["en"]) for place in span]
    assert places == sorted(places)
    assert all(0 <= place <= len(text) for place in places)


@pytest.mark.django_db
def test_a_reply_keeps_where_it_says_what_nobody_told(conversation, script):
    remember("Rose Miller was very fond of plums.", legacy=conversation.legacy, owner=conversation.user)
    script.replies([["say", "She was fond of plums [1]. She was a champion swimmer. Did she "], ["say", "like jam?"]])
    reply = run(post(conversation, "What did she make of the plums?"))
    assert [reply.content[start:end] for start, end in reply.unsourced_spans] == ["She was a champion swimmer."]


@pytest.mark.django_db
def test_the_built_in_engine_says_nothing_that_nobody_told(conversation):
    remember("Rose Miller was very fond of plums.", legacy=conversation.legacy, owner=conversation.user)
    reply = run(post(conversation, "What did she make of the plums?"))
    assert "plums" in reply.content
    assert reply.unsourced == []
