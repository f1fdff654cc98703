"""A reply of several rounds of tools stays within its budget: each round is reserved before it is asked for."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from django.conf import settings
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from memory.kinds import JobKind
from memory.language.detection import LEXICONS
from memory.models import Fact, MessageStatus, UsageRecord
from memory.services.conversations.lifecycle import post_message
from memory.services.usage.budgets import legacy_budget, user_budget
from memory.tasks import HANDLERS
from memory.turns.routing.routed_reply import CHARACTERS, RULES_TOKENS
from tests.support.fakellm import calls, says

pytestmark = pytest.mark.django_db

NOTES = json.dumps({"content": "Anna has a dog called Max.", "about": "relative"})
QUESTION = "I have a dog called Max. What is my dog called?"
HARD = (
    "Please write a eulogy that draws on everything the family told, explains how the war and the emigration shaped "
    "her, and compares the strict mother with the young woman in the letters."
)


@pytest.fixture
def tiers(model, settings):
    settings.OPENAI_FAST_MODEL, settings.OPENAI_BALANCED_MODEL, settings.OPENAI_POWERFUL_MODEL = "f", "b", "p"
    settings.MODEL_PRICES = {"f": (Decimal(1), Decimal(1)), "b": (Decimal(10), Decimal(10)), "p": (Decimal(100),) * 2}
    return model


def ask(conversation, content=QUESTION):
    reply = post_message(user=conversation.user, conversation_id=conversation.pk, content=content).reply
    item = jobs.put(JobKind.TURN, key=f"turn:{reply.pk}", payload={"message": str(reply.pk)})
    run_item(item.pk, HANDLERS)
    reply.refresh_from_db()
    return reply


def spent(conversation):
    now = timezone.now()
    of_user = user_budget(conversation.user_id, now=now).spent()
    assert legacy_budget(conversation.legacy_id, now=now).spent() == of_user
    return of_user


def budget_of_one_call(said, *, price):
    """With less to spare than a call takes."""
    tokens = RULES_TOKENS + round(len(said) / CHARACTERS) + settings.OPENAI_REPLY_TOKENS
    return Decimal(tokens + 10) * price / 1_000_000


def noting_and(*rounds):
    """The model notes once, then goes on with these."""
    return [calls(("remember", NOTES)), *rounds]


def test_rounds_within_the_budget_are_all_the_models(tiers, conversation):
    tiers.script(*noting_and(calls(("list_memories", "{}")), says("Max.")))
    reply = ask(conversation)
    assert (reply.content, reply.model, reply.status) == ("Max.", "f", MessageStatus.COMPLETE)
    held = spent(conversation)
    assert (held.held, held.settled) == (0, sum(row.cost for row in UsageRecord.objects.all()))
    assert UsageRecord.objects.filter(is_settled=False).count() == 0


def test_round_that_the_budget_does_not_hold_is_the_built_in_engines(tiers, conversation, settings):
    """What the model noted before is known, the sentence is said once, and nothing failed."""
    tiers.script(*noting_and(says("Max.")))
    settings.BUDGET_USER_DAY = budget_of_one_call(QUESTION, price=1)
    reply = ask(conversation)
    sentence = LEXICONS["en"].phrases.over_day
    assert (reply.status, reply.model) == (MessageStatus.COMPLETE, "builtin-1")
    assert reply.content.count(sentence) == 1
    assert "Max" in reply.content
    assert Fact.objects.get().content == "Anna has a dog called Max."
    assert len(tiers.asked) == 1
    held = spent(conversation)
    assert held.held == 0
    assert held.settled <= settings.BUDGET_USER_DAY


def test_cheaper_model_takes_the_round_that_the_dearer_one_may_not(tiers, conversation, settings):
    tiers.script(*noting_and(says("Max.")))
    settings.BUDGET_USER_DAY = budget_of_one_call(HARD, price=100)
    reply = ask(conversation, HARD)
    assert [one.body["model"] for one in tiers.asked] == ["p", "b"]
    assert (reply.content, reply.model) == ("Max.", "b")
    assert spent(conversation).total <= settings.BUDGET_USER_DAY


def test_model_without_a_price_may_take_all_its_rounds(tiers, conversation, settings):
    settings.BUDGET_USER_DAY, settings.MODEL_PRICES = Decimal(0), {"b": (Decimal(10), Decimal(10))}
    tiers.script(*noting_and(says("Max.")))
    assert ask(conversation).model == "f"
    assert len(tiers.asked) == 2
