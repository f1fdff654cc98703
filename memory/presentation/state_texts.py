"""The states of a fact in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memory.models import Authority, Fact, Moderation, Review, Status

PLAINLY, FAIRLY = 0.85, 0.6


def sure_in_words(fact: Fact, *, own: bool) -> str:
    """How far the sentence can be relied on. To its owner, one that they wrote themselves is theirs."""
    if fact.review == Review.UNSURE:
        return _("You are not sure.") if own else _("The person who told this is not sure.")
    if own and not fact.extraction_model and fact.authority == Authority.FIRSTHAND:
        return _("In your words.")
    if fact.authority in _HOW_NEAR:
        return str(_HOW_NEAR[Authority(fact.authority)])
    if fact.confidence >= PLAINLY:
        return _("Said clearly.")
    if fact.confidence >= FAIRLY:
        return _("Understood from context.")
    return _("Uncertain; it was only hinted at.")


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
        return _("For now, only you can see this.")
    if fact.waits_unseen:
        return _("Only you can see this until an admin has checked it.")
    return _("The family can see this.")


def shared_in_words(fact: Fact) -> str:
    """What sharing it just came to, for its owner."""
    if fact.is_visible_to_family:
        return _("Shared with the family.")
    if fact.moderation == Moderation.RESTRICTED:
        return _("Sent to the admins again. Only you can see this until they lift the restriction.")
    return _("Shared. The family can see it after an admin has checked it.")


def state_in_words(fact: Fact, *, own: bool) -> str:
    """Where it stands: remembered, suggested, set aside; and what came of sharing it."""
    if fact.status == Status.RETIRED:
        return _("Set aside. It is no longer used, and you can restore it for 90 days.")
    if fact.status == Status.SUPERSEDED:
        return _("Replaced by a newer version.")
    if fact.status == Status.SUGGESTED:
        return _("Suggested. It is not used until you keep it.")
    if own and fact.review == Review.OPEN:
        return _("Remembered. You have not reviewed it yet.")
    return _("Remembered.")


def moderation_in_words(fact: Fact) -> str:
    """For its owner: what moderation said to it, and what can be done now; empty where there is nothing."""
    if fact.status not in (Status.ACTIVE, Status.SUGGESTED):
        return ""
    reason = {"reason": fact.moderation_reason}
    if fact.moderation == Moderation.RETURNED:
        return _("An admin returned this to you: “%(reason)s” Change it, and it will be checked again.") % reason
    if fact.moderation == Moderation.RESTRICTED and fact.moderation_reason:
        return (
            _(
                "An admin restricted this to you: “%(reason)s” You cannot share it until an admin lifts the "
                "restriction. You can still use it, change it or set it aside."
            )
            % reason
        )
    if fact.moderation == Moderation.RESTRICTED:
        return _(
            "An admin restricted this to you. You cannot share it until an admin lifts the restriction. "
            "You can still use it, change it or set it aside."
        )
    if fact.waits_unseen:
        return _("An admin will check this, and then the family can see it. There is nothing you need to do.")
    return ""


def dispute_in_words(how: str) -> str:
    return {
        "disputed": _("also remembered differently"),
        "preferred": _("the family goes by this one; also remembered differently"),
        "other_preferred": _("the family goes by another one"),
    }[how]
