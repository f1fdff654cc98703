"""What a thing was like is put right where the wrong word is said of that thing."""

from __future__ import annotations

import pytest

from memory.language.corrections.claim_search import Speakers
from memory.language.corrections.implied_corrections import read_meant

RIGHT = [
    ("Rose rode a green bike to work.", "No, the bike was blue, not green.", "Rose rode a blue bike to work."),
    ("She had a green bike and a green coat.", "No, the coat was orange, not green.", "… bike and an orange coat."),
    (
        "His boat was called Marigold.",
        "No, the boat was called Primrose, not Marigold.",
        "His boat was called Primrose.",
    ),
    ("The roof was slate.", "Sorry, the roof was thatch, not slate.", "The roof was thatch."),
    ("Rose fuhr ein grünes Fahrrad.", "Nein, das Fahrrad war blau, nicht grün.", "Rose fuhr ein blaues Fahrrad."),
    (
        "Ihre Küche hatte eine rote Tür.",
        "Eigentlich war die Tür braun, nicht rot.",
        "Ihre Küche hatte eine braune Tür.",
    ),
    ("Sein Boot hieß Möwe.", "Nein, das Boot hieß Schwalbe, nicht Möwe.", "Sein Boot hieß Schwalbe."),
    ("Rose tenía una bicicleta verde.", "No, la bicicleta era azul, no verde.", "Rose tenía una bicicleta azul."),
    ("Su barca se llamaba Paloma.", "No, la barca se llamaba Gaviota, no Paloma.", "Su barca se llamaba Gaviota."),
    ("Rose avait un vélo vert.", "Non, le vélo était bleu, pas vert.", "Rose avait un vélo bleu."),
    ("Derek fumait une longue pipe.", "Non, sa pipe était courte, pas longue.", "Derek fumait une courte pipe."),
]
NOTHING = [
    ("She leaned her bike on the green door.", "No, the bike was blue, not green."),
    ("She kept it in the green bike shed.", "No, the bike was blue, not green."),
    ("She had a green and white bike.", "No, the bike was blue, not green."),
    ("Frank's bike was green.", "No, her bike was blue, not green."),
    ("My bike was green.", "No, her bike was blue, not green."),
    ("She had a green coat.", "The sea was grey, not green."),
    ("She had a green coat.", "Mine was blue, not green."),
    ("She had a green bike.", "Was the bike blue, not green?"),
    ("Sie lehnte das Rad an die grüne Tür.", "Nein, das Rad war blau, nicht grün."),
    ("Franks Fahrrad war grün.", "Nein, ihr Fahrrad war blau, nicht grün."),
    ("Dejó la bicicleta junto a la puerta verde.", "No, la bicicleta era azul, no verde."),
    ("La bicicleta de Paco era verde.", "No, su bicicleta era azul, no verde."),
    ("Elle posait son vélo contre la porte verte.", "Non, le vélo était bleu, pas vert."),
    ("Le vélo de Paul était vert.", "Non, son vélo était bleu, pas vert."),
]


@pytest.mark.parametrize(("told", "said", "right"), RIGHT)
def test_the_right_word_takes_the_place_of_the_wrong_one(told, said, right):
    meant = read_meant(said, [told], Speakers(frozenset({"rose", "derek"})))
    assert meant is not None
    assert (meant.put_right.said_in_full(told) or "").endswith(right.lstrip("…"))


@pytest.mark.parametrize(("told", "said"), NOTHING)
def test_what_is_said_of_another_thing_puts_nothing_right(told, said):
    assert read_meant(said, [told], Speakers(frozenset({"rose", "derek"}))) is None


def test_where_two_messages_tell_of_such_a_thing_nothing_is_put_right():
    told = ["Rose rode a green bike to work.", "Frank had a green bike as well."]
    assert read_meant("No, the bike was blue, not green.", told, Speakers(frozenset({"rose"}))) is None
