"""Tests that a recorded scene is made again as it was, and that a change to it does not reach the next test."""

from __future__ import annotations

from django.db import connection, transaction

from memory.models import Fact, RecallItem
from tests.support.access import FamilyWithFacts, family_with_facts
from tests.support.recorded import Recorded

MADE_BY_THE_DATABASE = {"memory_syncmark"}
"""A trigger writes this table, by the clock."""


def everything() -> dict[str, list[str]]:
    """Return every row of every table, as text."""
    with connection.cursor() as cursor:
        rows = {}
        for table in {*connection.introspection.table_names(cursor)} - MADE_BY_THE_DATABASE:
            cursor.execute(f'SELECT "{table}"::text FROM "{table}" ORDER BY 1')
            rows[table] = [row for (row,) in cursor.fetchall()]
    return rows


def undone(scene: Recorded[FamilyWithFacts]) -> tuple[FamilyWithFacts, dict[str, list[str]]]:
    with transaction.atomic():
        made, rows = scene(), everything()
        transaction.set_rollback(True)
    return made, rows


def test_the_second_time_every_row_is_there_again(db):
    scene = Recorded(family_with_facts)
    first, rows = undone(scene)
    second, again = undone(scene)
    assert again == rows
    assert len(rows["memory_fact"]) == len(first.facts) == len(second.facts) > 0


def test_what_a_test_does_to_its_scene_stays_there(db):
    scene = Recorded(family_with_facts)
    first, _ = undone(scene)
    first.facts.pop("approved")
    first.legacy.name = "Somebody Else"
    second = scene()
    assert (second.legacy.name, second["keeper"].display_name) == ("Rose Miller", "Karin")
    assert Fact.objects.get(pk=second.facts["approved"].pk).owner == second["contributor"]
    assert RecallItem.objects.filter(legacy_id=second.legacy.pk).exists()
