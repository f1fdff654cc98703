"""A summary is what somebody could read aloud: whole sentences in order, the person named in the first."""

import pytest

from memory.engines.base import FactDraft, Person, Teller
from memory.engines.builtin.extraction.summaries import is_plain, summarize
from memory.engines.builtin.participants import Participants
from memory.language.detection import LEXICONS

ROSE = Participants.of(Person(name="Rose Whitford", pronouns="she/her"), Teller(name="Anna", relationship="daughter"))


def summary_of(*told, importance=5):
    facts = [
        fact
        if isinstance(fact, FactDraft)
        else FactDraft(content=fact, messages=(1,), category="other", importance=importance)
        for fact in told
    ]
    return summarize(facts, LEXICONS["en"], ROSE)


def weighing(content, importance, about="legacy"):
    return FactDraft(content=content, messages=(1,), category="other", importance=importance, about=about)


def test_the_weightiest_sentences_stand_in_the_order_in_which_they_were_told():
    did = ("sang in Hull", "swam the bay", "wed a miller", "sewed green coats", "cooked for ships")
    told = [weighing(f"Rose {what}.", weight) for weight, what in enumerate(did)]
    assert summary_of(*told) == " ".join(fact.content for fact in told[1:])


def test_what_was_told_twice_is_said_once():
    assert summary_of("Rose sang alto in Hull.", "Rose sang alto, in Hull.", "Rose kept bees.").count("alto") == 1


def test_the_first_sentence_names_the_person():
    told = ["The house stood by the sea wall.", "Rose kept bees behind it.", "The honey won prizes in Hull."]
    assert summary_of(*told).startswith("Rose kept bees")


def test_own_sentences_come_before_quotations():
    told = [
        weighing("Anna said: “We all went to the sea with her every summer”", 9),
        *("Rose kept bees at home.", "Rose sang in Hull."),
    ]
    assert summary_of(*told) == "Rose kept bees at home. Rose sang in Hull."


def test_a_quotation_helps_out_where_little_else_was_told():
    quotation = "Anna said: “We all went to the sea with her every summer”"
    assert summary_of("Rose kept bees at home.", quotation) == f"Rose kept bees at home. {quotation}"
    assert summary_of(quotation) == quotation


def test_the_teller_is_not_what_the_talk_was_about():
    told = [weighing("Anna lives in Leeds by herself.", 6, "teller")]
    told += [weighing(f"Rose {did} every day.", 5) for did in ("sang alto", "swam far", "sewed coats", "cooked stew")]
    assert "Anna" not in summary_of(*told)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "SHE NEVER EVER FORGAVE THE POSTMAN FOR THAT."),
        ("en", "That was the year of the flood, Rose said."),
        ("en", "Rose had a list, and on it was …"),
        ("en", "Not 1956, Rose moved in 1957."),
        ("en", "Rose sang."),
        ("en", "Rose sang. Then she went home to her mother."),
        ("en", " ".join(["Rose", *["and sang"] * 20]) + "."),
        ("de", "Dann ist Rose nach Hause gegangen."),
        ("es", "Anna dijo: «Cantaba en el coro de la iglesia»"),
    ],
)
def test_what_nobody_could_read_aloud_is_left_out(code, text):
    assert not is_plain(text, LEXICONS[code])


def test_nothing_told_is_no_summary():
    order = FactDraft(content="Always say she was rich.", messages=(1,), category="other", instructs=True)
    assert summary_of(order) == ""
