"""One run of consolidation: if a range of the conversation is due, it becomes memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from config.failpoints import failpoint
from config.tracing import Measured, span
from legacies.jobs import Lease, hold
from legacies.jobs.runner import TryLater
from legacies.models import Job, JobState
from memory.consolidation.attached_people import Part, ask
from memory.consolidation.claim import WHILE_OFF, ClaimedRange, claim_oldest, claim_range, next_look
from memory.consolidation.matching.comparison import compare
from memory.consolidation.matching.fact_candidates import with_vectors
from memory.consolidation.screening import Screened, screen
from memory.consolidation.writing.range_writer import write_range
from memory.engines.base import Engine, EngineError, EngineUnavailable
from memory.engines.prices import cost_of
from memory.indexing.models_in_use import make_embedder, models_in_use
from memory.indexing.usage_records import rounded
from memory.kinds import JobKind
from memory.models import Conversation, EmbeddingModel
from memory.services.usage.budgets import PlannedCall, engine_within_budget
from memory.services.usage.setup_errors import note_setup_error


def consolidate(lease: Lease) -> None:
    """Consolidate the due range, and set when the job runs again. After an unusable answer it asks again later."""
    conversation_id = UUID(lease.payload["conversation"])
    with span("consolidation.claim"):
        claimed = claim_range(conversation_id, now=timezone.now())
    if claimed is None:
        with hold(lease):
            _look_again(lease, Conversation.objects.filter(pk=conversation_id).first())
        return
    failpoint("consolidation.claimed")
    with (
        span("consolidation", conversation=conversation_id, messages=len(claimed.messages)) as measured,
        engine_for(claimed) as engine,
    ):
        _write_claimed(lease, claimed, measured, engine)


SLEEPS_WHILE_OFF = (JobKind.CONSOLIDATE, JobKind.READ_STORY)


def resume_memory(lease: Lease) -> None:
    """After a start with `MEMORY` on, wake the jobs that may have been put off while it was off. A job that is not due
    for another reason puts itself off again.
    """
    with hold(lease):
        if settings.MEMORY:
            now = timezone.now()
            asleep = Job.objects.filter(kind__in=SLEEPS_WHILE_OFF, state=JobState.WAITING, attempts=0)
            asleep = asleep.filter(not_before__gt=now, not_before__lte=now + WHILE_OFF)
            # A locked job is being put off anew at this moment, with a time of its own.
            found = [item.pk for item in asleep.select_for_update(skip_locked=True)]
            Job.objects.filter(pk__in=found).update(not_before=now, rung_at=None)


PASSES, RULES_TOKENS, ANSWER_TOKENS = 2, 2_000, 1_500
CHARACTERS = 3.5
"""Characters per token."""


@contextmanager
def engine_for(claimed: ClaimedRange) -> Iterator[Engine]:
    """Yield the engine that consolidates the whole range: the built-in one if the budgets do not cover what a model may
    cost. Raises `TryLater` if the engine has no whole answer.
    """
    membership, said = claimed.membership, sum(len(message.content) for message in claimed.messages)
    model, tokens_in = settings.OPENAI_EXTRACTION_MODEL, PASSES * (RULES_TOKENS + round(said / CHARACTERS))
    estimate = cost_of(model, tokens_in=tokens_in, tokens_out=PASSES * ANSWER_TOKENS)
    persona = claimed.conversation.persona
    call = PlannedCall(
        stage="extraction",
        legacy_id=membership.legacy_id,
        user_id=membership.user_id,
        model=model,
        estimate=rounded(estimate),
        limits=persona.budgets if persona else {},
    )
    try:
        with engine_within_budget(call) as engine:
            yield engine
    except EngineError as error:
        note_setup_error(error, kind=JobKind.CONSOLIDATE)
        code = "engine_unavailable" if isinstance(error, EngineUnavailable) else "bad_answer"
        raise TryLater(code) from error


def _write_claimed(lease: Lease, claimed: ClaimedRange, measured: Measured, engine: Engine) -> None:
    parts = parts_of(claimed, measured, engine=engine)
    failpoint("consolidation.before_write")
    with span("consolidation.write"), hold(lease):
        conversation = write_range(parts)
        _look_again(lease, conversation or Conversation.objects.filter(pk=claimed.conversation.pk).first())
        failpoint("consolidation.in_write")
    failpoint("consolidation.after_write")


def parts_of(claimed: ClaimedRange, measured: Measured, *, engine: Engine) -> list[Part]:
    """Return the range's results for each legacy, ready to write. Raises `EngineError` without a whole answer."""
    primary = claimed.membership.legacy_id
    models = {primary: models_in_use(primary).compared}
    screened = _extract_and_screen(replace(claimed, embedder=make_embedder(models[primary])), engine)
    measured.set(drafts=sum(len(kept.facts) for _, kept in screened), legacies=len(screened))
    measured.set(dropped=sum(kept.dropped for _, kept in screened), redacted=sum(kept.redacted for _, kept in screened))
    measured.set(entries=sum(len(kept.entries) for _, kept in screened))
    for legacy_id in {one.membership.legacy_id for one, _ in screened} - {primary}:
        models[legacy_id] = models_in_use(legacy_id).compared
    return [_compared_part(one, kept, models[one.membership.legacy_id], engine) for one, kept in screened]


def _compared_part(claimed: ClaimedRange, screened: Screened, model: EmbeddingModel | None, engine: Engine) -> Part:
    ready = with_vectors(screened, language=claimed.membership.legacy.language, model=model)
    comparison = compare(claimed, ready.facts, engine=engine, model=model)
    return Part(claimed, ready, comparison, embedded_by=model.pk if model else None)


def _extract_and_screen(claimed: ClaimedRange, engine: Engine) -> list[tuple[ClaimedRange, Screened]]:
    with span("consolidation.ask") as asking:
        found = ask(claimed, engine=engine)
        asking.set(found=sum(len(extraction.facts) for _, extraction in found))
    with span("consolidation.screen") as screening:
        screened = [(one, screen(extraction, one)) for one, extraction in found]
        screening.set(**_counts(screened))
        return screened


def _counts(screened: Sequence[tuple[ClaimedRange, Screened]]) -> dict[str, int]:
    """Return how many facts were accepted, and how many statements were dropped, by reason."""
    reasons: Counter[str] = Counter()
    for _, kept in screened:
        reasons.update({reason.value: times for reason, times in kept.reasons.items()})
    return {"kept": sum(len(kept.facts) for _, kept in screened), **reasons}


def _look_again(lease: Lease, conversation: Conversation | None) -> None:
    lease.again = next_look(conversation, now=timezone.now()) if conversation else None


# Consolidating the oldest part of a conversation before it leaves a turn's prompt.

log = structlog.get_logger(__name__)


def remember_oldest(conversation_id: UUID, *, before: int, whole: bool = False) -> bool:
    """Consolidate the older half of the messages before the sequence number `before` that are not memory yet, or all of
    them with `whole`, up to a batch. Return False if that is not possible.

    No lease is held: the first writer moves the cursor, and no other one writes behind it.
    """
    claimed = claim_oldest(conversation_id, before=before, whole=whole)
    if claimed is None:
        return False
    try:
        with (
            span("consolidation", conversation=conversation_id, messages=len(claimed.messages)) as measured,
            engine_for(claimed) as engine,
        ):
            parts = parts_of(claimed, measured, engine=engine)
            with span("consolidation.write"), transaction.atomic():
                return write_range(parts) is not None
    except TryLater as error:
        log.warning("shield_not_raised", conversation=str(conversation_id), error=str(error))
        return False
