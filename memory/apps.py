from __future__ import annotations

from django.apps import AppConfig

from config.celery import ring_workers
from config.failpoints import set_handler_from_environment
from memory.kinds import AT_EACH_START, QUEUES, RECURRING, RUN_WORK, MemoryAction, MemoryNotice, Queue


class MemoryConfig(AppConfig):
    name = "memory"
    verbose_name = "Memory"

    def ready(self) -> None:
        # Models are there only now.
        from legacies import jobs  # noqa: PLC0415 - as above
        from legacies.audit import register_actions  # noqa: PLC0415 - as above
        from legacies.models import WorkItem  # noqa: PLC0415 - as above
        from legacies.services.notices import register_notice_kinds  # noqa: PLC0415 - as above
        from memory.admin.action_texts import action_sentences  # noqa: PLC0415 - as above

        def ring(item: WorkItem) -> None:
            ring_workers(RUN_WORK, item.pk, queue=jobs.queue_of(item.kind))

        jobs.register_kinds(QUEUES, recurring=RECURRING, at_each_start=AT_EACH_START)
        # Put down by `legacies`; only who knows all that a legacy holds can do it.
        jobs.register_kinds({jobs.DELETE_LEGACY: Queue.MAINTENANCE})
        register_actions(MemoryAction, sentences=action_sentences)
        register_notice_kinds(MemoryNotice)
        jobs.set_doorbell(ring)
        set_handler_from_environment()
