"""Requests in plain Spanish."""

from memory.language.lexicon import loose, words
from memory.language.requests.request_words import RequestWords

OPENING = r"""^\W*(?:(?:por\sfavor|porfa|y|pero|bueno|no|ay|uy|oye|che|vale|mira|espera|una\scosa
        |perdón|perdona|lo\ssiento|hazme\sel\sfavor\sy|nada)\W+)*"""
SAY = r"""(?:habl(?:ar|arme|emos|es|e|éis|en)|h[aá]bl(?:ame|es)|mencion(?:ar|arlo|arla|arme|es|e|emos|ármel[oa])
        |nombr(?:ar|arme|es|e|ármel[oa]|arlo|arla)
    |pregunt(?:ar|arme|es|e|emos|ármel[oa]|éis|en)|saqu(?:es|e|emos|éis)|sacar(?:me|lo|la)?|toc(?:ar|arlo|arla)
        |toqu(?:es|e|emos)|traig(?:a|as)|traer|tratar|trates?
    |oír|o[ií]r|escuchar|recordar(?:me|lo)?|recuerd(?:es|e)|coment(?:ar|es|e)|aludir|aludas|insist(?:as|a|ir)
        |menciones|mencionara|mencionase|digas?|decir|habla|relucir|leer|vengas|vuelv(?:as|a)|escarb(?:ar|es|e)
        |remov(?:er|áis)|remuev(?:as|a)|saber)"""
ERASE = r"""(?:olv[ií]d(?:a|e|ar|es|ate|ese|alo|arlo|elo|arte)|borr(?:ame|a|á|e|ar|es|alo|arlo|elo|ála)
        |b[oó]rr(?:alo|elo
        |ala|ela)|elimin(?:ase|ara|a|á|e|ar|es|alo|arlo)|elimín(?:alo|elo)
    |quit(?:a|á|e|ar|es|alo|arlo)|qu[ií]t(?:alo|elo)|suprim(?:a|e|ir|iera|iese|as)|b[oó]rrame|deshacer(?:lo|la)?|desh[aá]z\w{0,4}|anul[ae]\w{0,2}
        |desh[aá]g\w{1,4}|tach(?:a|á|e|ar|alo)|s[aá]c(?:alo
        |alá|ala)|descart(?:a|e|ar)|ignor(?:a|á|e|ar)|retir(?:a|e|ar|elo|alo))"""

NOT_TO = r"""no\s(?:(?:me|te|lo|la|nos|se)\s){0,3}(?:(?:habl|mencion|nombr|pregunt|saqu|toqu|coment|guard|apunt
        |anot|us)es?
    |(?:traig|dig|vuelv|insist|veng)as?)"""

UNDO_OPENING = (
    r"""(?:^|[,;:–—])\W{0,3}(?:(?:por\sfavor|porfa|y|pero|bueno|no|ay|uy|oye|mira|espera|perdón|pues)\W{1,3}){0,4}"""
)
UNDO_ASKED = r"""\b(?:(?:me\s)?(?:lo\s)?(?:puedes|puede|podrías?|podemos|podrías|quieres)|quiero|quisiera|me\sgustaría
        |necesito)\s(?:usted\s)?"""
DONE = r"""(?:eso|esto|todo\seso
        |(?:el|ese|este|tu|su|la|esa|esta)\s(?:últim[oa]\s)?(?:cambio|corrección|nota|apunte|acción|modificación)
        (?:\santerior)?
        |lo\súltimo|lo\sque\s(?:acabas?\sde|has?|hiciste|hizo|borraste|borró|quitaste|quitó|cambiaste|cambió)\b)"""
AS_BEFORE = r"""como\s(?:estaba|antes|era)"""
UNDOES = r"""(?:deshaz|deshaga|revierte|revierta|restaur[ae]|restablece|restablezca|recuper[ae]|anul[ae]|cancel[ae]
        |quit[ae](?=\s\w+\s(?:cambio|corrección)))"""
