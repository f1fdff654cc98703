"""Another telling of what answers a question: relatives remember one thing differently, and both are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memory.engines.base import Compared, Pair, Recalled
from memory.engines.builtin.classification.pairs import CLEAR, alike_words, closeness, has_denial
from memory.engines.builtin.participants import Participants
from memory.language.comparison.statement_reading import inner_text, read
from memory.language.corrections.corrections import denials


def find_dispute(
    answers: Sequence[Recalled], told: Iterable[Recalled], offered: Iterable[Recalled], participants: Participants
) -> Recalled | None:
    """What somebody else tells of the same thing as the answers, the best first.

    Where the family keeps the best as disputed, the other telling of the dispute. Of what was `told` of it: the one
    that denies what the best says or is denied by it ("2011, not 2009"), else the closest to it. Else what denies an
    answer or is denied by it, though it may share no word with the question: who tells otherwise, and says so, speaks
    of the same. None where nothing is clearly of the same.
    """
    if not answers:
        return None
    others = _of_others(offered, answers[0])
    if linked := [one for one in others if one.alias in answers[0].told_otherwise]:
        return _closest(linked, answers[0], participants)[-1]
    if same := _of_others(told, answers[0]):
        was_denied, near, closest = _closest(same, answers[0], participants)
        if was_denied or near >= CLEAR:
            return closest
    shown = {one.alias for one in answers}
    denials_of = (
        other
        for answer in answers
        for other in _of_others(offered, answer)
        if other.alias not in shown and _is_denied(_pair(other, answer), participants)
    )
    return next(denials_of, None)


def _closest(others: Sequence[Recalled], answer: Recalled, participants: Participants) -> tuple[bool, float, Recalled]:
    """The one that denies the answer or is denied by it, else the closest; and both of what decides that."""
    pairs = [_pair(one, answer) for one in others]
    denied = [_is_denied(pair, participants) for pair in pairs]
    near = closeness(pairs, _names(participants))
    place = max(range(len(others)), key=lambda at: (denied[at], near[at], at))
    return denied[place], near[place], others[place]


def _of_others(told: Iterable[Recalled], answer: Recalled) -> list[Recalled]:
    return [one for one in told if one.text and one.kind in ("fact", "message") and teller_of(one) != teller_of(answer)]


def _names(participants: Participants) -> frozenset[str]:
    return frozenset((participants.person.name, *participants.person.known_as))


def _is_denied(pair: Pair, participants: Participants) -> bool:
    """Whether either denies what the other says."""
    alike = alike_words(_names(participants))
    return any(
        has_denial(new, old, alike) or _denies_year(new.text, old.text, alike)
        for new, old in ((pair.new, pair.old), (pair.old, pair.new))
    )


def _denies_year(new: str, old: str, alike: frozenset[str]) -> bool:
    """Whether it says nothing but that it was another year than the old one says: "78, not 76"."""
    if read(inner_text(new), alike).content:
        return False
    years = read(inner_text(old), alike).years
    denied = {number for denial in denials(new, alike) for number in denial.numbers}
    return not denied.isdisjoint(years | {year % 100 for year in years})


def teller_of(item: Recalled) -> str:
    return item.speaker or item.teller


def _pair(new: Recalled, old: Recalled) -> Pair:
    return Pair(new=Compared(text=new.text), old=Compared(text=old.text), same_teller=False)
