"""How things stand at the moment of writing, with nobody else writing: what was compared, and what changed since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, Q, QuerySet

from legacies.models import LegacyEvent
from memory.consolidation.attached_people import Part
from memory.models import Fact, FactSource, Status

MOST_SUGGESTED, MOST_RETIRED = 50, 500
GONE = (Status.RETIRED, Status.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class Standing:
    """`live` are the facts that a statement may have to do with, own suggestions among them; `gone` those that their
    teller set aside, or that were replaced. `rests_on` are messages of the range by the own facts that rest on them.
    """

    live: Mapping[UUID, Fact]
    gone: tuple[Fact, ...]
    rests_on: Mapping[UUID, frozenset[UUID]]


def read_standing(part: Part) -> Standing:
    """One query, whatever is remembered. Under the legacy's lock, so that it stays true until the transaction ends.

    What its teller or anybody else did since the comparison is in it: the fact as they left it, or as gone.
    """
    messages = [message.pk for message in part.claimed.told().values()]
    user_id = part.claimed.membership.user_id
    behind = FactSource.objects.filter(fact=OuterRef("pk"), message__in=messages).values("message")
    facts = {fact.pk: fact for fact in _facts(part, messages).annotate(told_here=ArraySubquery(behind))}
    return Standing(
        live={pk: fact for pk, fact in facts.items() if fact.status not in GONE},
        gone=tuple(fact for fact in facts.values() if fact.status in GONE and fact.owner_id == user_id),
        rests_on={pk: frozenset(fact.told_here) for pk, fact in facts.items() if fact.told_here},
    )


def _facts(part: Part, messages: list[UUID]) -> QuerySet[Fact]:
    """By keys that each come from an index; all that this member may see of them."""
    whose, comparison = part.claimed.membership, part.comparison
    near = {neighbour.fact_id for neighbours in comparison.neighbours for neighbour in neighbours}
    own = Fact.objects.filter(owner=whose.user_id, legacy=whose.legacy_id)
    changed = LegacyEvent.objects.filter(
        chain=whose.legacy_id, sequence__gt=comparison.sequence, object_type=Fact._meta.model_name
    )
    lineages = Fact.objects.filter(pk__in=near, owner=whose.user_id).values("lineage")
    keys = (
        changed.values("object_id"),
        own.filter(status=Status.SUGGESTED).order_by("-created_at").values("pk")[:MOST_SUGGESTED],
        own.filter(status=Status.RETIRED).order_by("-retired_at").values("pk")[:MOST_RETIRED],
        own.filter(status__in=GONE, sources__message__in=messages).values("pk"),
        own.filter(status=Status.SUPERSEDED, lineage__in=lineages).values("pk"),
    )
    wanted = Q(pk__in=near)
    for some in keys:
        wanted |= Q(pk__in=some)
    seen = Fact.objects.visible_to(whose.user).filter(legacy=whose.legacy_id)
    return seen.filter(wanted).order_by("created_at", "pk")
