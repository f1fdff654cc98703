"""Rewriting a sentence so that it stands alone: people are named, and the teller is in the third person.

Only safe changes are made. If a first-person sentence cannot be rewritten without guessing, the teller's own words
stay as they are, in quotation marks after the teller's name.
"""

from __future__ import annotations

import re

from memory.engines.builtin.extraction.mentions import Aspect, Mention, Who
from memory.engines.builtin.extraction.sentence_topics import leaves_subject_out
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants, kin_in
from memory.language.corrections.correction_claims import without_taking_back
from memory.language.detection import LEXICONS
from memory.language.en.verbs import JOINED_THIRD, had_or_would, third_person_verb
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import QUOTE, Token, tokenize

MIXED = 3
ALONE = frozenset({"solo", "sola", "mismo", "misma", "selbst", "selber", "himself", "herself", "alone"})
"""Words that stress the pronoun before them; with a name in its place they would seem to mean somebody else."""

COUNTED = frozenset({"anything", "something", "nothing", "everything", "half", "more", "another"})
"""After "her", these words and numbers leave open whether it is possessive: "it cost her eleven pounds"."""

POINTS_BACK = re.compile(
    r"^(?:all\s)?(?:(?:this|that|these|those|eso|esto|aquello|ça|cela)\b|c['’]était\b)", re.IGNORECASE
)
"""An opening that stands for what was said before, which the sentence alone does not tell."""

NAMING = ("name", "kin", "subject")
"""Forms of mention by which an unchanged sentence says whom it is about."""
FEW = 4
NO_FURTHER_S = ("s", "x", "z", "ß")

Edit = tuple[int, int, str]
"""Start and end of a part of a text, and its replacement."""


def make_standalone(text: str, lexicon: Lexicon, participants: Participants, *, may_name: bool = True) -> str:
    """Return the sentence as it is stored; never empty for a text that says something.

    `may_name`: if the sentence leaves its subject out, the subject is certainly the person.
    """
    plain = tidy(text, lexicon)
    outside = _mask_quotes(plain)
    tokens, aspect = tokenize(outside), read_aspect(outside, lexicon, participants, Focus(participants))
    if aspect.speaks_of(Who.LISTENER) or POINTS_BACK.search(plain) or _leaves_another_open(tokens, aspect, lexicon):
        return quote(text, lexicon, participants)
    if _speaks_as_teller(aspect):
        edits = _teller_edits(tokens, aspect, lexicon, participants)
        if edits is None:
            return quote(text, lexicon, participants)
    else:
        edits = []
    edits += _person_edits(tokens, aspect, lexicon, participants)
    if not edits and (begun := _begun_with_name(plain, tokens, aspect, lexicon, participants)):
        return _finish_sentence(begun)
    if not edits and not any(m.who is Who.PERSON and m.form in NAMING for m in aspect.mentions):
        acts = any(m.form in ("subject", "name", "plural") for m in aspect.mentions) or _speaks_as_teller(aspect)
        if not edits and aspect.subject is None and not acts and leaves_subject_out(outside, lexicon):
            if not may_name:
                return quote(text, lexicon, participants)
            return _finish_sentence(f"{participants.first_name} {_without_capital(plain)}")
        return about(text, lexicon, participants)
    return _finish_sentence(_apply_edits(plain, edits))


def make_named(named: str, text: str, lexicon: Lexicon, participants: Participants) -> str:
    """Return a sentence that names whom it is about (`named`) as it is stored; if its "I" cannot be replaced, quote the
    teller's words (`text`).
    """
    plain = tidy(named, lexicon)
    tokens = tokenize(_mask_quotes(plain))
    aspect = read_aspect(_mask_quotes(plain), lexicon, participants, Focus(participants))
    edits = _teller_edits(tokens, aspect, lexicon, participants) if _speaks_as_teller(aspect) else []
    named_by_teller = all(one.form == "name" for one in aspect.mentions if one.who in (Who.TELLER, Who.FAMILY))
    if edits is None and not named_by_teller:
        return quote(text, lexicon, participants)
    return _finish_sentence(_apply_edits(plain, edits or []))


