"""The Spanish lexicon."""

from __future__ import annotations

from memory.language.es.commands import COMMANDS
from memory.language.es.dates import DATES
from memory.language.es.phrases import ASKING, PHRASES
from memory.language.es.requests import REQUESTS
from memory.language.es.self_words import SELF_WORDS
from memory.language.es.topics import CARED_FOR, CATEGORY_CUES, TOPICS
from memory.language.lexicon import (
    Lexicon,
    People,
    Pronouns,
    Screens,
    Weights,
    kin_words,
    loose,
    pattern,
    typed_words,
    words,
)

COMMON = typed_words(
    """
    el la los las lo un una unos unas al del de a en con por para sin sobre hasta desde entre hacia que qué
    quién quien
    cual cuál cuando cuándo donde dónde como cómo y e o u ni pero sino si sí no ya me te se le les nos os mi mis
    tu tus
    su sus nuestro nuestra nuestros nuestras yo tú él ella ellos ellas usted ustedes nosotros es era eran son
    fue fueron
    ser está estaba están estar ha había han hay haber he muy más menos también tampoco tan tanto todo toda
    todos todas
    este esta esto estos estas ese esa eso esos esas aquel aquella aquello otro otra otros otras mismo misma cada algo
    nada nadie alguien porque pues entonces así aquí ahí allí allá luego después antes siempre nunca solo sólo
    bien mal
    uno dos ay bueno claro oye mire mira eh ah nomás pa q k
    """
)

