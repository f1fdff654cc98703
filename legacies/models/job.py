"""Jobs, and how often jobs failed. The rows are authoritative; the broker only carries their ids."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key


class JobState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class JobQuerySet(models.QuerySet["Job"]):
    def due(self) -> Self:
        """Filter to the jobs that may be claimed now: their time has come, or the lease of their worker has expired."""
        now = timezone.now()
        return self.filter(
            Q(state=JobState.WAITING, not_before__lte=now) | Q(state=JobState.RUNNING, lease_until__lt=now)
        )

    def unheard(self, *, since: datetime) -> Self:
        """Filter to the due jobs of which the workers have not been notified since that moment."""
        return self.due().filter(Q(rung_at=None) | Q(rung_at__lt=since))


class Job(models.Model):
    """One job, identified by its `key`. A worker owns it for as long as the row has that worker's `lease_token`.

    `wanted` counts how often the job was put down. `taken` is the value of `wanted` that the running attempt saw: a
    job that is put down again while it runs is therefore done once more. `rung_at` is when the scheduler last notified
    the workers. There are no foreign keys, because the row outlives the rows it is about.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    kind = models.CharField(_("kind"), max_length=32)
    key = models.CharField(max_length=200, unique=True)
    legacy_id = models.UUIDField(null=True, blank=True, db_index=True)
    user_id = models.UUIDField(null=True, blank=True)
    payload = models.JSONField(default=dict, blank=True)
    result = models.JSONField(default=dict, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=JobState.choices, default=JobState.WAITING)
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    wanted = models.PositiveIntegerField(_("wanted"), default=1)
    taken = models.PositiveIntegerField(default=0)
    not_before = models.DateTimeField(_("not before"), default=timezone.now)
    lease_until = models.DateTimeField(_("lease until"), null=True, blank=True)
    lease_token = models.UUIDField(null=True, blank=True)
    rung_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(_("error"), max_length=500, blank=True)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        db_table = "legacies_workitem"
        ordering = ["not_before", "id"]
        indexes = [
            models.Index(fields=["not_before"], condition=Q(state=JobState.WAITING), name="work_waiting"),
            models.Index(fields=["lease_until"], condition=Q(state=JobState.RUNNING), name="work_running"),
            models.Index(fields=["state", "finished_at"], name="work_by_state"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=JobState.values), name="work_state_known"),
            models.CheckConstraint(
                condition=Q(state=JobState.RUNNING, lease_token__isnull=False, lease_until__isnull=False)
                | (~Q(state=JobState.RUNNING) & Q(lease_token=None, lease_until=None)),
                name="work_lease_while_running",
            ),
        ]

    def __str__(self) -> str:
        time = f"{timezone.localtime(self.created_at):%Y-%m-%d %H:%M}"
        return gettext("%(kind)s of %(time)s") % {"kind": self.kind, "time": time}


# How often jobs did not succeed. These counts are stored apart, because a job loses its error once it succeeds.


class JobFailure(models.Model):
    """The number of `times` that an attempt at a job of this `kind` ended with this `code` within this hour."""

    hour = models.DateTimeField()
    kind = models.CharField(max_length=32)
    code = models.CharField(max_length=100)
    times = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "legacies_workfailure"
        constraints = [models.UniqueConstraint(fields=["hour", "kind", "code"], name="work_failure_once_an_hour")]

    def __str__(self) -> str:
        return f"{self.kind} {self.code}"
