"""Who told a hit and why it was found, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memory.presentation.search_hits import Found
from memory.recall.ranking.scoring import Reason

MOST_WORDS = 6

REASONS = {
    Reason.MEANING: gettext_lazy("its meaning"),
    Reason.DATE: gettext_lazy("its date"),
    Reason.SPEAKER: gettext_lazy("who said it"),
    Reason.CATEGORY: gettext_lazy("the kind of thing you asked for"),
    Reason.CONTEXT: gettext_lazy("its day, speaker or heading"),
    Reason.NEIGHBOUR: gettext_lazy("what was said right next to it"),
}
# A day or a name that is said by itself needs not be said again.
SAYS_MORE = {Reason.DATE.value, Reason.SPEAKER.value}


def who_told(found: Found) -> str:
    teller = found.behind.teller
    if found.behind.speaker:
        return found.behind.speaker
    if found.behind.is_of_several:
        return _("a chat you imported")
    if teller is None:
        return _("the assistant")
    if found.hit.own:
        return _("you")
    return f"{teller.name} ({teller.relationship})" if teller.relationship else teller.name


def why_found(found: Found) -> str:
    """ "Found by: the words “fishing”, “dawn”; its meaning."."""
    reasons = set(found.hit.reasons)
    if reasons & SAYS_MORE:
        reasons.discard(Reason.CONTEXT.value)
    said = [_words(found)] if Reason.WORDS.value in reasons else []
    said += [str(words) for reason, words in REASONS.items() if reason.value in reasons]
    return _("Found by: %(reasons)s.") % {"reasons": "; ".join(said)}


def _words(found: Found) -> str:
    if not found.words:
        return _("its words")
    quoted = ", ".join(f"“{word}”" for word in found.words[:MOST_WORDS])
    return ngettext("the word %(words)s", "the words %(words)s", len(found.words)) % {"words": quoted}
