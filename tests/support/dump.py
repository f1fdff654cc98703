"""Everything that the database and the broker contain, as one text to search."""

from __future__ import annotations

from typing import Any

import redis
from django.conf import settings
from django.db import connection
from psycopg import sql

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"


def dump_of_everything() -> str:
    """Return every table as COPY writes it, and every key of the broker with its value."""
    return f"{dump_of_database()}\n{dump_of_broker()}"


def dump_of_database() -> str:
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        return "\n".join([_copied(cursor, table) for (table,) in cursor.fetchall()])


def _copied(cursor: Any, table: str) -> str:
    statement = sql.SQL("COPY (SELECT * FROM {}) TO STDOUT").format(sql.Identifier(table))
    with cursor.cursor.copy(statement) as copied:  # the cursor of psycopg, which Django wraps
        return b"".join(bytes(part) for part in copied).decode()


def dump_of_broker() -> str:
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        return "\n".join(f"{key!r} {_value(client, key)!r}" for key in client.scan_iter("*"))


def _value(client: Any, key: bytes) -> object:
    read = {
        b"hash": client.hgetall,
        b"list": lambda name: client.lrange(name, 0, -1),
        b"set": client.smembers,
        b"zset": lambda name: client.zrange(name, 0, -1),
        b"stream": client.xrange,
    }
    return read.get(client.type(key), client.get)(key)
