"""Who "she" is when the message before spoke of somebody else, and what opens a message after a break."""

from dataclasses import replace

import pytest

from memory.engines.base import ExtractionRequest, NumberedMessage
from memory.engines.builtin import BuiltinEngine
from memory.engines.builtin.extraction.message_context import OpenReferences, hear
from memory.engines.builtin.participants import Participants
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import ANNA, ROSE, numbered

PAUSES = ("", "Of course.")
"""Said by the assistant between two messages; empty: the teller goes on at once."""


def told(*texts: str, pause: str = "") -> tuple[NumberedMessage, ...]:
    """User messages with the assistant's pause between them, numbered as they come."""
    said = numbered(*texts)
    if not pause:
        return said
    waits = [replace(message, number=message.number * 10, role="assistant", content=pause) for message in said]
    return tuple(message for pair in zip(said, waits, strict=True) for message in pair)[:-1]


@pytest.fixture
def contents_of():
    def run(messages: tuple[NumberedMessage, ...]) -> list[str]:
        request = ExtractionRequest(person=ROSE, teller=ANNA, messages=messages)
        return [fact.content for fact in BuiltinEngine().extract(request).facts]

    return run


@pytest.mark.parametrize("pause", PAUSES)
def test_a_pronoun_still_means_the_one_the_last_message_was_about(contents_of, pause):
    assert contents_of(told("My aunt Olga came from Kyiv.", "She baked honey cake for the parish.", pause=pause)) == []


@pytest.mark.parametrize("pause", PAUSES)
def test_the_name_takes_the_pronoun_back(contents_of, pause):
    messages = told("My aunt Olga came from Kyiv.", "Rose baked honey cake for the parish.", pause=pause)
    assert contents_of(messages) == ["Rose baked honey cake for the parish."]


def test_a_question_about_the_person_takes_the_pronoun_back(contents_of):
    messages = told("My aunt Olga came from Kyiv.", "She baked honey cake.", pause="And what did Rose do there?")
    assert contents_of(messages) == ["Rose baked honey cake."]


def test_one_of_another_gender_leaves_the_pronoun_alone(contents_of):
    messages = told("My uncle Oleg came from Kyiv.", "She baked honey cake for the parish.")
    assert contents_of(messages) == ["Rose baked honey cake for the parish."]


def test_several_are_nobodys_he(contents_of):
    messages = told("My cousins went to Kyiv. She baked honey cake for the parish.")
    assert contents_of(messages) == ["Rose baked honey cake for the parish."]


def test_what_opens_a_message_after_a_break_is_of_the_break(contents_of):
    messages = told(
        "Hang on, the doorbell is ringing.", "It was the woman next door, she sold eggs at the market.", pause="Sure."
    )
    assert contents_of(messages) == []


def test_after_a_break_a_question_begins_anew(contents_of):
    messages = told("Hang on, the kettle is on.", "She sold eggs at the market.", pause="Sure. What did Rose sell?")
    assert contents_of(messages) == ["Rose sold eggs at the market."]


def test_what_asks_nothing_keeps_what_was_left_open():
    participants, left = Participants.of(ROSE, ANNA), OpenReferences(frozenset({"f"}), broke_off=True)
    waits = hear("I will wait here.", participants, LEXICONS["en"], left)
    asks = hear("What did Rose bake?", participants, LEXICONS["en"], left)
    assert (waits.others, waits.came_back) == (frozenset({"f"}), True)
    assert (asks.others, asks.came_back) == (frozenset(), False)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Did you ever tell the children?", "She was engaged to a sailor before the war."),
        ("Können Sie das den Kindern erzählen?", "Sie war vor dem Krieg mit einem Matrosen verlobt."),
    ],
)
def test_a_question_that_only_names_others_leaves_the_pronoun_to_the_person(asked, told, contents):
    (content,) = contents(f"A: {asked}", told)
    assert content.startswith("Rose ")


def test_a_question_whether_somebody_else_did_hands_them_the_pronoun(facts):
    assert facts("A: Did your sister tell the children?", "She was engaged to a sailor before the war.") == []
