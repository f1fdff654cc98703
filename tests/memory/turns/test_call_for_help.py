"""A lone call for help is answered with what one can do here and where help is, whichever engine replies."""

from __future__ import annotations

import pytest

from memory.language.distress import HELP_PAGE
from memory.turns.call_for_help import HELP_MODEL
from tests.memory.turns.test_safety import HERE, answered, conversation, engine  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db

CALLS = {"en": "Help", "de": "hilfe", "es": "Ayuda", "fr": "aide"}
EMERGENCY = {"en": "emergency number", "de": "Notrufnummer", "es": "número de emergencias", "fr": "numéro d'urgence"}


@pytest.mark.parametrize("language", sorted(CALLS))
def test_whoever_is_lost_hears_what_to_do_and_where_help_is(conversation, engine, language):  # noqa: F811
    said = answered(conversation, CALLS[language])
    assert said.model == HELP_MODEL
    assert "Nana" in said.content
    assert HELP_PAGE[language] in said.content
    assert EMERGENCY[language] in said.content
    assert not said.reply_to.in_distress
    assert engine is None or engine.requests() == []


def test_after_distress_the_same_call_gets_the_words_of_help(conversation):  # noqa: F811
    answered(conversation, "I want to die.")
    said = answered(conversation, "help")
    assert HERE["en"] in said.content
