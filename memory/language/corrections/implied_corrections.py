"""Corrections that do not say what they are about: "no, that's wrong, it was 1957", "it wasn't Cork, it was Hull".

If the wrong value is named, the newest message that contains it is meant. Otherwise the last messages of the same
person are searched, and a value counts as wrong only if no other one can be meant. Questions, doubts, denials and
reports of what others said correct nothing, and neither does a sentence that says more than the sentence before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memory.language.comparison.agreement import has_kin_form
from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.statement_reading import concept_of, inner_text, kin_of, plain, read
from memory.language.corrections.correction_claims import BESIDE, Claim, claim_of, read_claim, words_outside
from memory.language.corrections.correction_orders import as_claim, read_order, speaks_of_topic
from memory.language.corrections.correction_words import AGE_UNITS, AGED, CUE, NAMING_WORDS, PARTICLES
from memory.language.corrections.corrections import wrong_values
from memory.language.corrections.meant_messages import newest_with
from memory.language.corrections.named_things import behind_cues, named_by, says_age, stands_for_age
from memory.language.corrections.put_right import PutRight, places_of
from memory.language.corrections.values import Value, ValueKind, values_in
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import Gender, Lexicon, words
from memory.language.sentences.sentences import Token, split_sentences, tokenize
from memory.language.sentences.speech_acts import Verdict, judge

FURTHEST = 4
"""Number of messages back in which something plainly called wrong is looked for."""
ASKS_WHO = re.compile(r"\b(?:who|wer|wen|wem|qui[eé]n(?:es)?|qui)\b[^.!?]*\?\W*\Z", re.IGNORECASE)
"""A question at the end of a reply that somebody's name answers."""
SOMEBODYS = (
    r"(?P<owner>[A-ZÀ-Ý][\w-]+?)(?:['’]s|s|['’])\s(?:[\w-]+\s){{0,2}}{thing}\b",
    r"\b{thing}(?:\s[\w-]+){{0,2}}\s(?:de\s|von\s|d['’])(?P<owner>[A-ZÀ-Ý][\w-]+)",
    r"(?i:\b(?P<owner>my|our|meine?[nmrs]?|unsere?[nmrs]?|mi|nuestr[oa]|mon|ma|notre))\s(?:[\w-]+\s){{0,2}}{thing}\b",
)
"""Whose a thing is."""
ASKING = frozenset({Verdict.QUESTION, Verdict.REQUEST})
FIRST_PERSON = words(
    "i we my our ich wir mein meine meinen meinem meiner unser unsere yo nosotros mi mis j je nous mon ma"
)


@dataclass(frozen=True, slots=True)
class Meant:
    """What a correction puts right.

    `at` is the place, among the given messages, of the one that told it; `sentence` is the sentence that says it.
    """

    put_right: PutRight
    at: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Speakers:
    """Whom a correction may speak of.

    `names` are plain words for the person and the teller, `gender` is the person's, `language` the family's; `person`
    and `teller` are first names.
    """

    names: frozenset[str]
    gender: Gender = ""
    language: str = "en"
    person: str = ""
    teller: str = ""


OF_PERSON = {
    "en": (words("her his their"), "{name}'s {who}"),
    "de": (words("ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner"), "{name}s {who}"),
    "es": (words("su sus"), "{article} {who} de {name}"),
    "fr": (words("son sa ses"), "{article} {who} de {name}"),
}
OF_TELLER = words("my mein meine meinen meinem meiner mi mon ma")
ARTICLES = {"es": {"f": "la", "m": "el"}, "fr": {"f": "la", "m": "le"}}


