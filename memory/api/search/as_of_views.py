"""What the user could see at a moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.views import ApiView
from config.keyset import Ordering, part_at_cursor
from memory.api.search.as_of_serializers import AsOfQuery, AsOfSerializer
from memory.services.history.as_of import Then, as_of

TOLD = Ordering("as-of", ("created_at", "id"))


def _place(then: Then) -> tuple[str, str]:
    return (then.state["created_at"], then.state["id"])


class AsOfView(ApiView):
    tag = "memory"
    query = AsOfQuery
    throttle_scopes: ClassVar[Mapping[str, str]] = {"GET": "search"}

    @extend_schema(
        operation_id="read_as_of",
        summary="What I could see at a moment, in the legacies that I am a member of",
        responses=AsOfSerializer,
    )
    def get(self, request: Request) -> Response:
        query = self.asked
        then = as_of(query["at"], self.user, within_reach=True)
        page = part_at_cursor(then.told, TOLD, query.get("cursor"), limit=query["limit"], place=_place)
        by_table = {name: [row for row in page.rows if row.table == name] for name in ("fact", "entry")}
        answer = {
            "at": then.moment,
            "legacies": then.places,
            "facts": by_table["fact"],
            "entries": by_table["entry"],
            "next_cursor": page.next_cursor,
        }
        return Response(AsOfSerializer(answer).data)
