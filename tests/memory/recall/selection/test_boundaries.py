"""What a member asked never to bring up is in no turn's memory, and is still found by their own search."""

from __future__ import annotations

import pytest

from memory.models import Boundary, RecallItem, RecallKind
from memory.recall import boundaries_of, for_turn, search
from memory.services.boundaries import lift_boundary, set_boundary, set_boundary_on_fact
from memory.services.facts.correction import correct_fact
from memory.services.facts.reviewing import pin_fact
from tests.support.factories import ConversationFactory, join, remember, summarised, told

pytestmark = pytest.mark.django_db

QUERY = "What happened with the house and the family?"


@pytest.fixture
def tom(legacy, teller):
    legacy.name = "Rose Miller"
    legacy.save()
    return teller


def offered(viewer, legacy, query=QUERY):
    return [item.text for item in for_turn(viewer=viewer, legacy_id=legacy.pk, query=query).recalled]


def test_topic_is_kept_out_for_its_member_alone_and_comes_back_when_lifted(tom, legacy):
    ellie = join(legacy)
    remember("The fire destroyed the house of the family.", legacy=legacy, owner=ellie, approved=True)
    remember("The house of the family had a garden.", legacy=legacy, owner=ellie, approved=True)
    boundary = set_boundary(user=tom, legacy_id=legacy.pk, words="das Feuer")

    assert offered(tom, legacy) == ["The house of the family had a garden."]
    assert len(offered(ellie, legacy)) == 2

    lift_boundary(user=tom, boundary_id=boundary.pk)
    assert len(offered(tom, legacy)) == 2


def test_every_kind_of_row_is_kept_out_pinned_or_not(tom, legacy):
    conversation = ConversationFactory(legacy=legacy, user=tom)
    told("Uncle Karl sold the house of the family.", conversation=conversation)
    summarised("They spoke of Karl and the house of the family.", conversation=conversation)
    pinned = remember("Karl hated the house of the family.", legacy=legacy, owner=tom)
    pin_fact(user=tom, fact_id=pinned.pk)
    assert len(offered(tom, legacy)) == 3

    set_boundary(user=tom, legacy_id=legacy.pk, words="Onkel Karl", is_person=True)

    assert offered(tom, legacy) == []
    assert for_turn(viewer=tom, legacy_id=legacy.pk, query=QUERY).held_back


def test_words_behind_a_fact_are_not_offered_where_they_speak_of_it(tom, legacy):
    conversation = ConversationFactory(legacy=legacy, user=tom)
    said = told("The house of the family was blue. Karl hated it.", conversation=conversation)
    remember("The house of the family was blue.", legacy=legacy, owner=tom, messages=[said])
    set_boundary(user=tom, legacy_id=legacy.pk, words="Karl", is_person=True)
    [item] = for_turn(viewer=tom, legacy_id=legacy.pk, query=QUERY).recalled
    assert (item.text, item.words) == ("The house of the family was blue.", ())


STROKE = {
    "en": (
        "Mum had a stroke in October, and she died three weeks later, on a Sunday. She had a lovely funeral.",
        ("Rose died three weeks later, on a Sunday.", "Rose had a lovely funeral."),
        "the stroke",
    ),
    "de": (
        "Mama hatte im Oktober einen Schlaganfall, und drei Wochen später starb sie. Ihr Garten war voll Rosen.",
        ("Drei Wochen später starb Rose.", "Roses Garten war voll Rosen."),
        "den Schlaganfall",
    ),
    "es": (
        "Mamá tuvo un derrame en octubre, y murió tres semanas después, un domingo. Su jardín estaba lleno de rosas.",
        ("Rose murió tres semanas después, un domingo.", "Su jardín estaba lleno de rosas."),
        "el derrame",
    ),
    "fr": (
        "Maman a fait un AVC en octobre, et elle est morte trois semaines après. Son jardin était plein de roses.",
        ("Rose est morte trois semaines après.", "Son jardin était plein de roses."),
        "l'AVC",
    ),
}


@pytest.mark.parametrize("language", sorted(STROKE))
def test_what_rests_on_a_sentence_that_speaks_of_it_is_held_back(tom, legacy, language):
    words, statements, topic = STROKE[language]
    said = told(words, conversation=ConversationFactory(legacy=legacy, user=tom))
    death, other = (remember(one, legacy=legacy, owner=tom, messages=[said]) for one in statements)
    set_boundary(user=tom, legacy_id=legacy.pk, words=topic)
    assert boundaries_of(tom, [legacy.pk]).held_back({row.pk: row.content for row in (death, other)}) == {death.pk}


