"""A fact as a viewer sees it: sentence, source, certainty and audience."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from legacies.models import Membership
from legacies.models.membership import MembershipQuerySet
from memory.language.comparison.source_sentences import Confidence
from memory.models import Authority, Fact, Moderation, Review, Status
from memory.models.conversations import FeedbackReason
from memory.models.facts import INSTEAD_OF, NEW_VERSION_OF, NOT_RIGHT, REMOVED_BEFORE, SourceKind
from memory.presentation.facts.quotes import Quote, confidence_of, quotes_for_others, quotes_of
from memory.services.facts.correction import can_be_put_back

# The states of a fact in words.

PLAINLY, FAIRLY = 0.85, 0.6


def sure_in_words(fact: Fact, *, own: bool) -> str:
    """Say how far the sentence can be relied on. For its owner, a sentence that they wrote is "in your words"."""
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
    """Say who can see the fact now."""
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
    """Tell the owner what sharing the fact has just led to."""
    if fact.is_visible_to_family:
        return _("Shared with the family.")
    if fact.moderation == Moderation.RESTRICTED:
        return _("Sent to the admins again. Only you can see this until they lift the restriction.")
    return _("Shared. The family can see it after an admin has checked it.")


def state_in_words(fact: Fact, *, own: bool) -> str:
    """Say whether the fact is remembered, suggested, replaced or set aside."""
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
    """Tell the owner what moderation decided and what they can do now; empty if there is nothing to tell."""
    if not fact.is_listed:
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


_CONFIDENCES = {
    Confidence.THIS: gettext_lazy("You said that this is not for the family."),
    Confidence.ANOTHER_PART: gettext_lazy("You said that something in the same message is not for the family."),
}


def dispute_in_words(how: str) -> str:
    return {
        "disputed": _("also remembered differently"),
        "preferred": _("the family goes by this one; also remembered differently"),
        "other_preferred": _("the family goes by another one"),
    }[how]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a fact is up for review again: the reply that its owner marked as not right. Empty if it is not."""

    reply: str = ""
    reason: str = ""

    @property
    def reason_text(self) -> str:
        return str(FeedbackReason(self.reason).label) if self.reason in FeedbackReason.values else ""


def doubt_about(fact: Fact) -> Doubt:
    """Return the doubt about a fact until its owner has reviewed it. Only for the owner."""
    why = fact.metadata.get(NOT_RIGHT) if fact.review == Review.OPEN else None
    return Doubt(why["reply"], why["reason"]) if why else Doubt()


# Who else a fact is for.


def viewers_of(fact: Fact) -> MembershipQuerySet:
    """Return the memberships of everybody but the owner who sees the fact while it is shared and approved."""
    places: MembershipQuerySet = Membership.objects.filter(legacy=fact.legacy_id).exclude(user=fact.owner_id)
    return places.for_people_page()


class SeenDispute(StrEnum):
    """The state of a disputed fact for a viewer who sees both sides."""

    DISPUTED = "disputed"
    PREFERRED = "preferred"
    OTHER_PREFERRED = "other_preferred"


