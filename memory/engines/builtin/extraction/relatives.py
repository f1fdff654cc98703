"""Facts about relatives of the person: "Her brother lost a leg at Arnhem" becomes "Ruth's brother lost …".

The relative has to be certain. The sentence has a kin word after the person's possessive, or after the teller's where
it can mean only one relative ("my father", told about the teller's mother). Of other people's lives only what lasts is
kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from memory.engines.builtin.extraction.mentions import Mention, Who
from memory.engines.builtin.extraction.sentence_topics import Reading, SentenceTopic, leaves_several_out
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants, find_kin
from memory.language.lexicon import Kin, Lexicon, words
from memory.language.relative_words import RELATIVE_WORDS, RelativeWords
from memory.language.sentences.sentences import QUOTE, Token, tokenize
from memory.language.sentences.speech_acts import Verdict
from memory.language.tellers.self_descriptions import names_trade

CLOSE = words(
    "mother father parent stepmother stepfather grandmother grandfather grandparent brother sister sibling uncle aunt "
    "husband wife partner son daughter child friend"
)
"""Relatives that may stand after the person's possessive: "her uncle"."""
OF_CHILD = {"mother": "wife", "father": "husband", "brother": "son", "sister": "daughter", "sibling": "child"}
OF_SIBLING = {role: role for role in words("mother father parent grandmother grandfather grandparent brother sister")}
OF_SPOUSE = {role: role for role in words("son daughter child")}
OF_GRANDCHILD = {"mother": "child", "father": "child"}
BY_TELLER: tuple[tuple[frozenset[str], Mapping[str, str]], ...] = (
    (words("mother father"), OF_CHILD),
    (words("brother sister sibling"), OF_SIBLING),
    (words("husband wife partner"), OF_SPOUSE),
    (words("grandmother grandfather"), OF_GRANDCHILD),
)
"""For what the person is to the teller: a map from the teller's relative to what that relative is to the person."""

LEFT_OUT = (SentenceTopic.NOTHING, SentenceTopic.FRAGMENT)
"""Topics of sentences that make no fact by themselves. A sentence with an unknown verb is a fragment."""
FRONT = 4
"""The possessive that says whose relative it is stands within this many words of the beginning."""
NEAR = 3
"""Largest number of words from the possessive to the kin word."""
LONGEST = 30
"""Largest number of words in a sentence about a relative."""
OTHER_HALF: Mapping[str, Mapping[str, str]] = {
    "en": {"f": "{name} and {teller}'s father", "m": "{name} and {teller}'s mother"},
    "de": {"f": "{name} und {teller} Vater", "m": "{name} und {teller} Mutter"},
    "es": {"f": "{name} y el padre de {teller}", "m": "{name} y la madre de {teller}"},
    "fr": {"f": "{name} et le père de {teller}", "m": "{name} et la mère de {teller}"},
}
"""How the teller's parents are named, by the gender of the person, who is one of them."""

ARTICLES: Mapping[str, Mapping[str, str]] = {
    "es": {"m": "el", "f": "la", "p": "el", "ms": "los", "fs": "las", "ps": "los"},
    "fr": {"m": "le", "f": "la", "p": "le", "ms": "les", "fs": "les", "ps": "les"},
}
"""Articles by the gender of the relative, with "s" added if there are several relatives."""
SEVERAL = words("sus mis nuestros nuestras ses mes nos")
OF_EITHER = words("su sus son sa ses ihr ihre ihren leur leurs")
"""Possessives that do not show the gender of the owner, or may belong to several owners."""
APPOSITION = {
    "en": r"(?:that['’]?s\s|that\sis\s|who\swas\s|i\.?e\.?\s)?(?:my|our)\s(?P<kin>(?:great[\s-]){0,2}[^\W\d_]+)",
    "de": r"""(?:also\s|das\s(?:war|ist)\s|d\.\s?h\.\s|sprich\s)?(?:mein|meine|unser|unsere)\s(?P<kin>[^\W\d_]+)
        (?:\salso)?""",
    "es": r"(?:o\ssea,?\s|es\sdecir,?\s|que\sera\s)?(?:mi|nuestr[oa])\s(?P<kin>[^\W\d_]+)",
    "fr": r"""(?:donc\s|c['’](?:est-à-dire|était)\s|à\ssavoir\s)?(?:mon|ma|notre)\s
        (?P<kin>[^\W\d_]+(?:-[^\W\d_]+){0,3})(?:\sdonc)?""",
}
APPOSITIONS = {code: re.compile(rf",\s{said}\s?,", re.IGNORECASE | re.VERBOSE) for code, said in APPOSITION.items()}
"""What a relative of the person is to the teller, between commas: "her husband, my father, was called Rudolf"."""
VOWEL = re.compile(r"[aeiouyhàâéèêëîïôœùû]", re.IGNORECASE)
NO_FURTHER_S = ("s", "x", "z", "ß")


