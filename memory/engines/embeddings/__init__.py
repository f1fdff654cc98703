"""Embedders: texts to vectors."""

from memory.engines.embeddings.local import LocalEmbedder

__all__ = ["LocalEmbedder"]
