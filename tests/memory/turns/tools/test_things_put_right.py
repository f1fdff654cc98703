"""“No, the bike was blue, not green” puts right what was told of the bike, and nothing else."""

from __future__ import annotations

import pytest

from memory.models import FactLink, FactPair, Status
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own

pytestmark = pytest.mark.django_db

PUT_RIGHT = [
    ("en", "Rose rode a green bike to work.", "No, the bike was blue, not green.", "Rose rode a blue bike to work."),
    ("de", "Rose fuhr ein grünes Fahrrad.", "Nein, das Fahrrad war blau, nicht grün.", "Rose fuhr ein blaues Fahrrad."),
    ("es", "Rose tenía una bicicleta verde.", "No, la bicicleta era azul, no verde.", "Rose tenía una bicicleta azul."),
    ("fr", "Rose avait un vélo vert.", "Non, le vélo était bleu, pas vert.", "Rose avait un vélo bleu."),
]


@pytest.mark.parametrize("is_at_once", [True, False], ids=["in talk", "at finish"])
@pytest.mark.parametrize(("language", "told", "said", "right"), PUT_RIGHT)
def test_it_is_put_right_and_nothing_else_is(conversation, settings, language, told, said, right, is_at_once):
    settings.TOOLS = is_at_once
    conversation.legacy.language = language
    conversation.legacy.save()
    ask(conversation, told)
    assert (right in ask(conversation, said).content) == is_at_once
    finish(conversation)
    assert live(conversation) == [right]
    assert [fact.content for fact in own(conversation).filter(status=Status.SUPERSEDED)] == [told]
    assert not FactLink.objects.exists()
    assert not FactPair.objects.exists()


def test_what_was_told_of_something_else_stays(conversation):
    ask(conversation, "Rose rode a green bike to work. She had a green coat.")
    ask(conversation, "No, the coat was blue, not green.")
    finish(conversation)
    assert live(conversation) == ["Rose had a blue coat.", "Rose rode a green bike to work."]
