"""What is asked of the assistant in plain Spanish, and what it says when that is done."""

from memory.language.lexicon import Commands, loose

COMMANDS = Commands(
    remember=loose(
        r"""^\W*(?:(?:por\sfavor|porfa|y|oye|también)\W+)*
        (?:recuerd[ae]|apunt[ae]|anot[ae]|acuérdate\sde|acuérdese\sde|no\solvides?|ten\sen\scuenta)
        (?:\s(?:esto|bien))*
        (?:\s?[:,]\s*|\sque\s)
        | (?<![\s,.;:–—-])[\s,.;:–—-]++(?:(?:por\sfavor|porfa|y)\W+){0,2}
        (?:recuérd[ae]lo|apúnt[ae]lo|anót[ae]lo|no\slo\solvides?)(?:\s(?:por\sfavor|porfa))?\W*$"""
    ),
    forget=loose(
        r"""^\W*(?:(?:por\sfavor|porfa|puedes|puede|podrías|podría|y|no|ahora|bueno)\W+)*
        (?:olvida|olvide|olvídate\sde|olvídese\sde|olvidar|borra|borre|borrar|elimina|elimine|quita|quite)\s
        (?:todo\s|eso\s|(?:lo\s)?que\s|lo\s|de\s|sobre\s)+
        (?:te\s|le\s)?(?:(?:dije|conté|he\sdicho|he\scontado|escribí|sabes|sabe)\s)?(?:de\s|del\s|sobre\s|acerca\sde\s)?
        (?P<topic>[^.!?\n]{2,120})"""
    ),
    boundary=loose(
        r"""^\W*(?:(?:por\sfavor|porfa|y|pero|bueno)\W+)*
        (?:(?:nunca|jamás)\s(?:más\s)?|no\s(?=[^.!?\n]*\b(?:vuelv[ae]s?|nunca|jamás|más)\b))(?:me\s)?(?:vuelv[ae]s?\sa\s)?
        (?:(?:mencion|habl|nombr|pregunt)(?:ar|ar[ml]e|es?|en)|sa(?:car|ques?|quen)\sel\stema)\s(?:más\s|nunca\s|jamás\s)*(?:(?:del?|sobre|por|a)\s)?
        (?P<topic>[^.,;:!?\n]{2,80}?)
        (?:[\s,]+(?:nunca|jamás|más|otra\svez|de\snuevo|por\sfavor))*\s*(?:[.!\n]|$)"""
    ),
    about_me=loose(
        r"""\bqué\s(?:sabes|sabe|recuerdas|recuerda|has\sanotado|ha\sanotado|tienes\sanotado|tiene\sanotado)\s(?:\w+\s)?
        (?:de|sobre|acerca\sde)\smí\b"""
    ),
    my_name=loose(
        r"""^\W*(?:(?:hola|sí|claro|bueno|pues|y)\W+)*(?:me\sllamo|mi\snombre\ses|llámame|llámeme)\s(?P<name>[^\W\d_][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?)"""
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
    failed="No se pudo hacer ahora. No ha cambiado nada.",
)
