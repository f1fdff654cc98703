"""How often work did not succeed: numbers that outlive the work, which forgets its error once it is done after all."""

from __future__ import annotations

from django.db import models


class WorkFailure(models.Model):
    """`times` that an attempt at work of this `kind` ended with this `code` within this hour."""

    hour = models.DateTimeField()
    kind = models.CharField(max_length=32)
    code = models.CharField(max_length=100)
    times = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["hour", "kind", "code"], name="work_failure_once_an_hour")]

    def __str__(self) -> str:
        return f"{self.kind} {self.code}"
