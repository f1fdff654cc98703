"""Sending a push message about one notice to one browser or app server. It says that something waits, never what.

A push message may get lost without harm, because the notice is on its page. It is tried for a day and not longer. It
is not sent if the notice was read meanwhile, if the notice's legacy is paused or has a quiet date, or if the same
browser received another message after the notice came. In the user's quiet hours it waits for their end.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.sessions.devices import devices_of
from config.outbound import NotAllowed, NotReached, post
from config.signatures import HEADER, sign
from legacies import jobs
from legacies.jobs import Lease, NewJob, hold
from legacies.jobs.runner import Handler
from legacies.models import Membership, Notice, PushKind, PushSubscription
from legacies.models.quiet_dates import notices_for_today
from legacies.push.web_push import authorization, encrypt

log = structlog.get_logger(__name__)

TRIED_FOR = timedelta(days=1)
SOONEST, LATEST = timedelta(minutes=1), timedelta(hours=1)
TOPIC = "keepsake"
"""Messages with the same topic replace each other, so one message at most waits at the push service for a device."""
NO_ANSWER, NOT_TO_BE_ASKED = 0, 400
"""Values in place of an HTTP status: no answer, which is tried again, and a forbidden address, which is not."""
GONE, TOO_MANY = frozenset({404, 410}), 429


def ask_for_push(notice: Notice) -> None:
    """Put down a job for each of the user's subscriptions. Call it in the transaction that creates the notice."""
    if not settings.PUSH_KEY:
        return
    rows = PushSubscription.objects.filter(user=notice.user_id).order_by("pk").values_list("pk", flat=True)
    wanted = [
        NewJob(
            kind=jobs.PUSH,
            key=f"push:{key}:{notice.pk}",
            payload={"subscription": str(key), "notice": str(notice.pk)},
            user_id=notice.user_id,
            has_time=True,
        )
        for key in rows
    ]
    if wanted:
        jobs.put_all(wanted)


def quiet_until(user: User, now: datetime) -> datetime | None:
    """Return when the user's quiet hours end, or None if `now` is outside of them. They may go over midnight."""
    begin, end = (timedelta(hours=at.hour, minutes=at.minute) for at in (user.quiet_from, user.quiet_until))
    here, day = now.astimezone(user.zone), timedelta(days=1)
    since_begin = (here - here.replace(hour=0, minute=0, second=0, microsecond=0) - begin) % day
    lasts = (end - begin) % day
    return now + (lasts - since_begin) if since_begin < lasts else None


def _deliver(lease: Lease) -> None:
    found = _what_to_send(lease)
    now = timezone.now()
    if found is None:
        with hold(lease):
            return
    subscription, notice = found
    if end := quiet_until(subscription.user, now):
        with hold(lease):
            lease.again = end
        return
    status = _send(subscription, notice)
    with hold(lease):
        _note(lease, subscription, notice, status)


def _what_to_send(lease: Lease) -> tuple[PushSubscription, Notice] | None:
    rows = PushSubscription.objects.filter(pk=UUID(lease.payload["subscription"]), user__is_active=True)
    subscription = rows.select_related("user").first()
    if subscription is None or not settings.PUSH_KEY:
        return None
    notice = notices_for_today(subscription.user).filter(pk=UUID(lease.payload["notice"])).first()
    if notice is None or notice.created_at < timezone.now() - TRIED_FOR:
        return None
    if subscription.kind == PushKind.WEBHOOK:
        return subscription, notice
    if subscription.device_id not in {device.id for device in devices_of(subscription.user)}:
        subscription.delete()  # the user signed out on this device, or everywhere
        return None
    has_heard = subscription.last_success_at is not None and subscription.last_success_at > notice.created_at
    return None if has_heard else (subscription, notice)


def _send(subscription: PushSubscription, notice: Notice) -> int:
    """Send the message. Return the HTTP status of the answer, or `NO_ANSWER` or `NOT_TO_BE_ASKED`."""
    body, headers = _as_webhook(subscription, notice)
    if subscription.kind == PushKind.BROWSER:
        body, headers = _as_web_push(subscription)
    try:
        return post(subscription.endpoint, body, headers)
    except (NotReached, NotAllowed) as error:
        log.info("push_not_sent", subscription=str(subscription.pk), error=type(error).__name__)
        return NOT_TO_BE_ASKED if isinstance(error, NotAllowed) else NO_ANSWER


def _as_web_push(subscription: PushSubscription) -> tuple[bytes, dict[str, str]]:
    with translation.override(settings.LANGUAGE_CODE):
        said = {"text": _("Something new waits for you in Keepsake."), "path": reverse("legacies:notices")}
    body = encrypt(json.dumps(said).encode(), key=subscription.key, auth=subscription.secret)
    return body, {
        "Authorization": authorization(subscription.endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(TRIED_FOR.total_seconds())),
        "Topic": TOPIC,
        "Urgency": "low",
    }


def _as_webhook(subscription: PushSubscription, notice: Notice) -> tuple[bytes, dict[str, str]]:
    is_member = Membership.objects.filter(user=subscription.user_id, legacy=notice.legacy_id).exists()
    legacy = str(notice.legacy_id) if is_member else None
    told = {"event": "notice", "id": str(notice.pk), "legacy": legacy, "at": notice.created_at.isoformat()}
    body = json.dumps(told).encode()
    return body, {"Content-Type": "application/json", HEADER: sign(body, subscription.secret)}


def _note(lease: Lease, subscription: PushSubscription, notice: Notice, status: int) -> None:
    """Record the result of an attempt in the subscription, and set `lease.again` if it is worth another attempt.

    A subscription that its server no longer knows is deleted. The caller holds the lease.
    """
    now, row = timezone.now(), PushSubscription.objects.filter(pk=subscription.pk)
    if status in GONE:
        row.delete()
        return
    if 200 <= status < 300:
        row.update(last_success_at=now, failing_since=None)
        return
    row.filter(failing_since=None).update(failing_since=now)
    if status != NO_ANSWER and status < 500 and status != TOO_MANY:
        return
    since = subscription.failing_since or now
    again = now + min(max(now - since, SOONEST), LATEST)
    lease.again = again if again < notice.created_at + TRIED_FOR else None


HANDLER = Handler(run=_deliver)
"""The handler of `jobs.PUSH`."""
