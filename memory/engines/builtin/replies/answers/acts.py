"""What a question asks to be told of: who taught, what somebody worked or wore, how many brothers there were.

Nothing else answers it: where she sang does not tell who taught her to sing. It must be told of the one whom the
question asks about, since what the aunt worked is not what the uncle worked.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.question_events import events_of, in_plain_words
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants, find_kin, kin_in
from memory.engines.builtin.replies.answers.content_topics import said_in, topics_of
from memory.engines.builtin.replies.answers.question_subjects import mentions_in, names_in
from memory.language.detection import read_language
from memory.language.kinds import kinds_named, kinds_wanted
from memory.language.lexicon import Lexicon, loose, words
from memory.language.questions.aspects_of_life import aspects_in, aspects_told, is_among_siblings, names_trade_or_place
from memory.language.sentences.sentences import split_sentences, tokenize
from memory.language.topics import plain
from memory.vocabulary import Category

ACTS = frozenset({"teach", "learn", "wear", "honeymoon"})
"""Concepts of which an answer must tell, if the question asks for them."""
SAME_ACT = frozenset({"teach", "learn", "apprentice"})
"""Concepts that tell of the same from two sides."""
SIBLINGS = words("brother sister")
KINSHIP = frozenset({"sibling", "child"})
OF_KINSHIP = words("brother sister sibling son daughter child")
"""The roles that are counted in "How many brothers did he have?"."""
ONE_OF_EACH = words("mother father grandmother grandfather husband wife")
"""Roles that show which relative is meant, beside another name for them."""
WORK = 0
"""The place in `Asking.plain` of work."""
YEAR = re.compile(r"\d{4}")
OF_TEACHER = loose(r"\bwho\b.*\btaught\b|\bwer\b.*\bbeigebracht\b|\bquién\b.*\benseñ|\bqui\b.*\bappris\b")
WAS_TAUGHT = loose(
    r"""\b(?:learn\w*|(?:was|were|got|been|self)\W\w*\s?taught|taught\s(?:him|her|them)sel\w+|gelernt|aprend\w+|appris|apprit)\b"""
)
LEANING = loose(r"\b(?:it|that|this|das|es|eso|esto|ça|cela)\b|\bl['’]a\b")
"""Words for a thing that was named before: what was taught may stand there."""


@dataclass(frozen=True, slots=True)
class SomebodyElse:
    """Somebody other than the person, by the topics of a name or by a role."""

    names: frozenset[str]
    roles: frozenset[str]

    def is_named_in(self, told: str, participants: Participants, lexicon: Lexicon) -> bool:
        if self.names & topics_of(told, participants, lexicon):
            return True
        roles = self.roles & ONE_OF_EACH if self.names else self.roles
        return any(kin.role in roles for kin in kin_in(told))


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """The acts that a question asks to be told of, as names of concepts, and of whom."""

    acts: frozenset[str] = frozenset()
    other: SomebodyElse | None = None
    """The somebody else whose work, or brothers, the question asks for."""
    taught: frozenset[str] = frozenset()
    """The topics of what was taught."""
    of_teacher: bool = False
    """The question asks who taught somebody."""
    siblings: frozenset[str] = frozenset()
    """The roles of the siblings that the question asks for: brothers, or sisters, or both."""
    of_others: bool = False
    """The question speaks of somebody other than the person."""

    @classmethod
    def of(
        cls, question: str, topics: frozenset[str], participants: Participants, lexicon: Lexicon, *, is_single: bool
    ) -> Acts:
        acts = (
            _acts_in(question, topics, participants, lexicon) if lexicon.asking.open.search(question) else frozenset()
        )
        acts = acts if is_single else acts & KINSHIP
        names = names_in(question, participants, lexicon)
        is_taught = bool(acts & SAME_ACT)
        return cls(
            acts=acts,
            other=_somebody_else(question, topics - acts, participants, lexicon) if acts and not is_taught else None,
            taught=topics - acts - names if is_taught else frozenset(),
            of_teacher=bool(OF_TEACHER.search(question)),
            siblings=frozenset({kin.role for kin in kin_in(question)} & SIBLINGS),
            of_others=_is_of_others(question, participants, lexicon),
        )

    def are_told_in(
        self, item: Recalled, shared: Collection[str], participants: Participants, lexicon: Lexicon
    ) -> bool:
        """Whether the item tells one of the acts, of the one whom the question asks about. `shared` are the topics that
        the item shares with the question."""
        if "work" in self.acts and not self.other and item.category == Category.OCCUPATION:
            return True
        told = said_in(item)
        spoken = read_language(told, lexicon)
        is_known = LEANING.search(told) is not None or spoken is not lexicon
        if self.taught and not (is_known or self.taught & frozenset(shared)):
            return False
        if self.acts & events_of(item.subject):
            return True
        stretches = pairwise(["", *split_sentences(told, spoken)])
        return any(
            self._is_told_of_whom(before, sentence, participants, spoken)
            for before, sentence in stretches
            if self._is_told(sentence, participants, spoken)
        )

    def _is_told(self, sentence: str, participants: Participants, lexicon: Lexicon) -> bool:
        if "work" in self.acts and names_trade_or_place(sentence, lexicon):
            return True
        if "sibling" in self.acts and self.siblings:
            told = {kin.role for kin in kin_in(sentence)} & SIBLINGS
            if told and not told & self.siblings:
                return False  # two sisters are no brothers
        if "child" in self.acts and is_among_siblings(sentence):
            return False
        if "wear" in self.acts and _names_clothes(sentence):
            return True
        said = (sentence, in_plain_words(sentence, lexicon))
        topics = frozenset[str]().union(*(topics_of(one, participants, lexicon) for one in said))
        return bool(self.acts & (topics | aspects_told(sentence, self.acts, lexicon)))

    def _is_told_of_whom(self, before: str, sentence: str, participants: Participants, lexicon: Lexicon) -> bool:
        if self.other:
            return self.other.is_named_in(f"{before} {sentence}", participants, lexicon)
        return bool(self.acts & KINSHIP) or not self.is_of_another(sentence, participants, lexicon)

    def is_of_another(self, sentence: str, participants: Participants, lexicon: Lexicon) -> bool:
        """Whether the sentence is about somebody else, where the question is about the person. Who taught her is not
        whom she taught."""
        if self.of_others:
            return False
        aspect = read_aspect(sentence, lexicon, participants, Focus(participants))
        if self.acts & SAME_ACT:
            is_pupil = aspect.subject is not Who.PERSON and not aspect.speaks_of(Who.TELLER)
            return self.of_teacher and not is_pupil and not WAS_TAUGHT.search(sentence)
        others = [one for one in aspect.mentions if one.who is Who.OTHER]
        return aspect.subject is Who.OTHER and others[0].form != "noun"  # "the man" is the person


NO_ACTS = Acts()


def _acts_in(question: str, topics: frozenset[str], participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    asking = lexicon.asking
    acts = ACTS & topics
    if acts & SAME_ACT:
        acts |= SAME_ACT
    if asking.how_many.search(question):
        acts |= KINSHIP & aspects_in(question)
    rest = topics - names_in(question, participants, lexicon) - {"work"}
    rest -= topics_of(" ".join(asking.of_time.findall(question)), participants, lexicon)
    is_narrow = asking.narrow.search(question) or YEAR.search(question)
    may_be_name = int(lexicon.people.capital_nouns)  # "Was hat Lotte gearbeitet?"
    is_of_work = len(rest) <= may_be_name and not is_narrow and asking.plain[WORK].asked.search(question)
    return acts | {"work"} if is_of_work else acts


def _somebody_else(
    question: str, rest: frozenset[str], participants: Participants, lexicon: Lexicon
) -> SomebodyElse | None:
    mentions, tokens = mentions_in(question, participants, lexicon), tokenize(question)
    kin = [find_kin(tokens[one.at].word, lexicon) for one in mentions if one.who is Who.OTHER and one.form == "kin"]
    counted = OF_KINSHIP if lexicon.asking.how_many.search(question) else frozenset[str]()
    roles = frozenset(one.role for one in kin if one) - counted
    names = rest & names_in(question, participants, lexicon)
    if lexicon.people.capital_nouns and not any(one.who in (Who.PERSON, Who.FAMILY) for one in mentions):
        names |= rest
    return SomebodyElse(names, roles) if names or roles else None


def _is_of_others(question: str, participants: Participants, lexicon: Lexicon) -> bool:
    others = (one for one in mentions_in(question, participants, lexicon) if one.who is Who.OTHER)
    return any(one.form == "kin" or (one.form == "name" and one.at) for one in others)


def _names_clothes(sentence: str) -> bool:
    clothes = kinds_wanted("clothes")
    return any(kinds_named(plain(token.word)) & clothes for token in tokenize(sentence))
