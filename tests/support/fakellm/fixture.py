"""The server as a fixture, alone and as the model that the settings name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from memory.engines import registry
from memory.engines.openai.transport.breaker import breaker_of
from tests.support.fakellm.server import FakeLLM

ENGINE = "memory.engines.openai.OpenAIEngine"


@pytest.fixture
def fakellm() -> Iterator[FakeLLM]:
    breaker_of.cache_clear()  # another test's server may have failed on the same port
    with FakeLLM() as fake:
        yield fake


@pytest.fixture
def model(settings: Any, fakellm: FakeLLM) -> Iterator[FakeLLM]:
    """The server, which this process asks for replies and extractions."""
    settings.ENGINE, settings.OPENAI_BASE_URL = ENGINE, fakellm.base_url
    settings.OPENAI_REPLY_MODEL, settings.OPENAI_EXTRACTION_MODEL = "a-model", "another-model"
    registry.reset()
    yield fakellm
    registry.reset()
