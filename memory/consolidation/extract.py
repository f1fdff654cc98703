"""Asking the engine what a range says. No transaction is open while it thinks."""

from __future__ import annotations

from memory.consolidation.claim import ClaimedRange
from memory.engines.base import Engine, Extraction, ExtractionRequest
from memory.services.introductions import introduce_person, introduce_teller, number_messages


def extract(claimed: ClaimedRange, *, engine: Engine) -> Extraction:
    """Summary and draft facts. Raises `EngineError`; that never counts as "nothing to remember"."""
    zone = claimed.membership.user.zone
    said = [message for message in claimed.messages if message.content]
    return engine.extract(
        ExtractionRequest(
            person=introduce_person(claimed.membership.legacy),
            teller=introduce_teller(claimed.membership),
            messages=number_messages(said, zone=zone),
            before=number_messages(claimed.before, zone=zone),
        )
    )
