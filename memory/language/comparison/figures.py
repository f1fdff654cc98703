"""Figures of speech: words that stand in a telling and are not what it tells of.

Who was "fit as a butcher's dog" had no dog for it, "eyes in the back of her head" have no colour, and two people who
fell out did not fall. A question is not answered by such words.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memory.language.lexicon import Lexicon, loose, pattern

SIMILES = {
    "en": pattern(
        r"""(?<=\bas\s)(?!(?:soon|long|much|many|far|often|well|good|young|early
            |late)\sas\b)(?P<kept>\w{2,20}\s)as\sa(?:ny|n)?
            \s(?:\w{1,20}['’]?s\s)?(?:\w{1,20}\sof\s)?\w{1,20}
        | (?<=\bas\s)(?P<kept2>\w{2,20}\s)as\sthe\s(?:hills|day|night|grave)\b
        | \b(?P<kept3>(?:bald|black|blind|bold|brave|bright|brown|busy|calm|clean|cold|cool|cunning|daft|dead|deaf
            |drunk|dry|fat|fit
            |flat|free|fresh|gentle|good|happy|hard|hungry|keen|light|mad|mean|miserable|neat|nervous|nice|nutty|old
            |pale|pissed|plain|pleased|poor|pretty|proud|quick|quiet|red|rich|rough|sharp|sick|silent|skinny|slippery
            |slow|sly
            |smooth|sober|soft|sound|steady|stiff|straight|strong|stubborn|sweet|tall|thick|thin|tight|tough|ugly
            |useless|warm|weak|white|wise|grey|green)\s)as\san?\s(?:\w{1,20}['’]?s\s)?(?:\w{1,20}\sof\s)?\w{1,20}
        | (?<!\bto)(?<!['’]d)(?<!\bdid)(?<!n['’]t)(?<!\bdo)(?<!\bwould)(?<!\bnot)(?<!\bi)
            \slike\san?\s(?:\w{1,20}['’]?s\s)?
            (?:bat\sout\sof\shell|\w{1,20})\b"""
    ),
    "de": loose(
        r"""\b(?P<kept>\w{2,20}\s)wie\s(?:eine?[nmrs]?|am)\s(?:[a-zäöüß]{3,20}e[nmrs]?\s)?(?-i:[A-ZÄÖÜ]\w{1,20})
        | \bwie\shund\sund\skatz\w?\b"""
    ),
    "es": loose(
        r"""\b(?P<kept>(?:más|tan)\s\w{2,20}\s)(?:que|como)\s(?:un[ao]?s?|el\span|el\shambre
            |las\sratas)\b(?:\s\w{2,20})?
        | \bcomo\s(?:un[ao]?s?)\s\w{2,20}"""
    ),
    "fr": loose(
        r"""\b(?P<kept>\w{2,20}\s)comme\s(?:une?|des)\s\w{2,20}
        | \bcomme\sl(?:e\spain|['’]éclair|['’]hiver)\b"""
    ),
}
"""Likenesses. What somebody was like is kept, what it is compared with is not."""

BESIDE_A_THING = {
    "en": pattern(
        r"""\b(?:army|navy|hospital|school|sea|wedding|prison|church)\s(?=(?:socks?|rings?|shoes?|dress(?:es)?|coats?|boots|blankets?
        |jackets?|uniforms?|corners|holidays|fees|reports?|bags?|tie|shell|salt|air|views?|bus|gates?)\b)
        | \b\w{3,20}\s(?=(?:factory|works)\b)"""
    ),
    "de": pattern(r"(?!)"),
    "es": loose(
        r"""(?<=anillo)\sde\s(?:boda|casad[oa])\b | (?<=zapatos)\sde\sboda\b | (?<=vestido)\sde\s(?:boda|novia)\b
        | (?<=fábrica)\sde\s\w{3,20}"""
    ),
    "fr": loose(
        r"""(?<=bague)\sde\smariage\b | (?<=chaussures)\sde\smariage\b | (?<=robe)\sde\s(?:mariage|mariée)\b
        | (?<=usine)\sde\s\w{3,20} | (?<=vacances)\sscolaires\b"""
    ),
}
"""Words that only say what kind of thing another word names: "army socks" tell of no army."""

FELL_OUT = pattern(r"\bf(?:a|e)ll(?:s|en|ing)?\sout\b(?!\sof\b)")

IDIOMS = {
    "en": loose(
        r"""\beyes\sin\sthe\sback\sof\b | \b(?:cats\sand\sdogs|dog['’]s\s(?:life|dinner)|black\ssheep
            |wild\sgoose\schase|white\selephant
            |fish\sout\sof\swater|cold\sturkey|cat\sout\sof\sthe\sbag|(?:kick(?:ed)?|kicks)\sthe\sbucket
            |hit\sthe\sroof|through\sthe
            \sroof|under\sthe\sweather|over\sthe\smoon|blue\smoon|piece\sof\scake|heart\sof\sgold|green\sfingers
            |sweet\stooth|red\sherring|pig\sin\sa\spoke|hold\syour\shorses|high\shorse|rock\sthe\sboat|same\sboat
            |bee\sin\s\w+\sbonnet
            |cup\sof\stea(?=\W*$)|bread\sand\sbutter|bone\sto\spick|to\s(?:the|his|her)\sbone|cold\sfeet|best\sman
            |at\shand|second[\s-]hand
            |on\sthe\sother\shand|out\sof\shand|gave\s\w+\sa\shand|hand\sin\shand|by\shand|head\sover\sheels
            |straight\sout\sof\sschool|out\sof\sthis\sworld|day\sin\sthe\ssun)\b
        | \bf(?:a|e)ll(?:s|en|ing)?\s(?:asleep|ill|silent|apart|behind|for)\b(?!\sof\b)"""
    ),
    "de": loose(
        r"""\b(?:schwein\sgehabt|katze\sim\ssack|auf\sden\shund|affenzahn|ins\sgras\s(?:ge)?biss\w*|schwarzes?\sschaf
            |grüne[rn]?\sdaumen|hals-\sund\sbeinbruch|auf\sde[rn]\spalme|durch\sdie\sblume|ins\swasser\sgefallen
            |aus\sgold
            |liegt\sder\shund|rosa\sbrille|aller\shand|allerhand|auf\sden\sarm\sgenommen
            |liebe\sauf
            \sden\sersten\sblick|im\sstich|zur\shand|unter\sder\shand|hand\sin\shand|ein\sherz\sund\seine\sseele
            |über\sden
            \sberg|wasser\sins?\s\w{3,12}\b)\b"""
    ),
    "es": loose(
        r"""\b(?:tom\w{1,6}\sel\spelo|met\w{1,6}\sla\spata|oveja\snegra|de\sperros|pan\scomido|tres\spies\sal\sgato
            |agua\spasada
            |(?:echar?|echaba|echó|dar?|daba|dio)\suna\smano|a\smano|mano\sa\smano|a\scaballo\sentre|mala\sleche
            |de\spiedra
            |pont?\w{1,5}\sla\spiel\sde\sgallina|ojo\sde\sla\scara|costó\sun\sojo|alma\sde\scántaro|a\spie|en\spie
            |en\slas\snubes|cara\sdura)\b"""
    ),
    "fr": loose(
        r"""(?<=peur)\sbleue\b | (?<=froid)\sde\scanard\b | (?<=faim)\sde\sloup\b | (?<=temps)\sde\schien\b
        | \b(?:coups?\sde\s(?:foudre|main|fil|tête|pied)|fleur\sbleue|mouton\snoir|chat\sdans\sla\sgorge
            |mains?\svertes?
            |pos\w{1,4}\sun\slapin
            |dans\sles\spommes|cordon[\s-]bleu|pieds?\ssur\s(?:terre|un\sbateau)|mettre\sles\spieds|mis\sles\spieds
            |nuits?
            \sblanches?|c(?:œ|oe)ur\sd['’]or|bêtes?\snoires?|le\scafard|mains?\svides|à\sla\smain
            |main\sdans\sla\smain|par\scœur
            |manger\sde\spain|prunelles?\sde\sses\syeux|yeux\splus\sgros|comme\scochon|entre\schien\set\sloup)\b"""
    ),
}
"""Phrases that mean something else than each of their words."""


def without_figures(text: str, lexicon: Lexicon) -> str:
    """Return the text without the words that only make a figure of speech."""
    return _without_figures(text, lexicon.code) if lexicon.code in SIMILES else text


@lru_cache(maxsize=1024)  # a reply compares the same tellings several times
def _without_figures(text: str, language: str) -> str:
    plain = SIMILES[language].sub(_what_is_kept, in_plain_figures(text, language))
    return BESIDE_A_THING[language].sub(" ", IDIOMS[language].sub(" ", plain))


def in_plain_figures(text: str, language: str) -> str:
    """Return the text with "argued" for "fell out": who did that did not fall."""
    return FELL_OUT.sub("argued", text) if language == "en" else text


def _what_is_kept(found: re.Match[str]) -> str:
    return next(filter(None, found.groups()), " ")
