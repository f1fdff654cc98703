"""Access tokens: made once, found by their prefix, ended at once.

A token reads `keepsake_<prefix>_<secret>`: what it is stands in it, so that whoever finds one in a file or a log knows
what to revoke. The prefix is no secret and stands in the list of tokens.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import AccessToken, TokenScope, User
from config.errors import Conflict, InvalidInput, NotFound
from config.texts import checked_text

log = structlog.get_logger(__name__)

LONGEST_NAME = 80
MOST_TOKENS = 20
DAYS_MOST, DAYS_USUAL = 365, 90
NOTED_EVERY = timedelta(minutes=1)
"""A row written for each call would cost more than most calls."""
ENDED_STAYS = timedelta(days=90)
PREFIX_LENGTH, SECRET_BYTES = 12, 32
PREFIX_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
FORM = re.compile(rf"keepsake_([{PREFIX_LETTERS}]{{{PREFIX_LENGTH}}})_[A-Za-z0-9_-]{{43}}", re.ASCII)


class TooManyTokens(Conflict):
    code = "too_many_tokens"
    default_message = gettext_lazy("You have as many access tokens as one person can have. Revoke one, then try again.")


@transaction.atomic
def create_token(
    *, user: User, name: str, scope: str, days: int = DAYS_USUAL, legacy_id: UUID | None = None
) -> tuple[AccessToken, str]:
    """The row, and the token itself, which is never told again. The caller has checked that the legacy is theirs."""
    User.objects.select_for_update().get(pk=user.pk)  # two at once do not both find the last place
    checked = checked_text("name", name.strip(), LONGEST_NAME, is_title=True)
    errors = {
        "name": [] if checked else [_("Give it a name, such as the program it is for.")],
        "scope": [] if scope in TokenScope.values else [_("Choose what it may be used for.")],
        "days": [] if 1 <= days <= DAYS_MOST else [_("It can be valid for 1 to %(most)d days.") % {"most": DAYS_MOST}],
    }
    if wrong := {field: problems for field, problems in errors.items() if problems}:
        raise InvalidInput(fields=wrong)
    if AccessToken.objects.filter(user=user, revoked_at=None, expires_at__gt=timezone.now()).count() >= MOST_TOKENS:
        raise TooManyTokens
    prefix = get_random_string(PREFIX_LENGTH, PREFIX_LETTERS)
    token = f"keepsake_{prefix}_{secrets.token_urlsafe(SECRET_BYTES)}"
    row = AccessToken.objects.create(
        user=user,
        name=checked,
        prefix=prefix,
        digest=_digest(token),
        scope=scope,
        legacy_id=legacy_id,
        expires_at=timezone.now() + timedelta(days=days),
    )
    log.info("token_created", token=str(row.pk), scope=scope)
    return row, token


def tokens_of(user: User) -> list[AccessToken]:
    """Those that still open something, the newest first."""
    return list(AccessToken.objects.visible_to(user).usable().order_by("-created_at", "-pk"))


def own_token(user: User, token_id: UUID) -> AccessToken:
    """Of theirs, whatever state it is in; raises `NotFound`."""
    row = AccessToken.objects.visible_to(user).filter(pk=token_id).first()
    if row is None:
        raise NotFound
    return row


def revoke_token(*, user: User, token_id: UUID) -> None:
    """It opens nothing from this moment on. Twice is once."""
    own = own_token(user, token_id)
    if AccessToken.objects.filter(pk=own.pk, revoked_at=None).update(revoked_at=timezone.now()):
        log.info("token_revoked", token=str(own.pk))


def find_token(said: str) -> AccessToken | None:
    """The usable row of this token, with its owner limited to what it is for; None for any other text. One query."""
    form = FORM.fullmatch(said)
    if form is None:
        return None
    row = AccessToken.objects.usable().select_related("user").filter(prefix=form[1]).first()
    if row is None or not constant_time_compare(row.digest, _digest(said)):
        return None
    row.user.only_legacy_id = row.legacy_id
    return row


def note_use(row: AccessToken) -> None:
    """When it was last used, to within a minute."""
    now = timezone.now()
    if row.last_used_at is None or now - row.last_used_at >= NOTED_EVERY:
        AccessToken.objects.filter(pk=row.pk).update(last_used_at=now)
        row.last_used_at = now


def delete_ended_tokens(*, now: datetime) -> int:
    """Delete what is left of tokens that ended three months ago; return how many."""
    limit = now - ENDED_STAYS
    ended = AccessToken.objects.filter(expires_at__lt=limit) | AccessToken.objects.filter(revoked_at__lt=limit)
    return ended.delete()[0]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
