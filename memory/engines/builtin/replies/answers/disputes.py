"""Other tellings of what answers a question: where relatives remember a thing differently, a reply says both."""

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
    """Return what somebody else tells of the same thing as the answers, which are in order, the best first.

    If the best answer is one side of a dispute, return the other side. Else look through what was `told` of the
    subject: the item that denies what the best answer says or is denied by it ("2011, not 2009"), else the item closest
    to the best answer, if it is close enough. Else return an item of `offered` that denies an answer or is denied by
    it. Such an item may share no word with the question: somebody who says that it was otherwise speaks of the same
    thing. Return None where nothing clearly speaks of the same thing.
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
    """Choose the item that denies the answer or is denied by it, else the item closest to the answer.

    Return whether there is such a denial, the closeness, and the item.
    """
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
    """Whether either of the pair denies what the other says."""
    alike = alike_words(_names(participants))
    return any(
        has_denial(new, old, alike) or _denies_year(new.text, old.text, alike)
        for new, old in ((pair.new, pair.old), (pair.old, pair.new))
    )


def _denies_year(new: str, old: str, alike: frozenset[str]) -> bool:
    """Whether the new text says only that the year of the old text is wrong: "78, not 76"."""
    if read(inner_text(new), alike).content:
        return False
    years = read(inner_text(old), alike).years
    denied = {number for denial in denials(new, alike) for number in denial.numbers}
    return not denied.isdisjoint(years | {year % 100 for year in years})


def teller_of(item: Recalled) -> str:
    return item.speaker or item.teller


def _pair(new: Recalled, old: Recalled) -> Pair:
    return Pair(new=Compared(text=new.text), old=Compared(text=old.text), same_teller=False)
