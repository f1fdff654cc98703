"""What the people at the moderation desk choose from."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key

LONGEST_REASON = 280


class ReturnReasonQuerySet(models.QuerySet["ReturnReason"]):
    def in_use(self) -> Self:
        return self.filter(is_used=True)


class ReturnReason(models.Model):
    """Why something is returned, in words for its teller. A fact keeps the words, so that a reason can go or change."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    text = models.CharField(_("words for its teller"), max_length=LONGEST_REASON, unique=True)
    position = models.PositiveSmallIntegerField(_("place in the list"), default=0)
    is_used = models.BooleanField(_("in use"), default=True)

    objects = ReturnReasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("reason for returning")
        verbose_name_plural = _("reasons for returning")
        ordering = ["position", "id"]
        default_permissions = ()
        constraints = [models.CheckConstraint(condition=~models.Q(text=""), name="return_reason_says_something")]

    def __str__(self) -> str:
        return self.text
