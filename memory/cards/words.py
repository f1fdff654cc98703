"""What a fact's columns mean, in words for people."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from legacies.models import ModerationMode
from memory.models import Authority, Fact, Moderation, Review, Status

PLAINLY, FAIRLY = 0.85, 0.6


def sure_in_words(fact: Fact) -> str:
    """How far the sentence can be relied on."""
    if fact.review == Review.UNSURE:
        return _("Its teller is not sure.")
    if fact.authority in _HOW_NEAR:
        return str(_HOW_NEAR[Authority(fact.authority)])
    if fact.confidence >= PLAINLY:
        return _("Told plainly.")
    if fact.confidence >= FAIRLY:
        return _("Understood from what was told.")
    return _("Perhaps; it was only hinted at.")


_HOW_NEAR = {
    Authority.HEARSAY: gettext_lazy("Heard from somebody else."),
    Authority.DOCUMENT: gettext_lazy("From a document."),
    Authority.AI_CLIENT: gettext_lazy("Written by an AI client."),
}


def seen_in_words(fact: Fact, *, own: bool) -> str:
    """Who can see it now."""
    if not own:
        return _("The family can see this.")
    if not fact.is_shared:
        return _("Only you can see this.")
    if fact.status != Status.ACTIVE or fact.moderation in (Moderation.RETURNED, Moderation.RESTRICTED):
        return _("Only you can see this at the moment.")
    if _waits_unseen(fact):
        return _("Only you can see this until it has been looked at.")
    return _("The family can see this.")


def is_seen_by_family(fact: Fact) -> bool:
    """The rule of `seen_by_family`, for a row that is already here."""
    is_through = fact.moderation == Moderation.APPROVED or (
        fact.moderation == Moderation.WAITING and not _waits_unseen(fact)
    )
    return fact.is_shared and fact.status == Status.ACTIVE and is_through


def state_in_words(fact: Fact, *, own: bool) -> str:
    """Where it stands: remembered, suggested, set aside; and what came of sharing it."""
    if fact.status == Status.RETIRED:
        return _("Set aside. It is not used any more, and can be brought back for 90 days.")
    if fact.status == Status.SUPERSEDED:
        return _("Replaced by a newer version.")
    if fact.status == Status.SUGGESTED:
        return _("Suggested. It is not used before you keep it.")
    if own and fact.moderation == Moderation.RETURNED:
        return _("Returned to you: %(reason)s") % {"reason": fact.moderation_reason}
    if own and fact.moderation == Moderation.RESTRICTED:
        return _("Kept for you alone by the people who look after this place.")
    if own and fact.review == Review.OPEN:
        return _("Remembered. You have not looked at it yet.")
    return _("Remembered.")


def _waits_unseen(fact: Fact) -> bool:
    if fact.moderation != Moderation.WAITING or fact.legacy is None:
        return False
    return bool(fact.legacy.moderation_mode == ModerationMode.BEFORE)
