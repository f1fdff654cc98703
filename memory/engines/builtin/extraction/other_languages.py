"""Messages in a language that the engine does not read: the teller's own words about the person are quoted.

The engine understands nothing of such a message but names, kin words and question marks. So it never rewords it, and
takes from it only what is certainly about the person: a sentence that names the person, or one that opens the answer to
a question about the person. A sentence of a few words goes with the sentence beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memory.engines.base import NumberedMessage
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.message_context import MessageContext
from memory.engines.builtin.extraction.sentence_topics import Reading, SentenceTopic
from memory.engines.builtin.extraction.statements import Statement
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import split_at_marks, tokenize
from memory.language.sentences.speech_acts import Verdict, is_guarded, judge, takes_back

FEW = 5
"""Number of words up to which a sentence says nothing by itself."""

ORDERS = re.compile(
    r"\b(?:system|prompts?|assistants?|chatbots?|(?-i:AI|KI|IA)|ignor\w+|override|instructions?|memories|admins?)\b",
    re.IGNORECASE,
)
"""Words that orders to a machine contain in any language. A message about a music system is not quoted either."""


def read_other_language(message: NumberedMessage, heard: MessageContext, participants: Participants) -> list[Statement]:
    """Return what is worth quoting of a message, in order.

    Nothing of a message that contains an order or a secret, or takes something back as a joke, as far as the patterns
    of the known languages show it.
    """
    sentences = split_at_marks(message.content, heard.lexicon)
    if ORDERS.search(message.content) or any(is_guarded(one) or takes_back(one) for one in sentences):
        return []
    readings = [_reading(sentence, participants, heard.lexicon) for sentence in sentences]
    stretches = _join(readings, answers=heard.was_asked)
    said = [Statement(tuple(stretch), message, heard.lexicon, is_unread=True) for stretch in stretches]
    return [statement for statement in said if not _is_short(statement.text)]


def _join(readings: Sequence[Reading], *, answers: bool) -> Iterator[list[Reading]]:
    """Yield each sentence about the person, with the short sentences that open an answer before it or follow it."""
    current: list[Reading] = []
    opens = answers
    for reading in readings:
        goes_on = _is_short(reading.text) or all(_is_short(before.text) for before in current)
        if reading.verdict is not Verdict.TOLD:
            yield current
            current = []
        elif current and goes_on:
            current.append(reading)
        else:
            yield current
            current = [reading] if opens or _names_person(reading) else []
        opens = opens and _is_short(reading.text)
    yield current


def _is_short(text: str) -> bool:
    return len(tokenize(text)) <= FEW


def _reading(sentence: str, participants: Participants, lexicon: Lexicon) -> Reading:
    aspect = read_aspect(sentence, lexicon, participants, Focus(participants))
    verdict = judge(sentence, sentence, lexicon)
    return Reading(sentence, verdict, aspect, SentenceTopic.SAID, remember=False, correction=False)


def _names_person(reading: Reading) -> bool:
    return any(one.who is Who.PERSON and one.form in ("name", "kin") for one in reading.aspect.mentions)
