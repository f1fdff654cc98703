"""A sentence that stresses one thing may correct what was told just before; people are asked."""

from __future__ import annotations

import pytest

from memory.language.corrections.likely_corrections import likely_puts_right

CORRECTS = [
    ("She always washed the sheets on a Monday.", "Actually it was Tuesday she did them."),
    ("We had our Christmas dinner at her house.", "No, it was Boxing Day we went there."),
    ("She made saffron buns every Good Friday.", "It was Maundy Thursday she baked them."),
    ("She baked the ham for the wedding.", "Actually she baked it for the christening."),
    ("Montags hat sie immer die Wäsche gemacht.", "Eigentlich war es der Dienstag, an dem sie gewaschen hat."),
    ("Am ersten Weihnachtstag waren wir bei ihr.", "Nein, es war der zweite Feiertag, an dem wir zu ihr gingen."),
    ("Los lunes lavaba las sábanas.", "En realidad era el martes cuando las lavaba."),
    ("Ganó el premio con su mermelada.", "En realidad lo ganó con la de membrillo."),
    ("Le lundi elle faisait la lessive.", "En fait c'était le mardi qu'elle la faisait."),
    ("Elle a gagné le prix avec sa confiture.", "En fait elle l'a gagné avec la gelée de coings."),
]
TELLS_MORE = [
    ("She sold flowers on the market.", "Actually, she loved her garden."),
    ("He kept bees at the allotment.", "Actually it was a lovely summer when he was ten."),
    ("She worked in Hull.", "It was there she met Walter."),
    ("She worked in Hull.", "Was it Tuesday she did them?"),
    ("Derek hatte Bienen.", "Eigentlich war es ein schöner Sommer, als er zehn war."),
    ("Sie tanzte im Ballhaus.", "Nein, geraucht hat sie nie."),
    ("Derek tenía colmenas.", "En realidad era un verano precioso cuando él tenía diez años."),
    ("Bailaba en el casino.", "No, nunca fumó."),
    ("Derek avait des ruches.", "En fait c'était un bel été quand il avait dix ans."),
    ("Elle travaillait à Lens.", "C'est là qu'elle a connu papa."),
]


@pytest.mark.parametrize(("told", "said"), CORRECTS)
def test_what_is_stressed_may_correct_what_was_told_just_before(told, said):
    assert likely_puts_right(said, said, told, frozenset(), is_next=True)


@pytest.mark.parametrize(("told", "said"), TELLS_MORE)
def test_what_tells_something_more_corrects_nothing(told, said):
    assert not likely_puts_right(said, said, told, frozenset(), is_next=True)


def test_of_what_was_told_earlier_a_correction_has_another_value():
    said = "Actually it was Maundy Thursday she baked them."
    assert likely_puts_right(said, said, "She made buns every Good Friday.", frozenset(), is_next=False)
    assert not likely_puts_right(said, said, "She made buns and bread.", frozenset(), is_next=False)


def test_what_else_the_message_says_corrects_nothing():
    said = "Actually it was Tuesday she did them. Walter mended her bicycle."
    told = "She always washed the sheets on a Monday."
    assert not likely_puts_right(said, "Walter mended her bicycle.", told, frozenset(), is_next=True)
