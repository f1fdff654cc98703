"""Looking at one card after the other: what each decision does, where it leads, and how it is taken back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from memory.models import Fact, Moderation, Review, Status, Visibility
from tests.support.factories import FactSourceFactory, MembershipFactory, remember, told

HTMX = {"HX-Request": "true"}


@pytest.fixture
def queue(family) -> list[Fact]:
    """Three own facts that wait, oldest first; the family's other facts of this teller are looked at."""
    Fact.objects.filter(owner=family["contributor"]).update(review=Review.KEPT)
    return [
        remember(f"Rose sang song {number}.", owner=family["contributor"], legacy=family.legacy)
        for number in ("one", "two", "three")
    ]


def page(family) -> str:
    return reverse("memory:review", args=[family.legacy.pk])


def fact_url(name: str, fact: Fact) -> str:
    return reverse(f"memory:fact-{name}", args=[fact.legacy_id, fact.pk])


def sent(fact: Fact, **more: object) -> dict[str, object]:
    return {"at": "review", "revision": fact.revision, **more}


def card_of(answer):
    """The sentence of the card in hand."""
    return answer.context["queue"].current.fact.content


def test_the_oldest_card_is_in_hand_with_its_words_its_neighbours_and_no_count(teller, family, queue):
    source = FactSourceFactory(fact=queue[0])
    answer = teller.get(page(family))
    words = answer.content.decode()
    assert card_of(answer) == "Rose sang song one."
    assert source.message.content in words
    assert "Only you can see this." in words
    assert "Rose sang song three." in words
    assert "3 " not in words.replace(str(family.legacy.pk), "").split("<main")[1].split("review__list")[0]


def test_only_own_facts_wait_in_the_queue(client, family, queue):
    Fact.objects.filter(owner=family["keeper"]).update(review=Review.KEPT)
    client.force_login(family["keeper"])
    words = client.get(page(family)).content.decode()
    assert "That is everything for now." in words
    assert "Rose sang" not in words


def test_facts_of_another_legacy_do_not_wait_here(teller, family, queue):
    MembershipFactory(legacy=family.elsewhere, user=family["contributor"])
    remember("Karl sang.", owner=family["contributor"], legacy=family.elsewhere)
    assert "Karl sang." not in teller.get(page(family)).content.decode()
    assert "Karl sang." in teller.get(reverse("memory:review", args=[family.elsewhere.pk])).content.decode()


@pytest.mark.parametrize(
    ("name", "more", "after"),
    [
        ("keep", {}, {"review": Review.KEPT}),
        ("unsure", {}, {"review": Review.UNSURE, "importance": 3}),
        ("set-aside", {}, {"status": Status.RETIRED}),
        ("share", {}, {"visibility": Visibility.SHARED, "moderation": Moderation.WAITING, "show_words": False}),
        ("share", {"show_words": "on"}, {"visibility": Visibility.SHARED, "show_words": True, "review": Review.KEPT}),
    ],
)
def test_a_decision_is_done_and_the_next_card_comes_with_a_way_back(teller, family, queue, name, more, after):
    first, second, _third = queue
    answer = teller.post(fact_url(name, first), sent(first, next=second.pk, **more), headers=HTMX)
    first.refresh_from_db()
    assert {field: getattr(first, field) for field in after} == after
    assert card_of(answer) == "Rose sang song two."
    words = answer.content.decode()
    assert "<html" not in words
    assert fact_url("undo", first) in words
    assert "announce" in answer.headers["HX-Trigger"]


@pytest.mark.parametrize("name", ["keep", "unsure", "set-aside", "share"])
def test_undo_brings_the_card_back_as_it_was(teller, family, queue, name):
    first, second, _third = queue
    before = Fact.objects.filter(pk=first.pk).values("review", "status", "visibility", "importance", "show_words").get()
    teller.post(fact_url(name, first), sent(first, next=second.pk, show_words="on"))
    answer = teller.post(fact_url("undo", first), {"at": "review"}, headers=HTMX)
    assert card_of(answer) == "Rose sang song one."
    assert Fact.objects.filter(pk=first.pk).values(*before).get() == before
    assert fact_url("undo", first) not in answer.content.decode()


