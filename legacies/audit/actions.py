"""What can happen, and who can make it happen. Each app registers the actions that it records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.db.models import TextChoices

if TYPE_CHECKING:
    from accounts.models import User


Sentences = Callable[[], Mapping[str, str]]


class Action(TextChoices):
    """What happens to legacies and their people."""

    LEGACY_CREATED = "legacy_created"
    LEGACY_EDITED = "legacy_edited"
    MODERATION_MODE_SET = "moderation_mode_set"
    MEMBER_INVITED = "member_invited"
    INVITATION_REVOKED = "invitation_revoked"
    MEMBER_JOINED = "member_joined"
    MEMBER_EDITED = "member_edited"
    MEMBER_LEFT = "member_left"
    MEMBER_ROLE_CHANGED = "member_role_changed"
    MEMBER_REMOVED = "member_removed"
    DELETION_AGREED = "deletion_agreed"
    DELETION_CALLED_OFF = "deletion_called_off"
    DELETION_BEGUN = "deletion_begun"


_registered: dict[str, Sentences] = {}


def register_actions(actions: type[TextChoices], *, sentences: Sentences) -> None:
    """Let these be recorded. `sentences` has for each what the audit log says of it, in the language of the moment;
    `%(who)s` stands for who did it, `%(whom)s` for the member to whom.
    """
    _registered.update(dict.fromkeys(actions.values, sentences))


def registered_actions() -> list[str]:
    return list(_registered)


def is_registered_action(action: str) -> bool:
    return action in _registered


def sentence_of(action: str) -> str | None:
    """None for what another version of the product did."""
    sentences = _registered.get(action)
    return sentences().get(action) if sentences else None


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it: a user, a background task (for a user or nobody), or an AI client acting for a user."""

    kind: str
    id: UUID | None

    @classmethod
    def user(cls, user: User) -> Self:
        return cls("user", user.pk)

    @classmethod
    def task(cls, user_id: UUID | None = None) -> Self:
        return cls("task", user_id)
