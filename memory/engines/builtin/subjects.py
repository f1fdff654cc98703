"""Who a sentence speaks of: the remembered person, the teller, or somebody else.

Names, what the family calls the person, kin words as this teller uses them ("Dad" is the person for the daughter and
somebody else for the brother), and pronouns, which follow whoever was spoken of last in the same message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from memory.engines.base import Person, Teller
from memory.engines.builtin.language import LEXICONS
from memory.engines.builtin.lexicon import Gender, Kin, Lexicon, Pronouns
from memory.engines.builtin.sentences import Token, tokenize


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


FORMS = ("subject", "object", "possessive")
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


def person_gender(person: Person) -> Gender:
    """By the pronouns the family gave; unknown if they gave none or others."""
    first = re.split(r"[/,\s]+", person.pronouns.casefold().strip())[0] if person.pronouns.strip() else ""
    for lexicon in LEXICONS.values():
        if first in lexicon.people.he.subject:
            return "m"
        if first in lexicon.people.she.subject:
            return "f"
    return "p" if first else ""


def find_kin(word: str, lexicon: Lexicon) -> Kin | None:
    """The kin word's meaning, in the message's language or else in any: families keep "Oma" in English."""
    own = lexicon.people.kin.get(word)
    return own or next(
        (other.people.kin[word] for other in LEXICONS.values() if word in other.people.kin and len(word) > 2), None
    )


@dataclass(frozen=True, slots=True)
class Cast:
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
    """Whether the teller shared the person's own years, so that "we" means both."""

    @classmethod
    def of(cls, person: Person, teller: Teller) -> Cast:
        gender = person_gender(person)
        relation = _relation(teller)
        genders = [gender] if gender in OPPOSITE_ROLES else list(OPPOSITE_ROLES)
        return cls(
            person=person,
            teller=teller,
            gender=gender,
            roles=frozenset(OPPOSITE_ROLES[g][relation] for g in genders if relation in OPPOSITE_ROLES[g])
            | _roles_called(teller),
            names=_person_names(person, teller),
            first_name=first_word(person.name) or person.name.strip() or "—",
            teller_name=first_word(teller.name) or teller.name.strip(),
            is_peer=relation in ("sibling", "spouse", "cousin", "friend"),
        )


def first_word(name: str) -> str:
    """The first name, without titles such as "Don" or "Dr."."""
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


def _roles_called(teller: Teller) -> frozenset[str]:
    """The kin words in what the teller calls the person ("Nana") count, whatever the relationship says."""
    called = [find_kin(token.word, lexicon) for token in tokenize(teller.calls_them) for lexicon in LEXICONS.values()]
    return frozenset(kin.role for kin in called if kin)


def _person_names(person: Person, teller: Teller) -> tuple[tuple[str, ...], ...]:
    """Full name, first name, and what they are called; a bare kin word counts only as this teller uses it."""
    phrases = [person.name, first_word(person.name), *person.known_as, teller.calls_them]
    folded = {tuple(token.word for token in tokenize(phrase)) for phrase in phrases if phrase.strip()}
    return tuple(sorted((name for name in folded if name and not _is_bare_kin(name)), key=len, reverse=True))


def _is_bare_kin(name: tuple[str, ...]) -> bool:
    return all(any(word in lexicon.people.kin for lexicon in LEXICONS.values()) for word in name)


@dataclass(slots=True)
class Focus:
    """Who a pronoun means, as a message goes on: the person, until another of that gender becomes the subject."""

    cast: Cast
    others: dict[str, bool] = field(default_factory=dict)

    def reset(self) -> None:
        self.others.clear()

    def resolve(self, gender: Gender) -> Who:
        fits = self.cast.gender in ("", gender) or (self.cast.gender == "p" and gender == "p")
        return Who.PERSON if fits and not self.others.get(gender) else Who.OTHER

    def follow(self, aspect: Aspect) -> None:
        """Another who is the subject by name or kin word takes the pronoun over; naming the person takes it back."""
        if any(m.who is Who.PERSON and m.form in ("name", "kin") for m in aspect.mentions):
            self.others.clear()
        elif aspect.subject is Who.OTHER and not aspect.names(Who.PERSON):
            self._give_way(aspect)

    def _give_way(self, aspect: Aspect) -> None:
        others = [m for m in aspect.mentions if m.who is Who.OTHER and m.form in ("name", "kin")]
        genders = {mention.gender for mention in others if mention.gender in ("m", "f")}
        if others:
            self.others |= dict.fromkeys(genders or {"m", "f"}, True)


def read_aspect(text: str, lexicon: Lexicon, cast: Cast, focus: Focus) -> Aspect:
    """Find who is spoken of, and who is the subject: the first who can be one, seldom wrong in told sentences."""
    tokens = tokenize(text)
    mentions = tuple(_find_mentions(tokens, lexicon, cast, focus))
    if not mentions and len(tokens) == 1 and text.rstrip().endswith("?") and tokens[0].raw[:1].isupper():
        return Aspect(Who.OTHER, False, (Mention(Who.OTHER, 0, "name"),))  # "Walter?" takes up a name
    subject = _subject(tokens, mentions, lexicon)
    mentions = tuple(_settle(mentions, subject, cast.gender))
    return Aspect(subject.who if subject else None, bool(subject and subject.form == "possessive"), mentions)


