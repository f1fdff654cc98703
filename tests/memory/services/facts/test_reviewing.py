"""Taking a decision back: after each decision the row is as it was, unless moderation decided meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.forms.models import model_to_dict

from accounts.models import User
from legacies.audit import verify_chain
from legacies.models import LegacyEvent, LegacyEventPayload
from memory.models import Fact
from memory.services.facts.editing import (
    FactIsSetAside,
    create_fact,
    edit_fact,
    restore_fact,
    set_aside,
    share_fact,
    unshare_fact,
)
from memory.services.facts.reviewing import NothingToUndo, keep_fact, mark_unsure, undo_review
from memory.services.moderation import approve_fact, return_fact
from tests.support.access import TRAITS
from tests.support.factories import UserFactory, remember

pytestmark = pytest.mark.django_db

EVERYTHING = {
    "content": "Rose sang in the church of Bacup.", "category": "hobby", "memory_type": "episodic",
    "occurred": "1962-06", "importance": 9, "subject": "person.hobby", "title": "Singing", "tags": ["song"],
    "pinned": True,
}  # fmt: skip
DECISIONS: dict[str, Callable[..., Fact]] = {
    "keep": keep_fact,
    "unsure": mark_unsure,
    "share": share_fact,
    "share with words": partial(share_fact, show_words=True),
    "unshare": unshare_fact,
    "set aside": set_aside,
    "edit": partial(edit_fact, changes={"content": "Rose sang."}),
    "edit everything": partial(edit_fact, changes=EVERYTHING),
}
LIVE = ["private", "waiting", "approved", "returned", "restricted", "suggested"]
# What is restricted is not shared.
CASES = [
    (decision, state) for decision in DECISIONS for state in LIVE if (decision[:5], state) != ("share", "restricted")
]
# What changes with every revision, or tells when somebody last looked.
TIMES = {"revision", "updated_at", "reviewed_at", "shared_at", "to_desk_at"}


def a_fact(state: str = "private", **fields: Any) -> Fact:
    trait = TRAITS.get(state, state)
    return remember("Rose loved fishing at dawn.", **({trait: True} if trait else {}), **fields)


def owner_of(fact: Fact) -> User:
    owner: User | None = fact.owner
    assert owner is not None
    return owner


def staff() -> User:
    return UserFactory(is_staff=True, is_superuser=True)


def row(fact: Fact) -> dict[str, Any]:
    columns = model_to_dict(Fact.objects.get(pk=fact.pk))
    return {name: value for name, value in columns.items() if name not in TIMES}


@pytest.mark.sweep
@pytest.mark.parametrize(("decision", "state"), CASES)
def test_a_decision_taken_back_leaves_the_row_as_it_was(decision: str, state: str):
    fact = a_fact(state)
    before = row(fact)
    DECISIONS[decision](user=owner_of(fact), fact_id=fact.pk)
    after = row(fact)

    if after == before:  # nothing was decided, so there is nothing to take back
        with pytest.raises(NothingToUndo):
            undo_review(user=owner_of(fact), fact_id=fact.pk)
    else:
        undo_review(user=owner_of(fact), fact_id=fact.pk)
        assert LegacyEvent.objects.count() == 2, "the log keeps both"
    assert row(fact) == before
    assert fact.legacy_id is not None
    verify_chain(fact.legacy_id)


def test_a_decision_is_taken_back_once():
    fact = a_fact()
    keep_fact(user=owner_of(fact), fact_id=fact.pk)
    undo_review(user=owner_of(fact), fact_id=fact.pk)
    with pytest.raises(NothingToUndo):
        undo_review(user=owner_of(fact), fact_id=fact.pk)


def test_only_the_last_decision_is_taken_back():
    fact = a_fact()
    share_fact(user=owner_of(fact), fact_id=fact.pk)
    edit_fact(user=owner_of(fact), fact_id=fact.pk, changes={"content": "Rose sang."})
    undo_review(user=owner_of(fact), fact_id=fact.pk)
    fact.refresh_from_db()
    assert (fact.content, fact.visibility) == ("Rose loved fishing at dawn.", "shared")


@pytest.mark.parametrize("other", ["told", "restored"])
def test_telling_and_restoring_are_no_decisions(other: str):
    fact = a_fact("retired")
    if other == "restored":
        restore_fact(user=owner_of(fact), fact_id=fact.pk)
    else:
        assert fact.legacy_id is not None
        fact = create_fact(user=owner_of(fact), legacy_id=fact.legacy_id, content="Rose sang.")
    with pytest.raises(NothingToUndo):
        undo_review(user=owner_of(fact), fact_id=fact.pk)


def test_what_was_erased_from_the_log_cannot_come_back():
    fact = a_fact()
    keep_fact(user=owner_of(fact), fact_id=fact.pk)
    LegacyEventPayload.objects.all().delete()
    with pytest.raises(NothingToUndo):
        undo_review(user=owner_of(fact), fact_id=fact.pk)


def test_a_version_that_was_replaced_does_not_come_back():
    fact = a_fact()
    keep_fact(user=owner_of(fact), fact_id=fact.pk)
    Fact.objects.filter(pk=fact.pk).update(status="superseded")
    with pytest.raises(FactIsSetAside):
        undo_review(user=owner_of(fact), fact_id=fact.pk)


def test_other_words_than_moderation_approved_pass_it_once_more():
    """Else words could be had approved, and others put in their place by taking the edit back."""
    fact = a_fact("waiting")
    edit_fact(user=owner_of(fact), fact_id=fact.pk, changes={"content": "Rose sang."})
    approve_fact(staff=staff(), fact_id=fact.pk)
    undo_review(user=owner_of(fact), fact_id=fact.pk)
    fact.refresh_from_db()
    assert (fact.content, fact.moderation) == ("Rose loved fishing at dawn.", "waiting")


def test_what_moderation_returned_stays_returned():
    fact = a_fact("waiting")
    share_fact(user=owner_of(fact), fact_id=fact.pk, show_words=True)
    return_fact(staff=staff(), fact_id=fact.pk, reason="Too private.")
    undo_review(user=owner_of(fact), fact_id=fact.pk)
    fact.refresh_from_db()
    assert (fact.show_words, fact.moderation, fact.moderation_reason) == (False, "returned", "Too private.")


def test_sharing_can_be_taken_back_after_moderation_approved():
    fact = a_fact("private")
    share_fact(user=owner_of(fact), fact_id=fact.pk)
    approve_fact(staff=staff(), fact_id=fact.pk)
    undo_review(user=owner_of(fact), fact_id=fact.pk)
    fact.refresh_from_db()
    assert (fact.visibility, fact.moderation) == ("private", "none")


@pytest.mark.parametrize(("importance", "lowered"), [(10, 8), (5, 3), (4, 3), (3, 3), (2, 2), (1, 1)])
def test_who_is_not_sure_lowers_the_weight_and_never_to_nothing(importance: int, lowered: int):
    fact = a_fact(importance=importance)
    assert mark_unsure(user=owner_of(fact), fact_id=fact.pk).importance == lowered
    assert mark_unsure(user=owner_of(fact), fact_id=fact.pk).importance == lowered, "twice is once"
    undo_review(user=owner_of(fact), fact_id=fact.pk)
    fact.refresh_from_db()
    assert (fact.importance, fact.review) == (importance, "open")


def test_the_queue_empties_card_by_card():
    fact = a_fact()
    second = a_fact("suggested", legacy=fact.legacy, owner=fact.owner)
    kept = a_fact(legacy=fact.legacy, owner=fact.owner, review="kept")
    queue = Fact.objects.for_review_page(owner_of(fact))
    assert list(queue) == [fact, second]
    assert kept not in queue
    keep_fact(user=owner_of(fact), fact_id=fact.pk)
    assert list(queue.all()) == [second]
    set_aside(user=owner_of(fact), fact_id=second.pk)
    assert list(queue.all()) == []
    undo_review(user=owner_of(fact), fact_id=second.pk)
    assert list(queue.all()) == [second]
