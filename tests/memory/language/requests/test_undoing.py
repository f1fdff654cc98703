"""What asks to undo what was done last, or to forget all, in four languages; and what only sounds like it."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.language.requests.spoken_requests import UNDOING, RequestKind, SpokenRequest, read_request
from memory.language.sentences.speech_acts import only_asks_to_leave_alone

PERSON = "Rose"
"""To forget all that was said of the person is to forget all; only who knows who that is can tell."""
WRITTEN = [
    line.split(" | ", 2)
    for line in Path(__file__).with_name("undoing.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def kind_of(asked: SpokenRequest | None) -> str:
    if asked is None:
        return "tell"
    if asked.kind in UNDOING:
        return "undo"
    return "all" if asked.kind is RequestKind.FORGET_ALL or asked.topic == PERSON else str(asked.kind)


@pytest.mark.parametrize("kind", ["undo", "all", "tell", "forget"])
def test_each_is_read_as_what_it_is(kind):
    read = [(language, said, kind_of(read_request(said))) for language, meant, said in WRITTEN if meant == kind]
    assert [one for one in read if one[2] != kind] == []
    assert {language for language, *_ in read} == {"en", "de", "es", "fr"}


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Undo what I said about the bees.", RequestKind.FORGET),
        ("Undo that.", RequestKind.UNDO),
        ("Undo that, please, and leave it as it was.", RequestKind.UNDO),
        ("Put it back as it was.", RequestKind.PUT_BACK),
        ("Actually no, undo the undo", RequestKind.UNDO),
        ("Uy, no, eso estaba mal. Deshazlo, anda.", RequestKind.UNDO),
        ("Zut, défais ça", RequestKind.UNDO),
        ("Finalement si, remets-le", RequestKind.PUT_BACK),
        ("Je veux que tu effaces absolument tout ce que je t'ai raconté.", RequestKind.FORGET_ALL),
        ("Lösch bitte wirklich alles, was ich dir erzählt habe.", RequestKind.FORGET_ALL),
        ("Sorry, forget what I just said.", RequestKind.TAKE_BACK),
        ("Entschuldigung, vergiss, was ich gerade gesagt habe.", RequestKind.TAKE_BACK),
        ("Vergiss alles, was ich gerade gesagt habe.", RequestKind.TAKE_BACK),
        ("Forget all of that.", RequestKind.TAKE_BACK),
        ("Vergiss das alles.", RequestKind.TAKE_BACK),
        ("Olvida todo eso.", RequestKind.TAKE_BACK),
        ("Oublie tout ça.", RequestKind.TAKE_BACK),
        ("Delete my data.", RequestKind.FORGET_ALL),
        ("That's not true, I made that up.", RequestKind.TAKE_BACK),
        ("I lied.", RequestKind.TAKE_BACK),
        ("Das stimmt nicht, das hab ich nur so gesagt.", RequestKind.TAKE_BACK),
        ("Das war gelogen.", RequestKind.TAKE_BACK),
        ("No es verdad, lo dije por decir.", RequestKind.TAKE_BACK),
        ("C'est pas vrai, j'ai dit ça comme ça.", RequestKind.TAKE_BACK),
    ],
)
def test_what_was_said_what_was_done_and_all_of_it_are_told_apart(said, kind):
    asked = read_request(said)
    assert asked is not None
    assert asked.kind is kind


@pytest.mark.parametrize(
    ("said", "only_asks"),
    [
        ("Forget everything I said about Rose.", True),
        ("Undo that. Put it back as it was.", True),
        ("Vergiss alles.", True),
        ("Undo that. She kept goats in Leeds.", False),
        ("She kept goats in Leeds.", False),
    ],
)
def test_only_what_asks_in_each_sentence_is_asking(said, only_asks):
    assert only_asks_to_leave_alone(said) is only_asks


@pytest.mark.parametrize(
    "said",
    [
        "Mum said she was a countess, but she made that up.",
        "I made it up to her later.",
        "It was all lies.",
        "Das war gelogen, es war der Onkel.",
        "Sie hat gelogen.",
        "Era mentira todo lo que contaba.",
        "Il a menti toute sa vie.",
    ],
)
def test_what_somebody_else_made_up_takes_nothing_back(said):
    assert read_request(said) is None
