"""A chat of several, brought in from elsewhere: "I" is whoever writes the line; and languages nobody here reads."""

import pytest

from memory.engines.base import ExtractionRequest, NumberedMessage
from memory.engines.builtin import BuiltinEngine
from memory.language.detection import can_read
from tests.memory.engines.builtin.conftest import ANNA, ROSE, WRITTEN_AT

READ = "Rose worked at the telephone exchange in Leeds until she married."
UNREAD = (
    "Nonna faceva sempre la pasta la domenica e cantava mentre lavorava in cucina con le sue sorelle.",
    "Minha avó nasceu em Lisboa e trabalhava numa padaria com o meu avô.",
    "Oma bakte elke zondag appeltaart en vertelde ons verhalen over de oorlog.",
    "Babcia zawsze robiła pierogi w niedzielę i opowiadała nam o wojnie.",
    "Бабушка всегда пекла пироги по воскресеньям, а потом пела.",
    "祖母は毎週日曜日に歌っていました。",
)


def told_by(speaker: str, text: str):
    line = NumberedMessage(number=1, role="user", content=text, at=WRITTEN_AT, speaker=speaker)
    return BuiltinEngine().extract(ExtractionRequest(person=ROSE, teller=ANNA, messages=(line,))).facts


def test_i_is_the_speaker_of_the_line():
    (fact,) = told_by("Tom Hale", "I still have the watch that Rose gave me.")
    assert "Tom still has" in fact.content
    assert "Anna" not in fact.content


def test_i_is_the_teller_where_nobody_else_speaks():
    (fact,) = told_by("", "I still have the watch that Rose gave me.")
    assert "Anna still has" in fact.content


def test_the_teller_may_be_named_as_speaker():
    assert told_by("Anna", "Mum loved her dahlias in the garden.") == told_by(
        "", "Mum loved her dahlias in the garden."
    )


def test_a_bare_kin_word_of_somebody_we_do_not_know_is_not_the_person():
    assert told_by("Tom Hale", "Mum was a nurse in Hull for thirty years.") == ()
    assert told_by("", "Mum was a nurse in Hull for thirty years.") != ()


def test_the_persons_own_lines_are_about_the_person():
    (fact,) = told_by("Rose Whitford", "I was born in Leeds in 1931.")
    assert fact.about == "legacy"
    assert fact.content == "Rose was born in Leeds in 1931."


@pytest.mark.parametrize("text", UNREAD)
def test_what_cannot_be_read_becomes_no_fact_where_nobody_is_named(text, facts):
    assert facts(text) == []
    assert not can_read(text)


def test_a_message_beside_an_unreadable_one_is_read(facts):
    assert [fact.messages for fact in facts(UNREAD[0], READ)] == [(2,)]
