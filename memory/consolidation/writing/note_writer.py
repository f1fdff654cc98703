"""Noting one statement during a turn, by the same screening and matching as for a consolidated range.

Its message becomes memory with its range later; by then the noted statement is known and is not stored again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from memory.consolidation.attached_people import Part
from memory.consolidation.claim import ClaimedRange
from memory.consolidation.matching.comparison import compare
from memory.consolidation.matching.fact_candidates import with_vectors
from memory.consolidation.screening import DropReason, screen
from memory.consolidation.writing.range_writer import decide_plan, let_know, write_plan
from memory.engines.base import Extraction
from memory.engines.builtin import BuiltinEngine
from memory.indexing.models_in_use import models_in_use
from memory.models import Entry, Fact, Status


class Outcome(StrEnum):
    CREATED = "created"
    DUPLICATE = "duplicate"
    """It repeats a known fact; the message is another source of that fact."""
    REPLACED = "replaced"
    """It corrects an earlier fact of the member, or says it more exactly."""
    SUGGESTED = "suggested"
    """It waits for the member's review, because it is an instruction or the member set it aside before."""
    NOT_KEPT = "not_kept"
    """There is nothing in it to store, or the member set it aside in this conversation."""


@dataclass(frozen=True, slots=True)
class Noted:
    """The result of a note. `redacted` counts removed secrets; `reason` says why nothing was stored."""

    outcome: Outcome
    fact: Fact | None = None
    entry: Entry | None = None
    redacted: int = 0
    reason: DropReason | None = None


def prepare_note(claimed: ClaimedRange, found: Extraction) -> Part:
    """Screen and compare what `found` says of the one message in `claimed`, so that it can be written. Not within a
    transaction.

    The built-in rules label the pairs, because a turn does not wait for a second answer of a model.
    """
    model = models_in_use(claimed.membership.legacy_id).compared
    screened = with_vectors(screen(found, claimed), language=claimed.membership.legacy.language, model=model)
    comparison = compare(claimed, screened.facts, engine=BuiltinEngine(), model=model)
    return Part(claimed, screened, comparison, embedded_by=model.pk if model else None)


def write_note(part: Part) -> Noted:
    """Write the note, its recall rows and events. The caller holds the legacy's lock, in the turn's transaction."""
    plan = decide_plan(part)
    written = write_plan(plan)
    let_know(part.claimed.membership, written)
    screened = part.screened
    reason = next(iter(screened.reasons), None)
    fact = plan.head(plan.became[0]) if plan.became and plan.became[0] else None
    if fact is None:
        entry = next(iter(written.entered), None)
        outcome = Outcome.CREATED if entry else Outcome.DUPLICATE if screened.entries else Outcome.NOT_KEPT
        return Noted(outcome, entry=entry, redacted=screened.redacted, reason=reason)
    if plan.told_again:
        outcome = Outcome.DUPLICATE
    elif fact.status == Status.SUGGESTED:
        outcome = Outcome.SUGGESTED
    else:
        outcome = Outcome.REPLACED if plan.replaced else Outcome.CREATED
    return Noted(outcome, fact=fact, redacted=screened.redacted)
