"""What a search is narrowed down to acts before anything is limited, and says why each hit was found."""

from datetime import UTC, date, datetime

import pytest

from memory.models import RecallItem
from memory.recall.pipeline import Question, find
from memory.recall.query import Narrowing
from memory.recall.ranking.scoring import Reason
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember, summarised, told

pytestmark = pytest.mark.django_db

SIXTIES = {"occurred_earliest": date(1960, 1, 1), "occurred_latest": date(1969, 12, 31)}
MIDNIGHT = datetime(2026, 3, 14, 23, 30, tzinfo=UTC)


@pytest.fixture
def teller():
    return join(LegacyFactory(), display_name="Tom")


@pytest.fixture
def mine(teller):
    return {"legacy": teller.memberships.get().legacy, "owner": teller}


def found(teller, query="fishing", limit=20, kinds=("message", "chunk", "fact"), **narrowed):
    question = Question(
        viewer=teller,
        legacy_id=teller.memberships.get().legacy_id,
        query=query,
        limit=limit,
        kinds=kinds,
        narrowing=Narrowing(**narrowed),
    )
    return find(question).hits


def texts(hits):
    return {hit.text for hit in hits}


def reasons(teller, query):
    return {hit.text: set(hit.reasons) for hit in found(teller, query)}


def test_only_facts_of_these_types_are_found(teller, mine):
    remember("Fishing is patience.", memory_type="semantic", **mine)
    remember("She went fishing with Karl.", memory_type="episodic", **mine)
    told("Fishing, all of us.", conversation=ConversationFactory(legacy=mine["legacy"], user=teller))
    assert texts(found(teller, memory_types=("episodic",))) == {"She went fishing with Karl."}
    assert len(found(teller, memory_types=("episodic", "semantic"))) == 2
    assert len(found(teller)) == 3


def test_what_matters_less_is_left_out(teller, mine):
    remember("Fishing, a little.", importance=3, **mine)
    remember("Fishing, very much.", importance=8, **mine)
    told("Fishing, told.", conversation=ConversationFactory(legacy=mine["legacy"], user=teller))
    assert texts(found(teller, min_importance=8)) == {"Fishing, very much."}
    assert texts(found(teller, min_importance=5)) == {"Fishing, very much.", "Fishing, told."}
    assert len(found(teller, min_importance=0)) == 3


@pytest.mark.parametrize(
    ("span", "is_in"),
    [
        ({"after": date(1960, 1, 1)}, True),
        ({"after": date(1969, 12, 31)}, True),
        ({"after": date(1970, 1, 1)}, False),
        ({"before": date(1960, 1, 1)}, True),
        ({"before": date(1959, 12, 31)}, False),
        ({"after": date(1963, 5, 1), "before": date(1963, 5, 2)}, True),
        ({"after": date(1, 1, 1), "before": date(9999, 12, 31)}, True),
    ],
)
def test_a_vague_time_fits_where_it_may_have_been_then(teller, mine, span, is_in):
    remember("Fishing in the sixties.", **SIXTIES, **mine)
    assert len(found(teller, **span)) == int(is_in)


def test_what_has_no_known_time_goes_by_the_day_it_was_told_on_the_readers_clocks(teller, mine):
    told("Fishing.", conversation=ConversationFactory(legacy=mine["legacy"], user=teller), at=MIDNIGHT)
    day, next_day = date(2026, 3, 14), date(2026, 3, 15)
    assert found(teller, after=day, before=day)
    assert not found(teller, after=next_day)
    assert found(teller, after=next_day, before=next_day, zone="Europe/Berlin")
    assert not found(teller, before=day, zone="Europe/Berlin")


def test_a_threshold_holds_for_what_can_be_compared_whatever_words_it_has(teller, mine, embed_all):
    remember("Rose loved fishing at dawn.", **mine)
    remember("He mended the roof after fishing season.", **mine)
    embed_all()
    near, far = (hit.similarity for hit in found(teller, "Rose loved fishing at dawn"))
    remember("Fishing, not embedded yet.", **mine)
    query = "Rose loved fishing at dawn"
    assert len(found(teller, query)) == 3
    above = texts(found(teller, query, threshold=(near + far) / 2))
    assert above == {"Rose loved fishing at dawn.", "Fishing, not embedded yet."}
    assert texts(found(teller, query, threshold=1.0)) <= above


def test_a_threshold_does_not_compare_vectors_of_another_model(teller, mine, embed_all):
    remember("Rose loved fishing.", **mine)
    embed_all()
    RecallItem.objects.update(embedding=[1.0, 0.0], model_id=77)
    assert texts(found(teller, threshold=0.9)) == {"Rose loved fishing."}


def test_what_is_cold_is_found_when_asked_for(teller, mine):
    cold = remember("Fishing, long ago.", **mine)
    RecallItem.objects.filter(id=cold.pk).update(cold=True)
    assert not found(teller)
    assert [hit.id for hit in found(teller, include_cold=True)] == [cold.pk]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("narrowed", "better"),
    [
        ({"memory_types": ("episodic",)}, {"memory_type": "semantic"}),
        ({"min_importance": 7}, {"importance": 6}),
        ({"after": date(1960, 1, 1), "before": date(1969, 12, 31)}, {}),
    ],
)
def test_what_does_not_fit_takes_no_place(teller, mine, narrowed, better):
    """More and better rows than any arm has room for."""
    for n in range(70):
        remember(f"Fishing, fishing, fishing {n}.", **better, **mine)
    fits = remember("Once she fished.", memory_type="episodic", importance=7, **SIXTIES, **mine)
    assert [hit.id for hit in found(teller, limit=1, **narrowed)] == [fits.pk]


def test_a_hit_says_why_it_was_found(teller, mine, embed_all):
    conversation = ConversationFactory(legacy=mine["legacy"], user=teller)
    remember("Rose was a gifted pianist.", category="hobby", **mine)
    told("We danced.", conversation=conversation, speaker="Agnes", at=datetime(2026, 3, 2, tzinfo=UTC))
    summarised("They spoke of the harvest.", conversation=conversation)
    embed_all()
    assert reasons(teller, "playing a musical instrument")["Rose was a gifted pianist."] == {Reason.MEANING}
    assert {Reason.WORDS, Reason.MEANING} <= reasons(teller, "the pianists")["Rose was a gifted pianist."]
    assert {Reason.CONTEXT, Reason.SPEAKER} <= reasons(teller, "what did Agnes say")["We danced."]
    assert {Reason.CONTEXT, Reason.DATE} <= reasons(teller, "in March 2026")["We danced."]
    assert Reason.CATEGORY in reasons(teller, "What were her hobbies?")["Rose was a gifted pianist."]


def test_a_neighbour_says_that_it_is_one(teller, mine):
    conversation = ConversationFactory(legacy=mine["legacy"], user=teller)
    told("Where did she keep the accordion?", conversation=conversation, speaker="Agnes")
    told("Under the stairs.", conversation=conversation, speaker="Tom")
    assert reasons(teller, "accordion")["Under the stairs."] == {Reason.NEIGHBOUR}
