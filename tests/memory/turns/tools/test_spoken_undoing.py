"""Without a model, "undo that" takes back what was done last, in four languages: all is as it was before."""

from __future__ import annotations

import pytest

from accounts.models import User
from memory.models import Status
from memory.services.deletion.message_deletion import take_back_message
from memory.services.facts.editing import set_aside
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own
from tests.support.factories import ConversationFactory, remember

pytestmark = pytest.mark.django_db

NOTED = [
    ("Remember that Rose kept bees in Whitby.", "Undo that.", "I have set this aside: Rose kept bees in Whitby."),
    (
        "Remember that Rose kept bees in Whitby.",
        "I take that back.",
        "I have set this aside: Rose kept bees in Whitby.",
    ),
    (
        "Merk dir bitte, dass Rose in Whitby Bienen hielt.",
        "Mach das rückgängig.",
        "beiseitegelegt: Rose hielt in Whitby",
    ),
    ("Recuerda que Rose criaba abejas en Whitby.", "Deshaz eso.", "He apartado esto: Rose criaba abejas en Whitby."),
    ("Recuerda que Rose criaba abejas en Whitby.", "¿Puedes deshacerlo?", "He apartado esto: Rose criaba abejas"),
    ("N'oublie pas que Rose élevait des abeilles.", "Annule ça.", "J'ai mis ceci de côté : Rose élevait des abeilles."),
    (
        "N'oublie pas que Rose élevait des abeilles.",
        "Oups, annule",
        "J'ai mis ceci de côté : Rose élevait des abeilles.",
    ),
]
CORRECTED = [
    ("Rose was born in 1956.", "No, that's wrong, it was 1957.", "Undo that.", "It says again: Rose was born in 1956."),
    (
        "Rose was born in 1956.",
        "No, that's wrong, it was 1957.",
        "Sorry, forget what I just said.",
        "It says again: Rose",
    ),
    ("Rose was born in 1956.", "No, that's wrong, it was 1957.", "Put it back as it was.", "It says again: Rose"),
    (
        "Rose wurde 1956 geboren.",
        "Nein, das stimmt nicht, es war 1957.",
        "Mach das rückgängig.",
        "Es heißt wieder: Rose",
    ),
    (
        "Rose wurde 1956 geboren.",
        "Nein, sie wurde 1957 geboren, nicht 1956.",
        "Ändere es wieder zurück.",
        "wieder: Rose",
    ),
    (
        "Rose nació en 1956.",
        "No, ella nació en 1957, no en 1956.",
        "Deshaz eso.",
        "Vuelve a decir: Rose nació en 1956.",
    ),
    ("Rose nació en 1956.", "No, ella nació en 1957, no en 1956.", "Déjalo como estaba.", "Vuelve a decir: Rose nació"),
    (
        "Rose est née en 1956.",
        "Non, elle est née en 1957, pas en 1956.",
        "Annule ça.",
        "C'est de nouveau : Rose est née",
    ),
    (
        "Rose est née en 1956.",
        "Non, elle est née en 1957, pas en 1956.",
        "Remets comme avant.",
        "C'est de nouveau : Rose",
    ),
]
FORGOTTEN = [
    ("Rose kept bees in Whitby.", "Forget what I said about the bees.", "Undo that.", "Brought back: Rose kept bees"),
    (
        "Rose kept bees in Whitby.",
        "Forget what I said about the bees.",
        "No, bring it back!",
        "Brought back: Rose kept bees",
    ),
    (
        "Rose hielt Bienen.",
        "Vergiss bitte, was ich über die Bienen gesagt habe.",
        "Mach das rückgängig.",
        "Wieder da: Rose",
    ),
    (
        "Rose hielt Bienen.",
        "Vergiss bitte, was ich über die Bienen gesagt habe.",
        "Hol es bitte zurück.",
        "Wieder da: Rose",
    ),
    ("Rose crió abejas.", "Olvida lo que te dije sobre las abejas.", "Deshazlo.", "Recuperado: Rose crió abejas."),
    (
        "Rose crió abejas.",
        "Olvida lo que te dije sobre las abejas.",
        "Recupéralo, por favor",
        "Recuperado: Rose crió abejas.",
    ),
    ("Rose élevait des abeilles.", "Oublie ce que j'ai dit sur les abeilles.", "Annulez ça.", "Rétabli : Rose élevait"),
    ("Rose élevait des abeilles.", "Oublie ce que j'ai dit sur les abeilles.", "Récupère-le", "Rétabli : Rose élevait"),
]
OTHER = "Rose had two goats."


