"""My account: who I am, and having all of it erased."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.sessions.devices import was_proved_lately
from config.api.tokens import OneLookStrategy
from config.errors import DomainError
from legacies.api.me import MeView
from memory.services.deletion.user_erasure import ask_to_erase


class ProofNeeded(DomainError):
    code, status = "proof_needed", 403
    message = (
        "This cannot be undone, so show first that it is you: sign in again, or use "
        "/_allauth/app/v1/auth/reauthenticate. Then ask within five minutes."
    )


class AccountView(MeView):
    also_refuses: ClassVar = frozenset({403, 409})

    @extend_schema(
        operation_id="delete_me",
        summary="Erase me: everything I told and wrote, what I shared included, and my account",
        request=None,
        responses={204: None},
    )
    def delete(self, request: Request) -> Response:
        self.read_nothing()
        session = OneLookStrategy().lookup_session(request.headers.get("X-Session-Token", ""))
        if session is None or not was_proved_lately(dict(session.items())):
            raise ProofNeeded
        ask_to_erase(user=self.user)
        return Response(status=204)
