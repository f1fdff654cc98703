"""The words that the comparison of statements needs besides those for things: numbers, months, denials, and words with
which tellers take back what they said."""

from __future__ import annotations

import re

from memory.language.lexicon import loose, words

UNITS = """
0 zero null cero
1 one eins uno un une ein eine una
2 two zwei dos deux both twice zweimal
3 three drei tres trois thrice dreimal
4 four vier cuatro quatre
5 five funf cinco cinq
6 six sechs seis
7 seven sieben siete sept
8 eight acht ocho huit
9 nine neun nueve neuf
10 ten zehn diez dix
11 eleven elf once onze
12 twelve zwolf doce douze dozen dutzend docena douzaine
13 thirteen dreizehn trece treize
14 fourteen vierzehn catorce quatorze
15 fifteen funfzehn quince quinze
16 sixteen sechzehn dieciseis seize
17 seventeen siebzehn diecisiete dix-sept
18 eighteen achtzehn dieciocho dix-huit
19 nineteen neunzehn diecinueve dix-neuf
20 twenty zwanzig veinte vingt
21 veintiun veintiuno veintiuna
22 veintidos
23 veintitres
24 veinticuatro
25 veinticinco
26 veintiseis
27 veintisiete
28 veintiocho
29 veintinueve
30 thirty dreissig treinta trente
40 forty vierzig cuarenta quarante
50 fifty funfzig cincuenta cinquante
60 sixty sechzig sesenta soixante
70 seventy siebzig setenta septante soixante-dix
80 eighty achtzig ochenta quatre-vingts quatre-vingt
90 ninety neunzig noventa nonante quatre-vingt-dix
100 hundred hundert cien ciento cent
1000 thousand tausend mil mille
"""
NO_NUMBER = {"en": frozenset({"once", "six's", "un"}), "es": frozenset({"un", "una", "uno"}),
             "de": frozenset({"ein", "eine"}), "fr": frozenset({"un", "une", "once"})}  # fmt: skip
"""Words that are an article or another word in the language of the sentence."""

MONTHS = """
1 january jan januar enero janvier
2 february feb februar febrero fevrier
3 march marz marzo mars
4 april abril avril
5 may mai mayo
6 june jun juni junio juin
7 july jul juli julio juillet
8 august aug agosto aout
9 september sept septiembre setiembre septembre
10 october oct oktober octubre octobre
11 november nov noviembre novembre
12 december dec dezember diciembre decembre
"""

TIMES = words("times time mal male veces vez fois")
"""Words after a number that say how often something was done or won."""
SPANS = words(
    """
    day days tag tage tagen dia dias jour jours week weeks woche wochen semana semanas semaine semaines month
    months monat monate monaten mes meses mois year years jahr jahre jahren ano anos an ans annee annees
    """
)

NEGATIONS = words(
    """
    not n't no never nie niemals nicht kein keine keinen keiner keinem pas jamais nunca jamas nobody niemand
    nadie personne without ohne sin sans hardly kaum apenas neither nor weder tampoco nada cannot couldnt
    wouldnt didnt wasnt dont isnt doesnt aucun aucune
    """
)

PLACE_LEADS = words(
    """
    in at on from near over above behind beim vom aboard into to by in im am an auf aus nach bei uber ubers vor von en
    a al de del desde por sobre zu au con with mit avec aux dans sur chez par vers pres d
    """
)
"""Prepositions before a place."""
BETWEEN = words(
    """
    the a an his her our my their its old same big small little produce public local der die das dem den des
    einem einer ein eine seinem ihrem ihrer la el los las un una su sus mi le les l une son sa ses mon ma des du
    st san santa saint sankt back front
    """
)
"""Words that may stand between a preposition and its place."""

COUNTRIES = """
england inglaterra angleterre
scotland schottland escocia ecosse
wales
ireland irland irlanda irlande
britain uk
germany deutschland alemania allemagne
france frankreich francia
spain spanien espana espagne
mexico mexiko mexique
america usa states amerika amerique
canada kanada
australia australien australie
zealand neuseeland
nigeria
india indien inde
italy italien italia-pais italie
poland polen polonia pologne
russia russland rusia russie
austria osterreich autriche
switzerland schweiz suiza suisse
hungary ungarn hungria hongrie
czechoslovakia tschechoslowakei
yugoslavia jugoslawien
argentina argentinien argentine
chile chili
cuba kuba
colombia kolumbien colombie
peru
brazil brasilien brasil bresil
portugal
greece griechenland grecia grece
turkey turkei turquia turquie
china chine
japan japon
algeria algerien argelia algerie
morocco marokko marruecos maroc
africa afrika afrique
europe europa
california kalifornien
texas
bavaria bayern
prussia ostpreussen preussen
silesia schlesien
brittany bretagne
normandy normandie
alberta
ontario
quebec
yorkshire
lancashire
cornwall
"""
"""Places that hold other places: "born in England" and "born in Leeds" agree."""

