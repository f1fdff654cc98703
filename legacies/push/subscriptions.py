"""Switching push on and off: for a browser as long as it is signed in, and for an app server until it is removed."""

from __future__ import annotations

import secrets
from datetime import time
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.sessions.devices import device_of_session
from config.errors import Conflict, InvalidInput, NotFound
from config.outbound import NotAllowed, check_address
from config.texts import checked_text
from legacies.models import PushKind, PushSubscription
from legacies.models.push import LONGEST_ENDPOINT, LONGEST_NAME
from legacies.push.web_push import AUTH_BYTES, decode, read_public_key

MOST_SUBSCRIPTIONS = 20
SECRET_BYTES = 32


class PushIsOff(Conflict):
    code = "push_is_off"
    default_message = gettext_lazy(
        "This Keepsake sends no push messages. Its operator can switch them on; your notices are always on their page."
    )


class TooManySubscriptions(Conflict):
    code = "too_many_subscriptions"
    default_message = gettext_lazy("You are told in as many places as one person can be. Remove one, then try again.")


def subscriptions_of(user: User) -> list[PushSubscription]:
    """Return the user's subscriptions, the newest first."""
    return list(PushSubscription.objects.visible_to(user).order_by("-created_at", "-pk"))


@transaction.atomic
def subscribe_browser(
    *, user: User, session_key: str, endpoint: str, key: str, auth: str, name: str
) -> PushSubscription:
    """Subscribe a browser for as long as this sign-in lasts.

    A browser notifies one user only, so an earlier user's subscription of the same browser is deleted. Raises
    `PushIsOff`, `TooManySubscriptions` and `InvalidInput`.
    """
    _check_can_add(user)
    device = device_of_session(user, session_key)
    checked = _check(endpoint, name)
    try:
        read_public_key(key)
        is_right = len(decode(auth)) == AUTH_BYTES
    except ValueError:
        is_right = False
    if device is None or not is_right:
        raise InvalidInput(fields={"key": [_("The browser’s keys are not right. Switch push off and on again there.")]})
    PushSubscription.objects.filter(endpoint=endpoint, kind=PushKind.BROWSER).delete()
    return PushSubscription.objects.create(
        user=user, kind=PushKind.BROWSER, endpoint=endpoint, key=key, secret=auth, device_id=device.id, name=checked
    )


@transaction.atomic
def subscribe_webhook(*, user: User, endpoint: str, name: str) -> PushSubscription:
    """Subscribe an app server until it is removed.

    Its `secret` is made here and shown once. Subscribing the same address again makes a new secret. Raises as
    `subscribe_browser` does.
    """
    _check_can_add(user)
    checked, secret = _check(endpoint, name), secrets.token_urlsafe(SECRET_BYTES)
    PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()
    return PushSubscription.objects.create(
        user=user, kind=PushKind.WEBHOOK, endpoint=endpoint, secret=secret, name=checked
    )


@transaction.atomic
def unsubscribe(*, user: User, subscription_id: UUID) -> None:
    """Remove a subscription. Raises `NotFound` if it belongs to somebody else or no longer exists."""
    deleted, _rows = PushSubscription.objects.visible_to(user).filter(pk=subscription_id).delete()
    if not deleted:
        raise NotFound


@transaction.atomic
def set_quiet_hours(*, user: User, begin: time, end: time) -> User:
    """Set the hours without push messages, in the user's time zone. Two equal times mean that there are none."""
    row = User.objects.select_for_update().get(pk=user.pk)
    row.quiet_from, row.quiet_until = begin, end
    row.save(update_fields=["quiet_from", "quiet_until"])
    return row


def _check_can_add(user: User) -> None:
    if not settings.PUSH_KEY:
        raise PushIsOff
    User.objects.select_for_update().get(pk=user.pk)  # so that two requests at once cannot both take the last place
    if PushSubscription.objects.filter(user=user).count() >= MOST_SUBSCRIPTIONS:
        raise TooManySubscriptions


def _check(endpoint: str, name: str) -> str:
    """Check the address and the name. Return the cleaned name; raises `InvalidInput`."""
    checked = checked_text("name", name.strip(), LONGEST_NAME, is_title=True)
    wrong = {} if checked else {"name": [_("Give it a name, such as the device it is on.")]}
    try:
        check_address(endpoint)
        is_right = len(endpoint) <= LONGEST_ENDPOINT
    except NotAllowed:
        is_right = False
    if not is_right:
        wrong["endpoint"] = [_("Give a public address that begins with https://.")]
    if wrong:
        raise InvalidInput(fields=wrong)
    return checked
