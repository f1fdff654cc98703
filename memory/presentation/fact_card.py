"""A fact as a viewer sees it: sentence, source, certainty and audience."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import User
from legacies.models import Membership
from legacies.models.membership import MembershipQuerySet
from memory.models import Fact, Status
from memory.models.facts import INSTEAD_OF, REMOVED_BEFORE
from memory.presentation.quotes import Quote, quotes_of, shown_words
from memory.presentation.state_texts import (
    dispute_in_words,
    moderation_in_words,
    seen_in_words,
    state_in_words,
    sure_in_words,
)
from memory.services.facts.correction import can_be_put_back

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
        return self._noted(REMOVED_BEFORE) if self.fact.status == Status.SUGGESTED else ""

    @property
    def is_instead_of(self) -> str:
        """The id of the own shared fact that this private one was told to correct, until its owner decides."""
        return self._noted(INSTEAD_OF) if self.is_live and not self.fact.is_shared else ""

    def _noted(self, name: str) -> str:
        return str(self.fact.metadata.get(name, "")) if self.is_own else ""

    @cached_property
    def quotes(self) -> list[Quote]:
        return quotes_of(self.fact, self.viewer)

    @property
    def has_words(self) -> bool:
        return shown_words(self.quotes)

    @property
    def words_of_others(self) -> str:
        """The names of those whose words would be shown with it, besides its owner's; empty where all are theirs."""
        names = [quote.speaker for quote in self.quotes if quote.words and not quote.is_own]
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
