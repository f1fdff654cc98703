"""The reasons for returning offered to moderators, for them to keep short and kind."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Field
from django.http import HttpRequest

from accounts.admin_site import ModelAdmin
from memory.admin.facts import is_moderator
from memory.models import ReturnReason


@admin.register(ReturnReason)
class ReturnReasonAdmin(ModelAdmin[ReturnReason]):
    """Facts keep the words that were said about them: changing a reason here changes nothing that was decided.

    What is not offered any more is taken out of use.
    """

    list_display = ("text", "position", "is_used")
    list_editable = ("position", "is_used")
    list_per_page = 50
    show_full_result_count = False
    fields = ("text", "position", "is_used")

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **options: Any) -> Any:
        """In the list a field has no label of its own."""
        field = super().formfield_for_dbfield(db_field, request, **options)
        if field is not None:
            field.widget.attrs.setdefault("aria-label", str(db_field.verbose_name))
        return field

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request)

    def has_view_permission(self, request: HttpRequest, obj: ReturnReason | None = None) -> bool:
        return is_moderator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request)

    def has_change_permission(self, request: HttpRequest, obj: ReturnReason | None = None) -> bool:
        return is_moderator(request)

    def has_delete_permission(self, request: HttpRequest, obj: ReturnReason | None = None) -> bool:
        return False
