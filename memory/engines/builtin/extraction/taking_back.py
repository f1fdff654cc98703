"""Messages that only take back the one before: as a joke, as wrong, or as about somebody else."""

from __future__ import annotations

import re

from memory.engines.base import NumberedMessage
from memory.engines.builtin.extraction.putting_right import takes_back_a_value
from memory.engines.builtin.participants import Participants
from memory.language.corrections.bare_corrections import is_bare
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import loose
from memory.language.requests.spoken_requests import takes_last_back
from memory.language.sentences.speech_acts import takes_back

SHORT = 8
"""Most words of a message that only takes something back."""

NOT_REALLY = re.compile(r"\bnot\sreally\W*$", re.IGNORECASE)

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
"""A message that opens so says that the message before it was about somebody else, or is to be forgotten."""


def takes_back_as_joke(text: str, participants: Participants) -> bool:
    """Whether the message calls the one before it a joke. "Not really" may only answer what the assistant asked."""
    return is_only_taking_back(text, participants) and not NOT_REALLY.search(text)


def is_joke_about(told: NumberedMessage | None, said: NumberedMessage, participants: Participants) -> bool:
    """Whether the message calls the one just before it a joke, and puts no value of it right."""
    if told is None or not takes_back_as_joke(said.content, participants):
        return False
    return not takes_back_a_value(told, said, participants)


def is_only_taking_back(text: str, participants: Participants) -> bool:
    """Whether the message only takes back the one before it, such as a short "Just kidding!".

    A long message takes back something of its own. "Quatsch, es war die Tante" puts something right instead, though it
    does not say what.
    """
    number = len(text.split())
    if number > SHORT or not takes_back(text):
        return False
    lexicon = read_language(text, lexicon_for(participants.person.language))
    return number == 1 or not is_bare(text, lexicon, participants.name_words)


def is_mistaken(text: str) -> bool:
    """Whether the text takes back what was said before it, for instance as wrong or about somebody else.

    The patterns of all languages are tried.
    """
    return takes_last_back(text) or any(pattern.search(text) for pattern in MISTAKEN)
