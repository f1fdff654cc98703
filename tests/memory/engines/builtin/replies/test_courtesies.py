"""What is said to the assistant itself: what it is, thanks, and wishes that nothing here can fulfil."""

from __future__ import annotations

import pytest

from memory.engines.base import Delta, Finish, Recalled, ReplyRequest
from memory.engines.builtin import BuiltinEngine
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import ANNA, ROSE, numbered

SANG = Recalled(alias=7, kind="fact", text="Rose was a real singer.", teller="Tom Hall", own=False, similarity=0.6)
FILLER = "A: I am the basic memorial assistant for Rose."


def reply(*texts: str, recalled: tuple[Recalled, ...] = ()) -> tuple[str, Finish]:
    request = ReplyRequest(person=ROSE, teller=ANNA, window=numbered(*texts), recalled=recalled)
    *deltas, finish = list(BuiltinEngine().reply(request))
    assert isinstance(finish, Finish)
    return "".join(delta.text for delta in deltas if isinstance(delta, Delta)), finish


def test_basic_assistant_says_so_once():
    first, _ = reply("Hello")
    later, _ = reply("Hello", f"A: {first}", "She sang alto.")
    assert "basic memorial assistant for Rose" in first
    assert "basic memorial assistant" not in later


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Who are you?", "I am the basic memorial assistant for Rose"),
        ("hi, what are you exactly", "I am the basic memorial assistant for Rose"),
        ("Are you a real person?", "I am the basic memorial assistant for Rose"),
        ("Am I talking to a robot?", "I am the basic memorial assistant for Rose"),
        ("What can you do?", "I am the basic memorial assistant for Rose"),
        ("Are you Rose?", "I am the basic memorial assistant for Rose"),
        ("Mum, is that you?", "I am the basic memorial assistant for Rose"),
        ("Are you my Mum?", "I am the basic memorial assistant for Rose"),
        ("Can I talk to a real person?", "I am the basic memorial assistant for Rose"),
        ("Bist du das, Rose?", "Ich bin der einfache"),
        ("¿Eres tú, Rose?", "Soy"),
        ("C'est toi, Rose ?", "Je suis"),
        ("Wer sind Sie?", "Ich bin der einfache"),
        ("Bist du ein Mensch?", "Ich bin der einfache"),
        ("Was können Sie eigentlich?", "Ich bin der einfache"),
        ("¿Quién eres?", "Soy"),
        ("¿Es usted una persona?", "Soy"),
        ("¿Qué puedes hacer?", "Soy"),
        ("Qui êtes-vous ?", "Je suis"),
        ("Es-tu un robot ?", "Je suis"),
        ("Que pouvez-vous faire ?", "Je suis"),
    ],
)
def test_asked_what_it_is_the_assistant_says_so(asked, said):
    text, finish = reply(FILLER, asked, recalled=(SANG,))
    assert text.startswith(said)
    assert "\n" not in text
    assert finish == Finish()
    first, _ = reply(asked)
    assert first == text


@pytest.mark.parametrize(
    "asked",
    [
        "Who is this in the photo?",
        "What are you told of her sister?",
        "Are you sure she sang?",
        "Can I talk about Rose?",
        "Is that your mother?",
        "Are you?",
        "Who is that?",
    ],
)
def test_what_asks_of_somebody_else_is_no_question_to_the_assistant(asked):
    text, _ = reply(FILLER, asked)
    assert "memorial assistant" not in text


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Thanks", "You can come back whenever you like."),
        ("thank you so much!", "You can come back whenever you like."),
        ("Danke schön", LEXICONS["de"].phrases.thanks),
        ("Muchas gracias.", LEXICONS["es"].phrases.thanks),
        ("Merci beaucoup", LEXICONS["fr"].phrases.thanks),
    ],
)
def test_thanks_are_not_heard_as_something_told(said, answer):
    assert reply(FILLER, said)[0] == answer
    told, _ = reply(FILLER, "Thank you. She sang alto in the choir for thirty years.")
    assert told != answer


@pytest.mark.parametrize(
    "asked",
    [
        "Thanks. And her brother?",
        "Thank you, what about the dog",
        "Thanks! Tell me more",
        "Can you write a eulogy? Thanks",
        "I'd like a eulogy, thanks",
        "Danke, und ihr Bruder?",
        "Danke! Erzähl mir mehr",
        "Gracias, cuéntame más",
        "¿Y su hermano? Gracias",
        "Merci, et son frère ?",
    ],
)
def test_what_is_asked_for_comes_before_a_courtesy(asked):
    text, _ = reply(FILLER, asked)
    assert text not in {lexicon.phrases.thanks for lexicon in LEXICONS.values()}


@pytest.mark.parametrize("said", ["Forget what I said about the bread.", "Please scrap that last bit."])
def test_without_tools_nobody_who_asks_to_forget_is_told_that_it_is_kept(said):
    text, _ = reply(FILLER, said)
    assert text == "I leave that to you. I only keep what is told about Mum."


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Write a eulogy, please, and thanks", "The basic assistant cannot do that."),
        ("Please write a poem about his cornet. Thank you!", "The basic assistant cannot do that."),
        ("Can you write a eulogy?", "The basic assistant cannot do that."),
        ("Schreib bitte eine Trauerrede, danke.", "Das kann der einfache Assistent nicht."),
        ("Tu peux écrire un éloge ?", "L'assistant simple ne sait pas faire cela."),
        ("Escribe un elogio, por favor.", "Eso no lo puede hacer el asistente básico."),
        ("¿Puedes escribir un elogio?", "Eso no lo puede hacer el asistente básico."),
    ],
)
def test_asked_for_a_task_the_assistant_says_that_it_cannot(asked, said):
    text, finish = reply(FILLER, asked, recalled=(SANG,))
    assert text.startswith(said)
    assert "Rose" in text
    assert finish == Finish()


@pytest.mark.parametrize("text", ["Write to me, she always said.", "She asked me to write a eulogy."])
def test_telling_of_a_task_is_thanked_for(text):
    answered, _ = reply(FILLER, text)
    assert "cannot" not in answered


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Joking: Rose was secretly an astronaut, obviously.", "I take that as a joke, and note nothing of it."),
        ("Mum was Elvis's secret wife. Just kidding!", "I take that as a joke, and note nothing of it."),
        ("Mama war heimlich Astronautin. Scherz!", "Das nehme ich als Scherz und notiere nichts davon."),
        ("Mamá fue la novia de Elvis. ¡Es broma!", "Lo tomo como una broma y no anoto nada de ello."),
        ("Maman a inventé le téléphone. Je plaisante !", "Je prends cela pour une plaisanterie et n’en note rien."),
    ],
)
def test_a_joke_is_not_thanked_for(said, answer):
    text, _ = reply("Hi", "A: Hello Anna.", said)
    assert text == answer


@pytest.mark.parametrize(
    "said", ["Mum could never tell a joke without laughing.", "Joking aside, Mum was a nurse for thirty years."]
)
def test_who_tells_of_jokes_is_thanked(said):
    text, _ = reply("Hi", "A: Hello Anna.", said)
    assert "joke" not in text
