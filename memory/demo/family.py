"""The demo family: a family file, in which everybody has an address, and so signs in."""

from __future__ import annotations

from pathlib import Path

from legacies.models import Role
from memory.services.imports.formats import family_file
from memory.services.imports.formats.family_file import Family, Relative

FILE = Path(__file__).with_name("family.json")


def read_family() -> Family:
    return family_file.read_family(FILE.read_bytes())


def keeper_of(family: Family) -> Relative:
    return next(person for person in family.members if person.role == Role.KEEPER)
