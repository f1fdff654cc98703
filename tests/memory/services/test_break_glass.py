"""Break-glass: who may open what is private, for how long, who hears of it, and what is logged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.audit import verify_chain
from legacies.models import LegacyEvent, Notice
from memory.models import BreakGlass, Conversation
from memory.models.break_glass import OPEN_FOR
from memory.services.break_glass import (
    AccessOver,
    NotConfirmed,
    end_break_glass,
    looks_at,
    open_break_glass,
    view_private,
)
from memory.services.deletion.member_erasure import erase_from
from tests.support.access import FamilyWithFacts
from tests.support.factories import ConversationFactory, UserFactory, told

REASON = "She wrote that a fact is missing and asked us to look."


@pytest.fixture
def staff(db: None) -> User:
    """Of staff, with the right and no other."""
    user: User = UserFactory(is_staff=True, display_name="Ines")
    user.user_permissions.add(Permission.objects.get(codename="break_glass"))
    return User.objects.get(pk=user.pk)


@pytest.fixture
def conversation(family: FamilyWithFacts) -> Conversation:
    conversation: Conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    told("She hid the letters.", conversation=conversation)
    return conversation


def open_one(staff: User, kind: str, row: Any, **more: Any) -> BreakGlass:
    asked = {"kind": kind, "object_id": row.pk, "reason": REASON, "is_confirmed": True, **more}
    return open_break_glass(staff=staff, **asked)


def logged() -> list[str]:
    actions = LegacyEvent.objects.filter(action__startswith="break_glass").order_by("sequence")
    return list(actions.values_list("action", flat=True))


def let_pass(access: BreakGlass, time: timedelta) -> None:
    """As if it had been opened so much earlier."""
    moments = {"opened_at": access.opened_at - time, "expires_at": access.expires_at - time}
    BreakGlass.objects.filter(pk=access.pk).update(**moments)


def test_a_fact_is_read_and_its_owner_is_told_at_once(family: FamilyWithFacts, staff: User):
    fact = family.facts["private"]
    access = open_one(staff, "fact", fact)
    assert access.expires_at - access.opened_at == OPEN_FOR == timedelta(minutes=30)
    notice = Notice.objects.get(kind="break_glass")
    assert notice.user == family["contributor"]
    for words in ("Ines", "one of your facts", "30 minutes", REASON):
        assert words in notice.text
    assert fact.content not in notice.text
    assert logged() == ["break_glass_opened"]

    content = view_private(staff=staff, break_glass_id=access.pk)

    assert [shown.content for shown in content.facts] == [fact.content]
    assert not content.conversations
    view_private(staff=staff, break_glass_id=access.pk)
    assert logged() == ["break_glass_opened", "break_glass_viewed", "break_glass_viewed"]
    assert looks_at([access]) == {access.pk: 2}
    verify_chain(family.legacy.pk)


def test_a_conversation_is_read_word_for_word(staff: User, conversation: Conversation):
    content = view_private(staff=staff, break_glass_id=open_one(staff, "conversation", conversation).pk)
    assert [message.content for message in content.messages] == ["She hid the letters."]
    assert Notice.objects.get(kind="break_glass").user == conversation.user


def test_a_whole_legacy_is_told_to_everybody_in_it(family: FamilyWithFacts, staff: User, conversation: Conversation):
    access = open_one(staff, "legacy", family.legacy)
    told_to = {notice.user.pk for notice in Notice.objects.filter(kind="break_glass")}
    assert told_to == {family[actor].pk for actor in ("keeper", "contributor", "reader", "former")}
    content = view_private(staff=staff, break_glass_id=access.pk)
    shown = {fact.pk for fact in content.facts}
    assert {family.facts["private"].pk, family.facts["keepers private"].pk} <= shown
    assert family.facts["elsewhere approved"].pk not in shown
    inside = view_private(staff=staff, break_glass_id=access.pk, conversation_id=conversation.pk)
    assert [message.content for message in inside.messages] == ["She hid the letters."]


def test_who_lacks_the_right_or_the_proof_opens_nothing(family: FamilyWithFacts, staff: User):
    fact = family.facts["private"]
    plain, owner = UserFactory(is_staff=True), family["contributor"]
    for user in (plain, owner, family["keeper"]):
        with pytest.raises(NotAllowed):
            open_one(user, "fact", fact)
    with pytest.raises(NotConfirmed):
        open_one(staff, "fact", fact, is_confirmed=False)
    assert not BreakGlass.objects.exists()
    assert logged() == []
    assert not Notice.objects.filter(kind="break_glass").exists()
    open_one(staff, "fact", fact)
    assert logged() == ["break_glass_opened"], "with both, it opens"


@pytest.mark.parametrize("reason", ["", "   ", "x" * 281, "a\x00b"])
def test_a_reason_is_needed(family: FamilyWithFacts, staff: User, reason: str):
    with pytest.raises(InvalidInput):
        open_one(staff, "fact", family.facts["private"], reason=reason)
    assert logged() == []


def test_what_is_over_shows_nothing(family: FamilyWithFacts, staff: User):
    access = open_one(staff, "fact", family.facts["private"])
    let_pass(access, OPEN_FOR - timedelta(seconds=60))
    assert view_private(staff=staff, break_glass_id=access.pk).facts
    let_pass(BreakGlass.objects.get(pk=access.pk), timedelta(seconds=60))
    with pytest.raises(AccessOver):
        view_private(staff=staff, break_glass_id=access.pk)
    assert logged().count("break_glass_viewed") == 1


def test_who_opened_it_ends_it(family: FamilyWithFacts, staff: User):
    access = open_one(staff, "fact", family.facts["private"])
    with pytest.raises(NotFound):
        end_break_glass(staff=family["staff"], break_glass_id=access.pk)
    for _twice in range(2):
        end_break_glass(staff=staff, break_glass_id=access.pk)
    with pytest.raises(AccessOver):
        view_private(staff=staff, break_glass_id=access.pk)
    assert logged() == ["break_glass_opened", "break_glass_ended"]


def test_it_opens_nothing_else_and_to_nobody_else(family: FamilyWithFacts, staff: User, conversation: Conversation):
    fact_access = open_one(staff, "fact", family.facts["private"])
    conversation_access = open_one(staff, "conversation", conversation)
    other = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    for access, asked in ((fact_access, conversation), (conversation_access, other)):
        with pytest.raises(NotFound):
            view_private(staff=staff, break_glass_id=access.pk, conversation_id=asked.pk)
    with pytest.raises(NotFound):
        view_private(staff=family["staff"], break_glass_id=fact_access.pk)
    elsewhere = ConversationFactory(legacy=family.elsewhere)
    whole = open_one(staff, "legacy", family.legacy)
    with pytest.raises(NotFound):
        view_private(staff=staff, break_glass_id=whole.pk, conversation_id=elsewhere.pk)
    assert "break_glass_viewed" not in logged()


def test_a_conversation_of_which_nothing_is_kept_is_there_for_nobody(family: FamilyWithFacts, staff: User):
    hidden = ConversationFactory(legacy=family.legacy, user=family["contributor"], private=True)
    with pytest.raises(NotFound):
        open_one(staff, "conversation", hidden)
    whole = open_one(staff, "legacy", family.legacy)
    assert hidden not in view_private(staff=staff, break_glass_id=whole.pk).conversations
    with pytest.raises(NotFound):
        view_private(staff=staff, break_glass_id=whole.pk, conversation_id=hidden.pk)


def test_who_loses_the_right_reads_nothing_more(family: FamilyWithFacts, staff: User):
    access = open_one(staff, "fact", family.facts["private"])
    staff.user_permissions.clear()
    with pytest.raises(NotAllowed):
        view_private(staff=User.objects.get(pk=staff.pk), break_glass_id=access.pk)


def test_opening_twice_is_opening_once(family: FamilyWithFacts, staff: User):
    assert open_one(staff, "fact", family.facts["private"]) == open_one(staff, "fact", family.facts["private"])
    assert Notice.objects.filter(kind="break_glass").count() == 1
    assert logged() == ["break_glass_opened"]


def test_what_was_looked_at_goes_with_its_owner(family: FamilyWithFacts, staff: User):
    open_one(staff, "fact", family.facts["private"])
    kept = open_one(staff, "fact", family.facts["keepers private"])
    erase_from(family.legacy.pk, user=family["contributor"])
    assert list(BreakGlass.objects.all()) == [kept]
    verify_chain(family.legacy.pk)
