"""Words that mean about the same, and what a question is read for."""

import pytest

from memory import recall
from memory.language.topics import FILE, same_words_as
from memory.recall.ranking.interpretation import Reading
from tests.support.factories import LegacyFactory, join, remember


def test_words_of_one_meaning_come_with_the_place_of_the_word_they_stand_for():
    found = same_words_as(("where", "bread", "harmonium"))
    assert ("brot", 1) in found
    assert ("panadero", 1) not in found
    assert {place for _, place in found} == {1}
    assert same_words_as(()) == ()
    assert len(same_words_as(["mother"] * 1000)) <= 256


def test_list_is_well_kept():
    lines = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert all(len(words) > 1 and len(words) == len(set(words)) for words in lines)
    assert all(word == word.casefold() or "ß" in word for words in lines for word in words)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "content", "query"),
    [
        ("de", "Sie hat Wolldecken zu Mänteln genäht.", "Who sewed the coats?"),
        ("es", "Mi abuela murió en noviembre.", "When did grandma die?"),
        ("en", "She baked bread every Sunday.", "Qui faisait le pain, le dimanche ?"),
    ],
)
def test_what_was_told_in_another_language_is_found(language, content, query):
    legacy = LegacyFactory()
    teller = join(legacy)
    fact = remember(content, legacy=legacy, owner=teller, language=language)
    assert [hit.id for hit in recall.search(viewer=teller, legacy_id=legacy.pk, query=query).hits] == [fact.pk]


@pytest.mark.django_db
def test_small_word_of_one_language_brings_nothing_of_its_meaning_in_another():
    """German "war" is no war, and Spanish "son" is nobody's child."""
    legacy = LegacyFactory()
    teller = join(legacy)
    remember("He was a soldier.", legacy=legacy, owner=teller)
    remember("Her son was tall.", legacy=legacy, owner=teller)
    for query in ("Wie war das mit dem Ofen?", "¿Cómo son los que se van para la feria?"):
        assert recall.search(viewer=teller, legacy_id=legacy.pk, query=query).hits == ()
    assert len(recall.search(viewer=teller, legacy_id=legacy.pk, query="Der Soldat und ihre Söhne").hits) == 2


@pytest.mark.parametrize(
    ("query", "months", "years"),
    [
        ("What happened in May 1962?", {5}, {1962}),
        ("Where may they have fallen in the fall of 1962?", {9, 10, 11}, {1962}),
        ("May I ask?", set(), set()),
        ("Was war im Sommer?", {6, 7, 8}, set()),
        ("¿Qué pasó en Navidad?", {12}, set()),
        ("Qu'est-il arrivé en février ?", {2}, set()),
        ("Flight 3021 and 1812", set(), {1812}),
    ],
)
def test_months_seasons_and_years_of_a_question(query, months, years):
    reading = Reading.of(query)
    assert (reading.months, reading.years) == (months, years)


@pytest.mark.parametrize(
    ("query", "when", "several"),
    [
        ("When did she marry?", True, False),
        ("Wann war das?", True, False),
        ("¿Desde cuándo vivía allí?", True, False),
        ("Quand est-elle née ?", True, False),
        ("What did she buy?", False, False),
        ("Which hobbies did she have?", False, True),
        ("How many dogs were there?", False, True),
        ("Welche Lieder sang sie?", False, True),
        ("¿Cuántos perros tenía?", False, True),
        ("Quelles chansons chantait-elle ?", False, True),
    ],
)
def test_question_for_a_time_or_for_several_things_is_known_as_one(query, when, several):
    reading = Reading.of(query)
    assert (reading.asks_when, reading.asks_several) == (when, several)


def test_plain_question_asks_for_categories_and_a_long_one_for_none():
    assert Reading.of("What did he do for a living?").categories == ("occupation",)
    assert Reading.of("What did he do for a living? " + "I wonder about it. " * 10).categories == ()
    assert Reading.of("Harmonium").categories == ()
