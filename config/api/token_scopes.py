"""The scopes of access tokens. This is the only place that enforces them, for every call of the API.

Reading needs the scope `read` and everything else `write`, unless the view's `token_scopes` has another scope for the
method. Calls about the account itself have `NEVER`. `beyond_one_legacy` has the methods that a token for one legacy may
not use. In all other calls, the `visible_to` querysets limit what such a token sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from config.api.exceptions import ApiError

if TYPE_CHECKING:
    from uuid import UUID

    from config.api.views import ApiView

READ, SUGGEST, WRITE = "read", "suggest", "write"
NEVER = "never"
NO_TOKENS = dict.fromkeys(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"), NEVER)
EVERY_METHOD = frozenset(NO_TOKENS)


class Token(Protocol):
    """The attributes of an access token that this module needs. It must not import the app with the tokens."""

    @property
    def legacy_id(self) -> UUID | None: ...

    def allows(self, scope: str) -> bool: ...


class TokensNotTaken(ApiError):
    code, status = "token_not_taken", 403
    default_message = _("Access tokens cannot do this. Sign in, and do it yourself.")


class TokenIsForOneLegacy(ApiError):
    code, status = "token_for_one_legacy", 403
    default_message = _("This access token is for one legacy, and this call is about more than that.")


class ScopeTooNarrow(ApiError):
    code, status = "token_scope", 403
    default_message = _("This access token may not do that. Make one with a wider scope, if you want it to.")

    def __init__(self, needed: str) -> None:
        super().__init__()
        self.more = {"needed_scope": needed}
        self.headers = {"WWW-Authenticate": f'Bearer error="insufficient_scope", scope="{needed}"'}


class WithinToken(BasePermission):
    def has_permission(self, request: Request, view: ApiView) -> bool:  # type: ignore[override]  # every view here is one
        """Return True, or raise an error that says why the token is not allowed."""
        if hasattr(request.auth, "allows"):  # a session has no token
            token, method = cast(Token, request.auth), request.method or ""
            if token.legacy_id is not None and method in view.beyond_one_legacy:
                raise TokenIsForOneLegacy
            require_scope(token, needed_scope(view, method))
        return True


def require_scope(token: Token, needed: str) -> None:
    """Raise if this token does not allow a scope. Every interface uses this."""
    if needed == NEVER:
        raise TokensNotTaken
    if not token.allows(needed):
        raise ScopeTooNarrow(needed)


def only_suggests(request: Request) -> bool:
    """Tell whether what this call creates has to wait for its owner's review."""
    return hasattr(request.auth, "allows") and not cast(Token, request.auth).allows(WRITE)


def needed_scope(view: ApiView | type[ApiView], method: str) -> str:
    return view.token_scopes.get(method, READ if method in SAFE_METHODS else WRITE)