@dataclass(frozen=True, slots=True)
class Relative:
    """A relative of the person, as a sentence mentions them.

    `owner` is the mention that says whose relative it is, `at` the place of the kin word. `is_couple`: the person is
    one of the two.
    """

    owner: Mention
    at: int
    kin: Kin
    role: str
    """What the relative is to the person."""
    is_couple: bool = False


def with_relatives(
    readings: Sequence[Reading], lexicon: Lexicon, participants: Participants, *, follows_others: bool
) -> Iterator[Reading]:
    """Yield the readings, with the topic of those that tell what lasts of a certain relative changed to `RELATIVE`.

    Only readings that would be left out otherwise, that are named ("Ruth's brother …") or that the teller asks to
    remember are changed. A sentence that goes on about the same relative gets the topic `LEANS`. What the person's
    child tells of "my parents" is told of the person.
    """
    before: Reading | None = None
    told_of: Relative | None = None
    for reading in (_without_apposition(one, lexicon, participants) for one in readings):
        is_left_out = reading.topic in LEFT_OUT and reading.verdict is Verdict.TOLD
        is_left_out = is_left_out or _is_named_at_front(reading) or _is_asked_for(reading)
        found = find_relative(reading, lexicon, participants) if is_left_out else None
        topic = reading.topic
        if found and found.is_couple:
            topic = SentenceTopic.LEGACY
        elif found and is_certain(reading, found, before, lexicon, follows_others=follows_others):
            topic = SentenceTopic.RELATIVE if reading.remember or lasts(reading, found, lexicon) else topic
        elif is_left_out and told_of and goes_on_with(reading, told_of, lexicon, participants):
            topic = SentenceTopic.LEANS
        told_of = found if topic is SentenceTopic.RELATIVE else told_of if topic is SentenceTopic.LEANS else None
        told = replace(reading, context=()) if found and found.is_couple else reading  # the context is about others
        yield told if topic is reading.topic else replace(told, topic=topic)
        before = reading


def _without_apposition(reading: Reading, lexicon: Lexicon, participants: Participants) -> Reading:
    """Return "Her husband was called Rudolf" for "Her husband, my father, was called Rudolf": whose relative it is, the
    possessive says. Any other reading is returned unchanged.
    """
    mentions = [(one.who, one.form) for one in reading.aspect.mentions[:3]]
    of_person = mentions == [(Who.PERSON, "possessive"), (Who.OTHER, "kin"), *mentions[2:]]
    found = APPOSITIONS[lexicon.code].search(reading.text) if of_person and mentions[2:] else None
    if found is None or not any(find_kin(word, lexicon) for word in re.findall(r"[^\W\d_]+", found["kin"].casefold())):
        return reading
    text = f"{reading.text[: found.start()]} {reading.text[found.end() :].lstrip()}"
    return replace(reading, text=text, aspect=read_aspect(text, lexicon, participants, Focus(participants)))


