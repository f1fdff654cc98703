"""Whom a sentence speaks of: the remembered person, the teller, or somebody else.

It is found by names, by what the family calls the person, by kin words as this teller uses them ("Dad" is the person
for the daughter and somebody else for the brother), and by pronouns, which mean whoever the message spoke of last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from memory.engines.builtin.extraction.mentions import Aspect, Mention, Who
from memory.engines.builtin.participants import DEFINITE, Participants, find_kin
from memory.language.lexicon import Gender, Lexicon, Pronouns, words
from memory.language.sentences.sentences import Token, tokenize

OWNER_NEAR = 2
"""Largest number of words from an owner to a kin word: "her brother", "her first husband"."""

FORMS = ("subject", "object", "possessive")


@dataclass(slots=True)
class Focus:
    """Whom a pronoun means as a message goes on: the person, until somebody else of that gender becomes the subject."""

    participants: Participants
    others: dict[str, bool] = field(default_factory=dict)
    places: set[str] = field(default_factory=set)
    """Capitalised words that stood after "in" and the like: where they open a sentence, they are no person."""

    def reset(self) -> None:
        self.others.clear()

    def resolve(self, gender: Gender) -> Who:
        fits = self.participants.gender in ("", gender) or (self.participants.gender == "p" and gender == "p")
        return Who.PERSON if fits and not self.others.get(gender) else Who.OTHER

    def follow(self, aspect: Aspect) -> None:
        """Give the pronoun to somebody else who is the subject by name or kin word; back once the person is named."""
        if any(m.who is Who.PERSON and m.form in ("name", "kin") for m in aspect.mentions):
            self.others.clear()
        elif aspect.subject is Who.OTHER and not aspect.names(Who.PERSON):
            self._give_way(aspect)

    def _give_way(self, aspect: Aspect) -> None:
        others = [m for m in aspect.mentions if m.who is Who.OTHER and m.form in ("name", "kin")]
        genders = {mention.gender for mention in others if mention.gender in ("m", "f")}
        if any(mention.gender != "p" for mention in others):  # "he" never means several people
            self.others |= dict.fromkeys(genders or {"m", "f"}, True)


def read_aspect(text: str, lexicon: Lexicon, participants: Participants, focus: Focus) -> Aspect:
    """Find who is spoken of, and the subject: the first who can be one, which is seldom wrong in told sentences."""
    tokens = tokenize(text)
    focus.places.update(_places_in(tokens))
    mentions = tuple(_find_mentions(tokens, lexicon, participants, focus))
    if not mentions and _is_name_taken_up(text, tokens, lexicon):
        return Aspect(Who.OTHER, False, (Mention(Who.OTHER, 0, "name"),))  # "Walter?" takes up a name
    subject = _subject(tokens, mentions, lexicon)
    tells = any(token.word in lexicon.people.saying for token in tokens)
    mentions = tuple(_resolve_pronouns(mentions, subject, participants.gender, tells=tells))
    return Aspect(subject.who if subject else None, bool(subject and subject.form == "possessive"), mentions)


PLACE_LEADS = words("in at near from à en au vers nach aus bei desde hacia")
"""Prepositions of the four languages after which a capitalised word is a place."""
OWNING = words("of de d d' du del des von vom")
"""Words before the owner of something ("the father of Rose", "el padre de Rose")."""
PREDICATES = words("ser era fue siendo être était fut étant devint devenir")
"""Verbs before a trade without an article, in Spanish and French: the trade says what the subject is."""


def _places_in(tokens: Sequence[Token]) -> Iterable[str]:
    return (token.word for before, token in pairwise(tokens) if before.word in PLACE_LEADS and token.raw[:1].isupper())


def _is_name_taken_up(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether the text only repeats a name as a question: "Walter?" does, "Five?" does not."""
    if len(tokens) != 1 or not text.rstrip().endswith("?") or not tokens[0].raw[:1].isupper():
        return False
    return tokens[0].word not in lexicon.common and tokens[0].word not in lexicon.dates.numbers


def _find_mentions(
    tokens: Sequence[Token], lexicon: Lexicon, participants: Participants, focus: Focus
) -> Iterable[Mention]:
    at = 0
    while at < len(tokens):
        mention = _mention_at(at, tokens, lexicon, participants, focus)
        if mention:
            yield mention
        at += mention.words if mention else 1