def about(text: str, lexicon: Lexicon, participants: Participants) -> str:
    """Return the words as they were said, marked as being about the person."""
    return lexicon.phrases.about.format(name=participants.first_name, words=_as_quoted(tidy(text, lexicon)))


def _leaves_another_open(tokens: list[Token], aspect: Aspect, lexicon: Lexicon) -> bool:
    """Whether a pronoun means somebody else, or a boat, whom the sentence does not name."""
    for mention in aspect.mentions:
        if mention.who is not Who.OTHER or mention.form not in ("subject", "object", "possessive"):
            continue
        if mention.gender not in ("m", "f"):
            continue
        named = any(one.who is Who.OTHER and one.form in ("name", "kin", "noun") for one in aspect.mentions)
        capitals = any(token.raw[:1].isupper() and token.word not in lexicon.common for token in tokens[1 : mention.at])
        if not named and not capitals:
            return True
    return False


def _begun_with_name(
    text: str, tokens: list[Token], aspect: Aspect, lexicon: Lexicon, participants: Participants
) -> str:
    """Turn "Lo destinaron a Burgos" into "A Teodoro lo destinaron a Burgos"; empty for other openings."""
    people = lexicon.people
    gender = people.object_clitics.get(tokens[0].word) if len(tokens) >= FEW else None
    fits = gender is not None and participants.gender in (gender or participants.gender, "")
    only = all(mention.who is Who.PERSON and mention.form == "object" for mention in aspect.mentions)
    if not (fits and only and people.plural_verb.search(tokens[1].word)):
        return ""
    return f"A {participants.first_name} {_without_capital(text)}"


def _without_capital(text: str) -> str:
    """Return the text with a small first letter, unless it begins with several capitals."""
    return text if text[:2].isupper() else text[:1].lower() + text[1:]


def quote(text: str, lexicon: Lexicon, participants: Participants) -> str:
    """Return the teller's own words in quotation marks, with the teller's name."""
    teller = participants.teller_name or participants.teller.name
    return lexicon.phrases.said.format(teller=teller, words=_as_quoted(tidy(text, lexicon)))


WRAPPED = re.compile(r"^[^“«„]{0,60}:\s(?=[“«„])")
"""The words before a quotation that say whose it is; they are not part of what is told."""


def without_teller(text: str) -> str:
    """Return a quotation without the words before it that say whose it is; any other text unchanged."""
    return WRAPPED.sub("", text, count=1)


def _speaks_as_teller(aspect: Aspect) -> bool:
    """Whether a first-person word remains when the person is named; the "my" of "my dad" is replaced with "dad"."""
    named = {mention.at - 1 for mention in aspect.mentions if mention.who is Who.PERSON and mention.form == "kin"}
    return any(
        mention.who in (Who.TELLER, Who.FAMILY) and not (mention.form == "possessive" and mention.at in named)
        for mention in aspect.mentions
    )


def tidy(text: str, lexicon: Lexicon) -> str:
    """Return the text without an opening that says nothing, beginning with a capital."""
    whole = without_taking_back(text.strip().lstrip(",; "))
    short = lexicon.screens.filler.sub("", whole, count=1)
    kept = short if len(re.findall(r"\w+", short)) >= 2 else whole
    return kept[:1].upper() + kept[1:]


def _mask_quotes(text: str) -> str:
    """Replace quoted speech by blanks of the same length, which keeps all places: quotations must stay as they are."""
    blanked = QUOTE.sub(lambda match: " " * len(match.group()), text)
    return blanked if re.search(r"\w", blanked) else text


def _as_quoted(text: str) -> str:
    return text.replace("“", "'").replace("”", "'").strip()


def _finish_sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if re.search(r"[.!?…][\"”“»'’)]*$", text) else f"{text.rstrip(',;: ')}."


