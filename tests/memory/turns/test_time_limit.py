"""The time that recall may take for a turn is a limit for recall alone."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection

from memory.engines.base import EngineUnavailable
from memory.turns.turn_memory import _statements_within


def limit() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        return str(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "error", [EngineUnavailable("down"), DatabaseError("gone"), LookupError(), KeyboardInterrupt()]
)
def test_whatever_is_raised_the_next_statement_has_its_time(error):
    with _statements_within(30):
        assert limit() == "30ms"
    with pytest.raises(type(error)), _statements_within(30):
        raise error
    assert limit() == "0"


@pytest.mark.django_db(transaction=True)
def test_a_statement_that_took_too_long_leaves_a_connection_without_the_limit():
    with pytest.raises(DatabaseError), _statements_within(30), connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(5)")
    assert limit() == "0"
