"""Leaks: what recall must never bring, by name, for everybody, every state, every kind, by words and by meaning."""

import pytest

from legacies.models import Membership, ModerationMode, Role
from memory import recall
from memory.indexing.indexed_rows import refresh_sharing
from memory.models import Fact, FactLink, RecallItem
from memory.models.facts import LinkKind
from memory.recall.pipeline import Question, find
from memory.recall.query import Narrowing
from tests.support.access import ACTORS, MEMBERS, OUTSIDERS
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember, summarised, told

pytestmark = pytest.mark.django_db

QUERIES = ["fishing at dawn by the river", "Did Nana like angling early in the morning?"]


def found(viewer, legacy, query=QUERIES[0], limit=200):
    return {hit.id for hit in recall.search(viewer=viewer, legacy_id=legacy.pk, query=query, limit=limit).hits}


@pytest.mark.sweep
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
def test_conversation_is_found_by_its_teller_only(family, embed_all, actor):
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


@pytest.mark.sweep
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


@pytest.mark.sweep
@pytest.mark.parametrize("actor", ACTORS)
def test_what_was_replaced_is_found_by_its_teller_alone_when_asked_for_and_says_so(family, embed_all, actor):
    embed_all()
    replaced = family.facts["superseded"]
    question = Question(
        viewer=family.users[actor], legacy_id=family.legacy.pk, query=QUERIES[0], narrowing=Narrowing(include_cold=True)
    )
    hits = {hit.id: hit for hit in find(question).hits}
    assert (replaced.pk in hits) == (actor == "contributor")
    assert {hit.id for hit in hits.values() if hit.superseded} <= {replaced.pk}
    assert replaced.pk not in found(family.users[actor], family.legacy)
    if actor in MEMBERS:
        assert replaced.pk not in {hit.id for hit in offered(family[actor], family.legacy)}


def offered(viewer, legacy):
    return recall.for_turn(viewer=viewer, legacy_id=legacy.pk, query=QUERIES[0]).hits


@pytest.mark.sweep
def test_hidden_rows_take_nobodys_place(embed_all):
    """A hundred better rows of somebody else must not push the one row that is mine out of any arm's limit."""
    legacy = LegacyFactory()
    me, other = join(legacy), join(legacy)
    for n in range(100):
        remember(f"Fishing at dawn by the river, {n}.", legacy=legacy, owner=other)
    mine = remember("Once she fished.", legacy=legacy, owner=me)
    embed_all()
    assert found(me, legacy) == found(me, legacy, limit=1) == {mine.pk}


def told_of(viewer, legacy):
    """All that a search says: hits, what their scores are made of, and how many rows each signal speaks for."""
    results = recall.search(viewer=viewer, legacy_id=legacy.pk, query=QUERIES[0], explain=True)
    hits = [(hit.id, hit.score, dict(hit.parts), hit.reasons, hit.unclear) for hit in results.hits]
    assert results.explained
    return hits, results.explained.candidates, dict(results.explained.signals)


def test_nothing_a_hit_tells_betrays_what_is_hidden(family, embed_all):
    """Scores come from what the viewer may see: they are the same whether or not anything else is there."""
    embed_all()
    reader = family["reader"]

    before = told_of(reader, family.legacy)
    assert before[0]
    seen = family.ids(family.recallable("reader"))
    RecallItem.objects.exclude(id__in=seen).delete()
    Fact.objects.exclude(pk__in=seen).delete()
    assert told_of(reader, family.legacy) == before


def test_change_of_mode_hides_and_shows_what_waits(family, embed_all):
    embed_all()
    waiting = family.facts["waiting"].pk
    assert waiting in found(family["reader"], family.legacy)
    family.legacy.moderation_mode = ModerationMode.BEFORE
    family.legacy.save()
    refresh_sharing(family.legacy.pk)
    assert waiting not in found(family["reader"], family.legacy)
    assert waiting in found(family["contributor"], family.legacy)


@pytest.fixture
def chat_of_the_contributor(family):
    """Three messages in a row, of which a shared fact rests on the middle one."""
    chat = ConversationFactory(legacy=family.legacy, user=family["contributor"], imported=True)
    texts = ("Was it at dawn?", "Yes, she went fishing with Karl.", "He never told anybody about the money.")
    messages = [told(text, conversation=chat, speaker="Agnes") for text in texts]
    fact = remember(
        "Rose fished with Karl at dawn.",
        legacy=family.legacy,
        owner=family["contributor"],
        messages=messages[1:2],
        approved=True,
        show_words=True,
        conversation=chat,
    )
    return messages, fact


@pytest.mark.parametrize("actor", ["keeper", "reader", "former", "stranger"])
def test_neighbours_of_a_shared_facts_message_are_their_tellers_alone(
    family, chat_of_the_contributor, embed_all, actor
):
    messages, fact = chat_of_the_contributor
    embed_all()
    mine, theirs = found(family["contributor"], family.legacy), found(family.users[actor], family.legacy)
    assert {message.pk for message in messages} | {fact.pk} <= mine
    assert not {message.pk for message in messages} & theirs
    assert (fact.pk in theirs) == (actor in {"keeper", "reader"})


def test_score_of_a_shared_fact_tells_nothing_of_what_stands_around_it(family, chat_of_the_contributor, embed_all):
    messages, fact = chat_of_the_contributor
    embed_all()

    def explained():
        hits = recall.search(viewer=family["keeper"], legacy_id=family.legacy.pk, query=QUERIES[0], explain=True).hits
        return next((hit.score, dict(hit.parts), hit.text) for hit in hits if hit.id == fact.pk)

    before = explained()
    RecallItem.objects.filter(id__in=[message.pk for message in messages]).delete()
    assert explained() == before


@pytest.mark.sweep
def test_hidden_rows_make_no_word_more_common(embed_all):
    legacy = LegacyFactory()
    me, other = join(legacy), join(legacy)
    for content in ("She fished.", "She rowed on the lake.", "She baked at dawn."):
        remember(content, legacy=legacy, owner=me)
    embed_all()

    before = told_of(me, legacy)
    assert before[0]
    for n in range(30):
        remember(f"Dawn and fishing, {n}.", legacy=legacy, owner=other)
    embed_all()
    assert told_of(me, legacy) == before


def test_one_hop_leads_to_nothing_hidden(family, embed_all):
    """A shared fact and a private one rest on the same message and are linked: no way leads to the private one."""
    message = told(
        "Fishing at dawn.", conversation=ConversationFactory(legacy=family.legacy, user=family["contributor"])
    )
    mine = {"legacy": family.legacy, "owner": family["contributor"], "messages": [message]}
    shared, private = remember("Rose fished at dawn.", approved=True, **mine), remember("Karl owed money.", **mine)
    first, second = sorted([shared, private], key=lambda fact: fact.pk)
    FactLink.objects.create(first=first, second=second, kind=LinkKind.RELATED)
    embed_all()

    def offered(viewer):
        return {hit.id for hit in recall.for_turn(viewer=viewer, legacy_id=family.legacy.pk, query=QUERIES[0]).hits}

    assert {shared.pk, private.pk} <= offered(family["contributor"])
    for actor in ("keeper", "reader"):
        assert shared.pk in offered(family[actor])
        assert not {private.pk, message.pk} & offered(family[actor])
