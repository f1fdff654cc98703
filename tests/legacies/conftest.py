"""A legacy with one member of each role, and a stranger who has nothing to do with it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from accounts.models import User
from legacies.models import Legacy, Role
from tests.support.factories import LegacyFactory, UserFactory, join


@dataclass(frozen=True, slots=True)
class People:
    legacy: Legacy
    keeper: User
    contributor: User
    reader: User
    stranger: User


@pytest.fixture
def people(db: None) -> People:
    legacy = LegacyFactory(name="Ruth Adler")
    return People(
        legacy,
        join(legacy, Role.KEEPER, display_name="Hanna"),
        join(legacy, Role.CONTRIBUTOR, display_name="Jonas"),
        join(legacy, Role.READER, display_name="Mira"),
        UserFactory(display_name="Nils"),
    )
