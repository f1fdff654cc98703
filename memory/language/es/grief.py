"""Spanish patterns of what grieving people ask and say."""

from memory.language.lexicon import loose, pattern
from memory.language.tellers.grief_words import GriefWords

FEELS = r"""(?:quer[ií]a|quiso|quer[ií]as|am[oó]|amaba|perdon\w+|perdonar[ií]a|odi\w+|extrañ\w+
  |ech\w+\sde\smenos|ech\w+\sen\sfalta|necesit\w+|entend\w+)"""
GRIEF = GriefWords(
    thinks=pattern(
        r"""\b(?:t[uú]\s|usted\s)?(?:crees?|piensas?)\s(?:t[uú]\s|usted\s)?que\b | ^\W*crees?\s(?:usted\s)?en\b"""
    ),
    asks=loose(
        rf"""^(?!\W*(?:y\s)?(?:quién|cuándo|dónde|cuál|qué)\b).{{0,80}}(?<!\w)(?:me|nos)\s(?:ha\s|habrá\s|había\s
          |hab[ií]a\s)?{FEELS}\b(?!\s(?:que|a\s|llevar|enseñar|ver\b))
        | ^(?!\W*(?:quién|cuándo|dónde)\b).{{0,80}}\b(?:orgullos[oa]|enojad[oa]|enfadad[oa]|molest[oa]|decepcionad[oa]
          |avergonzad[oa]|content[oa]|disgustad[oa])\s(?:de|con)\s?(?:mí|nosotr[oa]s|migo)\b
        | ^(?!\W*(?:quién|cuándo|dónde)\b).{{0,80}}\b(?:orgullos[oa]|enojad[oa]|enfadad[oa]|molest[oa]|content[oa]
          |disgustad[oa])\sconmigo\b
        | \bpor\squé\s(?:§\s)?(?:no|nunca)\s(?:me|nos|se)\s(?:\w+\s)?(?:llam\w+|dij\w+|cont\w+|escrib\w+|visit\w+
          |esper\w+|despid\w+|avis\w+)\b
        | \bpor\squé\s(?:me|nos|se)\s(?:dej\w+|abandon\w+|fue|murió|tuvo\sque\s(?:ir|morir))\b
          | \bpor\squé\stuvo\sque\s(?:morir|irse)
        | \b(?:sab[ií]a|sabe|supo|habrá\ssabido|sent[ií]a)\s(?:§\s)?(?:que|cu[aá]nto
          |lo\smucho\sque)\s.{{0,80}}\b(?:quer[ií]a|quiero|quise|amaba|amo|siento|significa\w*|extrañ\w+|importa\w*)\b
        | \b(?:me|nos)\s(?:puede|estará|está|podrá)\s?(?:a\s)?(?:o[ií]r|escuch\w+|ver|viendo|mirando|cuidando
          |oyendo)\b | ^\W*(?:me|nos)\s(?:oye|escucha|ve|cuida|mira)\b
        | \bpens(?:ó|aba)\sen\s(?:mí|nosotr[oa]s)\b
        | ^(?=.{{0,80}}\?).{{0,80}}\ble\simport(?:aba|é)\b
        """
    ),
    supposes=loose(
        r"""\b(?:qué)\s(?:§\s)?(?:me\s|nos\s)?(?:dir[ií]a|pensar[ií]a|habr[ií]a\s(?:dicho|pensado|querido)
          |hubiera\s(?:dicho|pensado|querido)|querr[ií]a|aconsejar[ií]a|opinar[ií]a|sentir[ií]a)
          (?!.{0,80}\b(?:cuando|los\sdomingos|siempre)\b)
        | \b(?:estar[ií]a|se\ssentir[ií]a)\s(?:§\s)?(?:\w+\s)?(?:orgullos[oa]|content[oa]|feliz|decepcionad[oa]
          |avergonzad[oa])\b
        | \bfui\s(?:un[oa]?\s)?(?:buen[oa]?|mal[oa]?)\s\w+\s(?:para|con)\b | \bfui\s(?:suficiente|importante)\b
        | \ble\s(?:habr[ií]a|hubiera)\s(?:gustado|encantado|importado|ca[ií]do)\b | \bme\s(?:perdonar[ií]a
          |entender[ií]a|habr[ií]a\sperdonado)\b
        """
    ),
    wishes=loose(r"""\b(?:querido|gustado|encantado|querr[ií]a|gustar[ií]a)\s\w+r(?:se|lo|la)?\b"""),
    blames=loose(
        r"""\b(?:fue|es|era)\s(?:todo\s|toda\s)?(?:culpa\sm[ií]a|mi\sculpa)\b | \btengo\s(?:yo\s)?la\sculpa\b
          | \btuve\s(?:yo\s)?la\sculpa\b
        | \b(?:tendr[ií]a|deber[ií]a|podr[ií]a|pude|hubiera\spodido|ten[ií]a)\s(?:que\s)?(?:haber(?:lo|la|le|me)?
          |salvar\w*|hacer)\b | ^\W*(?:deb[ií]\s)
        | ^\W*(?:¿\s?)?(?:le|lo|la)\s(?:fallé|decepcioné|hice\sdaño|abandoné)\b | \bhice\s(?:lo\s)?(?:suficiente
          |bastante|algo\smal)\b
        | \bsoy\s(?:culpable|responsable)\b | \bpor\squé\sno\s(?:estuve|fui|llamé)\b
        """
    ),
    guilt=loose(
        r"""^\W*(?:(?:y|pero|ay|dios|quizá|tal\svez|creo\sque|sé\sque)\W+)*(?:
          (?:yo\s)?(?:tendr[ií]a|ten[ií]a|deber[ií]a|podr[ií]a|hubiera\sdebido)\s(?:que\s)?haber(?:lo|la|le|me)?\b
          | (?:yo\s)?deb[ií]\s(?:haber\w*\s|estar|ir|llamar\w*|quedarme|decir\w*)
          | (?:todo\s)?(?:fue|es)\s(?:todo\s|toda\s)?(?:culpa\sm[ií]a|mi\sculpa)\W*$
          | (?:yo\s)?(?:nunca|no)\s(?:me\s)?(?:pude\s|alcancé\sa\s|llegué\sa\s|logré\s)?(?:desped[ií]\w*
            |decir(?:le)?\sadiós|(?:le\s)?dije\sadiós)\b
          | (?:yo\s)?(?:nunca|no)\sle\s(?:dije|ped[ií]|agradec[ií]|di\slas\sgracias)\b
          | (?:yo\s)?no\s(?:estuve|estaba)\s(?:all[ií]|ah[ií]|cuando|con\s(?:él|ella|§)|a\ssu\slado)\b
          | (?:me\s)?(?:siento|sent[ií])\s(?:muy\s|tan\s|bien\s)*culpable\b | me\ssiento\s.{0,12}culpable\b
          | ojalá\s(?:yo\s)?(?:hubiera|hubiese|le\shubiera|lo\shubiera|la\shubiera|me\shubiera)\b
            | si\s(?:tan\ssolo|al\smenos|solo)\s(?:yo\s)?(?:le\s|lo\s)?hubiera\b
          | no\s(?:me\slo\s(?:perdono|puedo\sperdonar|perdonaré)|puedo\sperdonarme|me\sperdono)\b
          | (?:le|lo|la)\s(?:fallé|decepcioné|abandoné|dejé\ssol[oa])\W*$
        )"""
    ),
    missing=loose(
        r"""^\W*(?:(?:y|pero|ay|dios|dios\sm[ií]o|hoy|c[oó]mo|cu[aá]nto)\W+)*(?:
          (?:lo|la|los|te|le)\s(?:extraño|extrañamos|echo|echamos)\b.{0,30}$ | (?:extraño
            |echo\sde\smenos)\s(?:mucho\s|tanto\s)?a\s(?:mi\s)?§(?:\W.{0,20})?$
          | (?:me|nos)\shace\s(?:mucha\s|tanta\s)?falta\b.{0,20}$ | (?:§|él|ella)\s(?:me|nos)\s(?:hace\s.{0,8}falta
            |falta)\b.{0,20}$
          | (?:todav[ií]a\s|aún\s)?no\s(?:me\s)?(?:puedo|lo\spuedo)\s?creer\w*(?:\sque\s(?:ya\s)?(?:no\sest[eé]
            |haya\smuerto|se\shaya\sido|se\sfue).{0,20})?\W*$
          | (?:yo\s)?(?:todav[ií]a\s|aún\s)?lloro\b.{0,30}$ | no\spuedo\s(?:dejar|parar)\sde\sllorar\b
          | (?:la\scasa|todo|nada|la\svida)\s.{0,30}\bsin\s(?:él|ella|§).{0,10}$ | (?:me\s)?duele\s(?:mucho|tanto
            |no\stener\w*|su\sausencia|que\sya\sno).{0,20}$ | lo\squer[ií]a\s(?:tanto|mucho)\W*$
          | (?:estoy|me\ssiento)\s(?:muy\s|tan\s)?(?:triste|sol[oa]|vac[ií][oa])\b.{0,20}$
        )"""
    ),
    suffered=loose(
        r"""^(?!\W*(?:y\s|pero\s)?(?:qui[eé]n(?:es)?|cuándo|dónde|qu[eé]|cuál|por\squé)\b).{0,60}?(?:
          \b(?:sufrió|sufriendo|sufrir|sufría|padeció|padecer)\b(?!\s(?:un|una|de|del|por|la|el|los|las|alg\w+
          |pérdid\w+)\b)
          | \b(?:tuvo|tenía|sintió|sentía|hubo)\s(?:\w+\s)?dolor(?:es)?\b(?!\s(?:de|en)\b)
          | \ble\s(?:dolió|dolía)\b(?!\s(?:la|el|las|los)\b)
          | \b(?:murió|se\sfue|falleció|se\sapagó)\s(?:\w+\s)?(?:en\spaz|tranquil[oa]|sin\sdolor|sin\ssufrir
          |durmiendo)\b
          | \bmuerte\s(?:\w+\s)?(?:doloros|tranquil|dulce)\w*)"""
    ),
    of_pain=loose(
        r"""\b(?:sufr\w+|padeci\w+|dolor(?:es)?|morfina|en\spaz|tranquil[oa]|durmiendo|mientras\sdormía|agon[ií]a
          |paliativ\w+)\b"""
    ),
    wonders=loose(
        r"""^\W*(?:(?:y|pero|oye|dime|me\spregunto\ssi)\W+)*(?:(?:(?:t[uú]\s|usted\s)?(?:crees|cree|piensas
          |piensa)\s)(?:usted\s)?(?:que\s)?)?(?:
        (?:(?:est[aá]|estar[aá]|se\sfue|ir[ií]a|fue)\s)?(?:[eé]l\s|ella\s|§\s)?(?:(?:ya|ahora|est[aá]
          |estar[aá])\s)*(?:en|al)\s(?:el\s|un\s)?(?:cielo|para[ií]so|infierno|purgatorio|otro\smundo
          |m[aá]s\sall[aá]|lugar\smejor)(?:\sahora)?
        | (?:crees|cree\susted|cree|cre[eé]s)\sen\s(?:dios|jes[uú]s|el\scielo|el\sinfierno|los\s(?:fantasmas
          |[aá]ngeles|esp[ií]ritus|milagros)|fantasmas|el\sm[aá]s\sall[aá]|otra\svida|la\sreencarnaci[oó]n
          |la\svida\sdespu[eé]s\sde\sla\smuerte)
        | (?:hay|existe)\s(?:una?\s|alg[uú]n\s|el\s|la\s)?(?:dios|cielo|infierno|otra\svida|vida\s(?:despu[eé]s
          |m[aá]s\sall[aá])\sde\sla\smuerte|m[aá]s\sall[aá]|algo\sdespu[eé]s(?:\sde\sla\smuerte)?)
        | (?:alg[uú]n\sd[ií]a\s)?(?:l[aoe]\s|nos\s|te\s)?(?:volver[eé](?:mos)?\sa\s(?:ver|vernos|encontrar\w*)
          |voy\sa\svolver\sa\sver)(?:l[aoe]|nos)?(?:\sa\s§)?(?:\salg[uú]n\sd[ií]a|\sen\sel\scielo)?
        | qu[eé]\s(?:pasa|hay|viene)\s(?:con\snosotros\s)?(?:despu[eé]s\sde\s(?:la\smuerte|morir)|cuando\s(?:morimos
          |uno\smuere|nos\smorimos))
        | (?:a\s)?d[oó]nde\s(?:vamos|van|se\sva)\s(?:cuando|despu[eé]s|los\smuertos).{0,20}
          | d[oó]nde\sestar[aá](?:\s§|\s[eé]l|\sella)?(?:\sahora)?
        )\W*$"""
    ),
    of_faith=loose(
        r"""\b(?:cielo|para[ií]so|infierno|dios|jes[uú]s|m[aá]s\sall[aá]|cre[ií]a\sen|creyente|fe|religi\w+
          |rezaba\w*|rezar|rezo|iglesia|misa|rosario
          |cat[oó]lic\w+|ate[oa]|alma|esp[ií]ritus?|fantasmas?|[aá]ngel(?:es)?|cura|virgen|sinagoga|mezquita)\b"""
    ),
    feels=loose(
        r"""\b(?:lloro|lloré|lloramos|lloraba\syo|estoy\sllorando|sigo\sllorando|llorando\stodav\w+)\b
        | \b(?:puedo|podía|pude|dejo|dejé|paro|paré|consigo)\s(?:\w+\s){0,2}?(?:de\s)?llorar\b | \bme\s(?:puse
          |pongo|eché)\sa\sllorar\b
        | \b(?:estoy|me\ssiento|me\squedé|me\sencuentro|me\sha\sdejado|me\shas\sdejado|me\sdejó
          |estamos)\s(?:\w+\s){0,2}?(?:triste|sol[oa]
          |vací[oa]|perdid[oa])s?\b
        | ^\W*(?:qué|muy|tan)\s(?:triste|sol[oa])\b | \b(?:extraño|echo\sde\smenos)\b | \bme\s(?:duele
          |hace\s(?:\w+\s)?falta)\b
        | \b(?:todavía|aún|cómo|eso|esto|tanto)\s(?:me\s)?duele\b | \b(?:lo|la|§)\s(?:perdí|perdimos)\b
          | \bperdóname\b
        | \b(?:lo|la|§)\s(?:enterramos|incineramos|despedimos)\b """
    ),
    loss=loose(
        r"""\b(?:murió|murieron|ha\smuerto|muerte|muert[oa]|falleció|ha\sfallecido|fallecimiento|velorio|velatorio
          |entierro|funeral
          |sepelio|cenizas|enterramos|enterraron|enterrad[oa]|morirse|morir)\b
        | \b(?:perdí|perdimos)\sa\s(?:mi|nuestr[oa])\s(?:\w+\s)?\w+"""
    ),
    of_loss=loose(r"(?:muerte|fallecimiento|velorio|velatorio|entierro|funeral|sepelio|cenizas|últimas?)"),
    long_ago=loose(
        r"""\bcuando\s(?:\w+\s){0,2}?(?:era|éramos|eran)\s(?:\w+\s)?(?:niñ[oa]|pequeñ[oa]|chic[oa]|joven|bebé)s?\b
        | \bcuando\s(?:\w+\s){0,2}?ten(?:ía|íamos)\s\w+\saños\b | \bcon\s\w+\saños\b | \bde\s(?:niñ[oa]|pequeñ[oa]
          |chic[oa]|bebé)\b
        | \b(?:en|durante)\sla\s(?:\w+\s)?guerra\b | \bhace\s(?:mucho|muchos\saños|mucho\stiempo)\b
        | \baquel\s(?:invierno|verano|año|otoño)\b | \baquella\sprimavera\b | \bantes\sde\s(?:nacer\syo
          |que\syo\snaciera)\b"""
    ),
    animals=loose(
        r"""\b(?:perr[oa]|gat[oa]|caballo|yegua|burr[oa]|mul[oa]|vaca|cerdo|cabra|oveja|conejo|hámster|cobaya
          |periquito|loro|canario
          |tortuga|pez|gallina|gallo|cachorro|paloma)s?\b"""
    ),
)
