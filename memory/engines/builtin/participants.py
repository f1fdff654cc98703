"""The people of a conversation as its teller sees them: what the person is called, and whom kin words mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from memory.engines.base import Person, Teller
from memory.language.corrections.claim_search import Speakers
from memory.language.detection import LEXICONS
from memory.language.lexicon import Gender, Kin, Lexicon, words
from memory.language.sentences.sentences import tokenize
from memory.language.topics import plain

OPPOSITE_ROLES: dict[str, dict[str, str]] = {
    "m": {"child": "father", "grandchild": "grandfather", "sibling": "brother", "nibling": "uncle", "parent": "son",
          "grandparent": "grandson", "pibling": "nephew", "spouse": "husband", "cousin": "cousin", "friend": "friend"},
    "f": {"child": "mother", "grandchild": "grandmother", "sibling": "sister", "nibling": "aunt", "parent": "daughter",
          "grandparent": "granddaughter", "pibling": "niece", "spouse": "wife", "cousin": "cousin", "friend": "friend"},
}  # fmt: skip
RELATION_OF_ROLE = {
    "son": "child", "daughter": "child", "child": "child", "grandson": "grandchild", "granddaughter": "grandchild",
    "grandchild": "grandchild", "brother": "sibling", "sister": "sibling", "nephew": "nibling", "niece": "nibling",
    "mother": "parent", "father": "parent", "parent": "parent", "grandmother": "grandparent",
    "grandfather": "grandparent", "uncle": "pibling", "aunt": "pibling", "husband": "spouse", "wife": "spouse",
    "partner": "spouse", "cousin": "cousin", "friend": "friend", "neighbour": "friend",
}  # fmt: skip
"""What the teller is to the person, by the kin word for the teller."""
LEFT_OUT_BEFORE_NAME = words(
    "my mein meine meinem meinen meiner unser unsere unserem unseren unserer der die das dem den mi mis el ma mon le"
)
"""Words before what a teller calls the person that do not belong to the name in the words of somebody else."""
SMALL_BEFORE_NAME = words("our la")
"""Words before such a name that stay, small inside a sentence."""
DEFINITE = words("der die dem den el la le")
"""Articles that people put before a name in German, Spanish and French: "der Papa", "la abuela"."""


def person_gender(person: Person, teller: Teller) -> Gender:
    """Return the person's gender by the pronouns the family gave, else by what they call the person; "" if unknown."""
    first = re.split(r"[/,\s]+", person.pronouns.casefold().strip())[0] if person.pronouns.strip() else ""
    for lexicon in LEXICONS.values():
        if first in lexicon.people.he.subject:
            return "m"
        if first in lexicon.people.she.subject:
            return "f"
    return "p" if first else next((kin.gender for kin in kin_in(teller.calls_them, *person.known_as)), "")


def kin_in(*called: str) -> list[Kin]:
    """Return the kin words in what somebody is called, in any language."""
    words = [token.word for phrase in called for token in tokenize(phrase)]
    return [kin for word in words for lexicon in LEXICONS.values() if (kin := find_kin(word, lexicon))]


def find_kin(word: str, lexicon: Lexicon) -> Kin | None:
    """Return the meaning of a kin word in the message's language, else in any language: families keep "Oma" in English.

    A common small word of the message's language ("son frère") is not taken for a kin word of another language.
    """
    own = lexicon.people.kin.get(word)
    return own or (None if word in lexicon.common else _kin_of_all_languages().get(word))


@cache
def _kin_of_all_languages() -> dict[str, Kin]:
    """Return the kin words of all languages; a word of several languages has the meaning of the first.

    Words of one or two letters are left out, because they mean other things in other languages.
    """
    in_order = reversed(LEXICONS.values())
    return {word: kin for lexicon in in_order for word, kin in lexicon.people.kin.items() if len(word) > 2}


