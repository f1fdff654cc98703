"""Ids in addresses: UUIDs in any case, since some languages print capitals. Answers hold small letters."""

from __future__ import annotations

from django.urls.converters import UUIDConverter, register_converter

NAME = "id"


class IdConverter(UUIDConverter):
    regex = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"


def register() -> None:
    """Before any address is read: `path("facts/<id:fact_id>", ...)`."""
    register_converter(IdConverter, NAME)
