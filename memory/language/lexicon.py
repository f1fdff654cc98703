"""What the built-in engine needs to know of a language. Languages are data; the code is the same for all.

A lexicon is frozen and holds word lists and patterns only. Patterns are written in verbose form and ignore case; words
are compared casefolded, with straight apostrophes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from memory.language.dates.date_words import DateWords
from memory.language.requests.request_words import RequestWords
from memory.language.tellers.self_words import SelfWords
from memory.language.topics import Topic, plain

Gender = Literal["m", "f", "p", ""]
"""Whom a pronoun or kin word means: "m" he, "f" she, "p" several people or somebody unknown, "" anybody."""


@dataclass(frozen=True, slots=True)
class Kin:
    """What a kin word says: the canonical role ("father") and the gender."""

    role: str
    gender: Gender


@dataclass(frozen=True, slots=True, kw_only=True)
class Pronouns:
    """The third-person words of one gender."""

    subject: frozenset[str] = frozenset()
    object: frozenset[str] = frozenset()
    possessive: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """The words of a language for people and for what they do."""

    he: Pronouns
    she: Pronouns
    they: Pronouns
    i: frozenset[str]
    me: frozenset[str]
    my: frozenset[str]
    we: frozenset[str]
    us: frozenset[str]
    our: frozenset[str]
    you: frozenset[str]
    kin: Mapping[str, Kin]
    strangers: frozenset[str]
    """Nouns for people who are not named: "neighbour", "roommate", "nurse"."""
    titles: frozenset[str]
    articles: frozenset[str]
    prepositions: frozenset[str]
    auxiliaries: frozenset[str]
    """Verb forms that follow a subject. A capitalised first word before one of them is a name, and words after the
    first of them are not the subject."""
    being: frozenset[str]
    """Forms of "be": at the front of a sentence without a subject they mean "it was"."""
    adverbs: frozenset[str]
    """Words that stand between a subject and its verb."""
    subordinators: frozenset[str]
    """Openings of a clause before the main one ("when her house burnt, Mum …")."""
    bare_roles: frozenset[str]
    """Roles that a family uses like names, without "my" ("Dad said")."""
    verb: re.Pattern[str]
    """A word that is a verb by its form ("-ed")."""
    topic: re.Pattern[str]
    """Opens a fragment that the next sentence is about ("And the depot.")."""
    anaphor: re.Pattern[str]
    referring_back: re.Pattern[str]
    """Words that refer to the sentence before: as its opening ("That was …"), and as its object ("them")."""
    next_clause: re.Pattern[str]
    """Between two main clauses, before the subject of the second (", and " before "he")."""
    couple: re.Pattern[str]
    """Verbs after "they" that show that the person is one of them: married, met, moved."""
    joined: frozenset[str] = frozenset()
    """Pronouns with a verb, typed without the apostrophe, that are also other words ("ill", "shed")."""
    before_joined: frozenset[str] = frozenset()
    """Words after which `joined` words are pronouns, as they are where a sentence or a part of it begins."""
    saying: frozenset[str] = frozenset()
    """Verbs of somebody who tells of another person ("Nan says he …")."""
    own_verbs: re.Pattern[str] = re.compile(r"(?!)")
    """Verb forms that say "I" by themselves (Spanish "tengo")."""
    our_verbs: re.Pattern[str] = re.compile(r"(?!)")
    """Verb forms that say "we" by themselves (Spanish "íbamos")."""
    formal_you: frozenset[str] = frozenset()
    """Words as written that mean the listener unless they open a sentence (German "Sie")."""
    before_dative: frozenset[str] = frozenset()
    object_clitics: Mapping[str, str] = field(default_factory=dict)
    """Pronouns for an object at the front of a sentence, with their gender; empty for either."""
    plural_verb: re.Pattern[str] = re.compile(r"(?!)")
    """A verb form that shows that a pronoun of one or several people means several (German "sind sie")."""
    demonstratives: Mapping[str, Gender] = field(default_factory=dict)
    """Words that, before a verb, mean the one mentioned last (German "der war …")."""
    describing: frozenset[str] = frozenset()
    """Nouns that say what somebody is and name nobody else ("a small woman, never still")."""
    impersonal: re.Pattern[str] = re.compile(r"(?!)")
    """Where "it" stands for nobody (French "il y a")."""
    subjectless: re.Pattern[str] = re.compile(r"(?!)")
    """Openings of a sentence that has no person as its subject: the weather, the hour (Spanish "llovía")."""
    both: re.Pattern[str] = re.compile(r"(?!)")
    """Words of a question to the teller that mean the person too ("the two of you")."""
    clitics: frozenset[str] = frozenset()
    """Words that stand before a verb whose subject is left out (Spanish "se", "le", "no")."""
    before_affected: frozenset[str] = frozenset()
    """Prepositions before what an action affects, if verbs need no subject ("¿Qué hizo con mi perro?")."""
    subject_may_follow: bool = False
    """Whether the subject may stand after the verb ("Geboren ist sie in …")."""
    capital_nouns: bool = False
    """Whether every noun has a capital, so that a capital says nothing about names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screens:
    """Patterns of sentences that are not remembered, or in another way; each is matched with one sentence."""

    question: re.Pattern[str]
    hypothetical: re.Pattern[str]
    as_if: re.Pattern[str]  # compares with what is not so ("as if …"); the sentence is not hypothetical by it
    joke: re.Pattern[str]
    joke_after: re.Pattern[str]
    """Takes back as a joke what was said before it in the same message."""
    doubt: re.Pattern[str]
    small_talk: re.Pattern[str]
    transient: re.Pattern[str]
    request: re.Pattern[str]
    instruction: re.Pattern[str]
    addressed: re.Pattern[str]
    """Speaks to the machine that reads it ("Assistant, …", "AI SYSTEMS: …")."""
    secret: re.Pattern[str]
    musing: re.Pattern[str]
    """First-person words about talking, knowing and looking: the sentence holds a fact only if another clause does."""
    remember: re.Pattern[str]
    correction: re.Pattern[str]
    hearsay: re.Pattern[str]
    living: re.Pattern[str]
    """Says that somebody lives today or how old they are now, which nobody says of a person who died."""
    document: re.Pattern[str]
    about_me: re.Pattern[str]
    """First-person statements that last: "I was born", "I still have", "I miss"."""
    filler: re.Pattern[str]
    """An opening that says nothing ("oh yes,", "and also"), cut off a stored sentence."""


