"""Questions about the birth, wedding or death of somebody other than the person: "When did Ellie die?"

Only what was told of that one answers them. The asker may mean somebody who is alive, and would take the date of
another death for theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from memory.engines.base import Recalled
from memory.engines.builtin.extraction.life_events import ALSO_SAID, COUPLES, TYPES
from memory.engines.builtin.extraction.mentions import Mention, Who
from memory.engines.builtin.extraction.subjects import OWNING, PLACE_LEADS, Focus, read_aspect
from memory.engines.builtin.extraction.third_person import without_teller
from memory.engines.builtin.participants import Participants, find_kin
from memory.language.detection import LEXICONS, read_language
from memory.language.lexicon import Lexicon, words
from memory.language.questions.questions import has_verb
from memory.language.sentences.sentences import Token, split_sentences, tokenize
from memory.language.topics import plain

CLAUSE = re.compile(r"[,;:–—“”«»„\"]\s*|\s(?:and|but|when|und|aber|als|y|pero|cuando|et|mais|quand)\s", re.IGNORECASE)
WHERE = re.compile(r"\b(?:where|wo|a?d[oó]nde|où)\b", re.IGNORECASE)
NOUNS = words(
    """
    wedding marriage birth birthday death hochzeit trauung geburt geburtstag geburtsdatum tod boda matrimonio nacimiento
    cumpleaños muerte mariage noces naissance anniversaire décès
    """
)
"""Nouns for events of a life. The one whose life is meant stands beside them as an owner."""
PARENTS = words("mother father stepmother stepfather")
"""Roles that every teller uses for a relative of their own."""
OF_AGE = re.compile(r"\b(?:edad|años|âge|ans|alt|old|age)\b", re.IGNORECASE)
FEWEST_LETTERS = 3
"""Shortest name that is recognised without a capital."""


@dataclass(frozen=True, slots=True)
class OtherLife:
    """Somebody other than the person whose life a question asks about.

    They are given by `names`; else by their `roles`, to the person if `of_person`, otherwise to the asker; or they are
    the asker (`of_asker`). `in_family`: the role is a word that a whole family uses for one relative ("Gran").
    """

    kind: str
    names: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()
    of_person: bool = False
    of_asker: bool = False
    in_family: bool = False

    def is_told_in(self, item: Recalled, participants: Participants, lexicon: Lexicon) -> bool:
        """Whether a clause of the item tells of this event in their life. Another teller's "Mum" is not the asker's."""
        if self.roles and not (self.of_person or self.in_family or item.own):
            return False
        spoken = read_language(item.text, lexicon)
        said = [TYPES[spoken.code][one] for one in ALSO_SAID.get(self.kind, (self.kind,))]
        if self.of_person and item.subject.partition(".")[0] in self.roles:  # a fact about this relative, as a whole
            return any(one.search(item.text) for one in said)
        for sentence in split_sentences(without_teller(item.text), spoken):
            named = ""
            clauses = [*filter(str.strip, CLAUSE.split(sentence))]
            for clause, after in pairwise([*clauses, ""]):
                is_named = _names_anybody(clause, spoken, participants)
                told = clause if is_named else f"{named} {clause}"
                if not (is_named or has_verb(after, spoken)):
                    told = f"{told} {after}"  # "one of them died, my brother Andrés"
                if any(one.search(clause) for one in said) and self._is_named_in(told, item, participants, spoken):
                    return True
                named = clause if is_named else f"{named} {clause}"
        return False

    def _is_named_in(self, clause: str, item: Recalled, participants: Participants, lexicon: Lexicon) -> bool:
        tokens = tokenize(clause)
        spoken_of = [at for at in range(len(tokens)) if not _owns(at, tokens)]
        if self.of_asker:
            mentions = read_aspect(clause, lexicon, participants, Focus(participants)).mentions
            is_own = item.own and not item.speaker and any(_is_teller_themselves(one) for one in mentions)
            return is_own or any(tokens[at].word == participants.teller_name.casefold() for at in spoken_of)
        if self.names:
            return any(plain(tokens[at].word) in self.names for at in spoken_of)
        kin = [at for at in spoken_of if _role_of(tokens[at].word, lexicon) in self.roles]
        return any(_is_persons_own(at, tokens, participants, lexicon) == self.of_person for at in kin)


def tells_nothing_of_place(item: Recalled, kind: str, participants: Participants) -> bool:
    """Whether the item tells only that the person was born or died, or when, but not where: "He died".

    So few words do not show their language, so the patterns of all languages are applied.
    """
    told = rest = without_teller(item.text)
    small = set(participants.name_words)
    for lexicon in LEXICONS.values():
        rest = _cues(lexicon)[kind].sub(" ", TYPES[lexicon.code][kind].sub(" ", rest))
        small |= {*lexicon.common, *lexicon.dates.months, *lexicon.dates.weekdays}
    left = (token.word for token in tokenize(rest))
    return rest != told and all(word in small or plain(word) in small or word[0].isdigit() for word in left)


def read_other_life(question: str, participants: Participants, lexicon: Lexicon) -> OtherLife | None:
    """Return whose birth, death or wedding a question asks about; None if that is the person, or no such event is asked
    for.
    """
    kind, cue = next(((kind, cue) for kind, cue in _cues(lexicon).items() if cue.search(question)), ("", None))
    tokens = tokenize(question)
    if cue is None or _speaks_of_person(question, tokens, participants, lexicon):
        return None
    by_noun = bool({plain(token.word) for token in tokens} & NOUNS)
    owners = {at for at in range(len(tokens)) if _owns(at, tokens)}
    kin = [at for at in range(len(tokens)) if _role_of(tokens[at].word, lexicon)]
    names = list(_names_at(question, tokens, cue, participants, lexicon))
    if by_noun:
        kin, names = ([at for at in places if at in owners] for places in (kin, names))
    if names:
        return OtherLife(kind, names=frozenset(plain(tokens[at].word) for at in names))
    if kin:
        role, of_person = _role_of(tokens[kin[0]].word, lexicon), _is_persons_own(kin[0], tokens, participants, lexicon)
        is_mine = any(token.word in lexicon.people.my for token in tokens[max(kin[0] - 2, 0) : kin[0]])
        in_family = role in lexicon.people.bare_roles - PARENTS and not is_mine
        return OtherLife(kind, roles=frozenset({role}), of_person=of_person, in_family=in_family)
    mentions = read_aspect(question, lexicon, participants, Focus(participants)).mentions
    is_own = any(_is_teller_themselves(one) or (by_noun and one.who is Who.TELLER) for one in mentions)
    return OtherLife(kind, of_asker=True) if is_own else None


def _cues(lexicon: Lexicon) -> dict[str, re.Pattern[str]]:
    return {"birth": lexicon.asking.birth, "death": lexicon.asking.death, "wedding": lexicon.asking.wedding}


def _speaks_of_person(question: str, tokens: Sequence[Token], participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the question asks about the person, and not only about something of theirs.

    A pronoun after the name of somebody else means that one.
    """
    mentions = read_aspect(question, lexicon, participants, Focus(participants)).mentions
    capitals = [at for at in range(len(tokens)) if _is_capital_name(at, tokens, participants, lexicon)]
    others = [] if lexicon.people.capital_nouns else capitals
    for one in mentions:
        if one.who is Who.FAMILY and one.form == "subject":
            return True
        if one.who is not Who.PERSON or one.form == "possessive" or _is_owner_of_kin(one.at, tokens, lexicon):
            continue
        if one.form in ("name", "kin", "plural", "object") or not (others and others[0] < one.at):
            return True
    return any(_means_person(at, tokens, participants, lexicon) for at in range(len(tokens)))


