"""Without a model, who asks to forget what they told a moment ago finds it set aside, and it is not noted later."""

from __future__ import annotations

import pytest

from memory.consolidation.run import remember_oldest
from memory.language.detection import LEXICONS
from memory.models import Fact, Status
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask

pytestmark = pytest.mark.django_db

OTHER = "Rose sang in the choir."
FORGOTTEN = [
    (
        "Rose kept a wooden leg in the attic.",
        "Please forget what I said about the wooden leg.",
    ),
    ("Rose kept a wooden leg in the attic.", "Delete everything I told you today about the leg."),
    ("Rose once walked on the moon.", "Please forget the moon joke."),
    ("Rose owed the butcher ten pounds.", "can you scrap what i said about the butcher"),
    (
        "Oma hat mir das Radfahren beigebracht, mit einem Besenstiel am Sattel.",
        "Vergiss bitte, was ich über den Besenstiel gesagt habe.",
    ),
    ("Rose hat einmal beim Metzger gestohlen.", "Vergiss den Witz mit dem Metzger."),
    ("Rose guardaba una pierna de madera en el desván.", "Olvida lo que te dije hoy de la pierna de madera."),
    ("Rose robó una vez en la carnicería.", "Olvida la broma de la carnicería, por favor."),
    ("Rose gardait une jambe de bois au grenier.", "Oublie ce que je t'ai dit sur la jambe de bois."),
    ("Rose a volé une fois chez le boucher.", "Oublie la blague du boucher."),
]


@pytest.mark.parametrize(("told", "said"), FORGOTTEN)
def test_what_was_told_a_moment_ago_is_set_aside_and_stays_so(conversation, told, said):
    ask(conversation, OTHER)
    ask(conversation, told)
    reply = ask(conversation, said)
    assert [action["outcome"] for action in reply.actions] == ["forgotten"]
    assert live(conversation) == [OTHER]

    finish(conversation)
    assert live(conversation) == [OTHER]
    assert Fact.objects.filter(status=Status.RETIRED).exists()


@pytest.mark.parametrize(
    ("told", "said", "stands"),
    [
        (
            "Rose kept a wooden leg in the attic. Rose baked bread.",
            "Forget what I said about the leg.",
            "Rose baked bread.",
        ),
        (
            "Rose hatte ein Holzbein. Rose sang im Chor.",
            "Vergiss, was ich über das Holzbein sagte.",
            "Rose sang im Chor.",
        ),
        ("Rose tenía una cabra. Rose horneaba pan.", "Olvida lo que dije de la cabra.", "Rose horneaba pan."),
        (
            "Rose avait une chèvre. Rose faisait du pain.",
            "Oublie ce que j'ai dit de la chèvre.",
            "Rose faisait du pain.",
        ),
    ],
)
def test_what_else_was_told_in_the_same_message_stays(conversation, told, said, stands):
    ask(conversation, told)
    ask(conversation, said)
    assert live(conversation) == [stands]
    finish(conversation)
    assert live(conversation) == [stands]


def test_of_what_is_no_fact_it_says_that_nothing_was_noted(conversation):
    ask(conversation, "What did the wooden leg cost?")
    reply = ask(conversation, "Please forget what I said about the wooden leg.")
    assert ([*reply.actions[0]], "I had noted nothing of it" in reply.content) == (
        ["tool", "outcome", "messages"],
        True,
    )
    finish(conversation)
    assert live(conversation) == []


def test_of_what_was_never_told_it_says_that_nothing_was_found(conversation):
    ask(conversation, OTHER)
    reply = ask(conversation, "Please forget what I said about the wooden leg.")
    assert (reply.actions, "I found nothing of yours about that" in reply.content) == ([], True)
    finish(conversation)
    assert live(conversation) == [OTHER]


SLANG = [
    (
        "jsp si c vrai mais mamie aurait gagné au loto une fois, genre 3000 balles, et elle a tout donné à la spa mdr",
        "Oublie l'histoire du loto.",
        "A-t-elle gagné au loto ?",
        "loto une fois",
    ),
    (
        "idk if its true but nan won the lottery once like 3 grand n gave it all away lol",
        "forget wot i sed bout the lottery",
        "Did nan give 3 grand away?",
        "3 grand",
    ),
    (
        "ka obs stimmt aber oma hat ma nen goldenen ring beim pferderennen gewonnen lol",
        "vergiss was ich übers pferderennen gesagt hab",
        "Was hat sie beim Pferderennen gewonnen?",
        "goldenen",
    ),
    (
        "nose si es vdd pero la abu llevaba peluka en la boda jaja",
        "olvida lo q dije d la peluca",
        "¿Llevaba peluca en la boda?",
        "peluka",
    ),
]


@pytest.mark.parametrize("is_long_ago", [True, False])
@pytest.mark.parametrize(("told", "said", "question", "quoted"), SLANG)
def test_what_became_no_fact_is_found_and_not_quoted_again(
    conversation, settings, told, said, question, quoted, is_long_ago
):
    """Also if it was told before the messages that an engine is shown."""
    ask(conversation, told)
    if is_long_ago:
        ask(conversation, OTHER)
        settings.CONTEXT_WINDOW = 4
        remember_oldest(conversation.pk, before=9, whole=True)
        ask(conversation, "She had two goats.")
    assert quoted in ask(conversation, question).content
    reply = ask(conversation, said)
    is_set_aside = bool(reply.actions)
    assert is_set_aside or any(lexicon.commands.nothing_noted in reply.content for lexicon in LEXICONS.values()), (
        reply.content
    )
    assert quoted not in ask(conversation, question).content


@pytest.mark.parametrize(
    ("told", "said", "question"),
    [
        ("Nan loved the cherries of Kent.", "Forget what I said about the church.", "Did she love cherries?"),
        ("Oma mochte Käse aus Tilsit.", "Vergiss, was ich über die Kasse gesagt habe.", "Mochte Oma Käse?"),
        ("A la abuela le gustaba el pero de Ronda.", "Olvida lo que dije del perro.", "¿Le gustaba el pero?"),
        ("Mamie aimait la pâte de coing.", "Oublie ce que j'ai dit sur la patte.", "Aimait-elle la pâte de coing ?"),
    ],
)
def test_what_is_only_spelled_alike_is_not_forgotten(conversation, told, said, question):
    ask(conversation, told)
    assert ask(conversation, said).actions == []
