"""The words of a sentence that speak of somebody, and whom it is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from memory.language.lexicon import Gender


class Who(StrEnum):
    """Of whom a word speaks."""

    PERSON = "person"
    TELLER = "teller"
    FAMILY = "family"
    """"We": the teller with others, perhaps with the person."""
    OTHER = "other"
    LISTENER = "listener"


@dataclass(frozen=True, slots=True)
class Mention:
    """One word (or name) that speaks of somebody. `form` is name, kin, subject, object, possessive or noun."""

    who: Who
    at: int
    form: str
    gender: Gender = ""
    words: int = 1


@dataclass(frozen=True, slots=True)
class Aspect:
    """What a sentence is about. `subject` is None where it has none of these ("Dry. Very dry.")."""

    subject: Who | None
    by_possessive: bool
    """The subject is something of theirs ("his hands", "my knee")."""
    mentions: tuple[Mention, ...]

    def speaks_of(self, who: Who) -> bool:
        return any(mention.who is who for mention in self.mentions)

    def names(self, who: Who) -> bool:
        """Speaks of them by name or as a subject or object, not only through a possessive."""
        return any(mention.who is who and mention.form != "possessive" for mention in self.mentions)