def test_without_htmx_a_decision_leads_to_the_next_card_with_undo_beside_it(teller, family, queue):
    first, second, _third = queue
    answer = teller.post(fact_url("keep", first), sent(first, next=second.pk), follow=True)
    assert answer.redirect_chain[0][0] == f"{page(family)}?fact={second.pk}&undo={first.pk}"
    words = answer.content.decode()
    assert "You kept this fact." in words
    assert fact_url("undo", first) in words
    back = teller.post(fact_url("undo", first), {"at": "review"}, follow=True)
    assert card_of(back) == "Rose sang song one."


def test_undo_is_offered_for_own_facts_only(teller, family, queue):
    assert fact_url("undo", queue[0]) in teller.get(page(family), {"undo": queue[0].pk}).content.decode()
    foreign = family.facts["keepers approved"]
    assert str(foreign.pk) not in teller.get(page(family), {"undo": foreign.pk}).content.decode()


def test_nothing_to_take_back_is_said_in_words(teller, queue):
    answer = teller.post(fact_url("undo", queue[0]), {"at": "review"})
    assert answer.status_code == 409
    assert "There is nothing to undo" in answer.content.decode()


def test_the_last_card_leaves_an_empty_table(teller, family, queue):
    for fact in queue:
        answer = teller.post(fact_url("keep", fact), sent(fact), headers=HTMX)
    assert "That is everything for now." in answer.content.decode()


def test_a_card_can_be_left_for_later_and_the_one_before_taken_up(teller, family, queue):
    answer = teller.get(page(family), {"fact": queue[1].pk}, headers=HTMX)
    assert card_of(answer) == "Rose sang song two."
    assert answer.context["queue"].earlier == queue[0]
    assert answer.context["queue"].later == queue[2]


@pytest.mark.parametrize("odd", ["not-an-id", "", "0" * 32])
def test_an_odd_card_is_the_first_one(teller, family, queue, odd):
    answer = teller.get(page(family), {"fact": odd, "undo": odd})
    assert answer.status_code == 200
    assert card_of(answer) == "Rose sang song one."


def test_a_card_that_changed_meanwhile_is_shown_as_it_stands_and_nothing_is_decided(teller, family, queue):
    first = queue[0]
    Fact.objects.filter(pk=first.pk).update(content="Rose sang all songs.", revision=first.revision + 1)
    answer = teller.post(fact_url("share", first), sent(first, next=queue[1].pk), headers=HTMX)
    assert card_of(answer) == "Rose sang all songs."
    first.refresh_from_db()
    assert (first.visibility, first.review) == (Visibility.PRIVATE, Review.OPEN)
    plain = teller.post(fact_url("share", first), sent(queue[0]) | {"revision": 1_000}, follow=True)
    assert "changed in the meantime" in plain.content.decode()


def test_a_revision_that_is_no_number_is_refused(teller, queue):
    assert teller.post(fact_url("keep", queue[0]), {"revision": "new"}).status_code == 422
    assert Fact.objects.get(pk=queue[0].pk).review == Review.OPEN


def test_keeping_a_suggestion_makes_it_a_fact(teller, family, queue):
    suggested = remember("Rose knew all birds.", owner=family["contributor"], legacy=family.legacy, suggested=True)
    assert "suggested" in teller.get(page(family), {"fact": suggested.pk}).content.decode()
    teller.post(fact_url("keep", suggested), sent(suggested))
    assert Fact.objects.get(pk=suggested.pk).status == Status.ACTIVE


def test_sharing_a_suggestion_keeps_it_first(teller, family, queue):
    suggested = remember("Rose knew all birds.", owner=family["contributor"], legacy=family.legacy, suggested=True)
    assert teller.post(fact_url("share", suggested), sent(suggested)).status_code == 302
    suggested.refresh_from_db()
    assert (suggested.status, suggested.visibility) == (Status.ACTIVE, Visibility.SHARED)


