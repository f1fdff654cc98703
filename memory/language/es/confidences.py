"""Spanish patterns of a teller who says that something is not for the family."""

from memory.language.lexicon import loose

OTHERS = r"""(?:(?:la|mi|los|las|mis|el)\s(?:\w+\s)?(?:familia|demás|otros|otras|resto|niños|hijos|nietos|primos)
    |nadie(?:\smás)?|todos|otros)"""
KEPT = loose(
    rf"""
    \b(?:no\s(?:es|son|va|está\shecho)|que\sno\ssea)\s(?:\w+\s)?para\s(?:{OTHERS}|contar\w*|compartir\w*|repetir\w*)\b
    | \bque\s(?:esto\s|eso\s)?no\s(?:salga|pase)\sde\s(?:aquí|acá|nosotros|ahí)\b
    | \bno\s(?:(?:se|le|les|me)\s)?(?:lo|la|le|les)\s
        (?:digas|digan|diga\s(?=al?\b)|cuentes?|cuenten|comentes?|muestres?|repitas?|enseñes)(?:\b|(?<=\s))
    | \bno\s(?:lo\s|la\s|se\slo\s)?(?:compartas?|compartan|comentes?|comenten|repitas?|divulgues?|menciones?)\b
    | \bno\svayas?\sa\s(?:decir|contar|repetir)\w*
    | \bque\s(?:esto\s|eso\s)?quede\sentre\s(?:nosotros|tú\sy\syo|nos) | \bentre\stú\sy\syo\b
    | (?:^\W*|,\s?)entre\snosotros\s?,
    | \b(?:esto|eso)\s(?:se\s)?queda\s(?:aquí|acá|entre)\b
    | \b(?:es|va)\s(?:sólo|solo|solamente)\spara\s(?:ti|mí|usted|vos)\b
    | \bno\s(?:debe|deben|tiene|tienen|puede|pueden|hace\sfalta\sque)\s(?:que\s|por\squé\s|\w+\s)?
        (?:enterar|saber|leer|ver|oír)\w*
    | \bguárd(?:ame|eme|alo|elo|enme)\b[^.;]{{0,10}}(?:secreto|para\s(?:ti|usted))?
    | \ben\sconfianza\b | \bconfidencial\b
    | \b(?:parte|esto|eso)\ses\s(?:privad[oa]|secret[oa])\b
    | \bni\suna?\spalabra\s(?:de\sesto\s|de\seso\s)?a\b
    | \b(?:no\squiero|prefiero|preferiría|no\squisiera)\sque\s(?:no\s)?[^.;]{{1,40}}?
        \b(?:sepa|sepan|lea|lean|vea|vean|entere|enteren|oiga|oigan)\b
    | \bque\s(?:no\sse\sentere|nadie\s(?:se\sentere|lo\ssepa|lo\slea))\b
    """
)
REPORTED_BEFORE = loose(
    r"\b(?:dijo|decía|dijeron|pidió|pedía|rogó|contestó|advirtió|ordenó)\b[^,;.]{0,25}(?:[,:]\s?[«“\"]?)?$"
)
REPORTED_AFTER = loose(r"^[^.;]{0,40},\s?[»”\"]?\s?(?:(?:me|nos|le|les)\s)?(?:decía|dijo|pedía|pidió|repetía)\b")
