"""Without a model, naming the wrong thing or age beside the right one corrects what the teller told just before."""

from __future__ import annotations

import pytest

from memory.models import Status
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own

pytestmark = pytest.mark.django_db

PUT_RIGHT = [
    ("en", "Rose broke her wrist when she was twelve.", "She was fourteen, not twelve.", "fourteen", "twelve"),
    ("en", "Rose learned to swim when she was 9.", "Sorry, she was 10, not 9.", "10", "9"),
    (
        "en",
        "Rose kept her hearing aid in the fridge.",
        "it wasnt the fridge it was the bread bin sorry",
        "bread",
        "fridge",
    ),
    ("en", "Rose baked her bread on Tuesdays.", "Sorry, not Tuesdays, Thursdays.", "Thursdays", "Tuesdays"),
    ("en", "Rose grew up in St Ives.", "No, sorry, it wasn't St Ives, it was Hayle.", "Hayle", "St Ives"),
    (
        "en",
        "Rose hid the money in the biscuit tin.",
        "It was the cocoa tin, not the biscuit tin.",
        "cocoa",
        "biscuit",
    ),
    (
        "de",
        "Rose brach sich das Handgelenk, als sie zwölf war.",
        "Sie war vierzehn, nicht zwölf.",
        "vierzehn",
        "zwölf",
    ),
    (
        "de",
        "Rose hatte ihre Brille im Kühlschrank.",
        "es war nicht der Kühlschrank, sondern der Brotkasten",
        "Brotkasten",
        "Kühlschrank",
    ),
    (
        "de",
        "Rose hat dienstags in Bad Ems gesungen.",
        "Nein, es war nicht Bad Ems, sondern Neuwied.",
        "Neuwied",
        "Ems",
    ),
    ("es", "Rose se rompió la muñeca cuando tenía doce años.", "Tenía catorce, no doce.", "catorce", "doce"),
    ("es", "Rose guardaba las gafas en la nevera.", "No era la nevera, era la panera.", "panera", "nevera"),
    ("es", "Rose creció en Las Rozas.", "Perdón, no era Las Rozas, era Getafe.", "Getafe", "Rozas"),
    (
        "fr",
        "Rose s'est cassé le poignet quand elle avait douze ans.",
        "Elle avait quatorze ans, pas douze.",
        "quatorze",
        "douze",
    ),
    (
        "fr",
        "Rose rangeait ses lunettes dans le frigo.",
        "Ce n'était pas le frigo, c'était le buffet.",
        "buffet",
        "frigo",
    ),
    ("fr", "Rose a grandi à La Baule.", "Pardon, ce n'était pas La Baule, c'était Pornic.", "Pornic", "Baule"),
]


@pytest.mark.parametrize("is_at_once", [True, False], ids=["in talk", "at finish"])
@pytest.mark.parametrize(("language", "told", "said", "right", "wrong"), PUT_RIGHT)
def test_what_was_told_just_before_is_put_right(conversation, settings, language, told, said, right, wrong, is_at_once):
    settings.TOOLS = is_at_once
    conversation.legacy.language = language
    conversation.legacy.save()
    ask(conversation, told)
    ask(conversation, said)
    finish(conversation)
    [now] = live(conversation)
    assert right in now
    assert wrong not in now


LEFT_ALONE = [
    ("Rose had twelve pigeons.", "She was fourteen, not twelve."),
    ("Rose sold the house because of the money.", "It wasn't the money at all, it was the shame of it."),
    ("Rose had a fridge, and a fridge in the shed.", "It wasn't the fridge, it was the bread bin."),
    ("Rose hielt zwölf Tauben.", "Sie war vierzehn, nicht zwölf."),
    ("Rose tenía doce palomas.", "Tenía catorce años, no doce."),
    ("Rose avait douze pigeons.", "Elle était fière, pas triste."),
]


@pytest.mark.parametrize(("told", "said"), LEFT_ALONE)
def test_what_is_not_certain_is_left_alone(conversation, told, said):
    ask(conversation, told)
    ask(conversation, said)
    finish(conversation)
    assert told in live(conversation)
    assert not own(conversation).filter(status=Status.SUPERSEDED).exists()


DATED = [
    ("She won a goose in 1962. She was 61 when she learned to swim.", "That's wrong, she was 65.", "1996~"),
    ("Rose was 70 when she had her ears pierced.", "No, she was 75.", "2006~"),
    ("Rose went to Whitby in 1961.", "It wasn't Whitby, it was Redcar.", "1961"),
    ("Rose war 1961 in Celle.", "Es war nicht Celle, sondern Uelzen.", "1961"),
    ("Rose fue a Gijón en 1961.", "No era Gijón, era Avilés.", "1961"),
    ("Rose est allée à Royan en 1961.", "Ce n'était pas Royan, c'était Saintes.", "1961"),
]


@pytest.mark.parametrize(("told", "said", "when"), DATED)
def test_the_date_follows(conversation, told, said, when):
    conversation.legacy.born = "1931"
    conversation.legacy.save()
    ask(conversation, told)
    ask(conversation, said)
    finish(conversation)
    now = own(conversation).get(version=2, status=Status.ACTIVE)
    assert now.occurred == when
