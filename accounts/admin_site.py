"""The admin site: the sign-in of the pages, a second factor in production, and rows that are read-only."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from allauth.account import app_settings
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

Row = TypeVar("Row", bound=models.Model)

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin
else:

    class ModelAdmin(Generic[Row], admin.ModelAdmin):
        """Django's class, made generic as it is in its type stubs."""


# Recovery codes alone do not count as a second factor.
FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


class StaffSite(admin.AdminSite):
    site_title = gettext_lazy("Keepsake admin")
    site_header = gettext_lazy("Keepsake admin")
    index_title = gettext_lazy("Overview")
    enable_nav_sidebar = False

    def __init__(self, name: str = "admin") -> None:
        super().__init__(name)
        # Rows are deleted by services only, because these know what else must be deleted.
        self.disable_action("delete_selected")

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and not lacks_second_factor(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Redirect to the sign-in of the pages, which counts attempts and asks for a second factor."""
        wanted = request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index", current_app=self.name)
        if not request.user.is_authenticated:
            return redirect_to_login(wanted, reverse("account_login"))
        if request.user.is_staff and lacks_second_factor(request):
            messages.warning(request, _("Admins need a second factor to sign in. Add one, then come back."))
            return redirect("mfa_index")
        if not self.has_permission(request):
            raise PermissionDenied
        return redirect("admin:index")

    def password_change(  # type: ignore[override]  # the stubs know of no redirect
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the page on which everybody changes their password."""
        return redirect("account_change_password")


def lacks_second_factor(request: HttpRequest) -> bool:
    """Tell whether staff still need a second factor, which production requires.

    Whoever has one was asked for it when they signed in.
    """
    return settings.PRODUCTION and not is_mfa_enabled(request.user, FACTORS)


def has_confirmed_again(request: HttpRequest) -> bool:
    """Tell whether the user has reauthenticated in the last minutes, after signing in, with a second factor.

    Outside of production, a user without a second factor reauthenticates with the password.
    """
    done = request.session.get(AUTHENTICATION_METHODS_SESSION_KEY, [])
    since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    recent = [method for method in done if method.get("reauthenticated") and method["at"] > since]
    if settings.PRODUCTION or is_mfa_enabled(request.user, FACTORS):
        return any(method["method"] == "mfa" and method.get("type") in FACTORS for method in recent)
    return any(method["method"] == "password" for method in recent)


def to_confirm_again(request: HttpRequest) -> HttpResponse:
    """Redirect to the page for reauthentication, which leads back to this page."""
    page = "mfa_reauthenticate" if is_mfa_enabled(request.user, FACTORS) else "account_reauthenticate"
    return redirect_to_login(request.get_full_path(), reverse(page))


class ReadOnlyAdmin(ModelAdmin[Row]):
    """An admin in which all staff can look at rows, but not change them. Only the columns in `fields` are shown.

    Lookups in the URL are allowed only for `list_filter`. With lookups by other columns, hidden values could be guessed
    letter by letter.
    """

    show_full_result_count = False
    list_per_page = 50

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_view_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return lookup.partition("__")[0] in {getattr(item, "parameter_name", item) for item in self.list_filter}
