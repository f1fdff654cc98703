"""A phone that stores what `sync` tells it, and nothing else."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from tests.support.api import Phone

LISTS = {
    "facts": "fact",
    "entries": "entry",
    "stories": "story",
    "photos": "photo",
    "recordings": "recording",
    "conversations": "conversation",
    "messages": "message",
}
Row = dict[str, Any]


class SyncPhone:
    """`rows` are by type and id. `limit` is small, so that most walks have several pages."""

    def __init__(self, user: User, *, limit: int = 3, phone: Phone | None = None) -> None:
        self.phone, self.limit = phone or Phone(user), limit
        self.cursor = ""
        self.pages: list[Row] = []
        self.forget()

    def forget(self) -> None:
        self.cursor = ""
        self.rows: dict[str, dict[str, Row]] = {type_: {} for type_ in ("legacy", "account", *LISTS.values())}

    def sync(self) -> list[Row]:
        """Sync to the end, and return the pages of this sync."""
        before = len(self.pages)
        while self.take_page():
            assert len(self.pages) - before < 200, "it comes to no end"
        return self.pages[before:]

    def take_page(self) -> bool:
        """Take one page, and return whether there is more."""
        page = self.ask()
        self.pages.append(page)
        for gone in page["gone"]:
            self._remove(gone["type"], gone["id"])
        if page["account"]:
            self.rows["account"] = {page["account"]["id"]: page["account"]}
        self.rows["legacy"] |= {row["id"]: row for row in page["legacies"]}
        for name, type_ in LISTS.items():
            self.rows[type_] |= {row["id"]: row for row in page[name]}
        self.cursor = page["cursor"]
        return bool(page["has_more"])

    def ask(self) -> Row:
        query = {"cursor": self.cursor} if self.cursor else {}
        answer = self.phone.get("sync", limit=self.limit, **query)
        if answer.status_code == 410:
            self.forget()
            return self.ask()
        assert answer.status_code == 200, answer.content
        page: Row = answer.json()
        return page

    def _remove(self, type_: str, id_: str) -> None:
        self.rows[type_].pop(id_, None)
        inside = {"legacy": ("legacy", LISTS.values()), "conversation": ("conversation", ["message"])}
        for name, types in [inside[type_]] if type_ in inside else []:
            for other in types:
                self.rows[other] = {key: row for key, row in self.rows[other].items() if row.get(name) != id_}
        if type_ == "legacy":
            talks = self.rows["conversation"]
            kept = {key: row for key, row in self.rows["message"].items() if row["conversation"] in talks}
            self.rows["message"] = kept


def fresh(user: User, **more: Any) -> SyncPhone:
    """Return a phone that begins to sync now."""
    phone = SyncPhone(user, limit=1000, **more)
    phone.sync()
    return phone
