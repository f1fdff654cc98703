"""Pairs to look at go with their facts, and name no conversation and nobody that is gone; the log tells all of it."""

from __future__ import annotations

from uuid import UUID

import pytest

from legacies.models import LegacyEvent, LegacyEventPayload
from memory.management.commands.replay_log import replay
from memory.models import Conversation, Fact, FactPair
from memory.services.deletion.conversation_deletion import delete_conversation
from memory.services.deletion.former_members import copy_of_legacy, leave_legacy
from memory.services.deletion.member_erasure import erase_from
from memory.services.deletion.purging import delete_permanently
from memory.services.exports.family_export import export_family
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import set_aside
from memory.services.pair_answers import answer_pair
from tests.support.access import FamilyWithFacts
from tests.support.factories import ConversationFactory
from tests.support.pairs import pair_of, pair_up

pytestmark = pytest.mark.django_db

MINE, THEIRS = "approved", "keepers approved"


@pytest.fixture
def conversation(family: FamilyWithFacts) -> Conversation:
    conversation: Conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    return conversation


@pytest.fixture
def pair(family: FamilyWithFacts, conversation: Conversation) -> FactPair:
    return pair_of(family, MINE, THEIRS, conversation_id=conversation.pk)


def payloads_of(pair_id: UUID) -> int:
    events = LegacyEvent.objects.filter(object_id=pair_id).values("pk")
    return LegacyEventPayload.objects.filter(event_id__in=events).count()


def differing(family: FamilyWithFacts) -> set[str]:
    """Pairs that stand otherwise than the log tells."""
    return {str(one) for one in replay(family.legacy.pk).differences if one.table == "factpair"}


def test_a_pair_goes_when_one_of_its_facts_is_purged(family: FamilyWithFacts, pair: FactPair):
    answer_pair(user=family["contributor"], pair_id=pair.pk, answer="unrelated")
    other = pair_of(family, "private", THEIRS)
    fact = family.facts[MINE]
    set_aside(user=fact.owner, fact_id=fact.pk)
    delete_permanently(user=fact.owner, fact_id=fact.pk)
    assert FactPair.objects.get() == other
    assert payloads_of(pair.pk) == 0 < payloads_of(other.pk)
    assert not differing(family)


def test_deleting_a_conversation_leaves_the_pair_and_names_the_conversation_no_more(
    family: FamilyWithFacts, conversation: Conversation, pair: FactPair
):
    delete_conversation(user=family["contributor"], conversation_id=conversation.pk)
    assert FactPair.objects.get().conversation is None
    assert not differing(family)


def test_erasing_a_person_takes_their_pairs_and_leaves_answers_without_a_name(family: FamilyWithFacts, pair: FactPair):
    between = pair_of(family, THEIRS, "formers approved")
    answer_pair(user=family["keeper"], pair_id=between.pk, answer="differ")
    FactPair.objects.filter(pk=between.pk).update(answered_by=family["contributor"])
    erase_from(family.legacy.pk, user=family["contributor"])
    left = FactPair.objects.get()
    assert (left, left.state, left.answered_by) == (between, "differ", None)
    assert left.answered_at
    assert payloads_of(pair.pk) == 0
    assert not differing(family)


def test_a_newer_version_takes_the_pair_along_answered_or_not(family: FamilyWithFacts, pair: FactPair):
    answered = pair_of(family, MINE, "private")
    answer_pair(user=family["contributor"], pair_id=answered.pk, answer="unrelated")
    old = family.facts[MINE]
    new = correct_fact(user=old.owner, fact_id=old.pk, changes={"content": "Rose loved to fish at dusk."})
    for one, state in ((pair, "open"), (answered, "unrelated")):
        one.refresh_from_db()
        assert (one.state, new.pk in (one.first_id, one.second_id)) == (state, True)
        assert one.first_id < one.second_id
    assert FactPair.objects.for_review_page(family["contributor"]).get() == pair
    assert not differing(family)


def test_a_copy_tells_the_pairs_that_its_reader_sees_and_no_others(family: FamilyWithFacts, pair: FactPair):
    hidden = pair_of(family, "keepers private", MINE)
    answer_pair(user=family["contributor"], pair_id=pair.pk, answer="conflicts")

    def copied(actor: str) -> list[dict[str, str]]:
        pairs: list[dict[str, str]] = copy_of_legacy(user=family[actor], legacy_id=family.legacy.pk)["pairs"]
        return pairs

    seen = {"a": str(pair.first_id), "b": str(pair.second_id), "state": "differ"}
    assert copied("contributor") == copied("reader") == [seen]
    assert copied("keeper") == [seen, {"a": str(hidden.first_id), "b": str(hidden.second_id), "state": "open"}]
    assert export_family(family.legacy)["pairs"] == copied("keeper")


def test_who_has_left_copies_pairs_of_their_own_facts_alone(family: FamilyWithFacts, pair: FactPair):
    own = pair_up(family.facts["private"], family.facts["waiting"])
    leave_legacy(user=family["contributor"], legacy_id=family.legacy.pk)
    assert [one["a"] for one in copy_of_legacy(user=family["contributor"], legacy_id=family.legacy.pk)["pairs"]] == [
        str(own.first_id)
    ]
    assert Fact.objects.filter(pk=own.first_id).exists()
