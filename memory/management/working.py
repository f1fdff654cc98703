"""Doing here and now what workers would do, for a command that is to be through when it ends."""

from __future__ import annotations

import time
from uuid import UUID

from django.utils import timezone

from legacies.models import WorkItem, WorkState
from legacies.work.runner import run_item
from memory.tasks import HANDLERS

LOOK_AGAIN_SECONDS = 0.2


def do_what_is_due(legacy_id: UUID) -> None:
    """Do this legacy's work, oldest first. What a worker of a running product is doing meanwhile is waited for; what
    failed and is to be tried again later is left to the workers.
    """
    own = WorkItem.objects.filter(legacy_id=legacy_id)
    while True:
        if item_id := own.due().values_list("pk", flat=True).first():
            run_item(item_id, HANDLERS)
        elif own.filter(state=WorkState.RUNNING, lease_until__gte=timezone.now()).exists():
            time.sleep(LOOK_AGAIN_SECONDS)
        else:
            return
