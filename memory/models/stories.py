"""Stories that members wrote, and their chunks for recall."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from memory.models.ownership import Told, ToldQuerySet, legacy_key, owner_key, told_constraints


class StoryQuerySet(ToldQuerySet):
    pass


class Story(Told):
    legacy = legacy_key("stories")
    owner = owner_key("stories")
    title = models.CharField(_("title"), max_length=200)
    text = models.TextField(_("text"))
    language = models.CharField(max_length=8, default="en")
    client_id = models.CharField(max_length=64, blank=True)

    objects = StoryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = _("stories")
        constraints = [
            *told_constraints("story"),
            models.UniqueConstraint(
                fields=["owner", "client_id"], condition=~Q(client_id=""), name="story_client_id_once"
            ),
        ]

    def __str__(self) -> str:
        return f"story {self.id}"


class StoryChunk(models.Model):
    """About 900 characters of a story, at sentence ends, with one sentence of overlap."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    story = models.ForeignKey(Story, models.CASCADE, related_name="chunks")
    position = models.PositiveIntegerField()
    text = models.TextField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()

    class Meta:
        ordering = ["story", "position"]
        constraints = [
            models.UniqueConstraint(fields=["story", "position"], name="story_chunk_position_once"),
            models.CheckConstraint(condition=Q(end__gt=F("start")), name="story_chunk_is_not_empty"),
        ]

    def __str__(self) -> str:
        return f"passage {self.id}"
