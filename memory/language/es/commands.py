"""What is asked of the assistant in plain Spanish, and what it says when that is done."""

from memory.language.lexicon import Commands, loose

COMMANDS = Commands(
    remember=loose(
        r"""^\W*(?:(?:por\sfavor|porfa|y|oye|también)\W+)*+
        (?:(?:puedes|puede|podrías|podría|podés|podrían)\s(?:dejar\s(?=constancia))?|(?:haga|haz)\sel\sfavor\sde\s|(?:quiero
        |me\sgustaría)\sque\s)?
        (?:recuerd[ae]|recordar|apunt[ae]|apuntar|anot[ae]|anotar|acuérdate\sde|acordate\sde|acuérdese\sde
        |no\s(?:te\s)?olvides?
        |(?:ten|tenga|tengas|tuvieras?)\s(?:en\scuenta|presente)|guard[ae]|guardar|anotase|anotara|anotes|apuntes|quédate\scon\sesto|que\sno\sse\ste\solvide|dejar\sconstancia\sde|para\sque\sconste|toma(?:r)?\snota(?:\sde)?)
        (?:\s(?:esto|bien|porfa|por\sfavor))*
        (?:\s?[:,]\s*(?:que\s)?|\s(?:que|q)\s)
        | (?<![\s,.;:–—-])[\s,.;:–—-]++(?:(?:por\sfavor|porfa|y)\W+){0,2}
        (?:recuérd[ae]lo|apúnt[ae]lo|anót[ae]lo|no\slo\solvides?)(?:\W+(?:por\sfavor|porfa))?\W*$"""
    ),
    my_name=loose(
        r"""^\W*(?:(?:hola|sí|claro|bueno|pues|y)\W+)*(?:me\sllamo|mi\snombre\ses|llámame
        |llámeme)\s(?P<name>[^\W\d_][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?)"""
    ),
    ask_name="¿Cómo quiere que le llame?",
    called="Le llamaré {name}.",
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
        "Lo escucho.",
        "Gracias por contármelo. Sus palabras están guardadas.",
    ),
)
