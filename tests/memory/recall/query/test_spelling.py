"""A name that is misspelt or half typed is read as the one it is most like, among what the viewer may see."""

import pytest

from memory import recall
from memory.recall.query import half_typed, names_in, words_of
from memory.recall.sql import statistics
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember, told


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("winnipg", ("winnipg",)),
        ("Who was Margrit?", ("who", "was", "margrit")),
        ("When did she move from Winnipg to Bergen?", ("winnipg", "bergen")),
        ("When did she move to the old house by the lake", ()),
        ("in 1962 at no", ()),
    ],
)
def test_words_that_may_be_names(query, names):
    assert tuple(name for name, _ in names_in(query, words_of(query))) == names


@pytest.mark.parametrize(("query", "place"), [("did she like Winnip", 3), ("Winnip?", -1), ("Winnip ", -1), ("", -1)])
def test_last_word_is_half_typed_while_nothing_comes_after_it(query, place):
    assert half_typed(query, words_of(query)) == place


@pytest.fixture
def teller(db):
    statistics.forget()
    return join(LegacyFactory())


@pytest.fixture
def legacy(teller):
    return teller.memberships.get().legacy


def found(viewer, legacy, query):
    return [hit.text for hit in recall.search(viewer=viewer, legacy_id=legacy.pk, query=query).hits]


MOVED = "They moved to Winnipeg in spring."
ROSE = "Aunt Catherine baked rye bread."
OTHER = "He repaired radios."


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("Winnipg", [MOVED]),
        ("winnipge", [MOVED]),
        ("what was it like in Winnepeg that year?", [MOVED]),
        ("Winnip", [MOVED]),
        ("when did they live in Winni", [MOVED]),
        ("Katherine", [ROSE]),
        ("cathrine", [ROSE]),
        ("Catherine or Winnipg", [MOVED, ROSE]),
        ("Winchester", []),
        ("what was it like in winnipg that year?", []),
    ],
)
def test_misspelt_and_half_typed_names_are_found(teller, legacy, query, texts, django_assert_num_queries):
    for content in (MOVED, ROSE, OTHER):
        remember(content, owner=teller, legacy=legacy)
    with django_assert_num_queries(1):
        assert sorted(found(teller, legacy, query)) == sorted(texts)


def test_speaker_of_a_chat_is_found_by_a_misspelt_name(teller, legacy):
    said = told("We danced all night.", conversation=ConversationFactory(legacy=legacy, user=teller), speaker="Agnes")
    assert found(teller, legacy, "Agness") == [said.content]


def test_name_that_is_there_is_not_read_as_another(teller, legacy):
    for name in ("Anna", "Anne"):
        remember(f"Aunt {name} sang.", owner=teller, legacy=legacy)
    for _ in range(2):
        assert found(teller, legacy, "Anne") == ["Aunt Anne sang."]


def test_name_is_read_as_one_among_many_rows_too(teller, legacy, embed_all, monkeypatch):
    remember(MOVED, owner=teller, legacy=legacy)
    for n in range(3):
        remember(f"He repaired {n} radios.", owner=teller, legacy=legacy)
    embed_all()
    monkeypatch.setattr("memory.recall.sql.statistics.MANY_ROWS", 1)
    assert [found(teller, legacy, "Winnipg")[0] for _ in range(2)] == [MOVED, MOVED]


def test_what_is_hidden_neither_lends_its_names_nor_takes_one_away(teller, legacy):
    """Somebody else's private "Winnipeg" is no reading, and their private "Winnipg" leaves the own reading as it is."""
    sister = join(legacy)
    remember(MOVED, owner=sister, legacy=legacy)
    assert found(teller, legacy, "Winnipg") == []

    remember("She never went to Winnipeg.", owner=teller, legacy=legacy)
    remember("Winnipg was cold.", owner=sister, legacy=legacy)
    for _ in range(2):
        assert found(teller, legacy, "Winnipg") == ["She never went to Winnipeg."]
        assert found(sister, legacy, "Winnipg") == ["Winnipg was cold."]


@pytest.mark.parametrize("query", ["\\\\x", "O'Brien's", "Ab%_c", "Ünïcødé", "Æ", "ﬃ", "Straße"])
def test_odd_names_do_no_harm(teller, legacy, query):
    remember(MOVED, owner=teller, legacy=legacy)
    assert found(teller, legacy, query) == []
