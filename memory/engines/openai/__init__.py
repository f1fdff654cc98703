"""The engine that asks a server which speaks the OpenAI protocol: a vendor's, or llama.cpp on the next machine."""

from memory.engines.openai.engine import OpenAIEngine

__all__ = ["OpenAIEngine"]
