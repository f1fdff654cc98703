"""French patterns of a teller who says that something is not for the family."""

from memory.language.lexicon import loose

OTHERS = r"""(?:(?:la|ma|les|mes|le|aux|des)\s(?:\w+\s)?(?:famille|autres?|reste|enfants|petits-enfants|cousine?s)
    |tout\sle\smonde|autrui)"""
KEPT = loose(
    rf"""
    \b(?:n['’]est|ne\ssont|n['’]est\svraiment|est)\spas\s(?:\w+\s)?(?:pour|à|destinée?s?\s(?:à|aux))\s?
        (?:{OTHERS}|raconter|partager|répéter|autres)\b
    | \b(?:ne|n['’])\s?(?:regarde|concerne)\spas\s{OTHERS}\b
    | \b(?:ne|n['’])\s?(?:(?:le|la|les|lui|leur|en|y)\s)*(?:dis|dites|répète|répétez|raconte|racontez
        |montre|montrez|partage|partagez|parle|parlez)\s?(?:-\w+\s)?(?:surtout\s|donc\s|jamais\s)?(?:rien|pas|jamais|à\spersonne)\b
    | \bne\s(?:pas|jamais|rien)\s(?:le\s|la\s|les\s|en\s)?(?:dire|répéter|raconter|partager|montrer|parler)\b
    | \bfaut\s(?:pas|rien)\s(?:le\s|en\s|la\s)?(?:dire|répéter|raconter|parler|montrer)\b
    | \breste\sentre\s(?:nous|toi\set\smoi) | \bentre\s(?:nous\s?,|toi\set\smoi\b)
    | \bgard(?:e|ez)\s?-?(?:ça|cela|le|la|ceci)\s(?:pour\s(?:toi|vous)|secret|entre\snous)\b
    | \bne\s(?:sorte|doit\spas\ssortir)\s(?:pas\s)?d['’]ici\b
    | \b(?:en|sous\sle\ssceau\sde\sla)\s(?:toute\s)?confidence\b | \bconfidentiel(?:le)?s?\b
    | \b(?:partie|ça|ceci|cela|passage)\s(?:est|reste)\s(?:privée?|secrète?|secret)\b
    | \b(?:juste|seulement|uniquement|rien\sque)\spour\s(?:toi|vous|moi)\b
    | \bpas\sun\smot\s(?:à|aux)\b
    | \b(?:ne|n['’])\s?(?:doit|doivent|dois|a|ont)\s(?:pas|jamais|rien)\s(?:besoin\s(?:de|d['’])\s?)?(?:en\s|le\s|la\s)?
        (?:savoir|apprendre|lire|voir|entendre)\b
    | \bpersonne\s(?:d['’]autre\s)?ne\s(?:doit|devra)\b
    | \bje\s(?:ne\sveux\spas|veux\spas|préfère|préférerais|ne\svoudrais\spas)\sque\s[^.;]{{1,40}}?
        \b(?:sache(?:nt)?|lise(?:nt)?|voie(?:nt)?|apprenne(?:nt)?|entende(?:nt)?)\b
    """
)
REPORTED_BEFORE = loose(
    r"\b(?:dit|disait|disaient|demandé|demandait|répondu|supplié|interdit)\b[^,;.]{0,25}(?:[,:]\s?[«“\"]?)?$"
)
REPORTED_AFTER = loose(r"^[^.;]{0,40},\s?[»”\"]?\s?(?:(?:me|nous|lui)\s)?(?:disait|a-t-\w+\sdit|répétait|a\sdit)\b")
