"""A fact's date follows its words, where they held it; a date that somebody names stays."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.models import Entry, Fact
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import edit_fact
from tests.support.factories import join, remember

pytestmark = pytest.mark.django_db

FOLLOWING = [
    ("In 1957 Rose won the county cup.", "1957", "In 1961 Rose won the county cup.", "1961"),
    ("Rose sailed in March 1957.", "1957-03", "Rose sailed in May 1957.", "1957-05"),
    ("On 3 May 1957 Rose left.", "1957-05-03", "On 4 May 1957 Rose left.", "1957-05-04"),
    ("Around 1957 Rose won it.", "1957~", "Around 1961 Rose won it.", "1961~"),
    ("In 1957 Rose won it.", "1957-06-02", "In 1961 Rose won it.", "1961"),
    ("In 1957 Rose won it.", "1957", "In the summer of 1957 Rose won it.", "1957-22"),
    ("Rose lived in Leith from 1952 to 1957.", "1952/1957", "Rose lived in Leith from 1952 to 1958.", "1952/1958"),
    ("Born in 1931, Rose married in 1957.", "1957", "Born in 1931, Rose married in 1961.", "1961"),
    ("Im Jahr 1957 gewann Rose den Pokal.", "1957", "Im Jahr 1961 gewann Rose den Pokal.", "1961"),
    ("Rose heiratete am 3. Mai 1957.", "1957-05-03", "Rose heiratete am 13. Mai 1957.", "1957-05-13"),
    ("En 1957 Rose ganó la copa.", "1957", "En 1961 Rose ganó la copa.", "1961"),
    ("Rose se casó en mayo de 1957.", "1957-05", "Rose se casó en junio de 1958.", "1958-06"),
    ("En 1957 Rose a gagné la coupe.", "1957", "En 1961 Rose a gagné la coupe.", "1961"),
    ("Rose s’est mariée le 3 mai 1957.", "1957-05-03", "Rose s’est mariée le 4 août 1957.", "1957-08-04"),
]
STAYING = [
    ("In 1957 Rose won the cup.", "1957", "In 1957 Rose won the county cup.", "1957"),
    ("In 1957 Rose won the cup.", "1957", "Rose won the cup.", "1957"),
    ("In 1957 Rose won the cup.", "1962", "In 1961 Rose won the cup.", "1962"),
    ("In 1957 Rose won the cup.", "", "In 1961 Rose won the cup.", ""),
    ("Rose won the cup.", "1957", "Rose won the cup of 1961.", "1957"),
    ("Rose heiratete am 3. Mai 1957.", "1957-05-03", "Rose heiratete am 3. Mai 1957 in Kiel.", "1957-05-03"),
    ("Rose war 1957 in Kiel.", "1957", "Rose war 1957 in Köln.", "1957"),
    ("Rose paid 1957 pounds in 1960.", "1960", "Rose paid 1961 pounds in 1960.", "1960"),
]


def dated(words: str, occurred: str, teller, legacy) -> Fact:
    fact = remember(words, owner=teller, legacy=legacy)
    return edit_fact(user=teller, fact_id=fact.pk, changes={"occurred": occurred})


@pytest.mark.parametrize(("old", "occurred", "new", "expected"), [*FOLLOWING, *STAYING])
def test_date_follows_the_words_that_held_it(old, occurred, new, expected, teller, legacy):
    fact = dated(old, occurred, teller, legacy)
    corrected = correct_fact(user=teller, fact_id=fact.pk, changes={"content": new})
    assert corrected.occurred == expected
    other = join(legacy)
    edited = edit_fact(user=other, fact_id=dated(old, occurred, other, legacy).pk, changes={"content": f" {new} "})
    assert edited.occurred == expected
    assert str(edited.occurred_earliest or "")[:4] == expected[:4]


def test_what_is_said_from_the_day_of_telling_is_still_said_from_it(teller, legacy):
    fact = dated("Last year Rose won the cup.", "2019", teller, legacy)
    Fact.objects.filter(pk=fact.pk).update(created_at=datetime(2020, 5, 1, tzinfo=UTC))
    changes = {"content": "Last year Rose won the county cup."}
    assert edit_fact(user=teller, fact_id=fact.pk, changes=changes).occurred == "2019"
    assert edit_fact(user=teller, fact_id=fact.pk, changes={"content": "In 2018 Rose won it."}).occurred == "2018"


@pytest.mark.parametrize("given", ["1957", "1963", ""])
def test_date_that_somebody_gives_stays_whatever_the_words_say(given, teller, legacy):
    fact = dated("In 1957 Rose won the cup.", "1957", teller, legacy)
    changes = {"content": "In 1961 Rose won the cup.", "occurred": given}
    assert correct_fact(user=teller, fact_id=fact.pk, changes=changes).occurred == given


def test_event_that_came_with_the_fact_goes_along(teller, legacy):
    fact = dated("In 1957 Rose won the cup.", "1957", teller, legacy)
    when = {name: getattr(fact, name) for name in ("occurred", "occurred_earliest", "occurred_latest")}
    entry = Entry.objects.create(legacy=legacy, owner=teller, fact=fact, type="award", summary=fact.content, **when)
    for year in ("1961", "1962"):
        fact = correct_fact(user=teller, fact_id=fact.pk, changes={"content": f"In {year} Rose won the cup."})
        entry.refresh_from_db()
        assert (entry.fact, entry.occurred, entry.summary) == (fact, year, f"In {year} Rose won the cup.")
    edit_fact(user=teller, fact_id=fact.pk, changes={"content": "In 1963 Rose won the cup."})
    entry.refresh_from_db()
    assert (entry.occurred, f"{entry.occurred_earliest:%Y}", entry.status) == ("1963", "1963", "active")