def is_kin_of(word: str, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether the word is a kin word for what the person is to the teller."""
    kin = find_kin(word, lexicon)
    return bool(kin and kin.role in participants.roles)


SPOUSE_OF = {"mother": "father", "father": "mother", "grandmother": "grandfather", "grandfather": "grandmother"}


@dataclass(frozen=True, slots=True)
class Participants:
    """The people of a conversation, seen from its teller."""

    person: Person
    teller: Teller
    gender: Gender
    roles: frozenset[str]
    """What the person is to the teller: {"father"}."""
    names: tuple[tuple[str, ...], ...]
    """The person's names as folded words, the longest first."""
    first_name: str
    teller_name: str
    is_peer: bool
    """The teller is a sibling, spouse, cousin or friend, who shared the person's life, so that "we" means both."""
    is_person: bool = False
    """These are the person's own lines in an imported chat, where "I" is the person."""

    @property
    def name_words(self) -> frozenset[str]:
        """The words of the person's and the teller's names, without accents."""
        words = (word for name in self.names for word in name)
        return frozenset(map(plain, (*words, self.teller_name)))

    @property
    def roles_of_spouse(self) -> frozenset[str]:
        """What the teller calls the person's husband or wife: "my father", where the person is their mother."""
        return frozenset(SPOUSE_OF[role] for role in self.roles if role in SPOUSE_OF)

    @property
    def kin_names(self) -> frozenset[str]:
        """The kin words that are a name of the person for the teller: "papa", so that "der Papa" is the person."""
        called = (_without_article(name) for name in _called(self.person, self.teller))
        return frozenset(name[0] for name in called if len(name) == 1 and _is_bare_kin(name))

    def is_meant_by(self, role: str, *, mine: bool) -> bool:
        """Whether the teller's word for this relative can mean the person; `mine`: "my mum", not the bare "Mum".

        If the family enters "Mum" and "Nana", and the teller did not say which of the two she is to them, their "my
        mum" may be another.
        """
        is_told = bool(self.teller.relationship.strip() or self.teller.calls_them.strip())
        return role in self.roles and (is_told or not mine or len(self.roles) == 1)

    def has_article(self, before: Sequence[str], word: str) -> bool:
        """Whether the word is such a kin word with an article before it, as people put it before a name."""
        return word in self.kin_names and bool(before) and before[-1] in DEFINITE

    @property
    def speakers(self) -> Speakers:
        """What is needed to read a correction that does not name what it corrects; "Dad" counts as a name here."""
        kin = (
            word for lexicon in LEXICONS.values() for word, one in lexicon.people.kin.items() if one.role in self.roles
        )
        names = self.name_words.union(map(plain, kin))
        return Speakers(names, self.gender, self.person.language, self.first_name, self.teller_name)

    @property
    def called(self) -> str:
        """The name that the teller uses for the person, as it stands inside a sentence: "Grandda", "our Derek", "la
        yaya"; else the first name. "My dad" is "Dad" to whoever answers, and "die Oma" is "Oma" in every case.
        """
        name = self.teller.calls_them.strip()
        first, _, rest = name.partition(" ")
        if rest.strip() and first.casefold() in LEFT_OUT_BEFORE_NAME:
            name, first = rest.strip(), ""
        if first.casefold() in SMALL_BEFORE_NAME and first != name:
            return name[:1].lower() + name[1:]
        return name[:1].upper() + name[1:] if name else self.first_name

    @property
    def called_first(self) -> str:
        """The same name at the beginning of a sentence: "Our Derek"."""
        return self.called[:1].upper() + self.called[1:]

    @classmethod
    def of(cls, person: Person, teller: Teller) -> Participants:
        gender = person_gender(person, teller)
        relation = _relation(teller)
        genders = [gender] if gender in OPPOSITE_ROLES else list(OPPOSITE_ROLES)
        return cls(
            person=person,
            teller=teller,
            gender=gender,
            roles=frozenset(OPPOSITE_ROLES[g][relation] for g in genders if relation in OPPOSITE_ROLES[g])
            | frozenset(kin.role for kin in kin_in(*_called(person, teller))),
            names=_person_names(person, teller),
            first_name=first_word(person.name) or person.name.strip() or "—",
            teller_name=first_word(teller.name) or teller.name.strip(),
            is_peer=relation in ("sibling", "spouse", "cousin", "friend"),
        )

    def spoken_of_as(self, gender: Gender) -> Participants:
        """Return the same participants with this gender of the person, which was found in the teller's words."""
        pronouns = {"m": "he", "f": "she"}[gender]
        return Participants.of(replace(self.person, pronouns=pronouns), self.teller)

    @classmethod
    def of_speaker(cls, person: Person, speaker: str, teller: Participants) -> Participants:
        """Return the participants as another speaker of a chat sees them.

        Nobody said how this speaker is related to the person, and all of a family speak in a chat, so their bare "Mum"
        is not known to be anybody.
        """
        if not speaker or _same_name(speaker, teller.teller.name):
            return teller
        is_person = any(_same_name(speaker, name) for name in (person.name, *person.known_as))
        return replace(cls.of(person, Teller(name=speaker)), roles=frozenset(), is_person=is_person)


def _same_name(one: str, other: str) -> bool:
    """Whether both have the same words, or one is the first name of the other."""
    a, b = ([token.word for token in tokenize(name)] for name in (one, other))
    return bool(a and b) and (a == b or (min(len(a), len(b)) == 1 and a[0] == b[0]))


def first_word(name: str) -> str:
    """Return the first name, without titles such as "Don" or "Dr."."""
    parts = [part for part in name.split() if part.strip(".,")]
    titles = {title for lexicon in LEXICONS.values() for title in lexicon.people.titles}
    named = [part for part in parts if part.strip(".").casefold() not in titles]
    return (named or parts or [""])[0].strip(",")


def _relation(teller: Teller) -> str:
    for word in (token.word for token in tokenize(teller.relationship)):
        for lexicon in LEXICONS.values():
            kin = lexicon.people.kin.get(word)
            if kin and kin.role in RELATION_OF_ROLE:
                return RELATION_OF_ROLE[kin.role]
    return ""


def _called(person: Person, teller: Teller) -> tuple[str, ...]:
    """Return what the teller calls the person ("Nana"); its kin words count whatever the relationship says.

    For a teller who said neither, the bare kin words among the names that the family entered ("Mum") mean the person.
    """
    if teller.relationship.strip() or teller.calls_them.strip():
        return (teller.calls_them,)
    return tuple(name for name in person.known_as if _is_bare_kin(_without_article(name)))


def _person_names(person: Person, teller: Teller) -> tuple[tuple[str, ...], ...]:
    """Return the person's full name, first name, and other names, as folded words, the longest first.

    Bare kin words are left out: they mean the person only as this teller uses them.
    """
    phrases = [person.name, first_word(person.name), *person.known_as, teller.calls_them]
    folded = {tuple(token.word for token in tokenize(phrase)) for phrase in phrases if phrase.strip()}
    folded = {name for name in folded if not _is_bare_kin(_without_article(" ".join(name)))}
    return tuple(sorted(filter(None, folded), key=len, reverse=True))


def _without_article(name: str) -> tuple[str, ...]:
    """Return the folded words of a name, "la yaya" without the article before its only word."""
    called = tuple(token.word for token in tokenize(name))
    return called[1:] if len(called) == 2 and called[0] in DEFINITE else called


def _is_bare_kin(name: tuple[str, ...]) -> bool:
    return all(any(word in lexicon.people.kin for lexicon in LEXICONS.values()) for word in name)