def _apply_edits(text: str, edits: list[Edit]) -> str:
    for start, end, put in sorted(edits, reverse=True):
        text = text[:start] + put + text[end:]
    return text


def _person_edits(tokens: list[Token], aspect: Aspect, lexicon: Lexicon, participants: Participants) -> list[Edit]:
    """Return the edit that puts the person's name for the first word for the person; none if the name comes first."""
    of_person = [mention for mention in aspect.mentions if mention.who is Who.PERSON]
    if of_person and of_person[0].form == "name":
        return []  # "our Derek" and the like stay: they are what the family calls the person
    alone = not any(mention.who is Who.OTHER for mention in aspect.mentions)
    for mention in of_person:
        edit = _name_for(mention, tokens, lexicon, participants)
        edit = edit or (_name_for_pronoun(mention, tokens, lexicon, participants) if alone else None)
        if edit:
            return [edit]
    return []


def _name_for_pronoun(
    mention: Mention, tokens: list[Token], lexicon: Lexicon, participants: Participants
) -> Edit | None:
    """Return the edit that puts the name for "him" or "his", in languages where the name stands in the same place.

    The caller calls this only where nobody else is spoken of.
    """
    token, name = tokens[mention.at], participants.first_name
    if lexicon.code not in ("en", "de") or mention.form not in ("object", "possessive"):
        return None
    after = tokens[mention.at + 1].word if mention.at + 1 < len(tokens) else ""
    if after in ALONE or after in COUNTED or after in lexicon.dates.numbers:
        return None
    if mention.form == "possessive":
        name += "'s" if lexicon.code == "en" else "’" if name.endswith(NO_FURTHER_S) else "s"
    return token.start, token.start + len(token.raw), name


def _name_for(mention: Mention, tokens: list[Token], lexicon: Lexicon, participants: Participants) -> Edit | None:
    token = tokens[mention.at]
    end = token.start + len(token.raw)
    if tokens[mention.at + 1 : mention.at + 2] and tokens[mention.at + 1].word in ALONE:
        return None
    if mention.form == "subject":
        return _subject_edit(mention.at, tokens, lexicon, participants)
    if mention.form == "kin":
        start = _with_owner(mention.at, tokens, lexicon, participants)
        return tokens[start].start, _with_name(mention.at, tokens, participants), participants.first_name
    if mention.form == "possessive" and tokens[mention.at + 1 : mention.at + 2] and tokens[mention.at + 1].word == "'s":
        return tokens[_with_owner(mention.at, tokens, lexicon, participants)].start, end, participants.first_name
    if mention.form == "possessive" and mention.at == 0 and lexicon.code == "en":
        return token.start, end, f"{participants.first_name}'s"
    return None


def _subject_edit(at: int, tokens: list[Token], lexicon: Lexicon, participants: Participants) -> Edit:
    """Return the edit that puts the name for "he". "He'd" is written out, because nobody writes "Derek'd"."""
    token = tokens[at]
    end = token.start + len(token.raw)
    if lexicon.code != "en":
        return token.start, end, participants.first_name
    if token.word in JOINED_THIRD:
        return token.start, end, participants.first_name + JOINED_THIRD[token.word]
    if at + 2 < len(tokens) and tokens[at + 1].word == "'d":
        rest = [later.word for later in tokens[at + 2 : at + 5]]
        return token.start, tokens[at + 1].start + 2, f"{participants.first_name} {had_or_would(rest)}"
    return token.start, end, participants.first_name


def _with_owner(at: int, tokens: list[Token], lexicon: Lexicon, participants: Participants) -> int:
    """Return the place of the "my" or the article before a kin word, which is replaced with it ("my dad", "der Papa");
    else the word's own.
    """
    before = [token.word for token in tokens[max(at - 1, 0) : at]]
    is_owned = any(word in lexicon.people.my | lexicon.people.our for word in before)
    return at - 1 if is_owned or participants.has_article(before, tokens[at].word) else at


