"""The first sync of a family that told much: how much is sent, and how long it takes."""

from __future__ import annotations

import gzip
import json
import random
import time

import pytest
from django.db import connection

from accounts.models import User
from legacies.models import Legacy
from memory.models import Fact
from tests.support.api import Phone
from tests.support.factories import join

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

FACTS = 10_000
MOST_BYTES = 2_000_000
WHO = ("Rose", "Her sister Agnes", "Her father", "Uncle Karl", "The neighbours", "Aunt Jo", "Her teacher", "The baker")
DID = (
    "planted",
    "sold",
    "painted",
    "mended",
    "kept",
    "lost",
    "found",
    "carried",
    "built",
    "borrowed",
    "hid",
    "gave away",
)
WHAT = (
    "dahlias",
    "a rowing boat",
    "the piano",
    "bees",
    "the oven",
    "a bicycle",
    "letters",
    "the garden wall",
    "a medal",
)
WHERE = ("behind the house", "at the mill", "by the harbour", "in the attic", "on the way to school", "in Whitby")
WHEN = ("in the spring of {}", "in {}", "before the war, around {}", "on a Sunday in {}", "after {}")


def tell_much(legacy: Legacy, tellers: list[User]) -> None:
    chance = random.Random(3)
    rows = []
    for number in range(FACTS):
        year = chance.randint(1920, 1999)
        parts = [chance.choice(one) for one in (WHO, DID, WHAT, WHERE, WHEN)]
        content = f"{' '.join(parts).format(year)}, as {chance.choice(WHO)} told it ({number})."
        shared = {"visibility": "shared", "moderation": "approved"} if number % 2 else {}  # the reader sees all
        rows.append(
            Fact(legacy=legacy, owner=tellers[number % 2], content=content, occurred=str(year), tags=["told"], **shared)
        )
    Fact.objects.bulk_create(rows, batch_size=1000)


def test_ten_thousand_facts_are_less_than_two_megabytes(legacy: Legacy, capsys: pytest.CaptureFixture[str]):
    reader, other = join(legacy), join(legacy)
    tell_much(legacy, [reader, other])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE memory_fact")
    phone, cursor_, facts, size, plain = Phone(reader), "", 0, 0, 0
    began, wall = time.process_time(), time.perf_counter()
    has_more, pages = True, 0
    while has_more:
        query: dict[str, str | int] = {"limit": 1000, **({"cursor": cursor_} if cursor_ else {})}
        answer = phone.client.get("/api/v1/sync", data=query, headers={"Accept-Encoding": "gzip"})
        is_packed = answer.headers.get("Content-Encoding") == "gzip"  # what is very small is not
        unpacked = gzip.decompress(answer.content) if is_packed else answer.content
        size, plain, page = size + len(answer.content), plain + len(unpacked), json.loads(unpacked)
        facts, pages = facts + len(page["facts"]), pages + 1
        cursor_, has_more = page["cursor"], page["has_more"]
    cpu, seconds = time.process_time() - began, time.perf_counter() - wall
    with capsys.disabled():
        print(  # noqa: T201 - the figure
            f"\n{facts} facts in {pages} answers: {size / 1e6:.2f} MB packed, {plain / 1e6:.1f} MB plain, "
            f"{cpu:.2f} s of this process, {seconds:.2f} s"
        )
    assert facts == FACTS == Fact.objects.visible_to(reader).count()
    assert size <= MOST_BYTES
