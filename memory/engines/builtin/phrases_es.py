"""What the engine says in Spanish."""

from memory.engines.builtin.lexicon import Phrases, Question, pattern, words

PHRASES = Phrases(
    about="Sobre {name}: «{words}»",
    said="{teller} dijo: «{words}»",
    told_by="{teller} nos contó el {day}: «{words}»",
    told_by_undated="{teller} nos contó: «{words}»",
    told_by_you="Usted me contó el {day}: «{words}»",
    told_by_you_undated="Usted me contó: «{words}»",
    disputed="Esto también se cuenta de otra manera.",
    unknown="Nadie nos lo ha contado todavía.",
    basic=(
        "Soy el asistente básico en memoria de {name}: "
        "guardo lo que usted me cuenta y lo devuelvo con las mismas palabras."
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
        Question(
            text="¿Qué es lo primero que recuerda cuando piensa en {name}?", category="other", asked=("lo primero que",)
        ),
        Question(
            text="¿Qué le gustaba hacer a {name} en un día libre?",
            category="hobby",
            asked=("día libre", "tiempo libre"),
        ),
        Question(text="¿En qué trabajó {name} y cómo empezó?", category="occupation", asked=("en qué trabaj",)),
        Question(text="¿Quiénes eran las personas cercanas a {name}?", category="relationship", asked=("cercanas a",)),
        Question(text="¿Cómo era un día cualquiera con {name}?", category="habit", asked=("un día cualquiera",)),
        Question(
            text="¿Cómo describiría a {name} a alguien que no lo conoció?",
            category="personality",
            asked=("describiría",),
        ),
        Question(text="¿Dónde creció {name} y qué sabe de esa época?", category="milestone", asked=("dónde creció",)),
        Question(text="¿Sin qué no podía vivir {name}?", category="preference", asked=("sin qué no podía",)),
        Question(text="¿Qué decía {name} a menudo?", category="personality", asked=("a menudo",)),
        Question(
            text="¿Qué hacían juntos que usted recuerde ahora?", category="relationship", asked=("hacían juntos",)
        ),
        Question(text="¿Qué le enseñó {name}?", category="relationship", asked=("le enseñó",)),
        Question(
            text="¿Qué historia de {name} se cuenta más en la familia?", category="other", asked=("qué historia",)
        ),
    ),
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
