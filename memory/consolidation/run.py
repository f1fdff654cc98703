"""One run of consolidation: if a range of the conversation is due, make it memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

import structlog
from django.db import transaction
from django.utils import timezone

from config.failpoints import failpoint
from config.tracing import Measured, span
from legacies.jobs import Lease, hold
from legacies.jobs.runner import TryLater
from memory.consolidation.attached_people import Part, ask
from memory.consolidation.claim import ClaimedRange, claim_oldest, claim_range, next_look
from memory.consolidation.matching.comparison import compare
from memory.consolidation.matching.fact_candidates import with_vectors
from memory.consolidation.screening import Screened, screen
from memory.consolidation.writing.range_writer import write_range
from memory.engines.base import EngineError, EngineUnavailable
from memory.engines.registry import get_engine
from memory.indexing.models_in_use import make_embedder, models_in_use
from memory.indexing.usage_records import recording_usage
from memory.models import Conversation, EmbeddingModel


def consolidate(lease: Lease) -> None:
    """Make the range that is due memory, and say when to look again. An unusable answer is asked for again, later."""
    conversation_id = UUID(lease.payload["conversation"])
    with span("consolidation.claim"):
        claimed = claim_range(conversation_id, now=timezone.now())
    if claimed is None:
        with hold(lease):
            _look_again(lease, Conversation.objects.filter(pk=conversation_id).first())
        return
    failpoint("consolidation.claimed")
    whose = claimed.membership
    with (
        span("consolidation", conversation=conversation_id, messages=len(claimed.messages)) as measured,
        recording_usage(legacy_id=whose.legacy_id, user_id=whose.user_id),
    ):
        _write_claimed(lease, claimed, measured)


def _write_claimed(lease: Lease, claimed: ClaimedRange, measured: Measured) -> None:
    parts = parts_of(claimed, measured)
    failpoint("consolidation.before_write")
    with span("consolidation.write"), hold(lease):
        conversation = write_range(parts)
        _look_again(lease, conversation or Conversation.objects.filter(pk=claimed.conversation.pk).first())
        failpoint("consolidation.in_write")
    failpoint("consolidation.after_write")


def parts_of(claimed: ClaimedRange, measured: Measured) -> list[Part]:
    """What the range comes to, ready to be written. Raises `TryLater` while the engine has no whole answer."""
    primary = claimed.membership.legacy_id
    models = {primary: models_in_use(primary).compared}
    screened = _extract_and_screen(replace(claimed, embedder=make_embedder(models[primary])))
    measured.set(drafts=sum(len(kept.facts) for _, kept in screened), legacies=len(screened))
    measured.set(dropped=sum(kept.dropped for _, kept in screened), redacted=sum(kept.redacted for _, kept in screened))
    measured.set(entries=sum(len(kept.entries) for _, kept in screened))
    for legacy_id in {whose.membership.legacy_id for whose, _ in screened} - {primary}:
        models[legacy_id] = models_in_use(legacy_id).compared
    return [_compared_part(whose, kept, models[whose.membership.legacy_id]) for whose, kept in screened]


def _compared_part(claimed: ClaimedRange, screened: Screened, model: EmbeddingModel | None) -> Part:
    ready = with_vectors(screened, language=claimed.membership.legacy.language, model=model)
    comparison = compare(claimed, ready.facts, engine=get_engine(), model=model)
    return Part(claimed, ready, comparison, embedded_by=model.pk if model else None)


def _extract_and_screen(claimed: ClaimedRange) -> list[tuple[ClaimedRange, Screened]]:
    try:
        with span("consolidation.ask") as asking:
            found = ask(claimed, engine=get_engine())
            asking.set(found=sum(len(extraction.facts) for _, extraction in found))
        with span("consolidation.screen") as screening:
            screened = [(whose, screen(extraction, whose)) for whose, extraction in found]
            screening.set(**_counts(screened))
            return screened
    except EngineError as error:
        code = "engine_unavailable" if isinstance(error, EngineUnavailable) else "bad_answer"
        raise TryLater(code) from error


def _counts(screened: Sequence[tuple[ClaimedRange, Screened]]) -> dict[str, int]:
    """How much was kept, and how much was not, by reason."""
    reasons: Counter[str] = Counter()
    for _, kept in screened:
        reasons.update({reason.value: times for reason, times in kept.reasons.items()})
    return {"kept": sum(len(kept.facts) for _, kept in screened), **reasons}


def _look_again(lease: Lease, conversation: Conversation | None) -> None:
    lease.again = next_look(conversation, now=timezone.now()) if conversation else None


# Making memory of the oldest part of a talk before it leaves a turn's prompt.

log = structlog.get_logger(__name__)


def remember_oldest(conversation_id: UUID, *, before: int) -> bool:
    """Make memory of the older half of what is none yet before the message numbered `before`; False if that cannot be.

    No lease is held: whoever writes first moves the cursor, and nobody writes behind it.
    """
    claimed = claim_oldest(conversation_id, before=before)
    if claimed is None:
        return False
    whose = claimed.membership
    try:
        with (
            span("consolidation", conversation=conversation_id, messages=len(claimed.messages)) as measured,
            recording_usage(legacy_id=whose.legacy_id, user_id=whose.user_id),
        ):
            parts = parts_of(claimed, measured)
            with span("consolidation.write"), transaction.atomic():
                return write_range(parts) is not None
    except TryLater as error:
        log.warning("shield_not_raised", conversation=str(conversation_id), error=str(error))
        return False