def _find_mentions(tokens: Sequence[Token], lexicon: Lexicon, cast: Cast, focus: Focus) -> Iterable[Mention]:
    at = 0
    while at < len(tokens):
        mention = _mention_at(at, tokens, lexicon, cast, focus)
        if mention:
            yield mention
        at += mention.words if mention else 1


def _mention_at(at: int, tokens: Sequence[Token], lexicon: Lexicon, cast: Cast, focus: Focus) -> Mention | None:
    for name in cast.names:
        if tuple(token.word for token in tokens[at : at + len(name)]) == name:
            return Mention(Who.PERSON, at, _with_possessive(at + len(name), tokens, "name"), cast.gender, len(name))
    return (
        _teller_by_name(at, tokens[at], cast)
        or _demonstrative(at, tokens, lexicon)
        or _formal_you(at, tokens[at].raw, lexicon)
        or _first_or_second(at, tokens[at].word, lexicon)
        or _kin_at(at, tokens, lexicon, cast)
        or _pronoun(at, tokens, lexicon, focus)
        or _named_other(at, tokens, lexicon)
    )


def _with_possessive(after: int, tokens: Sequence[Token], form: str) -> str:
    return (
        "possessive"
        if after < len(tokens)
        and tokens[after].word == "'s"
        and after + 1 < len(tokens)
        and tokens[after + 1].raw.islower()
        and _follows_noun(after, tokens)
        else form
    )


def _follows_noun(after: int, tokens: Sequence[Token]) -> bool:
    """ "Derek's hands" against "Derek's gone": a participle or article after 's makes it "is" or "has"."""
    word = tokens[after + 1].word
    return not re.search(r"(?:ed|ing|en)$", word) and word not in {
        "a",
        "an",
        "the",
        "not",
        "been",
        "gone",
        "got",
        "very",
        "so",
        "in",
        "at",
        "on",
    }


def _teller_by_name(at: int, token: Token, cast: Cast) -> Mention | None:
    """Tellers name themselves when they sign on ("Tom here, the grandson")."""
    return Mention(Who.TELLER, at, "name") if cast.teller_name and token.word == cast.teller_name.casefold() else None


