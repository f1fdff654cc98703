"""Access tokens: creating them, finding them by their prefix, and revoking them.

A token has the form `keepsake_<prefix>_<secret>`, so that whoever finds one in a file or a log knows which token to
revoke. The prefix is not secret and is shown in the list of tokens.
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
"""How often the use of a token is recorded. Writing a row for each call would cost more than most calls do."""
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
    """Create a token. Return its row and the token itself, which cannot be read again later.

    The caller has checked that the user is a member of the legacy. Raises `InvalidInput` and `TooManyTokens`.
    """
    User.objects.select_for_update().get(pk=user.pk)  # so that two requests at once cannot both take the last place
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
    """Return the user's valid tokens, the newest first."""
    return list(AccessToken.objects.visible_to(user).usable().order_by("-created_at", "-pk"))


def own_token(user: User, token_id: UUID) -> AccessToken:
    """Return a token of the user, in whatever state. Raises `NotFound`."""
    row = AccessToken.objects.visible_to(user).filter(pk=token_id).first()
    if row is None:
        raise NotFound
    return row


def revoke_token(*, user: User, token_id: UUID) -> None:
    """Revoke a token at once. Nothing changes if it is revoked already. Raises `NotFound`."""
    own = own_token(user, token_id)
    if AccessToken.objects.filter(pk=own.pk, revoked_at=None).update(revoked_at=timezone.now()):
        log.info("token_revoked", token=str(own.pk))


def find_token(said: str) -> AccessToken | None:
    """Return the row of a valid token, with its owner limited to the token's legacy, or None. One query."""
    form = FORM.fullmatch(said)
    if form is None:
        return None
    row = AccessToken.objects.usable().select_related("user").filter(prefix=form[1]).first()
    if row is None or not constant_time_compare(row.digest, _digest(said)):
        return None
    row.user.only_legacy_id = row.legacy_id
    return row


def note_use(row: AccessToken) -> None:
    """Record the use of a token, to within a minute."""
    now = timezone.now()
    if row.last_used_at is None or now - row.last_used_at >= NOTED_EVERY:
        AccessToken.objects.filter(pk=row.pk).update(last_used_at=now)
        row.last_used_at = now


def delete_ended_tokens(*, now: datetime) -> int:
    """Delete the rows of tokens that expired or were revoked `ENDED_STAYS` ago; return their number."""
    limit = now - ENDED_STAYS
    ended = AccessToken.objects.filter(expires_at__lt=limit) | AccessToken.objects.filter(revoked_at__lt=limit)
    return ended.delete()[0]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
