"""The server as a fixture."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.fakellm.server import FakeLLM


@pytest.fixture
def fakellm() -> Iterator[FakeLLM]:
    with FakeLLM() as fake:
        yield fake