PEOPLE = People(
    he=Pronouns(subject=words("él"), object=words("le"), possessive=words("su sus")),
    she=Pronouns(subject=words("ella"), object=words("le"), possessive=words("su sus")),
    they=Pronouns(subject=words("ellos ellas"), object=words("les"), possessive=words("su sus")),
    i=words("yo"),
    me=words("me mí conmigo"),
    my=words("mi mis mío mía"),
    we=words("nosotros nosotras"),
    us=words("nos"),
    our=words("nuestro nuestra nuestros nuestras"),
    you=words("tú te ti tu tus usted ustedes vos os"),
    kin=kin_words(
        """
        mother f: madre, mamá, mama, mami, amá, mamita, jefita
        father m: padre, papá, papa, papi, apá, papito
        parent p: padres, papás
        grandmother f: abuela, abuelita, abue, yaya, nona, agüela
        grandfather m: abuelo, abuelito, yayo, nono, agüelo, tata
        grandparent p: abuelos
        brother m: hermano, hermanos, carnal
        sister f: hermana, hermanas
        uncle m: tío, tio, tíos
        aunt f: tía, tia, tías
        cousin p: primo, prima, primos, primas
        nephew m: sobrino, sobrinos
        niece f: sobrina, sobrinas
        son m: hijo, hijos
        daughter f: hija, hijas
        grandson m: nieto, nietos
        granddaughter f: nieta, nietas
        husband m: esposo, marido, novio
        wife f: esposa, señora, novia, mujer
        friend m: amigo
        friend f: amiga
        neighbour p: vecino, vecina
        """
    ),
    strangers=typed_words(
        """
        vecinos vecinas amigos compadre comadre compañero compañera maestro maestra cura doctor doctora médico
        enfermera
        muchacho muchacha señor niño niña chico chica tipo jefe jefa patrón policía cartero chofer abogado alguien
        todos gente
        """
    ),
    titles=words("don doña señor señora sr sra dr dra padre fray sor licenciado profesor maestro"),
    articles=words("un una otro otra unos unas"),
    prepositions=words("en a de del al con por para sin sobre hasta desde entre hacia según bajo tras"),
    auxiliaries=typed_words(
        """
        es era eran fue fueron ha había han está estaba tiene tenía tuvo hace hacía hizo va iba fue dice decía dijo
        quiere quería quiso puede podía pudo sabe sabía supo da daba dio ve veía vio viene venía vino pone ponía puso
        trae traía trajo sale salía sigue seguía vive vivía murió nació cuenta gusta gustaba encantaba debe debía
        enseñó llamaba llamó
        """
    ),
    saying=words("dice dijo decía dicen cuenta contó contaba"),
    being=words("es son está están hay ha"),
    adverbs=words(
        """
        nunca siempre ya también tampoco todavía aún sólo solo después luego entonces así casi hasta
        """
    ),
    subordinators=words("cuando si porque aunque mientras antes después donde"),
    bare_roles=words("mother father grandmother grandfather"),
    verb=pattern(r"""^\w{2,}(?:ó|ía|ían|aba|aban|aron|ieron|yó|uvo|ijo|izo|uso)$
        | ^(?:murio|nacio|llego|salio|conocio|vivio|perdio|gano|dejo|compro|enseño|ayudo|aprendio|volvio|tenia|decia
        |venia|salia|vivia|queria|podia|sabia|comia|leia|creia|ponia|traia|vendia|dormia|encantaba|gustaba)$"""),
    topic=pattern(r"^(?:y\s|pues\s|ay\s)*(?:el|la|los|las|su|sus|mi|lo)\b"),
    referring_back=pattern(
        r"\b(?:los|las|lo|la|les)\s(?=\w{2,}(?:aba|ía|ó|aban|ían|aron|ieron)\b)|\b(?:ellos|ellas)\b"
    ),
    anaphor=pattern(r"^(?:y\s|pero\s|pues\s)*(?:eso|esto|ese|esa|aquello|ahí|entonces|así|ni|lo)\b"),
    object_clitics={"lo": "m", "la": "f", "le": ""},
    subjectless=loose(
        r"""(?:llov\w+|llueve|lloviznaba|nev(?:ó|aba|aron|ado|aría)|nieva|graniz\w+|tronaba|amaneci?ó|amanecía|anoche(?:ció|cía)
        |hay|hubo|había(?!\s(?:\w+\s)?\w+(?:ado|ido|to|cho|sto)\b)
        |ha(?:cía|ce|ría)\s(?:(?:mucho|mucha|tanto|un|una|demasiado|más|bastante|muy|algo\sde)\s)*(?:frío|calor|viento|sol|fresco
        |buen|mal|tiempo|años|meses|días|falta)
        |hizo\s(?:(?:mucho|mucha|tanto|un|una|demasiado|bastante|muy)\s)*(?:frío|calor|viento|sol|fresco|buen\stiempo|mal\stiempo)
        |era\s(?:de\s(?:noche|día|madrugada)|invierno|verano|otoño|primavera|tarde|temprano|la\suna|domingo|sábado|navidad)
        |eran\slas\b|parec(?:e|ía)\sque)"""
    ),
    plural_verb=pattern(
        r"^(?:son|están|eran|fueron|iban|van|tienen|tenían|[^\W\d_]{2,}(?:aron|eron|aban|ían|amos|emos|imos))$"
    ),
    next_clause=pattern(
        r"(?<!\s)(?:\s*+[,;]\s++(?:y|pero)\s++|\s*+;\s++)(?=(?:yo|mi|nosotros|nosotras|una\svez|él|ella|siempre|nunca)\b)"
    ),
    couple=pattern(r"""(?:se\s)?(?:casaron|conocieron|mudaron|vivían|vivieron|bailaban|tuvieron|fueron|compraron
    |iban)\b"""),
    before_affected=words("a con por para sin sobre"),
    own_verbs=pattern(
        r"""tengo|soy|estoy|voy|creo|recuerdo|acuerdo|sé|quiero|puedo|digo|dije|pienso|extraño|guardo|conservo
        |nací|hice
        |aprendí|heredé|doy|hago|pongo|tuve|encontré|vi|oí|supe|pregunté|conté|conozco|uso|llevo|vivo|fui|puse
        |pude|quise
        |salí|llegué|cumplí|perdí|empecé|dejé|miré|revisé|lloré|platico|entiendo|siento|pido|sigo|vine|estuve
        |quedé|leí"""
    ),
    our_verbs=pattern(r"(?<!\w)\w{2,}(?:ábamos|íamos|amos|emos|imos)|éramos"),
    describing=words("mujer hombre niña niño chica chico muchacha muchacho señora señor persona tipo"),
    both=pattern(r"\b(?:juntos|juntas|los\sdos|las\sdos|ustedes\sdos|con\s(?:él|ella))\b"),
    clitics=words("se le les lo la los las me te nos no ya y pues ay"),
)

