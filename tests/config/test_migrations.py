"""A database of today's migrations, and one that took them step by step before they were put together."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

PUT_TOGETHER = {"legacies": "0001_squashed_0005_push", "memory": "0001_squashed_0028_photo_parts"}


@pytest.fixture
def replaced(db) -> dict[tuple[str, str], Sequence[tuple[str, str]]]:
    """What each stands for. The database remembers neither them nor those steps."""
    disk = MigrationExecutor(connection).loader.disk_migrations
    steps = {(app, name): disk[app, name].replaces for app, name in PUT_TOGETHER.items()}
    recorder = MigrationRecorder(connection)
    for migration, replaced_by_it in steps.items():
        for known in (migration, *replaced_by_it):
            recorder.record_unapplied(*known)
    return steps


def missing() -> list[tuple[str, str]]:
    executor = MigrationExecutor(connection)
    executor.loader.check_consistent_history(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [(migration.app_label, migration.name) for migration, _ in plan]


def test_a_new_database_lacks_nothing(db):
    assert missing() == []


def test_one_that_took_every_step_lacks_nothing(replaced):
    recorder = MigrationRecorder(connection)
    for steps in replaced.values():
        for step in steps:
            recorder.record_applied(*step)
    # Its packages may be older than those that new databases begin with.
    recorder.record_unapplied("oauth2_provider", "0022_refreshtoken_token_family_index")
    assert missing() == [("oauth2_provider", "0022_refreshtoken_token_family_index")]


def test_one_that_took_some_takes_the_others(replaced):
    legacies, memory = replaced.values()
    recorder = MigrationRecorder(connection)
    for step in (*legacies, *memory[:20]):
        recorder.record_applied(*step)
    known = MigrationExecutor(connection).loader.disk_migrations
    since = sorted(key for key in known if key[0] == "memory" and key > memory[-1] and key not in replaced)
    for step in since:
        recorder.record_unapplied(*step)
    assert missing() == [*memory[20:], *since]
