"""One fact as moderators see it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from memory.admin.moderation_decisions import DECISIONS, UNDO, ReasonForm
from memory.models import Fact, Moderation
from memory.presentation import Card, readers_of
from memory.services.history.fact_history import decisions_on
from memory.services.moderation.decisions import can_undo
from memory.services.moderation.moderation_queue import place_in_queue, since_in_words

NAMES_SHOWN = 100
# Nobody else sees these, and nobody will before they come back to the queue.
WITH_TELLER = (Moderation.RETURNED, Moderation.RESTRICTED)


def moderation_page_context(shared: Fact) -> dict[str, Any]:
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
        "is_with_teller": fact.moderation in WITH_TELLER,
        "place": place_in_queue(fact),
        "history": decisions_on(fact)[::-1],
        "decisions": [one for one in DECISIONS.values() if fact.moderation in one.states and one is not UNDO],
        "undo": UNDO if can_undo(fact) else None,
        "form": ReasonForm(auto_id=False),
        "title": _("A shared fact"),
        "subtitle": None,
    }


def _fellow_member() -> User:
    """Somebody of the family who did not tell it: whoever it is, they see the same."""
    return User()


def waited_in_words(fact: Fact) -> str:
    """Since it came to the moderation queue, in its largest unit."""
    return since_in_words(fact.to_desk_at) if fact.to_desk_at else ""
