"""Patterns of Spanish questions that are about the assistant or want no answer."""

from memory.language.lexicon import loose
from memory.language.questions.assistant_question_words import AssistantQuestionWords

OPEN = r"""^\W*(?:(?:y|pero|bueno|pues|ay|oye|oiga|perdón|perdona|ok|vale|hola|no|sí|por\sfavor|dime|dígame
        |la\sverdad|ahora|entonces)\W+)*"""
MACHINE = r"""(?:robot|m[aá]quina|ordenador|computadora?|bot|programa|algoritmo|aplicaci[oó]n|app|pantalla|m[oó]vil
        |tel[eé]fono|ia|cosa|aparato|trasto)"""
TELLING = r"""(?:\s(?:lo\s)?que\s(?:yo\s)?(?:te|le|os)?\s?(?:estoy\s|he\s)?(?:cuento|digo|escribo|contando|diciendo
        |escribiendo|contado|dicho|escrito|cont[eé]|dije))?"""
THIS = rf"""(?:(?:esto|eso|todo\sesto|todo\seso|todo|lo|nada|mis\s(?:palabras|mensajes|historias|cosas|secretos)
        |esta\sconversaci[oó]n){TELLING}|lo\sque\s(?:yo\s)?(?:te|le)?\s?(?:estoy\s|he\s)?(?:cuento|digo|escribo
        |contando|diciendo|contado|dicho|escrito))"""
LATE = r"""(?:\s(?:entonces|ahora|aquí|de\sverdad|realmente|luego|después|también|hoy|conmigo|siempre|ya))*"""

