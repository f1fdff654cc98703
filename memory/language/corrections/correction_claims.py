"""Claims that something was told wrongly: the words that say so, and what is claimed to be right.

A teller who asks, doubts, denies or reports what others said claims nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memory.language.comparison.function_words import NEGATIONS
from memory.language.corrections.correction_orders import as_claim
from memory.language.corrections.correction_words import APOLOGY, BARE, CUE, LEADS, OTHERS_ARE_WRONG, WHEN
from memory.language.corrections.values import Value, ValueKind, values_in
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import Token, split_sentences, tokenize
from memory.language.sentences.speech_acts import Verdict, judge

ENOUGH = 2
"""Number of words from which a sentence says something by itself."""
LONGEST = 200
"""Most characters of what is claimed to be right; more than that tells something else."""
FORGOT = re.compile(
    r"""[,;–—-]\s{0,2}(?:(?:and|und|y|et)\s)?(?:i\s(?:had\s)?(?:forgot(?:ten)?|left\sout|missed)(?:\sabout)?\s(?P<en>[^,.;!?]{1,40})
    | (?P<de>[^,.;!?]{1,40}?)\s(?:habe?|hatte)\sich\s(?:ganz\s|noch\s|glatt\s)?vergessen
    | ich\s(?:habe?|hatte)\s(?P<de2>[^,.;!?]{1,40}?)\s(?:ganz\s|noch\s|glatt\s)?vergessen
    | (?:me\solvidé\sde|(?:se\sme|me)\s(?:había\s|he\s)?olvid(?:ó|é|ado)(?:\sde)?)\s(?P<es>[^,.;!?]{1,40})
    | j['’](?:ai|avais)\soublié\s(?P<fr>[^,.;!?]{1,40}))[.!\s]{0,3}\Z""",
    re.IGNORECASE | re.VERBOSE,
)
"""What a teller forgot to tell, behind a claim: "she had three sisters, I forgot Rose"."""
WITHIN = re.compile(
    r"""(?P<begins>[^,.;:!?]{3,60}?)\s(?P<cue>actually|in\sfact|eigentlich|in\swirklichkeit|en\srealidad|de\shecho|en\sfait
    |en\sréalité)\b(?P<ends>[^,.;:!?]{0,60}(?:[.!]?\W*\Z|,\s[^.!?]{1,60}[.!]?\W*\Z|[.!]\s.*))""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
"""A claim with the words that make it a correction in it: "she had three sisters actually"."""
LIE = re.compile(
    r"""\W*(?:(?:no|nein|nee|non|sorry|perdón|pardon|oh|ach|ay)\W+)*(?:
    (?:that|it|this)(?:['’]?s|\sis|\swas)\s(?:all\s)?(?:a\s)?lies?(?=\s(?:what|that)?\s?i\b|\s*[,.!;:–—-]|\s*\Z)
    | i\s(?:lied|was\slying|told\s(?:you\s)?a\slie)\b
    | (?:das|es)\s(?:war|ist)\s(?:ja\s|alles\s)?(?:gelogen|eine\slüge)
    | ich\shabe?\s(?:da\s|dich\s|sie\s)?(?:an)?gelogen
    | (?:eso\s)?(?:es|era)\s(?:una\s)?mentira\b | (?:te\s|le\s)?(?:mentí|he\smentido)\b
    | c['’](?:est|était)\s(?:un\smensonge|des\smensonges) | j['’]ai\smenti)""",
    re.IGNORECASE | re.VERBOSE,
)
"""A teller who says that they did not tell the truth."""
NOT_BUT = re.compile(
    r"""\bnicht\b[^.!?]{0,80}\bsondern\b | n['’]t\b[^.!?]{0,80}\bbut\b
    | \bnot\b[^.!?]{0,80}\bbut\b | \bno\b[^.!?]{0,80}\bsino\b
    | \bn['’e][^.!?]{0,80}\bpas\b[^.!?]{0,80}\bmais\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words that deny one thing and put another in its place."""
SPOKEN_OF = frozenset({Verdict.TOLD, Verdict.SMALL_TALK, Verdict.TRANSIENT})
UNSURE = re.compile(
    r"""\b(?:maybe|perhaps|possibly|probably|might|think|guess|suppose|vielleicht|wohl|möglicherweise|wahrscheinlich
    |glaube?|denke|quizás?|tal\svez|a\slo\smejor|creo|puede\sque|peut-être|crois|pense|probablement|sans\sdoute)\b|\?""",
    re.IGNORECASE | re.VERBOSE,
)
BESIDE = {
    kind: BARE.union(*(LEADS.values() if kind is ValueKind.NAME else (LEADS["in"], LEADS["of"], *WHEN.values())))
    for kind in ValueKind
}
"""Words that may stand beside a value of each kind where nothing else is said of it."""
WHO = r"(?P<who{n}>[^\W\d_]+(?:['’\s][^\W\d_]+){{0,3}}?)"
ANOTHER_DID = re.compile(
    rf"""(?:(?:it|that)(?:['’]s|\swas|\sis)\s{WHO.format(n=1)}\s(?:who|that)
    | (?:(?:es|das)\s(?:war|ist)|war\s(?:es|das))\s{WHO.format(n=2)},\s(?:der|die|das)
    | (?:fue|era|es)\s{WHO.format(n=3)}\s(?:quien|la\sque|el\sque|que)
    | c['’](?:est|était)\s{WHO.format(n=4)}\squi)\s(?P<did>.+)""",
    re.IGNORECASE | re.VERBOSE,
)
"""Claims that somebody else did what was told."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed to be right, as `text`.

    `is_plain`: the message says outright that something is wrong. `wrong` are the values that it calls wrong.
    """

    text: str
    is_plain: bool
    wrong: frozenset[str] = frozenset()
    forgotten: str = ""
    """What the teller says they forgot to tell."""

    @property
    def another(self) -> str:
        """The one who did it, in a claim that somebody else did; else empty."""
        found = ANOTHER_DID.match(self.text)
        said = found.groupdict().items() if found else ()
        return next((text.strip() for name, text in said if text and name != "did"), "")


def read_claim(said: str, lexicon: Lexicon, names: frozenset[str]) -> Claim | None:
    """Return the claim that follows the words of a correction.

    None without such words, or if what follows them is no plain statement.
    """
    begins = at = 0
    is_plain, is_cued, wrong = False, False, frozenset[str]()
    while cue := CUE.match(said, at):
        if cue["denying"] and CUE.match(said, cue.end()) is None:
            break  # "no dogs were allowed"
        is_plain = is_plain or bool(cue["plain"] or cue["naming"])
        is_cued = is_cued or not cue["passing"]
        named = next((text for name, text in cue.groupdict().items() if text and name[-1].isdigit()), "")
        values = [value for value in values_in(named, lexicon, names) if value.is_sure or cue["naming"]]
        if cue["naming"] and not values:
            return None  # the message says that something is wrong, but names no value
        wrong |= {value.text for value in values}
        begins = at if said[cue.end() - 1].isspace() and said[cue.end() - 2].isalpha() else cue.end()
        at = cue.end()
    sentences = split_sentences(said[at:], lexicon) if is_cued else []
    if not sentences or len(sentences[0]) > LONGEST or UNSURE.search(said[at:]):
        return None
    whole = said[begins:at] + sentences[0]  # "eigentlich war es …" asks nothing
    if judge(whole, whole, lexicon) not in SPOKEN_OF:
        return None
    if any(token.word in NEGATIONS or token.word == "n't" for token in tokenize(sentences[0])):
        return None
    if forgot := FORGOT.search(sentences[0]):
        forgotten = next(text for text in forgot.groups() if text)
        return Claim(sentences[0][: forgot.start()], True, wrong, forgotten)
    return Claim(sentences[0], is_plain, wrong)


def with_cue_in_front(said: str) -> str:
    """Return "Actually, she had three sisters" for "She had three sisters actually"; any other message unchanged."""
    found = WITHIN.match(said.strip())
    if found is None or CUE.match(said.strip()):
        return said
    return f"{found['cue']}, {found['begins']}{found['ends']}"


@lru_cache(maxsize=256)
def claim_of(said: str, names: frozenset[str]) -> tuple[Claim | None, Lexicon]:
    """Return the claim of a message, and the lexicon of the language in which it is read.

    The result is cached, because many statements are compared with one message.
    """
    lexicon, said = lexicon_for("en"), with_cue_in_front(as_claim(said))
    if CUE.match(said.strip()) is None:
        return None, lexicon
    lexicon = read_language(said, lexicon)
    return read_claim(said.strip(), lexicon, names), lexicon


def takes_back_unclearly(said: str) -> bool:
    """Whether the message says that something told is not so, and what is right instead, in a way that changes nothing
    by itself: "that's a lie what I said, it was Harold", "that's not right, she wasn't at Boots but at Woolworths".
    """
    cue = CUE.match(said.strip())
    return bool(LIE.match(said)) or bool(cue and cue["plain"] and NOT_BUT.search(said))


def says_only_a_value(said: str) -> bool:
    """Whether the message says only that something told was wrong, and one right value."""
    claim, lexicon = claim_of(said, frozenset())
    if claim is None or not claim.is_plain or not said.strip().endswith(claim.text):
        return False
    values = values_in(claim.text, lexicon, frozenset())
    said_beside = {token.word for token in words_outside(claim.text, values)}
    return len(values) == 1 and said_beside <= BESIDE[values[0].kind]


def without_taking_back(text: str) -> str:
    """Return what is said after "that's wrong, ", "Ellie is wrong, " and the like; the whole text if hardly anything
    follows.
    """
    at = end = next((found.end() for wrong in OTHERS_ARE_WRONG if (found := wrong.match(text))), 0)
    is_plain = False
    while (cue := CUE.match(text, at)) and not cue["naming"]:
        at = cue.end()
        is_apart = re.search(r"[,.:;!–—-]", cue[0][-3:]) or (is_plain and cue["passing"])
        is_plain = is_plain or bool(cue["plain"])
        end = at if is_plain and is_apart else end
    says_enough = len(re.findall(r"\w+", text[end:])) >= ENOUGH
    return text[end:] if says_enough else text


def without_opening(text: str) -> str:
    """Return what is said after a separate "sorry, ", "my mistake, " and the like; else the whole text."""
    at = end = 0
    while (cue := CUE.match(text, at)) and not cue["naming"]:
        at = cue.end()
        is_said = bool(cue["plain"] or APOLOGY.match(cue[0]))  # "hang on, she wants the phone" stays as it is
        end = at if is_said and re.search(r"[,.:;!–—-]", cue[0][-3:]) else end
    return text[end:] if len(re.findall(r"\w+", text[end:])) > ENOUGH else text


def opens_correction(said: str) -> bool:
    """Whether the message, by its beginning, may put right what was said before, and is no question."""
    said, at = as_claim(said).strip(), 0
    while (cue := CUE.match(said, at)) and cue["passing"]:
        at = cue.end()
    return cue is not None and "?" not in said


def words_outside(text: str, values: list[Value]) -> list[Token]:
    """Return the words of the text outside these values."""
    spans = [(value.start, value.end) for value in values]
    return [token for token in tokenize(text) if not any(start <= token.start < end for start, end in spans)]
