from __future__ import annotations

import pytest

from legacies.models import Legacy
from tests.support.factories import LegacyFactory


@pytest.fixture
def legacy() -> Legacy:
    """A legacy with a name, by which extraction knows whom a sentence is about."""
    made: Legacy = LegacyFactory(name="Rose Miller", known_as=["Rosie"])
    return made
