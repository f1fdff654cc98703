"""Many rows are searched by index, few one by one; what is found is the same."""

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory import recall
from memory.recall.pipeline import ALL_KINDS, MOST_HITS
from memory.recall.query import EVERYTHING
from memory.recall.sql import statistics
from tests.support.factories import join, remember

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

EACH_ROW, BY_INDEX = (
    "AS distance FROM visible\n        ORDER BY distance",
    "ORDER BY embedding::halfvec(384) <=>",
)
TOLD = (
    "He went fishing on the lake at dawn.",
    "She baked bread every Sunday.",
    "He mended the boat before going fishing.",
    "The garden was full of roses.",
    "She sang in the choir.",
    "Sunday dinner was always at noon.",
)


@pytest.fixture
def told(teller, legacy, embed_all):
    facts = [remember(content, owner=teller, legacy=legacy) for content in TOLD]
    embed_all()
    return facts


@pytest.fixture
def few_are_many(monkeypatch):
    """From now on every legacy is a large one, once it has been searched."""
    statistics.forget()
    monkeypatch.setattr(statistics, "MANY_ROWS", 1)


def ask(teller, legacy, query="fishing on Sunday", **about):
    """The hits, and the statement that found them."""
    with CaptureQueriesContext(connection) as queries:
        found = recall.search(viewer=teller, legacy_id=legacy.pk, query=query, **about).hits
    return found, next(one["sql"] for one in queries if "WITH member" in one["sql"])


def test_few_rows_are_looked_at_one_by_one_every_time(teller, legacy, told):
    for _ in range(2):
        _, statement = ask(teller, legacy)

        assert EACH_ROW in statement
        assert BY_INDEX not in statement


def test_rows_are_looked_for_in_the_whole_table_once_and_then_where_they_lie(teller, legacy, told):
    _, first = ask(teller, legacy)
    found, second = ask(teller, legacy)

    with connection.cursor() as cursor:
        cursor.execute("SELECT tableoid::regclass::text FROM memory_recallitem")
        (part,) = cursor.fetchone()
    assert "FROM memory_recallitem AS item" in first
    assert "FROM memory_recallitem AS item" not in second
    assert f"FROM {part} AS item" in second
    assert found


def test_many_rows_are_searched_by_index_from_the_second_search_on(teller, legacy, told, few_are_many):
    _, first = ask(teller, legacy)
    _, second = ask(teller, legacy)

    assert EACH_ROW in first
    assert BY_INDEX in second
    assert EACH_ROW not in second


def test_rows_are_looked_at_one_by_one_again_when_their_number_is_forgotten(teller, legacy, told, few_are_many):
    ask(teller, legacy)
    statistics.forget()

    _, statement = ask(teller, legacy)

    assert EACH_ROW in statement


def test_number_of_rows_is_each_viewers_own(teller, legacy, told, few_are_many):
    ask(teller, legacy)

    _, statement = ask(join(legacy), legacy)

    assert EACH_ROW in statement


@pytest.mark.parametrize("query", ["fishing on Sunday", "What did she like to sing?", "boat", "What were his hobbies?"])
def test_index_finds_what_looking_at_each_row_finds(teller, legacy, told, few_are_many, query):
    each, _ = ask(teller, legacy, query)
    indexed, statement = ask(teller, legacy, query)

    assert BY_INDEX in statement
    assert [hit.id for hit in indexed] == [hit.id for hit in each]
    assert np.allclose([hit.score for hit in indexed], [hit.score for hit in each], atol=1e-4)


def test_index_finds_nothing_that_the_viewer_may_not_see_and_all_that_they_may(teller, legacy, told, few_are_many):
    sister = join(legacy)
    ask(sister, legacy)
    own = remember("She went fishing once, on a Sunday.", owner=sister, legacy=legacy)

    hits, statement = ask(sister, legacy)

    assert BY_INDEX not in statement  # she saw none
    ask(sister, legacy)
    hits, _ = ask(sister, legacy)
    assert [hit.id for hit in hits] == [own.pk]


def test_index_brings_as_many_as_there_are(teller, legacy, told, few_are_many, embed_all):
    """Among rows of others, of which the index is full: it is searched on, and then each row is looked at."""
    other = join(legacy)
    for n in range(150):
        remember(f"He went fishing on the lake for the {n}th time.", owner=other, legacy=legacy)
    embed_all()
    statistics.remember(_scope(teller, legacy), _size())

    hits, statement = ask(teller, legacy, "fishing on the lake")

    assert BY_INDEX in statement
    assert {hit.id for hit in hits} <= {fact.pk for fact in told}
    assert told[0].pk == hits[0].id


def test_index_finds_as_much_the_thirtieth_time_on_one_connection(teller, legacy, told, few_are_many):
    counts = {len(ask(teller, legacy, limit=MOST_HITS)[0]) for _ in range(30)}

    assert len(counts) == 1


def _size():
    return statistics.Size(rows=20_000, model=1, place="embedding", dimension=384, table="memory_recallitem")


def _scope(viewer, legacy):
    return viewer.pk, (legacy.pk,), ALL_KINDS, "all-MiniLM-L6-v2-int8", EVERYTHING