def _means_person(at: int, tokens: Sequence[Token], participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the word means the person: "uncle" alone, from the person's niece, or "my parents", one of whom is the
    person.
    """
    kin = find_kin(tokens[at].word, lexicon)
    if kin is None or _is_owner_of_kin(at, tokens, lexicon):
        return False
    if kin.gender == "p" and participants.roles & COUPLES.get(kin.role, frozenset()):
        return not _is_persons_own(at, tokens, participants, lexicon)
    if kin.role not in participants.roles or _is_persons_own(at, tokens, participants, lexicon):
        return False
    following = [token for token in tokens[at + 1 : at + 3] if token.word != "'s"]
    after = following[0] if following else None
    if after is not None and (after.word in NOUNS or after.word == "date"):
        return True  # "Wann hat Vati Geburtstag?", "Mum's birthday"
    is_named = after is not None and after.raw[:1].isupper() and not lexicon.people.capital_nouns
    return not is_named and kin.role not in lexicon.people.bare_roles


def _names_at(
    question: str, tokens: Sequence[Token], cue: re.Pattern[str], participants: Participants, lexicon: Lexicon
) -> Iterator[int]:
    """Yield the places of other people's names: words with a capital; if there are none, the only content word."""
    asking = lexicon.asking
    opened = asking.open.match(question)  # "Comment" is no name
    begins = opened.end() if opened else 0
    capitals = [
        at
        for at, token in enumerate(tokens)
        if token.start >= begins and _is_capital_name(at, tokens, participants, lexicon)
    ]
    if capitals:
        yield from capitals
        return
    asked = [found.span() for one in (cue, asking.when, asking.open, OF_AGE) for found in one.finditer(question)]
    left = [
        at
        for at, token in enumerate(tokens)
        if token.word not in lexicon.common | lexicon.people.adverbs | lexicon.phrases.vague
        and not any(start <= token.start < end for start, end in asked)
        and plain(token.word) not in participants.name_words
        and not token.word.startswith("'")
        and len(token.word) >= FEWEST_LETTERS
    ]
    if len(left) == 1 and not _role_of(tokens[left[0]].word, lexicon):
        at = left[0]
        is_place = at > 0 and tokens[at - 1].word in PLACE_LEADS
        if not (is_place or lexicon.people.verb.search(tokens[at].word)):
            yield at


def _is_capital_name(at: int, tokens: Sequence[Token], participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the word may be somebody's name, by its capital. In a language with capital nouns any noun may be."""
    token, before = tokens[at], tokens[at - 1].word if at else ""
    people, dates = lexicon.people, lexicon.dates
    if not token.raw[:1].isupper() or token.word in people.i or before in PLACE_LEADS:
        return False
    if not at and (token.word in lexicon.common or tokens[1:2] == [] or tokens[1].word not in people.auxiliaries):
        return False  # "Frank est-il mort ?"
    if plain(token.word) in participants.name_words or _role_of(token.word, lexicon):
        return False
    is_noun = people.capital_nouns and token.word in lexicon.common | people.formal_you
    return not (is_noun or plain(token.word) in NOUNS or token.word in {*dates.months, *dates.weekdays, *people.titles})


def _role_of(word: str, lexicon: Lexicon) -> str:
    kin = find_kin(word, lexicon)
    return kin.role if kin and (word in lexicon.people.kin or word not in lexicon.common) else ""


def _owns(at: int, tokens: Sequence[Token]) -> bool:
    """Whether the word is an owner: "Frank's death", "the death of my uncle", "Franks Tod", "hat Frank Geburtstag"."""
    after = tokens[at + 1].word if at + 1 < len(tokens) else ""
    if after == "'s" or after in NOUNS:
        return True
    return any(token.word in OWNING or f"{token.word}'" in OWNING for token in tokens[max(at - 2, 0) : at])


def _is_owner_of_kin(at: int, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether the word is the owner of a relative: "Rose's father", "el padre de Rose", "Roses Vater"."""
    following = [token.word for token in tokens[at + 1 : at + 3]]
    before = [token.word for token in tokens[max(at - 3, 0) : at]]
    if following[:1] == ["'s"] and len(following) > 1:
        return bool(_role_of(following[1], lexicon))
    return bool(before and before[-1] in OWNING and any(_role_of(word, lexicon) for word in before))


def _is_persons_own(at: int, tokens: Sequence[Token], participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the kin word means a relative of the person: "his mother", "Rose's father", "el padre de Rose"."""
    people = lexicon.people
    owners = people.he.possessive | people.she.possessive | people.they.possessive
    before, after = tokens[max(at - 2, 0) : at], tokens[at + 1 : at + 3]
    beside = [*before, *(after if after and after[0].word in OWNING else [])]
    named = (plain(token.word).removesuffix("s") for token in beside)
    own = {plain(word).removesuffix("s") for name in participants.names for word in name}
    return any(token.word in owners for token in before) or any(word in own for word in named)


def _is_person_or_name(at: int, tokens: Sequence[Token], participants: Participants, lexicon: Lexicon) -> bool:
    word = tokens[at].word
    if _role_of(word, lexicon) or any(word in name for name in participants.names):
        return True
    return not lexicon.people.capital_nouns and at > 0 and tokens[at].raw[:1].isupper()


def _names_anybody(clause: str, lexicon: Lexicon, participants: Participants) -> bool:
    tokens = tokenize(clause)
    return any(_is_person_or_name(at, tokens, participants, lexicon) for at in range(len(tokens)))


def _is_teller_themselves(mention: Mention) -> bool:
    return mention.who is Who.TELLER and mention.form in ("subject", "name")