SCREENS = Screens(
    question=loose(
        r"""\?["”’'»)\]]*\s*\W{0,3}$ | ^\W*¿
        | ^(?:y\s|oye\s|oiga\s)*(?:quién|qué\s(?:es|era|hizo|pasó|quiere)|cu\xe1ndo|d\xf3nde|c\xf3mo|cuánto|cuál
          |por\squé|(?:cuando|donde|como)(?:\s\w+){1,3}\W*$|como\sse\s(?:llama|dice|hac)\w*)\b"""
    ),
    hypothetical=loose(
        r"""\b(?:hubiera|hubiese|hubieran|hubiesen|habría|habrían|tendríamos|tendría|sería|serían|haría|diría|estaría
        |querría|podría|ojalá|si\s(?:viviera|estuviera|fuera|tuviera|pudiera|supiera))\b"""
    ),
    as_if=pattern(r"\bcomo\ssi\b[^.;:!?]*"),
    joke=loose(r"\b(?:es\sbroma|de\sbroma|bromeo|es\schiste|es\sun\schiste|no\ses\scierto)\b|\(broma\)"),
    joke_after=loose(
        r"""^(?:\W|no\s|nah\s|(?:ja)+j?\s|lol\s|xd\s|ay\s|q\s)*(?:(?:es|era)\s(?:una\s|de\s)?broma|es\sun\schiste|bromeo|no\ses\scierto
        |no,?\smentira
        |mentira|estoy\sbromeando)\b
        | ^\W*(?:(?:no|nah|ja|jaja\w*|ay|q|que|es|era|una|un|de|estoy|te|eh)\W+){0,4}
          (?:broma|chiste|mentira|bromeando|vacilando|coña)\b\W*(?:eh\W*|jaja\w*\W*)?(?:$|[,;:–-])"""
    ),
    doubt=loose(
        r"""\b(?:no\ss\xe9|no\sse(?=\W*$|\W*[,;.]|\s(?:si|bien|exactamente|la\sverdad|qué|cuándo|dónde|cómo|quién|cuál\w*
        |cuánt\w*)\b)|no\sestoy\ssegur[oa]|no\sme\sacuerdo|no\srecuerdo|quién\ssabe|a\slo\smejor|ni\sidea
        |creo\sque\s(?:sí|no)\b
        |tal\svez|quizás?)\b"""
    ),
    small_talk=loose(
        r"""^\W*(?:buen[oa]s\s(?:días|tardes|noches)|buenas\b|buen\sdía|hola\b|adiós|gracias|hasta\s(?:luego
        |mañana|pronto)|perdón|disculpe
            |con\spermiso|de\snada|sí\W*$|no\W*$|ya\W*$|bueno\W*$|claro\W*$|ándale\W*$|órale\W*$|sale\W*$
            |está\sbien|aquí\sando|ya\s(?:volví|regresé|estoy)
            |me\sllamo|soy\s(?-i:[A-ZÁÉÍÓÚÑ])\w+\b\s*(?:[,.!]|$)|jaja\w*\W*$|saludos|un\s(?:abrazo|beso)
            |nos\svemos|vamos\sa\sver)
        | \b(?:está\slloviendo|hace\s(?:calor|frío)|\d+\s(?:el\s(?:tanque|litro|kilo)|grados|pesos\sel\skilo)
        |todo\sestá\scarísimo|qué\scalor|qué\sfrío|la\snovela|el\spartido
        |el\sclima)\b
        | \bme\s(?:puso|pusieron|dijeron|instaló)\b.*\b(?:esto|celular|aparato|teléfono)\b
        | \ba\sver\ssi\sle\sentiendo\b | \bsí?gale\b
        | ^\W*(?:wenas|holi|hey|ey)\b | \ba\sver\s(?:qué|cómo|si|por\sdónde)\b | \b(?:por\sdónde
        |cómo)\s(?:empiezo|empezar)\b | \bnunca\s(?:he\shecho|hice|había\shecho)\s(?:esto|algo\sasí)\b
        | \b(?:se\sme\straba|escribo\sdesde)\b"""
    ),
    transient=loose(
        r"""\b(?:espér[ea](?:me|te)|espera|un\smomento|un\smomentito|un\ssegundo|ahorita|ahora\smismo|ya\svengo
        |ya\sme\svoy|me\svoy\sa|tengo\sque\sir
        |están?\s(?:tocando|llamando|ladrando|hirviendo|llorando|sonando|timbrando)|se\s(?:quema|enfría
        |está\squemando)|me\sduele|tengo\s(?:hambre|sueño|frío|sed|prisa)
        |estoy\s(?:(?:muy|tan|bastante|un\spoco)\s)?(?:cansad|agotad|rendid|molid|reventad)[oa]\b(?!\sde\b)|estoy\shech[oa]\spolvo
        |con\shambre|el\sgas|la\ssopa|hoy\s(?:no|estoy|me|amanecí)|está\s(?:sonando|tocando|llamando))\b
        | \b(?:ya\svuelvo|ahora\svuelvo|vuelvo\sen|permítame|un\sratito|tengo\s(?:q|que)\s(?:irme|colgar|salir)
        |tengo\s(?:un\s)?examen|pierdo\sel\s(?:bus|metro|tren)|me\sllaman|llaman\s(?:al|a\sla)|el\stimbre
        |está\s(?:llorando|lloviendo))\b
        | \b(?:soy|estoy\shech[oa])\s(?:(?:una?|muy|tan|bien|todo|toda)\s){0,2}(?:desastre|calamidad|lío|polvo|tont[oa]
        |bob[oa]|burr[oa]|inútil|idiota|imbécil|llorona|llorón|despistad[oa]|trapo|bestia|torpe)\b
        | \btengo\b.{0,40}\b(?:que|por)\s(?:recoger|buscar|llevar|bañar|acostar)\b"""
    ),
    request=loose(
        r"""\b(?:puede[sn]?|podría[sn]?|me\spuede[sn]?|quiere[sn]?)\s(?:usted\s)?(?:decir|poner|guardar|hacer
        |mandar|escribir|recordar|apuntar|borrar)\w*
        | \b(?:ponga|pon|haga|haz|mande|manda|dígame|dime|ayúde?me|póngalo|ponlo|resúmelo|escriba)\b
        | \bno\s(?:se\s)?lo\s(?:digas?|diga|cuentes?|cuente|compartas?)\b
        | \b(?:esto\s)?(?:solo|sólo|nomás|nada\smás)\s(?:para|entre)\s(?:mí|ti|usted|nosotros)\b
        | \bentre\s(?:tú\sy\syo|usted\sy\syo|nos)\b | \bno\squiero\sque\s(?:lo\s)?(?:sepan?|vean?)\b"""
    ),
    instruction=loose(
        r"""\b(?:de|a\spartir\sde)\sahora\s(?:en\sadelante)?\b | \bdesde\sahora\b | \bignor[ae]n?\s(?:tus|sus|las
        |todas|cualquier)\b | \bolvid[ae]\s(?:tus|sus|las|todo)\b
        | \b(?:comparte|comparta|publica|publique|revela|revele|muestra|muestre|borra|borre|envía|envíe|lista
        |enumera)\s(?:con\stodos|todo|todas|todos|las\s|los\s|cada)
        | \b(?:di|diga|dile|dígale|cuenta|cuente)\s(?:siempre|a\stodos|a\stoda|a\scada)\b | \bsiempre\s(?:di|diga
        |responde|responda|llama|llame|describe|describa)\b
        | \btus\s(?:reglas|instrucciones)\b | \bsus\s(?:reglas|instrucciones)\b | \baunque\ssea\sprivado\b
        | \bhabla\scomo\b | \bresponde\scomo\b
        | \b(?:ahora|desde\shoy)\s(?:eres|usted\ses)\b | \b(?:haz\sde\scuenta|haga\sde\scuenta|(?:finge
          |finja)\sque|actúa
        |actúe|compórtate|compórtese)\b | \b(?:responde|responda|contesta|conteste|habla|hable|escribe
        |escriba)\s(?:solo|sólo|solamente|siempre|únicamente|en\sverso|como)\b
        | \bno\shagas?\scaso\b | \b(?:haz|haga|hacer)\s.{0,20}públic\w+ | \b(?:manda|mande|reenvía|reenvíe|pasa
        |pase|entrega|entregue|difunde|difunda|cuéntale|cuéntele)\s(?:todo|todas|todos|cada|a\stod[oa]s?
        |los\s(?:secretos|recuerdos)|las\s(?:historias|memorias))
        | \bsi\s(?:alguien|te|le|les)\s(?:te\s|le\s)?preguntan?\b[^.!?]{0,60}?,\s*
          (?:di|diga|responde|responda|contesta|conteste)\b
        | \b(?:tienes|tiene|debes|debe)\s(?:que\s)?(?:decir|responder|contestar|fingir)\b"""
    ),
    addressed=loose(
        r"""(?:^|[.:'"“‘(\[«]\s*)(?:asistente|inteligencia\sartificial|ia\b|sistema|robot|computadora
        |máquina)s?(?:\sque\s[^:,.]{0,30})?\s*[:,]
        | \b(?:nota|aviso|atención|instrucción)\s(?:para|a|al)\s(?:el\s|la\s|los\s)?(?:asistente|sistema|ia\b
        |computadora|robot)"""
    ),
    secret=loose(
        r"""\b(?:contraseña|clave\s(?:del|de\s(?:la|acceso))|nip\b|pin\b|código\s(?:del|de)\b.*\d
        |número\sde\s(?:cuenta|tarjeta)|la\starjeta\b.*\d|wifi)\b"""
    ),
    musing=loose(
        r"""\b(?:creo|pienso|recuerdo|me\sacuerdo|sé|digo|dije|quiero\s(?:decir|contar|que)|pregunté|estoy|voy\sa
        |puedo|miré|revisé|encontré|busqué|leí|me\sequivoqué|me\sconfundí
        |corrijo|tengo\sque|espero|siento|entiendo|vi\sel|vi\sla|supe|me\sdijeron)\b"""
    ),
    remember=loose(
        r"""\b(?:recuerd[ae]|recuérd[ae](?:lo|me)|apunt[ae]|apúnt[ae](?:lo|me)|anot[ae]|anót[ae](?:lo|me)
        |guard[ae]|guárd[ae](?:lo|me)|que\sno\sse\s(?:te\s|le\s)?olvide|no\s(?:lo\s)?olvid[ae]s?)
            \s?(?:esto|eso|bien|siempre|por\sfavor|,|:|lo\b|una\scosa|para\ssiempre)
        | \bpor\sfavor\s(?:recuerd[ae]|apunt[ae]|anot[ae]|guard[ae])
        | \b(?:recuerd[ae]|acuérdate|acuérdese|apunt[ae]|anot[ae]|guard[ae]|grab[ae]|escrib[ae])(?:lo|te
        |me)?\s(?:bien\s|siempre\s|por\sfavor\s)?(?:esto|eso|de\sesto|lo\ssiguiente|bien|siempre)\b
        | \bno\s(?:lo\s|te\s|se\sle\s|se\ste\s|se\s)?(?:olvides?|pierdas?|pierda)\b | \b(?:es\simportante
        |importante)\s?: | \bque\sno\sse\s(?:pierda|olvide)\b"""
    ),
    correction=loose(
        r"""\b(?:me\sequivoqué|me\sconfundí|corrijo|corrección|mentira\slo\sque|estaba\sequivocad[oa]|lo\sdije\smal|dije\smal
        |no\sfue\sen|no\sera\sen|no\ses\sverdad\sque|rectifico|me\shabía\sequivocado|tengo\sque\scorregir)\b
        | \bno\s(?:en\s)?(?:el\s)?'?\d{2,4}\b"""
    ),
    living=loose(
        r"\b(?:sigue|está)\s(?:todavía\s|aún\s)?viv[oa]\b|\b(?:todavía|aún)\svive\b|\btiene\sahora\s\d{1,3}\b"
    ),
    hearsay=loose(r"""\b(?:dicen\sque|decían\sque|según|supuestamente|me\scontaron|me\sdijeron|cuentan\sque
    |mi\s(?:mamá|papá|abuela|abuelo|tía|tío)\s(?:me\s)?(?:contó|contaba|dice|decía))\b"""),
    document=loose(r"""\b(?:acta|certificado|contrato|diario|carta|pasaporte|recibo|escritura|registro|boleta
    |cartilla)s?\b"""),
    about_me=loose(
        r"""\b(?:nací|tengo\s(?:su|la\s|el\s|los\s|las\s|\d+\s(?:hijos|nietos))|guardo|conservo|extraño
        |soy\s(?!de\s|yo\b|quien|consciente|capaz|incapaz|un[ao]?\s(?:desastre|tont|idiota))\w{3,}|aprendí|heredé
        |todavía\s(?:tengo|guardo|uso|hago)|uso\s(?:su|el|la)|hago\s(?:su|el|la|los)|le\sdoy|me\s(?:fui|casé|mudé
        |vine|quedé)|vivo\sen|trabajo\s(?:en|de)|cada\s(?:tarde|mañana|año|domingo)|llevaba|de\sniñ[ao])\b"""
    ),
    filler=loose(
        r"""^(?:(?:(?:ay|ah|oh|eh|bueno|pues|pos|este|mire|mira|oiga|oye|fíjese|fíjate|y|pero|además|también
        |jaja\w*|claro|la\sverdad|o\ssea|es\sque)\b(?:[\s,.!:;…–—-]+|$))
          | (?:sí|no|ya|nada|otra\scosa|una\scosa)\s*[,.!:;…–—-]+\s*)+"""
    ),
)

WEIGHTS = Weights(
    categories=CATEGORY_CUES,
    topics=TOPICS,
    cared_for=CARED_FOR,
    identity=loose(r"""\b(?:nació|nacido|nacida|fecha\sde\snacimiento|acta\sde\snacimiento|bautiz\w+
    |nombre\scompleto|murió|falleció)\b"""),
)

SPANISH = Lexicon(
    code="es",
    common=COMMON,
    abbreviations=words("sr sra srta dr dra lic ing prof no núm av etc ud uds d dña sto sta"),
    people=PEOPLE,
    screens=SCREENS,
    dates=DATES,
    weights=WEIGHTS,
    asking=ASKING,
    phrases=PHRASES,
    commands=COMMANDS,
    requests=REQUESTS,
    of_self=SELF_WORDS,
)
