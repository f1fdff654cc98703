"""Requests to the assistant in plain Spanish, and what it says when they are done."""

from memory.language.lexicon import Commands, loose
from memory.language.tellers.self_words import OWN_NAME

BEFORE = r"""^\W*(?:(?:por\sfavor|porfa|y|oye|también|hola|sí|vale|bueno|gracias)\W+)*+
        (?:(?:puedes|puede|podrías|podría|podés|podrían)\s(?:dejar\s(?=constancia))?|(?:haga|haz)\sel\sfavor\sde\s
        |(?:quiero|quisiera|querría|necesito|deseo|prefiero|desearía|(?:me|nos)\sgustaría|(?:te|le)\spido|sería\sbueno|(?:te|le)\s(?:agradecería|agradezco)
        )\sque\s(?:tú\s|usted\s)?|debes\s|debe\s)?(?:(?:por\sfavor|porfa)\W+)*+"""
"""Words that may come before the verb: courtesies, and openings such as "puedes"."""
STATES = r"""(?:(?:mi|su|nuestr[oa]|la|el)\s)?(?:mamá|papá|madre|padre|mami|papi|abuel[oa]|tí[oa]|herman[oa]|ella|él
        |yo|(?-i:[A-ZÁÉÍÓÚÑ])\w+)
        \s(?:(?-i:[A-ZÁÉÍÓÚÑ])\w+\s)?(?:(?:nunca|siempre|jamás|no|se|le|lo|la|me|nos|también)\s)*
        (?:era|fue|tuvo|hizo|dijo|vino|es|fui|iba|tenía|había|quería|decía|hacía|\w{2,}(?:aba|aban|ía|ían|ó)|(?-i:\w{2,}é))\b"""
"""A statement without "que": a subject, and soon after it a verb of what somebody did or was."""

