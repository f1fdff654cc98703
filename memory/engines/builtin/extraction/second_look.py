"""The second look at a range: what a later message of it takes back is struck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from memory.engines.base import Extraction, ExtractionRequest, NumberedMessage, Verification
from memory.language.lexicon import loose
from memory.language.speech_acts import takes_back

SHORT = 8
"""Words of a message that says nothing else."""

MISTAKEN = tuple(
    loose(text)
    for text in (
        r"""^\W*(?:(?:oh|no|sorry|wait|hang\son|actually|scratch\sthat|correction)\W+)*(?:
        (?:scratch|scrap|strike|forget)\s(?:that|what\si\s(?:just\s)?(?:said|wrote))\W*$
        | (?:that|it)\s(?:was(?:n't|\snot)\s(?:him|her)|was\s(?:my|his|her|our)\s(?:\w+\s)?(?:uncle|aunt|brother|sister
        |cousin|mum|mom|dad|mother|father|grandad|grandma|friend|neighbou?r))\b(?!\s(?:who|that))
        | (?:i\swas|i'?m)\s(?:thinking\sof|mixing)\b
        | wrong\s(?:chat|person|one)\b )""",
        r"""^\W*(?:(?:ay|no|perdón|perdon|espera|miento)\W+)*(?:olvid[ae]\s(?:eso|lo\sque\sdije)|bórralo
        | (?:ese|esa|eso)\s(?:no\sera\s(?:él|ella)|era\smi\s(?:tío|tía|herman[oa]|prim[oa]|mamá|papá|vecin[oa]))\b
        | me\sconfundí\b | estaba\spensando\sen\b)""",
        r"""^\W*(?:(?:ach|nein|moment|entschuldigung|halt|sorry)\W+)*(?:vergessen\ssie\sdas|vergiss\sdas|streich\sdas
        | das\swar\s(?:nicht\s(?:er|sie)|mein\w*\s(?:onkel|tante|bruder|schwester|cousine?|vater|mutter|nachbar\w*))\b
        | ich\shab\w*\s(?:mich\svertan|(?:das|sie|ihn)\sverwechselt)\b)""",
        r"""^\W*(?:(?:ah|non|pardon|attends|attendez)\W+)*(?:oubli(?:e|ez)\s(?:ça|ce\sque)
        | c['’]était\s(?:pas\s(?:lui|elle)|m(?:on|a)\s(?:oncle|tante|frère|sœur|cousine?|père|mère|voisine?))\b
        | je\s(?:me\strompe|confonds|me\ssuis\strompée?)\b)""",
    )
)
"""A message that opens so says that the one before it was of somebody else, or should not have been said."""


def look_again(request: ExtractionRequest, found: Extraction, model: str) -> Verification:
    """Strike what rests only on messages whose teller took them back in the very next one of theirs: as a joke, or as
    said of somebody else. Nothing is added: a second look with the same eyes finds no more."""
    taken = _taken_back(request.messages)
    return Verification(
        struck=_resting_on(taken, [fact.messages for fact in found.facts]),
        struck_entries=_resting_on(taken, [entry.messages for entry in found.entries]),
        model=model,
    )


def _resting_on(numbers: frozenset[int], sources: Sequence[tuple[int, ...]]) -> frozenset[int]:
    return frozenset(place for place, behind in enumerate(sources) if behind and numbers.issuperset(behind))


def _taken_back(messages: tuple[NumberedMessage, ...]) -> frozenset[int]:
    told = [message for message in messages if message.role == "user"]
    return frozenset(
        said.number
        for said, after in pairwise(told)
        if said.speaker == after.speaker and (_is_only_taking_back(after.content) or is_mistaken(after.content))
    )


def _is_only_taking_back(text: str) -> bool:
    """A short "Just kidding!" takes back what stands before it; a long message takes back something of its own."""
    return len(text.split()) <= SHORT and takes_back(text)


def is_mistaken(text: str) -> bool:
    """Whether it opens by saying that what was said before it was wrong, or of somebody else; in any language."""
    return any(pattern.search(text) for pattern in MISTAKEN)
