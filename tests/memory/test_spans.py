"""What a turn, a search, consolidation and work tell of themselves: counts and times, in one trace with their cause."""

from __future__ import annotations

import pytest
from django.db import transaction

from config.tracing import span
from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Job
from memory import recall
from memory.kinds import JobKind
from memory.models import Conversation
from memory.services.conversations.lifecycle import finish_conversation, post_message
from memory.tasks import HANDLERS
from tests.support.factories import remember
from tests.support.spans import Spans

pytestmark = pytest.mark.django_db

SAID = "She loved dahlias."


def do(kind: JobKind) -> None:
    """What waits of this kind, as a worker does it."""
    for pk in Job.objects.filter(kind=kind).values_list("pk", flat=True):
        run_item(pk, HANDLERS)


def post(conversation: Conversation) -> None:
    with span("http.request"):
        post_message(user=conversation.user, conversation_id=conversation.pk, content=SAID)


def test_a_turn_tells_how_long_each_part_took(conversation, script, spans: Spans):
    remember("She won prizes with her dahlias.", legacy=conversation.legacy, owner=conversation.user)
    post(conversation)
    do(JobKind.TURN)
    told = spans.values("turn")
    assert (told["pieces"], told["recalled"], told["window"], told["status"]) == (3, 1, 1, "complete")
    assert told["first_delta_ms"] >= 0
    (whole,) = spans.named("turn")
    for part in ("turn.recall", "turn.model", "turn.store"):
        (found,) = spans.named(part)
        assert found.parent == whole.context, part


def test_work_tells_its_kind_its_attempt_and_how_long_it_waited(conversation, script, spans: Spans):
    post(conversation)
    do(JobKind.TURN)
    told = spans.values("job")
    assert (told["kind"], told["attempt"]) == ("turn", 1)
    assert told["wait_ms"] >= 0


def test_a_turn_stands_in_the_trace_of_the_message_that_it_answers(conversation, script, spans: Spans):
    post(conversation)
    do(JobKind.TURN)
    (posted,) = spans.named("http.request")
    for name in ("job", "turn", "recall", "turn.model"):
        (found,) = spans.named(name)
        assert found.context.trace_id == posted.context.trace_id, name


def test_asked_for_outside_of_a_trace_work_begins_its_own(spans: Spans):
    with transaction.atomic():
        item = jobs.put(JobKind.TIDY, key="tidy", payload={"ours": 1})
    assert item.payload == {"ours": 1}
    run_item(item.pk, HANDLERS)
    assert spans.values("job")["kind"] == "tidy"


def test_a_search_tells_what_it_looked_at_and_found(conversation, spans: Spans):
    for number in range(3):
        remember(f"She won prize {number}.", legacy=conversation.legacy, owner=conversation.user)
    recall.search(viewer=conversation.user, legacy_id=conversation.legacy_id, query="prize", limit=2)
    told = spans.values("recall")
    assert (told["candidates"], told["hits"], told["legacies"]) == (3, 2, 1)
    assert told["words_only"] is False
    assert told["sql_ms"] > 0
    assert told["embedding_ms"] > 0


def test_consolidation_tells_what_came_of_a_conversation(conversation, script, spans: Spans):
    script.extractions(
        {
            "facts": [
                {"content": SAID, "messages": [1]},
                {"content": "Rose loved dahlias.", "messages": [3]},
                {"content": "Her code was 4711-0815-2342, she said: password hunter2hunter2.", "messages": [1]},
                {"content": "Nobody said this.", "messages": [77]},
            ]
        }
    )
    for _ in range(2):
        post(conversation)
        do(JobKind.TURN)
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    do(JobKind.CONSOLIDATE)
    whole, asked = spans.values("consolidation"), spans.values("consolidation.extract")
    assert (whole["messages"], asked["found"], whole["drafts"], whole["dropped"]) == (4, 4, 3, 1)
    assert whole["redacted"] >= 1
    looked, screened = spans.values("consolidation.verify"), spans.values("consolidation.screen")
    assert (looked["kept"], looked["entries"], screened["kept"], screened["untold"]) == (4, 0, 3, 1)
    decided = spans.values("consolidation.decide")
    assert (decided["facts"], decided["told_again"], decided["taken_back"]) == (2, 1, 0)
    assert spans.values("consolidation.candidates")["drafts"] == 3
    for part in ("claim", "screen", "write"):
        assert len(spans.named(f"consolidation.{part}")) == 1


def test_a_batch_of_vectors_tells_its_size(conversation, spans: Spans):
    remember(SAID, legacy=conversation.legacy, owner=conversation.user)
    do(JobKind.EMBED)
    assert spans.values("embedding") == {"legacy": str(conversation.legacy_id), "rows": 1, "made": 1}


def test_a_turn_that_fails_is_told_by_the_kind_of_its_error(conversation, script, spans: Spans):
    script.replies([["say", "She "], ["fail", "bug"]])
    post(conversation)
    do(JobKind.TURN)
    assert spans.values("turn")["error.type"] == spans.values("job")["error.type"] == "ZeroDivisionError"
