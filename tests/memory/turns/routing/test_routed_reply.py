"""A reply comes from the model of its tier, from a cheaper one, or from the built-in engine: never an error."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from memory.kinds import JobKind
from memory.language.detection import LEXICONS
from memory.models import ConversationChunk, Fact, MessageStatus, Persona, UsageRecord
from memory.services.conversations.lifecycle import post_message
from memory.services.usage.budgets import Spent, legacy_budget, user_budget
from memory.tasks import HANDLERS
from memory.turns.stream import StreamWriter
from tests.support.factories import told
from tests.support.fakellm import extraction, failure, says

pytestmark = pytest.mark.django_db

HARD = (
    "Please write a eulogy that draws on everything the family told, explains how the war and the emigration shaped "
    "her, and compares the strict mother with the young woman in the letters."
)


@pytest.fixture
def tiers(model, settings):
    settings.OPENAI_FAST_MODEL, settings.OPENAI_BALANCED_MODEL, settings.OPENAI_POWERFUL_MODEL = "f", "b", "p"
    settings.MODEL_PRICES = {"f": (Decimal(1), Decimal(1)), "b": (Decimal(10), Decimal(10)), "p": (Decimal(100),) * 2}
    model.script(says("Yes."))
    return model


def ask(conversation, content="Hello"):
    reply = post_message(user=conversation.user, conversation_id=conversation.pk, content=content).reply
    item = jobs.put(JobKind.TURN, key=f"turn:{reply.pk}", payload={"message": str(reply.pk)})
    run_item(item.pk, HANDLERS)
    reply.refresh_from_db()
    return reply


def spent(conversation):
    return user_budget(conversation.user_id, now=timezone.now()).spent()


@pytest.mark.parametrize(("content", "name"), [("Hello", "f"), (HARD, "p")])
def test_reply_comes_from_the_model_of_its_tier(tiers, conversation, content, name):
    reply = ask(conversation, content)
    assert (reply.content, reply.model, tiers.asked[-1].body["model"]) == ("Yes.", name, name)
    row = UsageRecord.objects.get()
    assert (row.tier, row.model, row.is_settled) == ({"f": "fast", "p": "powerful"}[name], name, True)
    assert row.cost == (120 + 12) * {"f": 1, "p": 100}[name] / Decimal(1_000_000)
    assert spent(conversation) == Spent(settled=row.cost, held=Decimal(0))


def test_nobody_waits_for_what_a_model_took_to_be_recorded(tiers, conversation, monkeypatch):
    recorded = []
    monkeypatch.setattr(
        StreamWriter, "done", lambda *_: recorded.append(UsageRecord.objects.filter(is_settled=True).count())
    )
    assert ask(conversation).status == MessageStatus.COMPLETE
    assert (recorded, UsageRecord.objects.filter(is_settled=True).count()) == ([0], 1)


def test_budget_that_is_low_takes_a_cheaper_model(tiers, conversation, settings):
    settings.BUDGET_USER_DAY = Decimal("0.10")  # a reply may take some 4,500 tokens
    reply = ask(conversation, HARD)
    assert (reply.content, reply.model) == ("Yes.", "b")


@pytest.mark.parametrize("code", ["en", "es", "de", "fr"])
@pytest.mark.parametrize("kind", ["user_day", "legacy_month"])
@pytest.mark.parametrize("spends", [Decimal(0), Decimal("0.009")], ids=["unspent", "spent"])
def test_budget_that_holds_no_reply_leaves_the_built_in_engine_and_one_sentence(
    tiers, conversation, settings, code, kind, spends
):
    """Of a budget of which nothing was spent, nobody is told that it is used up. The cheapest reply takes 0.0045."""
    settings.BUDGET_USER_DAY, settings.BUDGET_LEGACY_MONTH = Decimal(1), Decimal(1)
    setattr(settings, f"BUDGET_{kind.upper()}", Decimal("0.001") if not spends else Decimal("0.01"))
    whose = {"user_id": conversation.user_id, "legacy_id": conversation.legacy_id}
    UsageRecord.objects.create(stage="reply", engine="", model="f", cost=spends, **whose)
    said = {
        "en": "She was born in Leeds and she loved the sea.",
        "es": "Ella nació en Sevilla y le gustaba mucho el mar.",
        "de": "Sie ist in Kassel geboren und sie hat das Meer geliebt.",
        "fr": "Elle est née à Lyon et elle aimait beaucoup la mer.",
    }[code]
    reply = ask(conversation, said)
    phrases = LEXICONS[code].phrases
    over = phrases.over_day if kind == "user_day" else phrases.over_month
    sentence = over if spends else phrases.budget_too_small
    assert (reply.status, reply.model) == (MessageStatus.COMPLETE, "builtin-1")
    assert reply.content.startswith(f"{sentence}\n\n")
    assert reply.content.count(sentence) == 1
    assert len(reply.content) > len(sentence) + 2
    assert tiers.asked == []


def test_budget_of_the_persona_holds(tiers, conversation):
    conversation.persona = Persona.objects.create(legacy=conversation.legacy, name="Careful", budgets={"user_day": 0})
    conversation.save()
    assert ask(conversation).model == "builtin-1"


def test_models_without_a_price_are_not_counted(tiers, conversation, settings):
    settings.MODEL_PRICES, settings.BUDGET_USER_DAY = {}, Decimal(0)
    assert ask(conversation, HARD).model == "p"
    assert UsageRecord.objects.get().tier == "powerful"


def test_reply_that_fails_gives_back_what_was_reserved(tiers, conversation):
    tiers.script(failure(400))
    ask(conversation)
    assert spent(conversation) == Spent(settled=Decimal(0), held=Decimal(0))


def test_what_a_server_does_not_count_is_estimated(tiers, conversation):
    tiers.script(says("Yes, ", "she did.", usage=False))
    reply = ask(conversation)
    assert reply.tokens_in > 2500
    assert spent(conversation).settled > Decimal("0.0025")


def test_over_the_budget_the_built_in_engine_makes_memory(tiers, conversation, settings):
    settings.MODEL_PRICES["another-model"] = (Decimal(1), Decimal(1))
    settings.BUDGET_LEGACY_MONTH = Decimal(0)
    told("My mother Ruth was born in Leeds in 1931.", conversation=conversation)
    conversation.finished_at = timezone.now()
    conversation.save()
    item = jobs.put(
        JobKind.CONSOLIDATE, key=f"consolidate:{conversation.pk}", payload={"conversation": str(conversation.pk)}
    )
    run_item(item.pk, HANDLERS)
    assert ConversationChunk.objects.get().model == "builtin-1"
    assert tiers.asked == []


def test_what_an_extraction_takes_counts(tiers, conversation, settings):
    settings.MODEL_PRICES["another-model"] = (Decimal(1), Decimal(1))
    tiers.script(extraction({"content": "Rose sang."}))
    told("She sang.", conversation=conversation)
    conversation.finished_at = timezone.now()
    conversation.save()
    item = jobs.put(
        JobKind.CONSOLIDATE, key=f"consolidate:{conversation.pk}", payload={"conversation": str(conversation.pk)}
    )
    run_item(item.pk, HANDLERS)
    assert Fact.objects.get().content == "Rose sang."
    month = legacy_budget(conversation.legacy_id, now=timezone.now()).spent()
    assert month == Spent(settled=Decimal("0.000264"), held=Decimal(0))
