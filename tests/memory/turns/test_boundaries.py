"""A turn with boundaries: asked about one, the assistant says so; else it brings nothing up and asks nothing."""

from __future__ import annotations

import json

import pytest

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.engines.base import Finish, NumberedMessage, Person, ReplyRequest, Teller
from memory.engines.builtin.replies.composition import compose
from memory.language.boundaries import read_topic
from memory.language.detection import LEXICONS
from memory.language.reply_language import language_of_reply
from memory.models import Boundary, Conversation
from memory.services import boundaries
from memory.services.boundaries import set_boundary
from memory.services.conversations.lifecycle import post_message
from memory.tasks import HANDLERS
from memory.turns.boundary_replies import BOUNDARY_MODEL
from tests.support.factories import ConversationFactory, ReplyFactory, join, remember, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def conversation(legacy) -> Conversation:
    made: Conversation = ConversationFactory(legacy=legacy, user=join(legacy))
    remember("Karl sold the house.", legacy=legacy, owner=made.user)
    return made


def limit(conversation, words="Uncle Karl", *, is_person=True):
    set_boundary(user=conversation.user, legacy_id=conversation.legacy_id, words=words, is_person=is_person)


def reply_to(conversation, content):
    reply = post_message(user=conversation.user, conversation_id=conversation.pk, content=content).reply
    run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)
    reply.refresh_from_db()
    return reply


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What did Karl do with the house?", "There is a boundary here"),
        ("Was hat Karl mit dem Haus gemacht?", "Hier ist eine Grenze"),
        ("¿Qué hizo Karl con la casa de la familia?", "Aquí hay un límite"),
        ("Qu'est-ce que Karl a fait avec la maison ?", "Il y a une limite ici"),
    ],
)
def test_asked_for_it_the_assistant_says_that_there_is_a_boundary(conversation, script, question, said):
    limit(conversation)
    reply = reply_to(conversation, question)
    assert (reply.status, reply.model, reply.sources) == ("complete", BOUNDARY_MODEL, [])
    assert reply.content.startswith(said)
    assert f"/legacies/{conversation.legacy_id}/boundaries/" in reply.content
    assert "Karl" not in reply.content
    assert not script.requests()


@pytest.mark.parametrize(
    ("words", "said", "topics"),
    [
        (
            "Please never bring up the hospital again.",
            "I will not bring that up again: the hospital.",
            ["the hospital"],
        ),
        ("Erwähne das Krankenhaus nie wieder.", "Das spreche ich nicht mehr an: das Krankenhaus.", ["das Krankenhaus"]),
        ("Never mention this again.", "I could not tell what I should leave alone, and nothing was changed.", []),
    ],
)
def test_asked_in_words_never_to_bring_something_up_the_assistant_sets_a_boundary(
    conversation, script, words, said, topics
):
    reply = reply_to(conversation, words)
    assert (reply.status, reply.model) == ("complete", BOUNDARY_MODEL)
    assert reply.content.startswith(said)
    assert f"/legacies/{conversation.legacy_id}/boundaries/" in reply.content
    assert list(Boundary.objects.visible_to(conversation.user).values_list("words", flat=True)) == topics
    assert not script.requests()


def test_where_there_can_be_no_more_boundaries_the_reply_says_so(conversation, monkeypatch):
    monkeypatch.setattr(boundaries, "MOST_BOUNDARIES", 1)
    limit(conversation)
    reply = reply_to(conversation, "Never mention the hospital.")
    assert reply.content.startswith("You have set as many boundaries as there can be, so nothing was changed.")
    assert Boundary.objects.visible_to(conversation.user).count() == 1


def test_another_member_is_answered(conversation, legacy, script):
    limit(conversation)
    other = ConversationFactory(legacy=legacy, user=join(legacy))
    script.replies([["say", "He sold it."]])
    assert reply_to(other, "What did Karl do with the house?").content == "He sold it."


def test_told_of_it_the_assistant_listens_and_is_shown_nothing_of_it(conversation, script):
    told("Karl was at the door.", conversation=conversation)
    ReplyFactory(conversation=conversation, content="What did Karl want?")
    told("She baked all morning.", conversation=conversation)
    limit(conversation)
    script.replies([["say", "Thank you for telling me."]])

    reply_to(conversation, "Karl called today, and it hurt.")

    shown = json.dumps(script.requests()[-1])
    assert "sold the house" not in shown
    assert "at the door" not in shown
    assert "What did Karl want" not in shown
    assert "She baked all morning." in shown
    assert "Karl called today" in shown


def test_telling_that_begins_with_a_question_word_is_listened_to(conversation, script):
    limit(conversation)
    script.replies([["say", "Thank you for telling me."]])
    reply = reply_to(conversation, "When Karl sold the house we moved to Leeds.")
    assert reply.content == "Thank you for telling me."


def test_saying_that_nobody_told_it_is_not_the_whole_truth(conversation, script, monkeypatch):
    """What was found is held back, though the question does not name it."""
    limit(conversation)
    script.replies([["say", "Nobody has told us yet."]])
    monkeypatch.setattr("tests.support.scripted.Finish", lambda *args, **more: Finish(abstained=True))
    reply = reply_to(conversation, "Who sold the house?")
    assert reply.content.startswith("Nobody has told us yet.\n\nThere is a boundary here")
    assert f"/legacies/{conversation.legacy_id}/boundaries/" in reply.content


@pytest.mark.parametrize("code", LEXICONS)
def test_no_open_question_speaks_of_it(code):
    said = {
        "en": "She loved to cook for everybody in the village.",
        "de": "Sie kochte immer gern für das ganze Dorf.",
        "es": "Ella siempre cocinaba para todo el pueblo.",
        "fr": "Elle cuisinait toujours pour tout le village.",
    }[code]
    window = (NumberedMessage(number=1, role="user", content=said, at=None),)  # type: ignore[arg-type]  # nobody looks
    person = Person(name="Rose Miller", language=code)
    asked = compose(ReplyRequest(person=person, teller=Teller(name="Anna"), window=window)).text
    question = asked.rpartition("\n\n")[2]
    assert "?" in question
    without = ReplyRequest(person=person, teller=Teller(name="Anna"), window=window, never=(read_topic(question),))
    assert question not in compose(without).text
    quiet = ReplyRequest(person=person, teller=Teller(name="Anna"), window=window, asks_nothing=True)
    assert "?" not in compose(quiet).text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Ne me parle plus jamais de l'hôpital."),
        ("fr", "Que sais-tu de moi ?"),
        ("es", "¿Qué sabes de mí?"),
        ("de", "Sprich nie wieder vom Krankenhaus."),
        ("de", "Was weißt du über mich?"),
        ("en", "Don't ever bring up the hospital."),
    ],
)
def test_a_short_message_is_answered_in_its_own_language(language, said):
    assert {language_of_reply([said], otherwise=legacy) for legacy in LEXICONS} == {language}
