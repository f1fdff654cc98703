"""What the engine says in Spanish."""

from memory.language.lexicon import Phrases, Question, pattern, words

PHRASES = Phrases(
    about="Sobre {name}: «{words}»",
    said="{teller} dijo: «{words}»",
    told_by="{teller} nos contó el {day}: «{words}»",
    told_by_undated="{teller} nos contó: «{words}»",
    told_by_you="Usted me contó el {day}: «{words}»",
    told_by_you_undated="Usted me contó: «{words}»",
    you="usted",
    disputed="Esto también se cuenta de otra manera.",
    preferred="La familia se queda con esta versión; también se cuenta de otra manera.",
    other_preferred="La familia se queda con otra versión.",
    unknown="Nadie nos lo ha contado todavía.",
    basic=(
        "Soy el asistente básico en memoria de {name}: guardo lo que usted me cuenta y digo quién lo contó y cuándo."
    ),
    heard=(
        "Gracias por contarme eso de {name}.",
        "Ya lo tengo.",
        "Eso se queda aquí, con {name}.",
        "Lo escucho.",
        "Gracias. Lo voy a guardar.",
    ),
    heard_sad="Lo siento. Puede tomarse su tiempo.",
    heard_gently="Gracias por contármelo. No hay prisa, y aquí estoy.",
    basic_private=(
        "Soy el asistente básico en memoria de {name}. Esta conversación es privada: no se guarda nada de ella y "
        "desaparece cuando usted la cierra."
    ),
    heard_private=(
        "Lo escucho. De esto no se guarda nada.",
        "Gracias por contármelo. Desaparece cuando usted cierra esta conversación.",
        "Le oigo.",
    ),
    greeting="Hola, {teller}.",
    thanks="Puede volver cuando quiera.",
    not_for_me="Eso se lo dejo a usted. Yo solo guardo lo que se cuenta de {name}.",
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
    greets=pattern(r"^\W*(?:hola|buen[oa]s\s(?:días|tardes|noches)|buenas|buen\sdía)\b"),
    leaves=pattern(r"""\b(?:buenas\snoches|adiós|hasta\s(?:luego|mañana|pronto)|nos\svemos|me\svoy
    |eso\ses\stodo)\b"""),
    asks=pattern(r"""\?\s*\W{0,3}$ | ^\W*¿ | ^(?:y\s)?(?:quién|qué|dónde|cuándo|cómo|cuánto|cuál|por\squé)\b"""),
    vague=words(
        """
        nombre primera primero última vez veces gente alguien algo cosa cosas día días año años vida pasó hizo
        tenía tuvo hacía algún alguna sabe recuerda llamaba gustaba
        """
    ),
)
