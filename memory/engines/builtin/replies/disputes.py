"""Another telling of what answers a question: relatives remember one thing differently, and both are told."""

from __future__ import annotations

from collections.abc import Iterable

from memory.engines.base import Compared, Pair, Recalled
from memory.engines.builtin.classification.pairs import CLEAR, alike_words, closeness, has_denial
from memory.engines.builtin.participants import Participants


def find_dispute(answer: Recalled, told: Iterable[Recalled], participants: Participants) -> Recalled | None:
    """What somebody else tells of the same thing: the one that denies what the answer says or is denied by it ("2011,
    not 2009"), else the closest; None where nothing is clearly of the same.
    """
    others = [
        one for one in told if one.text and one.kind in ("fact", "message") and teller_of(one) != teller_of(answer)
    ]
    if not others:
        return None
    person = participants.person
    names = frozenset((person.name, *person.known_as))
    alike, pairs = alike_words(names), [_pair(one, answer) for one in others]
    is_denied = [has_denial(pair.new, pair.old, alike) or has_denial(pair.old, pair.new, alike) for pair in pairs]
    denied, near, place = max(zip(is_denied, closeness(pairs, names), range(len(others)), strict=True))
    return others[place] if denied or near >= CLEAR else None


def teller_of(item: Recalled) -> str:
    return item.speaker or item.teller


def _pair(new: Recalled, old: Recalled) -> Pair:
    return Pair(new=Compared(text=new.text), old=Compared(text=old.text), same_teller=False)
