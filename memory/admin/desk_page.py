"""What the desk shows of one fact."""

from __future__ import annotations

from typing import Any

from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from accounts.models import User
from memory.admin.desk_decisions import DECISIONS, UNDO, ReasonForm
from memory.cards import Card, readers_of
from memory.models import Fact, Moderation
from memory.services.history import decisions_on
from memory.services.moderation.decisions import can_undo

NAMES_SHOWN = 100


def desk_page(shared: Fact) -> dict[str, Any]:
    """The context for a fact that staff may see: the card as any fellow member has it, and what can be decided."""
    fact = Fact.objects.shared_for_staff().with_card().get(pk=shared.pk)
    readers = readers_of(fact)
    return {
        "card": Card(fact, _fellow_member()),
        "legacy": fact.legacy,
        "readers": readers[:NAMES_SHOWN],
        "how_many": readers.count(),
        "waited": waited_in_words(fact),
        "is_waiting": fact.moderation == Moderation.WAITING,
        "history": decisions_on(fact)[::-1],
        "decisions": [one for one in DECISIONS.values() if fact.moderation in one.states and one is not UNDO],
        "undo": UNDO if can_undo(fact) else None,
        "form": ReasonForm(auto_id=False),
        "title": _("A fact on the desk"),
        "subtitle": None,
    }


def _fellow_member() -> User:
    """Somebody of the family who did not tell it: whoever it is, they see the same."""
    return User()


def waited_in_words(fact: Fact) -> str:
    """Since it came to the desk, in its largest unit."""
    if fact.to_desk_at is None:
        return ""
    waited = timesince(fact.to_desk_at, depth=1)
    return _("less than a minute") if waited.startswith("0") else waited.replace("\xa0", " ")