def _is_named_at_front(reading: Reading) -> bool:
    """Whether the sentence begins like "Ruth's brother …" and is read as telling of Ruth."""
    mentions = [(one.who, one.form) for one in reading.aspect.mentions]
    of_person = [(Who.PERSON, "possessive"), (Who.OTHER, "kin")]
    is_told = reading.topic in (SentenceTopic.LEGACY, SentenceTopic.RELATIVE)
    return is_told and reading.aspect.subject is None and mentions[:2] == of_person


def _is_asked_for(reading: Reading) -> bool:
    """Whether the teller asks to remember it ("Remember that her brother …"), so that it is kept in any case."""
    is_told = reading.remember and reading.verdict is Verdict.TOLD
    return is_told and reading.topic is SentenceTopic.LEGACY and reading.aspect.subject is Who.OTHER


def find_relative(reading: Reading, lexicon: Lexicon, participants: Participants) -> Relative | None:
    """Return the relative whom the sentence tells of, if they certainly are the person's and nobody else acts in it."""
    tokens, mentions = tokenize(reading.text), reading.aspect.mentions
    if (
        len(mentions) < 2
        or len(tokens) > LONGEST
        or not (reading.aspect.subject is Who.OTHER or _is_named_at_front(reading))
    ):
        return None
    owner, named = mentions[0], mentions[1]
    if owner.who is Who.TELLER and named.who is Who.PERSON and len(mentions) > 2:  # "My mum's brother …"
        owner, named = mentions[1], mentions[2]
    if owner.form != "possessive" or named.form != "kin" or not 0 < named.at - owner.at <= NEAR or owner.at > FRONT:
        return None
    if named.at >= len(tokens) or not _is_named_so(owner, named, tokens, RELATIVE_WORDS[lexicon.code], lexicon):
        return None
    kin = find_kin(tokens[named.at].word, lexicon)
    if kin is None:
        return None
    role, is_couple = _role_of(owner.who, kin, participants), _is_couple(owner.who, kin, participants)
    if not role and not is_couple:
        return None
    found = Relative(owner, named.at, kin, role, is_couple)
    return found if is_couple or _acts_alone(found, mentions, tokens, lexicon, participants) else None


def is_of_relative(subject: str) -> bool:
    """Whether a fact with this subject is about a relative ("husband.die")."""
    return subject.partition(".")[0] in CLOSE


def _is_named_so(
    owner: Mention, named: Mention, tokens: Sequence[Token], said: RelativeWords, lexicon: Lexicon
) -> bool:
    people = lexicon.people
    before = [token.word for token in tokens[: owner.at]]
    ahead = people.subordinators if people.subject_may_follow else people.subordinators | people.auxiliaries
    if not ahead.isdisjoint(before):
        return False
    is_subject = not said.nominative or is_named(owner, tokens, lexicon) or tokens[owner.at].word in said.nominative
    if not is_subject:  # "ihrem Bruder"
        return False
    between = [token.word for token in tokens[owner.at + owner.words : named.at] if token.word != "'s"]
    after = [token.word for token in tokens[named.at + 1 : named.at + 3]]
    if after[:1] == ["'s"] and not re.search(r"name", " ".join(one.word for one in tokens[named.at : named.at + 5])):
        return False
    return said.between.issuperset(between) and (not after or (after[0] not in said.no_kin and after != ["in", "law"]))


def _role_of(whose: Who, kin: Kin, participants: Participants) -> str:
    if whose is Who.PERSON:
        return kin.role if kin.role in CLOSE else ""
    if whose not in (Who.TELLER, Who.FAMILY) or kin.role in participants.roles or not participants.teller_name:
        return ""
    known = [of_teller for roles, of_teller in BY_TELLER if roles & participants.roles]
    return known[0].get(kin.role, "") if len(known) == 1 else ""


def _is_couple(whose: Who, kin: Kin, participants: Participants) -> bool:
    """Whether the kin word means the person and their spouse: "my parents", told by the person's child."""
    is_child = participants.roles <= words("mother father") and len(participants.roles) == 1
    if participants.gender not in ("m", "f") or not participants.teller_name:
        return False
    return whose in (Who.TELLER, Who.FAMILY) and kin.role == "parent" and kin.gender == "p" and is_child


