"""What is remembered: exactly what each may see, found by words and filters, page by page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from memory.models import Fact, Review
from memory.web.pages import A_PAGE
from tests.support.factories import ConversationFactory, FactFactory, remember, told

HTMX = {"HX-Request": "true"}


@pytest.fixture
def path(family) -> str:
    return reverse("memory:remembered", args=[family.legacy.pk])


def shown(answer):
    return [card.fact.content for card in answer.context["cards"]]


@pytest.mark.parametrize("actor", ["keeper", "contributor", "reader"])
@pytest.mark.parametrize("household", ["family", "strict_family"])
def test_the_list_is_exactly_what_each_may_see_and_what_stands(client, request, household, actor):
    family = request.getfixturevalue(household)
    client.force_login(family[actor])
    answer = client.get(reverse("memory:remembered", args=[family.legacy.pk]))
    readable = family.readable(actor) - {"retired", "superseded"}
    assert {card.fact.pk for card in answer.context["cards"]} == family.ids(readable)
    words = answer.content.decode()
    for name in set(family.facts) - readable:
        assert str(family.facts[name].pk) not in words


@pytest.mark.parametrize(
    "query",
    ["q=fishing", "whose=shared", "whose=others", "state=open", "state=set_aside", "category=other", "q=telling"],
)
def test_no_filter_shows_what_is_not_theirs(client, family, query):
    client.force_login(family["keeper"])
    answer = client.get(reverse("memory:remembered", args=[family.legacy.pk]) + "?" + query)
    assert {card.fact.pk for card in answer.context["cards"]} <= family.ids(family.readable("keeper"))


def test_words_are_found_in_any_case_and_without_accents(teller, family, path):
    remember("Rose drank Café au lait in Paris.", owner=family["contributor"], legacy=family.legacy)
    assert shown(teller.get(path, {"q": "cafe paris"})) == ["Rose drank Café au lait in Paris."]
    assert shown(teller.get(path, {"q": "CAFÉ lait"})) == ["Rose drank Café au lait in Paris."]
    assert shown(teller.get(path, {"q": "cafe rome"})) == []
    assert shown(teller.get(path, {"q": "100%"})) == []
    assert "Nobody has told this yet" in teller.get(path, {"q": "cafe rome"}).content.decode()
    assert "No fact fits these filters." in teller.get(path, {"conversation": str(family.legacy.pk)}).content.decode()


def test_filters_narrow_by_what_it_is_about_its_kind_whose_it_is_and_its_state(teller, family, path):
    mine = {"owner": family["contributor"], "legacy": family.legacy}
    remember("Rose knitted.", category="hobby", **mine)
    remember("Rose married Karl.", memory_type="episodic", **mine)
    remember("Rose may have been to Rome.", review=Review.UNSURE, **mine)
    assert shown(teller.get(path, {"category": "hobby"})) == ["Rose knitted."]
    assert shown(teller.get(path, {"memory_type": "episodic"})) == ["Rose married Karl."]
    assert shown(teller.get(path, {"state": "unsure"})) == ["Rose may have been to Rome."]
    assert shown(teller.get(path, {"state": "set_aside"})) == [family.facts["retired"].content]
    assert shown(teller.get(path, {"state": "replaced"})) == [family.facts["superseded"].content]
    others = {card.fact.pk for card in teller.get(path, {"whose": "others"}).context["cards"]}
    assert others == family.ids({"keepers approved", "formers approved"})


def test_facts_of_one_conversation_are_listed_for_its_teller_alone(client, family, path):
    conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    remember("Rose sang.", owner=family["contributor"], legacy=family.legacy, conversation=conversation, approved=True)
    for actor, seen in [("contributor", ["Rose sang."]), ("keeper", [])]:
        client.force_login(family[actor])
        assert shown(client.get(path, {"conversation": conversation.pk})) == seen


@pytest.mark.parametrize("query", ["category=spaceship", "conversation=not-an-id", "state=all", "q=" + "x" * 201])
def test_an_odd_filter_is_said_and_finds_nothing(teller, path, query):
    answer = teller.get(f"{path}?{query}")
    assert answer.status_code == 422
    assert shown(answer) == []
    assert "errorlist" in answer.content.decode()


@pytest.mark.parametrize("cursor", ["x", "2026", "99999999T000000.000000_x", "%00"])
def test_an_odd_page_is_the_first_one(teller, path, cursor):
    first = shown(teller.get(path))
    assert shown(teller.get(f"{path}?before={cursor}")) == first
    assert shown(teller.get(f"{path}?after={cursor}")) == first


def test_a_null_byte_in_the_words_is_refused(teller, path):
    assert teller.get(path, {"q": "a\x00b"}).status_code == 422


@pytest.fixture
def many(family) -> list[str]:
    """A hundred and twenty more facts, two of them of each moment; the sentences, newest first."""
    now = timezone.now()
    for number in range(120):
        FactFactory(
            content=f"Rose knew verse {number:03}.",
            owner=family["contributor"],
            legacy=family.legacy,
            created_at=now + timedelta(seconds=number // 2),
        )
    rows = Fact.objects.filter(content__contains="verse").order_by("-created_at", "-id")
    return list(rows.values_list("content", flat=True))


def follow(teller, path, direction, answer):
    cursor = getattr(answer.context["page"], "older" if direction == "before" else "newer")
    return teller.get(path, {"q": "verse", direction: cursor})


@pytest.mark.sweep
def test_pages_of_fifty_lead_on_and_back_and_show_everything_once(teller, path, many):
    first = teller.get(path, {"q": "verse"})
    second = follow(teller, path, "before", first)
    third = follow(teller, path, "before", second)
    assert [len(shown(page)) for page in (first, second, third)] == [A_PAGE, A_PAGE, 20]
    assert shown(first) + shown(second) + shown(third) == many
    assert not first.context["page"].newer
    assert not third.context["page"].older
    assert shown(follow(teller, path, "after", third)) == shown(second)
    back = follow(teller, path, "after", second)
    assert shown(back) == shown(first)
    assert not back.context["page"].newer


def test_a_page_does_not_shift_when_something_new_is_told(teller, family, path, many):
    first = teller.get(path, {"q": "verse"})
    FactFactory(
        content="A newer verse.",
        owner=family["contributor"],
        legacy=family.legacy,
        created_at=timezone.now() + timedelta(hours=1),
    )
    assert shown(follow(teller, path, "before", first)) == many[A_PAGE : 2 * A_PAGE]


def test_links_to_other_pages_keep_the_search(teller, path, many):
    words = teller.get(path, {"q": "verse", "whose": "mine"}).content.decode()
    assert "q=verse&amp;whose=mine&amp;before=" in words


def test_htmx_gets_what_was_found_alone(teller, path):
    words = teller.get(path, {"q": "fishing"}, headers=HTMX).content.decode()
    assert "<html" not in words
    assert 'id="found"' in words


def test_setting_aside_in_the_list_leaves_a_row_that_can_be_brought_back(teller, family):
    fact = family.facts["private"]
    endpoint = reverse("memory:fact-set-aside", args=[family.legacy.pk, fact.pk])
    row = teller.post(endpoint, {"at": "remembered", "revision": fact.revision}, headers=HTMX).content.decode()
    restore = reverse("memory:fact-restore", args=[family.legacy.pk, fact.pk])
    assert f'id="fact-{fact.pk}"' in row
    assert restore in row
    row = teller.post(restore, {"at": "remembered", "revision": fact.revision + 1}, headers=HTMX).content.decode()
    assert endpoint in row
    plain = teller.post(endpoint, {"at": "remembered"})
    assert plain.headers["Location"] == reverse("memory:remembered", args=[family.legacy.pk])


def test_only_own_rows_have_buttons(client, family, path):
    client.force_login(family["keeper"])
    words = client.get(path).content.decode()
    for name, has in [("keepers private", True), ("approved", False), ("formers approved", False)]:
        endpoint = reverse("memory:fact-set-aside", args=[family.legacy.pk, family.facts[name].pk])
        assert (endpoint in words) is has


def test_the_list_costs_the_same_however_long_it_is(teller, family, path, growth):
    def add_one():
        message = told("She sang.", owner=family["contributor"], legacy=family.legacy)
        remember("Rose sang.", messages=[message], owner=family["contributor"], legacy=family.legacy)

    # Seven of them are the session, the user and when they were last here.
    assert growth(add_one, lambda: teller.get(path)) <= 7 + 3
