"""Deleting everything that names or quotes a photo or a recording, together with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from django.db import transaction

from legacies.models import LegacyEvent, LegacyEventPayload, Notice
from memory.indexing.recall_rows import remove_items
from memory.models import IdempotencyRecord
from memory.services.conversations.lifecycle import end_streams
from memory.services.deletion.derived_texts import forget_quotes


def forget_traces(legacy_id: UUID, ids: Sequence[UUID]) -> None:
    """Delete everything that names these rows: payloads of the audit log, notices, stored answers and recall items.

    Replies that name the rows as a source are emptied. The caller holds the legacy's lock, and deletes the rows
    themselves.
    """
    events = LegacyEvent.objects.filter(chain=legacy_id, object_id__in=ids)
    LegacyEventPayload.objects.filter(event_id__in=events.values("pk")).delete()
    Notice.objects.filter(legacy=legacy_id, subjects__overlap=list(ids)).delete()
    IdempotencyRecord.objects.filter(subjects__overlap=list(ids)).delete()
    remove_items(legacy_id, ids)
    quoted = forget_quotes(legacy_id, [], [], ids)
    transaction.on_commit(partial(end_streams, quoted.replies))
