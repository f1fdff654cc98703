"""Two hits about one thing with different values, which nobody linked yet: marked, and asked to be compared."""

import pytest
from django.core.cache import cache

from legacies.models import Job
from memory import recall
from memory.models import FactLink
from memory.models.facts import DisputeState, LinkKind
from memory.services.pair_answers import answer_pair
from memory.turns.turn_memory import have_compared
from tests.support.factories import LegacyFactory, join, remember
from tests.support.pairs import pair_up

pytestmark = pytest.mark.django_db

PLACE = {"subject": "person.birth.place"}
QUERY = "Where was she born?"


@pytest.fixture
def legacy():
    cache.clear()
    return LegacyFactory()


@pytest.fixture
def tom(legacy):
    return join(legacy, display_name="Tom")


@pytest.fixture
def leeds(legacy, tom):
    return remember("Rose was born in Leeds.", legacy=legacy, owner=tom, **PLACE)


def searched(viewer, legacy):
    return recall.search(viewer=viewer, legacy_id=legacy.pk, query=QUERY)


def offered(viewer, legacy):
    return recall.for_turn(viewer=viewer, legacy_id=legacy.pk, query=QUERY)


def asked_to_compare():
    return {fact for item in Job.objects.filter(kind="reconcile") for fact in item.payload["facts"]}


def test_two_values_of_one_thing_are_marked_and_compared_once_a_day(legacy, tom, leeds):
    york = remember("Rose was born in York.", legacy=legacy, owner=join(legacy), approved=True, **PLACE)
    again = remember("She was born in Leeds.", legacy=legacy, owner=tom, **PLACE)
    marks = {hit.id: hit.unclear for hit in searched(tom, legacy).hits}
    assert marks == {leeds.pk: True, york.pk: True, again.pk: True}
    turn = offered(tom, legacy)
    assert {one.text: one.unclear for one in turn.recalled}[york.content] is True
    have_compared(turn)
    assert asked_to_compare() == {str(fact.pk) for fact in (leeds, york, again)}
    Job.objects.all().delete()
    have_compared(turn)
    assert asked_to_compare() == set()


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        ("Rose was born in Leeds, in a small house.", PLACE),
        ("Rose was born in York.", {"subject": "person"}),
        ("Rose was born in York.", {"subject": "person.birth.town"}),
        ("Rose was born in York.", {**PLACE, "superseded": True}),
    ],
    ids=["more of the same", "no path", "another thing", "replaced"],
)
def test_what_tells_no_other_value_of_the_same_thing_is_clear(legacy, tom, leeds, content, fields):
    remember(content, legacy=legacy, owner=tom, **fields)
    assert searched(tom, legacy).unclear == ()


def test_what_somebody_linked_is_clear_and_what_one_may_not_see_makes_nothing_unclear(legacy, tom, leeds):
    agnes = join(legacy)
    york = remember("Rose was born in York.", legacy=legacy, owner=agnes, **PLACE)
    hull = remember("Rose was born in Hull.", legacy=legacy, owner=tom, **PLACE)
    pair = tuple(sorted([leeds.pk, hull.pk]))
    assert searched(tom, legacy).unclear == (pair,)
    assert searched(agnes, legacy).unclear == ()
    assert york.pk not in {hit.id for hit in searched(tom, legacy).hits}
    FactLink.objects.create(first_id=pair[0], second_id=pair[1], kind=LinkKind.DISPUTE, state=DisputeState.BOTH_STAND)
    assert searched(tom, legacy).unclear == ()


def test_what_somebody_said_is_not_about_the_same_thing_is_clear_and_stays_so(legacy, tom, leeds):
    hull = remember("Rose was born in Hull.", legacy=legacy, owner=tom, **PLACE)
    pair = pair_up(leeds, hull)
    assert searched(tom, legacy).unclear == ((pair.first_id, pair.second_id),)
    answer_pair(user=tom, pair_id=pair.pk, answer="unrelated")
    assert searched(tom, legacy).unclear == ()
