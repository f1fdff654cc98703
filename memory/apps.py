from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from config.celery import notify_worker
from config.failpoints import set_handler_from_environment
from memory.kinds import (
    AT_EACH_START,
    IN_DISTRESS,
    QUEUES,
    RECURRING,
    RUN_JOB,
    MemoryAction,
    MemoryNotice,
    MemoryUpdate,
    Queue,
)


class MemoryConfig(AppConfig):
    name = "memory"
    verbose_name = _("Memory")

    def ready(self) -> None:
        # Models can be imported only now.
        from legacies import jobs  # noqa: PLC0415 - as above
        from legacies.audit import register_actions  # noqa: PLC0415 - as above
        from legacies.models import Job  # noqa: PLC0415 - as above
        from legacies.services.notices import register_notice_kinds  # noqa: PLC0415 - as above
        from legacies.updates.publishing import register_update_kinds  # noqa: PLC0415 - as above
        from memory.admin.action_texts import action_sentences  # noqa: PLC0415 - as above

        def notify(item: Job) -> None:
            is_urgent = bool(item.payload.get(IN_DISTRESS))
            notify_worker(RUN_JOB, item.pk, queue=jobs.queue_of(item.kind), is_urgent=is_urgent)

        jobs.register_kinds(QUEUES, recurring=RECURRING, at_each_start=AT_EACH_START)
        # `legacies` asks for these jobs. Their handlers and queues are named here, since only this app knows everything
        # that a legacy holds.
        jobs.register_kinds(dict.fromkeys((jobs.DELETE_LEGACY, jobs.FORGET_UPDATES, jobs.PUSH), Queue.MAINTENANCE))
        register_actions(MemoryAction, sentences=action_sentences)
        register_notice_kinds(MemoryNotice)
        register_update_kinds(MemoryUpdate)
        if settings.MODERATION_WORDS:
            from memory.engines.moderation import read_words  # noqa: PLC0415 - as above

            read_words(settings.MODERATION_WORDS)
        jobs.set_notifier(notify)
        set_handler_from_environment()
