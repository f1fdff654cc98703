"""What was noted on request while a conversation went on is not noted again when the conversation becomes memory."""

from __future__ import annotations

import pytest

from memory.models import MemoryType
from tests.memory.turns.tools.conftest import finish
from tests.memory.turns.tools.test_tool_turns import ask, own

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("reconciles", [True, False])
@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("Remember that she hated beetroot.", MemoryType.SEMANTIC),
        ("Recuerda que ella odiaba la remolacha.", MemoryType.SEMANTIC),
        ("Merk dir bitte, dass sie rote Bete hasste.", MemoryType.SEMANTIC),
        ("N'oubliez pas qu'elle détestait la betterave.", MemoryType.SEMANTIC),
        ("Note down that my uncle Bert built the chapel.", MemoryType.SEMANTIC),
        ("Remember that I'm a nurse", MemoryType.USER_PROFILE),
        ("I can't swim, remember that.", MemoryType.USER_PROFILE),
        ("Ich bin Krankenschwester, merk dir das", MemoryType.USER_PROFILE),
        ("Merk dir, dass ich Krankenschwester bin", MemoryType.USER_PROFILE),
        ("Soy enfermera, apúntalo", MemoryType.USER_PROFILE),
        ("Je suis infirmière, note-le", MemoryType.USER_PROFILE),
    ],
)
def test_what_was_noted_at_once_is_noted_no_second_time_when_the_conversation_is_read(
    conversation, settings, said, about, reconciles
):
    settings.RECONCILE = reconciles
    ask(conversation, said)
    noted = own(conversation).get()
    assert noted.memory_type == about
    finish(conversation)
    assert [fact.content for fact in own(conversation)] == [noted.content]


@pytest.mark.parametrize("reconciles", [True, False])
def test_what_a_wish_pointed_back_at_is_noted_once(conversation, settings, reconciles):
    settings.RECONCILE = reconciles
    ask(conversation, "Rose kept bees in Whitby.")
    ask(conversation, "Remember that.")
    finish(conversation)
    assert [fact.content for fact in own(conversation)] == ["Rose kept bees in Whitby."]
