"""Mentions: the words of a sentence that speak of somebody, and whom the sentence is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from memory.language.lexicon import Gender


class Who(StrEnum):
    """The people whom a word can speak of."""

    PERSON = "person"
    TELLER = "teller"
    FAMILY = "family"
    """ "We": the teller and others, who may include the person."""
    OTHER = "other"
    LISTENER = "listener"


@dataclass(frozen=True, slots=True)
class Mention:
    """A word or name that speaks of somebody. `form` is name, kin, subject, object, possessive or noun."""

    who: Who
    at: int
    form: str
    gender: Gender = ""
    words: int = 1


@dataclass(frozen=True, slots=True)
class Aspect:
    """Whom a sentence is about. `subject` is None for a sentence that is about nobody ("Dry. Very dry.")."""

    subject: Who | None
    by_possessive: bool
    """The subject of the sentence is something that belongs to them ("his hands", "my knee")."""
    mentions: tuple[Mention, ...]

    def speaks_of(self, who: Who) -> bool:
        return any(mention.who is who for mention in self.mentions)

    def names(self, who: Who) -> bool:
        """Whether the sentence speaks of them by name or as a subject or object, not only with a possessive."""
        return any(mention.who is who and mention.form != "possessive" for mention in self.mentions)
