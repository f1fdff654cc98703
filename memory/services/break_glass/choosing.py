"""Choosing what break-glass is asked for: by whose it is, of what kind and when it was told. Never by a word of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from config.errors import InvalidInput, NotFound
from legacies.models import Legacy
from memory.models import BreakGlassKind, Conversation, Fact

A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Target:
    """One thing that access may be asked for: where it stands, and whose it is (nobody's alone, for a whole legacy)."""

    kind: BreakGlassKind
    object_id: UUID
    legacy: Legacy
    owner: User | None
    at: datetime
    about: tuple[str, ...] = ()
    """What may be said of it to tell it from the others: how long it is, or what kind of fact."""


def find_target(kind: str, object_id: UUID) -> Target:
    """`NotFound` for a private conversation too: it is there for nobody but its teller."""
    if kind == BreakGlassKind.LEGACY:
        legacy = Legacy.objects.filter(pk=object_id).first()
        found = Target(BreakGlassKind.LEGACY, legacy.pk, legacy, None, legacy.created_at) if legacy else None
    elif kind == BreakGlassKind.CONVERSATION:
        conversation = _conversations().filter(pk=object_id).first()
        found = _target(conversation) if conversation else None
    elif kind == BreakGlassKind.FACT:
        fact = _facts().filter(pk=object_id).first()
        found = _target(fact) if fact else None
    else:
        raise InvalidInput(fields={"kind": [_("Please choose what to read.")]})
    if found is None:
        raise NotFound
    return found


def targets_of(*, legacy_id: UUID, user_id: UUID, kind: str, page: int = 1) -> tuple[Sequence[Target], bool]:
    """One page of what one person told in a legacy, the latest first, and whether there is more. One query."""
    there = slice((page - 1) * A_PAGE, page * A_PAGE + 1)
    if kind == BreakGlassKind.FACT:
        facts = _facts().filter(legacy=legacy_id, owner=user_id).order_by("-created_at", "-id")
        found = [_target(fact) for fact in facts[there]]
    else:
        conversations = _conversations().filter(legacy=legacy_id, user=user_id).order_by("-created_at", "-id")
        found = [_target(conversation) for conversation in conversations[there]]
    return found[:A_PAGE], len(found) > A_PAGE


def _conversations() -> QuerySet[Conversation]:
    return Conversation.objects.filter(private=False).select_related("legacy", "user").defer("title")


def _facts() -> QuerySet[Fact]:
    owned = Fact.objects.filter(owner__isnull=False, legacy__isnull=False)
    return owned.select_related("legacy", "owner").defer("content", "title", "subject", "tags", "metadata")


def _target(row: Conversation | Fact) -> Target:
    if isinstance(row, Conversation):
        length = ngettext("%d message", "%d messages", row.last_seq) % row.last_seq
        return Target(BreakGlassKind.CONVERSATION, row.pk, row.legacy, row.user, row.created_at, (length,))
    seen = _("shared") if row.visibility == "shared" else _("private")
    about = (row.get_memory_type_display(), seen, row.get_status_display())
    return Target(BreakGlassKind.FACT, row.pk, cast(Legacy, row.legacy), row.owner, row.created_at, about)
