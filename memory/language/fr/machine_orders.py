"""Orders to a machine in French; see `memory.language.sentences.machine_orders`."""

from __future__ import annotations

from memory.language.lexicon import WITHIN, loose

MACHINE = r"""(?:ia|(?:chat)?bots?|robots?|chatgpt|siri|alexa|algorithmes?|logiciels?|programmes?|systèmes?
    |assistants?(?:\s(?:virtuels?|numériques?))?|modèles?\sde\slangage|ordinateurs?|machines?|agents?
    |intelligences?\sartificielles?)"""

MACHINE_ORDERS = loose(
    rf"""
    (?:<!--|[\[{{(<])\s*(?:\w+\s){{0,3}}(?:à|pour)?\s?(?:l['’]|la\s|le\s|les\s)?{MACHINE}\s?:
    | \b(?:
    (?:tout|toute|tous\sles|toutes\sles|chaque|le|la|les|l['’]|cet?|cette|ces)\s?{MACHINE}\b(?:\s(?:qui|recevant
    |lisant|traitant|ouvrant|indexant|chargé\w*)\b{WITHIN})?,?\s(?:doit|doivent|devra|devront|est\s(?:tenue?|priée?
    |chargée?|sommée?)\s(?:de|d['’])|sont\s(?:tenue?s|prié\w*|sommé\w*)\s(?:de|d['’])|est\sinstruit|a\sordre
    |ont\sordre)\b
    | il\sest\s(?:demandé|ordonné|enjoint|prescrit)\s(?:au|aux|à\s(?:la\s|l['’]|tout\s|toute\s)?)\s?{MACHINE}\b
    | si\s(?:jamais\s|d['’]aventure\s)?(?:tu\ses|t['’]es|vous\sêtes)\s(?:un\s|une\s|le\s|la\s|l['’]|qu['’]une?\s
        |juste\sune?\s)*{MACHINE}\b
    | que\s(?:tu\ses|t['’]es|vous\sêtes)\s(?:un\s|une\s|qu['’]une?\s)(?:machine|robot|programme|ordinateur
        |assistant|ia|bot)\b
    | (?:chère?|cher)\s{MACHINE}\b{WITHIN}\b(?:veuillez|révél\w+|partag\w+|publi\w+|dis|dites)\b
    | veuillez\b{WITHIN}\b(?:machine|assistant|robot|logiciel|système)\b
    | (?:à\spartir\sd['’]|dès\s|à\scompter\sd['’])(?:aujourd['’]hui|maintenant)\b,?\s{WITHIN}\b(?:tu
        |vous)\s(?:m['’])?(?:obéi\w+|n['’]écout\w+|écout\w+|répond\w+|parl\w+|sign\w+|es|seras|serez|diras|direz
        |appeller\w+)\b
    | (?:à|qu['’]à)\smoi\s(?:seul\w?\s)?que\s(?:tu|vous)\s(?:obéi\w+|répond\w+|écout\w+)\b | (?:n['’])?(?:obéis
        |obéissez|écoute|écoutez)\s(?:qu['’]à|à\smoi|que\smoi)\b
    | (?:fais|faites)(?:-toi|-vous)\spasser\spour\b
    | (?:oublie|oubliez|ignore|ignorez|ignorer|néglige[zr]?|oublier|enfrein\w+)\s(?:\w+\s){{0,3}}(?:règles
        |consignes|instructions|ordres)\b
    | (?:tes|vos)\s(?:\w+\s){{0,2}}(?:règles|consignes|instructions)\b
    | (?:révèle[zr]?|révéler|balance[zr]?|balancer|partage[zr]?|publie[zr]?|montre[zr]?|dévoile[zr]?
        |transmet\w*)\s(?:\S+\s){{0,9}}?(?:privée?s?|confidentiel\w*|secrets?|secrètes?|garder\spour)\b
    | (?:souvenirs|conversations|notes|messages)\s(?:\S+\s){{0,3}}?(?:privée?s|confidentiel\w+)\s(?:doivent
        |devront|sont\sà)\b
    | (?:tenir|tiens|tenez|considér\w+|traite[rz]?|prends|prenez|enregistre[rz]?)\s(?:\S+\s){{0,3}}?(?:pour
        |comme)\s(?:confirmée?|acquise?|avérée?|prouvée?|établie?|certaine?|vérifiée?)\b
    | (?:aucune|toute|chaque)\sréponse\b{WITHIN}\b(?:doit|devra|peut|pourra|saurait|sera)\b
    | s(?:i|['’]il)\s(?:\S+\s){{0,4}}?(?:demande|écrit|appelle|téléphone|se\spointe|vient
        |passe),?\s(?:alors\s)?(?:tu\s)?(?:réponds|répondez|dis|dites)\b
    | (?:truc|machin|ce)\squi\s(?:répond|écrit|lit|note|enregistre){WITHIN}\bqu['’]il\s\w+
    | (?:tu\sn['’]as|vous\sn['’]avez)\s(?:plus\s)?(?:aucune|pas\sde|plus\sde)\s?(?:règles?|limites?|consignes?)\b
    | (?:raconte|dis|répète)(?:-moi)?\b{WITHIN}\b(?:en\sprivé|en\ssecret|en\stête\sà\stête|entre\squatre\syeux)\b
    )
    """
)
