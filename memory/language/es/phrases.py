"""What the engine says in Spanish."""

from memory.language.lexicon import Asking, Phrases, Plain, Question, bases, loose, pattern, words

PHRASES = Phrases(
    about="Sobre {name}: «{words}»",
    said="{teller} dijo: «{words}»",
    told_by="{teller} nos contó el {day}: «{words}»",
    told_by_undated="{teller} nos contó: «{words}»",
    answered="{teller} respondió a «{question}»: «{words}»",
    told_by_you="Usted me contó el {day}: «{words}»",
    told_by_you_undated="Usted me contó: «{words}»",
    you="usted",
    disputed="Esto también se cuenta de otra manera.",
    preferred="La familia se queda con esta versión; también se cuenta de otra manera.",
    other_preferred="La familia se queda con otra versión.",
    unknown="Nadie nos lo ha contado todavía.",
    nearest="Nadie nos lo ha contado con esas palabras. Quizá se acerque algo de esto:",
    basic=(
        "Soy el asistente básico en memoria de {name}: guardo lo que usted me cuenta y digo quién lo contó y cuándo."
    ),
    heard=(
        "Gracias por contarme eso de {name}.",
        "Ya lo tengo.",
        "Eso se queda aquí, con {name}.",
        "Le escucho.",
        "Gracias. Lo voy a guardar.",
    ),
    heard_sad="Lo siento. Puede tomarse su tiempo.",
    heard_gently="Gracias por contármelo. No hay prisa, y aquí estoy.",
    basic_private=(
        "Soy el asistente básico en memoria de {name}. Esta conversación es privada: no se guarda nada de ella y "
        "desaparece cuando usted la cierra."
    ),
    heard_private=(
        "Le escucho. De esto no se guarda nada.",
        "Gracias por contármelo. Desaparece cuando usted cierra esta conversación.",
        "Le oigo.",
    ),
    greeting="Hola, {teller}.",
    thanks="Puede volver cuando quiera.",
    not_for_me="Eso se lo dejo a usted. Yo solo guardo lo que se cuenta de {name}.",
    ask_meant=(
        "No sé con seguridad qué corrige eso de lo que me contó. "
        "¿Podría decirlo en una frase entera? Por ejemplo: {name} nació en …"
    ),
    cannot=(
        "Eso no lo puede hacer el asistente básico. "
        "Pero puede mostrarle lo que se ha contado de {name}: basta con preguntar."
    ),
    over_day=(
        "Lo que queda hoy del presupuesto para el modelo de lenguaje no alcanza para esta "
        "respuesta, así que responde el asistente básico."
    ),
    over_month=(
        "Lo que queda este mes del presupuesto para el modelo de lenguaje no alcanza para esta "
        "respuesta, así que responde el asistente básico."
    ),
    budget_too_small=(
        "El presupuesto para el modelo de lenguaje no alcanza para esta respuesta, así que "
        "responde el asistente básico."
    ),
    model_fails="El modelo de lenguaje no responde en este momento, así que responde el asistente básico.",
    questions=(
        Question(text="¿Qué es lo primero que recuerda cuando piensa en {name}?", category="opening"),
        Question(text="¿Qué llevó a {name} a ese trabajo?", category="occupation", told="came"),
        Question(text="¿Con quién trabajaba {name}?", category="occupation", told="company"),
        Question(text="¿Qué contaba {name} en casa de ese trabajo?", category="occupation"),
        Question(text="¿De quién lo aprendió {name}?", category="hobby", told="learned"),
        Question(text="¿Quién compartía eso con {name}?", category="hobby", told="company"),
        Question(text="¿Cuándo encontraba {name} tiempo para ello?", category="hobby", told="when"),
        Question(text="¿En qué lo notaba usted?", category="personality"),
        Question(text="¿Cómo lo tomaban los demás?", category="personality"),
        Question(text="¿Quién de la familia tiene algo de eso?", category="personality"),
        Question(text="¿Qué habría dicho {name} de eso?", category="preference"),
        Question(text="¿Quién más de la familia es así?", category="preference"),
        Question(text="¿De dónde le vendría?", category="preference", told="began"),
        Question(text="¿Cómo era eso en un día cualquiera?", category="habit"),
        Question(text="¿Quién más participaba?", category="habit", told="company"),
        Question(text="¿Cómo empezó aquello?", category="habit", told="began"),
        Question(text="¿Qué significó eso para {name}?", category="relationship"),
        Question(text="¿Quién más formaba parte de ello?", category="relationship", told="company"),
        Question(text="¿En qué quedó más tarde?", category="relationship", told="after"),
        Question(text="¿Cómo fue esa época para {name}?", category="milestone"),
        Question(text="¿Quién más estaba allí?", category="milestone", told="company"),
        Question(text="¿Qué vino después de eso?", category="milestone", told="after"),
        Question(text="¿Cómo llegó a ser así?", category="other"),
        Question(text="¿Qué ve usted cuando piensa en ello?", category="other"),
        Question(text="¿Quién más podría recordarlo?", category="other"),
    ),
    told={
        "came": pattern(r"""\b(?:aprendiz\w*|empez\w+|comenz\w+|entró\sa\strabajar|primer\strabajo|se\sformó)\b"""),
        "company": pattern(
            r"""\b(?:junt[oa]s|con\s(?:su|sus|mi|mis|nosotr[oa]s|amig[oa]s)|conmigo|compañer[oa]s?)\b"""
        ),
        "learned": pattern(r"""\b(?:aprendi\w*|enseñ\w*)\b"""),
        "when": pattern(r"""\b(?:domingos?|sábados?|tardes?|noches?|mañanas?|fin\w*\sde\ssemana|vacaciones|cada)\b"""),
        "began": pattern(r"""\b(?:empez\w+|comenz\w+|desde)\b"""),
        "after": pattern(r"""\b(?:después|luego|más\starde|entonces)\b"""),
    },
    pronouns={},
    of_assistant=pattern(
        r"""^\W*(?:(?:hola|y|pero|bueno|oye|oiga|perdón|papá|mamá|§)\W+)*(?:
        (?:qui[eé]n|qu[eé])\s(?:eres|es\susted)(?:\st[uú])?
        | eres\st[uú](?:\W+§)?
        | con\squi[eé]n\s(?:hablo|estoy\shablando)
        | (?:hablo|estoy\shablando)\scon\s(?:una?\s)?(?:persona|humano|robot|m[aá]quina|ordenador|computadora|programa
        |ia)
        | (?:eres|es\susted)\s(?:de\sverdad\s)?(?:una?\s)?(?:persona|human[oa]|robot|bot|m[aá]quina|ordenador
        |computadora|programa|ia|chat-?gpt|§)(?:\s(?:de\sverdad|real))?
        | qu[eé]\s(?:puedes|puede\susted|sabes)\shacer(?:\spor\s(?:m[ií]|nosotros))?
        )\W*$"""
    ),
    thankful=pattern(r"""\b(?:gracias|agradezco)\b"""),
    months=(
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ),
    date="{day} de {month} de {year}",
    sad=pattern(r"""\b(?:extraño|murió|muerte|velorio|entierro|funeral|cenizas|llor\w+|duele|triste|sol[oa]\b
    |perdí)\b"""),
    greets=pattern(
        r"""^\W*(?:hola|ey|buen[oa]s\s(?:días|tardes|noches)|buenas|buen\sdía)\b
        | ^\W*(?:soy\syo(?:\s(?:otra\svez|de\snuevo))*|qué\stal)\W*$"""
    ),
    leaves=pattern(
        r"""^\W*(?:(?:ok|bueno|vale|pues|gracias|muchas\sgracias|y|ya|entonces|un\sabrazo|besos)\W+)*(?:
        buenas\snoches|adiós|adios|chao|chau|ciao|cuídate|cuídese|nos\s(?:vemos|hablamos|leemos)
        | hasta\s(?:luego|mañana|pronto|otra|la\s(?:próxima|vista)|entonces|el\s\w+)
        | (?:ya\s)?me\svoy(?:\sya)?(?:\sa\s(?:dormir|la\scama|acostar))? | me\stengo\sque\sir
        | tengo\sque\s(?:irme|dejarte|dejarlo) | (?:te|le|lo)\sdejo | (?:y\s)?eso\ses\stodo
        )(?:\W+(?:ya|pues|y|gracias|muchas|por|hoy|ahora|mañana|luego|pronto|a|dormir|todos|todas|que|descanse
          |descanses|un|abrazo|besos|adiós|hasta|la|cama))*(?:,?\s\w+)?\W*$"""
    ),
    asks=pattern(r"""\?\s*\W{0,3}$ | ^\W*¿ | ^(?:y\s)?(?:quién|qué|dónde|cuándo|cómo|cuánto|cuál|por\squé)\b
        | ^(?:y\s)?(?:(?:(?:a|de|en|con|por)\s)?(?:quien(?:es)?|cual(?:es)?|cuant[oa]s?)|(?:a|de|en|con|por)\sque
        |(?:a|de)\sdonde|desde\scuando|como\sse\sllam\w+)\b(?!.*[,.!])
        | ^\W*(?:cu[eé]ntame|cu[eé]nteme|h[aá]blame)\b
        | ^(?!.*\b(?:si|que|sé|sab\w+|sup\w+|pregunt\w+|import\w+|\w+(?:ra|se)\so)\b)[^,.!]*\bo\sno\b[^,.!]*$"""),
    vague=words(
        """
        nombre primera primero última vez veces gente alguien algo cosa cosas día días año años vida pasó hizo
        tenía tuvo hacía algún alguna sabe recuerda llamaba gustaba propio propia propios propias poseía pasar
        estuvo estaba estar hubo haber venir venía hacer hacían hicieron tomar tomó tomaba dar dio daba ver vio veía
        encontrar encontró usar usaba querer quiso quería llamar llamó tener tenían tuvieron parte manera
        cuéntame cuénteme háblame
        """
    ),
    claims_nothing=pattern(
        r"""
        \b(?:nadie|nada|no|ningun\w*|ningún|nunca)\b.{0,50}\b(?:sabe|sé|sabemos|consta|contado|contó|dicho|dijo|menciona\w*
        |anotad\w|recogid\w|conoce\w*|fuentes?)\b
        | \b(?:parece\w*|suena|debió|debe\sde|quizás?|tal\svez|acaso|pudo|imagino|creo)\b
        """
    ),
)


