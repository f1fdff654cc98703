"""The handler of each kind of job, and the one Celery task that runs them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from celery import Task, shared_task
from django.utils import timezone

from config.celery import worker
from legacies.jobs import DELETE_LEGACY, FORGET_UPDATES, PUSH, Lease, hold
from legacies.jobs.runner import Handler, run_item
from legacies.jobs.threads import FewAtOnce
from legacies.push import delivery
from legacies.updates import publishing
from memory.consolidation.matching import cross_member
from memory.consolidation.run import consolidate, resume_memory
from memory.consolidation.story_facts import read_story
from memory.indexing import reembedding, vectors
from memory.kinds import RUN_JOB, JobKind, Queue
from memory.models import ExportKind
from memory.presentation.life.book_pdf import write_pdf
from memory.recall.cache import forget_old_changes
from memory.services.deletion import legacy_deletion, purging, user_erasure
from memory.services.deletion.conversation_deletion import close_quiet_private
from memory.services.deletion.purging import delete_what_expired
from memory.services.exports import export_job
from memory.services.exports import files as export_files
from memory.services.exports.archive import write_archive, write_archive_of_all
from memory.services.exports.files import delete_expired_exports
from memory.services.imports import import_job
from memory.services.imports.activities import delete_unanswered
from memory.services.photos import files as photo_files
from memory.services.photos import preparing
from memory.services.recordings import files as recording_files
from memory.services.recordings import transcribing
from memory.services.usage import fact_usage, spending
from memory.turns import model_trial
from memory.turns.reply import fail_reply, make_reply

TIDY_AGAIN_AFTER = timedelta(minutes=10)


KEPT_FOR_TURNS = 2
"""Threads of a worker that only replies use, since a silent model may occupy all other threads for many minutes."""

_others = FewAtOnce(lambda item_id: run_item(item_id, HANDLERS), is_ending=lambda: worker.is_ending)


@shared_task(name=RUN_JOB, bind=True)
def run_job(self: Task[Any, Any], item_id: str) -> None:
    """Run one job. Jobs other than replies leave some threads free, so that no reply waits for them.
    Replies to words of acute distress come through no queue: `UrgentJobs` runs them outside all the threads
    that a silent model may occupy.
    """
    told_by = (self.request.delivery_info or {}).get("routing_key")
    if told_by in (None, Queue.TURNS) or Queue.TURNS not in worker.queues:
        run_item(UUID(item_id), HANDLERS)
    else:
        _others.run(UUID(item_id), at_most=max(1, worker.threads - KEPT_FOR_TURNS))


def tidy(lease: Lease) -> None:
    lease.again = timezone.now() + TIDY_AGAIN_AFTER
    with hold(lease):
        now = timezone.now()
        counts = {"private_talks": close_quiet_private(now=now), "uploads": delete_unanswered(now=now)}
        counts["exports"] = delete_expired_exports(now=now)
        lease.result = {**delete_what_expired(now=now), **counts, "changes": forget_old_changes(now=now)}


EXPORT_WRITERS: export_job.Writers = {
    ExportKind.EVERYTHING: export_job.of_one(write_archive),
    ExportKind.BOOK: export_job.of_one(write_pdf),
    ExportKind.MINE: write_archive_of_all,
}
HANDLERS: Mapping[str, Handler] = {
    JobKind.TURN: Handler(run=make_reply, gave_up=fail_reply),
    JobKind.EMBED: vectors.HANDLER,
    JobKind.REEMBED: reembedding.HANDLER,
    JobKind.CONSOLIDATE: Handler(run=consolidate),
    JobKind.RESUME_MEMORY: Handler(run=resume_memory),
    JobKind.READ_STORY: Handler(run=read_story),
    JobKind.RECONCILE: cross_member.HANDLER,
    JobKind.IMPORT: import_job.HANDLER,
    JobKind.PHOTO: preparing.HANDLER,
    JobKind.REMOVE_FILES: photo_files.REMOVE_HANDLER,
    JobKind.REMOVE_SOUND: recording_files.REMOVE_HANDLER,
    JobKind.TRANSCRIBE: transcribing.HANDLER,
    JobKind.EXPORT: export_job.handler(EXPORT_WRITERS),
    JobKind.REMOVE_EXPORT: export_files.REMOVE_HANDLER,
    JobKind.TIDY: Handler(run=tidy),
    JobKind.COUNT_USES: fact_usage.COUNT_HANDLER,
    JobKind.TIERS: fact_usage.TIERS_HANDLER,
    JobKind.BUDGETS: spending.HANDLER,
    JobKind.PURGE: purging.HANDLER,
    JobKind.ERASE: user_erasure.HANDLER,
    JobKind.TRY_MODEL: model_trial.HANDLER,
    DELETE_LEGACY: legacy_deletion.HANDLER,
    FORGET_UPDATES: publishing.HANDLER,
    PUSH: delivery.HANDLER,
}
