"""What a reply is offered whatever was asked, and the other side of a dispute: each only to who may see it."""

from datetime import date
from functools import partial

import pytest
from django.utils import timezone
from structlog.testing import capture_logs

from accounts.keys import new_key
from memory import recall
from memory.models import Fact, FactLink, Persona, RecallItem
from memory.models.facts import DisputeState, LinkKind
from memory.vocabulary import MemoryType
from tests.support.factories import LegacyFactory, MembershipFactory, join, remember

pytestmark = pytest.mark.django_db


@pytest.fixture
def tom(legacy):
    return join(legacy, display_name="Tom")


@pytest.fixture
def agnes(legacy):
    return join(legacy, display_name="Agnes")


def offered(viewer, legacy, query="fishing", **options):
    return recall.for_turn(viewer=viewer, legacy_id=legacy.pk, query=query, **options)


def ids(turn):
    return {hit.id for hit in turn.hits}


def identity(legacy, content="You speak plainly."):
    persona = Persona.objects.create(legacy=legacy, name="Companion")
    return remember(content, legacy=legacy, owner=None, memory_type=MemoryType.IDENTITY, persona=persona, approved=True)


def disputed(first, second, state=DisputeState.OPEN, preferred=None):
    first, second = sorted([first, second], key=lambda fact: fact.pk)
    return FactLink.objects.create(first=first, second=second, kind=LinkKind.DISPUTE, state=state, preferred=preferred)


def entry(legacy, owner, summary, day, **fields):
    """As a service will write it."""
    return RecallItem.objects.create(
        legacy_id=legacy.pk,
        id=new_key(),
        kind="entry",
        owner_id=owner.pk,
        told_at=timezone.now(),
        occurred_earliest=day,
        occurred_latest=day,
        search_text=summary,
        **fields,
    )


def test_identity_pins_and_what_the_asker_told_of_themselves_come_with_any_question(tom, agnes, legacy):
    who = identity(legacy)
    mine = {"legacy": legacy, "owner": tom}
    pinned = remember("Rose was born in Leeds.", pinned=True, **mine)
    about = remember("Tom has two children.", memory_type=MemoryType.USER_PROFILE, **mine)
    remember("Rose walked to school.", **mine)
    remember("Agnes is a nurse.", legacy=legacy, owner=agnes, memory_type=MemoryType.USER_PROFILE, approved=True)
    turn = offered(tom, legacy)
    assert ids(turn) == {who.pk, pinned.pk, about.pk}
    assert {(one.memory_type, one.pinned) for one in turn.recalled} == {
        ("identity", False),
        ("semantic", True),
        ("user_profile", False),
    }


def test_what_stands_comes_once_and_after_what_answers(tom, legacy):
    pinned = remember("Rose was born in Leeds.", legacy=legacy, owner=tom, pinned=True)
    both = remember("Rose went fishing at night.", legacy=legacy, owner=tom, pinned=True)
    answer = remember("Rose loved fishing.", legacy=legacy, owner=tom)
    turn = offered(tom, legacy, query="Did she love fishing?")
    assert [hit.id for hit in turn.hits] == [answer.pk, both.pk, pinned.pk]
    assert [(one.alias, one.shared) for one in turn.recalled] == [(1, False), (2, False), (3, False)]


@pytest.mark.parametrize("state", ["private", "suggested", "superseded", "retired", "returned", "restricted"])
def test_what_is_pinned_but_not_to_be_seen_stands_for_its_teller_at_most(tom, agnes, legacy, state):
    traits = {} if state == "private" else {state: True}
    hidden = remember("Rose was born in Leeds.", legacy=legacy, owner=agnes, pinned=True, **traits)
    seen = remember("Rose was born in May.", legacy=legacy, owner=agnes, pinned=True, approved=True)
    assert ids(offered(tom, legacy)) == {seen.pk}
    assert (hidden.pk in ids(offered(agnes, legacy))) == (state in {"private", "returned", "restricted"})
    assert offered(join(LegacyFactory()), legacy).hits == ()


def test_persona_with_less_room_keeps_what_is_pinned_and_that_is_noted_in_numbers(tom, legacy):
    pinned = remember("Rose was born in Leeds.", legacy=legacy, owner=tom, pinned=True)
    remember("Rose loved fishing.", legacy=legacy, owner=tom)
    with capture_logs() as logs:
        assert ids(offered(tom, legacy, room=5)) == {pinned.pk}
    noted = [log for log in logs if log["event"] == "recalled_more_than_fits"]
    assert noted == [{"event": "recalled_more_than_fits", "log_level": "info", "tokens": 7, "room": 5, "hits": 1}]


def test_other_telling_comes_along_and_both_are_marked(tom, agnes, legacy):
    own = remember("Rose loved fishing.", legacy=legacy, owner=tom)
    other = remember("She could not bear a boat.", legacy=legacy, owner=agnes, approved=True)
    remember("She liked tea.", legacy=legacy, owner=agnes, approved=True)
    for state in (DisputeState.OPEN, DisputeState.BOTH_STAND):
        link = disputed(own, other, state)
        turn = offered(tom, legacy)
        assert [(hit.id, one.told_otherwise) for hit, one in zip(turn.hits, turn.recalled, strict=True)] == [
            (own.pk, {2}),
            (other.pk, {1}),
        ]
        assert turn.disputed == {own.pk, other.pk}
        link.delete()
    assert ids(offered(tom, legacy)) == {own.pk}


