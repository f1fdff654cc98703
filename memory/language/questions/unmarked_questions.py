"""Whether a sentence without a question mark asks, by its word order: "wo hat opa gearbeitet", "pépé buvait quoi".

Many people write like that on a phone. In German the finite verb of a question stands second, or first, where a clause
has it last. In Spanish and French a clause has the order of a question; so the sentence must have no other verb.
English asks with an auxiliary before the subject.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.lexicon import Lexicon, pattern
from memory.language.sentences.sentences import QUOTE

TELLS = re.compile(r"[!¡]|\.\s")
"""The marks of a sentence that exclaims, and of more than one sentence."""
LAST_MARKS, CLOSING = ".…:;", " \"'”’»)]\n\t"
"""The marks at the end of a sentence that tells, and what may stand behind them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionOrder:
    """How questions are built in one language. The patterns are searched for in the whole sentence."""

    asks: tuple[re.Pattern[str], ...]
    """A sentence that matches one of these asks …"""
    tells: re.Pattern[str]
    """… unless it matches this: exclamations, set phrases, and clauses in the same order."""
    surely: re.Pattern[str]
    """What no clause within a sentence is like. Without it, the sentence may have no second verb of its own."""
    wonders: re.Pattern[str]
    """A question in other words, whatever mark stands at its end: "I wonder if he ever went abroad"."""


# English: an auxiliary before its subject, or "who" and "what" as the subject.

ENGLISH_KIN = r"(?:dad\w*|mum\w*|mom\w*|gran\w*|nan\w*|uncle|aunt\w*|(?-i:[A-Z]\w+))"
ENGLISH_INVERSION = rf"""^\W*(?:(?:and|so|but|ok|okay|well|anyway|btw|also)\W+)?
    (?:(?:(?:in|at|on|to|for|from|with)\s)?(?:what|wot|wat|which|who|whom|whose|when|where|why|how)\s(?:\w+\s){{0,2}}?)?
    (?:did|does|do|was|were|is|are|has|have|had|can|could|will|would|should)\s
    (?:he|she|they|it|we|i|you|u|there|my|his|her|our|their|your|the(?!\smath)|this|any\w*|{ENGLISH_KIN})\b"""
ENGLISH_PAST = r"""(?:\w{2,}ed|won|taught|made|told|gave|took|said|came|went|had|did|happened|became|got|bought|built
    |found|sang|sold|paid|knew|lost|left|met|wrote|drove|held|kept|drank|ate|ran|brought|chose|cut|sent)"""

ENGLISH = QuestionOrder(
    asks=(
        pattern(ENGLISH_INVERSION),
        pattern(rf"^\W*(?:(?:and|so|but)\W+)?(?:who|what|wot)\s{ENGLISH_PAST}\b"),
        pattern(r"^\W*(?:idk|i\sdon['’]?t\sknow)\s(?:what|who|where|when|why|how|which|if)\b.*,\s*do\s(?:you|u)\W*$"),
        pattern(r"^\W*how\s(?:many|much)\b"),
        pattern(r"\b(?:was|is|did|had|were|could|has|would)n['’]?t\s(?:he|she|they)\W*$"),
    ),
    tells=pattern(r"^\W*who\s(?:knew|would|cares)\b"),
    surely=pattern(rf"{ENGLISH_INVERSION} | ^\W*(?:tell|remind)\sme\b | ^\W*(?:what|who|where)(?:['’]?s|\swas|\sis)\b"),
    wonders=pattern(
        r"""\bi(?:['’]?m|\swas|\sam)?\s(?:always\s|just\s|still\s)?wonder(?:ing|ed)?\s
        (?:if|whether|what|who|where|when|why|how|which)\b(?!.{0,99}(?:\b(?:would|could|might)\b|['’]d\b))"""
    ),
)


# German: the finite verb second, after a question word, or first, before its subject.

