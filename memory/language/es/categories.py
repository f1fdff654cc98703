"""Spanish words that tell a category."""

from memory.language.lexicon import Cues, pattern

CATEGORY_CUES = {
    "hobby": Cues(
        strong=pattern(
            r"""\b(?:béisbol|fútbol|futbol|boxeo|dominó|ajedrez|cartas|baraja|guitarra|piano|acordeón|trompeta
            |violín|armónica|tocaba|coro|banda|pesca\w*|cazaba|jardín|huerto
            |rosales|coleccion\w*|carpintería\spor\sgusto|pintaba|poemas|poesía|pítcher|pitcher|equipo|partidos?
            |palomas|gallos|lotería|crucigramas?|aficionad[oa])\b"""
        ),
        weak=pattern(r"""\b(?:cantaba|cantó|canciones|bailaba|bailar|baile|boleros?|leía|libros|jugaba|jugar
        |música|radio|danz[óo]n|tejía|bordaba)\b"""),
    ),
    "occupation": Cues(
        strong=pattern(
            r"""\b(?:trabaj\w+|oficio|panader[oa]|panadería|maestr[oa]\sde|enfermer[oa]|costurer[oa]
            |carpinter[oa]|albañil|campesin[oa]|minero|chofer|mecánico|ingenier[oa]|abogad[oa]|sastre
            |zapatero|herrero|comerciante|fábrica|taller|tienda|negocio|sueldo|bracero|aprendiz|jubil\w+|patrón
            |empleo|despidieron|contrat\w+|estudi[óo]\w*|universidad|ejército|soldado|clientes|horno|amasijo
            |conchas)\b"""
        ),
        weak=pattern(r"\b(?:escuela|empezó|abrió|pan\b|harina|ganaba|vendía|vendió|compró|campo)\b"),
    ),
    "milestone": Cues(
        strong=pattern(
            r"""\b(?:nació|nacimiento|se\scas\w+|casaron|boda|divorci\w+|murió|falleció|muerte|entierro|velorio
            |funeral|cenizas|bautiz\w+|emigr\w+|se\sfue\sa|llegó\sa|se\smudó|regresó|viaj\w+|cruzó
            |ganó|premio|campe[óo]n\w*|medalla|operar\w*|operación|infarto|cáncer|hospital|derrame|graduó|temblor
            |terremoto|cumpleaños|aniversario|primer[ao]?\s(?:vez|carro|coche|casa)|jubil\w+|acta)\b"""
        ),
        weak=pattern(r"\b(?:compró|abrió|cerró|vendió|fundó|construyó|empezó|desde\s\d{4}|año)\b"),
    ),
    "relationship": Cues(
        strong=pattern(
            r"""\b(?:conoci[óe]\w*|se\sconocieron|novi[oa]s?|compadre|comadre|padrino|madrina|amig[oa]s?
            |vecin[oa]s?|me\s(?:enseñ\w+|dio|regal\w+|dijo|llev\w+|compr\w+|cant\w+|cont\w+|carg\w+|cuid\w+
            |esper\w+|escrib\w+|hizo|prest\w+)
            |nos\s(?:enseñ\w+|llev\w+|dio|cont\w+|dec\w+)|le\senseñ\w+|se\slo\senseñ\w+|herman[oa]s|prestó
            |perdonó|se\spele\w+|cuidó|crió|adoptó|le\sdecían|le\spuso)\b"""
        ),
        weak=pattern(r"""\b(?:mam[áa]|pap[áa]|hermano|hermana|tío|tía|primo|prima|abuela|abuelo|esposa|esposo
        |hij[oa]s?|niet[oa]s?|juntos|perro|gato|caballo)\b"""),
    ),
    "preference": Cues(
        strong=pattern(
            r"""\b(?:le\s(?:gust\w+|encant\w+|choc\w+|molest\w+|fascin\w+)|favorit[oa]|prefer\w+|odiaba|detestaba
            |no\s(?:soportaba|aguantaba|comía|tomaba|probaba)|receta|antojo|quería\sque|su\svoluntad|pidió\sque
            |masa\smadre|piloncillo)\b"""
        ),
        weak=pattern(r"""\b(?:comida|comía|café|pan\sdulce|mole|tamales|chocolate|chiles?|sopa|guiso|cerveza
        |tequila|mezcal|dulce|color)\b"""),
    ),
    "habit": Cues(
        strong=pattern(
            r"""\b(?:siempre|tod[oa]s\sl[oa]s\s(?:días|noches|mañanas|tardes|domingos|sábados|viernes|lunes
            |martes|miércoles|jueves|años|semanas)|cada\s(?:día|noche|mañana|tarde|domingo|sábado|viernes|lunes
            |martes|miércoles|jueves|año|semana|vez)
            |solía|acostumbraba|costumbre|se\slevantaba|los\s(?:domingos|sábados|viernes|lunes|jueves|martes
            |miércoles)|diario|a\sdiario|nunca\s(?:tiraba|faltaba|salía|dejaba)|rezaba|se\ssentaba|silb\w+)\b"""
        ),
        weak=pattern(r"\b(?:\w+aba|ponía|hacía|decía|salía|tenía|usaba|nunca)\b"),
    ),
    "personality": Cues(
        strong=pattern(
            r"""\b(?:callad[oa]|seri[oa]|generos[oa]|terc[oa]|necio|alegre|enojón|enojona|bravo|brava|valiente
            |honrad[oa]|trabajador\w*|orgullos[oa]|humilde|tímid[oa]|paciente|estrict[oa]|dur[oa]|cariños[oa]
            |chistos[oa]|graci[oa]s[oa]
            |carácter|humor|genio|nunca\s(?:nos\s)?(?:pegó|gritó|se\squejó|lloró)|miedo|pavor|decía\ssiempre
            |siempre\sdecía|dicho|refrán|era\s(?:muy|de\s)|enojaba|llorón)\b"""
        ),
        weak=pattern(r"\b(?:decía|dijo|pena|corazón|hombre|mujer|reía|risa)\b"),
    ),
}
