"""The order of Spanish questions: a question word, and its verb at once or after its noun."""

from memory.language.lexicon import pattern
from memory.language.questions.question_order import QuestionOrder

START = r"^\W*(?:(?:y|pero|pues|oye|oiga|ay|bueno|entonces)\W+){0,2}(?:(?:a|de|en|con|por|para|desde|hasta)\s)?"
KIN = r"(?:mam[aá]|pap[aá]|abuel[oai]\w*|t[ií][oa]s?|herman[oa]s?|padres?|madre|(?-i:[A-ZÁÉÍÓÚ]\w+))"
CLITICS = r"(?:(?:se|le|les|lo|la|los|las|te|os)\s){0,2}"
FINITE = r"""(?:es|son|eran?|fue|fueron|est[aá]n?|estaban?|estuvo|hay|hubo|hab[ií]an?|ha|han|tiene
    |ten[ií]an?|tuvo|va|iban?|hizo|hac[ií]an?|hicieron|dijo|dijeron|pudo|puso|quiso|trajo|vino|dio|vio|supo|gusta\w*|llam\w+
    |[a-zñ]{2,}(?:aba|aban|[ií]an?|aron|ieron|ó|[ií]o)|cas[oó]|pas[oó]|dej[oó]|gan[oó]|compr[oó]|trabaj[oó]|llev[oó]
    |ense[nñ][oó]|lleg[oó]|qued[oó]|cont[oó]|mand[oó]|regal[oó]|encontr[oó]|empez[oó])"""
NO_NOUN = r"""(?!(?:ric|bonit|lind|hermos|precios|delicios|guap|rar|mal|much|tant|buen|gran)\w*\b
    |(?:bien|poco|risa|pena|miedo|gracia|alegr[ií]a|l[aá]stima|susto|verg[uü]enza|orgullo|suerte|tiempos|fuerte|triste
    |lejos|va|si|mi|tu|yo|el|la|los|las|no|se|le|lo|ya|te|me|nos|un|una)\b)"""
"""Before a noun: not what is exclaimed ("qué rico le quedaba"), and not what follows a conjunction."""

SPANISH = QuestionOrder(
    asks=(
        pattern(
            rf"""{START}(?:qui[eé]n(?:es)?|cu[aá]l(?:es)?(?:\sde\s\w+\s\w+)?|cu[aá]nt[oa]s?(?:\s\w+)?|a?d[oó]nde
            |cu[aá]ndo|por\squ[eé]|qu[eé])\s(?:no\s)?{CLITICS}{FINITE}\b"""
        ),
        pattern(rf"{START}(?:por\s)?qué\s(?:el|la|mis?|sus?|{KIN})\s.*{FINITE}\b"),
        pattern(
            rf"""{START}qu[eé]\s{NO_NOUN}\w+(?:\sde\s\w+)?\s(?:(?:se|le|les|lo|la|los|las)\s)?
            {FINITE}\b"""
        ),
        pattern(rf"{START}c[oó]mo\s(?:se|le|les|lo|la|los|las)\s{FINITE}\b"),
        pattern(
            rf"""{START}c[oó]mo\s(?:era|eran|fue|muri[oó]|aprendi[oó]|empez[oó]|lleg[oó]|conoci[oó]|cantaba)\s
            (?:el|la|los|las|mis?|sus?|tus?|{KIN})\b"""
        ),
        pattern(
            rf"""{START}{FINITE}\s(?:(?:mi|mis|su|el|la)\s)?{KIN}\s.*
            \balg(?:[uú]n|un[oa]s?|uien|o)\b"""
        ),
        pattern(
            rf"""{START}(?:tuvo|ten[ií]a)\s(?:\w+\s)?
            (?:hij[oa]s|herman[oa]s|niet[oa]s|novi[oa]s?|perros?|gatos?|mascotas?)\W*$"""
        ),
    ),
    tells=pattern(
        r"""^\W*(?:y\s)?qu[eé]\s(?:es|era|fue|estaba)\s(?:muy|tan|un|una|buen\w*|mejor)\b
        | ^\W*(?:y\s)?c[oó]mo\s(?:\w+\s)?(?:dec[ií]an?|dice|dijo|siempre)\b
        | ^\W*a\sver\s(?:si|qu[eé])\b | \bno\s(?:s[eé]|recuerdo|me\sacuerdo)\b | \bnadie\s(?:lo\s|la\s)?\w+\W*$"""
    ),
    surely=pattern(rf"{START}(?:por\s)?(?:qué|quién(?:es)?|cuál(?:es)?|cuánt[oa]s?|dónde|cuándo|cómo)\b"),
    wonders=pattern(r"\bme\spregunto\s(?:si|a|en|de|con|qu\w+|c[oóuú]\w+|d[oó]nde|por)\b(?!.{0,99}\w{2}r[ií]a\b)"),
)
