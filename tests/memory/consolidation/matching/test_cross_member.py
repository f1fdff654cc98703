"""Sharing: what is shared is compared with what each of the others told, in their own scope."""

from __future__ import annotations

import pytest

from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, LegacyEvent, Membership, Role
from memory.consolidation.matching import cross_member
from memory.engines.base import Label
from memory.kinds import JobKind
from memory.models import Fact, FactLink
from memory.models.facts import DisputeState, LinkKind
from memory.services.facts import links
from memory.services.facts.editing import edit_fact, restore_fact, set_aside, share_fact, unshare_fact
from memory.services.moderation import approve_fact, set_moderation_mode
from memory.tasks import HANDLERS
from tests.support.factories import UserFactory, join, remember
from tests.support.growth import assert_constant_queries

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

TOLD = "Rose was born in Leeds in 1931."
OTHERWISE = "Rose was born in Leeds in 1932."


@pytest.fixture
def anna(legacy):
    return join(legacy, display_name="Anna")


@pytest.fixture
def tom(legacy):
    return join(legacy, display_name="Tom")


@pytest.fixture
def label(monkeypatch):
    """Every pair gets this label; what was asked, request by request."""
    asked = []

    def use(name):
        def ask(pairs, **_):
            asked.append(list(pairs))
            return [Label(name)] * len(pairs)

        monkeypatch.setattr(cross_member, "ask_labels", ask)
        return asked

    return use


def run_jobs():
    for item in Job.objects.filter(kind=JobKind.RECONCILE, state=JobState.WAITING):
        run_item(item.pk, HANDLERS)
    assert not Job.objects.filter(kind=JobKind.RECONCILE).exclude(state=JobState.DONE).exists()


def share(fact):
    share_fact(user=fact.owner, fact_id=fact.pk)
    run_jobs()


@pytest.mark.parametrize(
    ("name", "kind"),
    [("same", "same_telling"), ("refines", "same_telling"), ("corrects", "dispute"), ("conflicts", "dispute")],
)
def test_what_is_shared_meets_what_another_keeps_private_for_them_alone(legacy, anna, tom, label, name, kind):
    label(name)
    mine, theirs = remember(TOLD, legacy=legacy, owner=anna), remember(OTHERWISE, legacy=legacy, owner=tom)
    share(mine)
    link = FactLink.objects.visible_to(tom).get()
    assert (link.kind, {link.first, link.second}) == (kind, {mine, theirs})
    assert not FactLink.objects.visible_to(anna).exists()
    assert LegacyEvent.objects.filter(object_type="factlink").count() == 1


def test_two_private_facts_never_meet(legacy, anna, tom, label):
    asked = label("conflicts")
    remember(TOLD, legacy=legacy, owner=tom)
    mine = remember(OTHERWISE, legacy=legacy, owner=anna)
    share(mine)
    unshare_fact(user=anna, fact_id=mine.pk)
    FactLink.objects.all().delete()
    asked.clear()
    links.ask_to_reconcile([mine.pk], legacy_id=legacy.pk)
    run_jobs()
    assert ([pairs for pairs in asked if pairs], FactLink.objects.count()) == ([], 0)


def test_links_stay_when_one_end_is_taken_back_and_nobody_sees_them(legacy, anna, tom, label):
    label("conflicts")
    mine, _ = remember(TOLD, legacy=legacy, owner=anna), remember(OTHERWISE, legacy=legacy, owner=tom)
    share(mine)
    unshare_fact(user=anna, fact_id=mine.pk)
    assert FactLink.objects.count() == 1
    assert not FactLink.objects.visible_to(tom).exists()


def test_each_member_is_asked_about_by_themselves_with_their_own_words_only(legacy, anna, tom, label):
    asked = label("different")
    for owner in (tom, join(legacy)):
        remember(OTHERWISE, legacy=legacy, owner=owner)
    share(remember(TOLD, legacy=legacy, owner=anna))
    by_member = [pairs for pairs in asked if pairs]
    assert len(by_member) == 2
    for pairs in by_member:
        tellers = {one.teller for pair in pairs for one in (pair.new, pair.old)} - {"Anna"}
        assert len(tellers) == 1


def test_what_is_about_a_teller_meets_nobody_elses(legacy, anna, tom, label):
    label("same")
    remember("I loved the sea.", legacy=legacy, owner=tom, memory_type="user_profile")
    share(remember("I loved the sea.", legacy=legacy, owner=anna, memory_type="user_profile"))
    assert not FactLink.objects.exists()