@pytest.mark.parametrize(("told", "said", "answer"), NOTED)
def test_what_was_noted_is_set_aside_and_never_noted_again(conversation, told, said, answer):
    remember(OTHER, legacy=conversation.legacy, owner=conversation.user)
    ask(conversation, told)
    reply = ask(conversation, said)
    assert answer in reply.content
    assert [(one["tool"], one["outcome"]) for one in reply.actions] == [("undo_last", "forgotten")]
    finish(conversation)
    assert live(conversation) == [OTHER]


@pytest.mark.parametrize("is_noted", [True, False])
@pytest.mark.parametrize(("told", "wrong", "said", "answer"), CORRECTED)
def test_after_a_correction_the_earlier_value_stands_again(conversation, told, wrong, said, answer, is_noted):
    """Whether it was a fact before, or was told a moment ago; and what ends the conversation changes nothing."""
    if is_noted and "1956" in wrong:  # else it only puts right what was said in the same conversation
        remember(told, legacy=conversation.legacy, owner=conversation.user)
    else:
        ask(conversation, told)
    assert ask(conversation, wrong).actions[0]["outcome"] == "replaced"
    assert live(conversation) == [told.replace("1956", "1957")]
    reply = ask(conversation, said)
    assert (answer in reply.content, live(conversation)) == (True, [told])
    finish(conversation)
    assert live(conversation) == [told]


@pytest.mark.parametrize(("known", "order", "said", "answer"), FORGOTTEN)
def test_what_was_set_aside_is_brought_back(conversation, known, order, said, answer):
    remember(known, legacy=conversation.legacy, owner=conversation.user)
    ask(conversation, order)
    assert live(conversation) == []
    reply = ask(conversation, said)
    assert (answer in reply.content, live(conversation)) == (True, [known])
    finish(conversation)
    assert live(conversation) == [known]


@pytest.mark.parametrize(
    ("named", "said", "answer"),
    [
        ("Call me Annie.", "Undo that.", "Your profile says again what it said before."),
        ("Nennen Sie mich Annie.", "Bitte rückgängig machen", "In Ihrem Profil steht wieder"),
        ("Me llamo Annie.", "Deshaz eso", "Su perfil vuelve a decir"),
        ("Je m'appelle Annie.", "Annule ça, s'il te plaît", "Votre profil est de nouveau comme avant."),
    ],
)
def test_a_name_is_the_one_before_again(conversation, named, said, answer):
    ask(conversation, named)
    assert User.objects.get(pk=conversation.user.pk).called_name == "Annie"
    assert answer in ask(conversation, said).content
    assert User.objects.get(pk=conversation.user.pk).called_name == "Anna"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Undo that.", "There is nothing just now that I could take back, and nothing was changed."),
        ("Mach das rückgängig.", "Gerade gibt es nichts, was ich zurücknehmen könnte"),
        ("Deshaz eso.", "Ahora mismo no hay nada que yo pueda deshacer"),
        ("Annule ça.", "Il n'y a rien pour l'instant que je puisse annuler"),
    ],
)
def test_where_nothing_was_done_it_says_so_and_nothing_of_another_conversation_is_undone(conversation, said, answer):
    other = ConversationFactory(legacy=conversation.legacy, user=conversation.user)
    ask(other, "Remember that Rose kept bees in Whitby.")
    reply = ask(conversation, said)
    assert (answer in reply.content, reply.actions) == (True, [])
    assert live(conversation) == ["Rose kept bees in Whitby."]