GERMAN_START = r"^\W*(?:(?:und|aber|ach|ah|äh|also|hey|na|oh|sag(?:\smal)?|übrigens|eigentlich|du|okay)\W+){0,2}"
GERMAN_WORD = r"""(?:(?:an|auf|aus|bei|für|in|mit|nach|seit|über|um|unter|von|vor|zu|bis)\s)?
    (?:wer|wem|wen|wessen\s\w+|was(?:\sfür\s(?:ein\w*\s)?\w+)?|wann|warum|wieso|weshalb
    |welche\w*(?:\s(?!(?:er|sie|es|wir|ich|man)\b)\w+){1,3}?
    |wie(?:\s(?:alt|lange|oft|gern|gut|schwer|sehr|weit|groß|hoch|viele?(?:\s\w+)?))?|wieviele?(?:\s\w+)?
    |wo(?:her|hin|mit|für|von|vor|ran|rauf|raus|rin|rum|rüber|runter|durch|gegen|nach|zu|bei)?)"""
GERMAN_FINITE = r"""(?:bin|ist|sind|war(?:en|s)?|hat(?:te[nt]?|s)?|haben|hab|wird|werden|wurden?|kann|könn\w+|konnten?
    |will|wollten?|soll|sollten?|mu[sß]s?|mu(?:ss|ß)ten?|darf|durften?|mag|mochten?|kam(?:en)?|ging(?:en)?|gab(?:en|s)?
    |gibts?|hie(?:ß|ss)(?:en)?|lag(?:en)?|stand(?:en)?|blieb(?:en)?|starb(?:en)?|fand(?:en)?|sa(?:ß|ss)(?:en)?
    |lie(?:ß|ss)(?:en)?|trug(?:en)?|nahm(?:en)?|sah(?:en)?|a(?:ß|ss)(?:en)?|trank(?:en)?|schlief(?:en)?|rief(?:en)?
    |lief(?:en)?|fuhr(?:en)?|zog(?:en)?|sang(?:en)?|sprach(?:en)?|schrieb(?:en)?|las(?:en)?|half(?:en)?|bekam(?:en)?
    |verlor(?:en)?|wei(?:ß|ss)|wissen|traf(?:en)?|tat(?:en)?|begann(?:en)?|fiel(?:en)?|hielt(?:en)?|wuchs(?:en)?
    |geht|gehörten?|gehört|gefiel
    |(?!ge|alt|weit|gut|laut|bunt|nicht|fast|selbst|jetzt|sonst|echt|recht|schlecht|leicht|dicht|kalt|direkt|zuletzt
    |erst|oft)[a-zäöüß]{2,40}t(?:en?)?)"""
GERMAN_KIN = r"""(?:oma|omi|opa|opi|mama|mami|papa|papi|mutti|vati|mutter|vater|tante|onkel|großmutter|großvater
    |schwester|bruder|(?-i:[A-ZÄÖÜ][a-zäöüß]{2,}))"""
GERMAN_SUBJECT = rf"""(?:er|sie|es|ihr|man|jemand|{GERMAN_KIN}|(?:meine?|deine?|seine?|ihre?|unsere?)\s\w+
    |der\s(?:opa|vater|papa|onkel|bruder)|die\s(?:oma|mutter|mama|tante|schwester))"""
GERMAN_FIRST = r"""(?:hat(?:te)?|haben|hatten|war(?:en)?|ist|sind|konnten?|kann|wollten?|mussten?|durften?|mochten?|mag
    |wurden?|kannten?|lebte?|wohnte|spielte|rauchte|trank|sang|arbeitete|kam|ging)"""
GERMAN_FIRST_OF_ALL = (
    r"(?!(?:we[rmn]|wessen|was|wann|warum|wieso|weshalb|wie|welche\w*|wo(?:her|hin|mit|für|von|vor)?)\b)\w+"
)
"""A word that is no question word, at the front of a sentence."""

