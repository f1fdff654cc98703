"""Without a model, "update what I said about the wedding: it was in 1959" puts that right, and nothing else."""

from __future__ import annotations

import pytest

from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask
from tests.support.factories import remember

pytestmark = pytest.mark.django_db


EN, DE = "Rose married Fred on 12 June 1958 in Perth.", "Rose heiratete Fred 1958 in Perth."
ES, FR = "Rose se casó con Fred en 1958 en Perth.", "Rose a épousé Fred en 1958 à Perth."

ORDERED = [
    (EN, "Update what I said about the wedding: it was in 1959.", "1959", "1958"),
    (EN, "Please change what I told you about the wedding to 1959.", "1959", "1958"),
    (EN, "Put right what I said about the wedding: it was 1959.", "1959", "1958"),
    (
        "Rose was born in Arbroath.",
        "Please update that she was born in Montrose, not Arbroath.",
        "Montrose",
        "Arbroath",
    ),
    ("Rose was born in Arbroath.", "Correct that: Rose was born in Montrose, not Arbroath.", "Montrose", "Arbroath"),
    ("Rose's middle name was Isobel.", "Correct that: her middle name was Isabel, not Isobel.", "Isabel", "Isobel"),
    (DE, "Ändere, was ich über die Hochzeit gesagt habe: Es war 1959", "1959", "1958"),
    (
        "Rose wurde in Leipzig geboren.",
        "Korrigiere das: Sie wurde in Halle geboren, nicht in Leipzig.",
        "Halle",
        "Leipzig",
    ),
    (ES, "Cambia lo que dije de la boda: fue en 1959", "1959", "1958"),
    ("Rose nació en Sevilla.", "Corrige eso: nació en Huelva, no en Sevilla.", "Huelva", "Sevilla"),
    ("Rose nació en Sevilla.", "Eso no es correcto, nació en Huelva.", "Huelva", "Sevilla"),
    (FR, "Change ce que j'ai dit du mariage : c'était en 1959.", "1959", "1958"),
    ("Rose est née à Lens.", "Rectifiez ça : elle est née à Arras, pas à Lens.", "Arras", "Lens"),
]
KEPT = "Rose kept two goats."


@pytest.mark.parametrize(("known", "said", "right", "wrong"), ORDERED)
def test_an_order_changes_the_value_and_leaves_the_rest(conversation, known, said, right, wrong):
    ask(conversation, known)
    ask(conversation, KEPT)
    reply = ask(conversation, said)
    whole = known.replace(wrong, right)
    assert whole in reply.content
    assert [action["outcome"] for action in reply.actions] == ["replaced"]

    finish(conversation)
    assert live(conversation) == sorted([whole, KEPT])


@pytest.mark.parametrize(("known", "said", "right", "wrong"), [one for one in ORDERED if "Eso no" not in one[1]])
def test_an_order_puts_right_what_was_told_in_another_conversation(conversation, known, said, right, wrong):
    for text in (known, KEPT):
        remember(text, legacy=conversation.legacy, owner=conversation.user)
    assert known.replace(wrong, right) in ask(conversation, said).content
    finish(conversation)
    assert live(conversation) == sorted([known.replace(wrong, right), KEPT])


UNCLEAR = [
    ("Update what I said about the wedding: it was in 1959.", "one whole sentence"),
    ("Correct that: it was 1959.", "one whole sentence"),
    ("Ändere, was ich über die Hochzeit gesagt habe: Es war 1959", "einem ganzen Satz"),
    ("Cambia lo que dije de la boda: fue en 1959", "una frase entera"),
    ("Change ce que j'ai dit du mariage : c'était en 1959.", "une phrase entière"),
]


@pytest.mark.parametrize(("said", "answer"), UNCLEAR)
@pytest.mark.parametrize(
    "known",
    [
        ["Rose moved to Perth in 1958."],
        ["Rose's sister married in 1958.", "Rose married Fred in 1961."],
        ["Rose's wedding was small."],
    ],
)
def test_what_may_mean_several_things_or_none_changes_nothing_and_asks(conversation, said, answer, known):
    if said.startswith("Correct that") and len(known) == 1:
        known = [*known, "Rose sold her car in 1972."]
    for text in known:
        remember(text, legacy=conversation.legacy, owner=conversation.user)
    reply = ask(conversation, said)
    assert (answer in reply.content, reply.actions) == (True, [])

    finish(conversation)
    assert set(known) <= set(live(conversation))
    assert not any(
        word in fact for fact in live(conversation) for word in ("pdate", "ndere", "ambia", "hange", "orrect")
    )


def test_a_telling_that_begins_like_an_order_is_none(conversation):
    assert "one whole sentence" not in ask(conversation, "Change was hard for her.").content
    assert "one whole sentence" not in ask(conversation, "Put the kettle on: that was her way.").content
