"""What the answer to some questions must say: which hand needs a left or a right, who paid a word for paying.

Questions of these forms are short, and what is told of the same hand or wedding mostly says something else. Without
such a word a telling answers none of them, whatever else it shares with the question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.lexicon import loose


@dataclass(frozen=True, slots=True)
class Need:
    """Questions that match `asked` are answered only by what matches `told`. `of_same`: it must also speak of something
    else that the question names, in the same or the next sentence. `is_enough`: these words bear on the question by
    themselves."""

    asked: re.Pattern[str]
    told: re.Pattern[str]
    of_same: bool = False
    is_enough: bool = False


SIDE = Need(
    loose(
        r"""\b(?:which|what)\s(?:hand|arm|leg|foot|eye|ear|knee|side|wrist|shoulder)\b
        | \bwelche[mnrs]?\s(?:hand|arm|bein|fuß|auge|ohr|knie|seite|schulter)\b
        | \b(?:qué|cuál)\s(?:mano|brazo|pierna|pie|ojo|oído|oreja|rodilla|lado|hombro)\b
        | \bquel(?:le)?\s(?:main|bras|jambe|pied|(?:œ|oe)il|oreille|genou|côté|épaule)\b"""
    ),
    loose(
        r"""\b(?:left|right)[\s-](?:hand|arm|leg|foot|feet|eye|ear|knee|side|wrist|shoulder)\w*
        | \b(?:left|right)\W*$ | \b(?:lefty|southpaw|cack-?handed|(?:with|in|of)\sboth|(?:his|her|the)\s(?:left
            |right))\b
        | \b(?:link(?:e[nmrs]?|s\w*)|recht(?:e[nmrs]?|s\w*)|beiden?|beidhändig)\b
        | \b(?:izquierd|derech|zurd|diestr|amb[oa]s\b)\w* | \b(?:gauch|droit|deux\b|ambidext)\w*"""
    ),
    is_enough=True,
)
PAYER = Need(
    loose(
        r"""\bwho\b[^?.!]{0,30}\b(?:paid|pays?|paying|footed)\b | \bwer\b[^?.!]{0,60}zahl(?:t|te|en)\b
        | \bqui[eé]n\b[^?.!]{0,30}\b(?:pag|coste)\w+ | \bqui\b[^?.!]{0,30}\b(?:pay\w+|financ\w+)"""
    ),
    loose(
        r"""[£$€] | \b(?:paid|pay|pays|paying|payments?|costs?|bill|money|savings?|afford\w*|footed|treated)\b
        | zahlt\w*\b | \b(?:kostete|gekostet|geld|gespart\w*|spendiert\w*)\b
        | \b(?:pag(?:ó|aron|aba\w?|ado|ar)|coste(?:ó|aron)|dinero|ahorr\w+|invitó)\b
        | \b(?:pay(?:é\w*|a|ait|aient|er)|argent|coût\w*|offert\w*|économi\w+)\b"""
    ),
    of_same=True,
)
GRAVE = Need(
    loose(
        r"""\bwhere\b[^?.!]{0,40}\b(?:buried|graves?|ashes|scattered|resting|to\srest)\b
        | \bwo\b[^?.!]{0,40}\b(?:begraben|beerdigt|beigesetzt|grab|asche|urne)\b
        | \bd[oó]nde\b[^?.!]{0,40}\b(?:enterr|tumba|cenizas|sepult)\w* | \b(?:enterrad
            |sepultad)[oa]\b[^?.!]{0,10}\bd[oó]nde\b
        | \boù\b[^?.!]{0,40}\b(?:enterrée?|inhumée?|tombe|cendres)\b | \b(?:enterrée?|inhumée?)\soù\b"""
    ),
    loose(
        r"""\b(?:was|is|were|are|be|been|being|lies|['’]s)\s(?:\w{1,20}\s){0,2}buried\b | \b(?:we|they)\sburied\b
        | \bburied\s(?:him|her|dad|mum|beside|next|with|at)\b
        | \b(?:graves?|graveyard|gravestone|cemetery|churchyard|ashes|crematori\w+|cremated|headstone
            |laid\sto\srest)\b
        | \b(?:begraben|beerdigt|beigesetzt|grab|grabstein|friedhof\w*|asche|urnen?\w*|waldfriedhof|friedwald)\b
        | \b(?:enterr(?:ad[oa]|aron|amos)|tumba|cementerio|panteón|cenizas|sepult\w+|nicho|lápida|camposanto)\b
        | \b(?:enterrée?|inhumée?|tombes?|cimetière|cendres|caveau|columbarium|crématorium)\b"""
    ),
    is_enough=True,
)
SIZE = Need(
    loose(
        r"""\b(?:what|which)\s(?:\w{1,12}\s)?size\b | \bschuhgr(?:ö|oe)(?:ß|ss)e\b | \bwelche\s(?:gr(?:ö|oe)(?:ß
            |ss)e|konfektions\w+)
        | \bqu[eé]\s(?:número|talla)\b | \bqu[eé]\b[^?.!]{0,20}\bcalz\w+ | \bpointure\b | \bchauss(?:ait
            |e)\s(?:du\s)?combien\b
        | \bcombien\schauss\w+"""
    ),
    loose(
        r"""\bsizes?\b | \b(?:tiny|small|big|large|huge|little)\sfeet\b | gr(?:ö|oe)(?:ß|ss)en?\b | \b(?:kleine
            |große)\sfüße\b
        | \b(?:número|talla)s?\b | \bcalza(?:ba)?\b | \bpointure\b | \btaille\b | \bchauss(?:ait|e)\sd"""
    ),
)
HEIGHT = Need(
    loose(
        r"""\bhow\s(?:tall|short)\s(?:was|is)\b | \bwie\s(?:groß|gross|klein)\s(?:war
            |ist)\s\w{1,20}(?:\s\w{1,20})?\W*$
        | \bcu[aá]nto\smed[ií]a\b | \bqu[eé]\s(?:altura|estatura)\b | \bcombien\smesurait\b"""
    ),
    loose(
        r"""\b(?:tall|short|tiny|feet|foot|inch\w*|ft|cm|met(?:re|er)s?|height|giant)\b | \d['’]\d | \b(?:(?-i:groß
            |gross|klein)|riese|zentimeter)\b
        | \b(?:alt[oa]|baj[oa]|bajit[oa]|metros?|estatura|grandullón)\b | \b(?:grande?|petite?|mètres?|mesurait
            |taille)\b"""
    ),
)
EARNINGS = Need(
    loose(
        r"""\bhow\smuch\b[^?.!]{0,30}\b(?:earn\w*|wages?|get\spaid)\b | \bwie\s?viel\b[^?.!]{0,40}\bverdien\w+
        | \bcu[aá]nto\b[^?.!]{0,20}\b(?:gan(?:aba|ó)|cobr\w+)\b | \bcombien\b[^?.!]{0,20}\bgagn\w+
            | \bgagn\w+\scombien\b"""
    ),
    loose(
        r"""\b(?:earn\w*|wages?|paid|pay|salary|an?\s(?:week|hour|month|piece))\b | verdien\w*\b | \b\w*(?:lohn
            |gehalt)\b
        | \b(?:gan(?:aba|ó)|cobr\w+|sueldo|jornal|salario|la\spieza)\b | \b(?:gagn\w+|salaire|paye|paie|payée?)\b"""
    ),
)
BREAKFAST = Need(
    loose(r"\bbreakfast\b | \bfrühstück\w* | \bdesayun\w+ | \bpetit[\s-]déj\w*"),
    loose(r"""\b(?:breakfast|mornings?|frühstück\w*|morgens|früh|desayun\w+|mañanas?|petit[\s-]déj\w*|matins?)\b"""),
)
LOOKS = Need(
    loose(
        r"""\bwhat\s(?:did|does)\s(?:\w{1,20}\s){1,2}looks?\slike\b | \bwie\s(?:sah|sieht)\b[^?.!]{1,30}\baus\W*$
        | \bwie\shat\b[^?.!]{1,30}\bausgesehen\b | \bc[oó]mo\sera\sf[ií]sicamente\b | \bqu[eé]\saspecto\b
        | \bà\squoi\sressemblait\b | \bressemblait\sà\squoi\b"""
    ),
    loose(
        r"""\b(?:hair\w*|eyes?|beard|moustache|tall|short|thin|fat|slim|skinny|face|nose|glasses|looked|bald
            |handsome|beautiful|pretty
        |freckles|dressed|curls|built|\w*haare?|augen|bart|schnurrbart|groß|klein|dünn|dick|gesicht|nase|brille
            |hübsch|schön
        |glatze|locken|pelo|ojos|barba|bigote|alt[oa]|baj[oa]|flac[oa]|gord[oa]|cara|nariz|gafas|calv[oa]|guap[oa]
            |moren[oa]
        |rubi[oa]|pecas|cheveux|yeux|barbe|grande?|petite?|maigre|mince|visage|nez|lunettes|chauve|beau|belle
            |blonde?|brune?)\b"""
    ),
)
CHILDHOOD = Need(
    loose(
        r"""\bwhere\b[^?.!]{1,30}\b(?:as\sa\s(?:child|boy|girl|kid|lad)|gr[eo]w\sup|brought\sup)\b
        | \bwo\b[^?.!]{1,30}\b(?:als\s(?:kind|junge|mädchen)|aufgewachsen)\b
        | \bd[oó]nde\b[^?.!]{1,30}\b(?:de\s(?:niñ|chic|pequeñ)[oa]\b|se\scrio|creció)
        | \boù\b[^?.!]{1,30}\b(?:enfante?|petite?|grandi|enfance)\b"""
    ),
    loose(
        r"""\b(?:child(?:hood)?|as\sa\s(?:boy|girl|kid|lad)|born|gr[eo]w\sup|raised|brought\sup)\b
        | \bwhen\s(?:he|she|they|we)\s(?:was|were)\s(?:\w{1,10}\s)?(?:little|small|young|boys?|girls?|kids?|lads?
            |children)\b
        | \b(?:kindheit|als\s(?:kind(?:er)?|junge|mädchen)|klein\s(?:war|waren)|geboren|aufgewachsen|wuchs)\b
        | \b(?:de\s(?:niñ|chic|pequeñ)[oa]s?|naci\w+|infancia|cri(?:ó|aron|ado|ada)|creci\w+)\b
        | \b(?:enfance|(?:était|étaient)\s(?:petite?s?|enfants?|gamine?s?)|née?|naquit|grandi\w*|naissance)\b"""
    ),
)
CAR = Need(
    loose(
        r"""\b(?:what|which)\s(?:(?:make|sort|kind|type)\sof\s)?cars?\b | \bwelche[sn]?\s(?:auto|automarke|wagen)\b
        | \bqu[eé]\s(?:coche|carro|auto)\b | \bquelle\s(?:voiture|bagnole|auto)\b | \bmake\b[^?.!]{1,30}\bcar\b"""
    ),
    loose(
        r"""\b(?:buick|morris|vauxhall|austin|hillman|jaguar|vw|volkswagen|käfer|beetle|opel|bmw|mercedes|audi
            |traban?t?i?
        |wartburg|borgward|dkw|goggo\w*|seiscientos|renault|peugeot|citro[eë]n|simca|deux[\s-]chevaux|2\s?cv|4\s?l
            |fiat|skoda
        |lada|toyota|honda|datsun|nissan|mazda|holden|chev\w+|chrysler|plymouth|cadillac|pontiac|volvo|saab|cortina
            |mobile?t|(?-i:Ford|Mini|Rover|Triumph|Seat|SEAT|Dodge|Escort|Fiesta|Golf|Panda))\b
        | (?<!in\sthe\s)(?<!in\sa\s)(?<!in\shis\s)(?<!in\sher\s)(?<!in\smy\s)(?<!in\sour\s)(?<!to\sthe\s)
            (?<!of\sthe\s)\bcars?\b
        | (?<!im\s)(?<!ins\s)(?<!dem\s)\b(?:auto|wagen)\b | (?<!en\sel\s)(?<!del\s)(?<!al\s)\b(?:coche|carro|auto)\b
        | (?<!dans\sla\s)(?<!de\sla\s)(?<!en\s)\b(?:voiture|bagnole)\b"""
    ),
)
FRIEND = Need(
    loose(r"\bbest\sfriend\b | \bbeste[rn]?\sfreund(?:in)?\b | \bmejor\samig[oa]\b | \bmeilleure?\sami(?:e|\b)"),
    loose(
        r"""\b(?:friends?|mates?|pals?|chums?|butt(?:y|ies)|buddy|inseparable|freund(?:in)?|kumpel|spezi
            |unzertrennlich|amig[oa]s?|compadre|comadre|colegas?|amie?s?|copine?|copains?|pote|inséparables?)\b"""
    ),
    is_enough=True,
)
EYES = Need(
    loose(r"\b(?:augen|haar)farbe\b | \bcolou?r\b[^?.!]{1,20}\b(?:eyes|hair)\b"),
    loose(r"\b(?:eyes?|hair\w*|blonde?|brunette|ginger|redhead|\w*aug(?:e|en|ig)|haare?|blond|rothaarig)\b"),
)
FINDER = Need(
    loose(
        r"""\bwho\s(?:first\s)?found\b | \bwer\shat\b[^?.!]{1,30}\bgefunden\b | \bwer\sfand\b
            | \bqui[eé]n\s(?:\w{2}\s)?encontr\w+
        | \bqui\s(?:\w{1,2}['’\s])?a\s(?:re)?trouvée?\b"""
    ),
    loose(
        r"""\b(?:found|find|finds|discovered|fand(?:en)?|gefunden|entdeckt|encontr\w+|hall(?:ó|aron)|(?:re)?trouv\w+)\b"""
    ),
)
NEEDS = (SIDE, PAYER, GRAVE, SIZE, HEIGHT, EARNINGS, BREAKFAST, LOOKS, CHILDHOOD, CAR, FRIEND, EYES, FINDER)

WHO = loose(
    r"""^\W*(?:(?:and|so|but|und|y|et|mais|a|à|de|von|mit|con|avec|para|für|pour)\s)?(?:who(?:se|m)?|we[rnm]|wessen
            |qui[eé]n(?:es)?|qui)\b
    (?!\s(?:est|sont|était)\s\w+\s\?)"""
)
"""The beginning of a question that asks for somebody."""
WHO_IS = loose(
    r"""^\W*(?:(?:and|und|y|et)\s)?(?:who(?:\sis|\swas|['’]s)|wer\s(?:ist|war)|qui[eé]n\s(?:es|era|fue)|qui\s(?:est|était))
    \s((?-i:[A-ZÀ-Þ])\w+)(?:\s(?-i:[A-ZÀ-Þ])\w+)?\W*$"""
)
"""The whole of a question who somebody was, by name."""
PLAYS = loose(
    r"""\bplay(?:s|ed|ing)?\sthe\s\w | \bjou\w{1,6}\s(?:du|de\sla|de\sl['’]|d['’])\s?\w
    | \b(?:toca|tocaba|tocó)\s(?:el|la)\s\w"""
)
"""Words before the name of an instrument."""
THEMSELVES = loose(r"\b(?:(?:him|her|them)sel(?:f|ves)|selbst|selber|mism[oa]s?|(?:lui|elle|eux)[\s-]mêmes?)\b")
"""Words by which the person is the one who is asked for."""
WHICH = loose(
    r"""^\W*(?:(?:and|on|in|at|to|of|und|an|auf|y|a|en|de|et|à|dans|sur)\s)?(?:what|which|welche[mnrs]?|qu[eé]|quel(?:le)?s?)
    \s(\w+)"""
)
"""The beginning of a question that asks for a thing of some kind, up to the word for the kind."""
WHERE = loose(r"\W*(?:(?:and|und|y|et)\s)?(?:where|wo|d[oó]nde|où)\b(?!\s(?:from|to)\b)")
INVERTED = loose(r"\b\w{1,20}[\s-]t[\s-](?:il|elle)\b")
"""A French verb before its subject ("a-t-il")."""
LIKED = loose(
    r"""\b(?:did|does)\s(?:\w{1,20}\s){1,3}(?:like|love|enjoy)\b | \b(?:mochte|liebte|gefiel)\b | \bmag\b
    | \bgusta(?:ba)?n?\b | \baimait\b"""
)
"""A question whether somebody liked something."""
LOSS = loose(
    r"""\b(?:lost|drown\w*|died?|killed|dead|ertr[au]nk\w*|verschollen|gefallen|umgekommen|gestorben|tot|ahog\w+|murió|muert[oa]
    |desapareci\w+|perdid[oa]|disparue?|noyée?|morte?|périe?)\b"""
)
WHY = loose(r"""\b(?:why|how\scome|warum|wieso|weshalb|por\squ[eé]|pourquoi)\b""")


def needs_of(question: str) -> tuple[Need, ...]:
    """Return what the answer to the question must say."""
    return tuple(need for need in NEEDS if need.asked.search(question))
