"""The way through the moderation queue: what waits, where one is in it, and what comes after a decision."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from legacies.models import Notice
from memory.models import Fact, ReturnReason
from memory.services.facts.editing import share_fact
from memory.services.moderation import return_fact
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import force_login
from tests.support.factories import UserFactory, remember

INDEX, QUEUE = reverse("admin:index"), reverse("admin:memory_fact_changelist")


@pytest.fixture
def staff(family: FamilyWithFacts) -> Client:
    client = Client()
    force_login(client, family["staff"])
    return client


@pytest.fixture
def queue(family: FamilyWithFacts) -> list[Fact]:
    """Three that wait, the longest waiting first."""
    Fact.objects.filter(moderation="waiting").delete()
    about = {"legacy": family.legacy, "owner": family["contributor"]}
    facts = [remember(f"Rose sang song {number}.", **about) for number in range(3)]
    return [share_fact(user=family["contributor"], fact_id=fact.pk) for fact in facts]


def text_of(answer: Any) -> str:
    return " ".join(str(answer.content.decode()).split())


def page_of(client: Client, fact: Fact) -> str:
    return text_of(client.get(_page(fact)))


def _page(fact: Fact) -> str:
    return reverse("admin:memory_fact_change", args=[fact.pk])


def decide(client: Client, name: str, fact: Fact, **more: str) -> Any:
    data = {f"fact-{fact.pk}": str(fact.revision), "next": "1", **more}
    return client.post(reverse("admin:memory_fact_decide", args=[name]), data)


def test_the_index_names_the_queue_first_with_how_many_wait_and_how_long(staff: Client, queue: list[Fact]):
    page = text_of(staff.get(INDEX))
    assert "3 facts are waiting. The oldest has been waiting for less than a minute." in page
    assert page.index("3 facts are waiting") < page.index("Legacies")
    start = staff.get(reverse("admin:memory_fact_next"))
    assert start.headers["Location"] == _page(queue[0])


def test_an_empty_queue_says_so(staff: Client, family: FamilyWithFacts):
    Fact.objects.filter(moderation="waiting").delete()
    assert "Nothing is waiting." in text_of(staff.get(INDEX))
    assert "Nothing else is waiting." in text_of(staff.get(reverse("admin:memory_fact_next"), follow=True))


def test_staff_without_the_right_read_nothing_of_the_queue(queue: list[Fact]):
    client = Client()
    force_login(client, UserFactory(is_staff=True))
    assert "waiting" not in text_of(client.get(INDEX))
    assert client.get(reverse("admin:memory_fact_next")).status_code == 403


def test_a_page_says_where_in_the_queue_it_is(staff: Client, queue: list[Fact]):
    first, second, third = queue
    page = page_of(staff, second)
    assert "2 of 3" in page
    assert f'data-key="p" href="{_page(first)}"' in page
    assert f'data-key="n" href="{_page(third)}"' in page
    assert f'data-key="n" href="{_page(first)}"' in page_of(staff, third), "the queue goes round"


def test_after_a_decision_comes_the_next_that_waits(staff: Client, queue: list[Fact]):
    first, second, third = queue
    assert decide(staff, "approve", second).headers["Location"] == _page(third)
    page = page_of(staff, third)
    assert f'1 approved. <a href="{_page(second)}">Show it, or undo</a>' in page
    assert "2 of 2" in page
    assert decide(staff, "return", third, own="Please ask first.").headers["Location"] == _page(first)
    assert decide(staff, "approve", first).headers["Location"] == QUEUE
    assert "Nothing else is waiting." in text_of(staff.get(QUEUE))


def test_what_could_not_be_decided_stays_in_view(staff: Client, queue: list[Fact]):
    stale = queue[0]
    stale.revision -= 1
    assert decide(staff, "approve", stale).headers["Location"] == _page(stale)


def test_a_chosen_reason_and_own_words_are_both_sent_to_the_teller(staff: Client, queue: list[Fact]):
    reason, _ = ReturnReason.objects.get_or_create(text="It names somebody who is alive.")
    decide(staff, "return", queue[0], chosen=str(reason.pk), own="Please leave out the neighbour's name.")
    queue[0].refresh_from_db()
    for said in (queue[0].moderation_reason, Notice.objects.get(kind="fact_returned").text):
        assert "It names somebody who is alive.\nPlease leave out the neighbour's name." in said


def test_a_reason_that_is_too_long_together_is_asked_for_again(staff: Client, queue: list[Fact]):
    reason, _ = ReturnReason.objects.get_or_create(text="It names somebody who is alive.")
    answer = decide(staff, "return", queue[0], chosen=str(reason.pk), own="x" * 270)
    assert answer.status_code == 422
    assert "you can add up to 248 characters" in text_of(answer)
    assert Fact.objects.get(pk=queue[0].pk).moderation == "waiting"


@pytest.mark.parametrize("is_strict", [False, True])
def test_a_returned_fact_does_not_stand_under_what_the_family_sees(
    staff: Client, family: FamilyWithFacts, queue: list[Fact], is_strict: bool
):
    if is_strict:
        family.legacy.moderation_mode = "before"
        family.legacy.save()
    will = "What the family will see once you approve it"
    assert (will if is_strict else "What the family sees") in page_of(staff, queue[0])
    return_fact(staff=family["staff"], fact_id=queue[0].pk, reason="Please ask first.")
    page = page_of(staff, queue[0])
    assert "The family does not see this fact" in page
    assert "What the family" not in page
    assert "people besides the owner" not in page
