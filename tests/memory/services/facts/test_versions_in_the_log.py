"""Of all that is done to versions and between tellings the log tells everything; and two at once are one."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import User
from legacies.models import Legacy, LegacyEvent
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite
from memory.models import Fact, FactLink, Persona
from memory.services.context import restore_identity, set_aside_identity, write_family_fact, write_identity
from memory.services.disputes import (
    answer_dispute,
    open_dispute,
    settle_dispute,
    tell_otherwise,
    withdraw_dispute,
)
from memory.services.facts.correction import correct_fact, merge_facts, put_instead, restore
from memory.services.facts.editing import create_fact, share_fact
from memory.services.facts.reviewing import pin_fact, unpin_fact
from tests.support.access import FamilyWithFacts
from tests.support.factories import UserFactory
from tests.support.replayed import assert_log_tells_all
from tests.support.together import together


@pytest.fixture
def keeper(db: None) -> User:
    user: User = UserFactory()
    return user


@pytest.fixture
def teller(db: None) -> User:
    user: User = UserFactory()
    return user


@pytest.fixture
def legacy(keeper: User, teller: User) -> Legacy:
    legacy = create_legacy(user=keeper, name="Rose Whitford", relationship="her son")
    _, token = invite(user=keeper, legacy_id=legacy.pk, for_whom="Tom", role="contributor")
    accept_invitation(user=teller, token=token, relationship="her nephew")
    return legacy


def test_a_replay_comes_to_the_same_rows(legacy: Legacy, keeper: User, teller: User):
    persona = Persona.objects.create(name="Kind")
    tell = partial(create_fact, user=teller, legacy_id=legacy.pk)
    one, other, third = (tell(content=f"She grew {flowers}.") for flowers in ("dahlias", "roses", "peas"))
    share_fact(user=teller, fact_id=one.pk, show_words=True)
    shared = correct_fact(user=teller, fact_id=one.pk, changes={"content": "She grew lilies."}, reason="I looked.")
    theirs = create_fact(user=keeper, legacy_id=legacy.pk, content="She grew nothing.")
    share_fact(user=keeper, fact_id=theirs.pk)
    link = open_dispute(user=keeper, fact_id=theirs.pk, other_id=shared.pk, answer="I was there.")
    answer_dispute(user=teller, dispute_id=link.pk, answer="I watered them.")
    settle_dispute(user=keeper, dispute_id=link.pk, state="settled", preferred_id=shared.pk)
    merged = merge_facts(user=teller, keep_id=shared.pk, other_ids=[other.pk])
    assert FactLink.objects.get().preferred == merged
    restore(user=teller, fact_id=other.pk)
    restore(user=teller, fact_id=one.pk)
    pin_fact(user=teller, fact_id=third.pk)
    unpin_fact(user=teller, fact_id=third.pk)
    taken_back = tell_otherwise(user=teller, fact_id=theirs.pk, content="She grew ivy.")
    withdraw_dispute(user=teller, dispute_id=taken_back.pk)
    newest = Fact.objects.live().get(lineage=one.lineage)
    Fact.objects.filter(pk=third.pk).update(metadata={"instead_of": str(newest.pk)})  # as consolidation leaves it
    put_instead(user=teller, fact_id=third.pk)
    write_family_fact(user=keeper, legacy_id=legacy.pk, content="We met each June.")
    ada = write_identity(user=keeper, legacy_id=legacy.pk, persona_id=persona.pk, content="I am Ada.")
    set_aside_identity(user=keeper, fact_id=ada.pk)
    restore_identity(user=keeper, fact_id=ada.pk)
    assert_log_tells_all()


@pytest.mark.trust
@pytest.mark.django_db(transaction=True)
def test_of_two_at_the_same_moment_one_replaces_and_the_other_is_refused(family: FamilyWithFacts):
    fact, other, teller = family.facts["private"], family.facts["waiting"], family["contributor"]
    outcomes = together(
        partial(correct_fact, user=teller, fact_id=fact.pk, changes={"content": "Rose sang."}),
        partial(correct_fact, user=teller, fact_id=fact.pk, changes={"content": "Rose swam."}),
        partial(merge_facts, user=teller, keep_id=other.pk, other_ids=[fact.pk]),
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Fact", "FactIsSetAside", "FactIsSetAside"]
    assert Fact.objects.filter(supersedes=fact).count() == 1


@pytest.mark.trust
@pytest.mark.django_db(transaction=True)
def test_a_dispute_that_both_tellers_open_at_once_is_one(family: FamilyWithFacts):
    one, other = family.facts["approved"].pk, family.facts["keepers approved"].pk
    outcomes = together(
        partial(open_dispute, user=family["contributor"], fact_id=one, other_id=other),
        partial(open_dispute, user=family["keeper"], fact_id=other, other_id=one),
    )
    assert [type(outcome).__name__ for outcome in outcomes] == ["FactLink", "FactLink"]
    assert LegacyEvent.objects.filter(action="dispute_opened").count() == FactLink.objects.count() == 1
