"""What an engine answered about a range that could not be written yet."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from accounts.keys import new_key
from legacies.models import Legacy
from memory.models.conversations import Conversation


class Pass(models.TextChoices):
    EXTRACT = "extract"
    VERIFY = "verify"


class KeptAnswer(models.Model):
    """The answer to one pass over the messages `from_seq` up to, but not including, `to_seq`, in one legacy.

    `is_whole`: it came to its end. Otherwise `answer` holds the statements that came whole, maybe none, and
    `bad_answers` says how often none came to its end. Without secrets, seen by nobody, and gone as soon as the range is
    written, or the conversation deleted.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="kept_answers")
    legacy = models.ForeignKey(Legacy, models.CASCADE, related_name="+")
    step = models.CharField(max_length=8, choices=Pass.choices)
    from_seq = models.PositiveIntegerField()
    to_seq = models.PositiveIntegerField()
    is_whole = models.BooleanField(default=False)
    bad_answers = models.PositiveSmallIntegerField(default=0)
    answer = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["from_seq", "to_seq"]
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "legacy", "step", "from_seq", "to_seq"], name="kept_answer_once"
            ),
            models.CheckConstraint(condition=Q(to_seq__gt=F("from_seq")), name="kept_answer_is_about_something"),
            models.CheckConstraint(condition=Q(step__in=Pass.values), name="kept_answer_step_known"),
        ]

    def __str__(self) -> str:
        return f"{self.step} {self.from_seq}-{self.to_seq}"
