"""Whether anything is left of a text once the secrets in it were removed."""

from __future__ import annotations

from collections.abc import Collection

from memory.language.comparison.statement_reading import kin_of
from memory.language.detection import LEXICONS, read_language
from memory.language.lexicon import words
from memory.language.secrets.reading import MARK, Reading
from memory.language.sentences.sentences import content_words
from memory.language.topics import plain

SAYS_NOTHING = words(
    """
    removed said dijo number numbers nummer nummern numero numeros numeros keep keeping remember note write store save
    secure somewhere please forget lose behalte behalt behalten bewahre aufheben merk merken notiere notieren sicher gut
    bitte vergiss vergessen guarda guardalo guardala guardar guarde apunta apuntalo anota anotalo bien seguro recuerda
    favor olvides garde gardez note notez retiens retenez precieusement sur oublie
    """
)
"""Words of keeping something, without accents, which tell nothing of it."""


def says_only_secrets(text: str, names: Collection[str] = ()) -> bool:
    """Whether nothing is left but removed secrets, words of access and of whose they are: "Mum's PIN is [removed], keep
    it safe". `names` are plain words for the people who may be named in it.
    """
    if MARK not in text:
        return False
    reading = Reading(text)
    of_access = {place for hit in reading.cues if hit.cue for place in range(hit.first, hit.last)}
    spoken = (text[reading.starts[at] : reading.ends[at]] for at in range(len(reading.words)) if at not in of_access)
    left = map(plain, content_words(" ".join(spoken), read_language(text, LEXICONS["en"])))
    known = {*SAYS_NOTHING, *names}
    return all(one in known or kin_of(one) for word in left for one in [word if word in known else _without_s(word)])


def _without_s(word: str) -> str:
    """Return the word without the ending of a genitive: "Dereks PIN"."""
    return word if kin_of(word) else word.removesuffix("s")
