"""What a reply is offered."""

from datetime import UTC, date, datetime

import pytest

from memory import recall
from memory.indexing.indexed_rows import refresh_fact
from memory.models import Persona
from memory.models.facts import SourceKind
from memory.recall.ranking.scoring import Weights, weights_of
from memory.recall.selection.turn_context import edtf_of
from tests.support.factories import (
    ConversationFactory,
    FactSourceFactory,
    LegacyFactory,
    MembershipFactory,
    join,
    remember,
    told,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tom(legacy):
    return join(legacy, display_name="Tom", time_zone="Pacific/Auckland")


@pytest.fixture
def conversation(legacy, tom):
    return ConversationFactory(legacy=legacy, user=tom)


def offered(tom, legacy, query="fishing", **options):
    return recall.for_turn(viewer=tom, legacy_id=legacy.pk, query=query, **options)


def test_own_and_shared_are_offered_with_who_told_them_and_when(tom, legacy, conversation, embed_all):
    agnes = join(legacy, display_name="Agnes")
    late = datetime(2026, 3, 14, 23, 30, tzinfo=UTC)
    message = told("Nana went fishing in March.", conversation=conversation, at=late)
    remember("Rose loved fishing with Agnes.", legacy=legacy, owner=agnes, approved=True, category="hobby")
    hidden = remember("Rose hated fishing.", legacy=legacy, owner=agnes)
    embed_all()
    turn = offered(tom, legacy)
    assert [one.alias for one in turn.recalled] == [1, 2]
    by_kind = {one.kind: one for one in turn.recalled}
    assert (by_kind["message"].teller, by_kind["message"].own) == ("Tom", True)
    assert by_kind["message"].told_on == date(2026, 3, 15)
    assert (by_kind["fact"].teller, by_kind["fact"].own, by_kind["fact"].category) == ("Agnes", False, "hobby")
    assert by_kind["fact"].similarity > 0.3
    assert message.pk in {hit.id for hit in turn.hits}
    assert hidden.pk not in {hit.id for hit in turn.hits}


def test_what_somebody_said_in_a_chat_that_was_brought_in_is_theirs(tom, legacy, conversation):
    """A fact too, until its owner has said it as well."""
    said = told("Rose went fishing at dusk.", conversation=conversation, speaker="Agnes")
    fact = remember("Rose loved fishing at dawn.", legacy=legacy, owner=tom, messages=[said])
    fact.sources.update(speaker="Agnes", teller=None)
    refresh_fact(fact)

    def speakers():
        return {one.kind: one.speaker for one in offered(tom, legacy).recalled}

    assert speakers()["fact"] == "Agnes"
    FactSourceFactory(fact=fact, kind=SourceKind.MANUAL, message=None)
    refresh_fact(fact)
    assert speakers()["fact"] == ""


def test_alias_n_is_hit_n(tom, legacy):
    for n in range(5):
        remember(f"Fishing {'often ' * n}{n}.", legacy=legacy, owner=tom)
    turn = offered(tom, legacy)
    assert [(one.alias, one.text) for one in turn.recalled] == [(n, hit.text) for n, hit in enumerate(turn.hits, 1)]


def test_message_is_left_out_where_its_fact_is_there_and_search_keeps_both(tom, legacy, conversation):
    message = told("Nana loved fishing.", conversation=conversation)
    other = told("Fishing took us far.", conversation=conversation)
    fact = remember("Rose loved fishing.", legacy=legacy, owner=tom, messages=[message])
    assert {hit.id for hit in offered(tom, legacy).hits} == {fact.pk, other.pk}
    everything = recall.search(viewer=tom, legacy_id=legacy.pk, query="fishing").hits
    assert {hit.id for hit in everything} == {fact.pk, other.pk, message.pk}


def test_message_stays_where_its_fact_is_not_among_the_hits(tom, legacy, conversation):
    message = told("Nana loved fishing.", conversation=conversation)
    remember("Rose loved the river.", legacy=legacy, owner=tom, messages=[message])
    assert [hit.id for hit in offered(tom, legacy).hits] == [message.pk]


def test_what_stands_in_the_window_is_not_offered_again(tom, legacy, conversation):
    old = told("Fishing, long ago.", conversation=conversation)
    new = told("Fishing, just now.", conversation=conversation)
    turn = offered(tom, legacy, conversation_id=conversation.pk, window_from=new.seq)
    assert [hit.id for hit in turn.hits] == [old.pk]
    assert offered(tom, legacy, conversation_id=conversation.pk).hits == ()


def test_vague_question_is_offered_what_there_is(tom, legacy, embed_all):
    fact = remember("In 1967 Rose bought a scrapped bus.", legacy=legacy, owner=tom)
    embed_all()
    vague = "What was her temper like?"
    assert [hit.id for hit in offered(tom, legacy, query=vague).hits] == [fact.pk]
    assert recall.search(viewer=tom, legacy_id=legacy.pk, query=vague).hits == ()


def test_no_more_is_offered_than_a_prompt_should_hold(tom, legacy):
    for n in range(30):
        remember(f"Fishing {n}. {chr(ord('a') + n) * 380}", legacy=legacy, owner=tom)
    assert len(offered(tom, legacy).recalled) == 17
    assert len(offered(tom, legacy, room=400).recalled) == 3


def test_what_stepped_back_is_offered_where_hardly_anything_else_is_found_and_never_what_was_replaced(tom, legacy):
    """How much is hardly anything is told by what has to do with the question, however much else there is."""
    mine = {"legacy": legacy, "owner": tom}
    quiet = remember("Fishing, once.", importance=2, cold=True, **mine)
    private = remember("Fishing is not for me.", legacy=legacy, owner=join(legacy), importance=2, cold=True)
    remember("Fishing, as was said first.", superseded=True, cold=True, **mine)
    warm = [remember(f"Karl did the garden, number {n}.", **mine).pk for n in range(10)]
    assert {hit.id for hit in offered(tom, legacy).hits} == {quiet.pk}
    warm = [remember(f"Fishing, number {n}.", **mine).pk for n in range(5)]
    assert {hit.id for hit in offered(tom, legacy).hits} == set(warm)
    assert private.pk not in {hit.id for hit in offered(tom, legacy, query="not for me").hits}


def test_the_personas_weights_order_the_offer_and_odd_ones_stay_within_bounds(tom, legacy):
    mine = {"legacy": legacy, "owner": tom}
    small, vital = (remember(f"Fishing {word}.", importance=n, **mine).pk for word, n in (("once", 1), ("much", 10)))

    def order(weights):
        persona = Persona(name="Companion", recall_weights=weights)
        return [hit.id for hit in offered(tom, legacy, persona=persona).hits]

    assert order({}) == order({"importance": "much", "unknown": 5}) == order(["importance"]) == [vital, small]
    assert order({"importance": -1}) == order({"importance": -9}) == [small, vital]
    assert order({"importance": 9, "words": 9, "asks": -9}) == [vital, small]
    assert weights_of(Persona(recall_weights={"importance": 9, "words": -3, "asks": 5})) == Weights(
        importance=1, words=0, asks=0
    )


def test_offer_is_six_queries_however_many_tellers_there_are(tom, legacy, growth):
    for _ in range(5):  # with fewer, what has stepped back is looked at too
        remember("Rose loved fishing.", legacy=legacy, owner=tom)

    def add():
        teller = MembershipFactory(legacy=legacy).user
        remember("Rose loved fishing.", legacy=legacy, owner=teller, approved=True)

    assert growth(add, lambda: offered(tom, legacy).recalled) == 6


def test_nothing_found_is_an_empty_offer(tom, legacy):
    remember("Rose loved fishing.", legacy=legacy, owner=tom)
    assert offered(tom, legacy, query="?!").recalled == ()
    assert offered(join(LegacyFactory()), legacy).recalled == ()
    assert len(offered(tom, legacy).recalled) == 1


@pytest.mark.parametrize(
    ("earliest", "latest", "edtf"),
    [
        (date(1962, 1, 1), date(1962, 12, 31), "1962"),
        (date(1964, 2, 1), date(1964, 2, 29), "1964-02"),
        (date(1962, 6, 14), date(1962, 6, 14), "1962-06-14"),
        (date(1960, 1, 1), date(1969, 12, 31), "1960-01-01/1969-12-31"),
        (date(1962, 1, 1), date(1962, 6, 30), "1962-01-01/1962-06-30"),
        (None, None, ""),
    ],
)
def test_when_it_happened_is_told_as_exactly_as_it_is_known(earliest, latest, edtf):
    assert edtf_of(earliest, latest) == edtf


def test_plain_question_is_offered_the_fact_it_asks_for_among_many(tom, legacy):
    """It shares no word with the fact, and is no more like it than like the rest."""
    for n in range(40):
        remember(f"Karl did a living room up, number {n}.", legacy=legacy, owner=tom, category="other")
    job = remember("Karl drove the number nine tram.", legacy=legacy, owner=tom, category="occupation", importance=6)
    offers = {query: [hit.id for hit in offered(tom, legacy, query=query).hits] for query in PLAIN}
    assert {query: job.pk in ids for query, ids in offers.items()} == PLAIN


PLAIN = {"What did he do for a living?": True, "Who was in the living room?": False}