def read_meant(said: str, told: Sequence[str], speakers: Speakers, *, asked: str = "") -> Meant | None:
    """Return what the message corrects in the messages before it (`told`, by the same person, the newest last).

    None if that is not certain, or if the message names the wrong value and says itself what the correction is about.
    An order to correct something may say what it is about. `asked` is what the assistant said just before: who says who
    it was, where they are asked that, corrects nothing.
    """
    order = read_order(said)
    said, topic = (order.claim, order.topic) if order else (said, "")
    if named := named_by(said):
        if named[0].is_person and behind_cues(said) == said and ASKS_WHO.search(asked):
            return None
        meant = next(filter(None, (_named_in(one, told, speakers, topic) for one in named)), None)
        is_other = meant is not None and says_age(said) and not stands_for_age(meant.put_right, meant.sentence)
        return None if is_other else meant
    if not told or CUE.match(said.strip()) is None or wrong_values(said):
        return None
    lexicon = read_language(f"{told[-1]} {said}", lexicon_for(speakers.language))
    claim = read_claim(said.strip(), lexicon, speakers.names)
    if claim is None:
        return None
    reach = FURTHEST if claim.is_plain else 1
    for back, message in enumerate(list(reversed(told))[:FURTHEST], start=1):
        if _asks(message, lexicon):
            return None  # the assistant answered this message, and its answer may be what is wrong
        found = _Search(claim, lexicon, speakers, is_near=back <= reach, topic=topic).meant_in(message)
        if found:
            [(put_right, sentence), *more] = found
            is_open = back > 1 or bool(NAMING_WORDS & {token.word for token in tokenize(claim.text)})
            is_unclear = bool(more) or not put_right.right
            if is_unclear or (is_open and _fits_another(claim, told[:-back], lexicon, speakers, topic)):
                return None
            return Meant(put_right, len(told) - back, sentence)
    return None


def _named_in(named: PutRight, told: Sequence[str], speakers: Speakers, topic: str) -> Meant | None:
    """Return the newest message on the topic that contains the wrong value. None if the value can't be replaced there
    once.
    """
    about = [one if speaks_of_topic(one, topic, speakers.names) else "" for one in told]
    at = newest_with([named], about)
    if at is None or (named.thing and any(named.places_in(one) for one in about[:at])):
        return None  # two messages may tell of two bikes
    lexicon = read_language(told[at], lexicon_for(speakers.language))
    sentences = [one for one in split_sentences(told[at], lexicon) if named.places_in(one)]
    is_clear = len(sentences) == 1 and named.said_in_full(sentences[0]) is not None
    is_clear = is_clear and _tells_all(sentences[0], named.did, speakers.names)
    is_clear = is_clear and not (named.is_owned and _is_of_another(sentences[0], named.thing, speakers.names))
    return Meant(named, at, sentences[0]) if is_clear else None


def _tells_all(sentence: str, did: str, names: frozenset[str]) -> bool:
    """Whether the sentence tells what somebody is said to have done: "who walked her" and not "who scared her"."""
    return read(did, names).content.keys() - LIGHT <= read(sentence, names).content.keys()


def _is_of_another(sentence: str, thing: str, names: frozenset[str]) -> bool:
    """Whether the sentence tells of somebody else's thing: "Frank's bike", "my bike"."""
    found = (re.search(one.format(thing=re.escape(thing)), sentence) for one in SOMEBODYS)
    owners = [one["owner"] for one in found if one]
    return any(plain(owner.casefold()) not in names for owner in owners)


def _fits_another(claim: Claim, earlier: Sequence[str], lexicon: Lexicon, speakers: Speakers, topic: str) -> bool:
    """Whether something told earlier fits the claim as well.

    If the last message is not meant, any earlier one may be; "he was called …" may be about any animal.
    """
    search = _Search(claim, lexicon, speakers, is_near=True, topic=topic)
    return any(search.meant_in(message) for message in earlier)


def _asks(message: str, lexicon: Lexicon) -> bool:
    sentences = split_sentences(message, lexicon)
    return any("?" in one or judge(one, one, lexicon) in ASKING for one in sentences)


def instead_of(said: str, new: str, old: str, names: frozenset[str]) -> bool:
    """Whether the new statement is the old one with another value, which the words `said` claim to be right."""
    if named := named_by(as_claim(said)):
        return any(one.said_in_full(old) == new for one in named)
    claim, lexicon = claim_of(said, names)
    if claim is None or new == old:
        return False
    if who := claim.another:
        name = old.split(maxsplit=1)[0]
        is_begun = plain(name.casefold()) in names and new.endswith(old[len(name) :])
        return is_begun and bool(places_of(who.split()[-1], new[: len(new) - len(old) + len(name)]))
    said_there = inner_text(new)
    beside = {token.word for token in words_outside(said_there, values_in(said_there, lexicon, names))}
    for right in values_in(new, lexicon, names):
        if not places_of(right.text, claim.text) or beside <= BESIDE[right.kind]:
            continue  # "it was 1979" does not say what happened then
        for wrong in values_in(old, lexicon, names):
            is_named = wrong.text in claim.wrong or not places_of(wrong.text, said)
            if is_named and f"{new[: right.start]}{wrong.text}{new[right.end :]}" == old:
                return right.kind is wrong.kind
    return False