@pytest.mark.parametrize(("shows_words", "is_held"), [(False, False), (True, True)])
def test_words_of_others_hold_a_fact_back_only_if_the_viewer_may_read_them(tom, legacy, shows_words, is_held):
    """Otherwise a boundary would tell its member which words are behind a fact of somebody else's."""
    ellie = join(legacy)
    said = told(STROKE["en"][0], conversation=ConversationFactory(legacy=legacy, user=ellie))
    fact = remember(STROKE["en"][1][0], legacy=legacy, owner=ellie, messages=[said], approved=True)
    fact.sources.update(is_shown=shows_words)
    type(fact).objects.filter(pk=fact.pk).update(show_words=shows_words)
    set_boundary(user=tom, legacy_id=legacy.pk, words="the stroke")
    assert bool(boundaries_of(tom, [legacy.pk]).held_back({fact.pk: fact.content})) == is_held


@pytest.mark.parametrize("count", [1, 6])
def test_words_behind_all_facts_are_looked_at_in_one_query(tom, legacy, django_assert_num_queries, count):
    conversation = ConversationFactory(legacy=legacy, user=tom)
    texts = {}
    for place in range(count):
        said = told(f"{STROKE['en'][0]} That was number {place}.", conversation=conversation)
        fact = remember(f"Rose died {place} weeks later.", legacy=legacy, owner=tom, messages=[said])
        texts[fact.pk] = fact.content
    set_boundary(user=tom, legacy_id=legacy.pk, words="the stroke", is_person=True)
    boundaries = boundaries_of(tom, [legacy.pk])
    with django_assert_num_queries(1):
        boundaries.held_back(texts)


def test_own_search_still_finds_it(tom, legacy):
    remember("The fire destroyed the house.", legacy=legacy, owner=tom)
    set_boundary(user=tom, legacy_id=legacy.pk, words="the fire")
    found = search(viewer=tom, legacy_id=legacy.pk, query="fire house")
    assert [hit.text for hit in found.hits] == ["The fire destroyed the house."]


def test_fact_is_kept_out_with_its_versions_its_words_and_what_is_like_it(tom, legacy, embed_all):
    conversation = ConversationFactory(legacy=legacy, user=tom)
    said = told("Our family lost the house in the spring.", conversation=conversation)
    fact = remember("The family lost the house in spring.", legacy=legacy, owner=tom, messages=[said])
    like = remember("In spring the family lost their house.", legacy=legacy, owner=join(legacy), approved=True)
    other = remember("The house of the family had a garden.", legacy=legacy, owner=tom)
    embed_all()
    set_boundary_on_fact(user=tom, fact_id=fact.pk)
    corrected = correct_fact(user=tom, fact_id=fact.pk, changes={"content": "The family lost the farm in 1962."})
    embed_all()

    held = boundaries_of(tom, [legacy.pk]).held_back(
        {row.pk: row.content for row in (fact, like, other, corrected, said)}
    )

    assert held == {fact.pk, corrected.pk, said.pk, like.pk} or held == {fact.pk, corrected.pk, said.pk}
    assert other.content in offered(tom, legacy)


def test_what_means_it_in_other_words_is_kept_out(tom, legacy, embed_all):
    remember("She worked as a nurse every morning.", legacy=legacy, owner=tom)
    embed_all()
    set_boundary(user=tom, legacy_id=legacy.pk, words="her job at the hospital")
    assert offered(tom, legacy, "What did she do every morning?") == []


def test_without_boundaries_there_is_one_query_and_none_for_rows(tom, legacy, django_assert_num_queries):
    with django_assert_num_queries(1):
        boundaries = boundaries_of(tom, [legacy.pk])
    with django_assert_num_queries(0):
        assert boundaries.held_back({tom.pk: "Anything."}) == set()


def test_boundary_ends_with_the_membership(tom, legacy):
    set_boundary(user=tom, legacy_id=legacy.pk, words="the fire")
    legacy.memberships.filter(user=tom).delete()
    assert not boundaries_of(tom, [legacy.pk])
    assert Boundary.objects.exists()


@pytest.mark.parametrize("words", ["He drank a lot after mum left", "Dad's drinking"])
def test_tea_is_no_drinking_however_near_its_vector_is(tom, legacy, embed_all, words):
    remember("Dad took his tea with three sugars.", legacy=legacy, owner=tom)
    remember("Derek was drunk every night.", legacy=legacy, owner=tom)
    embed_all()
    set_boundary(user=tom, legacy_id=legacy.pk, words=words)
    texts = dict(RecallItem.objects.filter(kind=RecallKind.FACT).values_list("id", "search_text"))
    held = boundaries_of(tom, [legacy.pk]).held_back(texts)
    assert ["drunk" in texts[key] for key in held] == [True]