def test_an_undo_is_undone_by_the_next_one(conversation):
    ask(conversation, "Remember that Rose kept bees in Whitby.")
    ask(conversation, "Undo that.")
    assert "Brought back: Rose kept bees in Whitby." in ask(conversation, "No, undo that!").content
    assert live(conversation) == ["Rose kept bees in Whitby."]
    finish(conversation)
    assert live(conversation) == ["Rose kept bees in Whitby."]


def test_what_was_told_since_is_taken_back_and_what_was_noted_before_it_stays(conversation):
    ask(conversation, "Remember that Rose kept bees in Whitby.")
    ask(conversation, "She had a sister called Ada.")
    reply = ask(conversation, "Undo that.")
    [action] = reply.actions
    assert ("I had noted nothing of it" in reply.content, [*action]) == (True, ["tool", "outcome", "messages"])
    finish(conversation)
    assert live(conversation) == ["Rose kept bees in Whitby."]


LONG_SINCE = [
    (
        *("Rose drove a red Renault in 1978.", "Sorry, the Renault was in 1980."),
        *("She hated snails.", "Did she eat snails?", "Undo that.", "its history"),
    ),
    (
        *("Rose wurde 1978 geboren.", "Nein, das stimmt nicht, es war 1980."),
        *("Sie hasste Schnecken.", "Hat sie Schnecken gegessen?", "Mach das rückgängig.", "sein Verlauf"),
    ),
    (
        *("Rose tuvo un Renault rojo en 1978.", "Perdón, el Renault fue en 1980."),
        *("Odiaba los caracoles.", "¿Comía caracoles?", "Deshaz eso.", "su historial"),
    ),
    (
        *("Rose avait une Renault rouge en 1978.", "Pardon, la Renault c'était en 1980."),
        *("Elle détestait les escargots.", "Elle mangeait des escargots ?", "Annule ça", "son historique"),
    ),
]


@pytest.mark.parametrize(("told", "wrong", "since", "question", "said", "where"), LONG_SINCE)
@pytest.mark.parametrize("is_told_since", [True, False])
def test_what_was_done_before_something_was_told_is_not_undone(
    conversation, told, wrong, since, question, said, where, is_told_since
):
    ask(conversation, told)
    assert [one["outcome"] for one in ask(conversation, wrong).actions] == ["replaced"]
    for between in (since, question) if is_told_since else (question,):
        ask(conversation, between)
    reply = ask(conversation, said)
    stands = ["1980" in words for words in live(conversation)]
    assert ([one["outcome"] for one in reply.actions], all(stands), where in reply.content) == (
        ([], True, True) if is_told_since else (["memory_updated"], False, False)
    )


def test_what_was_done_two_questions_ago_is_not_undone(conversation):
    ask(conversation, "Remember that Rose kept bees in Whitby.")
    ask(conversation, "What did Rose keep in Whitby?")
    ask(conversation, "Where did Rose live?")
    assert "nothing just now" in ask(conversation, "Undo that.").content
    assert live(conversation) == ["Rose kept bees in Whitby."]


def test_a_question_between_is_nothing_to_take_back(conversation):
    ask(conversation, "Remember that Rose kept bees in Whitby.")
    ask(conversation, "What did Rose keep in Whitby?")
    assert "I have set this aside" in ask(conversation, "Undo that.").content
    assert live(conversation) == []


def test_who_asks_to_forget_is_never_brought_anything_back(conversation):
    ask(conversation, "Remember that Rose kept bees in Whitby.")
    for _ in range(2):
        ask(conversation, "Forget what I just said.")
        assert own(conversation).get().status == Status.RETIRED


