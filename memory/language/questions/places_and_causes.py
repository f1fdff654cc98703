"""Whether a text tells where something was, or why. The answers to "And where?" and "Why?" must tell it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory.language.lexicon import Lexicon, loose, words
from memory.language.questions.questions import has_verb
from memory.language.sentences.sentences import Token, tokenize

CAUSES = {
    "en": loose(
        r"""\b(?:because|cause|cos|since|so\sthat|in\sorder\sto|that(?:['’]s|\swas|\sis)\swhy|the\sreason|thanks\sto|due\sto
        |on\saccount|out\sof\s(?!the|his|her|a\b)\w+|for\s(?:fear|want|lack|the\ssake))\b"""
    ),
    "de": loose(
        r"""\b(?:weil|da\s(?:er|sie|es|wir|ich|man|sein\w*|ihr\w*|die|der|das)|denn|deshalb|deswegen|darum|daher|damit
        |wegen|aus\s(?:angst|liebe|not|mangel|trotz|\w+keit)|grund|um\s[^.!?]{1,60}?\szu)\b"""
    ),
    "es": loose(
        r"""\b(?:porque|ya\sque|puesto\sque|por\s(?:eso|culpa|miedo|amor|falta|causa)|para\s(?:que|\w+r)|debido|gracias\sa
        |como\s(?:no|era|tenía|estaba)|la\srazón|el\smotivo)\b"""
    ),
    "fr": loose(
        r"""\b(?:parce\squ|car|puisqu|pour\s(?:qu|\w+(?:er|ir|re)\b)|c['’](?:est|était)\spour|à\scause|grâce\sà|afin|comme\s(?:il
        |elle|on)|la\sraison|par\s(?:peur|amour|manque))"""
    ),
}
INTO = {
    "en": words(
        "in at near by beside behind above over under below outside inside on from to into around across through"
    ),
    "de": words("in im ins an am bei beim auf hinter neben über unter vor zwischen nach aus zu zur vom"),
    "es": words("en a al desde hasta cerca junto detrás de del sobre bajo frente entre por"),
    "fr": words("à au aux en dans chez près sur sous derrière devant vers de du d des entre à"),
}
"""Prepositions that may stand before a place."""
ALONE = loose(
    r"""\b(?:here|there|abroad|at\s(?:home|work|school|sea)|upstairs|downstairs|next\sdoor|hier|dort|zuhause|zu\shause|daheim
    |nebenan|im\sausland|aquí|allí|allá|en\scasa|fuera|chez\s(?:lui|elle|nous|eux)|là-bas|à\sla\smaison|ici)\b"""
)
TIMES = words(
    """
    morning afternoon evening night day days week weeks month year years summer winter spring autumn fall christmas
    easter war age time times moment end beginning past fifties sixties seventies eighties nineties childhood youth life
    hurry
    love midnight noon dawn first last
    morgen vormittag mittag nachmittag abend nacht tag tage tagen woche wochen monat jahr jahre jahren sommer winter
    frühling herbst weihnachten ostern krieg krieges alter zeit zeiten anfang ende mal leben kindheit jugend moment
    mañana tarde noche día días semana semanas mes año años verano invierno primavera otoño navidad guerra edad tiempo
    época momento fin principio vida infancia juventud vez veces
    matin midi après-midi soir nuit jour jours semaine semaines mois an ans année années été hiver printemps automne
    noël pâques guerre âge temps époque moment fin début vie enfance jeunesse fois
    """
)
"""Words after such a preposition that make it a time."""


def tells_cause(text: str, lexicon: Lexicon) -> bool:
    return lexicon.code in CAUSES and bool(CAUSES[lexicon.code].search(text))


def places_in(text: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield the words after a preposition of place that are a name or a thing and no time.

    A text without a verb ("Blackpool, the Tower ballroom, 1960") also yields its names.
    """
    yield from (found.group() for found in ALONE.finditer(text))
    tokens = tokenize(text)
    if not has_verb(text, lexicon):
        yield from (token.raw for token in tokens if token.raw[:1].isupper() and not _is_of_time(token.word, lexicon))
    prepositions = INTO.get(lexicon.code, frozenset())
    for at, token in enumerate(tokens):
        if token.word in prepositions and (place := _place_behind(tokens[at + 1 : at + 4], lexicon)):
            yield place


def _place_behind(following: list[Token], lexicon: Lexicon) -> str:
    """Return the name right after the preposition, or the thing after an article or a possessive; empty if there is
    none.
    """
    people = lexicon.people
    articles = people.articles | people.my | people.he.possessive | people.she.possessive | people.they.possessive
    articles |= MORE_ARTICLES
    is_behind_article = bool(following) and following[0].word in articles
    nouns = following[1:] if is_behind_article else following[:1]
    if not nouns or any(_is_of_time(token.word, lexicon) for token in nouns[:2]):
        return ""
    is_place = (is_behind_article and nouns[0].word not in lexicon.common) or nouns[0].raw[:1].isupper()
    return nouns[0].raw if is_place else ""


MORE_ARTICLES = words("the a an our your dem den der die das einem einer eine ein el la los las un una le les l une mi")


def _is_of_time(word: str, lexicon: Lexicon) -> bool:
    dates = lexicon.dates
    singular = re.sub(r"s$", "", word)
    known = (word, singular)
    return word[:1].isdigit() or any(
        one in TIMES or one in dates.months or one in dates.weekdays or one in dates.seasons or one in dates.numbers
        for one in known
    )
