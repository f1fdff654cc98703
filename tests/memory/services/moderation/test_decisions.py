"""Deciding on what was shared: who may, what is written down, and who hears of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.models import LegacyEvent, LegacyEventPayload, Notice
from memory.models import Fact
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import edit_fact, unshare_fact
from memory.services.history.fact_history import history_of
from memory.services.moderation import (
    NothingDecided,
    approve_fact,
    lift_restriction,
    restrict_fact,
    return_fact,
    undo_decision,
)
from tests.support.access import FamilyWithFacts
from tests.support.factories import UserFactory
from tests.support.together import together

REASON = "It names a neighbour who is alive."
hand_back = partial(return_fact, reason=REASON)
restrict = partial(restrict_fact, reason=REASON)
DECISIONS: dict[str, Callable[..., Fact]] = {
    "approve": approve_fact,
    "return": hand_back,
    "restrict": restrict,
    "lift": lift_restriction,
    "undo": undo_decision,
}
# The decision, the state it is made in, what it is called in the log, and the notice to the teller where what waits
# is seen at once, and where it is seen once approved.
TOLD = [
    ("approve", "waiting", "fact_approved", None, "fact_approved"),
    ("return", "waiting", "fact_returned", "fact_returned", "fact_returned"),
    ("return", "approved", "fact_returned", "fact_returned", "fact_returned"),
    ("restrict", "approved", "fact_restricted", "fact_restricted", "fact_restricted"),
    ("lift", "restricted", "restriction_lifted", "restriction_lifted", "restriction_lifted"),
]


@pytest.mark.parametrize("mode", ["family", "strict_family"])
@pytest.mark.parametrize(("decision", "state", "action", "after", "before"), TOLD)
def test_a_decision_is_logged_and_told_where_it_matters(
    request: pytest.FixtureRequest, mode: str, decision: str, state: str, action: str, after: str | None, before: str
):
    family: FamilyWithFacts = request.getfixturevalue(mode)
    fact = family.facts[state]
    DECISIONS[decision](staff=family["staff"], fact_id=fact.pk, revision=1)
    event = LegacyEvent.objects.get(object_id=fact.pk)
    payload = LegacyEventPayload.objects.get(event_id=event.pk).payload
    fact.refresh_from_db()
    assert (event.action, event.actor_id) == (action, family["staff"].pk)
    assert (payload["before"]["moderation"], payload["after"]["moderation"]) == (state, fact.moderation)
    assert payload.get("reason", "") == fact.moderation_reason
    told = [notice.kind for notice in Notice.objects.filter(user=family["contributor"])]
    expected = after if mode == "family" else before
    assert told == ([expected] if expected else [])
    assert not Notice.objects.exclude(user=family["contributor"]).exists()


def test_a_notice_says_what_and_why_and_where_and_not_who(family: FamilyWithFacts):
    fact = family.facts["waiting"]
    hand_back(staff=family["staff"], fact_id=fact.pk)
    undo_decision(staff=family["staff"], fact_id=fact.pk)
    restrict(staff=family["staff"], fact_id=fact.pk)
    lift_restriction(staff=family["staff"], fact_id=fact.pk)
    lifted, restricted, undone, returned = Notice.objects.all()
    for notice in (returned, undone, restricted, lifted):
        assert fact.content in notice.text
        assert notice.path.endswith(f"{fact.pk}/")
        assert family["staff"].name not in notice.text
    assert REASON in returned.text
    assert REASON in restricted.text
    assert "The family sees it." in undone.text
    assert "The family sees it." in lifted.text


def test_a_later_decision_takes_the_place_of_an_unread_earlier_one(strict_family: FamilyWithFacts):
    family, staff = strict_family, strict_family["staff"]
    fact, other = family.facts["waiting"], family.facts["approved"]
    hand_back(staff=staff, fact_id=other.pk)
    approve_fact(staff=staff, fact_id=fact.pk)
    hand_back(staff=staff, fact_id=fact.pk)
    unread = Notice.objects.filter(user=family["contributor"]).unread()
    assert [(one.kind, one.subjects) for one in unread.all()] == [
        ("fact_returned", [fact.pk]),
        ("fact_returned", [other.pk]),
    ]
    corrected = correct_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose sang at dusk."})
    approve_fact(staff=staff, fact_id=corrected.pk)
    assert [(one.kind, one.subjects) for one in unread.all()] == [
        ("fact_approved", [corrected.pk]),
        ("fact_returned", [other.pk]),
    ]
    assert Notice.objects.count() == 4


def test_approving_what_the_family_sees_puts_away_that_it_was_returned(family: FamilyWithFacts):
    fact, staff = family.facts["waiting"], family["staff"]
    hand_back(staff=staff, fact_id=fact.pk)
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose sang at dusk."})
    assert Notice.objects.unread().count() == 1
    approve_fact(staff=staff, fact_id=fact.pk)
    assert not Notice.objects.unread().exists()


def test_the_longest_words_and_reason_fit_into_every_notice(family: FamilyWithFacts):
    fact, staff, longest = family.facts["waiting"], family["staff"], "x" * 280
    Fact.objects.filter(pk=fact.pk).update(content="Rose sang. " * 300)
    return_fact(staff=staff, fact_id=fact.pk, reason=longest)
    restrict_fact(staff=staff, fact_id=fact.pk, reason=longest)
    undo_decision(staff=staff, fact_id=fact.pk)
    assert [longest in notice.text for notice in Notice.objects.all()] == [True, True, True]


def test_who_has_left_is_told_without_a_way_in(family: FamilyWithFacts):
    hand_back(staff=family["staff"], fact_id=family.facts["formers approved"].pk)
    notice = Notice.objects.get(user=family["former"])
    assert (notice.path, REASON in notice.text) == ("", True)


@pytest.mark.parametrize("name", ["private", "suggested", "superseded", "retired", "keepers private"])
def test_what_is_not_shared_does_not_exist_for_staff(family: FamilyWithFacts, name: str):
    for decide in DECISIONS.values():
        with pytest.raises(NotFound):
            decide(staff=family["staff"], fact_id=family.facts[name].pk)
    assert Fact.objects.get(pk=family.facts[name].pk).revision == 1


@pytest.mark.parametrize("decision", DECISIONS)
def test_only_who_has_the_right_decides(family: FamilyWithFacts, decision: str):
    fact = family.facts["restricted" if decision == "lift" else "waiting"]
    without_right: User = UserFactory(is_staff=True)
    with_right: User = UserFactory(is_staff=True)
    keeper_with_right = family["keeper"]
    for user in (with_right, keeper_with_right):
        user.user_permissions.add(Permission.objects.get(codename="moderate_fact"))
    former_staff: User = UserFactory(is_staff=True, is_superuser=True, is_active=False)
    members = [family[actor] for actor in ("contributor", "reader", "stranger", "former")]
    for user in (keeper_with_right, *members, without_right, former_staff):
        with pytest.raises(NotAllowed):
            DECISIONS[decision](staff=user, fact_id=fact.pk)
    assert Fact.objects.get(pk=fact.pk).revision == 1
    for user in (with_right, family["staff"]):
        if decision == "undo":
            with pytest.raises(NothingDecided):
                undo_decision(staff=user, fact_id=fact.pk)
        else:
            DECISIONS[decision](staff=user, fact_id=fact.pk)
            Fact.objects.filter(pk=fact.pk).update(moderation=fact.moderation)


@pytest.mark.parametrize("decide", [return_fact, restrict_fact])
def test_a_reason_is_needed_that_can_be_read(family: FamilyWithFacts, decide: Callable[..., Fact]):
    for reason in ("", "  ", "x" * 281, "a\x00b"):
        with pytest.raises(InvalidInput) as refused:
            decide(staff=family["staff"], fact_id=family.facts["waiting"].pk, reason=reason)
        assert list(refused.value.fields) == ["reason"]
    assert Fact.objects.get(pk=family.facts["waiting"].pk).moderation == "waiting"


def test_words_that_changed_meanwhile_are_not_decided_on(family: FamilyWithFacts):
    fact = family.facts["waiting"]
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose sang."})
    for decide in DECISIONS.values():
        with pytest.raises(StaleRevision):
            decide(staff=family["staff"], fact_id=fact.pk, revision=1)
    approve_fact(staff=family["staff"], fact_id=fact.pk, revision=2)
    assert Fact.objects.get(pk=fact.pk).moderation == "approved"


def test_what_was_erased_from_the_log_is_not_taken_back(family: FamilyWithFacts):
    hand_back(staff=family["staff"], fact_id=family.facts["waiting"].pk)
    LegacyEventPayload.objects.all().delete()
    with pytest.raises(NothingDecided):
        undo_decision(staff=family["staff"], fact_id=family.facts["waiting"].pk)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", ["edit", "unshare"])
def test_of_a_teller_and_moderation_at_once_the_teller_wins(family: FamilyWithFacts, change: str):
    fact, teller = family.facts["waiting"], family["contributor"]
    own = {
        "edit": partial(edit_fact, user=teller, fact_id=fact.pk, changes={"content": "Rose sang."}),
        "unshare": partial(unshare_fact, user=teller, fact_id=fact.pk),
    }[change]
    _, decided = together(own, partial(approve_fact, staff=family["staff"], fact_id=fact.pk, revision=1))
    fact.refresh_from_db()
    expected = ("Rose sang.", "waiting") if change == "edit" else (fact.content, "none")
    assert (fact.content, fact.moderation) == expected
    assert isinstance(decided, (Fact, StaleRevision, NotFound))


def test_the_history_reads_like_sentences_and_names_staff_as_they_name_themselves(family: FamilyWithFacts):
    fact, staff = family.facts["waiting"], family["staff"]
    hand_back(staff=staff, fact_id=fact.pk)
    undo_decision(staff=staff, fact_id=fact.pk)
    nameless = UserFactory(is_staff=True, is_superuser=True, display_name="", email="secret.name@example.org")
    restrict(staff=nameless, fact_id=fact.pk)
    lift_restriction(staff=nameless, fact_id=fact.pk)
    lines = history_of(user=family["contributor"], fact_id=fact.pk)
    assert [line.sentence for line in lines] == [
        f"Staff returned this: “{REASON}”",
        "Staff undid that decision.",
        f"An admin restricted this to its owner: “{REASON}”",
        "An admin lifted the restriction, so that this can be shared.",
    ]
    assert "secret" not in repr(lines)
    assert history_of(user=family["keeper"], fact_id=fact.pk) == []


def test_the_queue_is_what_waits_the_longest_first(family: FamilyWithFacts):
    assert list(Fact.objects.awaiting_moderation()) == [family.facts["waiting"]]
    shared = set(Fact.objects.shared_for_staff().values_list("pk", flat=True))
    hidden = ("private", "suggested", "superseded", "retired", "keepers private", "formers private")
    assert not shared & family.ids(hidden)
    assert shared == set(family.ids(set(family.facts) - set(hidden)))
