"""Whether an answer that was given once may be told again: it is authorised like a read."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Model, Q

from accounts.models import User
from config.errors import Conflict, NotFound
from legacies.models import Invitation, Legacy, Membership, Notice, WorkItem
from memory.models.activities import Activity
from memory.models.conversations import Conversation, Message
from memory.models.entries import Entry
from memory.models.facts import Fact, FactLink

READ: tuple[type[Model], ...] = (
    *(Legacy, Membership, Invitation, Notice),
    *(Conversation, Message, Activity, Fact, Entry, FactLink),
)


VERSION_OF_KEYS = 7


class AnswerIsPast(Conflict):
    code = "answer_lost"
    message = "This was done already, but its answer cannot be told again. Look at what is there now."


def require_readable(subjects: Collection[UUID], *, user: User, since: datetime) -> None:
    """Raises `NotFound` where the user may not see one of these any more, and `AnswerIsPast` where one is gone, or
    somebody else's words changed since. A query or two for each kind of thing.
    """
    # Keys of rows; what is derived from another key (a device's) names no row.
    unknown = {subject for subject in subjects if subject.version == VERSION_OF_KEYS} - {user.pk}
    for model in READ:
        rows: Any = model._default_manager.filter(pk__in=unknown)
        found = set(rows.values_list("pk", flat=True)) if unknown else set()
        if found - set(rows.visible_to(user).values_list("pk", flat=True)):
            raise NotFound
        unknown -= found
    unknown -= set(WorkItem.objects.filter(pk__in=unknown, user_id=user.pk).values_list("pk", flat=True))
    ends = Q(pk__in=subjects) | Q(links_first__in=subjects) | Q(links_second__in=subjects)
    changed = Fact.objects.filter(ends, updated_at__gt=since).exclude(owner=user)
    if unknown or changed.exists():
        raise AnswerIsPast