ASSISTANT_QUESTIONS = AssistantQuestionWords(
    feels=loose(
        OPEN
        + rf"""(?:c[oó]mo\s(?:est[aá]s?|te\sencuentras|se\sencuentra|te\sva|le\sva)(?:\s(?:t[uú]|usted|hoy))*
        | (?:t[uú]\s|usted\s)?(?:me\s)?(?:sientes|siente|entiendes|entiende|escuchas|escucha|oyes|oye|piensas|piensa
        |duermes|lloras|comprendes|comprende|puedes\s\w+|puede\s\w+)(?:\s(?:t[uú]|usted|algo|nada|esto
        |lo\sque\s(?:te\s|le\s)?(?:digo|siento|cuento)))*
        | (?:est[aá]s|eres|est[aá]\susted)\s(?:t[uú]\s)?(?:ah[ií]|triste|feliz|cansad[oa]|bien|despiert[oa]
        |escuchando)
        | (?:tienes|tiene\susted|tiene)\s(?:sentimientos|coraz[oó]n|alma|familia|padres|madre)
        | (?:te|le)\s(?:aburro|importa|estoy\saburriendo)(?:\s(?:algo|esto|lo\sque\s(?:digo|cuento)))*){LATE}\W*$"""
    ),
    knew=loose(
        OPEN
        + rf"""(?:(?:l[oae]s?\s)?(?:conociste|conoci[oó]\susted|has\sconocido|conoc[ií]as)(?:\s(?:t[uú]|usted|a|§
        |alguna\svez|en\spersona))*
        | (?:t[uú]\s|usted\s)l[oae]s?\s(?:conociste|conoci[oó])
        | c[oó]mo\s(?:puedes|puede\susted|vas\sa|podr[ií]as|lo\svas\sa)\s(?:t[uú]\s)?(?:saberlo|saber|conocerl[oa]
        |entenderlo|entenderme|entender)(?:\s(?:t[uú]|eso|nada))*){LATE}\W*$"""
    ),
    keeps=loose(
        OPEN
        + rf"""(?:(?:te\s|se\s|l[oa]s?\s)*(?:acuerdas\sde|acuerda\sde|recuerdas|recuerda\susted|guardas
        |guarda\susted|guarda|olvidas|olvida|borras|borra|apuntas|apunta|grabas|graba|vas\sa\s(?:recordar|guardar
        |olvidar|borrar)(?:lo)?|va\sa\s(?:recordar|guardar|olvidar|borrar)(?:lo)?)(?:\s(?:usted|t[uú]))?\s?{THIS}?
        | (?:se|est[aá]s?)\s(?:est[aá]\s)?(?:guarda|graba|borra|guardando|grabando|apuntando|queda\sguardado
        |pierde)(?:\s{THIS})?
        | (?:qu[eé]|a\sd[oó]nde|ad[oó]nde|d[oó]nde)\s(?:pasa\scon|haces\scon|hace\s(?:usted\s)?con|va\sa\sparar|va
        |queda|se\sguarda|ser[aá]\sde)\s{THIS}){LATE}\W*$"""
    ),
    reads=loose(
        OPEN
        + rf"""(?:qui[eé]n(?:es)?\s(?:m[aá]s\s)?(?:puede[n]?\s|va\sa\s|van\sa\s)?(?:lee|leen|ve|ven|leer|ver|oye
        |escucha|leerlo|verlo|lo\slee|lo\sve)(?:\s{THIS})?
        | (?:lo\s)?(?:puede|pueden|va\sa|lee|ve|leen|ven|leer[aá]|ver[aá])\s(?:alguien|otros|otra\spersona
        |los\sdem[aá]s|mi\s\w+|la\sfamilia|ellos)(?:\sm[aá]s)?(?:\s(?:leer|ver|saber|o[ií]r)(?:lo)?)?(?:\s{THIS})?
        | alguien\s(?:m[aá]s\s)?(?:lee|ve|va\sa\sleer|puede\sleer|puede\sver)(?:lo)?(?:\s{THIS})?
        | (?:mi\s\w+|los\sdem[aá]s|la\sfamilia)\s(?:puede|pueden|va\sa|van\sa)\s(?:leer|ver)(?:lo)?(?:\s{THIS})?
        | (?:es|queda|ser[aá]|est[aá])\s{THIS}\s(?:privado|secreto|confidencial|seguro|p[uú]blico) | {THIS}\s(?:es
        |queda|se\squeda)\s(?:privado|secreto|confidencial|entre\snosotros|seguro)
        | (?:esto\s)?(?:queda|se\squeda)\sentre\snosotros
        | (?:se\s)?(?:lo\s)?(?:vas\sa|va\sa)\s(?:cont[aá]r(?:selo)?|dec[ií]r(?:selo)?|contar
        |decir)(?:\s(?:a\s(?:alguien|mi\s\w+|los\sdem[aá]s|la\sfamilia|nadie)|{THIS}))*){LATE}\W*$"""
    ),
    why=loose(
        OPEN
        + rf"""(?:(?:por\squ[eé]|para\squ[eé])\s(?:te\s|le\s)?(?:estoy\s)?(?:cuento|contando|digo|diciendo|hablo
        |hablando|escribo|escribiendo|contar[eé]|hago)(?:\s(?:te|le|esto|todo|eso|yo|a|con|una?|contigo|usted
        |aqu[ií]|{MACHINE}))*
        | (?:te|le)\s(?:cuento|estoy\scontando)\s(?:esto|todo\sesto)\s(?:por\squ[eé]|para\squ[eé])
        | qu[eé]\s(?:hago|estoy\shaciendo)(?:\s(?:aqu[ií]|yo|hablando\b.{{0,40}}))*
        | (?:de|para)\squ[eé]\ssirve\s(?:esto|todo\sesto|hablar\b.{{0,40}})? | qu[eé]\ssentido\stiene\s(?:esto
        |todo\sesto|hablar\b.{{0,40}})?
        | (?:me\s(?:estoy\svolviendo|he\svuelto|vuelvo)|estoy|estar[eé]|ser[eé]|soy)\s(?:loc[oa]|tont[oa]|idiota
        |rid[ií]cul[oa]|chiflad[oa])(?:,?\s(?:por|para|al|hablando|hablar|aqu[ií]|contando)\b.{{0,50}})?
        | (?:es|no\ses)\s(?:raro|tonto|absurdo|una\slocura|rid[ií]culo|normal|una\stonter[ií]a)\s(?:que\s)?(?:hablar
        |hable|contar|cuente|escrib\w+|hablarle)\b.{{0,40}}){LATE}\W*$"""
    ),
    is_there=loose(
        OPEN
        + rf"""(?:hay\salguien(?:\s(?:ah[ií]|leyendo|escuchando|al\sotro\slado|detr[aá]s))* | me\s(?:lee|escucha
        |oye)\salguien
        | (?:estoy\shablando|hablo)\s(?:s[oó]l[oa]|con\snadie|conmigo\smism[oa]|con\suna?\s(?:\w+\s)?{MACHINE})
        | (?:esto\ses|es\sesto|eres|es\susted)\s(?:s[oó]lo\s|realmente\s
        |de\sverdad\s)*(?:una?\s)?(?:\w+\s)?(?:{MACHINE}|real|persona|human[oa])){LATE}\W*$"""
    ),
    is_here=loose(
        OPEN
        + r"""(?:(?:sigues|sigue|estás|está)\s(?:usted\s|tú\s|todavía\s|aún\s)*(?:ahí|aquí
          |despiert[oa])(?:\s(?:todavía|aún))?\W*$ | (?:hola|eh|oye)\s*\?\W*$
        | (?:te|se)\shas?\sido\W*$)"""
    ),
    world=loose(
        OPEN
        + r"""(?:qué\stiempo\s(?:hace|hará|va\sa\shacer)\b.{0,40} | cómo\s(?:está|estará)\sel\stiempo\b.{0,40}
          | (?:va\sa\s|está\s)?(?:llover|nevar|lloverá|llueve|nevará|lloviendo)\b.{0,30}
        | qué\shora\s(?:es|tienes?)\b.{0,40} | qué\s(?:día|fecha|mes|año)\s(?:es|somos)\b.{0,20} | a\s(?:qué
          |cuántos)\s(?:día\s)?estamos\b.{0,20}
        | quién\ses\s(?:el|la)\s(?:president[ea]|rey|reina|papa|primer\sministro|alcalde(?:sa)?)(?:\s(?:del?
          |de\sla)\s\w+)?(?:\sahora)?
        | (?:quién|cómo)\s(?:ganó|quedó|va)\s(?:el|la|ayer)\s(?:fútbol|partido|liga|madrid|barça)\b.{0,20}
          | cuánto\s(?:es|son)\s\d+\s?(?:\+|-|x|\*|/|más|menos|por|entre)\s?\d+)\W*$"""
    ),
    speaks_up=loose(
        OPEN
        + r"""(?:(?:habla|hable|hábleme|háblame)\s(?:un\spoco\s)?(?:más\s(?:alto|fuerte|despacio|claro)|alto)
          | más\s(?:alto|fuerte)
        | no\s(?:te|le)\s(?:oigo|escucho)(?:\s(?:bien|nada))? | (?:léeme|léemelo|léelo|lea)\s?(?:lo|eso
          |en\svoz\salta)?)(?:,?\spor\sfavor)?\W*$"""
    ),
    swears=loose(
        OPEN
        + r"""(?:(?:vete|váyase|que\ste\sden|ándate|andate)(?:\sa\sla\s(?:mierda|porra|chingada)|\sal\s(?:carajo
          |infierno|diablo)|\spor\s\w+)?
        | (?:que\s)?te\sjod(?:an|as) | jódete | cállate(?:\sla\sboca)? | calla(?:te)?\sya | cierra\s(?:el\spico
          |la\sboca) | (?:qué|vaya|menuda|menudo)\s(?:asco|mierda|basura|porquería|timo|chorrada
          |tontería)(?:\sde\s\w+)?
        | (?:esto\ses\s)?una\s(?:mierda|basura|porquería) | (?:joder|coño|hostia|mierda)(?:\sya)? | (?:maldita
          |estúpida|puta|puñetera|tonta)\s(?:\w+\s)?(?:máquina|cosa|computadora|aplicación)
        | esto\sno\s(?:sirve|funciona)(?:\s(?:de|para)\snada)? | déjame\s(?:en\spaz|tranquil[oa]) | (?:idiota
          |imbécil|gilipollas|pendejo|inútil|tont[oa])
          | no\s(?:te\s)?(?:enteras|entiendes|comprendes)\s(?:de\s)?nada)\W*$"""
    ),
    sorry=loose(
        r"""^\W*(?:(?:ay|oh|bueno|uf|ok|no)\W+)*(?:
        (?:perdón|perdona|perdone|perdóname|disculpa|disculpe|lo\ssiento|lo\slamento|mil\sperdones)
          (?:\W+(?:(?:por|lo|de|antes|mi|mal|mala|malo|tono|día|noche|un|una|hoy|es|estoy|estaba|cansad[oa]
          |enfadad[oa]|nervios[oa]|alterad[oa]|he|tenido|tengo|muy|tan|el|que|dicho|dije|insulto|insultos|palabras
          |las|no|quería|era|mi|intención|insultarte|insultarle|decir|eso|esto|grosero|grosera|mucho|semana)\b)){0,9}
        | no\sera\smi\sintención | (?:hoy\s)?(?:es\s
          |tengo\s)?(?:un\s)?mal\sdía(?:\shoy)?)(?:,[^.!?]{0,60}\b(?:aniversario|cumpleaños
          |birthday)\b[^.!?]{0,30})?\W*$"""
    ),
    scolds=loose(
        rf"""\b(?:(?:t[uú]\s)?(?:no\s)?eres|usted\ses|s[oó]lo\seres)\s(?:m[aá]s\sque\s|s[oó]lo\s|solamente\s
        |simplemente\s)*(?:una?\s)(?:\w+\s){{0,2}}(?:{MACHINE})\b | \beres\suna?\s(?:{MACHINE})\b
        | \b(?:t[uú]\s)?(?:no|nunca|ni)\s(?:siquiera\s)?(?:l[oae]s?\s|me\s)(?:conociste|conoc[ií]as|entiendes)\W*$
        | ^\W*(?:t[uú]\s)?(?:eres|esto\ses)\s(?:muy\s|tan\s|una?\s)?(?:in[uú]til|tont[oa]|est[uú]pid[oa]|idiota|mierda
        |basura|p[eé]rdida\sde\stiempo)\W*$
        | ^\W*no\s(?:sirves|entiendes)\s(?:de|para)?\s?nada\W*$
        | ^\W*(?:maldita|est[uú]pida|puta)\s(?:{MACHINE})\W*$
        | ^\W*(?:odio|detesto)\s(?:esto|esta\s{MACHINE}|hablar\scon\suna?\s\w+)\W*$"""
    ),
    rhetorical=loose(
        OPEN
        + r"""(?:(?:me\s)?(?:sabes|sabe(?:\susted)?|entiendes|entiende|comprendes
        |comprende)(?:\s(?:lo\sque\squiero\sdecir|lo\sque\s(?:te\s|le\s)?digo|a\squ[eé]\sme\srefiero|c[oó]mo\ses|eso
        |no))?
        | (?:te\slo|se\slo)\s(?:puedes\s|puede\s)?(?:imaginas?|imaginar|crees?) | (?:te|se)\s(?:imaginas?
        |das\scuenta|da\scuenta) | no\s(?:es|fue|era)\s(?:\w+\s)?\w+
        | qui[eé]n\s(?:sabe|lo\ssabe|lo\sdir[ií]a|lo\shubiera\sdicho) | qu[eé]\s(?:le\s|se\sle\s|se\s)?(?:vamos\sa
        |va\sa|puede|puedo|iba\sa|podemos|pod[ií]a)\s(?:hacer|decir)(?:le)?
        | c[oó]mo\spude | (?:verdad|no|eh|a\sque\ss[ií]|cierto|no\scree|no\screes|vale|s[ií])(?=\W*\?)
        | por\squ[eé]\sno
        | (?:tonto|raro|curioso|triste|absurdo|gracioso|bonito|una\stonter[ií]a|qu[eé]\s\w+),?\s¿?(?:verdad|no|eh
        |no\scree) | por\sd[oó]nde\siba | c[oó]mo\sse\s(?:dice|llama\seso))\W*$
        | [,–—-]\s*¿?(?:sabes?|sabe\susted|entiendes?|me\sentiendes?|no\scree[s]?)\W*\?\W*$"""
    ),
    tag=loose(
        r"""[,¿–—-]\s*¿?(?:verdad(?:\sque\s(?:s[ií]|no))?|no(?:\sc?rees?|\ses\sverdad|\ses\sas[ií])?|eh
        |a\sque\s(?:s[ií]|no)|cierto|sabes?|sabe(?:\susted)?|entiendes?|me\sentiendes?|no\scree)\W*\?\W*$"""
    ),
    supposes=loose(
        r"""\b\w+(?:r[ií]a|r[ií]an|iera|ieran|ara|aran)\b(?<!\bhab[ií]a)(?<!\bera)(?<!\beran)
        | ^\W*(?:nunca\sse\ssabe|esto|eso|es
        |yo|qu[eé]|uno|nosotros|as[ií])\b | ^\W*(?:(?:muy|tan|un\spoco)\s)?\w+\W*$
        | ^\W*(?:la\svida|la\sgente|todos|nadie|raro|tonto|curioso|triste|bonito|t[ií]pico|una\stonter[ií]a)\b"""
    ),
)
