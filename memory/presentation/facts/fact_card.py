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
    """Why a fact is up for review again: the reply that its owner said is not right. Empty where it is not."""

    reply: str = ""
    reason: str = ""

    @property
    def reason_text(self) -> str:
        return str(FeedbackReason(self.reason).label) if self.reason in FeedbackReason.values else ""


def doubt_about(fact: Fact) -> Doubt:
    """Until its owner has looked at it; for them alone."""
    why = fact.metadata.get(NOT_RIGHT) if fact.review == Review.OPEN else None
    return Doubt(why["reply"], why["reason"]) if why else Doubt()


# Who else a fact is for.


def viewers_of(fact: Fact) -> MembershipQuerySet:
    """The places of everybody but its owner who sees the fact while it is shared and let through."""
    places: MembershipQuerySet = Membership.objects.filter(legacy=fact.legacy_id).exclude(user=fact.owner_id)
    return places.for_people_page()


class SeenDispute(StrEnum):
    """How a fact stands that another telling contradicts, for who sees both."""

    DISPUTED = "disputed"
    PREFERRED = "preferred"
    OTHER_PREFERRED = "other_preferred"


@dataclass(frozen=True)
class Card:
    """Expects a fact `with_card()`; makes no query. `seen_dispute`, where lists want it: see `seen_disputes_among`."""

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
        return self.fact.status in (Status.ACTIVE, Status.SUGGESTED)

    @property
    def was_removed_before(self) -> str:
        """The id of what its owner had removed, where a suggestion tells it again; for them alone, else empty."""
        return self._metadata_text(REMOVED_BEFORE) if self.fact.status == Status.SUGGESTED else ""

    @property
    def is_instead_of(self) -> str:
        """The id of the own shared fact that this private one was told to correct, until its owner decides."""
        return self._metadata_text(INSTEAD_OF) if self.is_live and not self.fact.is_shared else ""

    @property
    def is_version_of(self) -> str:
        """The id of the own fact that a suggestion of a program or out of a story replaces once it is kept."""
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
        """For its owner: what others would read of the words behind it; none where it is not plain which they are."""
        return quotes_for_others(self.fact, self.viewer)

    @cached_property
    def words_shown(self) -> list[Quote]:
        """For its owner: what others read of them now, while it is shared."""
        return quotes_for_others(self.fact, self.viewer, shown_only=True) if self.fact.show_words else []

    @cached_property
    def confidence(self) -> str:
        """For its owner, before it is shared: that they said it is not for the family, or something told with it."""
        can_be_shared = self.is_own and self.is_live and not self.fact.is_shared
        found = confidence_of(self.fact) if can_be_shared else None
        return str(_CONFIDENCES[found]) if found else ""

    @property
    def words_of_others(self) -> str:
        """The names of those whose words would be shown with it, besides its owner's; empty where all are theirs."""
        names = [quote.speaker for quote in self.words_to_show if not quote.is_own]
        return ", ".join(dict.fromkeys(names))

    @property
    def can_be_put_back(self) -> bool:
        """Whether something was taken out of it as a secret that its owner can put back."""
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
        """That it is told differently too, and which telling the family goes by."""
        return dispute_in_words(self.seen_dispute) if self.seen_dispute else ""

    @property
    def moderation(self) -> str:
        """What moderation said to it; for its owner only."""
        return moderation_in_words(self.fact) if self.is_own else ""

    @property
    def speaker(self) -> str:
        """Who said it in a chat that its owner brought in; empty where the owner said it too."""
        names = [source.speaker for source in self.fact.sources.all()]
        return ", ".join(dict.fromkeys(names)) if all(names) else ""

    @property
    def said_by(self) -> str:
        """Who told it, by name."""
        if self.speaker:
            return self.speaker
        if self.is_own:
            return _("you")
        return self.fact.owner.name if self.fact.owner else _("the assistant")

    @property
    def teller(self) -> str:
        """Who told it, and who they are to the person; or who brought in what somebody else told."""
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
        """The day it was first told, which is not the day it was drawn out of the talk."""
        return self.quotes[0].at if self.quotes else self.fact.created_at


def cards_for(facts: Iterable[Fact], viewer: User, *, seen_dispute: Mapping[UUID, SeenDispute]) -> list[Card]:
    return [Card(fact, viewer, seen_dispute.get(fact.pk)) for fact in facts]
