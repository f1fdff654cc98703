"""Pagination of the API: the query parameters of every list, and the page they ask for."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.inputs import Input
from config.keyset import CursorPage, page_at_cursor

MOST = 100
USUAL = 50


class PageQuery(Input):
    """What every list takes; lists with filters add theirs."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST, default=USUAL, help_text="How many at most.")
    cursor = serializers.CharField(
        required=False, max_length=1000, help_text="`next_cursor` of the page before; without it the first page."
    )


class KeysetPagination(BasePagination):
    """A page of the rows, in the view's `ordering`, as its checked query asks for it."""

    page: CursorPage[Any]

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        limit, cursor = view.query["limit"], view.query.get("cursor")
        self.page = page_at_cursor(queryset, view.get_ordering(), cursor, limit=limit, began=view.began)
        return self.page.rows

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"results": data, "next_cursor": self.page.next_cursor})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        next_cursor = {"type": ["string", "null"], "description": "For the next page; null on the last."}
        properties = {"next_cursor": next_cursor, "results": schema}
        return {"type": "object", "properties": properties, "required": ["next_cursor", "results"]}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return []  # `ApiSchema` tells them, from the view's query
