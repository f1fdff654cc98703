"""Embedders: texts to vectors."""

from memory.engines.embeddings.local import LocalEmbedder
from memory.engines.registry import get_embedder

__all__ = ["LocalEmbedder", "probe"]

PROBE_TEXT = "Is anybody there?"


def probe() -> None:
    """Ask the configured embedder for one vector, past every cache. Raises `EngineError` if it cannot make one."""
    get_embedder().embed_afresh([PROBE_TEXT])
