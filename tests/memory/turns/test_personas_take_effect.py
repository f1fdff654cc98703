"""What a persona says of recall and of spending makes a difference: the same question, with and without it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Role
from memory.kinds import JobKind
from memory.models import Persona, UsageRecord
from memory.models.personas import BUILT_IN
from memory.services.context import write_identity
from memory.services.conversations.lifecycle import post_message, start_conversation
from memory.services.personas import create_persona
from memory.tasks import HANDLERS
from tests.support.api import Phone
from tests.support.factories import join, remember
from tests.support.fakellm import says

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(legacy):
    return join(legacy, role=Role.KEEPER)


@pytest.fixture
def priced(model, settings):
    settings.OPENAI_FAST_MODEL, settings.OPENAI_BALANCED_MODEL, settings.OPENAI_POWERFUL_MODEL = "f", "b", "p"
    settings.MODEL_PRICES = {"f": (Decimal(1), Decimal(1)), "b": (Decimal(10),) * 2, "p": (Decimal(100),) * 2}
    model.script(says("Yes."))
    return model


def ask(user, legacy, persona=None, content="Hello"):
    talk = start_conversation(user=user, legacy_id=legacy.pk, persona=persona)
    reply = post_message(user=user, conversation_id=talk.pk, content=content).reply
    item = jobs.put(JobKind.TURN, key=f"turn:{reply.pk}", payload={"message": str(reply.pk)})
    run_item(item.pk, HANDLERS)
    reply.refresh_from_db()
    return reply


def test_weights_order_what_is_found(legacy, keeper):
    small, vital = (
        str(remember(f"Fishing {word}.", importance=n, legacy=legacy, owner=keeper).pk)
        for word, n in (("once", 1), ("much", 10))
    )
    modest = create_persona(user=keeper, legacy_id=legacy.pk, name="Modest", recall_weights={"importance": -1})

    def order(**persona):
        found = Phone(keeper).get("search", legacy.pk, q="fishing", **persona).json()["results"]
        return [hit["id"] for hit in found]

    assert order() == [vital, small]
    assert order(persona=str(modest.pk)) == [small, vital]
    assert order(persona=str(BUILT_IN["biographer"])) == [vital, small]


def test_character_and_identity_are_read_with_their_persona_alone(priced, legacy, keeper):
    listener = BUILT_IN["listener"]
    write_identity(user=keeper, legacy_id=legacy.pk, persona_id=listener, content="It calls her Aunt Rosamund.")
    for persona, is_read in ((listener, True), (BUILT_IN["interviewer"], False), (None, False)):
        ask(keeper, legacy, persona)
        prompt = str(priced.asked[-1].body["messages"])
        assert ("Press for details." in prompt) is is_read
        assert ("Aunt Rosamund" in prompt) is is_read


def test_room_for_what_is_recalled_is_the_personas(priced, legacy, keeper):
    for number in range(40):
        remember(f"Rose loved fishing at dawn, as was told for the time number {number}.", legacy=legacy, owner=keeper)
    sizes = {}
    for name in ("listener", "biographer"):
        ask(keeper, legacy, BUILT_IN[name], "Did Rose like fishing at dawn?")
        sizes[name] = str(priced.asked[-1].body["messages"]).count("loved fishing")
    assert 0 < sizes["listener"] < sizes["biographer"] == 40


def test_budget_and_tier_of_a_persona_hold_in_its_conversations_alone(priced, legacy, keeper):
    make = {"user": keeper, "legacy_id": legacy.pk}
    thrifty = create_persona(name="Thrifty", budgets={"user_day": 0.001}, **make)
    grand = create_persona(name="Grand", force_tier="powerful", **make)
    assert ask(keeper, legacy, thrifty.pk).model == "builtin-1"
    assert not UsageRecord.objects.exists()
    assert ask(keeper, legacy).model == "f"
    usual = UsageRecord.objects.get().cost
    assert ask(keeper, legacy, grand.pk).model == "p"
    assert UsageRecord.objects.get(model="p").cost == 100 * usual


def test_budget_above_the_servers_raises_nothing(priced, legacy, keeper, settings):
    """A family's persona that was made when the limits were higher."""
    settings.BUDGET_USER_DAY = Decimal(0)
    rich = Persona.objects.create(legacy=legacy, name="Rich", budgets={"user_day": 4})
    assert ask(keeper, legacy, rich.pk).model == "builtin-1"
