from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest
from django.utils.translation import gettext_lazy


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = gettext_lazy("Accounts")

    def ready(self) -> None:
        user_logged_in.connect(_note_signing_in, dispatch_uid="accounts.note_signing_in")


def _note_signing_in(request: HttpRequest, **_: Any) -> None:
    from accounts.sessions.store import note_signing_in  # noqa: PLC0415 - it imports models, which are loaded only now

    note_signing_in(request.session)