def _acts_alone(
    found: Relative, mentions: Sequence[Mention], tokens: Sequence[Token], lexicon: Lexicon, participants: Participants
) -> bool:
    """Whether the rest speaks of nobody else and has no pronoun that may mean the person as well as the relative."""
    rest = [one for one in mentions if one.at > found.at]
    if any(one.who in (Who.PERSON, Who.TELLER, Who.FAMILY, Who.LISTENER) for one in rest):
        return False
    if any(token.word in lexicon.people.saying for token in tokens):
        return False
    is_alike = found.kin.gender in ("p", participants.gender) or participants.gender not in ("m", "f")
    return not (is_alike and any(one.form in ("subject", "object", "possessive") for one in rest))


def is_certain(
    reading: Reading, found: Relative, before: Reading | None, lexicon: Lexicon, *, follows_others: bool
) -> bool:
    """Whether the possessive ("her brother") can mean nobody but the person.

    It can if the owner is named or is not the person, or if the sentence before speaks of the person. If the sentence
    before speaks of nobody, or there is none, the message before must not have spoken of somebody else last. In a
    sentence that may be about somebody else, a possessive of either gender ("su", "ihr") is never certain.
    """
    tokens = tokenize(reading.text)
    if found.owner.who is not Who.PERSON or is_named(found.owner, tokens, lexicon):
        return True
    if before is None or not before.aspect.mentions:
        return not follows_others and not reading.may_be_of_another
    if tokens[found.owner.at].word in OF_EITHER and reading.may_be_of_another:
        return False
    return before.aspect.speaks_of(Who.PERSON)


