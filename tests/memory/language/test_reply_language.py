"""In which language a reply is: a golden table of short messages, alone and within conversations."""

from __future__ import annotations

import pytest

from memory.engines.base import Delta, ReplyRequest
from memory.engines.builtin import BuiltinEngine
from memory.language.detection import LEXICONS
from memory.language.reply_language import language_of_reply, plain_language
from tests.memory.engines.builtin.conftest import ANNA, ROSE, numbered

EARLIER = {
    "en": "She worked in the bakery for twenty years.",
    "es": "Ella trabajó en la panadería durante veinte años.",
    "de": "Sie hat zwanzig Jahre in der Bäckerei gearbeitet.",
    "fr": "Elle a travaillé à la boulangerie pendant vingt ans.",
}
PLAIN = """
en | Grandpa played the trumpet
en | She sang.
en | Ruth was very tall.
en | Thanks
en | Thank you so much!
en | It rained.
en | He hated fish
en | Her brother drove a bus.
en | Who was she?
en | Hello
en | Yes, in Leeds.
en | Put it right: she was born in 1931.
es | Mi abuela cantaba
es | El abuelo tocaba la trompeta
es | Gracias
es | ¡Muchas gracias!
es | Llovía mucho.
es | Tocaba el piano
es | Mi hermano Derek empezó a trabajar
es | ¿Quién era ella?
es | No, en Madrid nació mi tía.
es | Hola
es | Era muy alta
es | Le gustaban los perros
de | Oma backte Kuchen
de | Opa spielte Trompete
de | Danke
de | Vielen Dank!
de | Es regnete.
de | Ruth war groß.
de | Ja, im Garten
de | Wer war sie?
de | Nein, sie hieß Else.
de | Hallo
de | Mochte Rose Rüben?
de | Müller war streng.
de | Mein Bruder fuhr Bus
de | Sie sang gern
fr | Papi jouait de la trompette
fr | Mamie cuisinait
fr | Il pleuvait
fr | Elle chantait
fr | Merci beaucoup !
fr | Bonjour
fr | Oui, à Lyon
fr | Non, elle est née en 1931.
fr | Qui était-elle ?
fr | Papi aimait la pêche
fr | Mon frère conduisait un bus
fr | Tonton réparait des vélos
"""
UNCLEAR = ["1931", "No", "Los Angeles", "El Greco", "Marie", "Tante Marie", "Radio", "ok", "?", "", "In Bremen"]


def rows(table: str) -> list[tuple[str, str]]:
    parts = (row.partition(" | ") for row in table.strip().splitlines())
    return [(code, said) for code, _, said in parts]


@pytest.mark.parametrize(("code", "said"), rows(PLAIN))
def test_message_that_tells_its_language_is_answered_in_it(code, said):
    assert plain_language(said) in (code, ""), "it may not tell, but never tells another"
    for earlier, before in EARLIER.items():
        assert language_of_reply([before, said], otherwise=earlier) == code, f"after {earlier}"
        assert language_of_reply([said], otherwise=earlier) == code, f"with nothing before, in a legacy in {earlier}"


@pytest.mark.parametrize("said", UNCLEAR)
@pytest.mark.parametrize("code", LEXICONS)
def test_message_that_does_not_tell_is_answered_as_the_conversation_goes(code, said):
    for legacy in LEXICONS:
        assert language_of_reply([EARLIER[code], said], otherwise=legacy) == code
        assert language_of_reply([EARLIER["en"], EARLIER[code], "1931", said], otherwise=legacy) == code
    assert language_of_reply([said], otherwise=code) == code
    assert language_of_reply([], otherwise=code) == code


@pytest.mark.parametrize(
    ("code", "before", "said", "legacy"),
    [
        ("de", "Sie hat in der Bäckerei gearbeitet.", "Merci", "en"),
        ("fr", "Elle a travaillé à la boulangerie.", "Merci", "de"),
        ("fr", "She worked in the bakery.", "Merci", "en"),
        ("fr", "", "Merci", "en"),
        ("de", "", "Merci", "de"),
        ("fr", "", "Merci", "es"),
        ("fr", "Elle a travaillé à la boulangerie.", "Un jardin immense", "es"),
        ("es", "Ella trabajó en la panadería.", "Un jardín inmenso", "fr"),
        ("fr", "Elle a travaillé à la boulangerie.", "Papa adorait", "en"),
        ("de", "Sie hat in der Bäckerei gearbeitet.", "Marie sang", "en"),
        ("en", "She worked in the bakery.", "Marie sang", "de"),
        ("es", "Ella trabajó en la panadería.", "En Sevilla", "fr"),
        ("fr", "Elle a travaillé à la boulangerie.", "En Provence", "es"),
        ("en", "", "Die Hard was her film", "en"),
        ("en", "She worked in the bakery.", "Ruth was tall.", "de"),
        ("en", "She worked in the bakery.", "Mrs Müller was strict.", "de"),
        ("en", "She worked in the bakery.", "Aakhri diary mein bua ke liye kya likha tha?", "de"),
        ("en", "", "Aakhri diary mein bua ke liye kya likha tha?", "en"),
        ("fr", "", "Bollywood songs mein unko kaunsa gaana pasand tha?", "fr"),
    ],
)
def test_word_that_two_languages_have_is_read_in_that_of_the_conversation(code, before, said, legacy):
    assert language_of_reply([before, said], otherwise=legacy) == code


def reply(*texts: str) -> str:
    request = ReplyRequest(person=ROSE, teller=ANNA, window=numbered(*texts))
    return "".join(part.text for part in BuiltinEngine().reply(request) if isinstance(part, Delta))


@pytest.mark.parametrize("code", LEXICONS)
def test_built_in_reply_to_a_short_message_is_in_the_language_of_the_conversation(code):
    phrases = LEXICONS[code].phrases
    text = reply(EARLIER[code], f"A: {phrases.heard[0].format(name='Rose')}", "1931")
    heard = [one.format(name=ANNA.calls_them) for one in phrases.heard]
    assert any(text.startswith(one) for one in heard), text


def test_thanks_are_answered_in_the_language_of_the_conversation():
    for code in ("de", "fr"):
        heard = LEXICONS[code].phrases.heard[0].format(name="Rose")
        assert reply(EARLIER[code], f"A: {heard}", "Merci") == LEXICONS[code].phrases.thanks
    assert LEXICONS["fr"].phrases.thanks in reply("Merci")
