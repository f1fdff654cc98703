"""What twenty messages cost where much is remembered already. `-s` shows the figures, and with
`--hypothesis-profile=thorough` those of a hundred thousand facts.
"""

from __future__ import annotations

import sys
import time
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import JobState
from memory.indexing.recall_rows import COLUMNS
from memory.kinds import JobKind
from memory.models import Fact
from memory.recall.sql.statistics import MANY_ROWS
from memory.tasks import HANDLERS
from tests.memory.consolidation.test_cost import MOST_STATEMENTS
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, join, remember, told
from tests.support.volumes import volume

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

TOLD = (
    "Rose was born in Leeds in 1931 above the bakery.",
    "She married Tom in May 1953 at St Anne's.",
    "They kept eleven hens and a goat called Percy.",
    "No, I was wrong: she was born in Leeds in 1932.",
    "She loved dahlias and never let anyone cut them.",
    "Her sister Ada played the organ on Sundays.",
    "In 1961 they moved to Whitby for the sea air.",
    "She worked at the post office until she retired.",
    "She always said that soup wants a whole day.",
    "My brother was born in Whitby in 1963.",
)
SIZES = (100, volume(2 * MANY_ROWS, thorough=100_000))
"""Where each row is looked at, and where they are searched by index, which is all the more so of a hundred thousand."""
FACTS = """
    INSERT INTO memory_fact ({columns})
    SELECT {values} FROM memory_fact AS fact, generate_series(1, %(count)s) AS n WHERE fact.id = %(first)s
"""
# The vectors of all would take minutes to come into the index, and change no number of statements.
ITEMS = """
    INSERT INTO memory_recallitem ({columns}, embedding, model_id)
    SELECT {values}, vector.made::halfvec, CASE WHEN vector.made IS NOT NULL THEN item.model_id END
    FROM (SELECT *, row_number() OVER () AS n FROM memory_fact WHERE id <> %(first)s) AS fact
    JOIN (SELECT 1 AS model_id, row.* FROM (SELECT {columns} FROM memory_recallitem) AS row) AS item
        ON item.id = %(first)s AND item.legacy_id = fact.legacy_id
    LEFT JOIN LATERAL (
        SELECT array_agg(random() - 0.5)::real[] AS made FROM generate_series(1, 384) WHERE fact.n <= %(vectors)s
    ) AS vector ON true
"""
CONTENT = "'Rose kept thing' || n || ' in the shed with the ' || (ARRAY['hens', 'bread', 'sea', 'soup'])[1 + n %% 4]"


def make_up(first: Fact, count: int) -> None:
    """So many facts like this one, some of them with a vector."""
    columns = [field.column for field in Fact._meta.concrete_fields if field.column]
    made = {"id": "gen_random_uuid()", "lineage": "gen_random_uuid()", "content": CONTENT}
    told_in = {"id": "fact.id", "search_text": "fact.content"}
    values: dict[str, UUID | int] = {"first": first.pk, "count": count, "vectors": 1000}
    with connection.cursor() as cursor:
        cursor.execute(_filled(FACTS, columns, made, "fact"), values)
        cursor.execute(_filled(ITEMS, COLUMNS, told_in, "item"), values)
        cursor.execute("ANALYZE memory_fact")
        cursor.execute("ANALYZE memory_recallitem")


def _filled(statement, columns, made, row):
    values = ", ".join(made.get(name, f"{row}.{name}") for name in columns)
    return statement.format(columns=", ".join(columns), values=values)


@pytest.mark.parametrize("facts", SIZES)
def test_twenty_messages_cost_no_more_statements_whatever_is_remembered(settings, facts):
    settings.ENGINE = "memory.engines.builtin.BuiltinEngine"
    legacy = LegacyFactory(name="Rose Miller")
    teller = join(legacy)
    make_up(remember("Rose kept bees.", legacy=legacy, owner=teller), facts)
    item = conversation_about(legacy, teller)
    cpu = time.process_time()
    with CaptureQueriesContext(connection) as context:
        run_item(item.pk, HANDLERS)
    cpu = time.process_time() - cpu
    item.refresh_from_db()
    assert item.state == JobState.DONE, item.error
    assert Fact.objects.filter(conversation__legacy=legacy).count() > 5
    statements = [query for query in context.captured_queries if "SAVEPOINT" not in query["sql"]]
    slowest = max(float(query["time"]) for query in statements)
    told_to = f"{facts} facts: {len(statements)} statements, the slowest {slowest:.3f} s; {cpu:.2f} s of CPU\n"
    sys.stdout.write(told_to)
    assert len(statements) <= MOST_STATEMENTS


def conversation_about(legacy, teller):
    """Twenty messages: ten that are told, and ten replies."""
    conversation = ConversationFactory(legacy=legacy, user=teller, finished_at=timezone.now())
    for words in TOLD:
        ReplyFactory(conversation=conversation, reply_to=told(words, conversation=conversation))
    about = {"conversation": str(conversation.pk)}
    return jobs.put(JobKind.CONSOLIDATE, key=f"consolidate:{conversation.pk}", payload=about, legacy_id=legacy.pk)