SELF = r"""\b(?:quiero|quisiera|gustaría|prefiero|preferiría)\solvidar(?:lo)?\b"""
"""The writer wants to forget something themselves, and asks the assistant for nothing."""
FORGETS = r"""(?:olvíd\w*|bórr\w*|elimin\w*|elimín\w*|quit\w*|suprim\w*)"""

REQUESTS = RequestWords(
    put=loose(
        rf"""\bpor\sfavor\b | \bporfa\b
        | \b(?:te|le)\s(?:cont[eé]|dije|he\scontado)\b | \bpf\b
        | \b(?:puedes|puede|podr[ií]as?|podemos|podr[ií]amos|podés|querr[ií]as?
        |quieres)\b
        | \b(?:no\s)?(?:quiero|quisiera|deseo|me\sgustar[ií]a|prefiero|preferir[ií]a|necesito|pido|ruego
        |agradecer[ií]a|desear[ií]a|rogar[ií]a|har[ií]a\sbien|importar[ií]a
        |debes|deber[ií]as|tienes\sque|debe\susted)\b | \b(?:recuerd[ae]|acu[eé]rdate\sde)\s(?:no|nunca
        |jam[aá]s)\s\w+r\b
        | \b(?:de|te|le)\s?(?:lo\s)?(?:pido|ruego|agradezco|agradecer[ií]a)\b | \bdej(?:a|á|e|en)\sde\b
        | \bhaga\sel\sfavor\b
        | \b(?:hablemos|toquemos|saquemos|mencionemos)\b
        | \b{NOT_TO}\b | \bno\sme\stocaba\b | \bse\ste\socurra\b | \bconmigo\b | \bno\sdeb[ií]\b | \bno\sdeber[ií]a\b"""
    ),
    opens=loose(
        OPENING
        + rf"""(?:(?:{NOT_TO}\b|nunca\s(?:m[aá]s\s)?|jam[aá]s\s|ni\s(?:se|una)\s|evita|evite|deja|dejá|deje
        |ni\b)(?![^\n]*\?\s*$) | {ERASE}\b)"""
    ),
    reported=loose(
        r"""\b(?:dec[ií]a[ns]?|dijo|dijeron|gritaba|grit[oó]|solt[oó]|pregunt[oó]|preguntaba|contest[oó]|respondi[oó]
        |repet[ií]a)\b
        | \bme\s(?:dijo|pidi[oó]|ped[ií]a)\b | \bera\s(?:la\sregla|lo\sque)\b | (?:\b(?:eso|esto|ese|esa|así)\s
        |[^\w\s]\s?)era\ssu\b | \bsol[ií]a\b"""
    ),
    another=loose(
        SELF
        + r""" | \b(?:nunca|no|jam[aá]s|nadie|siempre)\s(?:se\s)?(?:me\s|le\s|lo\s|nos\s){0,2}(?:hablaba|mencionaba
        |preguntaba|dejaba|pod[ií]a|quer[ií]a|quiso|habl[oó]|mencion[oó]|cont[oó]|contaba|nombraba|hablamos
        |se\spod[ií]a)\b
        | \b(?:no\srecuerdo|no\spuedo\solvidar)\b"""
    ),
    unspoken=loose(
        rf"""^(?=.*\b(?:no|nunca|jam[aá]s|nada|ni|tampoco|dej(?:a|á|e|en)\s(?:ya\s)?de|evit\w*
        |sin)\b)(?=.*?\b(?P<cue>{SAY})\b)
        | \bdej(?:ar|emos|ar[aá]mos|a|á|e|ar[ií]amos)\w*\s(?:fuera|aparte|de\slado|en\spaz|a\sun\slado)\b
        | \bdej\w*\b[^.!?]{{1,60}}\b(?:fuera|en\spaz|de\slado|aparte)\b
        | \bevit(?:a|á|e|ar|emos|es)\b | \bcolaci[oó]n\b | \bsalt(?:arnos|emos|ar|a|e)\b | \b(?:mejor
        |prefiero)\sno\stocar\b"""
    ),
    closed=loose(
        r"""\baqu[ií]\sno\sse\shabla\b
        | \b(?:es|son|queda|sigue\ssiendo)\s(?:(?:un\s)?tema\s)?(?:tab[uú]|pro[hi]*[bv]ido|intocable|vetado
        |cerrado)\b | \btema\s(?:tab[uú]|prohibido|cerrado|vetado)\b
        | \bni\suna\s(?:sola\s)?palabra\b | \bni\smu\b | \bno\s(?:quiero|deseo|quisiera|me\sapetece|soporto
        |aguanto)\s(?:\w+\s){0,2}(?:hablar|o[ií]r|saber|recordar|escuchar|tocar)\b
        | \bninguna\s(?:pregunta|palabra|menci[oó]n)\b | \bprefiero\sno\s(?:hablar|tocar|recordar)\b"""
    ),
    plainly=loose(
        r"""(?:^|[.,;:!¡–—-]|\b(?:por\sfavor|porfa|y|pero|pido\sque|ruego\sque|quiero\sque
            |prefiero\sque))\W{0,4}(?:por\sfavor,?\s)?
            (?:no|nunca|jam[aá]s)\s(?:(?:m[aá]s|me|nos|le|lo|la|te|se|ya|vuelv[ae]s?|vuelvan|a)\s){0,4}
            (?:(?:habl(?:es|e|ar|arme)|pregunt(?:es|e|ar|arme))(?:\s(?:m[aá]s|nunca|ya|nada
            |jam[aá]s))*\s(?:de(?!\squ[eé]\b)|del|sobre
                |acerca|por)
            |mencion(?:es|e|ar|arme)|nombr(?:es|e|ar|arme)|saqu(?:es|e)|sacar(?:me)?|toqu(?:es|e)|tocar|recuerd(?:es|e)
            |recordar(?:me)?|coment(?:es|e|ar)|traig(?:as|a)|traer)\b
            (?![^\n]*\?\s*$)
        | \bdej(?:a|á|e|en)\s(?:ya\s)?de\s(?:hablar(?:me)?|mencionar|nombrar|sacar|recordar(?:me)?|preguntar(?:me)?)\b
        | \bno\squiero\s(?:volver\sa\s|que\sme\s)?(?:hablar|oír|o[ií]r|saber|leer|hables|recuerdes|recordar)
            \s(?:nada\s)?(?:m[aá]s\s)?(?:nada\s)?(?:de|del|sobre)\b
        | (?:^|[.,;:!¡–—-])\W{0,4}(?:ni\suna\spalabra|nada)\sm[aá]s\s(?:de|del|sobre)\b
        | (?:^|[.,;:!¡–—-]|\b(?:por\sfavor|y|pero))\W{0,4}(?:(?:d[eé]ja(?:lo|la)|d[eé]je(?:lo|la))|deja\s(?:eso|esto)
            |deje\s(?:eso|esto))\s(?:\w+\s){0,2}?(?:fuera|aparte|de\slado|en\spaz)\b"""
    ),
    listeners=loose(
        r"""\b(?:a|con|ante|delante\sde)\s(?:nadie|alguien|otros|otras\spersonas|los\sdemás|la\sfamilia)\b
        (?:\s(?:más|de\s(?:la|mi)\sfamilia))*"""
    ),
    resumed=loose(
        r"""\bm[aá]s\b(?!\s(?:que|bien)\b)(?<!no\spuedo\sm[aá]s) | \bvuelv[ae]s?\b | \b(?:me|nos)\b | \w(?:arme|erme)\b
        | \bdej(?:a|á|e|en)\s(?:ya\s)?de\b | \ba\spartir\sde\s(?:ahora|hoy)\b | \ben\sadelante\b | \bdesde\sahora\b"""
    ),
    lifted=loose(
        r"""(?<!\bno\s)\b(?:quit[ae]r?|quítame|levant[ae]r?|elimin[ae]r?|borr[ae]r?|retir[ae]r?|anul[ae]r?|suprim[ae]
            |suprimir)\s(?:el|mi|ese|este|los)\sl[ií]mites?\b
        | \b(?:ya\sno|no)\s(?:es|son|está)\s(?:un\stema\s)?(?:tab[uú]|prohibid[oa]s?)(?:\sya)?\b
        | \bya\sno\s(?:hace\sfalta|tienes?\sque|es\snecesario|necesitas?)\s(?:que\s)?(?:evit\w+|call\w+|dej\w+)\b"""
    ),
    allowed=loose(
        r"""^(?!.*\b(?:no|nunca|jam[aá]s|antes|si)\b)(?=.*\b(?:volver|vuelv\w+|volvamos|de\snuevo|otra\svez|ya|ahora
            |nuevamente)\b).*?
            (?P<cue>\b(?:puedes?|pod[eé]is|podemos|pod[eé]s|pueden|podr[ií]as?|(?:est[aá]\sbien|vale|de\sacuerdo
            |me\sparece\sbien)
            \b[^.!?\n]{0,20}\bque|(?:quiero|quisiera|me\sgustar[ií]a)(?=.*\b(?:volver|vuelv\w+|de\snuevo|otra\svez)\b)
            |te\sdejo|le\sdejo|tienes\spermiso|tiene\spermiso|vuelv[ae])\b
            [^.!?\n]{0,30}?\b(?:habl\w+|menci\w+|nombr\w+|pregunt\w+|sacar\w*|record\w+|tocar
            |coment\w+)\b)(?![^\n]*\?\s*$)"""
    ),
    erased=loose(
        rf"""(?<!no\s)(?<!no\ste\s)(?<!no\sse\s)(?<!nunca\s)(?<!puedo\s)\b{ERASE}\b
        | \bno\s(?:lo\s|la\s|me\slo\s)?(?:guard(?:es|e|éis)|apunt(?:es|e)|anot(?:es|e)|us(?:es|e)
        |tomes\sen\scuenta|registres?)\b | \bfuera\b(?=\W*(?:por\sfavor|porfa)?\W*$)"""
    ),
    gone=loose(
        r"""\b(?:retiro|me\sdesdigo)\b | \bhag[ao]\sel\sfavor\sde\sno\stener\sen\scuenta\b
        | \bno\stener\sen\scuenta\b | \bquiero\sque\s(?:eso\s)?(?:desaparezca|se\sborre|lo\sborres?|lo\squites?)\b
        | \bhaz\scomo\ssi\sno\b | \bcomo\ssi\sno\shubiera\sdicho\b"""
    ),
    disregarded=loose(
        OPENING
        + r"""(?:(?:no\s(?:lo\s|la\s)?teng(?:as|a|áis)\sen\scuenta|no\s(?:me\s)?hag(?:as|a)\scaso(?:\s(?:de|a
        |con)(?=\s))?
        |no\s(?:lo\s)?(?:escrib|apunt|anot|guard|registr|cuent)(?:as|es|a|e)|(?:deja|deje)\s(?:a\sun\slado|fuera|aparte))
        (?:\s(?:eso|esto|mi\súltim[oa]\s(?:mensaje|comentario|frase)|lo\súltimo(?:\sque\s(?:dije|escribí|conté|he\sdicho))?
        |lo\sque\s(?:te\s|le\s)?(?:dije|conté|escribí|he\sdicho|he\scontado|acabo\sde\s(?:decir|contar|escribir)(?:te|le)?)))?
        |(?:haz|haga|hacé)\scomo\s(?:si|que)\sno\s(?:he|hubiera|hubiese)\s(?:dicho|contado|escrito)(?:\s(?:nada|eso|esto))?)
        (?:\s(?:sobre|acerca\sde|de|del)\s(?P<topic>[^.!?,]{2,60}?))?(?:,?\s(?:por\sfavor|porfa|olvíd[ae]lo|gracias|vale))*\W*$"""
    ),
    i_said=loose(
        r"""\b(?:lo|eso|esto|que|te|le)\s(?:dije|conté|escribí|mencioné)\b
        | \b(?:he|acabo\sde)\s(?:dicho|contado|escrito|mencionado|decir|contar|escribir)(?:te|le|lo|telo|selo)?\b"""
    ),
    undone=loose(
        rf"""{UNDO_OPENING}{UNDOES}(?:me|nos)?\s{DONE}(?!\s(?:sobre|de\slas?|de\slos|del)\b)
        | {UNDO_OPENING}(?:desh[aá]zme(?:lo)?|desh[aá]z(?:lo|la)|desh[aá]g(?:alo|ala|amelo)|revi[eé]rt(?:elo|alo)
        |restáur(?:alo|elo)|recupér(?:alo|elo|amelo)|anúl(?:alo|elo)|cancél(?:alo|elo)|restabléc(?:elo))\b
        | {UNDO_OPENING}desh(?:acer|az)(?=(?:\s(?:por\sfavor|porfa))?\W*$)
        | {UNDO_OPENING}(?:pon(?:lo|la)|pónga(?:lo|la)|(?:vuelv[ea]\sa\s)?(?:poner|dejar)l[oa]|déja(?:lo|la)
        |déje(?:lo|la)|devuélv[ea](?:lo|la)|vuélv[ea](?:lo|la))\s(?:\w+\s){{0,3}}?{AS_BEFORE}
        | {UNDO_OPENING}(?:da|dé|de)\smarcha\satrás\b | {UNDO_OPENING}vuelv[ea]\s(?:atrás|a\s{AS_BEFORE})
        | {UNDO_ASKED}(?:deshacer|revertir|restaurar|restablecer|recuperar|anular|cancelar)(?:lo|la|me|melo)?
        (?:\s{DONE}|(?=\W*$|,|\s(?:por\sfavor|porfa)))
        | \b(?:quiero|quisiera|prefiero)\sque\s(?:\w+\s)?(?:quede|esté|vuelva\sa\sestar|siga)\s{AS_BEFORE}
        | \bretiro\s(?:eso|lo\sdicho)(?=\W*$|,) | \bme\sdesdigo(?=\W*$|,)"""
    ),
    everything=loose(
        rf"""^(?!.*\b(?:acab[oa]s?\sde|hace\sun\smomento|ahora\smismo)\b)(?!.*\b(?:no|nunca|jamás)\s(?:te\s|se\s|lo\s)?olvid)(?!.*{SELF})
        (?=.*\b{FORGETS})(?=.*?\b(?P<cue>tod[oa]s?)\b(?!\s(?:eso|esto|aquello)\b))"""
    ),
    emptied=loose(rf"{UNDO_OPENING}(?:borr[ae]|vací[ae]|limpi[ae])\s(?:toda\s)?(?:tu|su|la)\smemoria\b"),
    known=loose(
        r"""\b(?:sab[eé]s|sabe|recuerd(?:as|a)|acuerd(?:as|a)|acord[aá]s|anotad[oa]s?|apuntad[oa]s?|apuntando
        |guardad[oa]s?|notas|conserv(?:as|a)|ten[eé]s|tienes?|informaci[oó]n|conoces?|has\saprendido
        |registrad[oa]s?)\b"""
    ),
    of_me=loose(
        r"""\b(?:de|sobre|acerca\sde|respecto\sa)\s(?:m\u00ed\b|mi\spersona\b|mi(?=\W*$|[,.?!]|\s(?:hasta|o|y
        |tambi[eé]n|ya)\b)) | \b(?:de\s)?qui[eé]n\ssoy\b"""
    ),
    listed=loose(
        r"""\bqu[eé]\b.{0,30}\b(?:hasta\s(?:ahora|hoy|aqu[ií])|ya|en\stotal|llev(?:as|a)|de\smomento)\b
        | \bqu[eé]\s(?:te\s|le\s|os\s)?he\scontado\b
        | \b(?:dime|d[ií]game|ens[eé][nñ]ame|mu[eé]strame|l[eé]eme|l[eé]ame|lista|resume|hazme|dame
        |cu[eé]ntame)\b.{0,30}\b(?:todo|todas|todos|lo\sque|notas|lista|resumen)\b
        | \bresumen\b.{0,20}\b(?:de\slo|de\stodo)\b | \bten(?:emos|[eé]s|éis)\s(?:puesto|anotado|apuntado)\b
        | \bqu[eé]\s(?:tienes?|ha[sn]?)\s(?:anotado|apuntado|guardado|registrado)\W*$"""
    ),
    task=loose(
        r"""^[^\w"“„«'‘]*(?:(?:por\sfavor|porfa|hola|y|bueno|oye|oiga|ok|vale|gracias|ahora)\W+)*(?:
        (?:escr[ií]b[ae](?:me|nos|le)|redáct[ae](?:me|nos)|haz(?:me|nos)?|hága(?:me|nos)?|dibúj[ae](?:me|nos)|cánt[ae](?:me|nos)
        |tóc[ae](?:me|nos)|mánd[ae](?:me|nos|le)|envía(?:me|nos|le)|envíe(?:me|nos|le)?|tradúce(?:me|nos|lo)|imprím[ae](?:me|lo)
        |escriba|redacte|componga|dibuje|cante|toque|llame|mande|traduzca|imprima|prepare|compón)\s(?:por\sfavor,?\s)?
        (?!una\snota\b)(?:una?s?|algo|el|la|los|las|mi|su|nuestr[ao]|esto|este|esta|eso|ese|esa|al?)\b
        | (?:escribe|redacta|dibuja|canta|toca|manda|envía|traduce|imprime|prepara|crea|compra
        |pide)\s(?:por\sfavor,?\s)?
        (?!una\snota\b)(?:una?s?|algo|esto|este|esta|eso|ese|esa)\b
        | llama\s(?:por\sfavor\s)?a\s(?:mi|su|nuestr[ao]|un|una|la|(?-i:[A-Z]))
        | cu[eé]nt[ae](?:me|nos)\sun\schiste\b
        | (?:(?:me\s|nos\s)?(?:puedes|podrías|quieres)|(?:me|nos)\s(?:puede|podría)|(?:puede|podría)\susted
        |ayúd[ae](?:me|nos)\sa)\s(?:por\sfavor\s)?
        (?:escribir|redactar|componer|hacer|crear|dibujar|cantar|tocar|llamar|enviar|mandar|traducir|imprimir|pedir
        |comprar|preparar)(?:me|nos|le|les|lo|la)?\s
        (?!una\snota\b)(?:una?s?|algo|el|la|los|las|mi|su|nuestr[ao]|esto|este|esta|eso|ese|esa|al?)\b)"""
    ),
    would=loose(r"""\b(?:dice|siempre|cada|todos\slos|todas\slas|solía|solían|repetía|h[aá]ga(?:me)?\sel\sfavor)\b"""),
    acts=loose(rf"{SAY}|{ERASE}"),
    forever=loose(r"\b(?:nunca|jam[aá]s|m[aá]s|vuelv[ae]s?)\b"),
    frame=words(
        """
        uf contar contarte contarle decirte decirle escribir escribirte escribirle
        perdón perdon perdona siento has ha han hemos anotado apuntado guardado registrado recogido tienes tiene
        favor porfa pf y pero bueno no ay uy oye che vale mira nada nunca jamás jamas más mas otra vez nuevo que
        qué te le me se nos ni una palabra sola ninguna pregunta hablar hablarme hablemos hables hable mencionar
        menciones mencione mencionemos nombrar nombrarme nombres nombre preguntar preguntarme preguntes pregunte
        saques saque saquemos sacar sacarme toques toque toquemos tocar traigas traiga traer tratar oír oir saber
        recordar recordarme vuelvas vuelva vuelvo volver colación tema temas asunto cosa cosas historia quiero
        quisiera gustaría gustaria prefiero preferiría preferiria necesito puedes puede podrías podrias podría
        podria pido ruego agradezco agradecería agradeceria deja dejá deje dejar dejáramos dejemos fuera aparte
        lado paz evita evite evitar evitemos mejor es son tabú tabu prohibido conmigo ok gracias amable tan si
        algo todo todos todas eso esto ese esa aquello ahora ya hoy ayer día dia luego antes haga haz olvida
        olvide olvidar olvídate olvidate olvídese borra borrá borre borrar bórralo borralo elimina elimine
        eliminar quita quite quitar quítalo suprime suprimiera suprimir tacha tachá sácalo sacalo retiro retira
        guardes guarde guardar apuntes anotes anoté dije dicho conté conte contado cuento contar acabo decir puse
        escribí desaparezca cuanto haya tenga tengas tiene tienes he hubiera había debí debi debería deberia
        insistas insista socorre ocurra doy da dame dime dígame digame resumen lista yo tú usted ustedes cuando
        como sabes sabe llevas lleva hasta puesto anotado apuntado recogido anotar apuntar léeme leeme enséñame
        ensenyame notas tenemos perdí perdi comento haber sido ser era fue conversación conversacion espera
        hubiese mencionara mencionase rogaría rogaria desearía desearia hablamos nota hecho mismo claro queda aquí
        aqui debes deberías escribir importaría importaria relacionado oído oido tocaba hablarte parte leer esta mí
        contarlo
        partir adelante desde soporto aguanto xfa
        recién chiste chistes broma bromas
        """
    ),
    lift_frame=words(
        """
        quita quite quitar quítame levanta levante levantar elimina elimine eliminar borra anula retira límite limite
        límites pueden podéis podemos podés volver volvamos nuevamente permiso bien está acuerdo parece prohibida falta
        hace necesario callar evitarlo necesitas tranquilidad vuelve sin problema cuando quieras puse ahora nombrarla
        hablarme mencionarla evites calles dejes
        """
    ),
    last_words=loose(
        r"""\b(?:(?:es[oa]|lo|mi|la|el)\s)?[uú]ltim[oa]\s(?:mensaje|frase|comentario|parte)\b | \b(?:eso
        |lo)\s[uú]ltimo\b"""
    ),
    refers=loose(r"\b(?:lo|la|eso|esto|ello)\b | \w(?:lo|la)\b"),
    kept=words(
        """
        datos recuerdos notas hechos apuntes memoria información informacion mío mia mía mio sabes ahora
        hablado toda borrara absolutamente completamente
        """
    ),
    links=words("de d del sobre por a al con en acerca para lo que x respecto desde"),
    articles=words("el la los las un una unos unas mi mis su sus nuestro nuestra tu tus"),
    own_rules=loose(
        r"""\b(?:ignor[aeá]|olvid[aeá](?:te\sde)?|desobedec[eé]|descart[aeá])\s(?:por\sfavor\s|las?\s|los\s|el\s)*(?:
        (?:todas?|todos?|tus?|anteriores|previas|iniciales)\s(?:\w+\s){0,3}
            (?:instrucci(?:ón|ones)|indicaciones|órdenes|ordenes|reglas|normas|directrices|prompts?|programación)
        |(?:instrucciones|indicaciones|órdenes|ordenes|reglas|normas|directrices)\s(?:anteriores|previas|iniciales))\b"""
    ),
)
