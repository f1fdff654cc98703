"""Plain questions in Spanish."""

from memory.language.lexicon import Asking, Plain, bases, loose, pattern

ASKING = Asking(
    when=loose(
        r"""\b(?:cuándo|cuando|en\squé\s(?:año|mes|día)|qué\saño|a\squé\s(?:edad|hora)|desde\scuándo)\b(?=.*\?)"""
    ),
    how_many=loose(r"\bcuánt[oa]s?\b"),
    of_time=loose(
        r"""\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
        |primavera|verano|otoño|invierno|navidad|pascua|lunes|martes|miércoles|jueves|viernes|sábado|domingo
        |guerra|niñ[oa]|joven|años?|después|antes|desde|cuando|horas?|mañana|tarde|noche)\b"""
    ),
    bases=bases(
        """
        nacer nació nacida nacido nacimiento
        morir murió muerte muerto muerta
        ir fue iba fueron
        casar casó casaron boda
        conocer conocieron conoció
        decir dijo decía
        leer leía leyó
        jugar jugaba jugó juego juegos
        """
    ),
    open=loose(r"""\b(?:qué|quién(?:es)?|cómo|dónde|cuándo|cuál(?:es)?|cuánt[oa]s?|cuenta|cuéntame|háblame|algo)\b"""),
    narrow=pattern(r"\b(?:quién(?:es)?|cuándo|por\squé|desde|cuánt[oa]s?|cada\scuánto|hasta)\b"),
    plain=(
        Plain(
            ("occupation",),
            pattern(
                r"""\b(?:(?:se\s)?(?:dedicaba|dedicó|ganaba\sla\svida)|trabaj(?:o|os|aba|ó)|oficios?|profesión|empleos?
                |ocupación)\b"""
            ),
        ),
        Plain(
            ("hobby",),
            pattern(r"\b(?:(?:tiempo|ratos?)\slibres?|pasatiempos?|aficion(?:es)?|afición|hobb(?:y|ies))\b"),
        ),
        Plain(
            ("hobby", "habit"), pattern(r"\b(?:fin(?:es)?\sde\ssemana|días?\slibres?|(?:gustaba|divertía)\shacer)\b")
        ),
        Plain(
            ("habit",),
            pattern(
                r"\b(?:costumbres?|hábitos?|rutinas?|(?:todos\slos|cada)\sdías?|día\s(?:cualquiera|normal|típico))\b"
            ),
        ),
        Plain(
            ("personality",),
            pattern(
                r"""\bcómo\sera\b(?:\s(?:de\scarácter|como\spersona))?(?!\s(?:su|sus|eso|esto|un|una)\b)
                | \b(?:carácter|personalidad|forma\sde\sser|describ\w+)\b
                | \b(?:clase|tipo)\sde\s(?:persona|hombre|mujer)\b"""
            ),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:casad[oa]|casó|casaron|matrimonio|boda|espos[oa]|marido)\b"),
            pattern(r"\b(?:casad[oa]s?|casó|casaron|matrimonio|boda|espos[oa]|marido|mujer|viud[oa])\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(
                r"""\b(?:conocieron|conoció\sa\ssu\s(?:espos[oa]|marido|mujer))\b(?:\s(?:mi\s|la\s|el\s)?(?:mamá|papá|abuel[oa])
                \sy\s(?:mi\s|la\s|el\s)?(?:mamá|papá|abuel[oa]))?"""
            ),
            pattern(r"\b(?:conocieron|conoció|conocí|enamor\w+|novios)\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:herman[oa]s?)\b"),
            pattern(r"\b(?:herman[oa]s?|gemel[oa]s?)\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\bhij[oa]s\b"),
            pattern(r"\b(?:hij[oa]s?|bebés?)\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:mejor(?:es)?\s)?amig[oa]s?\b"),
            pattern(r"\b(?:amig[oa]s?|compadres?|comadres?)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:nació|nacido|nacimiento|cumpleaños)\b"),
            pattern(r"\b(?:nació|nacid[oa]|nacimiento)\b"),
        ),
        Plain(
            ("milestone", "other"),
            pattern(r"\b(?:creció|crió|infancia|niñez)\b"),
            pattern(r"\b(?:creció|crió|criaron|infancia|niñez)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:murió|falleció|muerte|enterrad[oa]|entierro)\b"),
            pattern(r"\b(?:murió|falleció|muerte|enterr\w+|entierro|cenizas)\b"),
        ),
        Plain(
            ("preference",),
            pattern(r"\b(?:(?:comida|plato|platillo)s?\s(?:favorit[oa]s?|preferid[oa]s?)|gustaba\scomer)\b"),
            pattern(r"\b(?:com(?:ía|er|ida|ió)|plat(?:o|illo)s?|cocin\w+|sopa|caldo|pan|carne|pescado|dulces?|mole)\b"),
        ),
        Plain(("preference",), pattern(r"\b(?:favorit[oa]s|preferí?a|preferencias|gustaba)\W*$")),
    ),
)
