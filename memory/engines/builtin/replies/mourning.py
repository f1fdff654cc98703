"""Whether a teller mourns: they say what they feel, or tell of the person's death or of a recent loss of their own.

A death or burial of long ago, or of somebody else's relative or animal, is a telling like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.subjects import OWNING, Focus, read_aspect
from memory.engines.builtin.participants import Participants, find_kin
from memory.language.dates.date_finding import find_date
from memory.language.dates.date_forms import Life, year_of
from memory.language.detection import others_than
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import Token, split_clauses, split_sentences, tokenize
from memory.language.tellers.grief import GRIEF
from memory.language.tellers.grief_words import GriefWords

LONG_AGO = 10
"""Years after which a death is told like anything else."""
OWNER_NEAR = 3
"""Most words from "my" to the one who is meant: "my poor old brother"."""
BEFORE_OBJECT = words("a")
"""The Spanish preposition before somebody who is lost ("perdí a mi hermano")."""
INDEFINITE = words("a an un una une ein eine einen einem einer")
GENITIVES = words("meiner meines unserer unseres")
"""German possessives that mean "of my" after a noun."""


def mourns(said: str, told_on: date, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether a sentence of the message tells of what its teller feels in grief, or of a loss of theirs."""
    feels = GRIEF[lexicon.code].feels
    return any(
        not _is_long_past(sentence, told_on, participants, lexicon)
        and (feels.search(sentence) or _is_loss(sentence, participants, lexicon))
        for sentence in split_sentences(said, lexicon)
    )


def _is_long_past(sentence: str, told_on: date, participants: Participants, lexicon: Lexicon) -> bool:
    life = Life(told_on, participants.person.born, participants.person.died)
    occurred = find_date(sentence, life, lexicon, of_person=False, others=others_than(lexicon)) or ""
    year = year_of(occurred)
    return year is not None and year < told_on.year - LONG_AGO


def _is_loss(sentence: str, participants: Participants, lexicon: Lexicon) -> bool:
    said = GRIEF[lexicon.code]
    for clause in split_clauses(sentence, lexicon):
        found = said.loss.search(clause)
        before = tokenize(clause[: found.start()]) if found else []
        if found is None or (before and before[-1].word in INDEFINITE):  # "She never missed a funeral"
            continue
        if _is_of_own(clause, said, lexicon):
            return not said.long_ago.search(sentence)
        return _is_of_person(clause, len(before), said, participants, lexicon)
    return False


def _is_of_person(clause: str, at: int, said: GriefWords, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the person is the one whose death or burial the clause tells at word `at`.

    Nobody else is named before it, and of the person's things only a funeral and the like counts: "her dog died" does
    not.
    """
    tokens = tokenize(clause)
    aspect = read_aspect(clause, lexicon, participants, Focus(participants))
    if any(one.who is Who.OTHER and one.at < at for one in aspect.mentions):
        return False
    of_person = [one for one in aspect.mentions if one.who is Who.PERSON]
    if said.animals.search(clause) and not any(one.at < at for one in of_person):
        return False
    if not of_person:
        return not any(one.who in (Who.OTHER, Who.LISTENER) for one in aspect.mentions)
    after = [said.of_loss.fullmatch(token.word) for one in of_person for token in tokens[one.at + one.words :][:2]]
    return any(one.form != "possessive" for one in of_person) or any(after)


def _is_of_own(clause: str, said: GriefWords, lexicon: Lexicon) -> bool:
    """Whether the one who died is the teller's own: "my brother", "our dog", "Grandad", and not "my aunt's dog"."""
    tokens = tokenize(clause)
    return any(_owns_at(at, tokens, said, lexicon) for at in range(len(tokens)))


def _owns_at(at: int, tokens: Sequence[Token], said: GriefWords, lexicon: Lexicon) -> bool:
    people, token = lexicon.people, tokens[at]
    is_ours = token.word in people.my | people.our
    kin = None if is_ours else find_kin(token.word, lexicon)
    before = tokens[at - 1].word if at else ""
    is_bare = kin is not None and kin.role in people.bare_roles and not _is_owned(before, lexicon)
    if not (is_ours or is_bare):
        return False
    if before in people.prepositions - OWNING - BEFORE_OBJECT:
        return False  # "It died in our shed"
    is_of = before in OWNING or token.word in GENITIVES
    if is_of and not (at and any(said.of_loss.fullmatch(one.word) for one in tokens[max(at - 2, 0) : at])):
        return False
    behind = [one.word for one in tokens[at + 1 : at + 2 + OWNER_NEAR]]
    if "'s" in behind:
        after = behind[behind.index("'s") + 1 :]
        return any(said.of_loss.fullmatch(word) for word in after[:2])
    return not any(word in OWNING - {"des"} or word in GENITIVES for word in behind[:2])


def _is_owned(before: str, lexicon: Lexicon) -> bool:
    people = lexicon.people
    owners = people.he.possessive | people.she.possessive | people.they.possessive | people.my | people.our
    return before == "'s" or before in owners
