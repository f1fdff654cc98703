"""What was done while a reply was made, as the conversation shows it: noted, changed, or set aside with a way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from memory.models import Fact, Message, Status
from memory.services.facts.forgotten import FORGOTTEN


@dataclass(frozen=True, slots=True)
class ShownAction:
    """`url` is where it can be seen, empty where it is gone; `can_undo` while something of it is set aside."""

    text: str
    url: str = ""
    can_undo: bool = False


def load_facts(messages: Sequence[Message], viewer: User) -> dict[str, Fact]:
    """The facts behind what was done, by key, as far as they are there. One query, or none."""
    ids = {key for message in messages for action in message.actions for key in action.get("facts", ())}
    found = Fact.objects.visible_to(viewer).filter(pk__in=ids) if ids else ()
    return {str(fact.pk): fact for fact in found}


def actions_of(message: Message, facts: Mapping[str, Fact]) -> list[ShownAction]:
    return [_shown_action(action, facts) for action in message.actions]


def _shown_action(action: Mapping[str, Any], facts: Mapping[str, Fact]) -> ShownAction:
    known = [facts[key] for key in action.get("facts", ()) if key in facts]
    if action["outcome"] == FORGOTTEN:
        return _shown_forgotten(len(action["facts"]), known)
    if action["outcome"] == "profile_set":
        return ShownAction(_("Your profile was changed"), url=reverse("legacies:profile"))
    texts = {
        "memory_updated": _("Changed"),
        "replaced": _("Changed"),
        "suggested": _("Waits in your review"),
    }
    text = texts.get(action["outcome"], _("Added to the timeline") if action.get("entries") else _("Noted"))
    return ShownAction(text, url=_path_of(known[0]) if known else "")


def _shown_forgotten(count: int, known: Sequence[Fact]) -> ShownAction:
    """What is gone for good was not brought back."""
    is_away = any(fact.status == Status.RETIRED for fact in known)
    if is_away or len(known) < count:
        text = ngettext("Forgot %(count)d thing", "Forgot %(count)d things", count) % {"count": count}
        return ShownAction(text, can_undo=is_away)
    text = ngettext(
        "Forgot %(count)d thing, and brought it back", "Forgot %(count)d things, and brought them back", count
    )
    return ShownAction(text % {"count": count}, url=_path_of(known[0]) if count == 1 else "")


def _path_of(fact: Fact) -> str:
    return reverse("memory:fact", args=[fact.legacy_id, fact.pk])
