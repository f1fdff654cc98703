"""Deciding on what was shared: by whom, on what, and who hears of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.ledger import verify_chain
from legacies.models import LegacyEvent, LegacyEventPayload, Notice
from memory.models import Fact, RecallItem
from memory.services.facts import StaleRevision, edit_fact
from memory.services.moderation import AlreadyDecided, approve_fact, return_fact, set_moderation_mode
from tests.support.access import FamilyWithFacts
from tests.support.together import together

REASON = "It names a neighbour who is alive."
hand_back = partial(return_fact, reason=REASON)
DECISIONS: dict[str, Callable[..., Fact]] = {"approve": approve_fact, "return": hand_back}
OUTCOMES = {"approve": "approved", "return": "returned"}


def is_seen(family: FamilyWithFacts, name: str, by: str = "keeper") -> tuple[bool, bool]:
    """Whether a fellow member can open the fact, and whether recall could bring it to them."""
    fact, user = family.facts[name], family[by]
    recalled = RecallItem.objects.visible_to(user).filter(id=fact.pk).exists()
    return Fact.objects.visible_to(user).filter(pk=fact.pk).exists(), recalled


@pytest.mark.parametrize("decision", DECISIONS)
@pytest.mark.parametrize("state", ["waiting", "approved"])
def test_what_waits_or_was_approved_can_be_decided(family: FamilyWithFacts, decision: str, state: str):
    fact = family.facts[state]
    DECISIONS[decision](staff=family["staff"], fact_id=fact.pk)
    fact.refresh_from_db()
    assert fact.moderation == OUTCOMES[decision]
    assert fact.moderation_reason == (REASON if decision == "return" else "")
    is_changed = OUTCOMES[decision] != state
    assert LegacyEvent.objects.filter(object_id=fact.pk).count() == is_changed
    assert Notice.objects.filter(user=family["contributor"]).count() == is_changed
    assert verify_chain(family.legacy.pk) == is_changed


@pytest.mark.parametrize("decision", DECISIONS)
@pytest.mark.parametrize("state", ["returned", "restricted"])
def test_what_is_with_its_teller_is_decided_already(family: FamilyWithFacts, decision: str, state: str):
    with pytest.raises(AlreadyDecided):
        DECISIONS[decision](staff=family["staff"], fact_id=family.facts[state].pk)
    assert Fact.objects.get(pk=family.facts[state].pk).moderation == state


@pytest.mark.parametrize("decision", DECISIONS)
@pytest.mark.parametrize("name", ["private", "suggested", "superseded", "retired", "keepers private"])
def test_what_is_not_shared_does_not_exist_for_staff(family: FamilyWithFacts, decision: str, name: str):
    with pytest.raises(NotFound):
        DECISIONS[decision](staff=family["staff"], fact_id=family.facts[name].pk)
    assert Fact.objects.get(pk=family.facts[name].pk).revision == 1


@pytest.mark.parametrize("decision", DECISIONS)
def test_only_staff_decide(family: FamilyWithFacts, decision: str):
    former_staff = family["staff"]
    former_staff.is_active = False
    for user in (*(family[actor] for actor in ("keeper", "contributor", "reader", "stranger")), former_staff):
        with pytest.raises(NotAllowed):
            DECISIONS[decision](staff=user, fact_id=family.facts["waiting"].pk)
    assert Fact.objects.get(pk=family.facts["waiting"].pk).moderation == "waiting"


def test_the_log_says_who_decided_and_why(family: FamilyWithFacts):
    fact = family.facts["waiting"]
    hand_back(staff=family["staff"], fact_id=fact.pk)
    event = LegacyEvent.objects.get(object_id=fact.pk)
    assert (event.action, event.actor_id) == ("fact_returned", family["staff"].pk)
    payload = LegacyEventPayload.objects.get(event_id=event.pk).payload
    assert payload["reason"] == REASON
    assert (payload["before"]["moderation"], payload["after"]["moderation"]) == ("waiting", "returned")


@pytest.mark.parametrize("decision", DECISIONS)
def test_the_teller_is_told_in_plain_words_with_a_way_to_the_fact(family: FamilyWithFacts, decision: str):
    fact = family.facts["waiting"]
    DECISIONS[decision](staff=family["staff"], fact_id=fact.pk)
    notice = Notice.objects.get()
    assert (notice.user, notice.kind) == (family["contributor"], f"fact_{OUTCOMES[decision]}")
    assert fact.content in notice.text
    assert (REASON in notice.text) == (decision == "return")
    assert str(fact.pk) in notice.path
    assert family["staff"].name not in notice.text


def test_a_long_fact_and_a_long_reason_fit_into_a_notice(family: FamilyWithFacts):
    fact = family.facts["waiting"]
    Fact.objects.filter(pk=fact.pk).update(content="Rose sang. " * 300)
    return_fact(staff=family["staff"], fact_id=fact.pk, reason="x" * 280)
    assert "x" * 280 in Notice.objects.get().text


def test_who_has_left_is_told_without_a_way_in(family: FamilyWithFacts):
    hand_back(staff=family["staff"], fact_id=family.facts["formers approved"].pk)
    notice = Notice.objects.get(user=family["former"])
    assert (notice.path, REASON in notice.text) == ("", True)


@pytest.mark.parametrize("reason", ["", "  ", "x" * 281, "a\x00b"])
def test_a_return_needs_a_reason_that_can_be_read(family: FamilyWithFacts, reason: str):
    with pytest.raises(InvalidInput) as refused:
        return_fact(staff=family["staff"], fact_id=family.facts["waiting"].pk, reason=reason)
    assert list(refused.value.fields) == ["reason"]
    assert Fact.objects.get(pk=family.facts["waiting"].pk).moderation == "waiting"


def test_what_is_returned_is_out_of_everybodys_recall_at_once(family: FamilyWithFacts):
    assert is_seen(family, "waiting") == (True, True)
    hand_back(staff=family["staff"], fact_id=family.facts["waiting"].pk)
    assert is_seen(family, "waiting") == (False, False)
    assert is_seen(family, "waiting", by="contributor") == (True, True)


def test_what_is_approved_is_seen_where_approval_comes_first(strict_family: FamilyWithFacts):
    assert is_seen(strict_family, "waiting") == (False, False)
    approve_fact(staff=strict_family["staff"], fact_id=strict_family.facts["waiting"].pk)
    assert is_seen(strict_family, "waiting") == (True, True)


def test_words_that_changed_meanwhile_are_not_decided_on(family: FamilyWithFacts):
    fact = family.facts["waiting"]
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose sang."})
    for decide in DECISIONS.values():
        with pytest.raises(StaleRevision):
            decide(staff=family["staff"], fact_id=fact.pk, revision=1)
    approve_fact(staff=family["staff"], fact_id=fact.pk, revision=2)
    assert Fact.objects.get(pk=fact.pk).moderation == "approved"


@pytest.mark.django_db(transaction=True)
def test_of_an_edit_and_an_approval_at_once_the_words_that_were_seen_count(family: FamilyWithFacts):
    fact = family.facts["waiting"]
    edit = partial(edit_fact, user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose sang."})
    approve = partial(approve_fact, staff=family["staff"], fact_id=fact.pk, revision=1)
    together(edit, approve)
    fact.refresh_from_db()
    assert (fact.content, fact.moderation) == ("Rose sang.", "waiting")


def test_the_queue_is_what_waits_the_longest_first(family: FamilyWithFacts):
    assert list(Fact.objects.awaiting_moderation()) == [family.facts["waiting"]]
    shared = set(Fact.objects.shared_for_staff().values_list("pk", flat=True))
    hidden = ("private", "suggested", "superseded", "retired", "keepers private", "formers private")
    assert not shared & family.ids(hidden)
    assert shared == set(family.ids(set(family.facts) - set(hidden)))


@pytest.mark.parametrize(("mode", "seen"), [("before", False), ("after", True)])
def test_a_keeper_says_whether_approval_comes_first(request: pytest.FixtureRequest, mode: str, seen: bool):
    family: FamilyWithFacts = request.getfixturevalue("family" if mode == "before" else "strict_family")
    assert is_seen(family, "waiting") == (not seen, not seen)

    set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode=mode)

    assert is_seen(family, "waiting") == (seen, seen)
    assert is_seen(family, "approved") == (True, True)
    assert is_seen(family, "private") == (False, False)
    assert LegacyEvent.objects.get().action == "moderation_mode_set"
    set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode=mode)
    assert LegacyEvent.objects.count() == 1, "twice is once"


def test_others_do_not_set_the_mode(family: FamilyWithFacts):
    for actor, refusal in [
        ("contributor", NotAllowed),
        ("reader", NotAllowed),
        ("stranger", NotFound),
        ("staff", NotFound),
    ]:
        with pytest.raises(refusal):
            set_moderation_mode(user=family[actor], legacy_id=family.legacy.pk, mode="before")
    with pytest.raises(InvalidInput):
        set_moderation_mode(user=family["keeper"], legacy_id=family.legacy.pk, mode="never")
    family.legacy.refresh_from_db()
    assert family.legacy.moderation_mode == "after"