def is_said_by(said: str, new: str, old: str, names: frozenset[str]) -> bool:
    """Whether `new`, drawn from the words `said`, says only what they put right, and `old` says that already."""
    said = as_claim(said)
    named = [one for one in named_by(said) if places_of(one.right, new) and places_of(one.wrong, new)]
    if named:
        return any(one.is_said_in(old) for one in named_by(said))
    claim, lexicon = claim_of(said, names)
    if claim is None:
        return False
    who = claim.another
    values = [who.split()[-1]] if who else [value.text for value in values_in(claim.text, lexicon, names)]
    if not any(places_of(value, new) and places_of(value, old) for value in values):
        return False
    known = f"{said[: said.index(claim.text)]} {claim.text} {old}"
    return _telling(inner_text(new), lexicon) <= _telling(known, lexicon) | names


def _telling(text: str, lexicon: Lexicon) -> set[str]:
    return {plain(token.word) for token in tokenize(text) if token.word not in lexicon.common}


Found = tuple[PutRight, str]
AMBIGUOUS = PutRight("", "")


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for what a claim puts right in one message."""

    claim: Claim
    lexicon: Lexicon
    speakers: Speakers
    is_near: bool
    """A claim that names nothing but a value may be about this message."""
    topic: str = ""
    """What the claim is said to be about."""

    def meant_in(self, message: str) -> list[Found]:
        """Return everything that may be meant; several results, or an ambiguous one, if it cannot be told."""
        sentences = [
            sentence
            for sentence in split_sentences(message, self.lexicon)
            if speaks_of_topic(sentence, self.topic, self.speakers.names)
        ]
        if who := self.claim.another:
            return [found for sentence in sentences for found in self._done_by_another(who, sentence)]
        head, _, tail = self.claim.text.partition(",")
        bare = [found for text in (self.claim.text, head) for found in self._bare_in(text, sentences)]
        if len(set(bare)) > 1 and tail:
            return [found for sentence in sentences for found in self._clause_in(sentence, tail)]
        if bare and tail and not self.claim.is_plain:
            bare = [found for found in bare if places_of(found[0].right, tail)]
        if bare:
            return list(dict.fromkeys(bare))
        return [found for sentence in sentences for found in self._clause_in(sentence, self.claim.text)]

    def _values(self, text: str) -> list[Value]:
        return values_in(text, self.lexicon, self.speakers.names)

    def _bare_in(self, text: str, sentences: Sequence[str]) -> Iterator[Found]:
        """Yield what the claim fits in these sentences, if it says no more than a value."""
        if not self.is_near and not self.claim.wrong:
            return
        for sentence in sentences:
            told = self._values(sentence)
            right = self._only_new(text, sentence)
            if right is None:
                continue
            for wrong in told:
                meant = self._as_bare(text, right, wrong)
                if meant and self._fits(meant, wrong):
                    is_year_short = right.kind is ValueKind.NUMBER and right.text.isdigit() and len(right.text) == 2
                    is_unclear = is_year_short and any(one.kind is ValueKind.YEAR for one in told)
                    is_sure = not self.lexicon.people.capital_nouns or not concept_of(plain(right.text))
                    is_meant = wrong.is_sure and is_sure and not is_unclear
                    yield (PutRight(right.text, wrong.text) if is_meant else AMBIGUOUS), sentence

    def _only_new(self, text: str, sentence: str) -> Value | None:
        """Return the one value of the claim that the sentence does not name; None if there is not exactly one."""
        new = [value for value in self._values(text) if not places_of(value.text, sentence)]
        return new[0] if len(new) == 1 else None

    def _fits(self, right: Value, wrong: Value) -> bool:
        return right.fits(wrong) and (not self.claim.wrong or wrong.text in self.claim.wrong)

    def _as_bare(self, text: str, right: Value, wrong: Value) -> Value | None:
        """Return the value if the claim says nothing else of it; else None.

        Words that stand right beside the wrong value in the told sentence may be repeated.
        """
        others = [value for value in self._values(text) if value is not right and value != right]
        outside = words_outside(text, [right, *others])
        said = [token.word for token in outside]
        beside = {wrong.before, wrong.after}
        left = {word for word in said if word not in BESIDE[right.kind] and word not in beside}
        if left - AGE_UNITS <= AGED and left and right.kind is ValueKind.NUMBER:
            return replace(right, role="age")
        return None if left else right

    def _clause_in(self, sentence: str, text: str) -> Iterator[Found]:
        """Yield the value for which the sentence has another one, if the claim repeats all the rest."""
        right = self._only_new(text, sentence)
        if right is None:
            return
        said = words_outside(text, self._values(text))
        told = self._values(sentence)
        wrong = [one for one in told if self._fits(right, one) and self._says_all(said, sentence, one)]
        beside = [one for one in wrong if one.before == right.before]
        for one in beside if len(beside) == 1 else wrong:
            yield PutRight(right.text, one.text), sentence

    def _done_by_another(self, who: str, sentence: str) -> Iterator[Found]:
        """Yield the sentence that says that the person did it, for a claim like "it was her sister who won it"."""
        named, told = self._in_full(who), tokenize(sentence)
        is_of_relative = any(self._is_relative(token) for token in told)
        did = tokenize(self.claim.text.partition(who)[2])
        if self.is_near and named and self.speakers.person and not is_of_relative and self._has_all(did[1:], told):
            yield PutRight(named, self.speakers.person), sentence

    def _is_relative(self, token: Token) -> bool:
        word = plain(token.word)
        return bool(kin_of(word)) and word not in self.speakers.names

    def _in_full(self, who: str) -> str:
        """Return the name of "her sister" or "Jack" in full; empty if the words are no relative and no name."""
        first, *others = who.split()
        of_person, form = OF_PERSON[self.lexicon.code]
        name = self.speakers.person if first.casefold() in of_person else self.speakers.teller
        if first.casefold() in of_person | OF_TELLER:
            kin = next((one for word in others if (one := self.lexicon.people.kin.get(word.casefold()))), None)
            articles = ARTICLES.get(self.lexicon.code, {})
            if kin is None or not name or (articles and kin.gender not in articles):
                return ""
            whole = form.format(name=name, who=" ".join(others), article=articles.get(kin.gender, ""))
            return re.sub(r"\bde (?=[AEIOUYÉÈÊ])", "d’", whole) if self.lexicon.code == "fr" else whole
        values = self._values(f"_ {who}")
        is_name = len(values) == 1 and values[0].kind is ValueKind.NAME and values[0].text == who
        return who if is_name and not concept_of(plain(who)) else ""

    def _says_all(self, said: Sequence[Token], sentence: str, wrong: Value) -> bool:
        """Whether the sentence says what is claimed, except for the value, and says it of the same person or thing."""
        told = words_outside(sentence, [wrong])
        return self._has_all(said, told) and self._is_of_the_same(said, told)

    def _has_all(self, said: Sequence[Token], told: Sequence[Token]) -> bool:
        """Whether all words of `said` that say something by themselves are told, and there is at least one."""
        told_words = {plain(token.word) for token in told}
        concepts = {concept_of(word) for word in told_words} - {""}
        is_anything = False
        for token in said:
            word = plain(token.word)
            if self._is_relative(token) or token.word in PARTICLES or token.word in FIRST_PERSON:
                if word not in told_words:
                    return False
            elif concept_of(word) or token.word not in self.lexicon.common:
                if word in self.speakers.names:
                    continue
                is_same = concept_of(word) in concepts and concept_of(word) not in LIGHT
                if not is_same and word not in told_words and not has_kin_form(word, told_words):
                    return False
                is_anything = True
        return is_anything

    def _is_of_the_same(self, said: Sequence[Token], told: Sequence[Token]) -> bool:
        """Whether the pronoun of the claim can mean the one whom the sentence speaks of."""
        people = self.lexicon.people
        told_words = {token.word for token in told}
        own = {"m": people.he.subject, "f": people.she.subject}
        subject = next((gender for token in said for gender, forms in own.items() if token.word in forms), "")
        others = told_words - {token.word for token in told if plain(token.word) in self.speakers.names}
        kin = {one.gender for word in others if (one := people.kin.get(word))}
        if told_words & FIRST_PERSON - {token.word for token in said} and not kin:
            return False
        if not subject:
            return True
        if not kin and {token.word for token in said} & NAMING_WORDS and told_words & NAMING_WORDS:
            return True  # "his dog was called Max", and "er" is the dog
        is_named = bool({plain(word) for word in told_words} & self.speakers.names)
        if kin and not told_words & own[subject] and not is_named:
            return bool(kin & {subject, "", "p"})
        return bool(told_words & own[subject]) or (is_named and self.speakers.gender in (subject, ""))