GERMAN = QuestionOrder(
    asks=(
        pattern(rf"{GERMAN_START}{GERMAN_WORD}\s{GERMAN_FINITE}\b(?:\s|$)"),
        pattern(rf"{GERMAN_START}(?:gab|gibt)(?:s|\ses)\s"),
        pattern(rf"{GERMAN_START}{GERMAN_FIRST}\s{GERMAN_SUBJECT}\s\w+"),
        pattern(rf"{GERMAN_START}{GERMAN_FIRST}\s\w+\s(?:.*\s)?(?:je(?:mals)?|eigentlich|noch)\b"),
    ),
    # A sentence that tells begins with its verb if its first word is left out: "(das) hat sie immer gesagt".
    tells=pattern(
        rf"""^\W*(?:(?:und|aber|ach|na)\s)?(?:wer|was|wo|wann|wie)\s(?:auch\s)?immer\b
        | ^\W*(?:was|wie|wo|womit)\s(?:soll|kann|fang\w*)\s(?:ich|man|wir)\b
        | ^\W*(?:was|wie)\shab(?:en)?\s(?:ich|wir)\s(?:\w+\s)*
          ge(?:lacht|weint|feiert|froren|stritten|tanzt|schwitzt|staunt)\b
        | {GERMAN_START}{GERMAN_FIRST_OF_ALL}\s.*
          \b(?:immer|halt|eben|ja|doch|nie|oft|stets|dann|auch(?!\smal)|wohl|so|jede[nmrs]?)\b
        | {GERMAN_START}{GERMAN_FIRST_OF_ALL}\s.*\b(?:gesagt|gemeint|erzählt|gedacht|gewusst|geglaubt|nicht)\W*$
        | {GERMAN_START}{GERMAN_FIRST_OF_ALL}\s[^,]*,\s(?:so|dann|{GERMAN_FINITE})\b
        | {GERMAN_START}{GERMAN_WORD}\s(?!ist|war|ha[tb]|w[iu]rd|kann|konn|will|woll|soll|muss|darf|durf|mag|moch)
          \w{{2,40}}t(?:en?)?\b.*\s(?:ist|war|hat|hatte|wurde|haben|hatten|sind|waren|wird|konnte|musste|wollte|sollte)$"""
    ),
    surely=re.compile(r""),
    wonders=pattern(
        r"""\b(?:ich\s)?frage?\s(?:ich\s)?mich\W+(?:\w+\W+)?(?:ob|wer|wen|wem|was|wo\w*|wann|wie|warum|welche\w*)\b
        (?!.{0,99}\b(?:würde|hätte|wäre|könnte)\w*\b)"""
    ),
)


# Spanish: a question word, and its verb at once or after its noun. With its accent it is a question word for sure.

SPANISH_START = r"^\W*(?:(?:y|pero|pues|oye|oiga|ay|bueno|entonces)\W+){0,2}(?:(?:a|de|en|con|por|para|desde|hasta)\s)?"
SPANISH_KIN = r"(?:mam[aá]|pap[aá]|abuel[oai]\w*|t[ií][oa]s?|herman[oa]s?|padres?|madre|(?-i:[A-ZÁÉÍÓÚ]\w+))"
SPANISH_CLITICS = r"(?:(?:se|le|les|lo|la|los|las|te|os)\s){0,2}"
SPANISH_FINITE = r"""(?:es|son|eran?|fue|fueron|est[aá]n?|estaban?|estuvo|hay|hubo|hab[ií]an?|ha|han|tiene
    |ten[ií]an?|tuvo|va|iban?|hizo|hac[ií]an?|hicieron|dijo|dijeron|pudo|puso|quiso|trajo|vino|dio|vio|supo|gusta\w*|llam\w+
    |[a-zñ]{2,}(?:aba|aban|[ií]an?|aron|ieron|ó|[ií]o)|cas[oó]|pas[oó]|dej[oó]|gan[oó]|compr[oó]|trabaj[oó]|llev[oó]
    |ense[nñ][oó]|lleg[oó]|qued[oó]|cont[oó]|mand[oó]|regal[oó]|encontr[oó]|empez[oó])"""
SPANISH_NO_NOUN = r"""(?!(?:ric|bonit|lind|hermos|precios|delicios|guap|rar|mal|much|tant|buen|gran)\w*\b
    |(?:bien|poco|risa|pena|miedo|gracia|alegr[ií]a|l[aá]stima|susto|verg[uü]enza|orgullo|suerte|tiempos|fuerte|triste
    |lejos|va|si|mi|tu|yo|el|la|los|las|no|se|le|lo|ya|te|me|nos|un|una)\b)"""