# Plain questions in Spanish.

ASKING = Asking(
    when=loose(
        r"""\b(?:cuándo|cuando|en\squé\s(?:año|mes|día)|qué\saño|a\squé\s(?:edad|hora)|desde\scuándo)\b(?=.*\?)"""
    ),
    birth=loose(r"\b(?:naci[oó]|nací|nacer|(?:fecha\sde\s)?nacimiento|cumpleaños)\b"),
    death=loose(r"\b(?:muri[oó]|morir|muert[eoa]|falleci[oó]|fallecer)\b"),
    wedding=loose(r"\b(?:cas(?:ó|aron|arse|ada|ado|ados)|boda|matrimonio)\b"),
    how_many=loose(r"\bcuánt[oa]s?\b"),
    of_time=loose(
        r"""\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
        |primavera|verano|otoño|invierno|navidad|pascua|lunes|martes|miércoles|jueves|viernes|sábado|domingo
        |guerra|niñ[oa]|joven|años?|después|antes|desde|cuando|horas?|mañana|tarde|noche|cumpleaños)\b"""
    ),
    favourite=loose(r"\b(?:favorit[oa]s?|preferid[oa]s?|prefería|gustab\w+\smás|más\sle\sgustab\w+)\b"),
    idioms={
        "meet": loose(r"\bse\s(?:encontraron|toparon|cruzaron|trataron|hicieron\snovios|juntaron)\b"),
        "teach": loose(r"(?<=\bde\squién)(?=\s.*\baprend\w+)"),
        "travel": loose(r"\b(?:vino|vinieron|llegó|llegaron|fue|fueron)\s(?:a|hasta)\s(?-i:(?=[A-ZÀ-Þ]))"),
    },
    origin=loose(r"\b(?:por\squé|porqué|de\sdónde|cómo\s(?:es|fue)\sque|a\squé\sse\sdebe|en\shonor\s(?:a|de))\b"),
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
        oler olía olor olores
        """
    ),
    open=loose(
        r"""\b(?:qué|quién(?:es)?|cómo|a?dónde|cuándo|cuál(?:es)?|cuánt[oa]s?|cuenta|cuéntame|háblame|algo)\b"""
    ),
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
