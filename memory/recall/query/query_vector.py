"""The vector of a query, in time or not at all."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TookTooLong
from contextvars import Context, copy_context
from dataclasses import dataclass

import structlog
from django.conf import settings
from django.db.models import TextChoices

from memory.engines.base import EngineError, EngineUnavailable, Vector
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.indexing.embedding_models import embedders_for_queries

log = structlog.get_logger(__name__)

# Vectors that are being made at once; an embedder that hangs must not collect threads.
MOST_AT_ONCE = 8
_free = threading.BoundedSemaphore(MOST_AT_ONCE)


class Origin(TextChoices):
    """Where the vector of a query comes from, or why there is none to compare with."""

    KEPT = "kept"
    """From a cache: of this process, or of all."""
    MADE = "made"
    SLOW = "slow"
    """The embedder did not answer in time."""
    DOWN = "down"
    OTHER_MODEL = "other_model"
    """The stored vectors are another model's."""


@dataclass(frozen=True, slots=True)
class QueryVector:
    """`model` and `vector` are empty where no embedder answers in time; `origin` says why."""

    origin: Origin
    model: str = ""
    vector: Vector | None = None


class EmbedderSlow(EngineUnavailable):
    """The embedder did not answer within `EMBED_QUERY_MS`."""


def query_vector(query: str) -> QueryVector:
    """The vector of the query by the first embedder that answers."""
    for embedder in embedders_for_queries():
        try:
            vector = embedder.known_query(query)
            if vector is not None:
                return QueryVector(Origin.KEPT, embedder.name, vector)
            vector, is_kept = _in_time(embedder, query)
            return QueryVector(Origin.KEPT if is_kept else Origin.MADE, embedder.name, vector)
        except EmbedderSlow as error:
            log.warning("query_not_embedded", error=type(error).__name__)
            return QueryVector(Origin.SLOW)
        except EngineError as error:
            log.warning("query_not_embedded", error=type(error).__name__)
    return QueryVector(Origin.DOWN)


def _in_time(embedder: GuardedEmbedder, query: str) -> tuple[Vector, bool]:
    """Ask in a thread of its own, which goes on when nobody waits for it any more: its answer is kept for the next.

    The thread has the caller's context, so that whoever counts what models take (see `engines.usage`) hears of it.
    """
    patience = settings.EMBED_QUERY_MS / 1000
    if not _free.acquire(timeout=patience):
        raise EmbedderSlow("too many vectors are being made")
    answer: Future[tuple[Vector, bool]] = Future()
    asking = (copy_context(), embedder, query, answer)
    # No daemon: a process that ends while a model's code runs in one is aborted. Embedders keep deadlines of their own.
    threading.Thread(target=_embed, args=asking, name="query-vector").start()
    try:
        return answer.result(timeout=patience)
    except TookTooLong as error:
        raise EmbedderSlow("no answer in time") from error


def _embed(context: Context, embedder: GuardedEmbedder, query: str, answer: Future[tuple[Vector, bool]]) -> None:
    try:
        answer.set_result(context.run(embedder.find_query, query))
    except BaseException as error:  # noqa: BLE001 - raised again where the answer is waited for
        answer.set_exception(error)
    finally:
        _free.release()
