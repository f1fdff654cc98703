from __future__ import annotations

from django.apps import AppConfig

from config.celery import ring_workers
from config.failpoints import set_handler_from_environment
from memory.kinds import RUN_WORK


class MemoryConfig(AppConfig):
    name = "memory"
    verbose_name = "Memory"

    def ready(self) -> None:
        from legacies.jobs import WorkKind, set_doorbell  # noqa: PLC0415 - as above
        from legacies.models import WorkItem  # noqa: PLC0415 - models are there only now

        def ring(item: WorkItem) -> None:
            ring_workers(RUN_WORK, item.pk, queue=WorkKind(item.kind).queue)

        set_doorbell(ring)
        set_handler_from_environment()