def goes_on_with(reading: Reading, told_of: Relative, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether the sentence goes on to tell what lasts of the same relative.

    "Her first husband was called Casper. He drowned in 1954": the pronoun has the relative's gender, and the person has
    the other one. "Her best friend was Winnie. They fell out in 1988" tells of both.
    """
    mentions, gender = reading.aspect.mentions, told_of.kin.gender
    if _is_of_both(reading, lexicon):
        return True
    if (
        not mentions
        or gender not in ("m", "f")
        or participants.gender not in ("m", "f")
        or gender == participants.gender
    ):
        return False
    is_theirs = all(one.who is Who.OTHER and one.gender == gender for one in mentions)
    opens = mentions[0].form == "subject" and mentions[0].at <= 1
    return is_theirs and opens and _tells_what_lasts(reading, 0, lexicon, is_own=told_of.owner.who is Who.PERSON)


def _is_of_both(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether the sentence opens with "they", which Spanish leaves out, and speaks of nobody else."""
    mentions = reading.aspect.mentions
    if not mentions:
        return leaves_several_out(reading.text, lexicon)
    if len(mentions) > 1 or mentions[0].at > 1 or mentions[0].form != "subject":
        return False
    after = [token.word for token in tokenize(reading.text)[mentions[0].at + 1 :]][:1]
    return mentions[0].gender == "p" or any(map(lexicon.people.plural_verb.search, after))  # "Sie haben"


def lasts(reading: Reading, found: Relative, lexicon: Lexicon) -> bool:
    """Whether what is told of the relative belongs in a family's story.

    For a relative named by the person's possessive ("her brother"), that is what became of them and what they were and
    did; for the teller's own relative ("my brother"), only what became of them.
    """
    return _tells_what_lasts(reading, found.at, lexicon, is_own=found.owner.who is Who.PERSON)


def _tells_what_lasts(reading: Reading, at: int, lexicon: Lexicon, *, is_own: bool) -> bool:
    said = RELATIVE_WORDS[lexicon.code]
    if any(one.search(reading.text) for one in (QUOTE, said.unsure, lexicon.screens.living)):
        return False
    tokens = tokenize(reading.text)
    told = reading.text if lexicon.people.subject_may_follow else reading.text[tokens[at].start :]
    if said.fate.search(told):
        return True
    if not is_own:
        return False
    trades = (names_trade(told[match.end() :], lexicon) for match in said.was.finditer(told))
    return bool(said.life.search(told)) or any(trades)


def tells_fate(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether the sentence tells a flight, a loss or something else that lasts of the person's own life."""
    is_of_person = reading.aspect.subject is Who.PERSON and not reading.aspect.by_possessive
    return is_of_person and RELATIVE_WORDS[lexicon.code].fate.search(reading.text) is not None


def name_relative(text: str, found: Relative, lexicon: Lexicon, participants: Participants) -> str:
    """Return the text with the name of whose relative it is: "Ruth's brother", "el hermano de Ruth", "Ruth and Anna's
    father".
    """
    tokens = tokenize(text)
    owner, kin = found.owner, tokens[found.at]
    start, end = tokens[owner.at].start, kin.start + len(kin.raw)
    if is_named(owner, tokens, lexicon):
        if find_kin(tokens[owner.at].word, lexicon) is None:
            return text
        my = owner.at and tokens[owner.at - 1].word in lexicon.people.my | lexicon.people.our
        start, of_kin = tokens[owner.at - bool(my)].start, tokens[owner.at]
        rest = text[of_kin.start + len(of_kin.raw) :]
        owned = _genitive(participants.first_name) if lexicon.people.capital_nouns else participants.first_name
        return f"{text[:start]}{owned}{rest}"
    teller = participants.teller_name
    if found.is_couple:
        whole = OTHER_HALF[lexicon.code][participants.gender]
        owned = _genitive(teller) if lexicon.code == "de" else teller
        return f"{text[:start]}{_elided(whole.format(name=participants.first_name, teller=owned), lexicon)}{text[end:]}"
    of_teller = owner.who is not Who.PERSON and not participants.roles & words("brother sister sibling")
    name = teller if of_teller else participants.first_name
    after = tokens[found.at + 1 : found.at + 2]
    if after and after[0].word in RELATIVE_WORDS[lexicon.code].behind:  # "su hermano mayor"
        end = after[0].start + len(after[0].raw)
    rest = text[tokens[owner.at + 1].start : end]
    if lexicon.code in ARTICLES:
        return f"{text[:start]}{_of_name(rest, name, found, tokens, lexicon)}{_with_name_apart(text[end:])}"
    owned = f"{name}'s" if lexicon.code == "en" else _genitive(name)
    return f"{text[:start]}{owned} {rest}{text[end:]}"


def is_named(owner: Mention, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether the owner is given by name or as "Mum", not by a possessive pronoun."""
    people = lexicon.people
    pronouns = people.he.possessive | people.she.possessive | people.they.possessive | people.my | people.our
    return tokens[owner.at].word not in pronouns


def _of_name(rest: str, name: str, found: Relative, tokens: Sequence[Token], lexicon: Lexicon) -> str:
    """Return the relative with article and name: "hermano" and Ruth make "el hermano de Ruth"."""
    is_several = tokens[found.owner.at].word in SEVERAL
    gender = found.kin.gender
    article = ARTICLES[lexicon.code][f"{gender}s" if is_several else gender]
    is_short = lexicon.code == "fr" and article in ("le", "la") and VOWEL.match(rest)
    return f"{'l’' if is_short else f'{article} '}{_elided(f'{rest} de {name}', lexicon)}"


def _genitive(name: str) -> str:
    return f"{name}’" if name.endswith(NO_FURTHER_S) else f"{name}s"


def _elided(text: str, lexicon: Lexicon) -> str:
    """Elide French "de" before a vowel: "le frère d’Anne", never "de Anne"."""
    return re.sub(r"\bde\s(?=[AEIOUYÀÂÉÈÊÎÔ])", "d’", text) if lexicon.code == "fr" else text


def _with_name_apart(rest: str) -> str:
    """Set the relative's own name between commas: "La hermana de Tomás, Inés, era monja"."""
    named = re.match(r"\s((?:[A-ZÀ-Þ][\w’'-]+\s?)+)(?<!\s)", rest)
    return f", {named[1]},{rest[named.end() :].removeprefix(',')}" if named else rest
