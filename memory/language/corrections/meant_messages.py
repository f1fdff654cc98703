"""The earlier message that a correction refers to.

If the wrong value stands in one of the teller's earlier messages in this conversation, only the newest of these is
meant. If it stands in none, something told at another time is meant, but only if the correction says what it is about.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.statement_reading import read
from memory.language.corrections.correction_claims import says_only_a_value
from memory.language.corrections.correction_orders import as_claim, read_order, speaks_of_topic
from memory.language.corrections.corrections import denials, read_put_right, wrong_values
from memory.language.corrections.named_things import named_by
from memory.language.corrections.put_right import PutRight, places_of

LONG_ENOUGH = 12
"""Least number of characters of a part of a message that shows where the part was said."""


def newest_with(named: Collection[PutRight], told: Sequence[str]) -> int | None:
    """Return the place of the newest message that contains one of the wrong values; the newest message is last."""
    return next((at for at in reversed(range(len(told))) if any(one.places_in(told[at]) for one in named)), None)


def meant_message(said: str, new: str, old: str, told: Sequence[str], alike: frozenset[str]) -> str | None:
    """Return the message in `told` (newest last) that a correction of the `old` statement by the `new` one refers to.

    That is the newest message that contains the value called wrong, or what the correction denies. If nothing is called
    wrong, it is the newest one with a name or number of the old statement that the new one lacks. None if there is no
    such message. An order to correct something may name its topic, and then only messages on the topic count.
    """
    claim, order = as_claim(said or new), read_order(said)
    told = [one for one in told if order is None or speaks_of_topic(one, order.topic, alike)]
    wrong = {*map(PutRight.of_wrong, wrong_values(claim)), *named_by(claim)}
    named = {one for one in wrong if one.places_in(old)}
    denied = frozenset[str]().union(*(one.words for one in denials(claim, alike)))
    at = newest_with(named or _lacking(new, old, alike), told)
    spoken = (place for place in reversed(range(len(told))) if denied & read(told[place], alike).content.keys())
    at = max((place for place in (at, next(spoken, None)) if place is not None), default=None)
    return None if at is None else told[at]


def _lacking(new: str, old: str, alike: frozenset[str]) -> frozenset[PutRight]:
    """Return the names and numbers of the old statement that the new one does not contain."""
    values = (word.raw for word in read(old, alike).words if word.value is not None or word.name)
    return frozenset(PutRight.of_wrong(value) for value in values if not places_of(value, new))


def is_drawn_from(words: str, message: str) -> bool:
    """Whether the message is among the words that a statement was drawn from. `words` has one message in each line."""
    said = " ".join(message.split())
    lines = (" ".join(line.split()) for line in words.splitlines())
    return any(said in line or (len(line) >= LONG_ENOUGH and line in said) for line in lines)


def names_matter(said: str, new: str, old: str, alike: frozenset[str]) -> bool:
    """Whether the teller says what the correction is about: in an order, or with words of the statement beside the
    value.
    """
    order = read_order(said)
    if order and order.topic:
        return speaks_of_topic(old, order.topic, alike)
    is_of_unsaid = any(not one.thing for one in named_by(as_claim(said)))
    if read_put_right(new) or is_of_unsaid or says_only_a_value(said or new):
        return False
    one, other = read(new, alike), read(old, alike)
    return bool((one.content.keys() - LIGHT - one.names) & (other.content.keys() - other.names))
