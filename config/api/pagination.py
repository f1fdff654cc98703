"""Pages of the API: what every list takes in its address, and the page that it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from rest_framework import serializers

from config.api.inputs import Input
from config.keyset import CursorPage, Ordering, page_at_cursor

MOST = 100
USUAL = 50

Row = TypeVar("Row", bound=Model)


class PageQuery(Input):
    """What every list takes; lists with filters add theirs."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST, default=USUAL, help_text="How many at most.")
    cursor = serializers.CharField(
        required=False, max_length=1000, help_text="`next_cursor` of the page before; without it the first page."
    )


def page_of(
    rows: QuerySet[Row], ordering: Ordering, query: Mapping[str, Any], *, began: datetime | None = None
) -> CursorPage[Row]:
    """The page that a checked `PageQuery` asks for."""
    return page_at_cursor(rows, ordering, query.get("cursor"), limit=query["limit"], began=began)
