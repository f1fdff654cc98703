"""What puts something right and does not say what, told apart from what only begins like it."""

from __future__ import annotations

import pytest

from memory.language.corrections.bare_corrections import bare_part, is_bare
from memory.language.detection import LEXICONS

NAMES = frozenset({"rose", "whitford", "anna"})
BARE = {
    "en": (
        "Sorry, I meant Cork.",
        "Silly me, it was Selby.",
        "Oh no, it was 1962.",
        "My mistake, the green one.",
        "What am I saying, it was his uncle.",
        "I got that wrong. It was the chapel.",
        "I was wrong, she was fifteen.",
        "I misremembered, he was called Rex.",
        "That was wrong.",
        "My mistake",
    ),
    "de": (
        "Ich meinte Köln.",
        "Quatsch, Hameln.",
        "Wie dumm von mir, es war die Tante.",
        "Ich habe mich geirrt, er hieß Rex.",
        "Mein Fehler, es war 1952.",
        "Stimmt nicht.",
    ),
    "es": (
        "Perdón, quería decir Sevilla.",
        "Qué tonta, fue en Segovia.",
        "Ay no, era la abuela.",
        "Me he equivocado, se llamaba Estrella.",
        "Eso está mal.",
    ),
    "fr": (
        "Pardon, c'était Arras.",
        "Que je suis bête, c'était en 1950.",
        "Je me trompe, c'était sa cousine.",
        "Au temps pour moi, il s'appelait Titus.",
        "C'est faux.",
    ),
}
SAYS_MORE = {
    "en": (
        "Sorry I was away.",
        "Sorry, I was at the shops.",
        "No, that was a lovely day.",
        "Actually she loved it.",
        "Sorry, she was born in Cork.",
        "I was wrong about her.",
        "I should have said thank you.",
        "I meant every word of that.",
        "My mistake cost her a vase.",
        "Was I wrong? Was it Cork?",
        "Maybe it was Cork.",
        "No, it was Tom who taught her to swim.",
        "I was wrong, maybe it was Cork.",
    ),
    "de": ("Entschuldige, ich war kurz weg.", "Nein, das war ein schöner Tag.", "Quatsch machen konnte sie auch."),
    "es": ("Perdón, estaba en el médico.", "No, fue un día precioso.", "Digo la verdad.", "Quería decirle gracias."),
    "fr": ("Pardon, j'étais au téléphone.", "Non, c'était une belle journée.", "Je voulais dire merci."),
}


def pairs(said):
    return [(code, text) for code, texts in said.items() for text in texts]


@pytest.mark.parametrize(("code", "said"), pairs(BARE))
def test_a_correction_that_does_not_say_what_it_puts_right_is_bare(code, said):
    assert is_bare(said, LEXICONS[code], NAMES)


@pytest.mark.parametrize(("code", "said"), pairs(SAYS_MORE))
def test_what_says_more_or_puts_nothing_right_is_not(code, said):
    assert not bare_part(said, LEXICONS[code], NAMES)


def test_only_its_beginning_is_bare_where_it_goes_on():
    said = "Sorry, I meant Cork. She had a boat there."
    assert bare_part(said, LEXICONS["en"], NAMES) == "Sorry, I meant Cork."
    assert not is_bare(said, LEXICONS["en"], NAMES)


def test_who_answers_a_question_puts_nothing_right_by_saying_no():
    assert not is_bare("No, in Cork.", LEXICONS["en"], NAMES, answers=True)
    assert is_bare("No, I meant Cork.", LEXICONS["en"], NAMES, answers=True)


@pytest.mark.parametrize("said", ["no, " * 3000, "sorry, it was " + "ab " * 3000, "my mistake, " + "Cork " * 3000])
def test_long_messages_take_no_long_time(said):
    assert is_bare(said, LEXICONS["en"], NAMES) in (True, False)
