"""Personas: who makes and changes which, what they may say, and what they change in a conversation."""

from __future__ import annotations

from dataclasses import fields

import pytest
from django.core.exceptions import ValidationError

from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.models import LegacyEvent, Role
from memory.kinds import MemoryAction
from memory.management.commands.replay_log import replay
from memory.models import Conversation, Persona
from memory.models.personas import BUILT_IN, LONGEST_PERSONA, SAID_OF_BUILT_IN, TOOL_NAMES, WEIGHT_BOUNDS
from memory.recall.ranking.scoring import Weights
from memory.services.conversations.lifecycle import ClientIdReused, start_conversation
from memory.services.deletion.former_members import copy_of_legacy, leave_legacy
from memory.services.personas import (
    MOST_PERSONAS,
    choose_persona,
    create_persona,
    edit_persona,
    offered_persona,
    restore_persona,
    set_persona_aside,
    visible_persona,
)
from memory.turns.tools.memory_tools import TOOLS
from tests.support.factories import LegacyFactory, UserFactory, join, remember

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(legacy):
    return join(legacy, role=Role.KEEPER)


@pytest.fixture
def aunt(legacy, keeper):
    return create_persona(user=keeper, legacy_id=legacy.pk, name="Aunt", tone="dry", never=["Ask about money."])


def test_three_come_with_every_installation_with_all_they_need(legacy, teller):
    built_in = Persona.objects.visible_to(teller).filter(legacy=None)
    assert {one.pk for one in built_in} == set(BUILT_IN.values())
    for persona in built_in:
        persona.full_clean()
        assert {persona.name, persona.tagline} <= set(SAID_OF_BUILT_IN)
        for field in ("traits", "tone", "verbosity", "formality", "voice_examples", "always", "never"):
            assert getattr(persona, field), field
        assert persona.recall_weights
        assert persona.token_budget
        assert offered_persona(legacy.pk, persona.pk) == persona


def test_names_of_tools_and_weights_are_those_that_there_are():
    assert set(TOOL_NAMES) == set(TOOLS)
    assert set(WEIGHT_BOUNDS) <= {one.name for one in fields(Weights)}


def test_keepers_make_change_set_aside_and_restore_their_own(legacy, keeper, aunt):
    assert (aunt.never, aunt.revision) == (["Ask about money."], 1)
    changed = edit_persona(
        user=keeper, persona_id=aunt.pk, tone=" warm ", traits=["slow", " "], budgets={"user_day": 1}
    )
    assert (changed.tone, changed.traits, changed.budgets, changed.revision) == ("warm", ["slow"], {"user_day": 1}, 2)
    assert edit_persona(user=keeper, persona_id=aunt.pk, tone="warm").revision == 2
    assert set_persona_aside(user=keeper, persona_id=aunt.pk).retired_at
    assert set_persona_aside(user=keeper, persona_id=aunt.pk).revision == 3
    with pytest.raises(InvalidInput):
        offered_persona(legacy.pk, aunt.pk)
    assert restore_persona(user=keeper, persona_id=aunt.pk).retired_at is None
    assert offered_persona(legacy.pk, aunt.pk) == aunt
    logged = LegacyEvent.objects.filter(object_id=aunt.pk).order_by("sequence").values_list("action", flat=True)
    assert list(logged) == [
        MemoryAction.PERSONA_CREATED,
        MemoryAction.PERSONA_EDITED,
        MemoryAction.PERSONA_RETIRED,
        MemoryAction.PERSONA_RESTORED,
    ]
    assert [one for one in replay(legacy.pk).differences if one.table == "persona"] == []


def test_members_read_them_and_do_not_change_them(legacy, teller, aunt):
    assert visible_persona(teller, aunt.pk) == aunt
    for change in (edit_persona, set_persona_aside, restore_persona):
        with pytest.raises(NotAllowed):
            change(user=teller, persona_id=aunt.pk)
    with pytest.raises(NotAllowed):
        create_persona(user=teller, legacy_id=legacy.pk, name="Mine")


def test_strangers_find_none_of_them(legacy, aunt):
    stranger = join(LegacyFactory(), role=Role.KEEPER)
    for change in (edit_persona, set_persona_aside, restore_persona):
        with pytest.raises(NotFound):
            change(user=stranger, persona_id=aunt.pk)
    with pytest.raises(NotFound):
        visible_persona(stranger, aunt.pk)
    with pytest.raises(NotFound):
        create_persona(user=stranger, legacy_id=legacy.pk, name="Mine")
    assert not Persona.objects.visible_to(UserFactory()).filter(legacy__isnull=False).exists()


def test_nobody_in_a_family_changes_those_that_come_with_the_product(keeper):
    for change in (edit_persona, set_persona_aside, restore_persona):
        with pytest.raises(NotAllowed):
            change(user=keeper, persona_id=BUILT_IN["listener"])


def test_who_was_too_late_changes_nothing(keeper, aunt):
    edit_persona(user=keeper, persona_id=aunt.pk, tone="warm", revision=1)
    with pytest.raises(StaleRevision) as stale:
        edit_persona(user=keeper, persona_id=aunt.pk, tone="cold", revision=1)
    assert stale.value.current.tone == "warm"


