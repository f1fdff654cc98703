"""What is made of a range of a conversation's messages: its summary, and an engine's answer that is not written yet."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from accounts.keys import new_key
from legacies.models import Legacy
from memory.models.conversations import Conversation, OfConversationsQuerySet


class ConversationChunk(models.Model):
    """The summary of the messages `from_seq` up to, but not including, `to_seq`."""

    # A summary consists of words that only the conversation's owner may see, and it may be made anew.
    NOT_LOGGED = frozenset({"summary", "model"})

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="chunks")
    from_seq = models.PositiveIntegerField()
    to_seq = models.PositiveIntegerField()
    summary = models.TextField(blank=True)
    model = models.CharField(max_length=120)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = OfConversationsQuerySet["ConversationChunk"].as_manager()

    class Meta:
        ordering = ["conversation", "from_seq"]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "from_seq"], name="chunk_starts_once"),
            models.UniqueConstraint(fields=["conversation", "to_seq"], name="chunk_ends_once"),
            models.CheckConstraint(condition=Q(to_seq__gt=F("from_seq")), name="chunk_is_not_empty"),
        ]

    def __str__(self) -> str:
        return f"chunk {self.id}"


class Pass(models.TextChoices):
    EXTRACT = "extract"
    VERIFY = "verify"


class PartialAnswer(models.Model):
    """The answer to one pass over the messages from `from_seq` up to, but not including, `to_seq`, in one legacy.

    `is_whole` is true if the answer is complete. Otherwise `answer` has its complete statements, maybe none, and
    `bad_answers` is the number of incomplete answers. It holds no secrets, nobody sees it, and it is deleted as soon as
    the range is written or the conversation is deleted.
    """

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="partial_answers")
    legacy = models.ForeignKey(Legacy, models.CASCADE, related_name="+")
    step = models.CharField(max_length=8, choices=Pass.choices)
    from_seq = models.PositiveIntegerField()
    to_seq = models.PositiveIntegerField()
    is_whole = models.BooleanField(default=False)
    bad_answers = models.PositiveSmallIntegerField(default=0)
    answer = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        db_table = "memory_keptanswer"
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
