"""The decisions of staff about jobs."""

from __future__ import annotations

from uuid import UUID

import structlog
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotFound
from legacies import jobs
from legacies.models import Job, JobState

log = structlog.get_logger(__name__)


@transaction.atomic
def retry_job(*, staff: User, item_id: UUID) -> Job:
    """Let a job that failed for good start again from its first attempt.

    Raises `NotFound` if there is no such failed job, or the user is not staff.
    """
    item = Job.objects.filter(pk=item_id, state=JobState.FAILED).first() if staff.is_staff else None
    if item is None:
        raise NotFound(_("This job has not failed, or it no longer exists."))
    jobs.retry(item.pk)
    log.info("job_retried", job=str(item.pk), kind=item.kind, staff=str(staff.pk))
    return item
