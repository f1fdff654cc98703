"""The `owner` parameter of lists: whose rows are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

if TYPE_CHECKING:
    from django.contrib.auth.models import _User

ME = "me"
AN_ID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"

Rows = TypeVar("Rows", bound=QuerySet[Any])


@extend_schema_field({"type": "string", "pattern": f"^({ME}|{AN_ID})$"})
class OwnerField(serializers.UUIDField):
    default_error_messages = {"invalid": _("Send “me”, or the id of an account.")}

    def __init__(self) -> None:
        super().__init__(required=False, help_text="Only what this account told: its id, or `me` for my own.")

    def to_internal_value(self, data: Any) -> Any:
        return ME if data == ME else super().to_internal_value(data)


def only_of_owner(rows: Rows, query: Mapping[str, Any], viewer: _User) -> Rows:
    """Return the rows of the `owner` that a validated query names; all rows when it names none."""
    owner = query.get("owner")
    return rows.filter(owner=viewer.pk if owner == ME else owner) if owner else rows
