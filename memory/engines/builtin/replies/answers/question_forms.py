"""What the form of a question asks for, beside its topics: words for paying, somebody, a place, a cause, a relative."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from memory.engines.builtin.extraction.mentions import Mention, Who
from memory.engines.builtin.participants import Participants, find_kin
from memory.engines.builtin.replies.answers.content_topics import topics_of
from memory.language.kinds import kinds_wanted
from memory.language.lexicon import Gender, Lexicon
from memory.language.questions.needed_words import (
    GRAVE,
    INVERTED,
    LIKED,
    WHERE,
    WHICH,
    WHO,
    WHO_IS,
    WHY,
    Need,
    needs_of,
)
from memory.language.sentences.sentences import tokenize

SAID_BY = re.compile(
    r"""\bwhat\s(?:does|did|has|have)\s(\w+)\s(?:say|said|tell|told|think|remember|shared?)\b
    |\bwas\s(?:sagt|sagte|meint|erzählt|erzählte|hat)\s(\w+)\s(?:über|von|zu|uns|dir|mir|da(?:zu|rüber))
    |\bqu[eé]\s(?:dice|dijo|cuenta|cont[oó]|ha\s(?:dicho|contado)|te\s(?:dijo|cont[oó]))\s(\w+)
    |\b(?:que|qu['’]est-ce\sque)\s(?:dit|raconte|pense)\s(\w+)|\bqu['’]a\s(?:dit|raconté)\s(\w+)
    |\bqu['’]est-ce\sque\s(\w+)\s(?:dit|raconte|pense|a\s(?:dit|raconté))""",
    re.IGNORECASE | re.VERBOSE,
)

WELL_KNOWN = ("instrument", "language")
"""Kinds of things of which hardly one is missing in `language.kinds`."""


@dataclass(frozen=True, slots=True)
class QuestionForms:
    """What the answer to a question must hold, by the form of the question.

    `needs` are words that it must say. `is_who` asks for somebody, `is_why` for a cause, `is_where` for a place,
    `is_of_liking` whether the person liked something. `is_of_person` speaks of the person and of nobody else.
    `focus` is the topic of the kind of thing that is asked for ("what instrument"), `relatives` the gender of the
    relative whom the question is about instead of the person ("What did his father do?"), `who_is` the name of somebody
    who is asked about ("Who is Frank?").
    """

    needs: tuple[Need, ...] = ()
    is_who: bool = False
    is_why: bool = False
    is_where: bool = False
    is_of_liking: bool = False
    is_of_person: bool = False
    focus: str = ""
    relatives: frozenset[Gender] = frozenset()
    who_is: str = ""

    @classmethod
    def of(
        cls,
        question: str,
        mentions: Collection[Mention],
        kinds: Mapping[int, str],
        participants: Participants,
        lexicon: Lexicon,
        *,
        is_of_name: bool,
    ) -> QuestionForms:
        needs = needs_of(question)
        return cls(
            needs,
            is_who=bool(WHO.search(question)) and not needs,
            is_why=bool(WHY.search(question)) and not is_of_name,
            is_where=bool(WHERE.match(question)) and GRAVE not in needs,
            is_of_person=_is_of_person(question, mentions, lexicon),
            is_of_liking=bool(LIKED.search(question)),
            focus=_focus_of(question, kinds, participants, lexicon),
            relatives=_relatives_in(question, mentions, lexicon),
            who_is=named[1].casefold() if (named := WHO_IS.search(question)) else "",
        )


def _is_of_person(question: str, mentions: Collection[Mention], lexicon: Lexicon) -> bool:
    """Whether the question speaks of the person and of nobody else, as "¿Tenía perro?" does where verbs need no
    subject.
    """
    of = {one.who for one in mentions if not (one.who is Who.TELLER and one.form == "possessive")}  # "my dad"
    of -= {Who.LISTENER}  # the "t" of "a-t-il"
    if not of:
        return bool(lexicon.people.clitics or INVERTED.search(question)) and not lexicon.asking.open.search(question)
    return of == {Who.PERSON} and any(one.form != "possessive" for one in mentions)


def _focus_of(question: str, kinds: Mapping[int, str], participants: Participants, lexicon: Lexicon) -> str:
    """Return the topic of the kind of thing that a question asks for, if all names of that kind are known."""
    found = WHICH.search(question)
    topics = topics_of(found[1], participants, lexicon) if found else frozenset()
    known = frozenset().union(*(kinds_wanted(kind) for kind in WELL_KNOWN))
    return next((topic for kind, topic in kinds.items() if kind in known and topic in topics), "")


def _relatives_in(question: str, mentions: Collection[Mention], lexicon: Lexicon) -> frozenset[Gender]:
    """Return the gender of the person's relative who is the subject of a question that speaks of nobody else."""
    others = [one for one in mentions if one.form != "possessive" and (one.at or one.form != "name")]  # "Quel …"
    owners = [one.at for one in mentions if one.form == "possessive" and one.who is Who.PERSON]
    tokens = tokenize(question)
    if len(others) != 1 or others[0].form != "kin" or others[0].at - 1 not in owners:
        return frozenset()
    if not lexicon.people.capital_nouns and any(token.raw[:1].isupper() for token in tokens[1:]):
        return frozenset()
    kin = find_kin(tokens[others[0].at].word, lexicon)
    return frozenset({kin.gender}) if kin else frozenset()


def quoted_teller(question: str) -> str:
    """Return the name in "What does Ellie say about him?"; empty for another question."""
    found = SAID_BY.search(question)
    return next(filter(None, found.groups()), "") if found else ""
