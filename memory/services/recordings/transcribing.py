"""The job that transcribes a recording: its words become a draft of a story, for its owner to correct and keep.

The transcript is stored nowhere else, and nobody but the owner reads it. Secrets are removed from it, as from all
derived texts; the recording itself stays as it was told.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID

from django.conf import settings

from legacies.audit import Actor, record, state_of
from legacies.jobs import Lease, hold
from legacies.jobs.runner import GiveUp, Handler, TryLater
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from memory.engines.base import BadAnswer, EngineUnavailable
from memory.engines.prices import cost_of_seconds
from memory.engines.transcription import is_transcribed, write_down
from memory.kinds import MemoryAction
from memory.language.secrets import redact
from memory.models import Recording, Transcription
from memory.models.stories import LONGEST_STORY
from memory.services.recordings.editing import draft_of
from memory.services.recordings.files import open_sound
from memory.services.usage.budgets import OverBudget, PlannedCall, reserve, spending

STAGE = "transcription"


def transcribe(lease: Lease) -> None:
    """Transcribe the recording first, outside a transaction, because this is slow; then store the draft.

    A recording that was deleted, or whose owner left meanwhile, gets no draft.
    """
    recording = _waiting(lease).select_related("legacy", "owner").first()
    if recording is None or not _still_tells(recording):
        with hold(lease):
            return
    if not is_transcribed():
        raise GiveUp("nothing_transcribes")
    text = redact(_words_in(recording).strip()).text[:LONGEST_STORY]
    with hold(lease):
        _write(lease, Transcription.DONE if text else Transcription.WORDLESS, text)


def fail_transcription(lease: Lease) -> None:
    """Mark the transcription as failed, for the owner to see on the recording's page. The sound stays as it is."""
    _write(lease, Transcription.FAILED)


HANDLER = Handler(run=transcribe, gave_up=fail_transcription)
"""The handler of `JobKind.TRANSCRIBE`."""


def _words_in(recording: Recording) -> str:
    """Return the words in the recording, with one request for each attempt of the job.

    The request is within the budgets of the owner and the legacy.
    """
    with open_sound(recording) as file:
        raw = file.read()
    call = PlannedCall(
        stage=STAGE,
        legacy_id=recording.legacy_id,
        user_id=recording.owner_id,
        model=settings.TRANSCRIPTION_MODEL,
        estimate=cost_of_seconds(recording.seconds),
    )
    try:
        reservation = reserve(call) if call.estimate > Decimal(0) else None
    except OverBudget as error:
        raise GiveUp("over_budget") from error
    name, content_type = f"recording.{recording.kind}", recording.content_type
    with spending(reservation, legacy_id=recording.legacy_id, user_id=recording.owner_id):
        try:
            return write_down(raw, name=name, content_type=content_type, seconds=recording.seconds)
        except EngineUnavailable as error:
            raise TryLater("transcription_unavailable") from error
        except BadAnswer as error:
            raise GiveUp("transcription_refused") from error


def _write(lease: Lease, outcome: Transcription, text: str = "") -> None:
    """Store the outcome in the transaction that ends the job or its attempt."""
    found = _waiting(lease)
    legacy_id: UUID | None = found.values_list("legacy_id", flat=True).first()
    if legacy_id is None:
        return
    lock_legacy(legacy_id)
    recording = found.select_related("legacy", "owner").select_for_update(of=["self"]).first()
    if recording is None:
        return
    before, recording.transcription = state_of(recording), outcome
    recording.save(update_fields=["transcription"])  # no new revision: the owner's edits meanwhile are not stale
    if text and _still_tells(recording):
        draft_of(recording, text)
    payload = {"before": before, "after": state_of(recording)}
    record(recording, MemoryAction.RECORDING_TRANSCRIBED, actor=Actor.task(), legacy_id=legacy_id, payload=payload)


def _waiting(lease: Lease) -> Any:
    return Recording.objects.filter(pk=lease.payload["recording"], transcription=Transcription.WAITING)


def _still_tells(recording: Recording) -> bool:
    places = Membership.objects.filter(user=recording.owner_id, legacy=recording.legacy_id)
    return any(place.may_tell for place in places)
