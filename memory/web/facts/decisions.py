"""The decisions that the owner of a fact makes with a button: their services, and where each button is shown.

The URLs and their one view are made from `DECISIONS`; templates draw `BUTTONS` by `{% decision_buttons %}`. A button is
only an offer: the service checks whether the user may decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django import template
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from legacies.models import Membership
from memory.models import Fact, MemoryType, Moderation, Review, Status
from memory.presentation.facts.fact_card import Card, shared_in_words
from memory.services.facts import correction, editing, reviewing
from memory.web.owner_decisions import OwnerDecision

register = template.Library()


@dataclass(frozen=True, slots=True)
class FactDecision(OwnerDecision):
    """With `can_undo`, a button beside the sentence undoes the decision.

    `takes` names the form fields that the service gets besides the revision. In the review queue the next card follows,
    unless the decision `stays` on the present one.
    """

    can_undo: bool = True
    stays: bool = False
    takes: tuple[str, ...] = ()


def _undo_review(*, user: User, fact_id: UUID, **_seen: Any) -> Fact:
    """Undo the last decision, even if it was made after this page was opened."""
    return reviewing.undo_review(user=user, fact_id=fact_id)


# By the name in the URL: "keep" is decided at `memory:fact-keep`.
DECISIONS: Mapping[str, FactDecision] = {
    "keep": FactDecision(reviewing.keep_fact, _("You kept this fact.")),
    "unsure": FactDecision(reviewing.mark_unsure, _("Marked as not sure.")),
    "share": FactDecision(editing.share_fact, shared_in_words, takes=("show_words",)),  # sharing keeps it too
    "unshare": FactDecision(editing.unshare_fact, _("No longer shared. Only you can see it now.")),
    "set-aside": FactDecision(editing.set_aside, _("Set aside. You can restore it for 90 days.")),
    # A fact that was set aside is restored unchanged; the words of a replaced version become the newest version.
    "restore": FactDecision(correction.restore, _("Restored as it was."), can_undo=False),
    # These leave the card in the queue, since they do not decide whether the fact is right.
    "pin": FactDecision(reviewing.pin_fact, _("Pinned. The assistant always has it at hand."), stays=True),
    "unpin": FactDecision(reviewing.unpin_fact, _("Unpinned."), stays=True),
    "put-back": FactDecision(
        correction.put_back_words, _("The removed words are back. Only you can see them."), can_undo=False, stays=True
    ),
    "instead": FactDecision(correction.put_instead, shared_in_words, can_undo=False),
    "undo": FactDecision(_undo_review, _("Undone. The fact is as it was before."), can_undo=False, stays=True),
}


def _is_live(card: Card) -> bool:
    return card.is_live


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """`name` is that of a decision or, with `is_link`, of a page with a form, both at `memory:fact-<name>`.

    Members who may only read are offered buttons with `for_readers`. `key` presses the button in the review queue. With
    `show_words` others read the quoted words. A button that does not `swap` leads to another page; a page that
    `opens_in_card` replaces the card.
    """

    name: str
    label: Any
    is_offered: Callable[[Card], bool] = _is_live
    style: str = ""
    key: str = ""
    for_readers: bool = False
    show_words: bool = False
    swaps: bool = True
    is_link: bool = False
    opens_in_card: bool = False

    @property
    def url_name(self) -> str:
        return f"memory:fact-{self.name}"


def buttons_for(place: str, card: Card, membership: Membership, *, can_undo: bool = False) -> list[Button]:
    """Return those of `BUTTONS[place]` that the fact's owner is offered, in order, with labels as text."""
    return [
        replace(button, label=button.label(card) if callable(button.label) else button.label)
        for button in BUTTONS[place]
        if membership.may_tell or button.for_readers
        if can_undo or button.name != "undo"
        if button.is_offered(card)
    ]


@register.simple_tag(takes_context=True)
def decision_buttons(context: dict[str, Any], place: str, card: Card) -> list[Button]:
    """Return what the owner can decide here, nothing for others: `{% decision_buttons "page" card as buttons %}`."""
    can_undo = context.get("can_undo", False)
    return buttons_for(place, card, context["membership"], can_undo=can_undo) if card.is_own else []


def _words(mine: Any, of_others: Any) -> Callable[[Card], str]:
    """Return a label that names those whose words it is about, if they are not the owner's."""
    return lambda card: of_others % {"names": card.words_of_others} if card.words_of_others else str(mine)


def _is_no_version(card: Card) -> bool:
    """Return whether the fact is live and no suggested version. Such a version is kept first, and is then shared as far
    as the fact that it replaces.
    """
    return card.is_live and not card.is_version_of


def _is_sharable(card: Card) -> bool:
    """Return whether it can be shared: not the family's own, which is shared, and not restricted by moderation."""
    fact = card.fact
    return _is_no_version(card) and fact.memory_type != MemoryType.SHARED and fact.moderation != Moderation.RESTRICTED


def _is_restricted_and_private(card: Card) -> bool:
    """Return whether a restricted fact was made private meanwhile. Its owner can ask moderation again, which
    alone lifts the restriction.
    """
    return card.is_live and card.fact.moderation == Moderation.RESTRICTED and not card.fact.is_shared


