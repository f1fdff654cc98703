"""Turns whose question leans on the reply before: what the answer may use, and the number of queries."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory import recall
from memory.engines.builtin.replies.answers.named_sources import NOTHING
from memory.engines.builtin.replies.composition import NO_MORE
from memory.indexing.vectors import fill_all
from memory.models import Conversation, Message, MessageStatus
from memory.recall import boundaries_of
from memory.services.boundaries import set_boundary
from memory.services.conversations.lifecycle import post_message
from memory.services.facts.editing import share_fact, unshare_fact
from memory.tasks import HANDLERS
from memory.turns.turn_input import read_turn
from memory.turns.turn_memory import remember_for
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember

pytestmark = pytest.mark.django_db

ZITHER = "Karl won a zither at the fair in 1957."
QUESTION = "Who won a zither at the fair?"


class Scene:
    """One member who told and shared something, and another who asks."""

    def __init__(self) -> None:
        self.legacy = LegacyFactory(name="Rose Miller")
        self.teller = join(self.legacy, display_name="Tom Hall")
        self.asker = join(self.legacy, display_name="Anna Miller")
        fact = remember(ZITHER, owner=self.teller, legacy=self.legacy)
        self.fact = share_fact(user=self.teller, fact_id=fact.pk)
        fill_all(self.legacy.pk)
        self.conversation: Conversation = ConversationFactory(legacy=self.legacy, user=self.asker)

    def post(self, content: str) -> Message:
        return post_message(user=self.asker, conversation_id=self.conversation.pk, content=content).reply

    def ask(self, content: str) -> Message:
        reply = self.post(content)
        run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)
        reply.refresh_from_db()
        assert reply.status == MessageStatus.COMPLETE
        return reply


@pytest.fixture
def scene() -> Scene:
    return Scene()


def sources(reply: Message) -> list[str]:
    return [source["id"] for source in reply.sources]


def test_who_told_it_is_named_and_is_the_source(scene):
    assert sources(scene.ask(QUESTION)) == [str(scene.fact.pk)]
    reply = scene.ask("Who told you that?")
    assert reply.content.startswith("Tom Hall told it on ")
    assert sources(reply) == [str(scene.fact.pk)]


@pytest.mark.parametrize("said", ["Who told you that?", "Are you sure?"])
def test_of_what_is_no_longer_shared_no_teller_is_named(scene, said):
    scene.ask(QUESTION)
    unshare_fact(user=scene.teller, fact_id=scene.fact.pk)
    reply = scene.ask(said)
    assert (reply.content, reply.sources) == (NOTHING["en"], [])


@pytest.mark.parametrize("said", ["When was that?", "And where?", "What else?", "Tell me more", "And his brother?"])
def test_no_follow_up_tells_what_is_no_longer_shared(scene, said):
    scene.ask(QUESTION)
    unshare_fact(user=scene.teller, fact_id=scene.fact.pk)
    reply = scene.ask(said)
    assert "zither" not in reply.content
    assert "Tom" not in reply.content
    assert sources(reply) == []


@pytest.mark.parametrize("said", ["When was that?", "Who told you that?", "What else?", "Are you sure?"])
def test_no_follow_up_brings_up_what_its_asker_set_a_boundary_on(scene, said):
    scene.ask(QUESTION)
    set_boundary(user=scene.asker, legacy_id=scene.legacy.pk, words="Karl", is_person=True)
    reply = scene.ask(said)
    assert "zither" not in reply.content
    assert "Tom" not in reply.content
    assert sources(reply) == []


def test_more_is_what_others_shared_and_never_what_they_keep(scene):
    scene.ask(QUESTION)
    kept = remember("Karl won a second zither at the fair.", owner=scene.teller, legacy=scene.legacy)
    fill_all(scene.legacy.pk)
    assert scene.ask("What else?").content == NO_MORE["en"]
    share_fact(user=scene.teller, fact_id=kept.pk)
    assert sources(scene.ask("And what else?")) == [str(kept.pk)]
    assert scene.ask("Anything else?").content == NO_MORE["en"]


def test_when_that_was_is_told_by_what_was_just_quoted(scene):
    scene.ask(QUESTION)
    reply = scene.ask("When was that?")
    assert "1957" in reply.content
    assert sources(reply) == [str(scene.fact.pk)]


def test_what_the_search_does_not_find_again_is_looked_up_as_its_asker_may_see_it(scene):
    scene.ask(QUESTION)
    turn = read_turn(scene.post("Who told you that?").pk)
    assert turn is not None
    assert turn.cited_before() == {scene.fact.pk}
    with patch("memory.turns.turn_memory.recall_each", return_value=recall.TurnMemory()):
        assert [hit.id for hit in remember_for(turn).hits] == [scene.fact.pk]
        unshare_fact(user=scene.teller, fact_id=scene.fact.pk)
        assert remember_for(turn).hits == ()


def test_a_stranger_and_another_legacy_look_up_nothing(scene):
    other = LegacyFactory()
    stranger = join(other)
    for user, legacy in ((stranger, scene.legacy), (stranger, other), (scene.asker, other)):
        assert recall.recall_cited([scene.fact.pk], boundaries_of(user, [legacy.pk])).hits == ()
    assert recall.recall_cited([scene.fact.pk], boundaries_of(scene.asker, [scene.legacy.pk])).hits


def statements(scene: Scene, said: str) -> int:
    turn = read_turn(scene.post(said).pk)
    assert turn is not None
    with CaptureQueriesContext(
        connection,
    ) as captured:
        remember_for(turn)
    return len(captured)


def test_only_several_questions_cost_several_searches(scene):
    scene.ask(QUESTION)
    usual = statements(scene, "Who won the zither at the summer fair?")
    assert statements(scene, "When was that?") == usual
    assert statements(scene, "She told us that the fair was in May.") == usual
    assert statements(scene, "Who won the zither at the fair, and where did she sing?") > usual


def test_each_of_several_questions_is_embedded_early_as_it_will_be_searched_for(scene):
    reply = scene.post("Where did she live? And who won the zither?")
    with patch("memory.turns.turn_input.begin_query_vector") as begin:
        turn = read_turn(reply.pk)
    assert turn is not None
    asked = ["Where did she live?", "And who won the zither?"]
    assert [call.args[0] for call in begin.call_args_list] == list(turn.queries()) == asked


def test_several_questions_are_answered_one_by_one(scene):
    reply = scene.ask("Who won a zither at the fair, and where did she sing on Sundays?")
    assert sources(reply) == [str(scene.fact.pk)]
    assert "where did she sing on Sundays? – " in reply.content
    assert not reply.abstained


NAMED_TELLINGS = {
    "de": ("Er arbeitete 40 Jahre bei der Bahn.", "Wer hat dir das mit der Bahn erzählt?", "Bahn.“"),
    "en": ("He worked on the Railway for 40 years.", "Who told you that about the Railway?", "Railway for 40 years."),
    "es": ("Trabajó 40 años en la Renfe.", "¿Quién te contó eso sobre la Renfe?", "la Renfe."),
    "fr": ("Il a travaillé 40 ans à la SNCF.", "Qui t'a raconté ça sur la SNCF ?", "à la SNCF."),
}


@pytest.mark.parametrize("language", sorted(NAMED_TELLINGS))
def test_who_told_that_about_something_is_asked_of_that_and_not_of_the_last_reply(scene, language):
    telling, question, quoted = NAMED_TELLINGS[language]
    scene.ask(telling)
    scene.ask({"de": "Danke.", "en": "Thank you.", "es": "Gracias.", "fr": "Merci."}[language])
    reply = scene.ask(question).content
    assert (quoted in reply, NOTHING[language] in reply) == (True, False), reply
