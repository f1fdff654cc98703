"""What workers do, one handler for each kind of work; and the one task by which they are rung."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from config.celery import RUN_WORK
from legacies.work import Lease, WorkKind, hold
from legacies.work.runner import Handler, run_item
from memory.consolidation import tellings
from memory.consolidation.run import consolidate
from memory.index import reembedding, vectors
from memory.recall.versions import forget_old_changes
from memory.services import bringing_in, deleting_legacy, erasing, purging, tiers, usage_of_facts
from memory.services.activities import delete_unanswered
from memory.services.removal import close_quiet_private
from memory.services.tidying import delete_what_expired
from memory.turns.reply import fail_reply, make_reply

TIDY_AGAIN_AFTER = timedelta(minutes=10)


@shared_task(name=RUN_WORK)
def run_work(item_id: str) -> None:
    run_item(UUID(item_id), HANDLERS)


def tidy(lease: Lease) -> None:
    lease.again = timezone.now() + TIDY_AGAIN_AFTER
    with hold(lease):
        now = timezone.now()
        counts = {"private_talks": close_quiet_private(now=now), "uploads": delete_unanswered(now=now)}
        lease.result = {**delete_what_expired(now=now), **counts, "changes": forget_old_changes(now=now)}


HANDLERS: Mapping[str, Handler] = {
    WorkKind.TURN: Handler(run=make_reply, gave_up=fail_reply),
    WorkKind.EMBED: vectors.HANDLER,
    WorkKind.REEMBED: reembedding.HANDLER,
    WorkKind.CONSOLIDATE: Handler(run=consolidate),
    WorkKind.RECONCILE: tellings.HANDLER,
    WorkKind.IMPORT: bringing_in.HANDLER,
    WorkKind.TIDY: Handler(run=tidy),
    WorkKind.COUNT_USES: usage_of_facts.HANDLER,
    WorkKind.TIERS: tiers.HANDLER,
    WorkKind.PURGE: purging.HANDLER,
    WorkKind.ERASE: erasing.HANDLER,
    WorkKind.DELETE_LEGACY: deleting_legacy.HANDLER,
}
