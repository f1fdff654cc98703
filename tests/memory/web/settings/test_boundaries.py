"""The page of boundaries, the button on a fact's page, and what the review queue does not show for them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.models import QuietDate
from memory.models import Boundary, Fact, FactPair, Review
from memory.services.boundaries import set_boundary, set_boundary_on_fact
from memory.services.facts.correction import correct_fact
from tests.memory.web.test_page_access import outsiders, page
from tests.support.api import Phone
from tests.support.endpoints import assert_guarded
from tests.support.factories import remember, told
from tests.support.pairs import pair_up


def url(name, family, *ids):
    return reverse(f"memory:{name}", args=[family.legacy.pk, *ids])


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "opens"), [("get", 200), ("post", 302)])
def test_page_is_for_members(family, method, opens):
    data = {"words": "the fire", "kind": "topic"} if method == "post" else {}
    assert_guarded(
        page("boundaries", family.legacy.id, method=method, data=data, opens=opens),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )


@pytest.mark.django_db
def test_lifting_is_its_members_alone(family):
    boundary = set_boundary(user=family["contributor"], legacy_id=family.legacy.pk, words="the fire")
    assert_guarded(
        page("boundary-lift", family.legacy.id, boundary.id, method="post", opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, boundary.id],
    )


@pytest.mark.django_db
def test_button_on_a_fact_is_for_who_sees_it(family):
    fact = family.facts["private"]
    assert_guarded(
        page("fact-boundary", family.legacy.id, fact.id, method="post", opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, fact.id],
    )


def test_set_seen_and_lifted(teller, family):
    teller.post(url("boundaries", family), {"words": "Uncle <b>Karl</b>", "kind": "person"})
    teller.post(url("fact-boundary", family, family.facts["private"].pk))
    shown = teller.get(url("boundaries", family)).content.decode()
    assert "Uncle &lt;b&gt;Karl&lt;/b&gt;" in shown
    assert family.facts["private"].content in shown
    for boundary in Boundary.objects.all():
        assert teller.post(url("boundary-lift", family, boundary.pk)).status_code == 302
    assert not Boundary.objects.exists()


def test_a_facts_page_says_that_a_boundary_on_it_stands_and_offers_to_lift_it(teller, family):
    own = family["contributor"]
    fact = remember("She loved the house.", owner=own, legacy=family.legacy)
    page_of = url("fact", family, fact.pk)
    assert "Never bring this up to me" in teller.get(page_of).content.decode()
    set_boundary_on_fact(user=own, fact_id=fact.pk)
    boundary = Boundary.objects.get()
    shown = teller.get(page_of).content.decode()
    assert "Never bring this up to me" not in shown
    assert url("boundary-lift", family, boundary.pk) in shown
    corrected = correct_fact(user=own, fact_id=fact.pk, changes={"content": "She loved the garden."})
    assert url("boundary-lift", family, boundary.pk) in teller.get(url("fact", family, corrected.pk)).content.decode()
    teller.post(url("boundary-lift", family, boundary.pk))
    assert "Never bring this up to me" in teller.get(page_of).content.decode()


def test_anothers_boundary_on_a_fact_is_not_told(teller, family):
    fact = remember("She loved the house.", owner=family["keeper"], legacy=family.legacy, approved=True)
    set_boundary_on_fact(user=family["keeper"], fact_id=fact.pk)
    assert "Never bring this up to me" in teller.get(url("fact", family, fact.pk)).content.decode()


def test_words_that_say_nothing_are_refused_in_words(teller, family):
    answer = teller.post(url("boundaries", family), {"words": "and", "kind": "topic"})
    assert answer.status_code == 422
    assert "Say more exactly what you mean." in answer.content.decode()


def test_review_brings_nothing_up_and_lists_show_it_still(teller, family):
    own = family["contributor"]
    Fact.objects.filter(owner=own).update(review=Review.KEPT)
    facts = [
        remember(words, owner=own, legacy=family.legacy, review=review)
        for words, review in (
            ("Karl sold the house.", "open"),
            ("Rose loved the house.", "open"),
            ("The house was sold by Karl in May.", "kept"),
        )
    ]
    pair = pair_up(facts[0], facts[2])
    set_boundary(user=own, legacy_id=family.legacy.pk, words="Karl", is_person=True)

    review = teller.get(url("review", family), {"fact": facts[0].pk}).content.decode()
    assert "Rose loved the house." in review
    assert "Karl" not in review
    assert "Karl" not in teller.get(url("review", family), {"pair": pair.pk}).content.decode()
    assert "Karl sold the house." in teller.get(url("remembered", family)).content.decode()
    phone = Phone(own)
    assert phone.get("pairs", state="open").json()["results"] == []
    assert [row["id"] for row in phone.get("pairs").json()["results"]] == [str(pair.pk)]
    Boundary.objects.all().delete()
    assert [row["id"] for row in phone.get("pairs", state="open").json()["results"]] == [str(pair.pk)]
    assert FactPair.objects.count() == 1


def test_review_brings_up_no_fact_whose_words_speak_of_it(teller, family):
    own = family["contributor"]
    Fact.objects.filter(owner=own).update(review=Review.KEPT)
    said = told("Karl sold it, and she cried.", owner=own, legacy=family.legacy)
    fact = remember("She loved the house.", owner=own, legacy=family.legacy, review="open", messages=[said])
    pair = pair_up(fact, remember("Her house was dear to her.", owner=own, legacy=family.legacy, review="kept"))
    assert "Karl" in teller.get(url("review", family), {"fact": fact.pk}).content.decode()
    set_boundary(user=own, legacy_id=family.legacy.pk, words="Karl", is_person=True)
    assert "Karl" not in teller.get(url("review", family), {"fact": fact.pk}).content.decode()
    assert "Karl" not in teller.get(url("review", family), {"pair": pair.pk}).content.decode()
    assert Phone(own).get("pairs", state="open").json()["results"] == []


@pytest.mark.parametrize("first", ["x2.11", "2.11 or so", "30.2", "today", ""])
def test_what_is_no_day_is_said_in_words(family, teller, first):
    answer = teller.post(reverse("memory:quiet-date-set", args=[family.legacy.pk]), {"first": first})
    assert answer.status_code in {200, 422}
    assert "errorlist" in answer.content.decode() or "no day" in answer.content.decode()
    assert not QuietDate.objects.exists()