@pytest.mark.parametrize("switch", ["TOOLS", "MEMORY"])
def test_what_is_switched_off_is_not_undone(conversation, settings, switch):
    ask(conversation, "Remember that Rose kept bees in Whitby.")
    setattr(settings, switch, False)
    assert "switched off here" in ask(conversation, "Undo that.").content
    assert live(conversation) == ["Rose kept bees in Whitby."]


FIRST_TOLD = [
    ("Undo that.", "What was the first thing I told you?"),
    ("Mach das rückgängig.", "Was habe ich dir zuerst erzählt?"),
    ("Deshaz eso.", "¿Qué fue lo primero que te conté?"),
    ("Annule ça.", "Qu'est-ce que je t'ai dit en premier ?"),
]


@pytest.mark.parametrize(("undo", "asked"), FIRST_TOLD)
def test_what_was_undone_is_not_what_was_told_first(conversation, undo, asked):
    ask(conversation, "Remember that Rose kept bees in Whitby.")
    ask(conversation, undo)
    ask(conversation, "Rose sang in the church choir for forty years.")
    reply = ask(conversation, asked)
    assert "Rose sang in the church choir for forty years." in reply.content
    assert "bees" not in reply.content


def test_what_was_taken_back_or_forgotten_is_not_what_was_told_first(conversation):
    first = ask(conversation, "Rose kept bees in Whitby.").reply_to
    assert first
    take_back_message(user=conversation.user, message_id=first.pk)
    hens = ask(conversation, "Rose kept hens behind the house.").reply_to
    fact = remember("Rose kept hens.", legacy=conversation.legacy, owner=conversation.user, messages=[hens])
    set_aside(user=conversation.user, fact_id=fact.pk)
    ask(conversation, "Rose sang in the church choir for forty years.")
    reply = ask(conversation, FIRST_TOLD[0][1])
    assert "Rose sang in the church choir for forty years." in reply.content
    assert "hens" not in reply.content


@pytest.mark.parametrize(
    ("told", "said", "keeps"),
    [
        ("Rose had a glass eye.", "scrap the last one", "Actually keep it"),
        ("Rose had a glass eye.", "Forget what I said about the glass eye.", "I changed my mind, leave it in."),
        ("Rose konnte super Darts spielen.", "Vergiss das", "Doch behalten"),
        ("Rose hielt Hühner.", "Vergiss, was ich über die Hühner sagte", "Nein, lass es stehen"),
        ("Rose tenía un ojo de cristal.", "Olvida lo que acabo de decir", "Bueno, mejor guárdalo"),
        ("Rose avait un œil de verre.", "Oublie ce que je viens de dire", "Finalement, garde-le"),
    ],
)
@pytest.mark.parametrize("is_noted", [False, True])
def test_who_wants_it_kept_after_all_has_it_back(conversation, told, said, keeps, is_noted):
    ask(conversation, told)
    if is_noted:
        finish(conversation)
    noted = live(conversation)
    assert ask(conversation, said).actions
    assert live(conversation) == []
    reply = ask(conversation, keeps)
    assert ({one["tool"] for one in reply.actions}, told in reply.content) == ({"undo_last"}, True)
    finish(conversation)
    assert live(conversation) == (noted or [told])


def test_what_was_brought_back_answers_again_in_the_same_conversation(conversation):
    ask(conversation, "Rose cheated at dominoes.")
    ask(conversation, "Don't write that down.")
    assert "cheated" not in ask(conversation, "Did Rose cheat at dominoes?").content
    ask(conversation, "Don't write that down.")
    ask(conversation, "Actually keep it")
    assert "cheated" in ask(conversation, "Did Rose cheat at dominoes?").content


def test_where_nothing_was_forgotten_it_is_a_wish_to_remember_what_was_told(conversation):
    ask(conversation, "Rose had a glass eye.")
    assert ask(conversation, "Actually keep that").content.endswith("Noted: Rose had a glass eye.")