def _is_private(card: Card) -> bool:
    return _is_sharable(card) and not card.fact.is_shared


def _is_shared(card: Card) -> bool:
    return _is_sharable(card) and card.fact.is_shared


def _is_returned(card: Card) -> bool:
    return _is_shared(card) and card.fact.moderation == Moderation.RETURNED


def _shows_words(card: Card) -> bool:
    return _is_shared(card) and not _is_returned(card) and card.fact.show_words


def _hides_words(card: Card) -> bool:
    return _is_shared(card) and not _is_returned(card) and not card.fact.show_words and bool(card.words_to_show)


_KEEP = Button(name="keep", label=_("Keep"), style="primary")
_EDIT = Button(name="edit", label=_("Edit"), is_link=True)
_UNSURE = Button(name="unsure", label=_("Not sure"))
_SET_ASIDE = Button(name="set-aside", label=_("Set aside"), for_readers=True)
_RESTORE = Button(name="restore", label=_("Restore"), is_offered=lambda card: card.is_set_aside)
_SHARE_AGAIN = Button(name="share", label=_("Share again unchanged"))
_SHOW_WORDS = Button(name="share", label="", style="quiet", show_words=True)
_PIN = Button(name="pin", label=_("Pin"), is_offered=lambda card: card.is_live and not card.fact.pinned, style="quiet")
_UNPIN = replace(_PIN, name="unpin", label=_("Unpin"), is_offered=lambda card: card.is_live and card.fact.pinned)
_PUT_BACK = Button(
    name="put-back",
    label=_("Put the removed words back"),
    is_offered=lambda card: card.can_be_put_back,
    style="quiet",
)
_DISPUTE = Button(
    name="dispute",
    label=_("Somebody remembers this differently"),
    is_offered=lambda card: card.fact.status == Status.ACTIVE,
    is_link=True,
)

_PAGE = (
    replace(_RESTORE, style="primary"),
    Button(
        name="delete",
        label=_("Delete permanently"),
        is_offered=lambda card: card.is_set_aside,
        style="alarm",
        for_readers=True,
        is_link=True,
    ),
    replace(
        _KEEP,
        is_offered=lambda card: (
            card.is_live and (card.fact.review != Review.KEPT or card.fact.status == Status.SUGGESTED)
        ),
    ),
    Button(
        name="instead",
        label=_("Share this instead"),
        is_offered=lambda card: bool(card.is_instead_of),
        style="primary",
        swaps=False,
    ),
    _EDIT,
    Button(name="correct", label=_("Correct this fact"), is_link=True, is_offered=_is_no_version),
    replace(_UNSURE, is_offered=lambda card: card.is_live and card.fact.review != Review.UNSURE),
    _SET_ASIDE,
    _UNPIN,
    _PIN,
    _PUT_BACK,
    Button(name="undo", label=_("Undo last step"), style="quiet"),
)
_SHARING = (
    Button(name="share", label=_("Ask for another check"), is_offered=_is_restricted_and_private),
    Button(name="unshare", label=_("Stop sharing"), is_offered=_is_shared, for_readers=True),
    replace(_SHARE_AGAIN, is_offered=lambda card: _is_returned(card) and not card.fact.show_words),
    replace(_SHARE_AGAIN, is_offered=lambda card: _is_returned(card) and card.fact.show_words, show_words=True),
    replace(
        _SHOW_WORDS,
        label=_("Show the new words too"),
        is_offered=lambda card: _shows_words(card) and card.fact.has_unshown_words,
    ),
    Button(
        name="share",
        label=_words(_("Hide my words"), _("Hide the words of %(names)s")),
        is_offered=_shows_words,
        style="quiet",
    ),
    replace(
        _SHOW_WORDS,
        label=_words(_("Show my words too"), _("Show the words of %(names)s too")),
        is_offered=_hides_words,
    ),
    Button(name="share", label=_("Share with the family"), is_offered=_is_private),
)
BUTTONS: Mapping[str, tuple[Button, ...]] = {
    "page": _PAGE,
    "page_sharing": _SHARING,
    "page_links": (
        _DISPUTE,
        Button(name="merge", label=_("Merge with another of my facts"), is_link=True),
        Button(name="photos", label=_("Choose photos"), is_link=True),
    ),
    "review": (
        replace(_KEEP, key="a"),
        Button(name="share", label=_("Keep and share"), key="s", is_offered=_is_no_version),
        replace(_EDIT, key="e", opens_in_card=True),
        _UNSURE,
        replace(_SET_ASIDE, key="x"),
    ),
    "review_taken_out": (_PUT_BACK,),
    "review_more": (
        replace(_UNPIN, key="p"),
        replace(_PIN, key="p"),
        replace(_DISPUTE, style="quiet", key="d"),
    ),
    "list": (replace(_RESTORE, style="quiet"), replace(_SET_ASIDE, style="quiet")),
    "version": (
        replace(
            _RESTORE,
            label=_("Restore this version"),
            is_offered=lambda card: card.fact.status == Status.SUPERSEDED,
            style="quiet",
            swaps=False,
        ),
    ),
}
