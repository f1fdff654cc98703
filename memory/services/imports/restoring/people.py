"""The people of an imported export: its user, and others who told something in it.

Nobody may attribute words to a member who is here: what a member told is left out, for that member to import. The
others get an account that nobody can sign in to, as with a family file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from accounts.models import User
from accounts.services import account_at
from legacies.models import Legacy, Membership, Role
from memory.services.imports.choices import cannot_sign_in, placeholder_user
from memory.services.imports.family_import import address_of
from memory.services.imports.formats.family_file import Relative
from memory.services.imports.restoring.checking import ExportSummary, key_here


@dataclass(slots=True)
class Restore:
    """An export that is being imported into a legacy.

    `people` are those who told something, by their keys in the file; None stands for a member here who can sign in.
    """

    user: User
    legacy: Legacy
    is_keeper: bool
    summary: ExportSummary
    people: dict[UUID, User | None] = field(default_factory=dict)

    def key(self, key: UUID) -> UUID:
        return key_here(self.legacy.pk, key, new_keys=self.summary.new_keys)

    @property
    def tellers(self) -> list[User]:
        """The owners of rows that may be referred to: the importing user and people who cannot sign in."""
        return [self.user, *(user for user in self.people.values() if user)]

    def find_people(self, told_by: Iterable[tuple[UUID, str]]) -> None:
        """Find out who these people are, members or not. The caller holds the legacy's lock, in a transaction."""
        new = {key: name for key, name in told_by if key not in self.people and key != UUID(self.summary.you)}
        if not new:
            return
        members = {UUID(key): (name, relationship) for key, name, relationship in self.summary.members}
        here = list(Membership.objects.filter(legacy=self.legacy).exclude(user=self.user).select_related("user"))
        for key, name in new.items():
            self.people[key] = self._person(key, name, here, members.get(key))

    def _person(self, key: UUID, name: str, here: Iterable[Membership], place: tuple[str, str] | None) -> User | None:
        for membership in here:
            user = membership.user
            is_same_name = not membership.import_name and user.name.casefold() == name.casefold()
            if str(key) in (membership.import_name, str(user.pk)) or is_same_name:
                return user if cannot_sign_in(user) else None
        if place is None:
            address = address_of(str(key), self.legacy)
            return account_at(email=address, display_name=name, time_zone=self.user.time_zone)
        row = Relative(
            id=str(key),
            name=name,
            relationship=place[1],
            role=Role.CONTRIBUTOR,
            timezone=self.user.time_zone,
            calls_them="",
            email="",
        )
        return placeholder_user(self.legacy, self.user, row)
