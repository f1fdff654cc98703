"""The engine that asks a server which speaks the OpenAI protocol: a vendor's, or llama.cpp on the next machine."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """`OpenAIEngine`, as the settings name it, once somebody asks for it. Web processes use only the prompts beside it,
    and the client that the engine needs takes as much memory as two hundred open streams.
    """
    if name != "OpenAIEngine":
        raise AttributeError(name)
    from memory.engines.openai.engine import OpenAIEngine  # noqa: PLC0415 - see above

    return OpenAIEngine
