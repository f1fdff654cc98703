"""Notices to members. Each app registers its own kinds."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.db.models import TextChoices
from django.utils import timezone

from accounts.models import User
from config.errors import NotFound
from legacies.models import Legacy, Notice
from legacies.push.delivery import ask_for_push
from legacies.updates.publishing import UpdateKind, publish

_kinds: dict[str, str] = {}


def register_notice_kinds(kinds: type[TextChoices]) -> None:
    _kinds.update({str(value): str(label) for value, label in kinds.choices})


def notice_kinds() -> list[tuple[str, str]]:
    """Return all registered kinds, each with its label."""
    return list(_kinds.items())


@transaction.atomic
def tell(
    *,
    user: User,
    kind: TextChoices,
    text: str,
    legacy: Legacy | None = None,
    path: str = "",
    subjects: Iterable[UUID] = (),
    by: User | None = None,
) -> Notice:
    """Leave a notice for the user's next visit.

    `text` is a whole sentence. `subjects` are the people whom it names and the rows that it quotes. `by` is the user
    who caused it: users get no push messages about what they did themselves.
    """
    if kind not in _kinds:
        raise ValueError(f"No app registered the kind of notice {kind}.")
    notice = Notice(user=user, kind=kind, text=text, legacy=legacy, path=path, subjects=list(subjects))
    notice.save(force_insert=True)
    publish(user_id=user.pk, kind=UpdateKind.NOTICE, row_id=notice.pk, legacy_id=notice.legacy_id)
    if by != user:
        ask_for_push(notice)
    return notice


def put_away_earlier(*, user: User, kinds: Iterable[str], about: Iterable[UUID]) -> None:
    """Mark the user's unread notices of these kinds about any of these rows as read, because they are out of date."""
    earlier = Notice.objects.filter(user=user, kind__in=list(kinds), subjects__overlap=list(about))
    earlier.unread().update(read_at=timezone.now())


@transaction.atomic
def dismiss(*, user: User, notice_id: UUID) -> Notice:
    """Mark a notice as read. Nothing changes if it is read already. Raises `NotFound`."""
    notice = Notice.objects.visible_to(user).select_for_update().filter(pk=notice_id).first()
    if notice is None:
        raise NotFound
    if notice.read_at is None:
        notice.read_at = timezone.now()
        notice.save(update_fields=["read_at"])
    return notice
