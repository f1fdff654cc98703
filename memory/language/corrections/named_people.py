"""Corrections of who it was: "not Mum, it was the teacher", "it wasn't her dad, it was the neighbour who walked her".

Both are people, and one takes the other's place. Whatever else was "not Dad, but the war" corrects nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory.language.comparison.statement_reading import concept_of, kin_of, plain
from memory.language.corrections.correction_claims import UNSURE
from memory.language.corrections.put_right import PutRight
from memory.language.detection import LEXICONS
from memory.language.lexicon import Lexicon, words
from memory.language.tellers.self_descriptions import names_trade

WHO = r"[^\W\d_][\w'’-]{0,30}(?:\s[^\W\d_][\w'’-]{0,30}){0,4}?"
GAP = r"(?:\s?[,;.–—-]\s?|\s(?=(?:but|it|that|sondern|es|das|sino|fue|era|mais)\s|c['’]))"
DID = r"(?:\s[^\s,.;:!?]+){1,4}"
"""What the right one is said to have done, which was told already."""
SAYS_NOT = {
    "en": rf"""(?:not|(?:it|that)\s(?:wasn['’]?t|was\snot|isn['’]?t))\s(?P<by>(?:from|by|with)\s)?(?P<wrong>{WHO})
        {GAP}(?:(?:it|that)(?:\swas|['’]s)\s|but\s)?(?P<again>from\s|by\s|with\s)?(?P<right>{WHO})
        (?:\s(?:who|that)(?P<did>{DID}))?""",
    "de": rf"""(?:(?:es|das)\swar\s)?nicht\s(?P<by>(?:von|mit|bei)\s)?(?P<wrong>{WHO})
        {GAP}(?:sondern\s|(?:es|das)\swar\s)?(?P<again>von\s|mit\s|bei\s)?(?P<right>{WHO})
        (?:,\s(?:de[rmn]|die)(?P<did>{DID}))?""",
    "es": rf"""(?:no\s(?:fue|era)\s|no\s)(?P<by>(?:de|con|por)\s)?(?P<wrong>{WHO})
        {GAP}(?:sino\s|fue\s|era\s)?(?P<again>de\s|con\s|por\s)?(?P<right>{WHO})
        (?:\s(?:quien|que|(?:el|la)\sque)(?P<did>{DID}))?""",
    "fr": rf"""(?:(?:(?:ce\s)?n['’]|c['’])(?:était|est)\spas\s|pas\s)(?P<by>(?:de|avec|par)\s)?(?P<wrong>{WHO})
        {GAP}(?:mais\s|c['’](?:était|est)\s)?(?P<again>de\s|avec\s|par\s)?(?P<right>{WHO})
        (?:\squi(?P<did>{DID}))?""",
}
SAYS_NOT_LAST = {"es": rf"(?P<wrong>{WHO})\sno,\s(?:fue|era)\s(?P<right>{WHO})(?:\s(?:quien|que)(?P<did>{DID}))?"}
"""Sentences that say who it was not and who it was."""
SORRY = r"(?:,?\s(?:sorry|my\smistake|entschuldigung|perdón|pardon|désolée?))?"
PATTERNS = tuple(
    (code, re.compile(rf"(?:{pattern}){SORRY}\W{{0,3}}", re.IGNORECASE | re.VERBOSE))
    for table in (SAYS_NOT, SAYS_NOT_LAST)
    for code, pattern in table.items()
)
LODGERS = words("lodger tenant inquilino inquilina locataire pensionnaire huésped")
ANIMALS = words("dog cat horse")
"""Concepts of animals, which do things as people do."""
ARTICLES = {
    "en": words("the a an her his my our their"),
    "de": words(
        "der die das den dem ein eine einen ihr ihre ihren ihrem sein seine seinen seinem mein meine meinen meinem"
    ),
    "es": words("el la los las un una su sus mi mis"),
    "fr": words("le la les un une son sa ses mon ma mes notre"),
}


def people_named_by(said: str) -> Iterator[PutRight]:
    """Yield the corrections of who it was as which the text can be read. It has no words of correction before it."""
    for code, pattern in PATTERNS:
        found = pattern.fullmatch(said.strip())
        if found is None or UNSURE.search(said):
            continue
        named = found.groupdict()
        by, again = (named.get(name) or "" for name in ("by", "again"))
        is_of_people = all(_is_person(found[name], LEXICONS[code]) for name in ("right", "wrong"))
        if is_of_people and by.lower() == again.lower():
            yield PutRight(
                f"{again}{found['right']}",
                f"{by}{found['wrong']}",
                is_person=True,
                did=(named.get("did") or "").strip(),
            )


def is_person(named: str) -> bool:
    """Whether this is somebody, in any of the languages."""
    return any(_is_person(named, lexicon) for lexicon in LEXICONS.values())


def is_relative(named: str) -> bool:
    return bool(kin_of(plain(named.rsplit(maxsplit=1)[-1].lower())))


def _is_person(named: str, lexicon: Lexicon) -> bool:
    """Whether this is somebody: a relative, a trade, an animal, or a name."""
    whole = re.sub(r"\A[lL]['’]", "", named).split()
    led = whole[0].lower() in ARTICLES[lexicon.code]
    who = whole[1:] if led else whole
    if not who or len(who) > len(named.split()):
        return False
    if all(word[0].isupper() for word in who) and not (lexicon.people.capital_nouns and (led or _is_thing(who[-1]))):
        return True
    return any(_is_somebody(word, lexicon) for word in who[:2])


def _is_thing(word: str) -> bool:
    return bool(concept_of(plain(word.lower()))) and not kin_of(plain(word.lower()))


def _is_somebody(word: str, lexicon: Lexicon) -> bool:
    low = word.lower()
    if kin_of(plain(low)) or low in lexicon.people.strangers or low in lexicon.people.kin or low in LODGERS:
        return True
    return concept_of(plain(low)) in ANIMALS or names_trade(word, lexicon)
