"""The moderation desk: staff see what was shared and decide on it; what is private does not exist there."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from legacies.models import LegacyEvent, Notice
from memory.models import Fact
from memory.services.facts import edit_fact
from tests.support.access import FamilyWithFacts
from tests.support.doors import Door, assert_guarded, force_login
from tests.support.factories import remember

DESK = reverse("admin:memory_fact_changelist")
SHARED = {"waiting", "approved", "returned", "restricted", "keepers approved", "formers approved", "elsewhere approved"}


@pytest.fixture
def staff(family: FamilyWithFacts) -> Client:
    client = Client()
    force_login(client, family["staff"])
    return client


def listed(client: Client, family: FamilyWithFacts, **query: str) -> set[str]:
    """The names of the facts that the page knows, by id or by words."""
    page = client.get(DESK, query)
    assert page.status_code == 200
    text = page.content.decode()
    return {name for name, fact in family.facts.items() if str(fact.pk) in text or fact.content in text}


def decide(client: Client, action: str, *facts: Fact, **more: Any) -> Any:
    """Choose facts in the list and confirm on the page that asks."""
    data: dict[str, Any] = {"action": action, "_selected_action": [str(fact.pk) for fact in facts]}
    asked = client.post(f"{DESK}?desk=all", data)
    if "decided" in more:
        return asked
    revisions = {f"revision-{fact.pk}": str(fact.revision) for fact in facts}
    return client.post(f"{DESK}?desk=all", {**data, **revisions, "decided": "yes", **more}, follow=True)


def test_the_queue_is_what_waits(staff: Client, family: FamilyWithFacts):
    assert listed(staff, family) == {"waiting"}
    assert listed(staff, family, desk="returned") == {"returned"}
    assert listed(staff, family, desk="all") == SHARED


def test_the_longest_waiting_comes_first(staff: Client, family: FamilyWithFacts):
    later = remember("Rose sang.", legacy=family.legacy, owner=family["keeper"], shared=True)
    Fact.objects.filter(pk=later.pk).update(shared_at=later.created_at)
    page = staff.get(DESK).content.decode()
    assert page.index(str(family.facts["waiting"].pk)) < page.index(str(later.pk))


def test_searching_finds_nothing_that_is_hidden(staff: Client, family: FamilyWithFacts):
    assert listed(staff, family, desk="all", q="fishing at dawn") == SHARED
    assert listed(staff, family, desk="all", q="private telling") == set()


def test_what_is_not_shown_cannot_be_guessed_through_the_address(staff: Client):
    for lookup in ("content__startswith", "metadata__has_key", "owner__email__startswith", "visibility__exact"):
        assert staff.get(DESK, {lookup: "R"}).status_code == 400


@pytest.mark.parametrize(
    "name", ["private", "suggested", "superseded", "retired", "keepers private", "formers private"]
)
def test_a_private_fact_is_answered_like_none(staff: Client, family: FamilyWithFacts, name: str):
    hidden = family.facts[name]
    for view in ("change", "history", "delete"):
        answers = []
        for fact_id in (hidden.pk, family.legacy.pk):
            answer = staff.get(reverse(f"admin:memory_fact_{view}", args=[fact_id]), follow=True)
            text = answer.content.decode().replace(str(fact_id), "ID")
            answers.append((answer.status_code, answer.redirect_chain, "doesn’t exist" in text))
            assert hidden.content not in text
        assert answers[0] == answers[1]
    for action in ("approve", "return_to_teller"):
        asked = staff.post(f"{DESK}?desk=all", {"action": action, "_selected_action": str(hidden.pk)})
        assert hidden.content not in asked.content.decode()
        decide(staff, action, hidden, reason="Why not.")
    assert Fact.objects.get(pk=hidden.pk).revision == 1


def test_the_list_to_choose_from_knows_shared_facts_only(staff: Client, family: FamilyWithFacts):
    query = {"app_label": "memory", "model_name": "factlink", "field_name": "first", "term": "fishing"}
    chosen = staff.get(reverse("admin:autocomplete"), query).json()["results"]
    assert {result["id"] for result in chosen} == {str(fact_id) for fact_id in family.ids(SHARED)}


def test_the_page_of_a_fact_offers_the_decisions(staff: Client, family: FamilyWithFacts):
    fact = family.facts["waiting"]
    page = staff.get(reverse("admin:memory_fact_change", args=[fact.pk])).content.decode()
    assert fact.content in page
    assert 'value="approve"' in page
    assert 'value="return_to_teller"' in page
    assert 'name="content"' not in page, "nothing of it can be edited"


def test_approving_goes_through_the_service(staff: Client, family: FamilyWithFacts):
    fact = family.facts["waiting"]
    asked = decide(staff, "approve", fact, decided=None)
    assert fact.content in asked.content.decode()
    fact.refresh_from_db()
    assert fact.moderation == "waiting", "nothing is decided by asking"

    done = decide(staff, "approve", fact)

    assert "1 decided" in done.content.decode()
    fact.refresh_from_db()
    assert fact.moderation == "approved"
    assert LegacyEvent.objects.get(object_id=fact.pk).actor_id == family["staff"].pk
    assert Notice.objects.get(user=family["contributor"]).kind == "fact_approved"


def test_several_are_approved_at_once(staff: Client, family: FamilyWithFacts):
    other = remember("Rose sang.", legacy=family.legacy, owner=family["keeper"], shared=True)
    decide(staff, "approve", family.facts["waiting"], other)
    assert not Fact.objects.awaiting_moderation().exists()
    assert Notice.objects.filter(kind="fact_approved").count() == 2


def test_returning_needs_a_reason_and_tells_it(staff: Client, family: FamilyWithFacts):
    fact = family.facts["waiting"]
    for missing in ("", "   ", "x" * 281):
        asked = decide(staff, "return_to_teller", fact, reason=missing)
        assert 'name="reason"' in asked.content.decode()
        assert "errorlist" in asked.content.decode()
    fact.refresh_from_db()
    assert fact.moderation == "waiting"

    decide(staff, "return_to_teller", fact, reason="It names a neighbour who is alive.")

    fact.refresh_from_db()
    assert (fact.moderation, fact.moderation_reason) == ("returned", "It names a neighbour who is alive.")
    notice = Notice.objects.get(user=family["contributor"])
    assert notice.kind == "fact_returned"
    assert "It names a neighbour who is alive." in notice.text


def test_words_that_changed_meanwhile_are_not_decided_on_unseen(staff: Client, family: FamilyWithFacts):
    fact = family.facts["waiting"]
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Quite another sentence."})
    stale = decide(staff, "approve", fact)
    assert "changed meanwhile" in stale.content.decode()
    assert Fact.objects.get(pk=fact.pk).moderation == "waiting"
    decide(staff, "approve", Fact.objects.get(pk=fact.pk))
    assert Fact.objects.get(pk=fact.pk).moderation == "approved"


def test_the_desk_opens_for_staff_only(family: FamilyWithFacts):
    door = Door("get", DESK, hidden=302)
    others = [family["keeper"], family["contributor"], family["stranger"]]
    assert_guarded(door, opens_for=[family["staff"]], hidden_from=others, wrong_method="")


def test_a_member_cannot_decide_by_knowing_the_address(family: FamilyWithFacts):
    client = Client()
    force_login(client, family["keeper"])
    decide(client, "approve", family.facts["waiting"])
    assert Fact.objects.get(pk=family.facts["waiting"].pk).moderation == "waiting"


def test_the_desk_costs_the_same_however_much_waits(staff: Client, family: FamilyWithFacts, growth):
    def share_one() -> None:
        remember("Rose sang.", legacy=family.legacy, shared=True)

    growth(share_one, lambda: staff.get(DESK))
