"""Two families, two members in every role, and a unique word in everything private that each of them has.

The first family is moderated after sharing, the second before. One member belongs to both, one has left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from legacies.models import Legacy, Membership, ModerationMode, Role
from memory.models import Message, MessageRole
from tests.support.access import FamilyWithFacts
from tests.support.canaries import plant
from tests.support.factories import (
    ConversationFactory,
    LegacyFactory,
    MembershipFactory,
    MessageFactory,
    UserFactory,
    join,
    remember,
    told,
)

# Two of each, one after the other.
ROLES = (Role.KEEPER, Role.KEEPER, Role.CONTRIBUTOR, Role.CONTRIBUTOR, Role.READER, Role.READER)
# The query of every actor, so that recall would return whatever it lets through.
ABOUT = "the old piano"
STATES = ("private", "suggested", "superseded", "retired", "returned", "restricted", "waiting")
TRAITS = {"private": "", "waiting": "shared"}
# Private words that staff may read: the address to write to, and what is in moderation.
FOR_STAFF = ("user.email", "waiting fact", "returned fact", "restricted fact")
WORD = re.compile(r"canary[a-z]{12}")


@dataclass(frozen=True, slots=True)
class Planted:
    """A word, where it is, and who may read it."""

    word: str
    place: str
    owner: UUID
    readers: frozenset[UUID]


@dataclass(slots=True)
class Member:
    """A member with private rows: `rows` by kind, for ids in addresses."""

    name: str
    user: User
    legacy: Legacy
    rows: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class TwoFamilies:
    members: list[Member]
    staff: User
    stranger: User
    planted: dict[str, Planted] = field(default_factory=dict)

    def actors(self) -> dict[str, User | None]:
        """Return everybody who may call an endpoint, by name; None is signed out."""
        outside: dict[str, User | None] = {"staff": self.staff, "stranger": self.stranger, "signed out": None}
        return {member.name: member.user for member in self.members} | outside

    def found_by(self, reader: User | None, text: str) -> set[str]:
        """Return the words in this text that this reader may not read: whose they are, and where."""
        return {
            f"{planted.place} of {planted.owner}"
            for planted in self.in_text(text)
            if reader is None or reader.pk not in planted.readers
        }

    def in_text(self, text: str) -> Iterable[Planted]:
        words = set(WORD.findall(text)) | {word for word in self.unlike_words() if word in text}
        return [self.planted[word] for word in words if word in self.planted]

    def unlike_words(self) -> list[str]:
        """Return the words that are planted as a hash or a key and do not look like the others."""
        return [word for word in self.planted if not WORD.fullmatch(word)]


@transaction.atomic
def two_families() -> TwoFamilies:
    first = LegacyFactory(name="Rose Miller", moderation_mode=ModerationMode.AFTER)
    second = LegacyFactory(name="Karl Berg", moderation_mode=ModerationMode.BEFORE)
    members = [
        Member(f"{legacy.name}'s {role} {number}", join(legacy, role), legacy)
        for legacy in (first, second)
        for number, role in enumerate(ROLES)
    ]
    former = Member("who has left", join(first), first)
    staff = UserFactory(is_staff=True, is_superuser=True)
    families = TwoFamilies([*members, former], staff, join(LegacyFactory(name="Somebody Else"), Role.KEEPER))
    for member in families.members:
        _plant(member, families)
    MembershipFactory(legacy=second, user=members[2].user, role=Role.READER)
    Membership.objects.filter(user=former.user).delete()
    return families


def _plant(member: Member, families: TwoFamilies) -> None:
    known = remember(f"They all danced, says {member.name}.", legacy=member.legacy, owner=member.user, approved=True)
    own = FamilyWithFacts(
        member.legacy, member.legacy, dict.fromkeys(("keeper", "contributor", "reader"), member.user),
        {"approved": known},
    )  # fmt: skip
    canaries = plant(own)
    for state in STATES:
        trait = TRAITS.get(state, state)
        said = f"She kept {canaries.word(f'{state} fact')} beside {ABOUT}."
        remember(said, legacy=member.legacy, owner=member.user, **({trait: True} if trait else {}))
    whose = {"legacy": member.legacy, "user": member.user}
    private = ConversationFactory(**whose, private=True)
    MessageFactory(conversation=private, content=f"{canaries.word('private conversation')}, beside {ABOUT}.")
    behind = told(
        f"{canaries.word('words behind a shared fact')}, beside {ABOUT}.", conversation=ConversationFactory(**whose)
    )
    about = {"legacy": member.legacy, "owner": member.user}
    remember(f"They sang, says {member.name}.", **about, approved=True, messages=[behind])
    # The reply, which has a stream.
    reply = Message.objects.get(conversation=canaries.rows["conversation"], role=MessageRole.ASSISTANT)
    member.rows = {**canaries.rows, "message": reply}
    for place, word in canaries.words.items():
        families.planted[word] = Planted(word, place, member.user.pk, _readers(member, place, families))


def _readers(member: Member, place: str, families: TwoFamilies) -> frozenset[UUID]:
    """Return who may read the word: its owner, for some words staff, and for a visible waiting fact the family."""
    readers = {member.user.pk}
    if place in FOR_STAFF:
        readers.add(families.staff.pk)
    if place == "waiting fact" and member.legacy.moderation_mode == ModerationMode.AFTER:
        readers |= {other.user.pk for other in families.members if other.legacy == member.legacy}
    return frozenset(readers)