@dataclass(frozen=True)
class Card:
    """A fact as one viewer sees it. The fact is loaded by `with_card()`; the card makes no query. `seen_dispute` is set
    by lists that want it, see `seen_disputes_among`.
    """

    fact: Fact
    viewer: User
    seen_dispute: SeenDispute | None = None

    @property
    def is_own(self) -> bool:
        return self.fact.owner_id == self.viewer.pk

    @property
    def is_set_aside(self) -> bool:
        return self.fact.status == Status.RETIRED

    @property
    def is_live(self) -> bool:
        return self.fact.is_listed

    @property
    def was_removed_before(self) -> str:
        """Return the id of the removed fact that a suggestion repeats; empty for others than the owner."""
        return self._metadata_text(REMOVED_BEFORE) if self.fact.status == Status.SUGGESTED else ""

    @property
    def is_instead_of(self) -> str:
        """Return the id of the owner's shared fact that this private one is to correct, until the owner decides."""
        return self._metadata_text(INSTEAD_OF) if self.is_live and not self.fact.is_shared else ""

    @property
    def is_version_of(self) -> str:
        """Return the id of the owner's fact that a suggestion from a program or a story replaces once it is kept."""
        return self._metadata_text(NEW_VERSION_OF) if self.fact.status == Status.SUGGESTED else ""

    @property
    def is_out_of_story(self) -> bool:
        return any(source.kind == SourceKind.STORY for source in self.fact.sources.all())

    @property
    def doubt(self) -> Doubt:
        return doubt_about(self.fact) if self.is_own and self.is_live else Doubt()

    def _metadata_text(self, name: str) -> str:
        return str(self.fact.metadata.get(name, "")) if self.is_own else ""

    @cached_property
    def quotes(self) -> list[Quote]:
        return quotes_of(self.fact, self.viewer)

    @cached_property
    def words_to_show(self) -> list[Quote]:
        """Return, for the owner, what others would read of the words behind it; empty if it is unclear which."""
        return quotes_for_others(self.fact, self.viewer)

    @cached_property
    def words_shown(self) -> list[Quote]:
        """Return, for the owner, what others read of the words behind it now, while the fact is shared."""
        return quotes_for_others(self.fact, self.viewer, shown_only=True) if self.fact.show_words else []

    @cached_property
    def confidence(self) -> str:
        """Return, for the owner, a note that they said that the fact, or something told with it, is not for the family.

        Empty unless the fact can be shared or more of its words can be shown.
        """
        has_more = bool(self.words_to_show) and (not self.fact.show_words or self.fact.has_unshown_words)
        can_be_shared = self.is_own and self.is_live and (not self.fact.is_shared or has_more)
        found = confidence_of(self.fact) if can_be_shared else None
        return str(_CONFIDENCES[found]) if found else ""

    @property
    def words_of_others(self) -> str:
        """Return the names of others whose words would be shown with the fact; empty if all words are the owner's."""
        names = [quote.speaker for quote in self.words_to_show if not quote.is_own]
        return ", ".join(dict.fromkeys(names))

    @property
    def can_be_put_back(self) -> bool:
        """Return whether the owner can put back something that was removed as a secret."""
        return self.is_own and self.is_live and can_be_put_back(self.fact)

    @property
    def sure(self) -> str:
        return sure_in_words(self.fact, own=self.is_own)

    @property
    def seen(self) -> str:
        return seen_in_words(self.fact, own=self.is_own)

    @property
    def state(self) -> str:
        return state_in_words(self.fact, own=self.is_own)

    @property
    def dispute_text(self) -> str:
        """Say that the fact is told differently too, and which version the family goes by."""
        return dispute_in_words(self.seen_dispute) if self.seen_dispute else ""

    @property
    def moderation(self) -> str:
        """Tell the owner what moderation decided; empty for others."""
        return moderation_in_words(self.fact) if self.is_own else ""

    @property
    def speaker(self) -> str:
        """Return who said it in a chat that the owner imported; empty if the owner said it too."""
        names = [source.speaker for source in self.fact.sources.all()]
        return ", ".join(dict.fromkeys(names)) if all(names) else ""

    @property
    def said_by(self) -> str:
        """Return the name of who told it."""
        if self.speaker:
            return self.speaker
        if self.is_own:
            return _("you")
        return self.fact.owner.name if self.fact.owner else _("the assistant")

    @property
    def teller(self) -> str:
        """Return who told it and their relationship to the person, or who imported what somebody else told."""
        if self.speaker:
            return _("%(speaker)s, imported by %(name)s") % {"speaker": self.speaker, "name": self._owner}
        return self._owner

    @property
    def _owner(self) -> str:
        if self.fact.owner is None:
            return _("the assistant")
        if self.is_own:
            return _("you")
        relationship = getattr(self.fact, "owner_relationship", "")
        return f"{self.fact.owner.name} ({relationship})" if relationship else self.fact.owner.name

    @property
    def told_at(self) -> datetime:
        """Return when the fact was first told, which is earlier than when it was extracted."""
        return self.quotes[0].at if self.quotes else self.fact.created_at


def cards_for(facts: Iterable[Fact], viewer: User, *, seen_dispute: Mapping[UUID, SeenDispute]) -> list[Card]:
    return [Card(fact, viewer, seen_dispute.get(fact.pk)) for fact in facts]
