"""The demo family as it is written in `family.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from legacies.models import Role

FILE = Path(__file__).with_name("family.json")


@dataclass(frozen=True, slots=True)
class DemoPerson:
    key: str
    name: str
    role: Role
    relationship: str
    calls_them: str
    time_zone: str

    @property
    def email(self) -> str:
        return f"{self.key}@example.org"


@dataclass(frozen=True, slots=True)
class DemoFact:
    """`about` is what `create_fact` takes; `stands` is how far it has come."""

    teller: str
    content: str
    about: dict[str, Any]
    stands: Literal["private", "shared", "approved"]


@dataclass(frozen=True, slots=True)
class DemoFamily:
    legacy: dict[str, Any]
    people: tuple[DemoPerson, ...]
    facts: tuple[DemoFact, ...]
    talker: str
    messages: tuple[str, ...]

    @property
    def keeper(self) -> DemoPerson:
        return next(person for person in self.people if person.role == Role.KEEPER)


def read_family() -> DemoFamily:
    written = json.loads(FILE.read_text())
    return DemoFamily(
        legacy=written["legacy"],
        people=tuple(DemoPerson(**{**person, "role": Role(person["role"])}) for person in written["people"]),
        facts=tuple(_fact(fact) for fact in written["facts"]),
        talker=written["conversation"]["teller"],
        messages=tuple(written["conversation"]["messages"]),
    )


def _fact(written: dict[str, Any]) -> DemoFact:
    about = {name: value for name, value in written.items() if name not in ("teller", "content", "stands")}
    return DemoFact(written["teller"], written["content"], about, written["stands"])