def test_a_pair_that_people_have_dealt_with_is_left_alone(legacy, anna, tom, label):
    asked = label("conflicts")
    mine, theirs = remember(TOLD, legacy=legacy, owner=anna), remember(OTHERWISE, legacy=legacy, owner=tom)
    first, second = sorted((mine.pk, theirs.pk))
    FactLink.objects.create(first_id=first, second_id=second, kind=LinkKind.DISPUTE, state=DisputeState.BOTH_STAND)
    share(mine)
    assert FactLink.objects.get().state == DisputeState.BOTH_STAND
    assert not [pairs for pairs in asked if pairs]


def test_who_rewords_or_takes_back_while_the_model_thinks_is_right(legacy, anna, tom, monkeypatch):
    mine, theirs = remember(TOLD, legacy=legacy, owner=anna), remember(OTHERWISE, legacy=legacy, owner=tom)

    def ask(pairs, **_):
        edit_fact(user=tom, fact_id=theirs.pk, changes={"content": "Rose was born somewhere, sometime."})
        return [Label.CONFLICTS] * len(pairs)

    monkeypatch.setattr(cross_member, "ask_labels", ask)
    share(mine)
    assert not FactLink.objects.exists()


def test_who_leaves_while_the_model_thinks_gets_no_link(legacy, anna, tom, monkeypatch):
    mine, _ = remember(TOLD, legacy=legacy, owner=anna), remember(OTHERWISE, legacy=legacy, owner=tom)

    def ask(pairs, **_):
        Membership.objects.filter(user=tom).delete()
        return [Label.CONFLICTS] * len(pairs)

    monkeypatch.setattr(cross_member, "ask_labels", ask)
    share(mine)
    assert not FactLink.objects.exists()


def test_what_comes_before_others_is_compared_and_nothing_else_is(legacy, anna):
    mine = remember(TOLD, legacy=legacy, owner=anna)
    asked = []
    for change in (
        lambda: edit_fact(user=anna, fact_id=mine.pk, changes={"content": OTHERWISE}),
        lambda: share_fact(user=anna, fact_id=mine.pk),
        lambda: edit_fact(user=anna, fact_id=mine.pk, changes={"importance": 9}),
        lambda: edit_fact(user=anna, fact_id=mine.pk, changes={"content": TOLD}),
        lambda: set_aside(user=anna, fact_id=mine.pk),
        lambda: restore_fact(user=anna, fact_id=mine.pk),
        lambda: unshare_fact(user=anna, fact_id=mine.pk),
    ):
        Job.objects.filter(kind=JobKind.RECONCILE).delete()
        change()
        asked.append(Job.objects.filter(kind=JobKind.RECONCILE).exists())
    assert asked == [False, True, False, True, False, True, False]


@pytest.mark.parametrize("how", ["approved", "mode"])
def test_what_waits_unseen_is_compared_when_the_family_sees_it(legacy, anna, how):
    keeper = join(legacy, Role.KEEPER)
    set_moderation_mode(user=keeper, legacy_id=legacy.pk, mode="before")
    mine = remember(TOLD, legacy=legacy, owner=anna)
    share_fact(user=anna, fact_id=mine.pk)
    assert not Job.objects.filter(kind=JobKind.RECONCILE).exists()
    if how == "approved":
        approve_fact(staff=UserFactory(is_staff=True, is_superuser=True), fact_id=mine.pk)
    else:
        set_moderation_mode(user=keeper, legacy_id=legacy.pk, mode="after")
    assert Job.objects.get(kind=JobKind.RECONCILE).payload["facts"] == [str(mine.pk)]


def test_many_facts_shared_at_once_are_one_piece_of_work(legacy, anna, monkeypatch):
    monkeypatch.setattr(links, "MOST_AT_ONCE", 4)
    facts = [remember(f"Rose loved thing {n}.", legacy=legacy, owner=anna) for n in range(5)]
    for fact in facts:
        share_fact(user=anna, fact_id=fact.pk)
    payloads = [item.payload["facts"] for item in Job.objects.filter(kind=JobKind.RECONCILE)]
    assert sorted(map(len, payloads)) == [1, 4]
    assert {fact_id for ids in payloads for fact_id in ids} == {str(fact.pk) for fact in facts}


def test_it_takes_as_many_queries_for_one_fact_and_member_as_for_many(legacy, label):
    label("same")
    facts: list[Fact] = []

    def add():
        n = len(facts)
        facts.append(remember(f"Rose loved thing {n} and the sea.", legacy=legacy, owner=join(legacy), approved=True))
        remember(f"Rose adored thing {n} and the sea.", legacy=legacy, owner=join(legacy))

    def read():
        FactLink.objects.all().delete()
        links.ask_to_reconcile([fact.pk for fact in facts] or [legacy.pk], legacy_id=legacy.pk)
        run_item(Job.objects.get(kind=JobKind.RECONCILE).pk, HANDLERS)
        return list(FactLink.objects.all())

    add()
    assert_constant_queries(add, read)
