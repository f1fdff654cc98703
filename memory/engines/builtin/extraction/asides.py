"""Asides in a message: dreams, visions, wishes, jokes and words for the assistant. None of them tells of the person's
life.

A dream continues through its message until something plainly ends it: the teller wakes, or a sentence says how things
really were or are now, or names a time of its own. In the teller's next message it continues only where that plainly
goes on with it. A vision continues only while somebody does something in it in the
present.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from memory.engines.builtin.classification.categories import YEAR
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.sentence_topics import Reading, SentenceTopic
from memory.engines.builtin.participants import find_kin
from memory.language.lexicon import Lexicon
from memory.language.sentences.aside_words import AsideWords
from memory.language.sentences.asides import WORDS, is_joke
from memory.language.sentences.sentences import tokenize, without_spoken_words
from memory.language.sentences.speech_acts import Verdict


class Scene(StrEnum):
    """The scene that a sentence belongs to, if it does not tell of life."""

    NONE = "none"
    DREAM = "dream"
    DREAM_BEFORE = "dream before"
    """A dream of the message before. It goes on only in sentences that plainly do so."""
    VISION = "vision"


def without_asides(
    readings: Sequence[Reading], lexicon: Lexicon, *, after_dream: bool = False
) -> tuple[list[Reading], bool]:
    """Return the readings of a message with its asides marked as telling nothing, and whether it ends in a dream.

    Instructions to the assistant and secrets keep their verdict. `after_dream`: the message before ended in a dream.
    """
    imagined = list(_without_imagined(readings, lexicon, Scene.DREAM_BEFORE if after_dream else Scene.NONE))
    ends_in_dream = bool(imagined) and imagined[-1][1] in (Scene.DREAM, Scene.DREAM_BEFORE)
    return list(_without_jokes([reading for reading, _ in imagined])), ends_in_dream


def _without_imagined(readings: Sequence[Reading], lexicon: Lexicon, scene: Scene) -> Iterator[tuple[Reading, Scene]]:
    """Yield the readings, and the scene after each of them."""
    words = WORDS[lexicon.code]
    for reading in readings:
        own_words = without_spoken_words(reading.text)
        scene, is_aside = _scene_of(reading, own_words, scene, words)
        is_of_assistant = _is_for_assistant(reading, own_words, words)
        if is_aside or is_of_assistant or _is_supposed(reading, own_words, lexicon):
            yield _left_out(reading, Verdict.SMALL_TALK if is_of_assistant else Verdict.HYPOTHETICAL), scene
        else:
            yield reading, scene


def _scene_of(reading: Reading, own_words: str, before: Scene, words: AsideWords) -> tuple[Scene, bool]:
    """Return the scene after the sentence, and whether the sentence itself is part of a dream or vision."""
    is_of_another = words.dream_of_another.search(own_words) if reading.aspect.subject is Who.OTHER else None
    dreamt = words.dream.search(own_words) or is_of_another
    if dreamt:
        return (Scene.NONE if words.wakes.search(own_words, dreamt.end()) else Scene.DREAM), True
    if words.vision.search(own_words):
        return Scene.VISION, True
    if before is Scene.DREAM:
        if words.wakes.search(own_words):
            return Scene.NONE, True
        return (Scene.NONE, False) if words.real.search(own_words) else (Scene.DREAM, True)
    if before is Scene.DREAM_BEFORE:
        return _scene_after_dream(reading.text, own_words, words)
    goes_on = before is Scene.VISION and words.present.search(own_words)
    return (Scene.VISION, True) if goes_on else (Scene.NONE, False)


def _scene_after_dream(text: str, own_words: str, words: AsideWords) -> tuple[Scene, bool]:
    """Return the scene after a sentence that follows a dream of the message before, and whether it is part of it.

    It is part of it if it tells what was just happening or came suddenly, and names no time or state of life. Whatever
    else it tells is told of life.
    """
    if words.wakes.search(own_words):
        return Scene.NONE, True
    is_clause = text[0] in ",;"  # belongs to the clause before it
    is_of_life = words.real.search(own_words) or words.lasts.search(own_words)
    if not is_of_life and (is_clause or words.goes_on.search(own_words)):
        return Scene.DREAM_BEFORE, True
    return Scene.NONE, False


def _is_supposed(reading: Reading, own_words: str, lexicon: Lexicon) -> bool:
    """Whether the sentence tells what the teller wishes, expects, fears or pretends.

    With "as if", only the teller pretends ("I act as if she's away"); of the person it tells how they were ("She walked
    as if she owned the street"), and of both it tells of their bond ("I loved her as if she were my sister").
    """
    words = WORDS[lexicon.code]
    is_told = reading.aspect.subject is Who.OTHER or YEAR.search(own_words)  # "I suppose she was born in 1931"
    if words.wish.search(own_words) or (not is_told and words.supposed.search(own_words)):
        return True
    if reading.aspect.subject not in (Who.TELLER, Who.FAMILY):
        return False
    compared = lexicon.screens.as_if.search(own_words)
    said = [token.word for token in tokenize(compared.group())] if compared else []
    is_of_bond = any(word in lexicon.people.my | lexicon.people.our for word in said)
    return compared is not None and not (is_of_bond and any(find_kin(word, lexicon) for word in said))


def _is_for_assistant(reading: Reading, own_words: str, words: AsideWords) -> bool:
    """Whether the sentence is said to the assistant: "You never knew her" is, "he talked to a machine" is not."""
    if words.to_assistant.search(own_words):
        return True
    return reading.aspect.subject is not Who.PERSON and bool(words.of_machine.search(own_words))


def _without_jokes(readings: list[Reading]) -> Iterator[Reading]:
    """Yield the readings. If a sentence is a joke, all of its clauses are marked as one."""
    for parts in _sentences(readings):
        joking = is_joke("".join(part.text for part in parts))
        yield from (_left_out(part, Verdict.JOKE) for part in parts) if joking else parts


def _sentences(readings: list[Reading]) -> Iterator[list[Reading]]:
    """Yield the clauses of each sentence. All but the first clause of a sentence begin with a comma or semicolon."""
    parts: list[Reading] = []
    for reading in readings:
        if parts and reading.text[0] not in ",;":
            yield parts
            parts = []
        parts.append(reading)
    if parts:
        yield parts


KEPT_ASIDE = (Verdict.INSTRUCTION, Verdict.SECRET)


def _left_out(reading: Reading, verdict: Verdict) -> Reading:
    if reading.verdict in KEPT_ASIDE:
        return reading
    return replace(reading, verdict=verdict, topic=SentenceTopic.NOTHING, remember=False, correction=False)
