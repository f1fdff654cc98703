"""Leaks: what recall must never bring, by name, for everybody, every state, every kind, by words and by meaning."""

import pytest

from legacies.models import Membership, ModerationMode, Role
from memory import recall
from memory.index.facts import refresh_sharing
from memory.models import Fact, RecallItem
from tests.support.access import ACTORS, OUTSIDERS
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember, summarised, told

pytestmark = pytest.mark.django_db

QUERIES = ["fishing at dawn by the river", "Did Nana like angling early in the morning?"]


def found(viewer, legacy, query=QUERIES[0], limit=200):
    return {hit.id for hit in recall.search(viewer=viewer, legacy_id=legacy.pk, query=query, limit=limit).hits}


@pytest.mark.parametrize("query", QUERIES, ids=["words", "meaning"])
@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("mode", ["family", "strict_family"])
def test_everybody_finds_exactly_what_they_may(request, embed_all, mode, actor, query):
    family = request.getfixturevalue(mode)
    embed_all()
    ids = found(family.users[actor], family.legacy, query)
    assert ids == family.ids(family.recallable(actor))
    assert not ids & family.ids(family.hidden(actor))


@pytest.mark.parametrize("actor", OUTSIDERS)
def test_who_is_no_member_finds_nothing_of_any_kind(family, embed_all, actor):
    conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    message = told("Fishing at dawn by the river.", conversation=conversation)
    chunk = summarised("They spoke of fishing at dawn.", conversation=conversation)
    embed_all()
    assert found(family.users[actor], family.legacy) == set()
    assert {message.pk, chunk.pk} <= found(family["contributor"], family.legacy)


@pytest.mark.parametrize("actor", ["keeper", "reader"])
def test_talk_is_found_by_its_teller_only(family, embed_all, actor):
    conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    message = told("Fishing at dawn by the river.", conversation=conversation)
    chunk = summarised("They spoke of fishing at dawn.", conversation=conversation)
    fact = remember("Rose fished at dawn.", legacy=family.legacy, owner=family["contributor"], approved=True)
    for row in (message, chunk, fact):
        embed_all()
        assert row.pk in found(family["contributor"], family.legacy)
    ids = found(family[actor], family.legacy)
    assert fact.pk in ids
    assert not {message.pk, chunk.pk} & ids


def test_message_behind_a_shared_fact_stays_its_tellers(family, embed_all):
    conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    message = told("Fishing at dawn, but do not tell anybody.", conversation=conversation)
    fact = remember(
        "Rose fished at dawn.",
        legacy=family.legacy,
        owner=family["contributor"],
        messages=[message],
        approved=True,
        show_words=True,
    )
    embed_all()
    assert fact.pk in found(family["keeper"], family.legacy)
    assert message.pk not in found(family["keeper"], family.legacy)


def test_private_conversation_is_found_by_nobody(family, embed_all):
    private = ConversationFactory(legacy=family.legacy, user=family["contributor"], private=True)
    hidden = [told("Fishing at dawn.", conversation=private), summarised("Fishing.", conversation=private)]
    open_ = told("Fishing at dawn.", conversation=ConversationFactory(legacy=family.legacy, user=family["contributor"]))
    embed_all()
    ids = found(family["contributor"], family.legacy)
    assert open_.pk in ids
    assert not {row.pk for row in hidden} & ids


def test_who_leaves_finds_nothing_any_more_and_what_they_shared_stays(family, embed_all):
    embed_all()
    teller = family["contributor"]
    assert found(teller, family.legacy) == family.ids(family.recallable("contributor"))
    Membership.objects.filter(user=teller, legacy=family.legacy).delete()
    assert found(teller, family.legacy) == set()
    assert family.facts["approved"].pk in found(family["keeper"], family.legacy)


def test_member_of_two_legacies_searches_one_at_a_time(embed_all):
    here, there = LegacyFactory(), LegacyFactory()
    member = join(here, Role.KEEPER)
    Membership.objects.create(user=member, legacy=there, role=Role.KEEPER)
    one = remember("Rose fished at dawn.", legacy=here, owner=member)
    other = remember("Karl fished at dawn.", legacy=there, owner=member)
    embed_all()
    assert found(member, here) == {one.pk}
    assert found(member, there) == {other.pk}


