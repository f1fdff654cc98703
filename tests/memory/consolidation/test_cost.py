"""What a range costs: as many statements whatever is found in it and whatever is remembered already."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import JobState
from memory.engines.base import Label
from memory.indexing.indexed_rows import chunk_items, entry_items
from memory.indexing.recall_rows import values_of
from memory.kinds import JobKind
from memory.models import ConversationChunk, Entry, Fact, FactLink, RecallItem
from memory.tasks import HANDLERS
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, join, remember, told
from tests.support.scripted import ScriptedEngine

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

# With what claiming and ending a piece of work takes: two; three to say what of earlier words still holds,
# and one for pairs to look at that move to a newer version.
MOST_STATEMENTS = 35
NUMBERS = [f"{n} hundred" for n in range(60)]
THINGS = ("dahlias", "trains", "whist", "ginger", "sailing", "bells", "geese", "radio", "moths", "skating")


def consolidate(script, *, already, found):
    """Statements of the work on a talk in which `found` things are told: half of them corrected, half of them new, each
    known to a sister too, where `already` other facts of both are remembered.
    """
    legacy = LegacyFactory(name="Rose Miller")
    teller, sister = join(legacy), join(legacy)
    for n in range(already):
        remember(f"Rose kept {NUMBERS[n]} hens.", legacy=legacy, owner=(teller, sister)[n % 2], approved=n % 2 == 1)
    for thing in THINGS[:found:2]:
        remember(f"Rose loved {thing} in 1950.", legacy=legacy, owner=teller)
    for thing in THINGS[:found]:
        remember(f"Rose loved {thing} in 1949.", legacy=legacy, owner=sister, approved=True)
    said = [f"No, I was wrong: Rose loved {thing} in 1951, not in 1950." for thing in THINGS[:found]]
    conversation = ConversationFactory(legacy=legacy, user=teller, finished_at=timezone.now())
    for words in said:
        ReplyFactory(conversation=conversation, reply_to=told(words, conversation=conversation))
    facts = [
        {"content": f"Rose loved {thing} in 1951.", "messages": [2 * n + 1]} for n, thing in enumerate(THINGS[:found])
    ]
    entries = [
        {"type": "event", "occurred": "1951", "summary": f"She won at {thing}.", "messages": [2 * n + 1]}
        for n, thing in enumerate(THINGS[:found])
    ]
    script.gates.broker.delete("script:extract")
    script.extractions({"summary": "They talked.", "facts": facts, "entries": entries})
    item = jobs.put(
        JobKind.CONSOLIDATE,
        key=f"consolidate:{conversation.pk}",
        payload={"conversation": str(conversation.pk)},
        legacy_id=legacy.pk,
    )
    with CaptureQueriesContext(connection) as context:
        run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    assert item.state == JobState.DONE, item.error
    assert Fact.objects.filter(legacy=legacy, content__contains="1951").count() == found
    assert Fact.objects.filter(legacy=legacy, status="superseded").count() == (found + 1) // 2
    assert FactLink.objects.filter(first__legacy=legacy).exists()
    assert_recall_knows_it_as_it_would_be_read_again(conversation)
    return [query["sql"] for query in context.captured_queries if "SAVEPOINT" not in query["sql"]]


def assert_recall_knows_it_as_it_would_be_read_again(conversation):
    """Rows of chunks and entries are made from what is at hand, those of `rebuild_recall` from the tables."""
    made = {item.id: values_of(item) for item in RecallItem.objects.filter(legacy_id=conversation.legacy_id)}
    read = [
        *chunk_items(ConversationChunk.objects.filter(conversation=conversation)),
        *entry_items(Entry.objects.filter(legacy=conversation.legacy_id)),
    ]
    assert len(read) > 1
    assert [made[item.id] for item in read] == [values_of(item) for item in read]


def label_all(monkeypatch):
    def label(_engine, request):
        return [
            Label.CORRECTS if _is_of_one_thing(pair) and pair.same_teller else _other(pair) for pair in request.pairs
        ]

    monkeypatch.setattr(ScriptedEngine, "label", label)


def _is_of_one_thing(pair):
    return any(thing in pair.new.text and thing in pair.old.text for thing in THINGS)


def _other(pair):
    return Label.CONFLICTS if _is_of_one_thing(pair) else Label.DIFFERENT


def test_a_range_takes_as_many_statements_whatever_is_found_and_remembered(script, monkeypatch):
    label_all(monkeypatch)
    few = consolidate(script, already=2, found=2)
    more = consolidate(script, already=2, found=8)
    much = consolidate(script, already=60, found=8)
    assert len(few) == len(more) == len(much) <= MOST_STATEMENTS, "\n".join(sql[:100] for sql in more)
