"""What I could see at a moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.paging import Ordering, part_of
from config.api.views import ApiView
from legacies.models import Membership
from memory.api.as_of_shapes import AsOfQuery, AsOfSerializer
from memory.services.as_of import Then, as_of

TOLD = Ordering("as-of", ("created_at", "id"))


def _place(then: Then) -> tuple[str, str]:
    return (then.state["created_at"], then.state["id"])


class AsOfView(ApiView):
    tag = "memory"
    throttle_scopes: ClassVar[Mapping[str, str]] = {"GET": "search"}

    @extend_schema(
        operation_id="read_as_of",
        summary="What I could see at a moment, in the legacies that I am a member of",
        description=(
            "Told again from the log: facts and entries as they stood then, my own and what the family could see, "
            "also what was changed, taken back or set aside since. What was erased since is only counted."
        ),
        parameters=[AsOfQuery],
        responses=AsOfSerializer,
    )
    def get(self, request: Request) -> Response:
        query = self.read_query(AsOfQuery)
        # Who has left a legacy reaches nothing of it any more, what they once saw included.
        now_in = Membership.objects.filter(user=self.user).values_list("legacy", flat=True)
        then = as_of(query["at"], self.user, only=set(now_in))
        page = part_of(then.told, TOLD, query, place=_place)
        by_table = {name: [row for row in page.rows if row.table == name] for name in ("fact", "entry")}
        answer = {
            "at": then.moment,
            "legacies": then.places,
            "facts": by_table["fact"],
            "entries": by_table["entry"],
            "next_cursor": page.next_cursor,
        }
        return Response(AsOfSerializer(answer).data)
