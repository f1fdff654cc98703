"""The base of a turn is made once, for one member, and never stale."""

from importlib import import_module

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from memory.recall.selection.turn_context import always_included_hits, base_of
from memory.services.facts.editing import edit_fact, set_aside
from tests.support.factories import LegacyFactory, join, remember, summarised, told
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)  # within a transaction nothing is kept


@pytest.fixture
def made(monkeypatch):
    """For whom the base was really made."""
    make, seen = always_included_hits, []

    def counting(viewer, legacy_ids):
        seen.append(viewer.pk)
        return make(viewer, legacy_ids)

    monkeypatch.setattr(import_module("memory.recall.selection.turn_context"), "always_included_hits", counting)
    return seen


def ids(viewer, legacy):
    return [hit.id for hit in base_of(viewer, [legacy.pk])]


def test_base_is_made_once_and_again_after_each_change(made):
    legacy = LegacyFactory()
    tom, ellie = join(legacy), join(legacy)
    fact = remember("Rose loved fishing.", legacy=legacy, owner=tom, pinned=True)
    assert ids(tom, legacy) == ids(tom, legacy) == [fact.pk]
    assert ids(ellie, legacy) == []
    assert made == [tom.pk, ellie.pk]
    edit_fact(user=tom, fact_id=fact.pk, changes={"pinned": False})
    assert ids(tom, legacy) == []
    edit_fact(user=tom, fact_id=fact.pk, changes={"pinned": True})
    assert ids(tom, legacy) == [fact.pk]
    set_aside(user=tom, fact_id=fact.pk)
    assert ids(tom, legacy) == []
    assert made.count(tom.pk) == 4


def test_base_stands_when_somebody_says_something(made):
    legacy = LegacyFactory()
    tom = join(legacy)
    fact = remember("Rose loved fishing.", legacy=legacy, owner=tom, pinned=True)
    ids(tom, legacy)
    summarised("They spoke of fishing.", conversation=told("We went at dawn.", legacy=legacy, owner=tom).conversation)
    with CaptureQueriesContext(connection) as asked:
        assert ids(tom, legacy) == [fact.pk]
    assert (made, len(asked)) == ([tom.pk], 1)


@pytest.mark.parametrize("is_said_first", [True, False])
def test_base_is_made_anew_when_a_fact_comes_in_the_transaction_of_a_message(made, is_said_first):
    """What is noted for the conversation does not hide what is noted for the fact."""
    legacy = LegacyFactory()
    tom = join(legacy)
    ids(tom, legacy)
    new = [
        lambda: told("We went at dawn.", legacy=legacy, owner=tom),
        lambda: remember("Rose loved fishing.", legacy=legacy, owner=tom, pinned=True),
    ]
    with transaction.atomic():
        for write in new if is_said_first else reversed(new):
            write()
    assert len(ids(tom, legacy)) == 1


def test_of_many_who_want_it_at_once_one_makes_it(made):
    legacy = LegacyFactory()
    tom = join(legacy)
    fact = remember("Rose loved fishing.", legacy=legacy, owner=tom, pinned=True)
    answers = together(*[lambda: ids(tom, legacy)] * 6)
    assert answers == [[fact.pk]] * 6
    assert made == [tom.pk]


def test_who_waits_in_vain_makes_it_too(made, monkeypatch):
    """Whoever was making it has died: nobody waits for long."""
    kept = import_module("memory.recall.cache")
    legacy = LegacyFactory()
    tom = join(legacy)
    fact = remember("Rose loved fishing.", legacy=legacy, owner=tom, pinned=True)
    monkeypatch.setattr(kept.cache, "add", lambda *args, **kwargs: False, raising=False)
    monkeypatch.setattr(kept, "WAIT_SECONDS", 0.02)
    assert ids(tom, legacy) == [fact.pk]
    assert made == [tom.pk]
