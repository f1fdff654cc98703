"""What a question looks for: topics, kinds of things, a time or a number."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Literal

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.life_events import TYPES
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.question_events import events_of, in_plain_words
from memory.engines.builtin.participants import Participants, first_word, kin_in
from memory.engines.builtin.replies.answers.acts import NO_ACTS, Acts
from memory.engines.builtin.replies.answers.causes_of_death import asks_for_cause_of_death
from memory.engines.builtin.replies.answers.content_topics import (
    NAME,
    is_naming,
    said_in,
    speaks_of_name,
    topic_words,
    topics_of,
)
from memory.engines.builtin.replies.answers.lives_of_others import WHERE, OtherLife, read_other_life
from memory.engines.builtin.replies.answers.question_forms import QuestionForms, quoted_teller
from memory.engines.builtin.replies.answers.question_subjects import (
    OF_YEAR,
    event_of_life,
    is_of_person,
    mentions_in,
    names_in,
    without_kin,
    year_of_life,
)
from memory.language.comparison.figures import in_plain_figures, without_figures
from memory.language.detection import PLAINLY, read_language
from memory.language.kinds import kinds_named, kinds_wanted
from memory.language.lexicon import ANYTHING, Lexicon
from memory.language.questions.aspects_of_life import (
    ASPECTS,
    aspects_in,
    aspects_told,
    without_aspects,
)
from memory.language.sentences.sentences import content_words, split_sentences, tokenize
from memory.language.topics import plain

YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")

AND = re.compile(r"(?:[,;?!.]|\b(?:and|und|y|e|et))\s+(?:\w{1,4}\s+)?$", re.IGNORECASE)
"""What stands before a further question in the same sentence; that question may begin with a preposition."""

LOOSELY_TOLD = frozenset({"emigrate"})
"""Aspects whose tellings also tell of much else, so that they confirm nothing."""
OF_ONE = frozenset({"work", "fear", "hate", "love", "born"})
"""Aspects that are told of one person, unlike a meeting or a wedding."""
SPOUSE = frozenset({"husband", "wife"})

CLAUSE = re.compile(r"[.!?;:–—…\n“”«»„\"]+\s*|,\s")
"""The punctuation between the clauses of what was told."""

PLAIN_CHARACTERS = 120
"""Length above which a question says more than what it asks for; it is not checked for a plain question."""

FEW_WORDS = 4
"""Number of words from which a question can be found to be in none of the languages that are read."""

SMALL_WORD = 6
"""Most letters of a small word. It applies to words that are not found in what was recalled."""

UNSEEN = 0.5
"""Added to the number of items that contain a word, when its rarity is computed from these items alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionTerms:
    """What a question looks for: its topics, and the kind of thing that it plainly asks for."""

    lexicon: Lexicon
    topics: frozenset[str]
    plain: tuple[int, ...]
    """Places in `Asking.plain`, whose order is the same in every language."""
    measured: Literal["when", "how many", ""] = ""
    names: frozenset[str] = frozenset()
    """The topics that are names of other people: all that these people told contains them, and little of it answers."""
    tellers: frozenset[str] = frozenset()
    """Topics that are names of those who told what was recalled: facts have a teller's name in place of "I"."""
    checks: bool = False
    """The question asks yes or no, so that it names everything an answer speaks of."""
    years: frozenset[int] = frozenset()
    """The years that the question names."""
    year_of_life: int | None = None
    """The year of the person's birth or death, if the question asks for it and the family knows it."""
    is_of_person: bool = False
    """The question asks what the person did, and speaks of nobody else."""
    of_life: str = ""
    """The person's own "birth", "death" or "wedding", if the question asks for that and for nothing else."""
    said_by: frozenset[str] = frozenset()
    """The topics of the teller whose words the question asks for: "What does Ellie say about him?"."""
    of_cause_of_death: bool = False
    """The question asks what the person died of."""
    of_place: bool = False
    """The question asks where."""
    other_life: OtherLife | None = None
    """The somebody else whose birth, death or wedding the question asks for."""
    of_teller: bool = False
    """The question speaks of the asker."""
    of_name: bool = False
    """The question asks what something is called, not why or after whom."""
    of_origin: bool = False
    """The question asks where a name comes from: only something that speaks of a name can answer it."""
    named: frozenset[str] = frozenset()
    """The topics of the thing whose name the question asks for."""
    colour: str = ""
    """The topic that asks for a colour, if the question asks for nothing else."""
    of_year: bool = False
    """The question asks for a year, so that an hour is no answer."""
    of_liking: bool = False
    """The question asks for a favourite."""
    is_read: bool = True
    """The question is in a language whose small words are known."""
    rarity: Mapping[str, float] = field(default_factory=dict)
    """How rare each topic is in what was recalled; empty unless the small words of the question's language are unknown.

    Small words stand in most of what is told, or in questions only."""
    forms: QuestionForms = field(default_factory=QuestionForms)
    """What an answer must hold by the form of the question; nothing for a question in a language that is not read."""
    has_figure: bool = False
    """The question has a figure of speech, so that figures may answer it."""
    acts: Acts = NO_ACTS
    """What the question asks to be told of, such as who taught or what somebody worked."""
    kinds: Mapping[int, str] = field(default_factory=dict)
    """The kinds of things the question asks for, each with the topic that asks for it; empty for a yes-no question."""

    @classmethod
    def of(
        cls, question: str, participants: Participants, lexicon: Lexicon, recalled: Collection[Recalled] = ()
    ) -> QuestionTerms:
        question = in_plain_figures(in_plain_words(question, lexicon), lexicon.code)
        is_read, is_open = _is_read(question, lexicon), bool(lexicon.asking.open.search(question))
        topics = (_topics_asked if is_read else topics_of)(question, participants, lexicon)
        rarity = {} if is_read else _rarity_among(question, recalled, participants, lexicon)
        kinds = _kinds_in(question, participants, lexicon) if is_read and is_open else {}
        is_single = not _asks_several(question, lexicon)
        acts = Acts.of(question, topics, participants, lexicon, is_single=is_single) if is_read else NO_ACTS
        other_life = read_other_life(question, participants, lexicon)
        mentions = mentions_in(question, participants, lexicon)
        tellers = topics_of(" ".join({first_word(item.teller) for item in recalled}), participants, lexicon)
        of_name = speaks_of_name(question)
        of_origin = of_name and is_single and bool(lexicon.asking.origin.search(question))
        if of_origin and is_read:
            topics |= {NAME}
        return cls(
            lexicon=lexicon,
            topics=topics if is_read else frozenset(rarity),
            rarity=rarity,
            plain=tuple(_plain_asked(question, participants, lexicon)),
            measured=_measured(question, lexicon),
            names=names_in(question, participants, lexicon),
            tellers=tellers,
            checks=is_read and not is_open,
            years=frozenset(map(int, YEAR.findall(question))),
            year_of_life=None if other_life else year_of_life(question, participants, lexicon),
            is_of_person=not other_life and is_of_person(question, participants, lexicon),
            of_life="" if other_life else event_of_life(question, participants, lexicon),
            said_by=topics_of(quoted_teller(question), participants, lexicon) & tellers,
            of_cause_of_death=not other_life and asks_for_cause_of_death(question),
            of_place=bool(WHERE.search(question)),
            other_life=other_life,
            of_teller=any(mention.who is Who.TELLER for mention in mentions),
            of_name=of_name and not of_origin,
            of_origin=of_origin,
            named=_named_in(question, participants, lexicon) & topics if is_single else frozenset(),
            of_year=bool(OF_YEAR.search(question)),
            of_liking=bool(lexicon.asking.favourite.search(question)),
            is_read=is_read,
            forms=QuestionForms.of(question, mentions, kinds, participants, lexicon, is_of_name=of_name)
            if is_read and is_single
            else QuestionForms(),
            has_figure=without_figures(question, lexicon) != question,
            acts=acts,
            kinds=kinds,
            colour=_colour_in(kinds) if is_single else "",
        )

    def asks_for(self, item: Recalled) -> bool:
        """Whether the item is a fact of the kind that the question asks for, in whatever language it is told."""
        if item.kind != "fact":
            return False
        spoken = read_language(item.text, self.lexicon)
        told = without_figures(item.text, spoken)
        kinds = ((self.lexicon.asking.plain[place], spoken.asking.plain[place]) for place in self.plain)
        return any(
            item.category in kind.categories and (kind.told.search(told) or same.told.search(told))
            for kind, same in kinds
        )

    def shared_with(self, item: Recalled, participants: Participants) -> frozenset[str]:
        """Return the topics of the question that the item speaks of, or that ask for a kind of thing the item names."""
        told, spoken = self._read(said_in(item))
        spoken_of = self._topics_in(told, spoken, participants, events_of(item.subject))
        if NAME in self.topics and speaks_of_name(told):
            spoken_of |= {NAME}
        if self.of_life and TYPES[spoken.code][self.of_life].search(told):
            spoken_of |= self.topics  # "marié" is also a first name
        return self.topics & spoken_of | self._asked_by_kind(told)

    def topics_told(self, told: str, participants: Participants) -> frozenset[str]:
        """Return the topics that were told, in the words of the question or as an aspect of a life."""
        return self._topics_in(*self._read(told), participants)

    def _read(self, told: str) -> tuple[str, Lexicon]:
        """Return what was told, without figures of speech unless the question has one itself, and its language."""
        spoken = read_language(told, self.lexicon)
        return told if self.has_figure else without_figures(told, spoken), spoken

    def _topics_in(
        self, told: str, spoken: Lexicon, participants: Participants, events: frozenset[str] = frozenset()
    ) -> frozenset[str]:
        spoken_of = topics_of(told, participants, self.lexicon) | events
        if spoken is not self.lexicon:  # "war" is a small word in German
            spoken_of &= topics_of(told, participants, spoken) | events
        if (spouse := self.topics & SPOUSE) and any(kin.role in participants.roles_of_spouse for kin in kin_in(told)):
            spoken_of |= spouse
        return spoken_of | self._aspects_in(told, spoken, participants)

    def _aspects_in(self, told: str, spoken: Lexicon, participants: Participants) -> frozenset[str]:
        """Return the aspects asked for that were told, of nobody else where the question is about the person."""
        wanted = self.topics & ASPECTS
        if self.checks:
            wanted -= LOOSELY_TOLD
        if "work" not in self.acts.acts:
            wanted -= {"work"}
        found = aspects_told(told, wanted, spoken) if wanted else wanted
        own = found & OF_ONE
        if not own or self.acts.of_others:
            return found
        aspects = (
            aspects_told(sentence, own, spoken)
            for sentence in split_sentences(told, spoken)
            if not self.acts.is_of_another(sentence, participants, spoken)
        )
        return (found - own).union(*aspects)

    def _asked_by_kind(self, told: str) -> frozenset[str]:
        """Return the topics that ask for a kind of thing that is named in what was told.

        Where a name is asked for, there are none without a name: the word "dog" does not tell what a pet was called.
        """
        if not self.kinds or (self.of_name and not speaks_of_name(told)):
            return frozenset()
        named = _kinds_named_in(told)
        return frozenset(topic for kind, topic in self.kinds.items() if kind in named)