BAD = [
    ("budgets", {"user_week": 1}, "user_week"),
    ("budgets", {"user_day": "much"}, "amount in dollars"),
    ("budgets", {"user_day": True}, "amount in dollars"),
    ("budgets", {"user_day": -0.01}, "amount in dollars"),
    ("budgets", {"user_day": float("nan")}, "amount in dollars"),
    ("budgets", {"legacy_month": float("inf")}, "amount in dollars"),
    ("budgets", {"user_day": 5.01}, "at most 5"),
    ("budgets", [1], "by name"),
    ("recall_weights", {"kindness": 1}, "kindness"),
    ("recall_weights", {"recency": 1.5}, "from -1 to 1"),
    ("recall_weights", {"meaning": -0.1}, "from 0 to 1"),
    ("recall_weights", {"meaning": "0.5"}, "from 0 to 1"),
    ("token_budget", 199, "200"),
    ("token_budget", 8001, "8000"),
    ("tools", ["share_fact"], "share_fact"),
    ("force_tier", "huge", "huge"),
    ("always", ["Be kind."] * 13, "12"),
    ("never", ["x" * 501], "500"),
    ("name", "", "blank"),
    ("name", "a\nb", "single line"),
    ("extra_instructions", "x" * 1501, "1500"),
    ("tone", "a\x00b", "unreadable"),
]


@pytest.mark.parametrize(("field", "value", "said"), BAD)
def test_what_will_not_do_is_refused_with_its_reason_and_nothing_is_stored(settings, keeper, aunt, field, value, said):
    settings.BUDGET_USER_DAY = 5
    with pytest.raises(InvalidInput) as refused:
        edit_persona(user=keeper, persona_id=aunt.pk, **{field: value})
    assert said in " ".join(
        text for key, texts in refused.value.fields.items() if key.startswith(field) for text in texts
    )
    aunt.refresh_from_db()
    assert aunt.revision == 1


def test_all_texts_together_have_a_limit(keeper, aunt):
    lines = ["x" * 500] * (LONGEST_PERSONA // 500)
    with pytest.raises(InvalidInput) as refused:
        edit_persona(user=keeper, persona_id=aunt.pk, always=lines)
    assert "together" in refused.value.fields["extra_instructions"][0]
    edit_persona(user=keeper, persona_id=aunt.pk, always=lines[1:])


def test_there_are_so_many_in_a_legacy_and_no_more(legacy, keeper, aunt):
    Persona.objects.bulk_create([Persona(legacy=legacy, name=f"p{number}") for number in range(MOST_PERSONAS - 1)])
    with pytest.raises(InvalidInput):
        create_persona(user=keeper, legacy_id=legacy.pk, name="One more")
    set_persona_aside(user=keeper, persona_id=aunt.pk)
    create_persona(user=keeper, legacy_id=legacy.pk, name="One more")
    with pytest.raises(InvalidInput):
        restore_persona(user=keeper, persona_id=aunt.pk)


def test_chosen_for_a_conversation_and_let_go_when_it_is_set_aside(legacy, teller, keeper, aunt):
    talk = start_conversation(user=teller, legacy_id=legacy.pk, persona=aunt.pk)
    assert talk.persona == aunt
    assert choose_persona(user=teller, conversation_id=talk.pk, persona_id=None).persona is None
    assert choose_persona(user=teller, conversation_id=talk.pk, persona_id=BUILT_IN["biographer"]).persona
    choose_persona(user=teller, conversation_id=talk.pk, persona_id=aunt.pk)
    set_persona_aside(user=keeper, persona_id=aunt.pk)
    assert Conversation.objects.get(pk=talk.pk).persona is None


def test_another_familys_is_not_there_to_be_chosen(legacy, teller):
    elsewhere = Persona.objects.create(legacy=LegacyFactory(), name="Elsewhere")
    with pytest.raises(InvalidInput):
        start_conversation(user=teller, legacy_id=legacy.pk, persona=elsewhere.pk)
    talk = start_conversation(user=teller, legacy_id=legacy.pk)
    with pytest.raises(InvalidInput):
        choose_persona(user=teller, conversation_id=talk.pk, persona_id=elsewhere.pk)
    with pytest.raises(NotFound):
        choose_persona(user=UserFactory(), conversation_id=talk.pk, persona_id=None)


def test_clients_id_stands_for_a_conversation_with_its_persona(legacy, teller, aunt):
    first = start_conversation(user=teller, legacy_id=legacy.pk, client_id="a", persona=aunt.pk)
    assert start_conversation(user=teller, legacy_id=legacy.pk, client_id="a", persona=aunt.pk) == first
    with pytest.raises(ClientIdReused):
        start_conversation(user=teller, legacy_id=legacy.pk, client_id="a", persona=BUILT_IN["listener"])


def test_members_take_the_familys_along_in_their_copy_and_nobody_else_does(legacy, teller, keeper, aunt):
    copied = copy_of_legacy(user=teller, legacy_id=legacy.pk)["personas"]
    assert [(one["name"], one["never"]) for one in copied] == [("Aunt", ["Ask about money."])]
    remember("Rose sang.", legacy=legacy, owner=teller)
    leave_legacy(user=teller, legacy_id=legacy.pk)
    assert copy_of_legacy(user=teller, legacy_id=legacy.pk)["personas"] == []


def test_model_checks_the_same_for_whoever_fills_it_in():
    with pytest.raises(ValidationError) as refused:
        Persona(name="Odd", budgets={"user_day": -1}, recall_weights={"recency": 9}).full_clean()
    assert set(refused.value.message_dict) == {"budgets", "recall_weights"}