TAKES_BACK: dict[str, re.Pattern[str]] = {
    "en": loose(
        r"""\bcorrection\b | \b(?:must|let\sme|have\sto|should|need\sto|want\sto)\s(?:correct|fix)\b
        | \bi\s(?:was|am|got\s(?:it|that|this)|had\s(?:it|that))\s?(?:\w+\s){0,2}wrong\b | \bi'?m\swrong\b
        | \bi\stell\sa\slie\b | \bi\s(?:mixed|muddled|misremembered|misspoke|confused)\b
        | \bi\s(?:said|told\syou|wrote)\b[^.!?]{0,60}(?:\bbut\b|\bit'?s\b|\bit\swas\b|\bwrong\b|,)
        | \bmy\s(?:mistake|bad)\b | \bi\sstand\scorrected\b | \b(?:got|had)\s(?:it|that|a\s\w+|the\s\w+)\swrong\b
        | \bi'?ve\sto\sown\sup\b | \bscratch\sthat\b | \bi\smeant\b | \bsorry\b(?!\s(?:for|about|to|that)\b)
        | \b(?:hang|hold)\son\b | \bi\swas\sthinking\sof\b
        | \b(?:that|this|it|\w+)\swas\swrong\b | \A\W*(?:(?:oh|no|sorry)\W+)*that(?:['’]?s
        |\sis)\s(?:all\s)?(?:wrong|not\s(?:right|true|so))\b
        | (?:'s|\sis)\sright\b | \bi\sremembered\s(?:it\s)?wrong | \bno,?\swait\b | \bon\ssecond\sthoughts?\b
        | \bi\swas\smistaken\b | \bwait,?\sno\b | \bi(?:'ve|\shave)\s(?:mixed|muddled|confused)\b
        | \bactually,?\s(?:yes|yeah|no|it|that|he|she|they|the|i\b)"""
    ),
    "es": loose(
        r"""\bme\s(?:he\s|hab[ií]a\s)?(?:equivoqu[eé]|equivocado|confund[ií]|confundido)\b | \bcorrijo\b
        | \bcorrecci[oó]n\b | \bcorr[ií]jal[oa]\b | \b(?:estaba|estuve)\sequivocad[oa]\b | \b(?:lo\s)?dije\smal\b
        | \brectifico\b | \bhay\sque\scorregir\b | \btengo\sque\scorregir\b | \ben\srealidad\b
        | \bme\slo\ss[eé]\smal\b
        | \b(?:yo\s)?(?:dije|hab[ií]a\sdicho|te\sdije|le\sdije)\b[^.!?]{0,60}\b(?:pero|y)\b
        | \btiene\sraz[oó]n\b | \bno,?\smiento\b | \bperd[oó]n\b | \bahora\sque\slo\sdice\b
        | \bya\sme\sacord[eé]\b | \bmejor\sdicho\b
        | \bme\sli[eé]\b | \bquise\sdecir\b | \bquer[ií]a\sdecir\b
        | \A\W*(?:(?:ay|no|perd[oó]n)\W+)*eso\s(?:est[aá]\smal|no\ses\s(?:as[ií]|cierto|verdad))\b
        | \b(?:eso|esto)\sestaba\smal\b | \bno\ses\sverdad\sque\b | \bequivocao\b
        | \bme\scorrig\w+ | \besper[ae]n?,?\sno\b"""
    ),
    "de": loose(
        r"""\b(?:hab|habe)\smich\s(?:da\s)?(?:vertan|geirrt|verschrieben|versprochen|get[äa]uscht)\b | \bvertan\b
        | \bgeirrt\b | \bverwechselt\b | \bkorrektur\b | \bberichtig\w*\b | \bkorrigier\w*\b
        | \bfalsch\s(?:gesagt|erz[äa]hlt|geschrieben|in\serinnerung)\b | \bin\swirklichkeit\b | \brichtigstellen\b
        | \bstimmt\s(?:so\s|gar\s|doch\s)?nicht\b | \bmein\s(?:fehler|irrtum)\b | \bich\shabe?\b[^.!?]{0,60}\bgesagt\b
        | \bhat\srecht\b | \bnein,?\s(?:es|das|er|sie)\swar\b | \bgenauer\sgesagt\b | \bdurcheinander\w*\b
        | \bich\s(?:sagte|meinte)\b | \bdas\swar\sfalsch\b
        | \bfalsch\serinnert\b | \A\W*(?:(?:na|nein|noi|ach|oh)\b\W*)?(?:halt|wart|warte|moment|stopp)\b"""
    ),
    "fr": loose(
        r"""\bje\sm['’\s]?\s?(?:e\s)?(?:suis|[ée]tais|ai)\s(?:tromp\w+|gour\w+)\b | \bje\sme\ssuis\stromp\w+
        | \bj['’\s]?(?:ai|avais)\s(?:confondu|m[ée]lang[ée]|dit\sune\sb[êe]tise|mal\sdit|fait\s(?:une\s)?erreur)\b
        | \A\W*(?:(?:ah|mais|non)\W+)*c['’]est\s(?:faux|pas\s(?:ça|vrai))\b | \bcorrection\b | \brectifi\w+\b
        | \bje\scorrige\b | \ben\sr[ée]alit[ée]\b | \bau\stemps\spour\smoi\b
        | \bautant\spour\smoi\b | \bj['’\s]?(?:ai|avais)\sdit\b[^.!?]{0,60}\b(?:mais|alors|or|c['’])
        | \bnon,?\sc['’][ée]tait\b | \berreur\sde\sma\spart\b | \ba\sraison\b | \bpardon\b | \bemm[êe]l\w+\b
        | \bje\svoulais\sdire\b | \bmon\serreur\b | \bje\sdois\scorriger\b | \bfourvoy\w+
        | \bje\sdis\sn['’\s]?\s?importe\squoi\b | \bj['’\s]?(?:ai|avais)\sm[êe]l[ée]\b | \bnon,?\sattend\w*"""
    ),
}

