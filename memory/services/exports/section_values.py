"""The values of exported rows for the JSON, as this user may know them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from accounts.models import User
from legacies.models import Membership, QuietDate
from memory.models import FactSource, Message, Photo, Recording
from memory.models.photos import PhotoQuerySet, members_in
from memory.services.conversations.withheld_words import Key, read_sources
from memory.services.exported_rows import TABLES, Table
from memory.services.photos.sizes import FULL

Values = dict[str, Any]
ValuesOf = Callable[[Sequence[Any]], list[Values]]


def values_of(row: object, names: Iterable[str]) -> Values:
    return {name: getattr(row, name) for name in names}


def told_values_for(user: User, section: str) -> ValuesOf:
    """Return what everybody who sees a row may know, and for the user's own rows also what only the user knows."""
    table = TABLES[section]

    def values(rows: Sequence[Any]) -> list[Values]:
        return [_told_values(row, user, table) for row in rows]

    return values


def with_photos(values: ValuesOf, photos: PhotoQuerySet) -> ValuesOf:
    """Add to the values of each row the photos on it that are in the export too."""

    def values_with_photos(rows: Sequence[Any]) -> list[Values]:
        on = photos.among(rows)
        return [{**value, "photos": on.get(value["id"], [])} for value in values(rows)]

    return values_with_photos


def _told_values(row: Any, user: User, table: Table) -> Values:
    seen = {"teller": row.owner.name if row.owner else "", **values_of(row, table.seen)}
    return {**seen, **values_of(row, table.own)} if row.owner_id == user.pk else seen


def source_values(rows: Sequence[FactSource]) -> list[Values]:
    """Return the sources. A story's passage is given by its position, because an import makes the passages again."""
    return [
        {
            **values_of(row, TABLES["sources"].seen),
            "teller": row.teller.name if row.teller else "",
            "passage": row.passage.position if row.passage else None,
        }
        for row in rows
    ]


def table_values(section: str) -> ValuesOf:
    def values(rows: Sequence[Any]) -> list[Values]:
        return [values_of(row, TABLES[section].seen) for row in rows]

    return values


def message_values_for(user: User, quoted: set[Key]) -> ValuesOf:
    """Return the messages as the user may read them now, and add their sources to `quoted`."""

    def values(rows: Sequence[Message]) -> list[Values]:
        named = read_sources(rows, user)
        quoted.update(named.seen)
        return table_values("messages")(named.replies(rows))

    return values


def photo_values_for(user: User) -> Callable[[Sequence[Photo]], list[Values]]:
    """Return the photos, with the names of the people in them and the path of the file in the ZIP.

    The names of members come first (`member_ids`). The path is empty if the photo has no file (yet).
    """

    def values(photos: Sequence[Photo]) -> list[Values]:
        people = members_in(photos)
        return [
            {
                **_told_values(photo, user, TABLES["photos"]),
                "people": [*people[photo.pk].values(), *photo.people],
                "member_ids": list(people[photo.pk]),
                "file": f"photos/{photo.pk}-{FULL.name}.jpg" if photo.is_ready else "",
            }
            for photo in photos
        ]

    return values


def recording_values_for(user: User) -> Callable[[Sequence[Recording]], list[Values]]:
    """Return the recordings, with the path of the sound in the ZIP."""

    def values(recordings: Sequence[Recording]) -> list[Values]:
        return [
            {**_told_values(row, user, TABLES["recordings"]), "file": f"recordings/{row.pk}.{row.kind}"}
            for row in recordings
        ]

    return values


def quiet_date_values(rows: Sequence[QuietDate]) -> list[Values]:
    return [{**values_of(row, ("id", "created_at")), **row.exported} for row in rows]


def member_values(place: Membership) -> Values:
    return {"user_id": place.user_id, "name": place.user.name, "relationship": place.relationship, "role": place.role}