"""Before a noun: not what is exclaimed ("qué rico le quedaba"), and not what follows a conjunction."""

SPANISH = QuestionOrder(
    asks=(
        pattern(
            rf"""{SPANISH_START}(?:qui[eé]n(?:es)?|cu[aá]l(?:es)?(?:\sde\s\w+\s\w+)?|cu[aá]nt[oa]s?(?:\s\w+)?|a?d[oó]nde
            |cu[aá]ndo|por\squ[eé]|qu[eé])\s(?:no\s)?{SPANISH_CLITICS}{SPANISH_FINITE}\b"""
        ),
        pattern(rf"{SPANISH_START}(?:por\s)?qué\s(?:el|la|mis?|sus?|{SPANISH_KIN})\s.*{SPANISH_FINITE}\b"),
        pattern(
            rf"""{SPANISH_START}qu[eé]\s{SPANISH_NO_NOUN}\w+(?:\sde\s\w+)?\s(?:(?:se|le|les|lo|la|los|las)\s)?
            {SPANISH_FINITE}\b"""
        ),
        pattern(rf"{SPANISH_START}c[oó]mo\s(?:se|le|les|lo|la|los|las)\s{SPANISH_FINITE}\b"),
        pattern(
            rf"""{SPANISH_START}c[oó]mo\s(?:era|eran|fue|muri[oó]|aprendi[oó]|empez[oó]|lleg[oó]|conoci[oó]|cantaba)\s
            (?:el|la|los|las|mis?|sus?|tus?|{SPANISH_KIN})\b"""
        ),
        pattern(
            rf"""{SPANISH_START}{SPANISH_FINITE}\s(?:(?:mi|mis|su|el|la)\s)?{SPANISH_KIN}\s.*
            \balg(?:[uú]n|un[oa]s?|uien|o)\b"""
        ),
        pattern(
            rf"""{SPANISH_START}(?:tuvo|ten[ií]a)\s(?:\w+\s)?
            (?:hij[oa]s|herman[oa]s|niet[oa]s|novi[oa]s?|perros?|gatos?|mascotas?)\W*$"""
        ),
    ),
    tells=pattern(
        r"""^\W*(?:y\s)?qu[eé]\s(?:es|era|fue|estaba)\s(?:muy|tan|un|una|buen\w*|mejor)\b
        | ^\W*(?:y\s)?c[oó]mo\s(?:\w+\s)?(?:dec[ií]an?|dice|dijo|siempre)\b
        | ^\W*a\sver\s(?:si|qu[eé])\b | \bno\s(?:s[eé]|recuerdo|me\sacuerdo)\b | \bnadie\s(?:lo\s|la\s)?\w+\W*$"""
    ),
    surely=pattern(rf"{SPANISH_START}(?:por\s)?(?:qué|quién(?:es)?|cuál(?:es)?|cuánt[oa]s?|dónde|cuándo|cómo)\b"),
    wonders=pattern(r"\bme\spregunto\s(?:si|a|en|de|con|qu\w+|c[oóuú]\w+|d[oó]nde|por)\b(?!.{0,99}\w{2}r[ií]a\b)"),
)


# French: the verb before its subject, a question word before the verb, or one in place of what is asked for.

FRENCH_START = r"^\W*(?:(?:et|mais|alors|puis|bon|ah|oh|dis|euh|au\sfait)\W+){0,2}"
FRENCH_VERB = r"(?:est|sont|était|étaient|etait|etaient|a|ont|avait|avaient|fut|fit|vit|vient|fait|\w{2,}ai(?:t|ent))"
FRENCH_PARTICIPLE = r"\w+(?:é|e|i|u|s|t)e?s?"
FRENCH_KIN = r"(?:mam(?:an|ie|y)|pap(?:a|i|y)|m[eé]m[eé]|p[eé]p[eé]|grand-\w+|tante|tonton|oncle|(?-i:[A-ZÀÉ]\w+))"
FRENCH_NOUN = rf"(?:l['’e]|la|les|son|sa|ses|mon|ma|mes|ton|ta|tes|notre|leur|leurs|ce|cette|{FRENCH_KIN})"
FRENCH_INVERSION = (
    r"(?<!\w)(?!dit|dis|fit|répond|répét|demand|ajout|cri|peut)\w{1,20}-(?:t-)?(?:il|elle|ils|elles|on)\b"
)