def _mention_at(
    at: int, tokens: Sequence[Token], lexicon: Lexicon, participants: Participants, focus: Focus
) -> Mention | None:
    if _is_other_word(at, tokens, lexicon):
        return None
    for name in participants.names:
        if tuple(token.word for token in tokens[at : at + len(name)]) == name:
            return Mention(
                Who.PERSON, at, _with_possessive(at + len(name), tokens, "name"), participants.gender, len(name)
            )
    if len(tokens[at].word) > 2 and (tokens[at].word[:-1],) in participants.names and _is_genitive(at, tokens, lexicon):
        return Mention(Who.PERSON, at, "possessive", participants.gender)
    return (
        _teller_by_name(at, tokens[at], participants)
        or _demonstrative_mention(at, tokens, lexicon, focus)
        or _formal_you(at, tokens[at].raw, lexicon)
        or _first_or_second(at, tokens[at].word, lexicon)
        or _kin_at(at, tokens, lexicon, participants)
        or _pronoun_mention(at, tokens, lexicon, focus)
        or _named_other(at, tokens, lexicon, focus)
    )


def _is_other_word(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether a word that may be a pronoun with its verb ("ill", "shed") is another word: "She was ill"."""
    if at == 0 or tokens[at].word not in lexicon.people.joined:
        return False
    before = tokens[at - 1]
    is_next_word = tokens[at].start == before.start + len(before.raw) + 1
    return is_next_word and before.word not in lexicon.people.before_joined


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


NO_NOUN = words("a an the not been gone got very so in at on")
"""Words that show, after 's, that the 's is "is" or "has"."""


def _follows_noun(after: int, tokens: Sequence[Token]) -> bool:
    """Whether a noun follows the 's: "Derek's hands", not "Derek's gone". A participle or article makes it a verb."""
    word = tokens[after + 1].word
    return not re.search(r"(?:ed|ing|en)$", word) and word not in NO_NOUN


def _teller_by_name(at: int, token: Token, participants: Participants) -> Mention | None:
    """Find the teller by name: tellers name themselves when they introduce themselves ("Tom here, the grandson")."""
    return (
        Mention(Who.TELLER, at, "name")
        if participants.teller_name and token.word == participants.teller_name.casefold()
        else None
    )


def _demonstrative_mention(at: int, tokens: Sequence[Token], lexicon: Lexicon, focus: Focus) -> Mention | None:
    """Find whom "Der war …" means: the one mentioned last, or the person if nobody else was spoken of."""
    gender = lexicon.people.demonstratives.get(tokens[0].word)
    if at or gender is None or len(tokens) < 2 or tokens[1].word not in lexicon.people.auxiliaries:
        return None
    return Mention(focus.resolve(gender), at, "subject", gender)


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


def _kin_at(at: int, tokens: Sequence[Token], lexicon: Lexicon, participants: Participants) -> Mention | None:
    if tokens[at].word in lexicon.people.describing and _is_description(at, tokens, lexicon):
        return None
    kin = find_kin(tokens[at].word, lexicon)
    if not kin:
        is_trade = at > 0 and tokens[at - 1].word in PREDICATES
        return None if is_trade or tokens[at].word not in lexicon.people.strangers else Mention(Who.OTHER, at, "noun")
    before = [token.word for token in tokens[max(at - 2, 0) : at]]
    after = tokens[at + 1].word if at + 1 < len(tokens) else ""
    ours = any(word in lexicon.people.my | lexicon.people.our for word in before)
    is_name = after not in OWNING and participants.has_article(before, tokens[at].word)
    foreign = not is_name and any(_is_foreign_owner(word, lexicon) for word in before)
    owned = foreign or after == "of" or _is_of_somebody(at, tokens, lexicon, participants)
    bare = kin.role in lexicon.people.bare_roles
    is_genitive = _is_genitive(at, tokens, lexicon)
    named = not is_genitive and at + 1 < len(tokens) and _may_be_name(at + 1, tokens, lexicon, after_bare=bare)
    if (
        participants.is_meant_by(kin.role, mine=ours)
        and not owned
        and (ours or bare)
        and not (named and _other_name_follows(at, tokens, participants))
    ):
        form = "possessive" if is_genitive else _with_possessive(at + 1, tokens, "kin")
        return Mention(Who.PERSON, at, form, participants.gender)
    return Mention(Who.OTHER, at, "kin", kin.gender)


def _is_of_somebody(at: int, tokens: Sequence[Token], lexicon: Lexicon, participants: Participants) -> bool:
    """Whether the owner of the kin word is named: "la madre de Ruth", "le père de ma mère", "Ruths Mutter"."""
    named = {word for name in participants.names for word in name} | {participants.teller_name.casefold()}
    if at and _is_genitive(at - 1, tokens, lexicon) and tokens[at - 1].word.rstrip("s") in named:
        return True
    after = tokens[at + 1 : at + 3]
    if len(after) < 2 or after[0].word not in OWNING:
        return False
    return after[1].word in named | lexicon.people.my | lexicon.people.our


def _is_genitive(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether the word is a German genitive: a name with "s" before a noun ("Mamas Bruder", "Ruths Hände")."""
    if not lexicon.people.capital_nouns or at + 1 >= len(tokens):
        return False
    return tokens[at].word.endswith("s") and tokens[at].raw[:1].isupper() and tokens[at + 1].raw[:1].isupper()


def _may_be_name(at: int, tokens: Sequence[Token], lexicon: Lexicon, *, after_bare: bool) -> bool:
    """Whether the word after a kin word may be a name, by its capital. A single shouted word is none ("Mum CAME"). If
    all words are shouted, it may be one, unless it is a verb or follows a word like "Mum", which needs no name."""
    raw, word = tokens[at].raw, tokens[at].word
    if not raw[:1].isupper() or word in lexicon.common:
        return False
    if len(raw) == 1 or not raw.isupper():
        return True
    return not after_bare and all(token.raw.isupper() for token in tokens) and not lexicon.people.verb.search(word)


def _is_description(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether a noun describes the one spoken of: "A small woman, …" at the front, or "she was a woman who …"."""
    before = [token.word for token in tokens[max(at - 3, 0) : at]]
    if not any(word in lexicon.people.articles or word in ("der", "die", "das", "the") for word in before):
        return False
    opens = at <= 3 and not any(token.word in lexicon.people.auxiliaries for token in tokens[at : at + 2])
    return opens or any(token.word in lexicon.people.being for token in tokens[max(at - 5, 0) : at])


def _is_foreign_owner(word: str, lexicon: Lexicon) -> bool:
    """Whether a word before a kin word makes it another's: "his dad", "Sana's grandad", "a daughter"."""
    people = lexicon.people
    owners = people.he.possessive | people.she.possessive | people.they.possessive | people.articles
    return word == "'s" or word in owners


def _other_name_follows(at: int, tokens: Sequence[Token], participants: Participants) -> bool:
    """Whether another name follows the kin word, as in "Uncle Walter" where the person is another uncle."""
    known = {word for name in participants.names for word in name}
    return tokens[at + 1].word not in known


def _pronoun_mention(at: int, tokens: Sequence[Token], lexicon: Lexicon, focus: Focus) -> Mention | None:
    people, word = lexicon.people, tokens[at].word
    if people.impersonal.match(" ".join(token.word for token in tokens[at : at + 4])):
        return None
    genders: tuple[tuple[Gender, Pronouns], ...] = (("m", people.he), ("f", people.she), ("p", people.they))
    fitting = [(gender, form) for gender, pronouns in genders for form in FORMS if word in getattr(pronouns, form)]
    if not fitting:
        return None
    # A word of several genders ("su", "sie") is taken for the person's own.
    gender, form = next((fit for fit in fitting if fit[0] == focus.participants.gender), fitting[0])
    several = gender == "p" or (("p", "subject") in fitting and _is_several(at, tokens, lexicon))
    if several and form == "subject" and not focus.others and (gender != "p" or _is_couple(at, tokens, lexicon)):
        return Mention(Who.PERSON, at, "plural", gender)
    possessive = any(found == "possessive" and of == gender for of, found in fitting)
    return Mention(focus.resolve(gender), at, _form_of(form, at, tokens, lexicon, may_own=possessive), gender)


def _form_of(form: str, at: int, tokens: Sequence[Token], lexicon: Lexicon, *, may_own: bool) -> str:
    """Return the form of a pronoun. One that may be both ("her") is possessive before a noun, that is, before a content
    word; but not in "bei ihr", where a possessive would have another ending.
    """
    if not may_own or form == "possessive":
        return form
    if at and tokens[at - 1].word in lexicon.people.before_dative:
        return form
    after = tokens[at + 1].word if at + 1 < len(tokens) else ""
    return "possessive" if after and after not in lexicon.common and not after.startswith("'") else form


def _is_several(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    beside = [*tokens[max(at - 1, 0) : at], *tokens[at + 1 : at + 2]]
    return any(lexicon.people.plural_verb.search(token.word) for token in beside)


def _is_couple(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether the person is one of "they", as in "They married"."""
    return bool(lexicon.people.couple.match(" ".join(token.word for token in tokens[at + 1 : at + 5])))


def _named_other(at: int, tokens: Sequence[Token], lexicon: Lexicon, focus: Focus) -> Mention | None:
    """Find somebody else by a capitalised word where a name stands: after a title, or before a verb and not after a
    preposition. Prepositions rule out most places and firms."""
    token = tokens[at]
    if (
        not token.raw[:1].isupper()
        or token.word in focus.places
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
    joined = at + 1 < len(tokens) and tokens[at + 1].start <= token.start + len(token.raw) + 1
    is_subject = at <= 3 and joined and after in verbs
    return Mention(Who.OTHER, at, "name") if is_subject else None


def _subject(tokens: Sequence[Token], mentions: Sequence[Mention], lexicon: Lexicon) -> Mention | None:
    """Return the first mention that can be a subject and stands before the verb. A possessive at the front counts for
    its noun. If a sentence opens with "when …", its first mention is the subject: it seldom changes after the comma."""
    limit = _first_verb(tokens, lexicon)
    for mention in mentions:
        if mention.at > limit:
            return None
        if mention.form == "object" or mention.who is Who.LISTENER:
            continue
        if mention.form == "possessive" and (mention.at > 1 or _before_kin(mention, tokens, mentions)):
            continue
        if mention.form in ("kin", "noun", "name") and _follows_preposition(mention, tokens, mentions, lexicon):
            continue
        return mention
    return None


def _follows_preposition(
    mention: Mention, tokens: Sequence[Token], mentions: Sequence[Mention], lexicon: Lexicon
) -> bool:
    """Whether a preposition stands before the mention or its owner: "with Bill", "with her brother"."""
    owner = next(
        (one.at for one in mentions if one.form == "possessive" and 0 < mention.at - one.at <= OWNER_NEAR), None
    )
    first = mention.at if owner is None else owner
    first -= first > 1 and tokens[first - 1].word in DEFINITE
    return first > 0 and tokens[first - 1].word in lexicon.people.prepositions


def _first_verb(tokens: Sequence[Token], lexicon: Lexicon) -> int:
    """Return the place of the first known verb or side clause.

    The place is past the end if there is none, if the sentence opens with a side clause, or if a subject may follow."""
    people = lexicon.people
    if people.subject_may_follow or (tokens and tokens[0].word in people.subordinators):
        return len(tokens)
    if tokens and people.verb.search(tokens[0].word):
        return 0
    stops = people.auxiliaries | people.subordinators | {"'s", "'d", "'ll"}
    return next((at for at, token in enumerate(tokens) if token.word in stops), len(tokens))


def _before_kin(mention: Mention, tokens: Sequence[Token], mentions: Sequence[Mention]) -> bool:
    """Whether the mention is the owner of a relative or thing behind it: "her first husband", "Rose's first
    husband"."""
    end = mention.at + mention.words - 1
    end += end + 1 < len(tokens) and tokens[end + 1].word == "'s"
    return any(0 < other.at - end <= OWNER_NEAR and other.form in ("kin", "noun") for other in mentions)


def _resolve_pronouns(
    mentions: Sequence[Mention], subject: Mention | None, gender: Gender, *, tells: bool
) -> Iterable[Mention]:
    """Yield the mentions with their pronouns resolved. If somebody else is the subject by name, an object pronoun means
    the person ("Mrs Prosser taught her"), and a subject pronoun means that other ("Dad was a teacher, he never …"),
    unless the other tells something of the person (`tells`)."""
    by_name = subject is not None and subject.who is Who.OTHER and subject.form in ("name", "kin", "noun")
    for mention in mentions:
        leans = mention.form in ("object", "possessive") and mention.gender and mention.gender == gender
        repeats = subject and mention.form == "subject" and mention.gender and mention.gender == subject.gender
        if by_name and leans:
            yield replace(mention, who=Who.PERSON)
        elif by_name and repeats and not tells:
            yield replace(mention, who=Who.OTHER)
        else:
            yield mention
