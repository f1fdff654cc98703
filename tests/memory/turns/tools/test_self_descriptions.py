"""Who asks what is known of them hears what they told of themselves in passing; nobody else hears of it."""

from __future__ import annotations

import pytest

from memory.models import Fact, MemoryType, RecallItem, Visibility
from memory.services.facts.editing import share_fact
from tests.memory.turns.tools.conftest import finish
from tests.memory.turns.tools.test_tool_turns import ask, own
from tests.support.factories import ConversationFactory, join, told

pytestmark = pytest.mark.django_db

TOLD = [
    ("I'm a carpenter and I live in Galway.", "What do you know about me?", "is a carpenter"),
    ("I have two kids, by the way.", "What do you know about me?", "two kids"),
    ("Ich bin Tischler und wohne in Kassel.", "Was weißt du über mich?", "Tischler"),
    ("Ich habe Diabetes.", "Was weißt du über mich?", "Diabetes"),
    ("Soy carpintera y vivo en León.", "¿Qué sabes de mí?", "carpintera"),
    ("Tengo dos hijos.", "¿Qué sabes de mí?", "dos hijos"),
    ("Je suis menuisier et j'habite à Lyon.", "Que sais-tu de moi ?", "menuisier"),
    ("Je suis veuve depuis 2015.", "Que sais-tu de moi ?", "veuve"),
]


@pytest.mark.parametrize(("said", "question", "known"), TOLD)
def test_who_asks_what_is_known_of_them_hears_what_they_told_of_themselves(conversation, said, question, known):
    ask(conversation, said)
    finish(conversation)
    fact = own(conversation).get()
    assert (fact.memory_type, fact.visibility, fact.owner) == (
        MemoryType.USER_PROFILE,
        Visibility.PRIVATE,
        conversation.user,
    )
    later = ConversationFactory(legacy=conversation.legacy, user=conversation.user)
    assert known in ask(later, question).content


@pytest.mark.parametrize(("said", "question", "known"), TOLD)
def test_nobody_else_hears_of_it_even_where_it_is_shared(conversation, said, question, known):
    ask(conversation, said)
    finish(conversation)
    other = ConversationFactory(legacy=conversation.legacy, user=join(conversation.legacy, display_name="Mark"))
    assert known not in ask(other, question).content
    assert not RecallItem.objects.visible_to(other.user).filter(kind="fact").exists()
    share_fact(user=conversation.user, fact_id=own(conversation).get().pk)
    assert known not in ask(other, question).content


@pytest.mark.parametrize("said", ["I'm tired.", "Ich bin gleich da.", "Estoy en el trabajo.", "Je suis fatiguée."])
def test_moods_and_whereabouts_are_remembered_by_nobody(conversation, said):
    told(said, conversation=conversation)
    finish(conversation)
    assert not Fact.objects.exists()