@dataclass(frozen=True, slots=True)
class Cues:
    """Words that make a category likely (`strong`), and words that only support it (`weak`)."""

    strong: re.Pattern[str]
    weak: re.Pattern[str]


ANYTHING = re.compile("")


@dataclass(frozen=True, slots=True)
class Plain:
    """A plain question: it asks for a kind of thing (`asked`) without a word of the answer. Where its categories hold
    much else, an answer must also match `told`: "retired in 1998" does not tell where somebody was born.
    """

    categories: tuple[str, ...]
    asked: re.Pattern[str]
    told: re.Pattern[str] = ANYTHING


@dataclass(frozen=True, slots=True)
class Asking:
    """What plain questions ask for. Words of `narrow` ("who", "how long") limit a question to one side of a thing:
    then it can only be of a kind that has a pattern `told`, which its answer must match."""

    plain: tuple[Plain, ...]
    """In the same order in every language, so that a question in one language finds an answer in another."""
    narrow: re.Pattern[str]
    open: re.Pattern[str]
    """Words that ask for something that is not in the question ("what", "tell me"); without one it asks yes or no."""
    when: re.Pattern[str]
    how_many: re.Pattern[str]
    of_time: re.Pattern[str]
    """Words that say when: months, seasons, feasts, parts of a life."""
    birth: re.Pattern[str]
    death: re.Pattern[str]
    wedding: re.Pattern[str]
    """Words that ask for the beginning and the end of a life, and for a wedding."""
    favourite: re.Pattern[str]
    """Words that ask for what somebody liked best."""
    idioms: Mapping[str, re.Pattern[str]]
    """Idioms that ask for a concept without a word of it: two people who "ran into each other" met."""
    origin: re.Pattern[str]
    """Words that ask where something comes from, or for its cause."""
    bases: Mapping[str, str]
    """Verb forms that do not begin like their base form, and the base form to look them up by ("met": "meet")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Words that show the category of a sentence, and whether it tells of core identity."""

    categories: Mapping[str, Cues]
    topics: Mapping[str, Topic]
    """Plain words of the same categories."""
    identity: re.Pattern[str]
    """Names, birth and death."""
    cared_for: re.Pattern[str]  # somebody is treated or kept waiting by doctors, whose work is not the person's


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An open question that follows a telling of its category. `told` names the pattern of `Phrases.told` that shows
    that its answer was told already. `{name}` is what the teller calls the person, `{he}` the person's pronoun."""

    text: str
    category: str
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The sentences that the engine itself says; `{name}` and the like are filled in."""

    about: str
    said: str
    told_by: str
    told_by_undated: str
    answered: str  # quotes a relative's answer to a question that somebody sent them
    told_by_you: str
    told_by_you_undated: str
    you: str
    """Names the asker as the teller, after a note of what they told."""
    disputed: str
    """After the words of one telling, if another one disagrees."""
    preferred: str
    other_preferred: str
    """After the words of one of several tellings, if the family goes by it, and if it goes by another one."""
    unknown: str
    nearest: str  # says the same, before facts that may come near
    basic: str
    heard: tuple[str, ...]
    heard_sad: str
    heard_gently: str  # acknowledges what is told in the turns after acute distress
    basic_private: str
    heard_private: tuple[str, ...]
    """For private conversations: they may not say that something is stored, since nothing is."""
    greeting: str
    thanks: str
    not_for_me: str
    ask_meant: str
    """Answers a correction of something that cannot be found. The words before the name occur in no other phrase."""
    cannot: str
    """Answers a request for a poem, a call or a translation, which needs a language model."""
    over_day: str
    over_month: str
    budget_too_small: str
    """Say that the rest of today's or this month's budget for language models is too small, or all of the budget is."""
    model_fails: str
    questions: tuple[Question, ...]
    """Questions of the category "other" may follow any telling; those of "opening" need none before them."""
    told: Mapping[str, re.Pattern[str]]
    pronouns: Mapping[str, str]
    """The subject pronoun of each gender; the name is used where there is none."""
    of_assistant: re.Pattern[str]
    """A message that asks the assistant who or what it is, or what it can do, and nothing else; "§"
    stands for the remembered person."""
    thankful: re.Pattern[str]
    months: tuple[str, ...]
    date: str
    sad: re.Pattern[str]
    greets: re.Pattern[str]
    leaves: re.Pattern[str]
    asks: re.Pattern[str]
    vague: frozenset[str]
    """Words of a question that name no topic: sharing one of them is no answer."""
    claims_nothing: re.Pattern[str]
    """A sentence of a reply that says what is not known, or how something seems, and so needs no source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commands:
    """Requests to the assistant in plain words, and what it says when they are done. `remember` matches the words
    before or after the thing to remember; `requests` has the patterns of all other requests.
    """

    remember: re.Pattern[str]
    remember_that: re.Pattern[str]
    """A whole message that only asks to remember what was told before it: "Remember that." """
    my_name: re.Pattern[str]
    """Has a group `name`: the writer answers `ask_name` with it, or states it unasked."""
    ask_name: str
    called: str
    in_time_zone: str
    noted: str
    known_before: str
    waits: str
    not_kept: str
    forgot_one: str
    forgot_many: str
    nothing_to_forget: str
    known_of_you: str
    nothing_of_you: str
    corrected: str
    known_in_all: str
    nothing_in_all: str
    nothing_noted: str
    undone: Mapping[str, str]
    """What is said when the last action is undone, by the outcome that this action had."""
    nothing_to_undo: str
    failed: str
    forgetting_is_off: str
    """This and the next three answer a request for something that is switched off: they say so, and what one can do."""
    noting_is_off: str
    listing_is_off: str
    memory_is_off: str
    heard_while_off: tuple[str, ...]
    """Acknowledgements of what is told while memory is off, in turn; the first says that it is off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """One language."""

    code: str
    common: frozenset[str]
    """Function words: they show the language and carry no content."""
    abbreviations: frozenset[str]
    people: People
    screens: Screens
    dates: DateWords
    weights: Weights
    asking: Asking
    phrases: Phrases
    commands: Commands
    requests: RequestWords
    of_self: SelfWords
    restate: Callable[[str], str] = str
    """Turns a clause that began with "that" into a statement of its own."""


def words(text: str) -> frozenset[str]:
    """Return a set of words that are written as prose."""
    return frozenset(text.split())


WITHIN = r"[^.!?\n]{0,80}?"
"""A part of a pattern: anything between two words of one clause."""


def pattern(text: str) -> re.Pattern[str]:
    """Compile a pattern in verbose form that ignores case. Write a space as `\\ ` or `\\s`."""
    return re.compile(text, re.VERBOSE | re.IGNORECASE)


LEFT_OUT = {"à": "a", "á": "a", "â": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e", "î": "i", "ï": "i",
            "í": "i", "ñ": "n", "ó": "o", "ô": "o", "ú": "u", "ù": "u", "û": "u"}  # fmt: skip


def loose(text: str) -> re.Pattern[str]:
    """Compile a pattern that also fits what is typed on a phone: without accents, and without the apostrophe or with a
    space in its place ("jai", "j ai"). Not for verb endings: half of all Spanish words end like one without accents."""
    typed = text.replace("['’]", "['’\\s]?")
    return pattern("".join(_either(char, typed, at) for at, char in enumerate(typed)))


def _either(char: str, text: str, at: int) -> str:
    """Return a pattern of the accented or the plain letter; within brackets it needs no brackets of its own."""
    if char not in LEFT_OUT:
        return char
    both = char + LEFT_OUT[char]
    return both if text.rfind("[", 0, at) > text.rfind("]", 0, at) else f"[{both}]"


def typed_words(text: str) -> frozenset[str]:
    """Return a set of words, the longer ones also without accents: short ones would become other words ("où", "él")."""
    found = words(text)
    return found | {plain(word) for word in found if len(word) > ACCENTS_FROM}


ACCENTS_FROM = 3
"""Length up to which a word without its accent may be another word."""


def kin_words(text: str) -> dict[str, Kin]:
    """Read lines of "role gender: word, word"."""
    found: dict[str, Kin] = {}
    for line in text.strip().splitlines():
        head, _, tail = line.partition(":")
        role, gender = head.split()
        found |= {word.strip(): Kin(role, gender) for word in tail.split(",")}  # type: ignore[arg-type]  # data above
    return {plain(word): kin for word, kin in found.items() if plain(word) != "meme"} | found  # "même" is no kin word


def bases(text: str) -> dict[str, str]:
    """Read lines of a base form and the forms that go with it into a mapping of each form to its base form."""
    lines = [line.split() for line in text.strip().splitlines()]
    return {form: line[0] for line in lines for form in line}
