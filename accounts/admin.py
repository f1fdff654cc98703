"""Users in the admin: who they are and what they may do, but never how they sign in."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.db.models import ManyToManyField, Q
from django.forms import CheckboxSelectMultiple, ModelMultipleChoiceField
from django.http import HttpRequest
from django.utils.translation import gettext
from oauth2_provider.models import AccessToken as IssuedToken
from oauth2_provider.models import Application, Grant, IDToken, RefreshToken

from accounts.admin_site import ReadOnlyAdmin
from accounts.models import User


class RightsField(ModelMultipleChoiceField):  # type: ignore[type-arg]  # it is generic for mypy alone
    """A field that shows permissions by what they allow, translated. The database has their English names."""

    def label_from_instance(self, obj: Permission) -> str:
        return gettext(obj.name)


# Models of other packages: secrets of second factors, sessions, tokens, and groups, which nobody uses here.
OF_OAUTH = (Application, Grant, IDToken, IssuedToken, RefreshToken)
for model in (Authenticator, EmailAddress, Group, UserSession, *OF_OAUTH):
    admin.site.unregister(model)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin[User]):
    list_display = ("email", "display_name", "is_active", "is_staff", "is_superuser", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("email", "display_name")
    ordering = ("email",)
    fields = (
        "email",
        "display_name",
        "time_zone",
        "country",
        *list_display[2:5],
        "user_permissions",
        *list_display[5:],
    )
    readonly_fields = ("email", "display_name", "time_zone", "country", "date_joined", "last_login")

    def formfield_for_manytomany(
        self, db_field: ManyToManyField[Any, Any], request: HttpRequest, **options: Any
    ) -> ModelMultipleChoiceField[Any] | None:
        """Offer the permissions that this product checks, without the four that Django creates for every table."""
        if db_field.name == "user_permissions":
            made_up = Q(codename__regex="^(add|change|delete|view)_")
            options["queryset"] = Permission.objects.exclude(made_up).select_related("content_type")
            options["widget"] = CheckboxSelectMultiple
            options["form_class"] = RightsField
        return super().formfield_for_manytomany(db_field, request, **options)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Allow superusers to change others, but not themselves, so that there is always a superuser left."""
        is_superuser = bool(request.user.is_authenticated and request.user.is_superuser)
        return is_superuser and (obj is None or obj.pk != request.user.pk)
