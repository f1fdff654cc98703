"""Numbers that are put right in the same breath, and numbers that only stand near a "no"."""

import pytest

from memory.language.corrections.self_corrections import put_right_in_passing


@pytest.mark.parametrize(("language", "said", "meant"), [
    ("en", "from 1955 no wait it was 56 and she sang", "from 1956 and she sang"),
    ("en", "She moved to Cork in 1960, no sorry, 1962.", "She moved to Cork in 1962."),
    ("en", "In 1960 to Cork, sorry, 1962, with my dad", "In 1962 to Cork, with my dad"),
    ("en", "he left in '55, I mean '56", "he left in '56"),
    ("en", "He was born in 1931. No, in 1932.", "He was born in 1932."),
    ("en", "She had 3, no, 4 brothers.", "She had 4 brothers."),
    ("es", "entró en la fábrica en el 59 no perdona en el 61", "entró en la fábrica en el 61"),
    ("es", "Se mudó a Soria en 1960, no, en 1962.", "Se mudó a Soria en 1962."),
    ("de", "oma hat 1953 ach nein 1955 angefangen", "oma hat 1955 angefangen"),
    ("de", "Oma zog 1960 nach Kiel, nein, 1962 war das.", "Oma zog 1962 nach Kiel."),
    ("fr", "entrée à la filature en 1954 non pardon en 1956", "entrée à la filature en 1956"),
    ("fr", "en 1954, enfin plutôt 1956, elle", "en 1956, elle"),
    ("de", "Opa hat am 3. Juni Namenstag gefeiert nein warte am 13. Juli.", "Opa hat am 13. Juli Namenstag gefeiert."),
    ("en", "They married on the 3rd of June, no, the 4th of June 1956.", "They married on the 4th of June 1956."),
    ("es", "Se casaron el 3 de junio, no, el 13 de julio.", "Se casaron el 13 de julio."),
    ("fr", "Il est né le 3 juin, non, le 13 juillet.", "Il est né le 13 juillet."),
    ("en", "mum had 3 budgies and a cat called Tibbles. no 2 budgies.", "mum had 2 budgies and a cat called Tibbles."),
    ("en", "She had two sisters, no wait, three sisters.", "She had three sisters."),
    ("de", "Sie hatte drei Katzen, nein, vier Katzen.", "Sie hatte vier Katzen."),
    ("es", "Tuvo tres hijos, no, cuatro hijos.", "Tuvo cuatro hijos."),
    ("fr", "Elle avait trois chats, non attends, quatre chats.", "Elle avait quatre chats."),
])  # fmt: skip
def test_the_right_number_stands_in_the_place_of_the_wrong_one(language, said, meant):
    assert put_right_in_passing(said, language) == meant


@pytest.mark.parametrize(("language", "said"), [
    ("en", "In 1950 there was no 1960 model."),
    ("en", "He had 2 dogs and no 3 cats."),
    ("en", "He had no brothers, no sisters."),
    ("en", "He had two rules. No shouting, no rules."),
    ("en", "She was born on 3 June. No, 13 July was her brother."),
    ("de", "Sie kam am 3. Juni, nein, ihr Bruder am 13. Juli."),
    ("en", "He had 3 brothers, no, 4 sisters."),
    ("en", "He came in 1950, wait till you hear, 1960 was wild."),
    ("en", "He married in 1950. Sorry, what did you say about 1960?"),
    ("en", "He married in 1950! No, in 1951!"),
    ("es", "En 1960 no se casó hasta 1962."),
    ("es", "En 1960 no fue 1962 un mal año."),
    ("de", "1953 oder 1955, das weiß keiner."),
    ("fr", "En 1954 et non seulement en 1956."),
    ("xx", "in 1960, no sorry, 1962"),
])  # fmt: skip
def test_everything_else_stays_as_it_was_said(language, said):
    assert put_right_in_passing(said, language) == said


def test_many_numbers_and_spaces_take_no_time():
    assert put_right_in_passing("1950 no " * 20_000, "en").startswith("1950 no ")
    assert put_right_in_passing("1950" + " " * 100_000 + "no, wait", "en")
