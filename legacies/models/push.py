"""Push subscriptions: the browsers and the app servers that a user wants notified when something waits for them."""

from __future__ import annotations

from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from accounts.models import User

LONGEST_ENDPOINT, LONGEST_NAME = 1000, 80


class PushKind(models.TextChoices):
    BROWSER = "browser", _("a browser")
    WEBHOOK = "webhook", _("a server")


class PushSubscriptionQuerySet(models.QuerySet["PushSubscription"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Filter to the user's own subscriptions. An access token sees none, as a subscription would outlive it."""
        return self.filter(user=user.pk) if getattr(user, "only_legacy_id", None) is None else self.none()


class PushSubscription(models.Model):
    """A browser or a server to notify. `endpoint` is shown on its owner's own pages and nowhere else."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions")
    kind = models.CharField(max_length=8, choices=PushKind.choices)
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT)
    key = models.CharField(max_length=100, blank=True)
    """The browser's public key; empty for a webhook."""
    secret = models.CharField(max_length=100)
    """The secret with which a browser authenticates messages, or with which messages to a webhook are signed."""
    device_id = models.UUIDField(null=True, blank=True)
    """For a browser, the device (`accounts.sessions.devices`) with whose sign-in the subscription begins and ends."""
    name = models.CharField(max_length=LONGEST_NAME)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_success_at = models.DateTimeField(null=True, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True)

    objects = PushSubscriptionQuerySet.as_manager()

    class Meta:
        verbose_name = _("push subscription")
        verbose_name_plural = _("push subscriptions")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["endpoint"], condition=Q(kind=PushKind.BROWSER), name="push_browser_once"),
            models.UniqueConstraint(fields=["user", "endpoint"], name="push_endpoint_once"),
            models.CheckConstraint(
                condition=Q(kind=PushKind.WEBHOOK, key="", device_id=None)
                | (Q(kind=PushKind.BROWSER, device_id__isnull=False) & ~Q(key="")),
                name="push_kind_has_its_keys",
            ),
        ]

    def __str__(self) -> str:
        return f"push subscription {self.id}"