def _demonstrative(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> Mention | None:
    if at or tokens[0].word not in lexicon.people.demonstratives or len(tokens) < 2:
        return None
    return Mention(Who.OTHER, at, "noun") if tokens[1].word in lexicon.people.auxiliaries else None


def _formal_you(at: int, raw: str, lexicon: Lexicon) -> Mention | None:
    return Mention(Who.LISTENER, at, "subject") if at and raw in lexicon.people.formal_you else None


def _first_or_second(at: int, word: str, lexicon: Lexicon) -> Mention | None:
    people = lexicon.people
    for group, who, form in (
        (people.i, Who.TELLER, "subject"),
        (people.me, Who.TELLER, "object"),
        (people.my, Who.TELLER, "possessive"),
        (people.we, Who.FAMILY, "subject"),
        (people.us, Who.FAMILY, "object"),
        (people.our, Who.FAMILY, "possessive"),
        (people.you, Who.LISTENER, "subject"),
    ):
        if word in group:
            return Mention(who, at, form)
    if people.own_verbs.fullmatch(word):
        return Mention(Who.TELLER, at, "subject")
    return Mention(Who.FAMILY, at, "subject") if people.our_verbs.fullmatch(word) else None


def _kin_at(at: int, tokens: Sequence[Token], lexicon: Lexicon, cast: Cast) -> Mention | None:
    kin = find_kin(tokens[at].word, lexicon)
    if not kin:
        return None if tokens[at].word not in lexicon.people.strangers else Mention(Who.OTHER, at, "noun")
    before = [token.word for token in tokens[max(at - 2, 0) : at]]
    after = tokens[at + 1].word if at + 1 < len(tokens) else ""
    ours = any(word in lexicon.people.my | lexicon.people.our for word in before)
    owned = any(_is_foreign_owner(word, lexicon) for word in before) or after == "of"
    bare = kin.role in lexicon.people.bare_roles
    named = at + 1 < len(tokens) and tokens[at + 1].raw[:1].isupper() and tokens[at + 1].word not in lexicon.common
    if (
        kin.role in cast.roles
        and not owned
        and (ours or bare)
        and not (named and _other_name_follows(at, tokens, cast))
    ):
        return Mention(Who.PERSON, at, _with_possessive(at + 1, tokens, "kin"), cast.gender)
    return Mention(Who.OTHER, at, "kin", kin.gender)


def _is_foreign_owner(word: str, lexicon: Lexicon) -> bool:
    """Before a kin word: "his dad", "Sana's grandad", "a daughter", "another sister"."""
    people = lexicon.people
    owners = people.he.possessive | people.she.possessive | people.they.possessive | people.articles
    return word == "'s" or word in owners


def _other_name_follows(at: int, tokens: Sequence[Token], cast: Cast) -> bool:
    """ "Uncle Walter" beside a person who is an uncle too."""
    known = {word for name in cast.names for word in name}
    return tokens[at + 1].word not in known


def _pronoun(at: int, tokens: Sequence[Token], lexicon: Lexicon, focus: Focus) -> Mention | None:
    people, word = lexicon.people, tokens[at].word
    genders: tuple[tuple[Gender, Pronouns], ...] = (("m", people.he), ("f", people.she), ("p", people.they))
    fitting = [(gender, form) for gender, pronouns in genders for form in FORMS if word in getattr(pronouns, form)]
    if not fitting:
        return None
    # A word of several genders ("su", "sie") is taken for the person's own.
    gender, form = next((fit for fit in fitting if fit[0] == focus.cast.gender), fitting[0])
    several = gender == "p" or (("p", "subject") in fitting and _is_several(at, tokens, lexicon))
    if several and form == "subject" and not focus.others and (gender != "p" or _is_couple(at, tokens, lexicon)):
        return Mention(Who.PERSON, at, "plural", gender)
    possessive = any(found == "possessive" and of == gender for of, found in fitting)
    return Mention(focus.resolve(gender), at, _form_of(form, at, tokens, lexicon, may_own=possessive), gender)


def _form_of(form: str, at: int, tokens: Sequence[Token], lexicon: Lexicon, *, may_own: bool) -> str:
    """A word that is both ("her") is possessive before a noun, that is, before a word of content."""
    if not may_own or form == "possessive":
        return form
    after = tokens[at + 1].word if at + 1 < len(tokens) else ""
    return "possessive" if after and after not in lexicon.common and not after.startswith("'") else form


def _is_several(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    beside = [*tokens[max(at - 1, 0) : at], *tokens[at + 1 : at + 2]]
    return any(lexicon.people.plural_verb.search(token.word) for token in beside)


def _is_couple(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """ "They married": the person is one of them."""
    return bool(lexicon.people.couple.match(" ".join(token.word for token in tokens[at + 1 : at + 5])))


def _named_other(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> Mention | None:
    """A capitalised word that stands where a person's name stands: after a title, or before a verb and after no
    preposition. Places and firms are mostly ruled out by their prepositions."""
    token = tokens[at]
    if (
        not token.raw[:1].isupper()
        or token.word in lexicon.common
        or token.word in lexicon.dates.months
        or token.word in lexicon.dates.weekdays
    ):
        return None
    before = tokens[at - 1].word if at else ""
    if before in lexicon.people.titles:
        return Mention(Who.OTHER, at, "name")
    if lexicon.people.capital_nouns:
        return None
    if before in lexicon.people.prepositions or before in lexicon.people.articles:
        return None
    after = tokens[at + 1].word if at + 1 < len(tokens) else ""
    verbs = lexicon.people.auxiliaries | lexicon.people.adverbs | {"'s", "'d", "'ll"}
    is_subject = at <= 3 and after in verbs
    return Mention(Who.OTHER, at, "name") if is_subject else None


def _subject(tokens: Sequence[Token], mentions: Sequence[Mention], lexicon: Lexicon) -> Mention | None:
    """The first mention that can be a subject and stands before the verb; a possessive at the front speaks for its
    noun. What opens with "when …" has its first mention as subject: told sentences seldom change it after the comma."""
    limit = _first_verb(tokens, lexicon)
    for mention in mentions:
        before = tokens[mention.at - 1].word if mention.at else ""
        if mention.at > limit:
            return None
        if mention.form == "object" or mention.who is Who.LISTENER:
            continue
        if mention.form == "possessive" and (mention.at > 1 or _before_kin(mention, mentions)):
            continue
        if mention.form in ("kin", "noun", "name") and before in lexicon.people.prepositions:
            continue
        return mention
    return None


def _first_verb(tokens: Sequence[Token], lexicon: Lexicon) -> int:
    """Where the first known verb or side clause stands; past the end where there is none or a side clause opens."""
    people = lexicon.people
    if people.subject_may_follow or (tokens and tokens[0].word in people.subordinators):
        return len(tokens)
    if tokens and people.verb.search(tokens[0].word):
        return 0
    stops = people.auxiliaries | people.subordinators | {"'s", "'d", "'ll"}
    return next((at for at, token in enumerate(tokens) if token.word in stops), len(tokens))


def _before_kin(mention: Mention, mentions: Sequence[Mention]) -> bool:
    return any(0 < other.at - mention.at <= 2 and other.form in ("kin", "noun") for other in mentions)


def _settle(mentions: Sequence[Mention], subject: Mention | None, gender: Gender) -> Iterable[Mention]:
    """Beside a named other of the same gender as subject, an object pronoun means the person ("Mrs Prosser taught
    her"); beside "he" as somebody else, "his" and "him" are that somebody's."""
    by_name = subject is not None and subject.who is Who.OTHER and subject.form in ("name", "kin", "noun")
    for mention in mentions:
        leans = mention.form in ("object", "possessive") and mention.gender and mention.gender == gender
        yield replace(mention, who=Who.PERSON) if by_name and leans else mention