def test_of_a_settled_dispute_the_preferred_telling_comes_first(tom, agnes, legacy):
    own = remember("Rose loved fishing.", legacy=legacy, owner=tom)
    other = remember("She could not bear a boat.", legacy=legacy, owner=agnes, approved=True)
    disputed(own, other, DisputeState.SETTLED, preferred=other)
    turn = offered(tom, legacy)
    assert [hit.id for hit in turn.hits] == [other.pk, own.pk]
    assert turn.disputed == frozenset()
    FactLink.objects.update(preferred=own)
    assert [hit.id for hit in offered(tom, legacy).hits] == [own.pk]
    FactLink.objects.update(preferred=None)
    assert [hit.id for hit in offered(tom, legacy).hits] == [own.pk]


@pytest.mark.parametrize("state", ["private", "returned", "restricted", "superseded", "retired"])
def test_hidden_counter_telling_betrays_itself_by_nothing(tom, agnes, legacy, state):
    shared = remember("Rose loved fishing.", legacy=legacy, owner=tom, approved=True)
    traits = {} if state == "private" else {state: True}
    hidden = remember("She could not bear a boat.", legacy=legacy, owner=agnes, **traits)
    before = offered(tom, legacy)
    disputed(shared, hidden)
    assert offered(tom, legacy) == before
    assert before.disputed == frozenset()
    sees_both = state in {"private", "returned", "restricted"}
    assert offered(agnes, legacy).disputed == ({shared.pk, hidden.pk} if sees_both else frozenset())


def test_dispute_is_seen_by_who_sees_both_ends(tom, agnes, legacy):
    third = join(legacy)
    shared = remember("Rose loved fishing.", legacy=legacy, owner=tom, approved=True)
    other = remember("She could not bear a boat.", legacy=legacy, owner=agnes)
    disputed(shared, other)
    assert offered(agnes, legacy).disputed == {shared.pk, other.pk}
    assert (offered(third, legacy).disputed, ids(offered(third, legacy))) == (frozenset(), {shared.pk})
    Fact.objects.filter(pk=other.pk).update(visibility="shared", moderation="approved")
    RecallItem.objects.filter(id=other.pk).update(shared=True)
    assert offered(third, legacy).disputed == {shared.pk, other.pk}


def test_latest_entries_stand_in_order_of_time_and_a_hidden_one_does_not(tom, agnes, legacy):
    rows = [entry(legacy, tom, f"Journey {year}.", date(year, 5, 1)) for year in range(1950, 1970)]
    hidden = entry(legacy, agnes, "Journey in secret.", date(1980, 1, 1))
    shared = entry(legacy, agnes, "Journey together.", date(1981, 1, 1), shared=True)
    turn = offered(tom, legacy)
    assert [hit.id for hit in turn.hits] == [row.id for row in [*rows[6:], shared]]
    assert hidden.id not in ids(turn)
    assert {one.kind for one in turn.recalled} == {"entry"}


def test_offer_is_seven_queries_however_much_stands_and_is_disputed(tom, agnes, legacy, growth):
    for _ in range(5):  # with fewer, what has stepped back is looked at too
        remember("Rose loved fishing.", legacy=legacy, owner=tom)

    def add():
        teller = MembershipFactory(legacy=legacy).user
        told = {"legacy": legacy, "owner": teller, "approved": True}
        disputed(remember("Rose loved fishing.", **told), remember("She could not bear a boat.", **told))
        remember("Rose was born in Leeds.", pinned=True, **told)
        identity(legacy)

    assert growth(add, lambda: offered(tom, legacy).recalled) == 7


def test_least_important_pins_stay_out_where_there_are_too_many(tom, legacy):
    for number in range(31):
        remember(f"Pinned {number}.", legacy=legacy, owner=tom, pinned=True, importance=9)
    most = remember("Pinned and most important.", legacy=legacy, owner=tom, pinned=True, importance=10)
    turn = offered(tom, legacy)
    assert len(turn.hits) == 30
    assert most.pk in ids(turn)


def test_pins_of_one_member_do_not_fill_the_prompts_of_all(tom, agnes, legacy):
    told = {"legacy": legacy, "owner": agnes, "approved": True, "pinned": True, "importance": 10}
    pins = [remember(f"Agnes says {number}: {number} " + "it matters more. " * 30, **told) for number in range(20)]
    short = [remember(f"Rose liked hymn {number}.", **told) for number in range(3)]
    bens = remember("Rose was born in Leeds.", **{**told, "owner": join(legacy, display_name="Ben")})
    turn = offered(tom, legacy)
    assert not ids(turn) & {fact.pk for fact in pins}
    assert bens.pk in ids(turn)
    assert {fact.pk for fact in (*pins[:7], *short)} <= ids(offered(agnes, legacy))


def test_what_is_cold_does_not_stand(tom, legacy):
    own = {"legacy": legacy, "owner": tom, "memory_type": "user_profile"}
    remember("Tom likes tea.", **own, importance=2, cold=True)
    warm = remember("Tom lives in Leeds.", **own)
    assert ids(offered(tom, legacy)) == {warm.pk}


def test_entry_that_dates_a_found_fact_takes_no_place_of_its_own(tom, legacy):
    fact = remember("Rose went fishing in Leeds.", legacy=legacy, owner=tom)
    dated = entry(legacy, tom, "Rose went fishing in Leeds.", date(1950, 5, 1))
    found = partial(recall.search, viewer=tom, legacy_id=legacy.pk, query="fishing in Leeds")
    assert [hit.id for hit in found().hits] == [fact.pk]
    assert [hit.id for hit in found(kinds=["entry"]).hits] == [dated.id]
    assert ids(offered(tom, legacy)) == {fact.pk}
