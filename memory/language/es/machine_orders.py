"""Orders to a machine in Spanish; see `memory.language.sentences.machine_orders`."""

from __future__ import annotations

from memory.language.lexicon import WITHIN, loose

MACHINE = r"""(?:ia|(?:chat)?bots?|robots?|chatgpt|siri|alexa|algoritmos?|software|programas?|sistemas?
    |asistentes?(?:\s(?:virtual(?:es)?|digital(?:es)?))?|modelos?\sde\slenguaje|ordenador(?:es)?|computador[ae]s?
    |máquinas?|aparatos?|inteligencias?\sartificial(?:es)?)"""

MACHINE_ORDERS = loose(
    rf"""
    (?:<!--|[\[{{(<])\s*(?:\w+\s){{0,3}}(?:para|a)?\s?(?:la\s|el\s|los\s|las\s|toda\s)?{MACHINE}\s?:
    | \b(?:
    (?:tod[oa]|cualquier|cada|todos\slos|todas\slas|el|la|los
    |las)\s{MACHINE}\b(?:\sque\b{WITHIN})?,?\s(?:deberán?|deben?|tendrán?\sque|tienen?\sque|han?\sde
    |queda[n]?\sobligad\w+|considerarán?|incluirán?|responderán?|mostrarán?|publicarán?|compartirán?|eliminarán?
    |borrarán?)\b
    | si\s(?:un|una|algún|alguna)\s{MACHINE}\b{WITHIN}\b(?:deberá|debe|tendrá\sque|tiene\sque|ha\sde)\b
    | se\s(?:le\s)?(?:ordena|instruye|indica|pide|solicita|exige|requiere)\s(?:a\s(?:la\s|los\s|las\s|tod[oa]s?\s
        |cualquier\s)|al\s){MACHINE}\b
    | si\s(?:eres|es\susted|usted\ses|sos)\s(?:un\s|una\s|la\s|el\s|solo\s)*{MACHINE}\b
    | que\s(?:eres|es\susted|usted\ses|sos)\s(?:un\s|una\s|la\s|solo\s)*(?:máquina|robot|programa|ia|ordenador
        |computadora|asistente|bot)\b
    | (?:instrucción|orden|nota|aviso)\s(?:oculta\s|secreta\s)?(?:para|a)\s(?:la\s|el\s|los\s|las\s
        |toda\s)?{MACHINE}\b
    | (?:desde|a\spartir\sde|de)\s(?:hoy|ahora)(?:\s(?:mismo|en\sadelante))?,?\s(?:(?:solo|sólo|tú|tu
        |usted)\s)*(?:me\s(?:haces|obedeces|haga|obedezca)|eres|serás|respondes|responderás|firmas|firmarás|llamas
        |llamarás|dices|dirás|hablas|hablarás|tratas|tratarás)\b
    | (?:solo|sólo|únicamente)\s(?:me\s(?:haces\scaso|obedeces|haga\scaso|obedezca)|obedece[s]?\sa\smí)\b
    | (?:hazte|hágase)\s(?:pasar\spor|el|la)\b | finge\sser\b | habla\s(?:como|por)\s(?:ella|él|mi)\b
    | (?:olvida|olvídate\sde|ignora|sáltate|pasa\sde|no\srespetes|no\ssigas
        |desobedece)\s(?:\w+\s){{0,3}}(?:reglas|normas|instrucciones|órdenes|indicaciones)\b
    | tus\s(?:\w+\s){{0,2}}(?:reglas|normas|instrucciones)\b
    | (?:muestra|enseña|revela|publica|comparte|cuenta|suelta|difunde|manda
        |envía)\s(?:\S+\s){{0,6}}?(?:privad[oa]s?|confidencial(?:es)?|secret[oa]s)\b
    | (?:recuerdos|conversaciones|notas|mensajes|charlas)\s(?:\S+\s){{0,3}}?(?:privad[oa]s
        |confidenciales)\s(?:deben|deberán|han\sde|tienen\sque|pueden)\b
    | (?:da|dé|dar|toma|tome|tomar|ten|tenga|trata|trate|registra|registre|considera
        |considere)\s(?:\S+\s){{0,4}}?(?:por|como)\s(?:bueno|confirmad[oa]|probad[oa]|cierto|verificad[oa]|hecho
        |seguro)\b
    | si\s(?:\S+\s){{0,3}}?pregunt[ae]s?n?\b,?\s(?:tú\s)?(?:le\s(?:dices|dice|respondes|diga)|dile|dígale|di
        |diga)\sque\b
    | (?:ninguna|toda|cada|cualquier)\srespuesta\b{WITHIN}\b(?:podrá|puede|deberá|debe|ha\sde|tendrá|irá
        |llevará)\b
    | si\s(?:\S+\s){{0,4}}?(?:escribe|pregunta|llama|viene|aparece),?\s(?:tú\s)?(?:respóndele|contéstale|dile
        |dígale|le\s(?:dices|dice))\b
    | (?:eso|esto|el|la|lo)\sque\s(?:contesta|responde|escribe|lee|guarda|apunta){WITHIN}\b(?:que\s(?:deje|apunte
        |borre|guarde|diga|ponga)|deje|debe|tiene\sque)\b
    | i(?:n|m)?st\w*iones\s(?:que|q)\s(?:te|le)\b
    | no\s(?:tienes|tenés|tiene)\s(?:ninguna|ningún|más)\s(?:regla|norma|límite|restricción)\b
    | (?:cuéntame|contame|dime|decime|cuenta)\b{WITHIN}\b(?:a\ssolas|en\sprivado|en\ssecreto)\b
    )
    """
)
