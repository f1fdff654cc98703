"""The vector of a query, in time or not at all."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TookTooLong

import structlog
from django.conf import settings

from memory.engines.base import EngineError, EngineUnavailable, Vector
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.index.embedding_models import embedders_for_queries

log = structlog.get_logger(__name__)

# Vectors that are being made at once; an embedder that hangs must not collect threads.
MOST_AT_ONCE = 8
_free = threading.BoundedSemaphore(MOST_AT_ONCE)


class EmbedderSlow(EngineUnavailable):
    """The embedder did not answer within `EMBED_QUERY_MS`."""


def query_vector(query: str) -> tuple[str, Vector] | None:
    """The name of the model and the vector of the query; None when no embedder answers in time."""
    for embedder in embedders_for_queries():
        try:
            vector = embedder.known_query(query)
            return embedder.name, _in_time(embedder, query) if vector is None else vector
        except EmbedderSlow as error:
            log.warning("query_not_embedded", error=type(error).__name__)
            return None
        except EngineError as error:
            log.warning("query_not_embedded", error=type(error).__name__)
    return None


def _in_time(embedder: GuardedEmbedder, query: str) -> Vector:
    """Ask in a thread of its own, which goes on when nobody waits for it any more: its answer is kept for the next."""
    patience = settings.EMBED_QUERY_MS / 1000
    if not _free.acquire(timeout=patience):
        raise EmbedderSlow("too many vectors are being made")
    answer: Future[Vector] = Future()
    # No daemon: a process that ends while a model's code runs in one is aborted. Embedders keep deadlines of their own.
    threading.Thread(target=_embed, args=(embedder, query, answer), name="query-vector").start()
    try:
        return answer.result(timeout=patience)
    except TookTooLong as error:
        raise EmbedderSlow("no answer in time") from error


def _embed(embedder: GuardedEmbedder, query: str, answer: Future[Vector]) -> None:
    try:
        answer.set_result(embedder.embed_query(query))
    except BaseException as error:  # noqa: BLE001 - raised again where the answer is waited for
        answer.set_exception(error)
    finally:
        _free.release()