FRENCH = QuestionOrder(
    asks=(
        pattern(FRENCH_INVERSION),
        pattern(rf"{FRENCH_START}(?:(?:à|de|avec|pour|chez)\s(?:qui|quoi)\s)?(?:qu['’]?\s?)?est[-\s]ce\s?qu\w*\b"),
        pattern(rf"{FRENCH_START}(?:qu['’]\s?|que\s){FRENCH_VERB}\s(?!un\b|une\b|pas\b)"),
        pattern(
            rf"""{FRENCH_START}(?:(?:à|a|de|en|dans|avec|pour|par)\s)?
            quel\w*\s(?:est|sont|était|étaient|etait|etaient|fut)\b"""
        ),
        pattern(rf"{FRENCH_START}(?:d['’])?(?:où|ou|quand|comment|combien|pourquoi)\s(?!c['’]){FRENCH_VERB}\s"),
        pattern(
            rf"""{FRENCH_START}(?:(?:à|a|de|avec|pour|chez)\s)?qui\s
            (?:(?:l['’]|lui\s|leur\s|s['’])?(?:a|ont|avait)\s(?!été\b){FRENCH_PARTICIPLE}\b
            |(?:est|était|etait)\s(?:{FRENCH_PARTICIPLE}\s)?{FRENCH_NOUN})"""
        ),
        pattern(
            rf"""\b{FRENCH_VERB}\s(?:{FRENCH_PARTICIPLE}\s)?(?:avec\s|de\s|à\s|pour\s)?quoi\b
            (?!\s(?:\w+er|que|qu['’])\b)"""
        ),
        pattern(
            rf"""\b{FRENCH_VERB}\s(?:{FRENCH_PARTICIPLE}\s)?(?:qui|où|quand|comment|combien|pourquoi)
            (?:\s{FRENCH_NOUN}\s?\w*(?:\sde\s\w+)*)?\W*$"""
        ),
        pattern(rf"\b\w{{2,}}ai(?:t|ent)\sou(?:\s{FRENCH_KIN})?\W*$"),
        pattern(r"\b(?:avec|à|en|sur|de|pour)\squoi\W*$ | \bcombien\W*$"),
        pattern(r"^\W*où\s(?:il|elle|ils|elles|on)\s\w+(?:ait|aient|a|e)\W*$"),
    ),
    tells=pattern(
        r"""\b(?:sa[iv]\w+|demand\w+|ignor\w+|oubli\w+|rappel\w+)\s(?:\w+\s){0,2}
          (?:qui|où|quand|comment|combien|pourquoi|quoi|ce\squ)
        | ^\W*(?:peut-être|sans\sdoute|à\speine|aussi|ainsi)\b | \bn['’e]\s?import\w*\b | \bje\sne\b
        | \bde\squoi\s\w+(?:re|er|ir)\b"""
    ),
    surely=pattern(rf"{FRENCH_INVERSION} | \best[-\s]ce\b | \bquoi\b"),
    wonders=pattern(
        r"""\bje\sme\sdemand\w+\s(?:si|s['’]|qui|quand|où|ce\squ|comment|pourquoi|quel\w*|combien)(?!.{0,99}\w{2}rai[st]\b)"""
    ),
)

ORDERS = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH}


def asks_surely(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the sentence is built as no clause within another sentence is."""
    order = ORDERS.get(lexicon.code)
    return order is not None and order.surely.search(QUOTE.sub("…", sentence)) is not None


def has_order_of_question(sentence: str, lexicon: Lexicon) -> bool:
    """Whether a sentence without a question mark is built as a question."""
    order = ORDERS.get(lexicon.code)
    own = QUOTE.sub("…", sentence)
    if order is None:
        return False
    if order.wonders.search(own):
        return True
    if own.rstrip(CLOSING).endswith(tuple(LAST_MARKS)) or TELLS.search(own) or order.tells.search(own):
        return False
    return any(form.search(own) for form in order.asks)
