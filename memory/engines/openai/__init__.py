"""The engine that asks a server with the OpenAI protocol: a vendor's, or llama.cpp on the next machine."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """Import `OpenAIEngine`, as the settings name it, when it is first needed. Web processes need only the prompts in
    this package, and the client that the engine needs takes as much memory as two hundred open streams.
    """
    if name != "OpenAIEngine":
        raise AttributeError(name)
    from memory.engines.openai.engine import OpenAIEngine  # noqa: PLC0415 - see above

    return OpenAIEngine
