"""What begins with a clause is told, though its first word could ask."""

import pytest

TOLD = [
    ("When I was ten she taught me to swim.", "swim"),
    ("When she was small she fell into the Lee and nearly drowned.", "Lee"),
    ("When Grandad died in 1999 she wore his cardigan for a whole year.", "cardigan"),
    ("Als ich zehn war, hat sie mir das Schwimmen beigebracht.", "Schwimmen"),
    ("Cuando llovía mamá cantaba.", "cantaba"),
    ("Pourquoi elle est partie elle ne l'a jamais dit.", "partie"),
]


@pytest.mark.parametrize(("said", "holds"), TOLD)
def test_fact_is_drawn_from_it(contents, said, holds):
    assert any(holds in content for content in contents(said))
