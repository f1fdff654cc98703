"""The programs that a person has let in by OAuth: listing them, ending what they may do, and clearing up."""

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
"""Anybody may register a program where that is allowed; most of those that nobody let in are tries."""


@dataclass(frozen=True, slots=True)
class Program:
    client_id: str
    name: str
    scope: TokenScope
    since: datetime


def programs_of(user: User) -> list[Program]:
    """Those that can still act for them, the newest first."""
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
    """It can do nothing for them from this moment on; raises `NotFound` for a program that they never let in."""
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
    """Of somebody who goes: what they let in, with the programs that nobody else let in; return how many of these."""
    tokens = RefreshToken.objects.filter(user=user)
    programs = list(tokens.values_list("application", flat=True).distinct())
    for rows in (Grant.objects.filter(user=user), IssuedToken.objects.filter(user=user), tokens):
        rows.delete()
    return _delete_registered(Application.objects.filter(pk__in=programs))


def delete_ended_grants(*, now: datetime) -> int:
    """Delete what has expired, and registered programs that nobody let in within a month; return how many of these."""
    clear_expired()
    return _delete_registered(Application.objects.filter(created__lt=now - UNUSED_STAYS))


def _delete_registered(programs: Any) -> int:
    """Those of them that registered themselves and that nobody has let in."""
    let_in = RefreshToken.objects.filter(application=OuterRef("pk"))
    registered = programs.filter(registration_source=Application.RegistrationSource.DCR)
    _rows, by_model = registered.filter(~Exists(let_in)).delete()
    count: int = by_model.get(Application._meta.label, 0)
    return count
