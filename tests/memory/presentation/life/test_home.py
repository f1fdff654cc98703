"""The home of a legacy: sentences that change by day, what is new, and nothing that should not be brought up."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from legacies.models import Membership, QuietDate
from memory.models import Fact
from memory.presentation.life.home import home_of, news_since, sentences_for
from memory.services.boundaries import set_boundary
from memory.services.disputes import open_dispute
from memory.services.facts.editing import share_fact
from tests.memory.presentation.life.test_timeline import Family
from tests.support.access import FamilyWithFacts
from tests.support.factories import FactSourceFactory, MessageFactory
from tests.support.growth import assert_constant_queries
from tests.support.photos import SHARED, add_photo

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 23)


@pytest.fixture
def family() -> Family:
    return Family()


def told(family: Family, day: date = DAY, viewer=None) -> list[str]:
    return [fact.content for fact in sentences_for(viewer or family.tom, family.legacy.pk, day)]


def test_sentences_stay_all_day_and_are_others_on_other_days(family: Family):
    for number in range(40):
        family.fact(f"He told joke number {number}.", "")
    assert told(family) == told(family)
    assert len(told(family)) == 2
    assert len({tuple(told(family, DAY + timedelta(days=n))) for n in range(10)}) > 5


def test_only_what_the_viewer_sees_and_may_be_read_at_a_glance(family: Family):
    family.fact("Hers alone.", "", owner=family.ann)
    family.fact("Long. " * 60, "")
    family.fact("Cold.", "", cold=True)
    family.fact("Set aside.", "", retired=True)
    assert told(family) == []
    family.fact("For all.", "", owner=family.ann, approved=True)
    assert told(family) == ["For all."]


def test_nothing_under_a_boundary_and_nothing_that_is_disputed(family: Family):
    family.fact("He was ill in the hospital for weeks.", "")
    first = family.fact("He sang bass.", "")
    second = family.fact("He sang tenor.", "", owner=family.ann)
    share_fact(user=family.ann, fact_id=second.pk)
    assert len(told(family)) == 2
    set_boundary(user=family.tom, legacy_id=family.legacy.pk, words="the hospital")
    open_dispute(user=family.tom, fact_id=first.pk, other_id=second.pk)
    assert told(family) == []


def test_nothing_whose_words_fall_under_a_boundary(family: Family):
    said = MessageFactory(
        conversation__legacy=family.legacy, conversation__user=family.tom, content="In Cyprus, at 18."
    )
    FactSourceFactory(fact=family.fact("He did his national service.", ""), message=said)
    assert told(family) == ["He did his national service."]
    set_boundary(user=family.tom, legacy_id=family.legacy.pk, words="Cyprus")
    assert told(family) == []


def test_what_is_a_mere_quotation_comes_last(family: Family):
    for number in range(8):
        family.fact(f"Tom said: “That was joke number {number}.”", "")
    family.fact("He told jokes.", "")
    family.fact("He sang.", "")
    assert set(told(family)) == {"He told jokes.", "He sang."}


def test_news_is_what_others_shared_since(family: Family):
    moment = timezone.now()
    shared: dict[str, Any] = {"owner": family.ann, "shared_at": moment + timedelta(minutes=1)}
    family.fact("New.", "", approved=True, **shared)
    family.fact("Of before.", "", owner=family.ann, approved=True, shared_at=moment - timedelta(days=1))
    family.fact("Mine.", "", approved=True, shared_at=shared["shared_at"])
    family.entry("An event.", "", **SHARED, **shared)
    for _number in range(2):
        add_photo(family.legacy, family.ann, shared_at=shared["shared_at"], **SHARED)
    family.story("Private", owner=family.ann)
    said = [(news.words, news.path.split("/")[-2]) for news in news_since(family.tom, family.legacy.pk, moment)]
    assert said == [("1 fact", "remembered"), ("1 event", "timeline"), ("2 photos", "photos")]


def test_on_a_quiet_day_nothing_is_put_before_anybody(family: Family):
    family.fact("He sang.", "1955")
    place = Membership.objects.select_related("user", "legacy").get(user=family.tom)
    moment = timezone.now() - timedelta(days=1)
    loud = home_of(place, today=DAY, since=moment, is_quiet=False)
    quiet = home_of(place, today=DAY, since=moment, is_quiet=True)
    assert ([fact.content for fact in loud.sentences], quiet.sentences, quiet.news) == (["He sang."], (), ())
    assert quiet.line == loud.line


def page(client, family: FamilyWithFacts, actor: str = "contributor") -> str:
    client.force_login(family[actor])
    answer = client.get(reverse("legacies:legacy", args=[family.legacy.pk]))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_page_shows_them_and_says_news_once(client, request):
    family: FamilyWithFacts = request.getfixturevalue("people")
    fact = Fact.objects.create(legacy=family.legacy, owner=family["keeper"], content="She kept bees.")
    assert "She kept bees." not in page(client, family)
    share_fact(user=family["keeper"], fact_id=fact.pk)
    session = client.session
    long_ago = (timezone.now() - timedelta(hours=1)).isoformat()
    session["visits"] = {str(family.legacy.pk): [long_ago, None]}
    session.save()
    shown = client.get(reverse("legacies:legacy", args=[family.legacy.pk])).content.decode()
    assert "She kept bees." in shown
    assert "New since you were last here:" in shown
    assert "1 fact" in shown
    session = client.session
    session["visits"] = {str(family.legacy.pk): [(timezone.now() - timedelta(minutes=31)).isoformat(), long_ago]}
    session.save()
    Fact.objects.update(shared_at=timezone.now() - timedelta(minutes=40))
    assert "New since" not in client.get(reverse("legacies:legacy", args=[family.legacy.pk])).content.decode()


def test_on_a_quiet_date_the_page_is_still(client, request):
    family: FamilyWithFacts = request.getfixturevalue("people")
    Fact.objects.create(legacy=family.legacy, owner=family["contributor"], content="She kept bees.")
    assert "She kept bees." in page(client, family)
    QuietDate.objects.create(legacy=family.legacy, user=family["contributor"], first=101, last=1231)
    assert "She kept bees." not in page(client, family)


def test_the_home_costs_the_same_however_much_there_is(client, request):
    family: FamilyWithFacts = request.getfixturevalue("people")

    def add() -> None:
        Fact.objects.create(legacy=family.legacy, owner=family["contributor"], content="She kept bees and sold honey.")

    assert_constant_queries(add, lambda: page(client, family), grows=False)
