"""What tools did while a reply was made, as the conversation shows it: noted, changed, or set aside with an undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from memory.models import Entry, Fact, Message, Status
from memory.services.conversations.undoing import RESTORED
from memory.services.facts.forgotten import FORGOTTEN

AWAY_OR_BACK = frozenset({FORGOTTEN, RESTORED})


@dataclass(frozen=True, slots=True)
class ShownAction:
    """An action in words. `url` is its row's page, empty if deleted; `can_undo` while a row is set aside."""

    text: str
    url: str = ""
    can_undo: bool = False


def load_rows(messages: Sequence[Message], viewer: User) -> dict[str, Fact | Entry]:
    """Return the facts and events behind the actions that still exist, by id. One query for each kind, or none."""
    actions = [action for message in messages for action in message.actions]
    fact_ids = {key for action in actions for key in action.get("facts", ())}
    entry_ids = {key for action in actions if action["outcome"] in AWAY_OR_BACK for key in action.get("entries", ())}
    facts = Fact.objects.visible_to(viewer).filter(pk__in=fact_ids) if fact_ids else ()
    entries = Entry.objects.visible_to(viewer).filter(pk__in=entry_ids) if entry_ids else ()
    return {str(row.pk): row for row in (*facts, *entries)}


def actions_of(message: Message, rows: Mapping[str, Fact | Entry]) -> list[ShownAction]:
    return [_shown_action(action, rows) for action in message.actions]


def _shown_action(action: Mapping[str, Any], rows: Mapping[str, Fact | Entry]) -> ShownAction:
    keys = [*action.get("facts", ()), *action.get("entries", ())]
    known = [rows[key] for key in keys if key in rows]
    if action["outcome"] == FORGOTTEN:
        return _shown_forgotten(len(keys), known)
    if action["outcome"] == RESTORED:
        text = ngettext("Brought back %(count)d thing", "Brought back %(count)d things", len(keys))
        return ShownAction(text % {"count": len(keys)}, url=_path_of(known[0]) if len(known) == 1 else "")
    if action["outcome"] == "profile_set":
        return ShownAction(_("Your profile was changed"), url=reverse("legacies:profile"))
    texts = {
        "memory_updated": _("Changed"),
        "replaced": _("Changed"),
        "suggested": _("Waits in your review"),
    }
    text = texts.get(action["outcome"], _("Added to the timeline") if action.get("entries") else _("Noted"))
    return ShownAction(text, url=_path_of(known[0]) if known else "")


def _shown_forgotten(count: int, known: Sequence[Fact | Entry]) -> ShownAction:
    """Say what was set aside and whether it was restored. What was deleted permanently counts as not restored."""
    is_away = any(row.status == Status.RETIRED for row in known)
    if is_away or len(known) < count:
        text = ngettext("Forgot %(count)d thing", "Forgot %(count)d things", count) % {"count": count}
        return ShownAction(text, can_undo=is_away)
    text = ngettext(
        "Forgot %(count)d thing, and brought it back", "Forgot %(count)d things, and brought them back", count
    )
    return ShownAction(text % {"count": count}, url=_path_of(known[0]) if count == 1 else "")


def _path_of(row: Fact | Entry) -> str:
    return reverse("memory:fact" if isinstance(row, Fact) else "memory:entry", args=[row.legacy_id, row.pk])
