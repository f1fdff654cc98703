"""Phrases of several words for painful topics of family life in Spanish."""

from memory.language.lexicon import loose

PAINFUL_PHRASES = {
    "affair": loose(
        r"""^\W*(?:la|su|una)\saventura\W*$|\b(?:cuernos|engañ(?:aba|ó|ado|ando|ar)\s(?:\w+\s){0,3}?con|(?:la|lo
          |le)\sengañ(?:aba|ó)
          |(?:hab[ií]a|ten[ií]a|tuvo|era|hubo)\sotr[ao](?:\s(?:mujer|hombre))?\b(?!\s(?:cos|vez|cas|idea|man|opci))
          |(?:se\sve[ií]a|andaba|sal[ií]a|estaba|se\sacostaba|acost\w+|se\sfue|se\slió)\scon\sotr[ao]\b
          |amantes?\b(?!\sde)|querida\sen|una\squerida|doble\svida|otra\sfamilia|aventura\scon|l[ií]o\scon
          |a\sescondidas\scon
          |con\sotr[ao]\sa\sescondidas|se\sentend[ií]a\scon\s(?:la|el|otr[ao])\s?\w*\W*$|en\sla\scama\scon
          |(?:mantenía|mantuvo)\sa\sotra|se\sacostó
          |infiel\w*|infidelidad\w*|adulter\w*|se\sfugó\scon|se\sescapó\scon
          |(?:dejó|abandonó)\sa\s.{1,25}\spor\s(?:otr[ao]|una?)\b)"""
    ),
    "suicide": loose(
        r"""\b(?:(?:se\s)?(?:quit|arrebat)(?:ó|ado|arse|aba)\sla\svida|acab(?:ó|ar|ado)\scon\s(?:su|la)\svida
          |se\s(?:ahorcó|colgó\sde\s(?:una?|la|el|l)\s?(?:viga|árbol|cuerda|rama|lámpara|techo)|suicid\w+|mató\b(?!\sa)
            |envenenó|degolló|desangró)
          |se\s(?:había\s)?ahorcad[oa]|se\sahogó\s.{0,20}\sa\spropósito|se\s(?:cortó|abrió)\slas\svenas
          |se\s(?:tiró|lanzó|arrojó|echó)\s(?:por|desde|de)\s(?:el|la|un|una|l)\s?(?:balc[oó]n|ventana|puente
          |tejado|azotea
            |acantilado|terraza|viaducto)
          |se\s(?:tiró|lanzó|arrojó|echó)\s(?:al|a\slas?|bajo\sel|delante\sdel?)\s(?:tren|metro|v[ií]as?)
          |se\s(?:pegó|dio|metió)\sun\s(?:tiro|balazo)|se\s(?:tomó|tragó)\s(?:todas\slas|un\sfrasco\sde|las)\spastillas
          |(?:lo|la)\s\w+\s(?:ahorcad|colgad)[oa]\b
          |se\sarroj(?:ó|ado)\sa\s|se\s(?:metió|adentró)\sen\sel\s(?:mar|r[ií]o)\b.{0,20}\bno\svolvió
          |no\squer[ií]a\svivir
          |sobredosis|nota\sde\sdespedida)"""
    ),
    "drinking": loose(
        r"""\b(?:alcoh[oó]lic[oa]s?|(?:a|con|por)\sla\sbebida|empin(?:aba|ó|ar)\sel\scodo|como\suna\scuba
          |como\sun\scosaco
          |haciendo\seses|resaca\w*|borrachera\w*|emborrach\w*|bebedor\w*|beb[ií]a\s(?:mucho|demasiado|tanto|como)
          |aguardiente|(?:ginebra|ron|coñac|vino|whisk(?:e)?y|cerveza|anís)\s(?:\w+\s)?(?:arruin|destroz|mat|hund)\w+
          |petaca|se\sbeb[ií]a\s(?:el|la|los|las|todo)|ol[ií]a\sa\s(?:vino|alcohol|aguardiente|ginebra)
          |desintoxicaci\w+|copas\sde\smás|piripi|curda\b|mamado\b)"""
    ),
    "abuse": loose(
        r"""\b(?:(?:le|les|nos|me)\s(?:levantó|levantaba|alzó|puso)\sla\smano(?:\sencima)?|la\smano\sencima
          |(?:le|les|nos|me)\s(?:pegaba|pegó|pegar|zurraba|golpe\w+|cascaba|azotaba)|pegaba\sa\s(?:mi|su|la|los)
          |(?:daba|dio|daban)\s(?:\w+\s)?(?:con\sel\scintur[oó]n|palizas?|bofetad\w+|bofet[oó]n\w*|tortazos?|correazos?)
          |con\s(?:el|la)\s(?:cintur[oó]n|correa|zapatilla|vara)|ojos?\s(?:morados?|negros?\sde)|morat[oó]n\w*|moretones
          |mol[ií]a\sa\s(?:palos|golpes)|a\s(?:palos|golpes|correazos)\b|miedo\s(?:de|a)\ssus\s(?:golpes|manos|puños)
          |(?:sus|los|muchos)\sgolpes\W*$|met[ií]a\smano|paliza\w*|bofetada\w*|malos\stratos|maltrat\w*|violen(?:to
          |ta|cia)\w*|abus(?:ó|aba|ado|ar)\sde
          |(?:la|lo|nos|me)\s(?:tocaba|toqueteaba|manoseaba|violó)\b)"""
    ),
    "miscarriage": loose(
        r"""\b(?:perd(?:ió|ieron|ido|imos|er|í)\s(?:a\s)?(?:un|el|al|su|sus|la|una|dos|tres|varios|otro|los|mi)\s?
            (?:niñ[oa]s?|beb[eé]s?|hij[oa]s?|criaturas?|embarazos?|gemel[oa]s|mellizos)
          |(?:una|otra|dos|tres|varias)\sp[eé]rdidas?\b(?!\s(?:de|en|econ))|nac(?:ió|ido|ieron)\s(?:muert[oa]s?
          |sin\svida)
          |enterraron\sa\s(?:un|una|su)\s(?:niñ\w+|beb[eé]\w*|hij\w+|criatura)|(?:el|la|lo)\sque\sesperaba\b
          |perd(?:ió|ido)\s.{0,30}\sa\slos\s\w+\smeses|sin\slatido|aborto\sespontáneo|abort(?:ó|aron)\s(?:en\sel|a\slos?)\s
          |se\s(?:le\s)?malogr\w+|embarazo\s(?:\w+\s){0,3}?(?:malogr
          |interrump|perd)\w*)"""
    ),
}
