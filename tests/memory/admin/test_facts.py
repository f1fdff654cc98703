"""The moderation queue: staff see what was shared and decide on it; what is private does not exist there."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from legacies.models import LegacyEvent, Notice
from memory.models import Fact, ReturnReason
from memory.services.facts.editing import edit_fact, unshare_fact
from memory.services.moderation import approve_fact, restrict_fact, return_fact
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded, force_login
from tests.support.factories import MessageFactory, UserFactory, remember

MODERATION = reverse("admin:memory_fact_changelist")
SHARED = {"waiting", "approved", "returned", "restricted", "keepers approved", "formers approved", "elsewhere approved"}
NAMES = ("approve", "return", "restrict", "lift", "undo")
ACTIONS = ("approve", "return_to_teller", "restrict")


@pytest.fixture
def staff(family: FamilyWithFacts) -> Client:
    client = Client()
    force_login(client, family["staff"])
    return client


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def listed(client: Client, family: FamilyWithFacts, **query: str) -> set[str]:
    """The names of the facts that the page knows, by id or by words."""
    page = client.get(MODERATION, query)
    assert page.status_code == 200
    text = text_of(page)
    return {name for name, fact in family.facts.items() if str(fact.pk) in text or fact.content in text}


def ask(client: Client, action: str, *facts: Fact, **more: str) -> Any:
    """Choose facts in the list; what comes asks once more."""
    data = {"action": action, "_selected_action": [str(fact.pk) for fact in facts], **more}
    return client.post(f"{MODERATION}?queue=all", data, follow=True)


def decide(client: Client, name: str, *facts: Fact, **more: str) -> Any:
    """Confirm, with the revisions that were shown."""
    seen = {f"fact-{fact.pk}": str(fact.revision) for fact in facts}
    return client.post(reverse("admin:memory_fact_decide", args=[name]), {**seen, **more}, follow=True)


def page_of(client: Client, fact: Fact) -> str:
    return text_of(client.get(reverse("admin:memory_fact_change", args=[fact.pk])))


def test_the_queue_is_what_waits(staff: Client, family: FamilyWithFacts):
    assert listed(staff, family) == {"waiting"}
    for state in ("approved", "returned", "restricted"):
        assert {name.split()[-1] for name in listed(staff, family, queue=state)} == {state}
    assert listed(staff, family, queue="all") == SHARED


def test_moderation_is_narrowed_by_rule_by_legacy_and_by_what_was_decided_lately(
    staff: Client, family: FamilyWithFacts
):
    there = remember("Karl sang.", legacy=family.elsewhere, owner=family["stranger"], shared=True)
    family.facts["there"] = there
    family.elsewhere.moderation_mode = "before"
    family.elsewhere.save()
    assert listed(staff, family) == {"waiting", "there"}
    assert listed(staff, family, mode="before") == {"there"}
    assert listed(staff, family, mode="after") == {"waiting"}
    assert listed(staff, family, about=str(family.legacy.pk)) == {"waiting"}
    assert listed(staff, family, queue="lately") == set()
    approve_fact(staff=family["staff"], fact_id=there.pk)
    assert listed(staff, family, queue="lately") == {"there"}


def test_the_longest_waiting_comes_first_and_says_how_long(staff: Client, family: FamilyWithFacts):
    later = remember("Rose sang.", legacy=family.legacy, owner=family["keeper"], shared=True)
    Fact.objects.filter(pk=later.pk).update(to_desk_at=later.created_at)
    page = text_of(staff.get(MODERATION))
    assert page.index(str(family.facts["waiting"].pk)) < page.index(str(later.pk))
    assert "less than a minute" in page


def test_searching_finds_nothing_that_is_hidden(staff: Client, family: FamilyWithFacts):
    assert listed(staff, family, queue="all", q="fishing at dawn") == SHARED
    assert listed(staff, family, queue="all", q="private telling") == set()


def test_what_is_not_shown_cannot_be_guessed_through_the_address(staff: Client):
    for lookup in ("content__startswith", "metadata__has_key", "owner__email__startswith", "visibility__exact"):
        assert staff.get(MODERATION, {lookup: "R"}).status_code == 400


@pytest.mark.sweep
@pytest.mark.parametrize(
    "name", ["private", "suggested", "superseded", "retired", "keepers private", "formers private"]
)
def test_a_private_fact_is_answered_like_none(staff: Client, family: FamilyWithFacts, name: str):
    hidden = family.facts[name]
    for view in ("change", "history", "delete"):
        answers = []
        for fact_id in (hidden.pk, family.legacy.pk):
            answer = staff.get(reverse(f"admin:memory_fact_{view}", args=[fact_id]), follow=True)
            text = text_of(answer).replace(str(fact_id), "ID")
            answers.append((answer.status_code, answer.redirect_chain, "doesn’t exist" in text))
            assert hidden.content not in text
        assert answers[0] == answers[1]
    for answer in (*(ask(staff, one, hidden) for one in ACTIONS), *(decide(staff, one, hidden) for one in NAMES)):
        assert hidden.content not in text_of(answer)
    assert hidden.content not in text_of(decide(staff, "return", hidden, own="Why not."))
    assert Fact.objects.get(pk=hidden.pk).revision == 1


def test_what_was_restricted_and_taken_back_is_gone_from_moderation(staff: Client, family: FamilyWithFacts):
    fact = family.facts["restricted"]
    assert "restricted" in listed(staff, family, queue="restricted")
    unshare_fact(user=family["contributor"], fact_id=fact.pk)
    for queue in ("restricted", "lately", "all"):
        assert "restricted" not in listed(staff, family, queue=queue)
    assert fact.content not in page_of(staff, fact)


def test_the_list_to_choose_from_knows_shared_facts_only(staff: Client, family: FamilyWithFacts):
    query = {"app_label": "memory", "model_name": "factlink", "field_name": "first", "term": "fishing"}
    chosen = staff.get(reverse("admin:autocomplete"), query).json()["results"]
    assert {result["id"] for result in chosen} == {str(fact_id) for fact_id in family.ids(SHARED)}


OFFERED = {
    "waiting": {"approve", "return", "restrict"},
    "approved": {"return", "restrict"},
    "returned": {"restrict"},
    "restricted": {"lift"},
}


@pytest.mark.sweep
@pytest.mark.parametrize("state", OFFERED)
def test_the_page_of_a_fact_offers_what_can_be_decided(staff: Client, family: FamilyWithFacts, state: str):
    page = page_of(staff, family.facts[state])
    offered = {name for name in NAMES if reverse("admin:memory_fact_decide", args=[name]) in page}
    assert offered == OFFERED[state], "and nothing to undo before anything was decided"
    assert 'name="content"' not in page, "nothing of it can be edited"


@pytest.mark.parametrize("shows_words", [True, False])
def test_the_family_view_is_what_a_fellow_member_sees(staff: Client, family: FamilyWithFacts, shows_words: bool):
    said = MessageFactory(
        conversation__legacy=family.legacy, conversation__user=family["contributor"], content="She sang to the hens."
    )
    about = {"legacy": family.legacy, "owner": family["contributor"], "show_words": shows_words, "occurred": "1962"}
    fact = remember("Rose sang.", messages=[said], shared=True, **about)
    fellow = Client()
    force_login(fellow, family["keeper"])

    page, product = page_of(staff, fact), text_of(fellow.get(reverse("memory:fact", args=[family.legacy.pk, fact.pk])))

    seen = page.partition('<article class="moderation__family">')[2].partition("</article>")[0]
    told = seen.partition('<h3 class="sentence"')[2].partition("<p>")[0].replace("</h3>", "</h1>")
    assert "told by Tom (granddaughter)" in told
    assert told in product
    assert ("She sang to the hens." in page) == ("She sang to the hens." in product) == shows_words
    for person in ("Karin, granddaughter (keeper)", "Mira, granddaughter (reader)"):
        assert person in page
    assert "Tom, granddaughter (contributor)" not in page
    assert "2 people besides the owner" in page


def test_approving_goes_through_the_service(staff: Client, family: FamilyWithFacts):
    fact = family.facts["waiting"]
    assert fact.content in text_of(ask(staff, "approve", fact))
    fact.refresh_from_db()
    assert fact.moderation == "waiting", "nothing is decided by asking"

    done = decide(staff, "approve", fact)

    assert "1 approved." in text_of(done)
    assert "Undo the last decision" in text_of(done)
    fact.refresh_from_db()
    assert fact.moderation == "approved"
    assert LegacyEvent.objects.get(object_id=fact.pk).actor_id == family["staff"].pk
    decide(staff, "undo", fact)
    assert Fact.objects.get(pk=fact.pk).moderation == "waiting"


def test_several_are_decided_at_once_and_what_could_not_be_is_named(staff: Client, family: FamilyWithFacts):
    about = {"legacy": family.legacy, "owner": family["keeper"], "shared": True}
    stale, gone, fine = (remember(f"Rose sang song {number}.", **about) for number in range(3))
    edit_fact(user=family["keeper"], fact_id=stale.pk, changes={"content": "Quite another sentence."})
    unshare_fact(user=family["keeper"], fact_id=gone.pk)
    said = text_of(decide(staff, "restrict", stale, gone, fine, family.facts["waiting"], own="Not yet."))
    assert "2 restricted. The owners were told." in said
    assert "Not decided: “Quite another sentence.” It was changed in the meantime." in said
    assert "Not decided: “one of them” Its owner stopped sharing it in the meantime" in said
    assert gone.content not in said
    assert not Fact.objects.filter(pk__in=[stale.pk, gone.pk]).exclude(moderation__in=["waiting", "none"]).exists()
    assert Notice.objects.filter(kind="fact_restricted").count() == 2


def test_more_than_a_hundred_are_not_asked_about(staff: Client, family: FamilyWithFacts, monkeypatch):
    monkeypatch.setattr("memory.admin.facts.MOST_AT_ONCE", 1)
    other = remember("Rose sang.", legacy=family.legacy, owner=family["keeper"], shared=True)
    assert "Choose fewer" in text_of(ask(staff, "approve", other, family.facts["waiting"]))
    assert "Choose fewer" not in text_of(ask(staff, "approve", other))


def test_a_reason_is_chosen_from_the_list_or_written(staff: Client, family: FamilyWithFacts):
    used = ReturnReason.objects.create(text="Please ask her first.", position=9)
    unused = ReturnReason.objects.create(text="Not this any more.", is_used=False)
    asked = text_of(ask(staff, "return_to_teller", family.facts["waiting"]))
    assert used.text in asked
    assert unused.text not in asked
    for missing in ({}, {"own": "   "}, {"own": "x" * 281}, {"chosen": str(unused.pk)}, {"chosen": "no-id"}):
        again = decide(staff, "return", family.facts["waiting"], **missing)
        assert (again.status_code, "errorlist" in text_of(again)) == (422, True)
    assert Fact.objects.get(pk=family.facts["waiting"].pk).moderation == "waiting"
    decide(staff, "return", family.facts["waiting"], chosen=str(used.pk))
    decide(staff, "return", family.facts["approved"], chosen=str(used.pk), own="In my own words.")
    reasons = [Fact.objects.get(pk=family.facts[name].pk).moderation_reason for name in ("waiting", "approved")]
    assert reasons == ["Please ask her first.", "Please ask her first.\nIn my own words."]


def test_words_that_changed_meanwhile_are_not_decided_on_unseen(staff: Client, family: FamilyWithFacts):
    fact = family.facts["waiting"]
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Quite another sentence."})
    assert "changed in the meantime" in text_of(decide(staff, "approve", fact))
    unknown = staff.post(reverse("admin:memory_fact_decide", args=["approve"]), {f"fact-{fact.pk}": "two"}, follow=True)
    assert "changed in the meantime" in text_of(unknown)
    assert Fact.objects.get(pk=fact.pk).moderation == "waiting"
    decide(staff, "approve", Fact.objects.get(pk=fact.pk))
    assert Fact.objects.get(pk=fact.pk).moderation == "approved"


@pytest.mark.sweep
def test_moderation_opens_for_who_has_the_right_only(family: FamilyWithFacts):
    with_right, without = (UserFactory(is_staff=True) for _ in range(2))
    with_right.user_permissions.add(Permission.objects.get(codename="moderate_fact"))
    fact = family.facts["waiting"]
    seen = {f"fact-{fact.pk}": "1"}
    endpoints = [
        Endpoint("get", MODERATION, hidden=302),
        Endpoint("get", reverse("admin:memory_fact_change", args=[fact.pk]), hidden=302),
        Endpoint("post", reverse("admin:memory_fact_decide", args=["approve"]), seen, hidden=302, opens=302),
        # Without a reason it is asked for, beside the words.
        Endpoint("post", reverse("admin:memory_fact_decide", args=["return"]), seen, hidden=302, opens=422),
        Endpoint("get", reverse("admin:memory_returnreason_changelist"), hidden=302),
    ]
    for endpoint in endpoints:
        assert_guarded(
            endpoint,
            opens_for=[family["staff"], with_right],
            denied_to=[without],
            hidden_from=[family["keeper"], family["contributor"], family["reader"], family["stranger"]],
            wrong_method="",
        )


@pytest.mark.parametrize("path", ["approve/", "dance/"])
def test_a_decision_needs_a_name_a_fact_and_a_form(staff: Client, family: FamilyWithFacts, path: str):
    address = f"{MODERATION}decide/{path}"
    assert staff.get(address).status_code == 405
    assert staff.post(address, {"fact-nothing": "1"}).status_code == 404
    assert staff.post(address, {f"fact-{family.facts['approved'].pk}": "9" * 5_000}).status_code in (302, 404)
    known = staff.post(address, {f"fact-{family.facts['waiting'].pk}": "1"})
    assert known.status_code == (302 if path == "approve/" else 404)


def test_moderation_costs_the_same_however_much_waits(staff: Client, family: FamilyWithFacts, growth):
    def share_one() -> None:
        remember("Rose sang.", legacy=family.legacy, shared=True)

    growth(share_one, lambda: staff.get(MODERATION))
    waiting = Fact.objects.awaiting_moderation()
    growth(share_one, lambda: ask(staff, "approve", *waiting.all()))


def test_the_page_of_a_fact_costs_the_same_however_many_see_it_and_often_it_was_decided(
    staff: Client, family: FamilyWithFacts, growth
):
    fact = family.facts["waiting"]

    def go_round() -> None:
        return_fact(staff=family["staff"], fact_id=fact.pk, reason="Why.")
        restrict_fact(staff=UserFactory(is_staff=True, is_superuser=True), fact_id=fact.pk, reason="Why.")
        Fact.objects.filter(pk=fact.pk).update(moderation="waiting")

    growth(go_round, lambda: page_of(staff, fact))
