"""The timeline page: for members, by decade, narrowed, and walked both ways."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from memory.models import Entry
from memory.web.pages import A_PAGE
from tests.memory.presentation.life.test_timeline import when
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded

pytestmark = pytest.mark.django_db


def entry(family: FamilyWithFacts, summary: str, occurred: str, **more):
    about = {"legacy": family.legacy, "owner": family["contributor"], "type": "wedding", **when(occurred), **more}
    return Entry.objects.create(summary=summary, **about)


def show(client, family: FamilyWithFacts, actor: str = "contributor", **query):
    client.force_login(family[actor])
    return client.get(reverse("memory:timeline", args=[family.legacy.pk]), query)


def test_it_is_for_members_alone(family: FamilyWithFacts):
    assert_guarded(
        Endpoint("get", reverse("memory:timeline", args=[family.legacy.pk])),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in ("stranger", "former", "staff")],
        bad_ids=[family.legacy.pk],
        wrong_method="post",
    )


def test_what_happened_stands_under_its_decade_and_others_see_nothing_private(client, family: FamilyWithFacts):
    entry(family, "They married in Leeds.", "1955-06")
    page = show(client, family).content.decode()
    assert re.search(r"1950s</h3>.*June 1955.*They married in Leeds\..*only you", page, re.DOTALL)
    assert 'aria-label="1950s: 1 thing"' in page
    other = show(client, family, "keeper").content.decode()
    assert "They married" not in other
    assert "1950s" not in other


def test_a_page_begins_with_a_decade_and_leads_both_ways(client, family: FamilyWithFacts):
    for year in range(1940, 1940 + A_PAGE + 5):
        entry(family, f"Year {year}.", str(year))
    first = show(client, family)
    assert [item.text for item in first.context["page"].rows] == [f"Year {year}." for year in range(1940, 1990)]
    assert (first.context["earlier"], bool(first.context["later"])) == ("", True)
    second = show(client, family, after=first.context["later"])
    assert [item.text for item in second.context["page"].rows] == [f"Year {year}." for year in range(1990, 1995)]
    back = show(client, family, before=second.context["earlier"])
    assert [item.text for item in back.context["page"].rows] == [item.text for item in first.context["page"].rows]
    sixties = show(client, family, at="1960")
    assert sixties.context["page"].rows[0].text == "Year 1960."
    assert sixties.context["earlier"]


@pytest.mark.parametrize(
    "query",
    [{"after": "odd"}, {"after": "1960-01-01_odd"}, {"at": "0000"}, {"at": "19"}, {"since": "1962-13"},
     {"teller": "odd"}, {"kind": "odd"}, {"q": "\x00"}, {"before": "9999-99-99_x"}, {"undated": "2"}],
)  # fmt: skip
def test_what_no_link_of_ours_holds_is_no_error(client, family: FamilyWithFacts, query):
    assert show(client, family, **query).status_code == 200


def test_filters_say_what_they_could_not_read(client, family: FamilyWithFacts):
    page = show(client, family, since="the day after").content.decode()
    assert "This could not be read as a date." in page


def test_the_shelf_holds_what_has_no_time(client, family: FamilyWithFacts):
    entry(family, "Some day.", "")
    entry(family, "In 1955.", "1955")
    assert "1 thing without a date" in show(client, family).content.decode()
    shelf = show(client, family, undated="1").content.decode()
    assert "Some day." in shelf
    assert "In 1955." not in shelf
