"""A message that only says that what was told is not for the family marks the fact told before it and is none."""

from __future__ import annotations

import pytest

from memory.language.comparison.source_sentences import Confidence
from memory.models import Fact
from memory.presentation.facts.quotes import confidences_among, quotes_for_others
from tests.memory.turns.tools.conftest import finish
from tests.memory.turns.tools.test_tool_turns import ask, own

pytestmark = pytest.mark.django_db

OTHER = "Rose sang in the choir."
CONFIDENCES = [
    ("Rose once sold a church organ pipe for scrap.", "Don't let our Janine see that."),
    ("Rose smuggled brandy in 1963.", "Keep that between us."),
    ("Rose hat einmal beim Metzger gestohlen.", "Sag das nicht Janine."),
    ("Rose robó una vez en la carnicería.", "Que no salga de aquí."),
    ("Rose a volé une fois chez le boucher.", "Ne le dis pas à Janine."),
]


@pytest.mark.parametrize(("told", "said"), CONFIDENCES)
def test_the_fact_told_before_is_not_for_the_family(conversation, told, said):
    for one in (OTHER, told, said):
        ask(conversation, one)
    finish(conversation)
    facts = {fact.content: fact for fact in own(conversation)}
    assert sorted(facts) == sorted([OTHER, told])
    marked = confidences_among(facts.values(), conversation.user)
    assert marked == {facts[told].pk: Confidence.THIS}


def test_a_question_between_is_passed_over_and_others_never_read_the_wish(conversation):
    for one in ("Rose smuggled brandy in 1963.", "What did Rose smuggle?", "Keep that between us."):
        ask(conversation, one)
    finish(conversation)
    [fact] = Fact.objects.with_card().filter(pk__in=own(conversation))
    assert confidences_among([fact], conversation.user) == {fact.pk: Confidence.THIS}
    assert [quote.words for quote in quotes_for_others(fact, conversation.user)] == ["Rose smuggled brandy in 1963."]


def test_what_the_person_kept_secret_is_a_telling(conversation):
    ask(conversation, "Rose never let us see her wooden leg.")
    finish(conversation)
    assert own(conversation).count() == 1
