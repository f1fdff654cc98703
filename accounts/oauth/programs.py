"""The programs that a user has connected by OAuth: listing, disconnecting, and deleting expired ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef
from oauth2_provider.models import AccessToken as IssuedToken
from oauth2_provider.models import Application, Grant, RefreshToken, clear_expired

from accounts.models import TokenScope, User
from config.errors import NotFound

log = structlog.get_logger(__name__)

UNUSED_STAYS = timedelta(days=30)
"""How long a registered program that nobody has connected is kept. If registration is on, anybody may register one."""


@dataclass(frozen=True, slots=True)
class Program:
    client_id: str
    name: str
    scope: TokenScope
    since: datetime


def programs_of(user: User) -> list[Program]:
    """Return the programs that can act for the user now, the newest first."""
    rows = RefreshToken.objects.select_related("application", "access_token").filter(user=user, revoked=None)
    found: dict[str, Program] = {}
    for row in rows.order_by("-created"):
        scope = widest_scope(row.access_token.scope.split() if row.access_token else ())
        program = Program(row.application.client_id, row.application.name, scope, row.created)
        found.setdefault(program.client_id, program)
    return list(found.values())


def widest_scope(scopes: Iterable[str]) -> TokenScope:
    known = [scope for scope in TokenScope if scope.value in scopes]
    return known[-1] if known else TokenScope.READ


@transaction.atomic
def disconnect(*, user: User, client_id: str) -> None:
    """Disconnect a program from the user at once. Raises `NotFound` if the user never connected it."""
    application = Application.objects.filter(client_id=client_id).first()
    own = {"user": user, "application": application}
    if application is None or not RefreshToken.objects.filter(**own).exists():
        raise NotFound
    Grant.objects.filter(**own).delete()
    IssuedToken.objects.filter(**own).delete()
    RefreshToken.objects.filter(**own).delete()
    log.info("program_disconnected", program=application.pk)


@transaction.atomic
def disconnect_all(user: User) -> int:
    """Disconnect all programs of a user who is deleted, and delete the programs that nobody else has connected.

    Returns the number of deleted programs.
    """
    tokens = RefreshToken.objects.filter(user=user)
    programs = list(tokens.values_list("application", flat=True).distinct())
    for rows in (Grant.objects.filter(user=user), IssuedToken.objects.filter(user=user), tokens):
        rows.delete()
    return _delete_registered(Application.objects.filter(pk__in=programs))


def delete_ended_grants(*, now: datetime) -> int:
    """Delete expired tokens and grants, and programs that nobody connected within `UNUSED_STAYS` of registering.

    Returns the number of deleted programs.
    """
    clear_expired()
    return _delete_registered(Application.objects.filter(created__lt=now - UNUSED_STAYS))


def _delete_registered(programs: Any) -> int:
    """Delete those of the programs that registered themselves and that nobody has connected; return their number."""
    let_in = RefreshToken.objects.filter(application=OuterRef("pk"))
    registered = programs.filter(registration_source=Application.RegistrationSource.DCR)
    _rows, by_model = registered.filter(~Exists(let_in)).delete()
    count: int = by_model.get(Application._meta.label, 0)
    return count
