"""A turn with boundaries: asked about one, the assistant says so; else it brings nothing up and asks nothing."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.engines.base import Finish, NumberedMessage, Person, ReplyRequest, Teller
from memory.engines.builtin.replies.composition import compose
from memory.language.detection import LEXICONS
from memory.language.reply_language import language_of_reply
from memory.language.requests.boundaries import BOUNDARIES_PAGE, read_topic
from memory.models import Boundary, Conversation, RecallItem
from memory.services import boundaries
from memory.services.boundaries import set_boundary
from memory.services.conversations.lifecycle import post_message
from memory.tasks import HANDLERS
from memory.turns.boundary_replies import BOUNDARY_MODEL, IS_LIFTED, IS_SET, STANDS
from memory.turns.reply_filters import SAFETY_MODEL, WORDS
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
    assert any(page in reply.content for page in BOUNDARIES_PAGE.values())
    assert "/boundaries/" not in reply.content
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
    assert any(page in reply.content for page in BOUNDARIES_PAGE.values())
    assert "/boundaries/" not in reply.content
    assert list(Boundary.objects.visible_to(conversation.user).values_list("words", flat=True)) == topics
    assert not script.requests()


IN_DISTRESS = {
    "en": ("Please don't bring up the stroke again.", "I can't stop crying, I don't want to be here any more."),
    "de": ("Bitte sprich nicht mehr über den Schlaganfall.", "Ich kann nicht mehr, ich will nicht mehr leben."),
    "es": ("No me hables más del ictus.", "No puedo más, ya no quiero vivir sin ella."),
    "fr": ("Ne me parle plus de l'AVC.", "Je n'en peux plus, je ne veux plus vivre sans elle."),
}
SET_IN_DISTRESS = {"en": "the stroke", "de": "den Schlaganfall", "es": "ictus", "fr": "l'AVC"}


@pytest.mark.parametrize("language", sorted(IN_DISTRESS))
def test_a_boundary_said_in_distress_is_set_beside_the_help(conversation, script, language):
    reply = reply_to(conversation, " ".join(IN_DISTRESS[language]))
    words, set_now = WORDS[language], SET_IN_DISTRESS[language]
    assert reply.reply_to.in_distress
    assert (reply.status, reply.model) == ("complete", SAFETY_MODEL)
    wish = IS_SET[language].partition("{topic}")[0] + set_now
    assert [reply.content.index(part) for part in (words.heard, words.danger, wish, words.here_but_for_wish)] == sorted(
        reply.content.index(part) for part in (words.heard, words.danger, wish, words.here_but_for_wish)
    )
    assert words.here not in reply.content
    assert list(Boundary.objects.visible_to(conversation.user).values_list("words", flat=True)) == [set_now]
    assert not RecallItem.objects.filter(id=reply.reply_to_id).exists()
    assert not script.requests()


LIFTED_IN_DISTRESS = {
    "en": "I can't stop crying, I don't want to be here any more. You can talk about Karl again.",
    "de": "Ich kann nicht mehr, ich will nicht mehr leben. Du darfst wieder von Karl sprechen.",
    "es": "Ya no quiero vivir sin ella. Puedes volver a hablar de Karl.",
    "fr": "Tu peux de nouveau parler de Karl. Je n'en peux plus, je ne veux plus vivre sans elle.",
}


@pytest.mark.parametrize("language", sorted(LIFTED_IN_DISTRESS))
def test_a_boundary_lifted_in_distress_is_lifted_beside_the_help(conversation, script, language):
    limit(conversation)
    limit(conversation, "the hospital", is_person=False)
    reply = reply_to(conversation, LIFTED_IN_DISTRESS[language])
    words = WORDS[language]
    assert reply.reply_to.in_distress
    assert (reply.status, reply.model) == ("complete", SAFETY_MODEL)
    lifted = IS_LIFTED[language].partition("{topic}")[0] + "Uncle Karl"
    places = [reply.content.index(part) for part in (words.heard, words.danger, lifted, words.here_but_for_wish)]
    assert places == sorted(places)
    assert words.here not in reply.content
    assert list(Boundary.objects.visible_to(conversation.user).values_list("words", flat=True)) == ["the hospital"]
    assert not script.requests()


@pytest.mark.parametrize(
    "said",
    [
        "You can bring it up again, I don't want to be here any more.",
        "Can you talk about Karl again? I don't want to be here any more.",
        "I don't want to talk about Karl again, I don't want to be here any more.",
    ],
)
def test_distress_lifts_nothing_that_it_does_not_name(conversation, said):
    limit(conversation)
    reply = reply_to(conversation, said)
    assert reply.model == SAFETY_MODEL
    assert Boundary.objects.visible_to(conversation.user).filter(words="Uncle Karl").exists()


@pytest.mark.parametrize(
    "said",
    [
        "Please say something, the walls are closing in and I don't want to be here any more.",
        "I don't want to wake up any more, I don't want to be here.",
        "Bitte sag was, die Wände kommen, ich will nicht mehr leben.",
        "Quiero morirme, no quiero hablar, ya no quiero vivir.",
        "Je veux dormir et ne plus me réveiller, je ne veux plus vivre.",
    ],
)
def test_words_of_distress_alone_set_no_boundary(conversation, said):
    reply = reply_to(conversation, said)
    assert reply.model == SAFETY_MODEL
    assert WORDS[reply_language(reply)].here in reply.content
    assert not Boundary.objects.exists()


def reply_language(reply):
    return next(code for code, words in WORDS.items() if words.heard in reply.content)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("You can talk about Karl again.", "That boundary is lifted: Uncle Karl."),
        ("Du darfst wieder von Karl sprechen", "Diese Grenze ist aufgehoben: Uncle Karl."),
        ("Puedes volver a hablar de Karl", "Este límite queda quitado: Uncle Karl."),
        ("Tu peux de nouveau parler de Karl", "Cette limite est levée : Uncle Karl."),
    ],
)
def test_a_boundary_is_lifted_at_the_word_of_who_set_it(conversation, legacy, script, words, said):
    limit(conversation)
    limit(conversation, "the hospital", is_person=False)
    other = join(legacy)
    set_boundary(user=other, legacy_id=legacy.pk, words="Uncle Karl", is_person=True)
    reply = reply_to(conversation, words)
    assert (reply.status, reply.model) == ("complete", BOUNDARY_MODEL)
    assert reply.content.startswith(said)
    assert any(page in reply.content for page in BOUNDARIES_PAGE.values())
    assert "/boundaries/" not in reply.content
    assert list(Boundary.objects.visible_to(conversation.user).values_list("words", flat=True)) == ["the hospital"]
    assert Boundary.objects.visible_to(other).count() == 1
    assert not script.requests()


def test_where_several_boundaries_may_be_meant_the_reply_asks_which(conversation):
    limit(conversation, "Karl and the house", is_person=False)
    limit(conversation, "Karl and the farm", is_person=False)
    reply = reply_to(conversation, "You can talk about Karl again.")
    assert reply.content.startswith("Several boundaries may be meant, so nothing was changed: Karl and the house; Karl")
    assert Boundary.objects.visible_to(conversation.user).count() == 2
    reply = reply_to(conversation, "You can talk about Karl and the house again.")
    assert reply.content.startswith("That boundary is lifted: Karl and the house.")


def test_what_no_boundary_is_about_lifts_none(conversation, script):
    limit(conversation)
    reply = reply_to(conversation, "You can talk about the garden again.")
    assert reply.content.startswith("No boundary of yours here keeps me from that.")
    assert Boundary.objects.visible_to(conversation.user).count() == 1


@pytest.mark.parametrize("said", ["Can you talk about Karl again?", "¿Puedes volver a hablar de Karl?"])
def test_to_ask_is_not_to_lift(conversation, said):
    limit(conversation)
    reply_to(conversation, said)
    assert Boundary.objects.visible_to(conversation.user).count() == 1


def test_without_boundaries_the_same_words_are_a_turn_like_any_other(conversation, script):
    script.replies([["say", "I am glad."]])
    assert reply_to(conversation, "You can talk about Karl again.").content == "I am glad."


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
    assert reply.content.startswith("Nobody has told us yet.\n\nSomething that was told of this is left out here")
    assert any(page in reply.content for page in BOUNDARIES_PAGE.values())
    assert "/boundaries/" not in reply.content


MOTORBIKE = {
    "en": ("Sylvia lent him the money for the motorbike.", "Who lent him the money for the motorbike?"),
    "de": ("Sylvia hat ihm das Geld für das Motorrad geliehen.", "Wer hat ihm das Geld für das Motorrad geliehen?"),
    "es": ("Sylvia le prestó el dinero para la moto.", "¿Quién le prestó el dinero para la moto?"),
    "fr": ("Sylvia lui a prêté l'argent pour la moto.", "Qui lui a prêté l'argent pour la moto ?"),
}
BESIDE = {
    "en": ("He sold the motorbike in Leeds.", "He never lent anybody money."),
    "de": ("Er hat das Motorrad in Leeds verkauft.", "Er hat nie jemandem Geld geliehen."),
    "es": ("Vendió la moto en Leeds.", "Nunca prestó dinero a nadie."),
    "fr": ("Il a vendu la moto à Leeds.", "Il n'a jamais prêté d'argent à personne."),
}


@pytest.mark.parametrize("language", sorted(MOTORBIKE))
def test_where_the_answer_is_held_back_nothing_is_quoted_in_its_place(legacy, language):
    """By the built-in engine: the reply says nothing but that there is a boundary."""
    legacy.language = language
    legacy.save()
    conversation = ConversationFactory(legacy=legacy, user=join(legacy))
    ReplyFactory(conversation=conversation, content="Hello.")
    telling, question = MOTORBIKE[language]
    for content in (telling, *BESIDE[language]):
        remember(content, legacy=conversation.legacy, owner=conversation.user)
    assert "Sylvia" in reply_to(conversation, question).content
    limit(conversation, "Sylvia")
    reply = reply_to(conversation, question)
    assert reply.content == STANDS[language].format(page=BOUNDARIES_PAGE[language])
    assert (reply.sources, reply.abstained) == ([], False)


DIVORCE = {
    "en": ("the divorce", "Did they get a divorce?", "They got a divorce in 1971.", "If anything was told"),
    "de": ("die Scheidung", "Gab es eine Scheidung?", "Die Scheidung war 1971.", "Falls etwas davon erzählt wurde"),
    "es": ("el divorcio", "¿Hubo un divorcio?", "El divorcio fue en 1971.", "Si se contó algo"),
    "fr": ("le divorce", "Y a-t-il eu un divorce ?", "Le divorce date de 1971.", "Si quelque chose en a été raconté"),
}


@pytest.mark.parametrize("language", sorted(DIVORCE))
def test_reply_about_a_boundary_does_not_show_whether_anything_was_told(conversation, language):
    """ "What was told is still there" reads as a yes to "Did they get a divorce?"."""
    topic, question, telling, conditional = DIVORCE[language]
    limit(conversation, topic, is_person=False)
    before = reply_to(conversation, question).content
    remember(telling, legacy=conversation.legacy, owner=conversation.user)
    assert conditional in before
    assert reply_to(conversation, question).content == before


def test_what_answers_for_itself_is_told_beside_what_is_left_out(conversation):
    ReplyFactory(conversation=conversation, content="Hello.")
    remember("She worked as a nurse in Leeds.", legacy=conversation.legacy, owner=conversation.user)
    remember("Sylvia worked as a nurse in Leeds with her.", legacy=conversation.legacy, owner=conversation.user)
    remember("The garden was full of dahlias.", legacy=conversation.legacy, owner=conversation.user)
    limit(conversation, "Sylvia")
    reply = reply_to(conversation, "Did she work as a nurse in Leeds?")
    assert "She worked as a nurse in Leeds." in reply.content
    assert "Sylvia" not in reply.content
    assert "Something that was told of this is left out here" in reply.content
    other = reply_to(conversation, "What was the garden full of?").content
    assert "dahlias" in other
    assert "left out" not in other
    assert "There is a boundary" not in other


@pytest.mark.parametrize("code", LEXICONS)
def test_no_open_question_speaks_of_it(code):
    said = {
        "en": "She loved to cook for everybody in the village.",
        "de": "Sie kochte immer gern für das ganze Dorf.",
        "es": "Ella siempre cocinaba para todo el pueblo.",
        "fr": "Elle cuisinait toujours pour tout le village.",
    }[code]
    window = (NumberedMessage(number=1, role="user", content=said, at=timezone.now()),)
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
