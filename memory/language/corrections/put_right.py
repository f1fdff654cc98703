"""The change that a correction makes: a right value in the place of a wrong one, and nothing else.

No words are put into quotation marks that nobody said. What a fact quotes about the person, in without a word for its
teller, can be said without quotation marks; any other quotation stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.comparison.function_words import FRAME
from memory.language.detection import LEXICONS, lexicon_for, read_language
from memory.language.lexicon import words
from memory.language.sentences.sentences import QUOTE, tokenize

BEGINS = re.compile(r"(?:\A|[.!?:]\s+|[“„«\"]\s?)\Z")
"""The text before the beginning of a sentence."""
OF_THEM = re.compile(r"['’]s?(?!\w)|\s(?:and|und|y|et)\s")
"""What follows somebody who is not alone what the sentence speaks of ("Mum's sister", "Mum and Dad")."""
OF = re.compile(
    r"""(?<!\w)(?:and|of|und|an|auf|aus|beim?|mit|nach|vo[nm]|zu[mr]?|für|über|durch|gegen|ohne|neben|hinter|y|e|al?|del?|con
    |por|para|sobre|et|du|des|d['’]|à|aux?|avec|par|pour|chez|sur)\s?\Z""",
    re.IGNORECASE | re.VERBOSE,
)
"""What stands before somebody who is not whom the sentence is about, or whose article depends on it."""
DECLINED = words("der die das dem den ein eine el la los las un una le les")
"""Articles that a noun has in one place of a sentence, and not in another."""
ARTICLE = re.compile(r"\b(?P<a>[aA])n?\s\Z")
JOINING = r"(?:and|or|und|oder|y|e|o|et|ou|of|de|von|with|mit|con|avec)"
"""Words after which something else is spoken of."""
JOINED = re.compile(r"\s(?:and|or|und|oder|y|e|o|et|ou)\b", re.IGNORECASE)
ENUMERATED = re.compile(r"(?<!\w)(?:and|or|und|oder|y|et|ou)\s\Z", re.IGNORECASE)
LINKING = "|".join(
    (
        r"(?:(?:that|which)\s)?(?:was|were|is)(?:\s(?:called|named))?|called|named",
        r"(?:,\s(?:der|die|das)\s)?(?:war|waren|hieß)|namens",
        r"(?:que\s)?(?:eran?|se\sllamaba)|llamad[oa]",
        r"(?:qui\s)?(?:était|étaient|s['’]appelait)|nommée?",
    )
)
"""Words between a thing and what is said of it."""
OWNERS = re.compile(r"(?:her|his|my|ihre?[nmrs]?|seine?[nmrs]?|meine?[nmrs]?)\s(?P<who>[^\W\d_]+)", re.IGNORECASE)
"""Somebody who is named by whose relative they are; a fact may name the relative's owner."""


def places_of(value: str, text: str) -> list[tuple[int, int]]:
    """Return the places where the value stands in the text as a whole word or number."""
    return [found.span() for found in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", text)]


@dataclass(frozen=True, slots=True)
class PutRight:
    """A right value in place of a wrong one.

    `is_person`: the values are people, and the wrong one must be what the sentence says something of.
    """

    right: str
    wrong: str
    is_person: bool = False
    did: str = ""
    """What the right one is said to have done."""
    thing: str = ""
    """The thing that the values are said of, by one word."""
    is_owned: bool = False
    """The thing is somebody's, by a pronoun: "her bike"."""

    @classmethod
    def of_wrong(cls, wrong: str) -> PutRight:
        """Return a wrong value of which the right one is not known."""
        return cls("", wrong)

    def places_in(self, text: str) -> list[tuple[int, int]]:
        """Return the places where the wrong value stands: of a thing, beside it; of a person, also where it
        begins a sentence with a capital.
        """
        if self.thing:
            return [place for place in places_of(self.wrong, text) if _is_beside(text, place, self.thing)]
        if not self.is_person:
            return places_of(self.wrong, text)
        capital = self.wrong[:1].upper() + self.wrong[1:]
        found = {*places_of(self.wrong, text), *(place for place in places_of(capital, text) if _begins(text, place))}
        if not found and (owned := OWNERS.fullmatch(self.wrong)):
            who = re.escape(owned["who"])
            found = {one.span() for one in re.finditer(rf"\b[A-ZÀ-Ý][\w-]+(?:['’]s|s|['’])\s{who}\b", text)}
        return sorted(place for place in found if not _is_of_another(text, place) and self._has_form(text, place))

    def _has_form(self, text: str, place: tuple[int, int]) -> bool:
        """Whether the right value has the form that this place needs: that of a subject, or of the wrong value."""
        right, wrong = (value.lower().split()[0] for value in (self.right, self.wrong))
        return right == wrong or right not in DECLINED or _begins(text, place)

    def said_in_full(self, old: str) -> str | None:
        """Return the old statement with the right value in place of the wrong one.

        Return None unless the wrong value stands there exactly once and the right one does not, or if it stands in a
        quotation that cannot be said without quotation marks.
        """
        places = self.places_in(old)
        if len(places) != 1 or self.is_said_in(old):
            return None
        [(start, end)] = places
        right = self.right[:1].upper() + self.right[1:] if _begins(old, (start, end)) else self.right
        if _is_quoted(old, start):
            return _unquoted(old, start, end, right) if self.is_person or self.thing else None
        return _put_together(old, start, end, right)

    def is_said_in(self, text: str) -> bool:
        """Whether the right value stands in the text, for a thing beside it."""
        places = places_of(self.right.casefold(), text.casefold())
        return any(not self.thing or _is_beside(text, place, self.thing) for place in places)


def _put_together(old: str, start: int, end: int, right: str) -> str:
    """Return the text with the right value from `start` to `end`, and with "an" before a vowel."""
    article = ARTICLE.search(old[:start])
    if article and read_language(old, lexicon_for("en")).code == "en":
        start, right = article.start(), f"{article['a']}{'n' if right[0].lower() in 'aeiou' else ''} {right}"
    return f"{old[:start]}{right}{old[end:]}"


def _is_beside(text: str, place: tuple[int, int], thing: str) -> bool:
    """Whether the words at this place are said of the thing: "green bike", "bike was green", "boat called Marigold"."""
    before, behind = text[: place[0]], text[place[1] :]
    noun = re.escape(thing)
    led = re.match(rf"(?:\s(?!{JOINING}\b)[\w-]+)?\s{noun}(?!\w|['’-])(?P<next>\s[\w'’-]+)?", behind, re.IGNORECASE)
    if led is not None:
        following = (led["next"] or "").strip().lower()
        is_compound = bool(following) and not any(following in lexicon.common for lexicon in LEXICONS.values())
        return not is_compound and not re.match(rf"\s{JOINING}\b", behind) and not ENUMERATED.search(before)
    is_behind = re.search(rf"(?<!\w){noun}(?:\s(?:{LINKING}))?\s\Z", before, re.IGNORECASE)
    return is_behind is not None and not JOINED.match(behind)


def _begins(text: str, place: tuple[int, int]) -> bool:
    return bool(BEGINS.search(text[: place[0]]))


def _is_of_another(text: str, place: tuple[int, int]) -> bool:
    """Whether something of the one at this place is spoken of, or somebody beside them."""
    return bool(OF_THEM.match(text, place[1]) or OF.search(text[: place[0]]))


def _is_quoted(text: str, at: int) -> bool:
    """Whether the text at this place is a quotation of somebody's words."""
    framed = FRAME.match(text)
    is_framed = framed is not None and framed.start("inner") <= at < framed.end("inner")
    return is_framed or any(quote.start() <= at < quote.end() for quote in QUOTE.finditer(text))


def _unquoted(old: str, start: int, end: int, right: str) -> str | None:
    """Return a quotation of words about the person with the right value, as a statement without quotation marks.

    None if the words speak of the teller or to somebody, or quote somebody else.
    """
    framed = FRAME.match(old)
    if framed is None or not framed.start("inner") <= start < framed.end("inner"):
        return None
    inner, at = framed["inner"], framed.start("inner")
    lexicon = next((one for one in LEXICONS.values() if old.startswith(one.phrases.about.partition("{name}")[0])), None)
    if lexicon is None or re.search(r"[“”„«»\"]", inner):
        return None
    people = lexicon.people
    speakers = people.i | people.me | people.my | people.we | people.us | people.our | people.you
    if {token.word for token in tokenize(inner)} & speakers:
        return None
    about = old[:at].rstrip('“„«" ')
    return f"{about} {_put_together(inner, start - at, end - at, right)}"