COMMANDS = Commands(
    remember=loose(
        BEFORE
        + rf"""(?:recuerd[ae]|recuerdes|recordar|recordar[ae]s?|recordases?|te\sacuerdes\sde|se\sacuerde\sde
        |anotar[ae]s?|anotases?|apuntases?
        |apuntar[ae]s?|guardes|guardar[ae]s?|sepas|apunt[ae]|apuntar|anot[ae]|anotar|acuérdate\sde|acordate\sde|acuérdese\sde
        |no\s(?:te\s)?olvides?
        |(?:ten|tenga|tengas|tuvieras?)\s(?:en\scuenta|presente)|guard[ae]|guardar|anotase|anotara|anotes|apuntes|quédate\scon\sesto|que\sno\sse\ste\solvide|dejar\sconstancia\sde|para\sque\sconste|toma(?:r)?\snota(?:\sde)?)
        (?:\s(?:esto|bien|porfa|por\sfavor|también))*
        (?:\s?[:,]\s*(?:que\s)?|\s(?:que|q)\s|\s(?={STATES}))
        | ^\W*(?:(?:por\sfavor|y)\W+)*+(?:actualiza|actualice|actualización)\s?[:–—]\s*
        | (?<![\s,.;:–—-])(?<!\bfavor)[\s,.;:–—-]++(?:(?:por\sfavor|porfa|y)\W+){{0,2}}
        (?:recuérd[ae]lo|apúnt[ae]lo|anót[ae]lo|guárd[ae]lo|no\s(?:lo|la)\solvides?|que\sno\sse\ste\solvide
        |(?:acuérdate|acordate|acuérdese)\sde\s(?:eso|esto|ello)|(?:recuerd|apunt|anot|guard)[ae]\s(?:eso|esto)
        |ten(?:lo|ga\seso)?\s(?:eso\s)?(?:en\scuenta|presente))(?:\W+(?:por\sfavor|porfa))?\W*$"""
    ),
    remember_that=loose(
        BEFORE
        + r"""(?:(?:recuérd|apúnt|anót|guárd)[ae](?:te)?lo|(?:recuerd[ae]s?|apunt[ae]s?|anot[ae]s?|guard[ae]s?
        |recordar|apuntar
        |anotar|guardar|recordaras|apuntaras|anotaras|no\solvides?)\s(?:bien\s)?(?:eso|esto|lo\sque\s(?:te|le)?\s?(?:dije|conté|he\scontado))
        |(?:recordar|apuntar|anotar|guardar)lo|(?:lo\s)(?:recuerdes?|apuntes?|anotes?|guardes?)|no\s(?:lo|la)\solvides?
        |(?:acuérdate|acordate|acuérdese|(?:te|se)\sacuerdes?)\sde\s(?:eso|esto|ello)|que\sno\sse\ste\solvide|tenlo\s(?:en\scuenta|presente))
        (?:\W+(?:por\sfavor|porfa|bien|también))*\W*$"""
    ),
    my_name=loose(
        rf"""^\W*(?:(?:hola|sí|claro|bueno|pues|y|por\sfavor)\W+)*(?:me\sllamo|mi\snombre\ses|llámame|llámeme
        |(?:puedes|puede|podrías?|podría\susted)\sllamarme|me\s(?:puedes|puede|podrías?)\sllamar|dime(?=\s(?-i:[A-ZÁÉÍÓÚ]))|(?:todos|todo\sel\smundo|mis\samigos)\sme\s(?:llaman?|dicen?)(?=\s(?-i:[A-ZÁÉÍÓÚ]))
        |prefiero\sque\sme\s(?:llames?|digas?))\s(?:(?:por\sfavor|simplemente|solo|sólo),?\s)*
        (?!(?:mañana|luego|más|cuando|si|por|loc[oa]|tont[oa]|anticuad[oa]|lo|la|el|una?|qué|que|cómo|como|algo|a|al|no|otra|quién
        |dónde|cuál|cuándo|cuánt\w+|todo|sentimental)\b){OWN_NAME}"""
    ),
    ask_name="¿Cómo quiere que le llame?",
    called="Le llamaré {name}.",
    in_time_zone="Su zona horaria es ahora {zone}.",
    noted="Anotado: {words}",
    known_before="Ya lo tenía: {words}",
    waits="Queda en su revisión, para que lo mire antes: {words}",
    not_kept="No pude anotar eso. Sus palabras quedan en esta conversación.",
    forgot_one="Lo he apartado. Puede deshacerlo.",
    forgot_many="He apartado {count} cosas. Puede deshacerlo.",
    nothing_to_forget="No encontré nada suyo sobre eso; no se ha apartado nada.",
    known_of_you="Esto es lo que me contó de usted.",
    nothing_of_you="Todavía no me ha contado nada de usted.",
    corrected="Corregido: {words}",
    known_in_all="Esto es lo que me contó, lo de más peso primero.",
    nothing_in_all="Todavía no he anotado nada de lo que me contó.",
    nothing_noted="No había anotado nada de eso, ni se anotará. Sus palabras siguen en esta conversación.",
    undone={
        "forgotten": "Deshecho. He apartado esto: {words}",
        "memory_updated": "Deshecho. Vuelve a decir: {words}",
        "restored": "Recuperado: {words}",
        "profile_set": "Deshecho. Su perfil vuelve a decir lo que decía antes.",
    },
    nothing_to_undo=(
        "Ahora mismo no hay nada que yo pueda deshacer, y no ha cambiado nada. Lo que se anotó, corrigió o apartó "
        "antes se puede cambiar en su propia página, que muestra también su historial."
    ),
    failed="No se pudo hacer ahora. No ha cambiado nada.",
    forgetting_is_off=(
        "Apartar algo desde una conversación está desactivado aquí, y no se ha apartado nada. Puede hacerlo usted en "
        "la página con todo lo que se ha anotado."
    ),
    noting_is_off=(
        "Anotar algo a petición está desactivado aquí. Sus palabras están guardadas, y lo que cuenta se anota por sí "
        "solo cuando esta conversación termina o lleva un rato en silencio."
    ),
    listing_is_off=(
        "Decir lo que he anotado está desactivado aquí. Puede verlo todo en la página con lo que se ha anotado."
    ),
    memory_is_off=(
        "Recordar está desactivado aquí por ahora, así que no se ha anotado nada. Sus palabras están guardadas en esta "
        "conversación y se anotarán cuando se vuelva a activar."
    ),
    heard_while_off=(
        "Sus palabras están guardadas. Recordar está desactivado aquí por ahora, así que no se anota nada.",
        "Le escucho.",
        "Gracias por contármelo. Sus palabras están guardadas.",
    ),
)