@pytest.fixture
def two_legacies():
    """Somebody who is a member of both, a fact of theirs in each, and in each a private one of somebody else."""
    here, there = LegacyFactory(), LegacyFactory()
    member = join(here, Role.KEEPER)
    Membership.objects.create(user=member, legacy=there, role=Role.READER)
    facts = [remember("Rose fished at dawn.", legacy=legacy, owner=member) for legacy in (here, there)]
    facts.append(remember("Karl fished at dawn.", legacy=there, owner=join(there), approved=True))
    for legacy in (here, there):
        remember("Rose hated fishing at dawn.", legacy=legacy, owner=join(legacy))
    return member, here, there, [fact.pk for fact in facts]


def test_attached_legacy_is_searched_too_and_each_hit_tells_where_it_lies(
    two_legacies, embed_all, django_assert_num_queries
):
    member, here, there, facts = two_legacies
    embed_all()
    with django_assert_num_queries(1):
        hits = recall.search(viewer=member, legacy_id=here.pk, query=QUERIES[0], attached=[there.pk]).hits
    assert {hit.id: hit.legacy_id for hit in hits} == dict(zip(facts, [here.pk, there.pk, there.pk], strict=True))
    offered = recall.for_turn(viewer=member, legacy_id=here.pk, query=QUERIES[0], attached=[there.pk])
    assert {hit.id for hit in offered.hits} == set(facts)
    assert found(member, here) == {facts[0]}


@pytest.mark.parametrize("query", QUERIES, ids=["words", "meaning"])
def test_membership_is_looked_at_for_each_legacy_on_its_own(two_legacies, embed_all, query):
    member, here, there, facts = two_legacies
    embed_all()

    def everything(viewer, first, *others):
        attached = [legacy.pk for legacy in others]
        return {hit.id for hit in recall.search(viewer=viewer, legacy_id=first.pk, query=query, attached=attached).hits}

    assert everything(member, here, there) == everything(member, there, here, here) == set(facts)
    Membership.objects.get(user=member, legacy=there).delete()
    assert everything(member, here, there) == everything(member, there, here) == {facts[0]}
    assert everything(join(LegacyFactory()), here, there) == set()
    assert everything(member, here, LegacyFactory()) == {facts[0]}


def test_own_rows_elsewhere_take_no_place_here(embed_all):
    here, there = LegacyFactory(), LegacyFactory()
    member = join(here)
    Membership.objects.create(user=member, legacy=there)
    for n in range(60):
        remember(f"Fishing at dawn by the river, {n}.", legacy=there, owner=member)
    mine = remember("Once she fished.", legacy=here, owner=member)
    embed_all()
    assert found(member, here) == found(member, here, limit=1) == {mine.pk}


def test_what_is_cold_is_not_found(family, embed_all):
    embed_all()
    cold = family.facts["approved"].pk
    assert cold in found(family["reader"], family.legacy)
    RecallItem.objects.filter(id=cold).update(cold=True)
    assert cold not in found(family["reader"], family.legacy)


def test_hidden_rows_take_nobodys_place(embed_all):
    """A hundred better rows of somebody else must not push the one row that is mine out of any arm's limit."""
    legacy = LegacyFactory()
    me, other = join(legacy), join(legacy)
    for n in range(100):
        remember(f"Fishing at dawn by the river, {n}.", legacy=legacy, owner=other)
    mine = remember("Once she fished.", legacy=legacy, owner=me)
    embed_all()
    assert found(me, legacy) == found(me, legacy, limit=1) == {mine.pk}


def test_nothing_a_hit_tells_betrays_what_is_hidden(family, embed_all):
    """Scores come from what the viewer may see: they are the same whether or not anything else is there."""
    embed_all()
    reader = family["reader"]

    def scores():
        hits = recall.search(viewer=reader, legacy_id=family.legacy.pk, query=QUERIES[0], explain=True).hits
        return [(hit.id, hit.score, dict(hit.parts)) for hit in hits]

    before = scores()
    assert before
    seen = family.ids(family.recallable("reader"))
    RecallItem.objects.exclude(id__in=seen).delete()
    Fact.objects.exclude(pk__in=seen).delete()
    assert scores() == before


def test_change_of_mode_hides_and_shows_what_waits(family, embed_all):
    embed_all()
    waiting = family.facts["waiting"].pk
    assert waiting in found(family["reader"], family.legacy)
    family.legacy.moderation_mode = ModerationMode.BEFORE
    family.legacy.save()
    refresh_sharing(family.legacy.pk)
    assert waiting not in found(family["reader"], family.legacy)
    assert waiting in found(family["contributor"], family.legacy)
