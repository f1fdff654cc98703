"""What models were asked stands in rows: for a reply, an extraction, vectors, and for what came to nothing."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import JobState
from memory.engines.base import BadAnswer
from memory.engines.guarded_embedder import Usage, note_usage
from memory.indexing.usage_records import recording_usage
from memory.kinds import JobKind
from memory.models import UsageRecord
from memory.services.conversations.lifecycle import post_message
from memory.tasks import HANDLERS
from tests.support.factories import told
from tests.support.fakellm import extraction, says, whole

pytestmark = pytest.mark.django_db


def run(key, kind, **payload):
    item = jobs.put(kind, key=key, payload=payload)
    run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    return item


def spent():
    names = ("stage", "engine", "model", "tokens_in", "tokens_out", "user_id", "legacy_id")
    return list(UsageRecord.objects.values_list(*names))


def test_reply_and_its_row_say_how_many_tokens_it_took(model, conversation):
    model.script(says("Tell ", "me more."))
    reply = post_message(user=conversation.user, conversation_id=conversation.pk, content="She sang.").reply
    run(f"turn:{reply.pk}", JobKind.TURN, message=str(reply.pk))
    reply.refresh_from_db()
    assert (reply.content, reply.model, reply.tokens_in, reply.tokens_out) == ("Tell me more.", "a-model", 120, 12)
    assert spent() == [("reply", "openai", "a-model", 120, 12, conversation.user_id, conversation.legacy_id)]


@pytest.mark.parametrize(
    ("answer", "state", "stages"),
    [
        (extraction({"content": "Rose sang."}), JobState.DONE, ["extraction", "verification"]),
        (whole("?"), JobState.WAITING, ["extraction"]),
    ],
)
def test_extraction_is_counted_whatever_comes_of_it(model, conversation, answer, state, stages):
    conversation.finished_at = timezone.now()
    conversation.save()
    told("She sang.", conversation=conversation)
    model.script(answer)
    item = run(f"consolidate:{conversation.pk}", JobKind.CONSOLIDATE, conversation=str(conversation.pk))
    assert item.state == state
    asked = ("openai", "another-model", 120, 12, conversation.user_id, conversation.legacy_id)
    assert sorted(spent()) == [(stage, *asked) for stage in stages]


def test_every_call_has_its_cost_by_the_prices_of_its_model(model, conversation, settings):
    settings.MODEL_PRICES = {"a-model": (Decimal("0.40"), Decimal("1.60"))}
    with recording_usage(legacy_id=conversation.legacy_id, tier="fast"):
        for name in ("a-model", "another"):
            note_usage(Usage(stage="reply", engine="openai", model=name, tokens_in=120, tokens_out=12))
        note_usage(Usage(stage="reply", engine="openai", model="a-model", tokens_in=1))
    costs = UsageRecord.objects.order_by("tokens_in", "-cost").values_list("model", "tier", "cost")
    assert [(name, tier, str(cost)) for name, tier, cost in costs] == [
        ("a-model", "fast", "0.000001"),  # a part of a millionth counts as a whole one
        ("a-model", "fast", "0.000068"),
        ("another", "fast", "0.000000"),
    ]


def test_records_take_the_place_of_what_was_reserved_for_them(conversation):
    reserved = UsageRecord.objects.create(stage="reply", is_settled=False, reserved=Decimal("0.02"))
    with recording_usage(legacy_id=conversation.legacy_id, reservation=reserved.pk):
        note_usage(Usage(stage="reply", engine="openai", model="a-model", tokens_in=1))
        assert list(UsageRecord.objects.all()) == [reserved]
    assert [row.is_settled for row in UsageRecord.objects.all()] == [True]


def ask_in_vain():
    note_usage(Usage(stage="embedding", engine="openai", model="m" * 200, tokens_in=5))
    raise BadAnswer("no")


def test_what_was_asked_is_counted_when_the_block_fails_and_nothing_when_nothing_was(conversation):
    with recording_usage(legacy_id=conversation.legacy_id):
        assert spent() == []
    with pytest.raises(BadAnswer), recording_usage(legacy_id=conversation.legacy_id):
        ask_in_vain()
    assert spent() == [("embedding", "openai", "m" * 120, 5, 0, None, conversation.legacy_id)]
