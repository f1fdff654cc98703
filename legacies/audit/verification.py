"""Checking a chain from its first event to its last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import BinaryField, JSONField, OuterRef, Subquery

from legacies.audit.chain import GENESIS, event_hash, payload_digest
from legacies.models import LegacyEvent, LegacyEventPayload

AT_ONCE = 2000


class BrokenChain(Exception):
    """The log was changed behind the app's back; the message says where."""


def chains() -> Iterator[UUID]:
    """All chains there are: of legacies, and of users."""
    yield from LegacyEvent.objects.order_by("chain").values_list("chain", flat=True).distinct()


def verify_chain(chain: UUID) -> int:
    """Check every event of a chain and every payload that still stands; return how many events there are.

    Raises `BrokenChain` at the first event whose number, hash or payload does not fit, or for payloads of no event.
    What was cut off behind the last event no chain can tell.
    """
    expected, prev_hash = 1, GENESIS
    for event, salt, payload in _events(chain):
        _check_event(event, expected, prev_hash)
        if salt is not None:
            _check_payload(event, salt, payload)
        expected, prev_hash = expected + 1, event.hash
    _check_nothing_is_added(chain)
    return expected - 1


def _events(chain: UUID) -> Iterator[tuple[LegacyEvent, bytes | None, Any]]:
    """With what stands beside each; no salt where the payload was erased."""
    beside = LegacyEventPayload.objects.filter(event_id=OuterRef("pk"))
    salt = Subquery(beside.values("salt"), output_field=BinaryField())
    payload = Subquery(beside.values("payload"), output_field=JSONField())
    events = LegacyEvent.objects.filter(chain=chain).order_by("sequence").annotate(salt=salt, payload=payload)
    for event in events.iterator(AT_ONCE):
        yield event, bytes(event.salt) if event.salt else None, event.payload


def _check_event(event: LegacyEvent, expected: int, prev_hash: str) -> None:
    if event.sequence != expected:
        raise BrokenChain(f"event {expected} of {event.chain} is missing")
    if event.prev_hash != prev_hash or event.hash != event_hash(event):
        raise BrokenChain(f"event {expected} of {event.chain} was changed")


def _check_payload(event: LegacyEvent, salt: bytes, payload: Any) -> None:
    if payload_digest(salt, payload) != event.digest:
        raise BrokenChain(f"the payload of event {event.sequence} of {event.chain} was changed")


def _check_nothing_is_added(chain: UUID) -> None:
    events = LegacyEvent.objects.filter(chain=chain, pk=OuterRef("event_id"))
    own = LegacyEventPayload.objects.filter(chain=chain)
    if own.exclude(event_id__in=events.values("pk")).exists():
        raise BrokenChain(f"a payload of {chain} belongs to no event")
