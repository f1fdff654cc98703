"""What a relative remembers otherwise than somebody else told: a fact of their own beside the other's, and both are
shown.
"""

from __future__ import annotations

import pytest

from memory.models import Fact, FactLink, FactPair, Status
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own
from tests.support.factories import join, remember

pytestmark = pytest.mark.django_db

TOLD = [
    (
        "en",
        "Rose came over on the boat to Liverpool in 1949 or 1950.",
        "When did Rose come to Liverpool?",
        "I always thought it was 1948.",
        "Rose came over on the boat to Liverpool in 1948.",
    ),
    (
        "en",
        "Rose won four leek cups at the show.",
        "How many leek cups did Rose win?",
        "Our Ellie's got that wrong, it were five cups.",
        "Rose won five leek cups at the show.",
    ),
    (
        "en",
        "Uncle Walter taught Rose the cornet.",
        "Who taught Rose the cornet?",
        "I always thought it was Mr Hargreaves.",
        "Mr Hargreaves taught Rose the cornet.",
    ),
    (
        "de",
        "Rose kam 1949 nach Pirna.",
        "Wann kam Rose nach Pirna?",
        "Ich dachte immer, es wäre 1948 gewesen.",
        "Rose kam 1948 nach Pirna.",
    ),
    (
        "es",
        "Rose llegó a Soria en 1949.",
        "¿Cuándo llegó Rose a Soria?",
        "No, fue en 1948.",
        "Rose llegó a Soria en 1948.",
    ),
    (
        "fr",
        "Rose est arrivée à Morlaix en 1949.",
        "Quand Rose est-elle arrivée à Morlaix ?",
        "Ellie se trompe, c'était en 1948.",
        "Rose est arrivée à Morlaix en 1948.",
    ),
]


@pytest.fixture
def told_by_ellie(conversation):
    """Return a function that lets another relative share a fact."""
    ellie = join(conversation.legacy, display_name="Ellie")

    def share(content: str, language: str = "en") -> Fact:
        conversation.legacy.language = language
        conversation.legacy.save()
        whose = {"legacy": conversation.legacy, "owner": ellie, "language": language}
        return remember(content, visibility="shared", moderation="approved", **whose)

    return share


@pytest.mark.parametrize(("language", "others", "question", "said", "mine"), TOLD)
def test_both_tellings_stand(conversation, told_by_ellie, language, others, question, said, mine):
    fact = told_by_ellie(others, language)
    ask(conversation, question)
    assert mine in ask(conversation, said).content
    again = ask(conversation, question).content
    assert others.rstrip(".") in again
    assert mine.rstrip(".") in again

    finish(conversation)
    assert live(conversation) == [mine]
    fact.refresh_from_db()
    assert (fact.content, fact.status) == (others, Status.ACTIVE)
    assert FactPair.objects.for_review_page(conversation.user).count() == 1
    assert not FactLink.objects.exists()  # whether both are about the same thing, people say


@pytest.mark.parametrize(("language", "others", "question", "said", "mine"), TOLD)
def test_without_tools_it_becomes_a_fact_when_the_conversation_becomes_memory(
    conversation, told_by_ellie, settings, language, others, question, said, mine
):
    settings.TOOLS = False
    told_by_ellie(others, language)
    ask(conversation, question)
    ask(conversation, said)
    finish(conversation)
    assert live(conversation) == [mine]


def test_what_somebody_is_said_to_be_wrong_about_may_be_named(conversation, told_by_ellie):
    told_by_ellie("Rose won four leek cups at the show.")
    told_by_ellie("Rose had four brothers.")
    said = ask(conversation, "Our Ellie's got the cups wrong, it were five.").content
    assert "Rose won five leek cups at the show." in said


def test_only_the_sentence_with_the_value_is_said_by_the_other_teller(conversation, told_by_ellie):
    told_by_ellie("Nora says Rose kept them all. Rose won four leek cups.")
    ask(conversation, "How many leek cups did Rose win?")
    ask(conversation, "Our Ellie's got that wrong, it were five cups.")
    finish(conversation)
    assert live(conversation) == ["Rose won five leek cups."]


def test_without_anything_that_it_may_mean_the_reply_asks(conversation, told_by_ellie):
    told_by_ellie("Rose won four leek cups at the show.")
    assert "…" in ask(conversation, "Our Ellie's got that wrong, it were five cups.").content
    finish(conversation)
    assert live(conversation) == []


@pytest.mark.parametrize(
    "said", ["I always thought it was lovely.", "I thought the world of her.", "It was hard for five of us."]
)
def test_other_words_after_an_answer_tell_nothing_of_it(conversation, told_by_ellie, said):
    told_by_ellie("Rose won four leek cups at the show.")
    ask(conversation, "How many leek cups did Rose win?")
    assert ask(conversation, said).actions == []


def test_what_the_teller_told_themselves_may_be_meant_too(conversation, told_by_ellie):
    told_by_ellie("Rose won four leek cups at the show.")
    remember("Rose won three leek cups at the show.", legacy=conversation.legacy, owner=conversation.user)
    ask(conversation, "How many leek cups did Rose win?")
    ask(conversation, "I always thought it was five.")
    assert not own(conversation).filter(content__contains="five").exists()


def test_what_the_message_tells_besides_is_noted_too(conversation, told_by_ellie):
    told_by_ellie("Rose won four leek cups at the show.")
    ask(conversation, "How many leek cups did Rose win?")
    ask(conversation, "I always thought it was five. Rose kept bees behind the house.")
    finish(conversation)
    assert live(conversation) == ["Rose kept bees behind the house.", "Rose won five leek cups at the show."]
