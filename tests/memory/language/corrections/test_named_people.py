"""Who says who it was not, and who it was, puts right what was told of the wrong one."""

from __future__ import annotations

import pytest

from memory.language.corrections.claim_search import Speakers
from memory.language.corrections.implied_corrections import read_meant

RIGHT = [
    ("Mam taught her to knit.", "Not Mam, it was the teacher.", "The teacher taught her to knit."),
    (
        "Her dad walked her to school.",
        "It wasn't her dad, it was the lodger who walked her.",
        "The lodger walked her …",
    ),
    ("She got the watch from Frank.", "Wait, not from Frank, from her boss.", "She got the watch from her boss."),
    ("Mutti hat ihr das Stricken beigebracht.", "Nicht Mutti, es war die Lehrerin.", "Die Lehrerin hat ihr das …"),
    ("Der Arzt fuhr sie heim.", "Nein, nicht der Arzt, sondern der Milchmann.", "Der Milchmann fuhr sie heim."),
    ("Mamá le enseñó a coser.", "No fue mamá, fue la maestra.", "La maestra le enseñó a coser."),
    ("El médico la llevó a casa.", "El médico no, fue el lechero.", "El lechero la llevó a casa."),
    ("Maman lui a appris à coudre.", "Pas maman, c'était l'institutrice.", "L'institutrice lui a appris à coudre."),
    ("Sa mère lui a offert le violon.", "Non, ce n'était pas sa mère, c'était le curé.", "Le curé lui a offert …"),
]
NOTHING = [
    ("Dad never raised his voice.", "It wasn't Dad, it was the war."),
    ("Mam's sister taught her to knit.", "Not Mam, it was the teacher."),
    ("Mam and Nell taught her to knit.", "Not Mam, it was the teacher."),
    ("Her dad walked her to school.", "It wasn't her dad, it was the neighbour who scared her."),
    ("Mam taught her to knit.", "Not Mam, it was the teacher I think."),
    ("Mam taught her to knit.", "Not easy, it was the times."),
    ("Papa wurde nie laut.", "Das war nicht Papa, das war der Krieg."),
    ("Die Schwester von Mutti strickte.", "Nicht Mutti, es war die Lehrerin."),
    ("Sie half Mutti beim Stricken.", "Nicht Mutti, es war die Lehrerin."),
    ("Papá nunca gritaba.", "No era papá, era la guerra."),
    ("La hermana de mamá le enseñó.", "No fue mamá, fue la maestra."),
    ("Papa n'élevait jamais la voix.", "Ce n'était pas papa, c'était la guerre."),
    ("La sœur de maman lui a appris.", "Pas maman, c'était l'institutrice."),
]


@pytest.mark.parametrize(("told", "said", "right"), RIGHT)
def test_the_right_one_takes_the_place_of_the_wrong_one(told, said, right):
    meant = read_meant(said, [told], Speakers(frozenset()))
    assert meant is not None
    assert (meant.put_right.said_in_full(told) or "").startswith(right.rstrip("…"))


@pytest.mark.parametrize(("told", "said"), NOTHING)
def test_what_is_said_of_somebody_or_something_else_puts_nothing_right(told, said):
    assert read_meant(said, [told], Speakers(frozenset())) is None


@pytest.mark.parametrize("asked", ["Who took her to school?", "Wer war dabei?", "¿Quién estaba?", "Qui était là ?"])
def test_the_answer_to_who_it_was_puts_nothing_right(asked):
    told, said = ["Mam taught her to knit."], "Not Mam, it was the teacher."
    assert read_meant(said, told, Speakers(frozenset()), asked=asked) is None
    assert read_meant(f"No, {said.lower()}", told, Speakers(frozenset()), asked="What came then?") is not None
