"""A trade that is said of somebody is nobody else: "ser maestra", "être infirmière"."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "En el hospital me pidió perdón por no dejarme ser maestra.",
        "Era enfermera en Bilbao, en el hospital viejo.",
    ],
)
def test_who_is_left_out_stays_the_person(text, facts):
    assert [fact.about for fact in facts(text)] == ["legacy"]


@pytest.mark.parametrize(
    "text",
    [
        "La maestra era de Toledo y tenía dos gatos.",
        "Su vecina era enfermera en Bilbao.",
        "Mi tía era maestra en Soria.",
        "La voisine était infirmière à Lyon.",
    ],
)
def test_whoever_else_has_the_trade_is_somebody_else(text, facts):
    assert facts(text) == []