def _with_name(at: int, tokens: list[Token], participants: Participants) -> int:
    """Return where the kin word ends, with the name after it: "my brother Derek" is replaced as a whole."""
    known = {word for name in participants.names for word in name}
    last = tokens[at]
    for token in tokens[at + 1 :]:
        is_next = token.start == last.start + len(last.raw) + 1
        if not (is_next and token.word in known and token.raw[:1].isupper()):
            break
        last = token
    return last.start + len(last.raw)


def is_mixed(tokens: list[Token], lexicon: Lexicon) -> bool:
    """Whether the sentence has three function words of another language.

    People who grew up with two languages mix them, and "me" is a word of several.
    """
    words = [token.word for token in tokens if token.word not in lexicon.common]
    return any(sum(word in other.common for word in words) >= MIXED for other in LEXICONS.values())


def _teller_edits(
    tokens: list[Token], aspect: Aspect, lexicon: Lexicon, participants: Participants
) -> list[Edit] | None:
    """Return the edits that put first-person words into the third person; None if that cannot be done safely."""
    name = participants.teller_name
    if (
        lexicon.code != "en"
        or is_mixed(tokens, lexicon)
        or not name
        or any(mention.who is Who.FAMILY for mention in aspect.mentions)
    ):
        return None
    edits: list[Edit] = []
    for mention in aspect.mentions:
        if mention.who is not Who.TELLER:
            continue
        edit = _own_possessive(mention, tokens, aspect, participants) or _teller_edit(mention, tokens, aspect, name)
        if edit is None:
            return None
        edits += edit
    return edits


def _teller_edit(mention: Mention, tokens: list[Token], aspect: Aspect, name: str) -> list[Edit] | None:
    token = tokens[mention.at]
    end = token.start + len(token.raw)
    if mention.form == "name":
        return []
    if mention.form == "object":
        return [(token.start, end, name)] if token.word == "me" else None
    if mention.form == "possessive":
        return _possessive_edit(mention, tokens, aspect, name)
    verb = third_person_verb(token.word, [later.raw for later in tokens[mention.at + 1 : mention.at + 5]])
    if verb is None:
        return None
    place, form = verb
    if place == 0:  # the pronoun and its verb are one token ("im")
        return [(token.start, end, f"{name} {form}")]
    target = tokens[mention.at + place]
    gap = " " if target.raw.startswith("'") and not form.startswith("'") else ""
    return [(token.start, end, name), (target.start, target.start + len(target.raw), gap + form)]


OWN = {"f": "her", "m": "his"}


def _own_possessive(
    mention: Mention, tokens: list[Token], aspect: Aspect, participants: Participants
) -> list[Edit] | None:
    """Return the edit that makes "my" the teller's "her" or "his": "I broke my hip" becomes "Anna broke her hip".

    That needs a teller who acted last before it and nobody else whom "her" could mean. Return None where the name is
    needed.
    """
    kin = kin_in(participants.teller.relationship)
    own = OWN.get(kin[0].gender, "") if kin else ""
    before = [one for one in aspect.mentions if one.at < mention.at]
    acting = [one.who for one in before if one.form in ("subject", "name", "kin", "noun", "plural")]
    is_clear = acting[-1:] == [Who.TELLER] and all(one.who is Who.TELLER or one.gender == "p" for one in before)
    is_kin = any(one.at == mention.at + 1 and one.form == "kin" for one in aspect.mentions)
    token = tokens[mention.at]
    if mention.form != "possessive" or token.word != "my" or not own or not is_clear or is_kin:
        return None
    return [(token.start, token.start + len(token.raw), own)]


def _possessive_edit(mention: Mention, tokens: list[Token], aspect: Aspect, name: str) -> list[Edit] | None:
    token = tokens[mention.at]
    if token.word != "my":
        return None
    of_person = any(
        other.who is Who.PERSON and other.form == "kin" and other.at == mention.at + 1 for other in aspect.mentions
    )
    return [] if of_person else [(token.start, token.start + len(token.raw), f"{name}'s")]