WHAT = r"(?P<what>(?:[^\s.,;:!?()]+\s*){1,5})"
DENIES = re.compile(
    rf"""(?:(?<![^\W_])(?:not|wasnt|isnt|nicht|nada\sde|nichts\svon|pas|et\snon|y\sno|ni|no)|n['’]t)\s+
    (?!(?:only|just|nur|solo|sólo|seulement|que)\b){WHAT}""",
    re.IGNORECASE | re.VERBOSE,
)
"""A denial and the few words after it that are denied, up to the next comma."""
CONTRASTS = re.compile(
    rf"""(?:\bnot\sany|\bnada\sde|\bnichts\svon|\by\sno|\bet\snon|,\snot|,\snicht|,\spas
        |,\sno(?=\s(?:en|el|de|del|al|con|por|un|una|\d)\b))\s+
        (?!(?:only|just|nur|solo|sólo|seulement)\b){WHAT}
    | \bnicht\s(?P<de>(?:[^\s.,;:!?()]+\s*){{1,4}}),?\ssondern\b
        | \bpas\s(?P<fr>(?:[^\s.,;:!?()]+\s*){{1,4}}),?\smais\b
    | \bnot\s(?P<en>(?:[^\s.,;:!?()]+\s*){{1,4}}),?\s(?:but|it\swas|he\swas|she\swas)\b
    | \bno\s(?:fue\s)?(?P<es>(?:[^\s.,;:!?()]+\s*){{1,4}}),?\s(?:sino|fue)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Something that is denied beside something that was so: "the wall and not the roof"."""
TOLD_BEFORE = re.compile(
    r"""\b(?:i\s(?:said|told\syou|wrote)|(?:yo\s)?(?:dije|te\sdije|le\sdije)|j['’\s]?ai\sdit|j['’\s]?avais\sdit)\b
    (?P<what>[^.!?;]{1,60}) | \bich\shabe?\b(?P<before>[^.!?;]{1,60})\bgesagt\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What tellers say that they said before, before they say how it was."""
FRAME = re.compile(
    r"^[^“„«\"]{1,60}?(?::|said:?|dijo:?|sagte:?|dit\s?:)\s*[“„«\"]\s?(?P<inner>.+?)\s?[”“»\"]?\s*$", re.DOTALL
)
"""A stored sentence that is a quotation: "Frank said: “…”"."""
