"""Corrections that are only a phrase: "no, her little finger", "in fact no, twice".

The phrase repeats the noun of what was told and gives it another modifier, or says how often something was that was
said to have been once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory.language.comparison.statement_reading import number_of, plain
from memory.language.corrections.correction_words import DENYING, DOUBTFUL, LEADS, NAMING_WORDS, NEUTRAL, PASSING, WAS
from memory.language.corrections.put_right import PutRight
from memory.language.lexicon import Lexicon, words
from memory.language.sentences.sentences import Token, tokenize

OWNERS = words(
    """
    her his their our its ihr ihre ihren ihrem sein seine seinen seinem su sus son sa ses leur leurs
    a an the der die das den dem ein eine einen einem el la los las un una le les l une
    """
)
"""Articles and possessives that may stand before the noun of such a phrase. A teller's "my" speaks of somebody else."""
NAMED = words("he she it they was er sie es der die das se el la il elle s")
LONGEST = 4
FRAGMENT = re.compile(
    rf"\W*(?:(?:{PASSING}|{'|'.join(DOUBTFUL)})\W+)*{DENYING}\W+(?P<phrase>[^.!?;:]+)[.!]?\W*\Z",
    re.IGNORECASE | re.VERBOSE,
)
"""A denial and a phrase, and nothing else."""
NOTHING = words("thing way matter poor same sache ding weg cosa manera chose même point problem problème problema")
"""Nouns of phrases that name nothing: "no, the poor thing"."""
ONCE = {
    "en": r"(?:(?:only|just)\s)?once",
    "de": r"(?:(?:nur|bloß|ein\seinziges|genau)\s)?(?:einmal|ein\sMal|Mal)",
    "es": r"una\s(?:sola\s)?vez",
    "fr": r"une\s(?:seule\s)?fois",
}
OFTEN = {
    "en": r"twice|(?:\w+)\stimes",
    "de": r"\w{3,}mal|\w+\sMale?",
    "es": r"\w+\sveces",
    "fr": r"\w+\sfois",
}
"""How often something was, by language."""


def is_fragment(said: str, lexicon: Lexicon, *, answers: bool = False) -> bool:
    """Whether the message only denies something and gives a phrase in its place, which says nothing by itself.

    A place or a name may be an answer, in a message that `answers` a question.
    """
    found = FRAGMENT.match(said)
    if found is None:
        return False
    phrase = found["phrase"].split(",")[0]
    tokens = tokenize(phrase)
    spoken = {token.word for token in tokens}
    if _times(phrase, lexicon):
        return True
    if len(tokens) <= LONGEST and spoken & NAMING_WORDS and len(spoken - NAMING_WORDS - NAMED - lexicon.common) == 1:
        return True  # "no, Rex he was called"
    if not 2 <= len(tokens) <= LONGEST or spoken & NOTHING:
        return False
    is_place = not answers and _is_preposition(tokens[0], lexicon) and tokens[-1].raw[:1].isupper()
    is_led = tokens[0].word in OWNERS or is_place
    return is_led and not any(_is_verb(token, lexicon) for token in tokens[1:])


def phrases_in(claim: str, sentence: str, lexicon: Lexicon) -> Iterator[PutRight]:
    """Yield what the claim puts right in the sentence, if the claim is such a phrase."""
    if often := _times(claim, lexicon):
        yield from (PutRight(often, one) for one in _times_in(sentence, lexicon))
        return
    said = tokenize(claim)
    while said and said[0].word in WAS | NEUTRAL and said[0].word not in OWNERS:
        said = said[1:]
    article = said[0] if said and said[0].word in OWNERS else None
    noun = said[1:] if article else said
    if not article or len(noun) not in (2, 3) or any(one.word in lexicon.common | OWNERS for one in noun):
        return
    told = tokenize(sentence)
    heads = noun[-1:] if lexicon.code in ("en", "de") else [noun[0], noun[-1]]
    for head in heads:
        right = [one for one in noun if one is not head]
        for wrong in _modifiers(head, article, right, told, lexicon):
            last = right[-1] if any(head.word == one.word for one in told) else head
            yield PutRight(claim[right[0].start : last.start + len(last.raw)], wrong)


def _times_in(sentence: str, lexicon: Lexicon) -> list[str]:
    """Return the words of the sentence that say how often something was."""
    once, often = ONCE[lexicon.code], OFTEN[lexicon.code]
    found = [one[0] for one in re.finditer(rf"(?<!\w)(?:{once}|{often})(?!\w)", sentence, re.IGNORECASE)]
    return [one for one in found if _times(one, lexicon) or re.fullmatch(once, one, re.IGNORECASE)]


def _modifiers(head: Token, article: Token, right: list[Token], told: list[Token], lexicon: Lexicon) -> Iterator[str]:
    """Yield the words of the told sentence in whose place those of the claim can stand."""
    at = [place for place, token in enumerate(told) if token.word == head.word]
    if lexicon.code == "de" and not at:
        for place, token in enumerate(told[1:], start=1):
            is_compound = token.word.endswith(head.word) and len(token.word) > len(head.word) + 2
            if is_compound and told[place - 1].word == article.word and token.raw[0].isupper():
                yield from [token.raw] if len(right) == 1 else []
        return
    if len(at) != 1 or any(one.word in {token.word for token in told} for one in right):
        return
    [place] = at
    before, after = told[:place], told[place + 1 :]
    is_led = len(before) > 1 and before[-2].word in OWNERS
    if is_led and _is_modifier(before[-1], lexicon) and (lexicon.code != "de" or before[-2].word == article.word):
        yield before[-1].raw
    elif lexicon.code in ("es", "fr") and before and before[-1].word in OWNERS and after:
        ends = len(after) == 1 or _is_preposition(after[1], lexicon) or after[1].word in lexicon.common
        is_doing = after[0].word.endswith(("ndo", "ant"))
        if ends and not is_doing and _is_modifier(after[0], lexicon) and len(right) == 1:
            yield after[0].raw


def says_how_often(claim: str, lexicon: Lexicon) -> bool:
    """Whether the claim only says how often something was."""
    return bool(_times(claim, lexicon))


def _times(phrase: str, lexicon: Lexicon) -> str:
    """Return the words of the phrase that say how often; empty if it says anything else."""
    found = re.fullmatch(rf"\W*(?:{OFTEN[lexicon.code]})\W*", phrase, re.IGNORECASE)
    often = phrase.strip(" .,;!") if found else ""
    first = plain(often.split()[0].casefold()).removesuffix("mal") if often else ""
    is_number = first == "twice" or bool(first and (number_of(first, lexicon.code) or 0) > 1)
    return often if is_number else ""


def _is_modifier(token: Token, lexicon: Lexicon) -> bool:
    return not (token.word in lexicon.common or token.word in OWNERS or _is_preposition(token, lexicon))


def _is_preposition(token: Token, lexicon: Lexicon) -> bool:
    return token.word in lexicon.people.prepositions or any(token.word in leads for leads in LEADS.values())


def _is_verb(token: Token, lexicon: Lexicon) -> bool:
    if lexicon.people.capital_nouns and token.raw[:1].isupper():
        return False
    return bool(lexicon.people.verb.search(token.word)) or token.word in lexicon.people.auxiliaries
