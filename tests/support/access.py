"""Who may see which fact, by hand: a family with a fact in every state, and the names that each actor may see.

No rule computes these sets, least of all the rule under test. Moderation can be `before` or `after`:
`family_with_facts(mode)`; the fixtures are `strict_family` and `family`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from legacies.models import Legacy, Membership, ModerationMode, Role
from memory.models import Fact
from tests.support.api import Phone
from tests.support.factories import LegacyFactory, UserFactory, join, remember
from tests.support.recorded import Recorded

# Everybody who may call an endpoint.
MEMBERS = ("keeper", "contributor", "reader")
OUTSIDERS = ("former", "stranger", "staff", "signed_out")
ACTORS = (*MEMBERS, *OUTSIDERS)

# The contributor's facts by their state. Each trait of `FactFactory` has the name of its state.
TOLD = ("private", "waiting", "approved", "returned", "restricted", "suggested", "superseded", "retired")
TRAITS = {"private": "", "waiting": "shared"}

OF_FAMILY = {"approved", "keepers approved", "formers approved"}
NOT_LIVE = {"suggested", "superseded", "retired"}


@dataclass(frozen=True, slots=True)
class FamilyWithFacts:
    """A family with facts by name. A name says whose the fact is (without a name, the contributor's) and its state."""

    legacy: Legacy
    elsewhere: Legacy
    users: dict[str, User | AnonymousUser]
    facts: dict[str, Fact] = field(default_factory=dict)

    def __getitem__(self, actor: str) -> User:
        user = self.users[actor]
        assert isinstance(user, User), f"{actor} is nobody who is signed in"
        return user

    @property
    def mode(self) -> ModerationMode:
        return ModerationMode(self.legacy.moderation_mode)

    def readable(self, actor: str) -> set[str]:
        """Return the names of all facts of this legacy that the actor may open."""
        if actor in OUTSIDERS:
            return set()
        of_family = OF_FAMILY | ({"waiting"} if self.mode == ModerationMode.AFTER else set())
        own = {"keeper": {"keepers private", "keepers approved"}, "contributor": set(TOLD), "reader": set()}
        return of_family | own[actor]

    def recallable(self, actor: str) -> set[str]:
        """Return the names of the facts that recall may return to the actor: the live ones among `readable`."""
        return self.readable(actor) - NOT_LIVE

    def hidden(self, actor: str) -> set[str]:
        """Return every fact, of this legacy and the other one, that recall must never return to the actor."""
        return set(self.facts) - self.recallable(actor)

    def ids(self, names: Iterable[str]) -> set[UUID]:
        return {self.facts[name].pk for name in names}


def family_with_facts(mode: ModerationMode = ModerationMode.AFTER) -> FamilyWithFacts:
    """Make a family, with a former member, a stranger and staff, and a fact in every state."""
    legacy: Legacy = LegacyFactory(name="Rose Miller", moderation_mode=mode)
    elsewhere: Legacy = LegacyFactory(name="Karl Berg")
    family = FamilyWithFacts(legacy, elsewhere, _users(legacy, elsewhere))
    for state in TOLD:
        trait = TRAITS.get(state, state)
        _add(family, state, "contributor", **({trait: True} if trait else {}))
    _add(family, "keepers private", "keeper")
    _add(family, "keepers approved", "keeper", approved=True)
    _add(family, "formers private", "former")
    _add(family, "formers approved", "former", approved=True)
    _add(family, "elsewhere approved", "stranger", approved=True, legacy=elsewhere)
    Membership.objects.filter(user=family["former"]).delete()
    return family


def _users(legacy: Legacy, elsewhere: Legacy) -> dict[str, User | AnonymousUser]:
    return {
        "keeper": join(legacy, Role.KEEPER, display_name="Karin"),
        "contributor": join(legacy, Role.CONTRIBUTOR, display_name="Tom"),
        "reader": join(legacy, Role.READER, display_name="Mira"),
        "former": join(legacy, Role.CONTRIBUTOR, display_name="Otto"),
        "stranger": join(elsewhere, Role.KEEPER, display_name="Nils"),
        "staff": UserFactory(is_staff=True, is_superuser=True, display_name="Staff"),
        "signed_out": AnonymousUser(),
    }


def _add(family: FamilyWithFacts, name: str, owner: str, **fields: object) -> None:
    """Add a fact. All facts say nearly the same, so that a search for one would find all."""
    about: dict[str, Any] = {"legacy": family.legacy, "owner": family[owner], **fields}
    family.facts[name] = remember(f"Rose loved fishing at dawn by the river, as in the {name} telling.", **about)


def _family_with_nothing_told() -> FamilyWithFacts:
    legacy: Legacy = LegacyFactory(name="Rose Miller")
    elsewhere: Legacy = LegacyFactory(name="Karl Berg")
    nothing_told = FamilyWithFacts(legacy, elsewhere, _users(legacy, elsewhere))
    Membership.objects.filter(user=nothing_told["former"]).delete()
    return nothing_told


_nothing_told = Recorded(_family_with_nothing_told)
moderated_after = Recorded(lambda: family_with_facts(ModerationMode.AFTER))
_before = Recorded(lambda: family_with_facts(ModerationMode.BEFORE))


@pytest.fixture
def people(db: None) -> FamilyWithFacts:
    """The same people before anything is told, for tests that need no facts."""
    return _nothing_told()


@pytest.fixture
def family(db: None) -> FamilyWithFacts:
    """Moderation after sharing: the family sees what waits."""
    return moderated_after()


@pytest.fixture
def strict_family(db: None) -> FamilyWithFacts:
    """Moderation before sharing: only its teller sees what waits."""
    return _before()


@pytest.fixture
def phone(family: FamilyWithFacts) -> Phone:
    """The API as the contributor uses it."""
    return Phone(family["contributor"])
