"""What is said to somebody who asks for what is switched off, or tells something while memory is."""

from __future__ import annotations

from typing import Literal

import pytest

from memory.engines.base import ReplyRequest
from memory.engines.builtin.replies.composition import compose
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import ANNA, ROSE, numbered

Off = frozenset[Literal["memory", "tools"]]
TOOLS: Off = frozenset({"tools"})
BOTH: Off = frozenset({"memory", "tools"})
FORGET = {
    "en": "Forget what I said about the bees.",
    "es": "Olvida lo que te dije sobre las abejas.",
    "de": "Vergiss, was ich über die Bienen gesagt habe.",
    "fr": "Oubliez ce que je vous ai dit sur les abeilles.",
}
NOTE = {
    "en": "Could you note that she kept bees?",
    "es": "¿Podrías anotar que ella tenía abejas?",
    "de": "Könntest du dir notieren, dass sie Bienen hatte?",
    "fr": "Pouvez-vous noter qu'elle avait des abeilles ?",
}
LIST = {
    "en": "What do you know about me?",
    "es": "¿Qué sabes de mí?",
    "de": "Was weißt du über mich?",
    "fr": "Que sais-tu de moi ?",
}
TELL = {
    "en": "She kept bees behind the house.",
    "es": "Ella tenía abejas detrás de la casa.",
    "de": "Sie hatte Bienen hinter dem Haus.",
    "fr": "Elle avait des abeilles derrière la maison.",
}


def reply(*texts: str, off: Off, private: bool = False) -> str:
    answer = compose(ReplyRequest(person=ROSE, teller=ANNA, window=numbered(*texts), off=off, private=private))
    assert not answer.abstained
    return answer.text


@pytest.mark.parametrize("code", LEXICONS)
def test_nothing_that_is_said_of_it_stands_in_quotation_marks(code):
    commands = LEXICONS[code].commands
    said = (commands.forgetting_is_off, commands.noting_is_off, commands.listing_is_off, commands.memory_is_off)
    assert not any(mark in one for one in said for mark in "“”„«»"), "a reply shows none that nobody said"


@pytest.mark.parametrize("code", LEXICONS)
@pytest.mark.parametrize("off", [TOOLS, BOTH])
def test_who_asks_for_what_is_switched_off_is_told_so(code, off):
    commands = LEXICONS[code].commands
    noting = commands.noting_is_off if off == TOOLS else commands.memory_is_off
    assert reply("A: …", FORGET[code], off=off) == commands.forgetting_is_off
    assert reply("A: …", NOTE[code], off=off) == noting
    assert reply("A: …", LIST[code], off=off) == commands.listing_is_off


@pytest.mark.parametrize("code", LEXICONS)
def test_with_memory_off_no_reply_says_that_it_has_what_was_told(code):
    commands, phrases = LEXICONS[code].commands, LEXICONS[code].phrases
    said = [TELL[code]]
    for turn in range(6):
        answer = reply(*said, off=BOTH)
        assert (commands.heard_while_off[0] in answer) is (turn == 0), "it is said once"
        assert not any(heard in answer for heard in (phrases.heard[1], phrases.heard[4]))
        said += [f"A: {answer}", TELL[code]]


@pytest.mark.parametrize("code", LEXICONS)
def test_with_tools_off_a_telling_is_heard_as_ever(code):
    heard = [one.format(name=ANNA.calls_them) for one in LEXICONS[code].phrases.heard]
    assert any(one in reply("A: …", TELL[code], off=TOOLS) for one in heard)


def test_private_conversation_says_of_itself_that_nothing_is_kept():
    said = reply("A: …", TELL["en"], off=BOTH, private=True)
    assert any(one in said for one in LEXICONS["en"].phrases.heard_private)
