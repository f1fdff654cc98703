"""The people of an uploaded family file: which member each one is, and whose words may be imported.

Nobody puts words into the mouth of somebody who is here: a member's conversations come in by that member alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import account_at
from config.errors import InvalidInput
from legacies.audit import Action, Actor, record, state_of
from legacies.models import Legacy, Membership, Role
from legacies.models.legacy import lock_legacy
from memory.services.imports.family_import import NO_ADDRESS, People, address_of
from memory.services.imports.formats.chats import FileRefused
from memory.services.imports.formats.family_file import Family, Mistake, Relative


def check_is_about(family: Family, legacy: Legacy) -> None:
    """Raises `FileRefused` when a family file is about somebody else."""
    if not _is_about(family, legacy):
        problem = _("This file is about %(other)s, but this legacy is about %(name)s.")
        named = {"other": family.legacy["name"], "name": legacy.name}
        raise FileRefused([Mistake("legacy.name", problem % named)])


def first_told(family: Family) -> dict[str, int]:
    """Who tells in a family file, and in which of its conversations first."""
    tellers: dict[str, int] = {}
    for index, imported in enumerate(family.conversations):
        tellers.setdefault(imported.member, index)
    return tellers


def check_tellers(
    members: Sequence[Relative], tellers: Mapping[str, int], *, legacy: Legacy, user: User, me: str
) -> None:
    """Raises what is wrong once it is said who its user is in a family file (`me`): it brings conversations of other
    members, or its user is somebody else in it. `tellers`: see `first_told`."""
    if mistakes := list(_foreign(members, tellers, _Here(legacy, user), me)):
        raise FileRefused(mistakes)


@transaction.atomic
def place_relatives(family: Family, *, legacy: Legacy, user: User, me: str) -> People:
    """Who is who here. Who is not here yet becomes a member who cannot sign in; a second time they are here already.

    Nobody becomes a keeper by a file.
    """
    lock_legacy(legacy.pk)
    here = _Here(legacy, user)
    members = {row.id: here.user_of(row, me) or _placeholder(legacy, user, row) for row in family.members}
    if me and me not in here.by_import_name:
        for own in Membership.objects.filter(legacy=legacy, user=user, import_name=""):
            own.import_name = me
            own.save(update_fields=["import_name"])
            payload = {"after": state_of(own)}
            record(own, Action.MEMBER_EDITED, actor=Actor.user(user), legacy_id=legacy.pk, payload=payload)
    return People(legacy, members)


class _Here:
    """The current members: as an earlier file called them, by address, and by name."""

    def __init__(self, legacy: Legacy, user: User) -> None:
        places = list(Membership.objects.filter(legacy=legacy).select_related("user"))
        members = [place.user for place in places]
        self.importer = user
        self.by_import_name = {place.import_name: place.user for place in places if place.import_name}
        self.by_address = {member.email.casefold(): member for member in members}
        self.by_name = {member.name.casefold(): member for member in members}

    def user_of(self, row: Relative, me: str) -> User | None:
        if row.id == me:
            return self.importer
        same_address = self.by_address.get(row.email.casefold())
        return self.by_import_name.get(row.id) or same_address or self.by_name.get(row.name.casefold())


def _is_about(family: Family, legacy: Legacy) -> bool:
    names = {str(name).casefold().strip() for name in (legacy.name, *legacy.known_as)}
    return bool(names & {str(name).casefold().strip() for name in (family.legacy["name"], *family.legacy["known_as"])})


def _foreign(members: Sequence[Relative], tellers: Mapping[str, int], here: _Here, me: str) -> Iterator[Mistake]:
    user = here.importer
    own = {row.id for row in members if row.email and row.email.casefold() == user.email.casefold()}
    if own and me not in own:
        raise InvalidInput(fields={"me": [_("By your address you are %(me)s in this file.") % {"me": ", ".join(own)}]})
    rows = {row.id: row for row in members}
    claimed = here.user_of(rows[me], "") if me else None
    if claimed is not None and claimed != user and not _cannot_sign_in(claimed):
        problem = _("That is %(name)s, who is a member here.") % {"name": claimed.name}
        raise InvalidInput(problem, fields={"me": [problem]})
    for member, index in tellers.items():
        teller = here.user_of(rows[member], me)
        if teller is not None and member != me and not _cannot_sign_in(teller):
            problem = _("%(name)s is a member here, and only they can import what they told.") % {"name": teller.name}
            yield Mistake(f"conversations[{index}].member", problem)


def _cannot_sign_in(user: User) -> bool:
    return user.email.endswith(f".{NO_ADDRESS}")


def _placeholder(legacy: Legacy, by: User, row: Relative) -> User:
    address = address_of(row.id, legacy)
    user = account_at(email=address, display_name=row.name, time_zone=row.timezone)
    role = Role.CONTRIBUTOR if row.role == Role.KEEPER else row.role
    about: dict[str, Any] = {
        "relationship": row.relationship,
        "calls_them": row.calls_them,
        "import_name": row.id,
    }
    membership, is_new = Membership.objects.get_or_create(legacy=legacy, user=user, defaults={"role": role, **about})
    if is_new:
        actor = Actor.task(by.pk)
        payload = {"after": state_of(membership)}
        record(membership, Action.MEMBER_JOINED, actor=actor, legacy_id=legacy.pk, payload=payload)
    return user