def test_editing_in_the_queue_counts_as_keeping_and_brings_the_next_card(teller, family, queue):
    form = teller.get(fact_url("edit", queue[1]), {"at": "review"}, headers=HTMX).content.decode()
    assert "<html" not in form
    assert "Rose sang song two.</textarea>" in form
    new = {"content": "Rose sang song two by heart.", "category": "habit", "occurred": "about 1950"}
    answer = teller.post(fact_url("edit", queue[1]), sent(queue[1], **new), headers=HTMX)
    assert card_of(answer) == "Rose sang song three."
    queue[1].refresh_from_db()
    assert (queue[1].occurred, queue[1].category, queue[1].review) == ("1950~", "habit", "kept")
    assert "In your words." in teller.get(reverse("memory:fact", args=[family.legacy.pk, queue[1].pk])).content.decode()


def test_undoing_an_edit_gives_the_words_back_to_whoever_drew_them_out(teller, queue):
    Fact.objects.filter(pk=queue[1].pk).update(extraction_model="builtin", confidence=0.7)
    teller.post(fact_url("edit", queue[1]), sent(queue[1], content="Rose sang song two by heart.", category="habit"))
    teller.post(fact_url("undo", queue[1]))
    queue[1].refresh_from_db()
    assert (queue[1].content, queue[1].review) == ("Rose sang song two.", "open")
    assert (queue[1].extraction_model, queue[1].confidence) == ("builtin", 0.7)


def test_the_same_sentence_of_the_same_teller_is_refused_with_a_link(teller, family, queue):
    again = {"content": "rose sang song TWO", "category": "habit"}
    page = teller.post(reverse("memory:fact-create", args=[family.legacy.pk]), again)
    assert (page.status_code, Fact.objects.filter(content__iexact=again["content"]).count()) == (422, 0)
    assert reverse("memory:fact", args=[family.legacy.pk, queue[1].pk]) in page.content.decode()
    edited = teller.post(fact_url("edit", queue[0]), sent(queue[0], **again))
    assert (edited.status_code, "You told this before" in edited.content.decode()) == (422, True)
    queue[0].refresh_from_db()
    assert queue[0].content == "Rose sang song one."


def test_what_another_teller_told_may_be_told_again(teller, family, queue):
    theirs = remember("Rose knew all birds.", owner=family["keeper"], legacy=family.legacy)
    again = {"content": theirs.content, "category": "habit"}
    assert teller.post(reverse("memory:fact-create", args=[family.legacy.pk]), again).status_code == 302


def test_the_form_opened_as_a_page_of_its_own_works_without_the_queue_around_it(teller, family, queue):
    words = teller.get(fact_url("edit", queue[1]), {"at": "review"}).content.decode()
    assert "hx-post" not in words.split("<main")[1]
    new = {"content": "Rose sang song two by heart.", "category": "habit"}
    answer = teller.post(fact_url("edit", queue[1]), sent(queue[1], **new))
    assert answer.headers["Location"] == f"{page(family)}?fact={queue[2].pk}&undo={queue[1].pk}"


def test_a_bad_edit_comes_back_on_the_card_alone(teller, queue):
    answer = teller.post(fact_url("edit", queue[0]), sent(queue[0], content=" ", category="habit"), headers=HTMX)
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#card"
    assert 'id="card"' in answer.content.decode()


def test_the_queue_costs_the_same_however_long_it_is(teller, family, queue, growth):
    def add_one():
        message = told("She sang.", owner=family["contributor"], legacy=family.legacy)
        remember("Rose sang.", messages=[message], owner=family["contributor"], legacy=family.legacy)

    # Seven of them are the session, the user and when they were last here.
    assert growth(add_one, lambda: teller.get(page(family))) <= 7 + 8
