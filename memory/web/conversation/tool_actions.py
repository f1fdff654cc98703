"""What tools did while a reply was made, as the conversation shows it: noted, changed, or set aside with an undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memory.models import Entry, Fact, Message, Status
from memory.services.conversations.undoing import PROFILE_SET, RESTORED, ActionState
from memory.services.facts.forgotten import FORGOTTEN, STILL_SHARED, is_of_messages_only


@dataclass(frozen=True, slots=True)
class ShownAction:
    """An action in words. `url` is its row's page, empty if deleted; `can_undo` while a row is set aside."""

    text: str
    url: str = ""
    can_undo: bool = False


def actions_of(message: Message, state: ActionState) -> list[ShownAction]:
    return [_shown_action(message, action, state) for action in message.actions]


def _shown_action(message: Message, action: Mapping[str, Any], state: ActionState) -> ShownAction:
    keys = [*action.get("facts", ()), *action.get("entries", ())]
    known = [state.rows[key] for key in keys if key in state.rows]
    url = _path_of(known[0]) if known else ""
    messages = action.get("messages", ())
    if is_of_messages_only(action):
        return _shown_forgotten_messages(len(messages), is_away=not state.messages.isdisjoint(messages))
    if action["outcome"] == FORGOTTEN:
        return _shown_forgotten(len(keys), known)
    if action["outcome"] == STILL_SHARED:
        return ShownAction(_("Still shared with the family"), url=url)
    if state.is_taken_back(message, action):
        return ShownAction(_taken_back_in_words(action), url=url)
    if action["outcome"] == RESTORED:
        count = len(keys) or len(messages)
        text = ngettext("Brought back %(count)d thing", "Brought back %(count)d things", count)
        return ShownAction(text % {"count": count}, url=url if len(known) == 1 else "")
    if action["outcome"] == PROFILE_SET:
        return ShownAction(_("Your profile was changed"), url=reverse("legacies:profile"))
    texts = {
        "memory_updated": _("Changed"),
        "replaced": _("Changed"),
        "suggested": _("Waits in your review"),
    }
    text = texts.get(action["outcome"], _("Added to the timeline") if action.get("entries") else _("Noted"))
    return ShownAction(text, url=url)


def _taken_back_in_words(action: Mapping[str, Any]) -> str:
    texts = {
        RESTORED: _("Brought back, and set aside again"),
        PROFILE_SET: _("Your profile was changed, and changed back"),
        "memory_updated": _("Changed, and changed back"),
        "replaced": _("Changed, and changed back"),
        "suggested": _("Suggested, and taken back"),
    }
    added = _("Added to the timeline, and taken back") if action.get("entries") else _("Noted, and taken back")
    return texts.get(action["outcome"], added)


def _shown_forgotten(count: int, known: Sequence[Fact | Entry]) -> ShownAction:
    """Say what was set aside and whether it was restored. What was deleted permanently counts as not restored."""
    is_away = any(row.status == Status.RETIRED for row in known)
    if is_away or len(known) < count:
        return ShownAction(_forgot(count), can_undo=is_away)
    return ShownAction(_forgot_and_brought_back(count), url=_path_of(known[0]) if count == 1 else "")


def _shown_forgotten_messages(count: int, *, is_away: bool) -> ShownAction:
    """Say how many messages were set aside before anything was noted of them, and whether they were brought back."""
    return ShownAction(_forgot(count) if is_away else _forgot_and_brought_back(count), can_undo=is_away)


def _forgot(count: int) -> str:
    return ngettext("Forgot %(count)d thing", "Forgot %(count)d things", count) % {"count": count}


def _forgot_and_brought_back(count: int) -> str:
    text = ngettext(
        "Forgot %(count)d thing, and brought it back", "Forgot %(count)d things, and brought them back", count
    )
    return text % {"count": count}


def _path_of(row: Fact | Entry) -> str:
    return reverse("memory:fact" if isinstance(row, Fact) else "memory:entry", args=[row.legacy_id, row.pk])
