"""Dreams, visions, wishes, jokes and words for the assistant in Spanish; see `extraction/asides.py`."""

from memory.language.lexicon import loose
from memory.language.sentences.aside_words import AsideWords

MACHINE = r"""(?:robot|máquina|ordenador|computadora|computador|(?:chat)?bot|programa|aplicación|app|ia|algoritmo
          |cacharro|pantalla|aparato)"""

ASIDES = AsideWords(
    dream=loose(
        r"""\bso\xf1[ée]\b(?!\s(?:con\sser|siempre)) | \bsone\s(?:con|que)\b | \b(?:he|había
          |hemos)\s(?:\w+\s)?soñado\b(?!\scon\s\w+r\b) | \bvolví\sa\ssoñar\b
        | \bsueño\s(?:con|que)\b | \bsigo\ssoñando\b | \bestaba\ssoñando\b
        | \b(?:tuve|tengo|he\stenido|tenía\syo)\s(?:\w+\s){0,4}?(?:sueños?|pesadillas?)\b
        | \ben\s(?:un|el|mi|este|ese|otro)\s(?:\w+\s)?sueño\b | \ben\s(?:mis\s)?sueños\b | ^\W*(?:un|el|ese
          |qué)\s(?:\w+\s)?sueño\b
        | \bmi\s(?:\w+\s)?(?:sueño|pesadilla)\s(?:fue|era|es|de\sanoche)\b"""
    ),
    dream_of_another=loose(r"\b(?:soñó|ha\ssoñado)\s(?:con|que)\b(?!\s\w+r\b)|\btuvo\sun\s(?:\w+\s)?sueño\b"),
    wakes=loose(r"\bdesperté\b|\bdespert(?:arme|ar)\b|\bme\sdespierto\b|\bme\she\sdespertado\b"),
    goes_on=loose(
        r"""^\W*(?:(?:y|pero|entonces)\W+)*(?:\w+\s){0,2}?(?:(?:estaba|estábamos|iba|está|va)\s(?:\w+\s)?(?:de\spie
          |sentad[oa]|tumbad[oa]
          |acostad[oa]|arrodillad[oa]|parad[oa]|\w+(?:ando|iendo|yendo|ándose|iéndose))\b | (?:me|nos)\s(?:miraba
            |sonreía|hacía\sseñas|llamaba
          |decía|tendía|saludaba|hablaba)\b | llevaba\spuest[oa]\b)
        | ^\W*(?:(?:y|pero)\s)?(?:entonces|de\spronto|de\srepente|de\sgolpe)\b | ^\W*y\sluego\b"""
    ),
    lasts=loose(
        r"""\b(?:viviendo|trabajando|estudiando|esperando\sun|cuando|mientras|durante|hasta|antes|después|una\svez
          |a\smenudo|nunca
          |años?|meses|semanas|guerra|época|nació|se\smudó|se\scasó|murió)\b"""
    ),
    real=loose(
        r"""\ben\s(?:la\svida\sreal|realidad|verdad|vida)\b | \bsiempre\b | \bsolía\b | \btod[oa]s\sl[oa]s\b
          | \bcada\s\w+ | \bhace\s\w+\saños\b
        | \bde\s(?:niñ[oa]|pequeñ[oa]|joven|chic[oa]|mayor)\b | \bcuando\s(?:era|tenía|éramos)\b | \b(?:nació
          |se\scrió|creció)\b
        | (?<![\d.,])(?:1[89]|20)\d\d(?!\d) | \b(?:hoy|hoy\sen\sdía|en\sserio|por\scierto)\b
        | \b(?:la|lo|los|las)?\s?(?:echo\sde\smenos|extraño|guardo|conservo|recuerdo|quiero)\b | \bojalá\b"""
    ),
    vision=loose(
        r"""\b(?:a\sveces|por\slas\snoches|de\snoche|algunas\snoches|hay\s(?:días|noches)|de\svez\sen\scuando
          |a\smenudo)\W+(?:\w+\s){0,2}?
            (?:(?:la|lo|le)\s(?:veo|oigo|escucho|siento|huelo)\b|(?:veo|oigo|escucho)\sa\s)
        | \b(?:la|lo|le)\s(?:veo|oigo|siento)\s(?:por\s)?(?:a\sveces|en\stodas\spartes|todas\spartes|en\scada)\b
        | \b(?:me\s(?:la|lo|le)?\s?imagino|imagino|me\sfiguro)\b | \bhago\s(?:como\sque|como\ssi|ver\sque)\b
          | \bfinjo\b
        | \b(?:creí|creía|me\sparec(?:ió|e)|juraría|juro)\s(?:\w+\s)?(?:haber\s)?(?:ver|oír|visto|oído|escuchar|sentir
          |oler|que\s(?:la|lo)\s(?:vi|oí))(?:l[aoe])?\b"""
    ),
    present=loose(r"^\W*(?:y\s)?(?:ella\s|él\s)?(?:está|tiene|lleva|mira|sonríe|dice|hace|va|viene|canta|anda)\b"),
    wish=loose(
        r"""\b(?:preferiría|habría\spreferido|hubiera\spreferido)\b | \b(?:daría|diera)\s(?:lo\sque|todo|cualquier
          |la\svida|mi\svida)\b
        | ^\W*antes\s(?:me|muert[oa]|muero|morir)\b | \bme\sgustaría\b"""
    ),
    supposed=loose(
        r"""\b(?:sigo|seguimos|me\spaso\sel\sdía)\s(?:pensando|esperando|creyendo|imaginando|soñando)\b
        | \b(?:tengo|tuve|he\stenido|me\sda|me\sdio|me\sdaba)\s(?:\w+\s){0,2}?miedo\s(?:a\s|de\s)?(?:que|pensar)\b
        | \b(?:temo|me\stemo)\sque\b | \b(?:espero|supongo|imagino|presumo)\sque\b
          (?!\s(?:se\s|esto\b|eso\b|est[éoa]s?\s(?:bien|claro)|no\s(?:me|te|les)\b|sirva|ayude|me\s|te\s|les\s
            |sep)) | \byo\s(?:\w+\s)?esperaba\sque\b
        | \bme\s(?:digo|repito|engaño|convenzo|cuento\sa\smí\smism[oa])\s(?:\w+\s){0,2}?que\b
        | \btengo\s(?:\w+\s)?(?:la\s)?(?:sensación|impresión|esperanza)\sde\sque\b
        | \b(?:quiero|prefiero|me\sgusta)\s(?:creer|pensar|imaginar)\b
        | \b(?:creo|pienso)\sque\s(?:es|será)\s(?:él|ella|mamá|papá)\b | \btodavía\screo\sque\b
        | \ben\smi\s(?:cabeza|mente|corazón|imaginación)\s
        | \b(?:es|parece|siento)\scomo\ssi\b | ^\W*(?:parece|se\sdiría|cualquiera\sdiría
          |dirías)\sque\s(?:\w+\s){0,2}?(?:está|va|sigue|anda)\b
        | ^\W*(?:imagina|imagínate|imagínese)\s(?:a|que|si)\b"""
    ),
    announces_joke=loose(
        r"""^\W*(?:(?:es|una|va|de|en|y|ahora|esto\ses)\s)*(?:broma|bromeo|coña|chiste|un\schiste)\s*[:–—-]
        | ^\W*(?:va|ahí\sva|te\scuento|les\scuento|aquí\sva)\s(?:un|otro|este)\s(?:\w+\s)?chiste\b[^:]{0,20}[:–—-]
        | ^\W*no\s(?:va|es|lo\sdigo)\sen\sserio\b"""
    ),
    ends_as_joke=loose(
        r"""[,;.(–—-]\s?¡?(?:(?:que\s)?(?:es|era|fue)\s(?:una\s|un\s)?|en\s|de\s|estoy\s)?(?:broma|chiste|bromeando
          |bromeo|coña)(?:,?\sclaro)?\W*$"""
    ),
    to_assistant=loose(
        rf"""\b(?:eres|sos|(?:usted|vos|tú)\s(?:\w+\s)?es|(?:usted|tú)\s(?:\w+\s)?eres)\s(?:\w+\s){{0,5}}?{MACHINE}\b
        | \b(?:no|nunca|jamás|tampoco)\s(?:\w+\s)?(?:conociste|conoces|oíste|entiendes|sabes|viste|sientes|quisiste)\b
        | \busted\s(?:\w+\s)?(?:no|nunca|jamás)\s(?:\w+\s)?(?:conoció|conoce|oyó|entiende|sabe|siente)\b
        | ^\W*(?:odio|detesto)\s(?:esto|hablar\scontigo|esta\smáquina)\b
        | ^\W*esto\s(?:no\ssirve|es\s(?:\w+\s)?(?:inútil|estúpido|ridículo|absurdo|una\stontería))\b"""
    ),
    of_machine=loose(
        rf"""\b(?:maldit[oa]|estúpid[oa]|puñeter[oa]|pinche)\s{MACHINE}\b\W*$|\b(?:habl|escrib|cont|platic
          |charl)\w*\s(?:\w+\s){{0,5}}?(?:con|a)\s(?:un|una|este|esta)\s(?:\w+\s)?{MACHINE}\b"""
    ),
)