def _topics_asked(question: str, participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    """Return what a question of a language that is read asks about, without its question words.

    An open question names the relatives of whom it asks; their words are left out where anything else is left.
    """
    open_words = lexicon.asking.open
    is_open, asked = bool(open_words.search(question)), open_words.sub(" ", without_aspects(question))
    rest = topics_of(without_kin(asked, lexicon) if is_open else asked, participants, lexicon)
    if topics := rest | aspects_in(question):
        return topics
    whole = topics_of(question, participants, lexicon)
    return topics_of(without_kin(question, lexicon), participants, lexicon) or whole if is_open else whole


def names_colour(told: str) -> bool:
    return bool(_kinds_named_in(told) & kinds_wanted("colour"))


def _kinds_named_in(told: str) -> frozenset[int]:
    return frozenset(kind for token in tokenize(told) for kind in kinds_named(plain(token.word)))


def _kinds_in(question: str, participants: Participants, lexicon: Lexicon) -> dict[int, str]:
    """Return the kinds of things that words of the question ask for, each with the topic of the first such word."""
    found: dict[int, str] = {}
    alone = len(topics_of(without_aspects(question), participants, lexicon)) == 1
    for word in content_words(question, lexicon):
        for topic in topics_of(word, participants, lexicon):
            asked = kinds_wanted(plain(word), alone=alone, in_compounds=lexicon.people.capital_nouns)
            found |= {kind: topic for kind in sorted(asked) if kind not in found}
    return found


def _is_read(question: str, lexicon: Lexicon) -> bool:
    seen = [token.word for token in tokenize(question)]
    asks = lexicon.asking.open.fullmatch
    known = sum(word in lexicon.common or word in lexicon.people.kin or bool(asks(word)) for word in seen)
    return len(seen) < FEW_WORDS or known >= PLAINLY * len(seen)


def _rarity_among(
    question: str, recalled: Collection[Recalled], participants: Participants, lexicon: Lexicon
) -> dict[str, float]:
    """Return the rarity, among the recalled items, of each topic of a question whose small words are not known.

    A topic that no item contains is left out: it may be a word that stands in questions only. If the word is long, the
    topic stays: the question asks for it, and nobody told it.
    """
    told = [topics_of(said_in(item), participants, lexicon) for item in recalled if item.kind != "chunk"]
    held = {topic: sum(topic in one for one in told) for topic in sorted(topics_of(question, participants, lexicon))}
    long = topics_of(_long_words(question), participants, lexicon)
    return {
        topic: math.log((len(told) + 1) / (max(count, 1) + UNSEEN))
        for topic, count in held.items()
        if count or topic in long
    }


def _long_words(question: str) -> str:
    """Return the question without words that may be small words. A word with a capital or a figure is not small."""
    words = (token.raw for token in tokenize(question))
    return " ".join(word for word in words if len(word) > SMALL_WORD or not word.islower())


def _measured(question: str, lexicon: Lexicon) -> Literal["when", "how many", ""]:
    """Return whether the question asks "when" or "how many"; empty if it asks for something else too.

    "Who taught her, and when?" can be answered without a date.
    """
    asking = lexicon.asking
    if asking.when.search(question):
        return "" if asking.open.search(asking.when.sub(" ", question)) else "when"
    if asking.how_many.search(question):
        return "" if asking.open.search(asking.how_many.sub(" ", question)) else "how many"
    return ""


def _asks_several(question: str, lexicon: Lexicon) -> bool:
    """Whether the question asks several things ("What did it cost, and what colour was it?"); one answer is enough."""
    return any(AND.search(question[: one.start()]) for one in lexicon.asking.open.finditer(question))


def _colour_in(kinds: Mapping[int, str]) -> str:
    """Return the topic that asks for a colour; empty where none does.

    Colours have few words, unlike most kinds: what contains none of these words is no answer.
    """
    return next((topic for kind, topic in kinds.items() if kind in kinds_wanted("colour")), "")


def _named_in(question: str, participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    """Return the topics of the thing whose name is asked for: the row of words that is nearest to "name" or "called".

    A possessor does not count: the captain of a ship is not the ship.
    """
    tokens = tokenize(question)
    following = [*(token.word for token in tokens[1:]), ""]
    topics = [
        frozenset()
        if after == "'s" or lexicon.asking.open.search(token.raw)
        else topics_of(token.raw, participants, lexicon)
        for token, after in zip(tokens, following, strict=True)
    ]
    naming = [place for place, token in enumerate(tokens) if is_naming(plain(token.word))]
    distances = [
        (min(abs(place - one) for one in naming), place < max(naming), place)
        for place in range(len(tokens))
        if naming and topics[place]
    ]
    if not distances:
        return frozenset()
    nearest = min(distances)[2]
    row = [*takewhile(bool, topics[nearest:]), *takewhile(bool, reversed(topics[:nearest]))]
    return frozenset().union(*row)


def _plain_asked(question: str, participants: Participants, lexicon: Lexicon) -> Iterator[int]:
    """Yield the places in `Asking.plain` of what the question asks for, if it says nothing else.

    "What was his job" says nothing else. "What did he like about his first job at the mill" names more, and only items
    that share some of it can answer it.
    """
    if len(question) > PLAIN_CHARACTERS:
        return
    is_narrow = lexicon.asking.narrow.search(question)
    for place, kind in enumerate(lexicon.asking.plain):
        rest = kind.asked.sub(" ", question)
        if (
            rest != question
            and not (is_narrow and kind.told is ANYTHING)
            and not topic_words(rest, participants, lexicon)
        ):
            yield place
