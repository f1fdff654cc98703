"""What a claim that something was told wrongly puts right in an earlier message of the same person.

A value counts as wrong only if no other one of the message can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memory.language.comparison.agreement import has_kin_form
from memory.language.comparison.concepts import LIGHT
from memory.language.comparison.statement_reading import concept_of, kin_of, plain
from memory.language.corrections.correction_claims import (
    BESIDE,
    Claim,
    words_outside,
)
from memory.language.corrections.correction_orders import speaks_of_topic
from memory.language.corrections.correction_words import AGE_UNITS, AGED, NAMING_WORDS, PARTICLES, WAS
from memory.language.corrections.phrases import OWNERS, phrases_in, says_how_often
from memory.language.corrections.put_right import PutRight, places_of
from memory.language.corrections.values import Value, ValueKind, values_in
from memory.language.lexicon import Gender, Lexicon, words
from memory.language.sentences.sentences import Token, split_sentences, tokenize

SHORT_YEAR = re.compile(r"\d\d")
BEFORE_SHORT_YEARS = words("in el im en im jahr año")
"""Words before the last two digits of a year: "they married in 59"."""
LIST = re.compile(
    r"\s[^\W\d_]+[,:]\s(?P<before>[A-ZÀ-Ý][\w-]+(?:,\s[A-ZÀ-Ý][\w-]+)*)"
    r"(?P<and>,?\s(?:and|und|y|e|et)\s)(?P<last>[A-ZÀ-Ý][\w-]+)(?!\w)"
)
"""Names that a number before them counts: "two sisters, Ivy and May"."""
EITHER = (" or ", " oder ", " o ", " ou ")
"""What stands between two values of which the teller did not know which one is right."""
FIRST_PERSON = words(
    "i we my our ich wir mein meine meinen meinem meiner unser unsere yo nosotros mi mis j je nous mon ma"
)
OF_PERSON = {
    "en": (words("her his their"), "{name}'s {who}"),
    "de": (words("ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner"), "{name}s {who}"),
    "es": (words("su sus"), "{article} {who} de {name}"),
    "fr": (words("son sa ses"), "{article} {who} de {name}"),
}
OF_TELLER = words("my mein meine meinen meinem meiner mi mon ma")
ARTICLES = {"es": {"f": "la", "m": "el"}, "fr": {"f": "la", "m": "le"}}


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


Found = tuple[PutRight, str]
AMBIGUOUS = PutRight("", "")


@dataclass(frozen=True, slots=True)
class ClaimSearch:
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
        if says_how_often(self.claim.text, self.lexicon):
            return [found for sentence in sentences if self.is_near for found in self._phrases_in(sentence)]
        head, _, tail = self.claim.text.partition(",")
        tail = "" if self._is_apposition(tail) else tail
        bare = [found for text in (self.claim.text, head) for found in self._bare_in(text, sentences)]
        bare = list(_one_choice(bare))
        if len(set(bare)) > 1 and tail:
            return [found for sentence in sentences for found in self._clause_in(sentence, tail)]
        if bare and tail and not self.claim.is_plain:
            bare = [found for found in bare if places_of(found[0].right, tail)]
        if bare:
            return list(dict.fromkeys(bare))
        if self.is_near and (phrases := [found for sentence in sentences for found in self._phrases_in(sentence)]):
            return phrases
        return [found for sentence in sentences for found in self._clause_in(sentence, self.claim.text)]

    def _is_apposition(self, tail: str) -> bool:
        """Whether what follows a comma says only which one is meant: "from Alicante, the hard one"."""
        said = tokenize(tail)
        return 1 < len(said) <= 3 and said[0].word in OWNERS and not self._values(tail)

    def _phrases_in(self, sentence: str) -> list[Found]:
        return [(one, sentence) for one in phrases_in(self.claim.text, sentence, self.lexicon)]

    def _values(self, text: str) -> list[Value]:
        return values_in(text, self.lexicon, self.speakers.names)

    def _bare_in(self, text: str, sentences: Sequence[str]) -> Iterator[Found]:
        """Yield what the claim fits in these sentences, if it says no more than a value."""
        if not self.is_near and not self.claim.wrong:
            return
        for sentence in sentences:
            told = self._values(sentence)
            if NAMING_WORDS & {token.word for token in tokenize(text)}:
                told = [one for one in told if one.before in NAMING_WORDS] or told
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
        if len(new) == 1 and new[0].before in BEFORE_SHORT_YEARS and SHORT_YEAR.fullmatch(new[0].text):
            years = [one.text for one in self._values(sentence) if one.kind is ValueKind.YEAR]
            if len({year[:2] for year in years}) == 1:
                return replace(new[0], kind=ValueKind.YEAR, text=years[0][:2] + new[0].text, role="")
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
        if right.role == "age" and right.before in WAS and not set(said) & AGE_UNITS:
            right = replace(right, role="")  # "it was two" may count anything
        return None if left else right

    def _clause_in(self, sentence: str, text: str) -> Iterator[Found]:
        """Yield the value for which the sentence has another one, if the claim repeats all the rest."""
        right = self._only_new(text, sentence)
        if right is None:
            return
        said = words_outside(text, self._values(text))
        told = self._values(sentence)
        wrong = [one for one in told if self._fits(right, one) and self._says_all(said, sentence, right, one)]
        beside = [one for one in wrong if one.before == right.before]
        if len(wrong) == 2 and sentence[wrong[0].end : wrong[1].start] in EITHER:
            yield PutRight(right.text, sentence[wrong[0].start : wrong[1].end]), sentence
            return
        found = beside if len(beside) == 1 else wrong
        for one in found:
            longer = _with_forgotten(sentence, right, one, self.claim.forgotten)
            yield longer or PutRight(right.text, one.text), sentence

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

    def _says_all(self, said: Sequence[Token], sentence: str, right: Value, wrong: Value) -> bool:
        """Whether the sentence says what is claimed, except for the value, and says it of the same person or thing."""
        told = words_outside(sentence, [wrong])
        counts = right.kind is ValueKind.NUMBER and bool(kin_of(plain(right.after))) and right.after == wrong.after
        return self._has_all(said, told, is_anything=counts) and self._is_of_the_same(said, told)

    def _has_all(self, said: Sequence[Token], told: Sequence[Token], *, is_anything: bool = False) -> bool:
        """Whether all words of `said` that say something by themselves are told, and there is at least one.

        `is_anything`: there is one already, such as the relatives that are counted.
        """
        told_words = {plain(token.word) for token in told}
        concepts = {concept_of(word) for word in told_words} - {""}
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


def _one_choice(found: Sequence[Found]) -> Sequence[Found]:
    """Return one change for two values of which the teller did not know which one is right: "1949 or 1950"."""
    changes = list(dict.fromkeys(found))
    if len(changes) != 2 or changes[0][1] != changes[1][1]:
        return found
    [(first, sentence), (second, _)] = changes
    choice = next((both for word in EITHER if (both := f"{first.wrong}{word}{second.wrong}") in sentence), "")
    return [(PutRight(first.right, choice), sentence)] if choice and first.right == second.right else found


def _with_forgotten(sentence: str, right: Value, wrong: Value, forgotten: str) -> PutRight | None:
    """Return the number put right with who was forgotten: "three sisters, Ivy, May and Rose".

    None unless the names that the number counts stand behind it, and one is forgotten.
    """
    name = forgotten.rsplit(maxsplit=1)[-1] if forgotten else ""
    listed = LIST.match(sentence, wrong.end) if name[:1].isupper() else None
    if listed is None or not name.isalpha():
        return None
    old = sentence[wrong.start : listed.end()]
    between = f"{listed['before']}, {listed['last']}{listed['and']}{name}"
    return PutRight(f"{right.text}{sentence[wrong.end : listed.start('before')]}{between}", old)
