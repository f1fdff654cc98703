"""Checking a chain from its first event to its last."""

from __future__ import annotations

from uuid import UUID

from legacies.ledger.chain import GENESIS, event_hash, payload_digest
from legacies.models import LegacyEvent, LegacyEventPayload


class BrokenChain(Exception):
    """The log was changed behind the app's back; the message says where."""


def verify_chain(chain: UUID) -> int:
    """Check every event of a chain and every payload that still stands; return how many events there are.

    Raises `BrokenChain` at the first event whose number, hash or payload does not fit.
    """
    payloads = {row.event_id: row for row in LegacyEventPayload.objects.filter(chain=chain)}
    expected, prev_hash = 1, GENESIS
    for event in LegacyEvent.objects.filter(chain=chain).order_by("sequence").iterator():
        _check_event(event, expected, prev_hash)
        if row := payloads.get(event.pk):
            _check_payload(event, row)
        expected, prev_hash = expected + 1, event.hash
    return expected - 1


def _check_event(event: LegacyEvent, expected: int, prev_hash: str) -> None:
    if event.sequence != expected:
        raise BrokenChain(f"event {expected} of {event.chain} is missing")
    if event.prev_hash != prev_hash or event.hash != event_hash(event):
        raise BrokenChain(f"event {expected} of {event.chain} was changed")


def _check_payload(event: LegacyEvent, row: LegacyEventPayload) -> None:
    if payload_digest(bytes(row.salt), row.payload) != event.digest:
        raise BrokenChain(f"the payload of event {event.sequence} of {event.chain} was changed")
