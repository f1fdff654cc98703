"""Setting and lifting boundaries: topics, people and facts that a member asks the assistant never to bring up.

A boundary belongs to one member alone, and so does the choice of the fact behind it: nobody else sees the boundary, and
the replies to other members do not change. The audit log records on that member's own chain that a boundary was set or
lifted, and never what the boundary is about.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput, NotFound
from config.texts import checked_text
from legacies.access import member_of
from legacies.audit import Actor, record_for_user
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.language.requests.boundaries import read_topic
from memory.models import Boundary, Fact
from memory.models.boundaries import LONGEST_BOUNDARY, BoundaryKind

MOST_BOUNDARIES = 50


class TooManyBoundaries(InvalidInput):
    def __init__(self) -> None:
        problem = _("You have set as many boundaries as there can be. Lift one that you need no more.")
        super().__init__(problem, fields={"words": [problem]})


@transaction.atomic
def set_boundary(*, user: User, legacy_id: UUID, words: str, is_person: bool = False) -> Boundary:
    """Set a boundary: the assistant never brings up this topic or person to this member.

    Return the existing boundary where the member has set the same one before. Raise `InvalidInput` for words that occur
    in almost every text, and `TooManyBoundaries`.
    """
    member_of(user, legacy_id)
    said = checked_text("words", " ".join(words.split()), LONGEST_BOUNDARY, empty=_("Say what not to bring up."))
    if read_topic(said, is_person=is_person).is_empty:
        problem = _("These words are in almost everything. Say more exactly what you mean.")
        raise InvalidInput(problem, fields={"words": [problem]})
    kind = BoundaryKind.PERSON if is_person else BoundaryKind.TOPIC
    return _set(user, Boundary(legacy_id=legacy_id, user=user, kind=kind, words=said))


@transaction.atomic
def set_boundary_on_fact(*, user: User, fact_id: UUID) -> Boundary:
    """Set a boundary on a fact: the assistant brings up neither this fact nor anything close to it to this member.

    Raise `NotFound` for a fact that the user does not see.
    """
    fact = Fact.objects.visible_to(user).filter(pk=fact_id, legacy__isnull=False).first()
    if fact is None or fact.legacy_id is None:
        raise NotFound
    member_of(user, fact.legacy_id)
    return _set(user, Boundary(legacy_id=fact.legacy_id, user=user, kind=BoundaryKind.FACT, fact=fact))


@transaction.atomic
def lift_boundary(*, user: User, boundary_id: UUID) -> None:
    """Delete the user's boundary. Raise `NotFound` if it belongs to another user or is lifted already."""
    lock_legacy(user.pk)
    boundary = Boundary.objects.visible_to(user).filter(pk=boundary_id).first()
    if boundary is None:
        raise NotFound
    _record(boundary, MemoryAction.BOUNDARY_LIFTED, user)
    boundary.delete()


def _set(user: User, boundary: Boundary) -> Boundary:
    lock_legacy(user.pk)
    own = Boundary.objects.visible_to(user).filter(legacy=boundary.legacy_id)
    known = own.filter(kind=boundary.kind, words__iexact=boundary.words, fact=boundary.fact_id).first()
    if known is not None:
        return known
    if own.count() >= MOST_BOUNDARIES:
        raise TooManyBoundaries
    boundary.save(force_insert=True)
    _record(boundary, MemoryAction.BOUNDARY_SET, user)
    return boundary


def _record(boundary: Boundary, action: MemoryAction, user: User) -> None:
    payload = {"legacy": boundary.legacy_id, "kind": str(boundary.kind)}
    record_for_user(boundary, action, actor=Actor.user(user), user_id=user.pk, payload=payload)
