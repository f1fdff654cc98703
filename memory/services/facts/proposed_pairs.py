"""Pairs of facts to compare: proposing the closest ones, and moving them to newer versions of their facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from legacies.audit import AuditEntry, state_of
from memory.kinds import MemoryAction
from memory.models import FactLink, FactPair, PairState

MOST_PAIRS = 5
"""The most pairs of a conversation, and the most open pairs for a member from sharing.

Few enough to be answered: a person who is asked fifty questions answers none.
"""

Ends = tuple[UUID, UUID]


@dataclass(frozen=True, slots=True)
class NewPair:
    """Two facts, in any order, and how likely it is that their relation matters."""

    first: UUID
    second: UUID
    closeness: float

    @property
    def ends(self) -> Ends:
        first, second = sorted((self.first, self.second))
        return first, second


def propose_pairs(
    pairs: Sequence[NewPair], *, legacy_id: UUID, user_id: UUID, conversation_id: UUID | None = None
) -> list[AuditEntry]:
    """Propose the closest of these pairs to people, and return the events to log.

    A pair is never proposed if its two facts were proposed before, whatever came of it, or are linked. A conversation
    has at most `MOST_PAIRS` pairs over all its ranges: a closer pair replaces one that nobody has answered. Where
    sharing brought the pairs up (no conversation), the same number is open for one member at a time.

    The caller holds the legacy's lock, makes sure that this member sees both facts of each pair, and records the
    events. Up to five statements for any number of pairs; none for no pair.
    """
    new = _never_proposed(pairs)
    if not new:
        return []
    counted = _counted_pairs(legacy_id, user_id, conversation_id)
    replaceable = [pair for pair in counted if pair.is_open]
    room = MOST_PAIRS - (len(counted) - len(replaceable))
    candidates: list[FactPair | NewPair] = [*replaceable, *new]
    ranked = sorted(candidates, key=lambda one: (-one.closeness, isinstance(one, NewPair)))
    chosen, left_out = ranked[: max(room, 0)], ranked[max(room, 0) :]
    gone = [pair for pair in left_out if isinstance(pair, FactPair)]
    made = [
        FactPair(
            legacy_id=legacy_id,
            first_id=pair.ends[0],
            second_id=pair.ends[1],
            closeness=pair.closeness,
            conversation_id=conversation_id,
            proposed_for_id=user_id,
        )
        for pair in chosen
        if isinstance(pair, NewPair)
    ]
    events = [AuditEntry(pair, MemoryAction.PAIR_WITHDRAWN, {"before": state_of(pair), "after": None}) for pair in gone]
    FactPair.objects.filter(pk__in=[pair.pk for pair in gone]).delete()
    FactPair.objects.bulk_create(made)
    return [*events, *(AuditEntry(pair, MemoryAction.PAIR_PROPOSED, {"after": state_of(pair)}) for pair in made)]


def _never_proposed(pairs: Sequence[NewPair]) -> list[NewPair]:
    """Return the pairs that were never proposed and are not linked; each two facts once, with the highest closeness."""
    closest: dict[Ends, NewPair] = {}
    for pair in sorted(pairs, key=lambda one: one.closeness):
        closest[pair.ends] = pair
    return [closest[ends] for ends in closest.keys() - _known_ends(closest)] if closest else []


def _known_ends(closest: Iterable[Ends]) -> set[Ends]:
    """Return the pairs that were proposed before or are linked already."""
    among = Q(first__in=[first for first, _ in closest], second__in=[second for _, second in closest])
    proposed = FactPair.objects.filter(among).values_list("first_id", "second_id")
    return {*proposed, *FactLink.objects.filter(among).values_list("first_id", "second_id")}


def _counted_pairs(legacy_id: UUID, user_id: UUID, conversation_id: UUID | None) -> list[FactPair]:
    """Return the pairs that count towards the limit. Unanswered pairs that no longer wait do not count."""
    pairs = FactPair.objects.filter(legacy=legacy_id)
    if conversation_id is None:
        return list(pairs.waiting().filter(conversation=None, proposed_for=user_id))
    waiting = FactPair.objects.waiting().filter(conversation=conversation_id).values("pk")
    return list(pairs.filter(~Q(state=PairState.OPEN) | Q(pk__in=waiting), conversation=conversation_id))


def move_pairs(moved_to: Mapping[UUID, UUID]) -> list[AuditEntry]:
    """Move the pairs of replaced facts to the facts that replace them, and return the events to log.

    A pair stays with its two old facts if they become one fact, or if the newer two are a pair already. The caller
    holds the legacy's lock. One query if there is no such pair.
    """
    moving = list(FactPair.objects.filter(Q(first__in=moved_to) | Q(second__in=moved_to)).order_by("created_at", "id"))
    if not moving:
        return []
    moving.sort(key=lambda pair: pair.is_open)  # answered pairs move before open ones
    ends = list(moved_to.values())
    taken = set(FactPair.objects.filter(Q(first__in=ends) | Q(second__in=ends)).values_list("first_id", "second_id"))
    before = {pair.pk: state_of(pair) for pair in moving}
    moved = [pair for pair in moving if _move_pair(pair, moved_to, taken)]
    FactPair.objects.bulk_update(moved, ["first", "second", "chosen", "updated_at"])
    return [
        AuditEntry(pair, MemoryAction.PAIR_MOVED, {"before": before[pair.pk], "after": state_of(pair)})
        for pair in moved
    ]


def _move_pair(pair: FactPair, moved_to: Mapping[UUID, UUID], taken: set[Ends]) -> bool:
    first, second = sorted(moved_to.get(end, end) for end in (pair.first_id, pair.second_id))
    if first == second or (first, second) in taken:
        return False
    taken.add((first, second))
    pair.first_id, pair.second_id = first, second
    if pair.chosen_id:
        pair.chosen_id = moved_to.get(pair.chosen_id, pair.chosen_id)
    pair.updated_at = timezone.now()
    return True
