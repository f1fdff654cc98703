"""Dreams, visions, wishes, jokes and words for the assistant in French; see `extraction/asides.py`."""

from memory.language.lexicon import loose
from memory.language.sentences.aside_words import AsideWords

MACHINE = r"""(?:robot|machine|ordinateur|(?:chat)?bot|programme|appli(?:cation)?|ia|algorithme|logiciel|écran|ordi)"""

ASIDES = AsideWords(
    dream=loose(
        r"""\bj['’](?:ai|avais)\s(?:(?!jamais\b|toujours\b)\w+\s){0,2}?rêvé\b(?!\sd['’]être) | \bje\srêv(?:e
          |ais)\b(?!\sd['’]être|\sde\s\w+[ei]r\b)
        | ^\W*(?:encore\s)?rêvé\s(?:de|d['’]|que)
        | \b(?:j['’](?:ai|avais)\s(?:\w+\s)?(?:fait|eu)|je\sfais|je\srefais|je\sfaisais)\s(?:\w+\s){0,5}?(?:rêves?
          |cauchemars?)\b
        | \b(?:en|dans\s(?:un|le|mon|ce|mes))\s(?:\w+\s)?(?:rêves?|cauchemars?)\b | ^\W*(?:un|le|ce|quel
          |drôle\sde)\s(?:\w+\s)?rêve\b
        | \bmon\s(?:\w+\s)?(?:rêve|cauchemar)\s(?:était|c['’]était|de\scette)\b"""
    ),
    dream_of_another=loose(
        r"""\ba\s(?:\w+\s)?rêvé\s(?:que|qu['’]|d['’]elle|de\slui)|\ba\sfait\s(?:un|le)\s(?:\w+\s)?(?:rêve
          |cauchemar)\b"""
    ),
    wakes=loose(r"\bréveill(?:ée?|ai|é|er)\b|\bau\sréveil\b"),
    goes_on=loose(
        r"""^\W*(?:(?:et|mais|puis)\W+)*(?:elle|il|je|j['’]|maman|papa)\s?(?:(?:étai[st]
          |est)\s(?:\w+\s)?(?:en\strain\sde|debout|assise?
          |couchée?|allongée?|à\sgenoux|penchée?)\b | se\stenait\b | (?:me|m['’]|nous)\s?(?:regardait|souriait
            |faisait\ssigne|appelait
          |tendait|parlait|disait)\b | (?:flottait|volait|tombait)\b | portait\s(?:ma|mon|mes
            |l[ea]s?\s\w+\sde\s(?:papa|maman))\b)
        | ^\W*(?:(?:et|mais)\s)?(?:puis|soudain|tout\sà\scoup|d['’]un\scoup)\b | ^\W*et\slà\b"""
    ),
    lasts=loose(
        r"""\b(?:quand|lorsqu|lorsque|pendant|tandis|jusqu|avant|après|une\sfois|souvent|jamais|ans?|années?|mois
          |semaines|guerre|époque
          |née?|déménagé|épousé|(?:s['’]est|été)\smariée?|morte?)\b"""
    ),
    real=loose(
        r"""\bdans\sla\s(?:vraie\svie|réalité)\b | \ben\s(?:réalité|vrai|vérité)\b | \btoujours\b | \btou(?:s
          |tes)\sles\b | \bchaque\b | \bautrefois\b
        | \bquand\s(?:elle|il|j['’]|on|nous)\s?(?:étai[ts]|avai[ts]|étions)\b | \b(?:enfant|petite?|jeune),\s
          | \b(?:n\xe9e?|a\sgrandi|enfance)\b
        | \bil\sy\sa\s\w+\sans\b | (?<![\d.,])(?:1[89]|20)\d\d(?!\d) | \b(?:aujourd['’]hui|de\snos\sjours
          |sérieusement|au\sfait|bref)\b
        | \b(?:me\smanque|je\s(?:garde|pense|sais|suis|veux|peux|me\ssouviens)|j['’]aime)\b"""
    ),
    vision=loose(
        r"""\b(?:parfois|quelquefois|des\sfois|la\snuit|le\ssoir|certains\s(?:jours|soirs)|certaines\snuits|souvent
          |de\stemps\sen\stemps)\W+(?:\w+\s){0,2}?
            je\s(?:la|le|l['’])\s?(?:vois|entends|sens|aperçois)\b
        | \bje\s(?:la|le|l['’])\s?(?:vois|entends|sens)\s(?:parfois|souvent|partout|encore\sla\snuit|à\schaque
          |dans\schaque)\b
        | \b(?:je\s(?:me\s)?(?:l['’]|la\s|le\s)?\s?imagine|j['’]imagine|je\sm['’]imagine|je\sme\s(?:la
          |le)\sreprésente)\b
        | \bje\sfais\s(?:comme\ssi|semblant)\b
        | \b(?:j['’]ai\s(?:bien\s)?cru|je\scroyais|j['’]aurais\sjuré|je\sjure
          |il\sm['’]a\ssemblé)\s(?:\w+\s)?(?:l['’]|la\s|le\s|avoir\s)?(?:l['’])?\s?
          (?:voir|vue?|entendre|entendue?|sentir|apercevoir|apercevue?|reconnaître)\b"""
    ),
    present=loose(
        r"""^\W*(?:et\s)?(?:elle|il)\s(?!a\b|avait\b|était\b)(?:est|me|m['’]|ne|sourit|tient|porte|dit|fait|va|vient
          |chante|\w+e)\b"""
    ),
    wish=loose(
        r"""\b(?:j['’]aurais|je)\s(?:préféré|préférerais|mieux\saimé|aimé\smieux)\b | \bj['’]aimerais\b
          | ^\W*plutôt\s(?:me\s|mourir|crever|que\sde\b)
        | \bje\sdonnerais\b | \bsi\sseulement\b"""
    ),
    supposed=loose(
        r"""\bj['’]attends\s(?:\w+\s){0,2}?(?:que\s(?:maman|papa|mamie|papi|(?-i:[A-Z])\w+)|qu['’](?:elle|il)s?)\b
        | \bj['’]ai\s(?:\w+\s){0,2}?(?:eu\s)?(?:l['’]impression|le\ssentiment|peur|l['’]espoir)\s(?:que\s(?:maman
          |papa|mamie|papi|(?-i:[A-Z])\w+)|qu['’](?:elle|il)s?)\b
        | \bj['’]avais\s(?:\w+\s){0,2}?(?:peur|l['’]impression|l['’]espoir)\s(?:que\s(?:maman|papa|mamie|papi
          |(?-i:[A-Z])\w+)|qu['’](?:elle|il)s?)\b
        | \bje\s(?:crains|craignais|suppose|présume|devine)\s(?:que\s(?:maman|papa|mamie|papi|(?-i:[A-Z])\w+)
          |qu['’](?:elle|il)s?)\b | \bj['’]esp(?:ère
          |érais)\s(?:\w+\s){0,2}?(?:que\s(?:maman|papa|mamie|papi|(?-i:[A-Z])\w+)|qu['’](?:elle|il)s?)\b
        | \bje\sme\s(?:dis|disais|raconte|répète|persuade)\s(?:\w+\s){0,2}?(?:que\s(?:maman|papa|mamie|papi
          |(?-i:[A-Z])\w+)|qu['’](?:elle|il)s?)\b
        | \b(?:j['’]aime\s(?:à\s)?|je\sveux\s|je\svoudrais\s|je\spréfère\s)(?:penser|croire|imaginer)\b
        | \bje\s(?:crois|pense)\s(?:\w+\s){0,1}?(?:que\s|qu['’])(?:c['’]est\s(?:elle|lui|maman|papa)|elle\sva|il\sva)\b
        | \bdans\sm(?:a\stête|on\scœur|on\simagination|on\sesprit),?\s(?:elle|il|maman|papa)\b
        | \bc['’]est\scomme\ss(?:i\b|['’]) | \bon\sdirait\s(?:\w+\s)?(?:que|qu['’]) | ^\W*pourvu\s(?:que|qu['’])
          | ^\W*imagine[zr]?(?:-toi|-vous)?\s(?:maman|papa|mamie|papi|si|que|qu['’])
        | ^\W*(?:(?:et|mais)\s)?peut-être\s(?:que\s|qu['’]|bien\s)(?!en\s|vers\s)
        | \b(?:a|est|avait|était)\speut-être\s(?:bien\s)?(?:été|eu|\w+ée?)\b"""
    ),
    announces_joke=loose(
        r"""^\W*(?:(?:c['’]est|une|petite|pour|je|et|là|en)\s)*(?:blague|plaisante|rigole|plaisanterie|déconne
          |rire)\s*[:–—-]
        | ^\W*(?:voici|voilà|j['’]en\sai)\s(?:une\s)?(?:\w+\s)?(?:blague|bonne)\b[^:]{0,20}[:–—-]
        | ^\W*(?:pas\ssérieux|sans\srire)\b"""
    ),
    ends_as_joke=loose(
        r"""[,;.(–—-]\s?(?:non\s)?(?:je\s|c['’](?:est|était)\s(?:une\s|pour\s)?|pour\s)?(?:plaisante|rigole|blague
          |plaisanterie|déconne|rire)(?:,?\s(?:bien\ssûr|évidemment))?\W*$"""
    ),
    to_assistant=loose(
        rf"""\b(?:tu\s(?:n['’])?es|t['’]es|vous\s(?:n['’])?êtes)\s(?:\w+['’\s]){{0,6}}?{MACHINE}\b
        | \b(?:tu|vous)\s(?:ne\s|n['’])?(?:l['’]|la\s|le\s|les\s|y\s)?(?:as|avez|connais\w*|sais|savez|comprends
          |comprenez|peux|pouvez)\s
          (?:jamais|pas|rien)\b
        | ^\W*je\s(?:déteste|hais)\s(?:ça|cela|cette\smachine|te\sparler)\b
        | ^\W*(?:ça|cela|ceci)\s(?:ne\ssert\sà\srien|est\s(?:\w+\s)?(?:inutile|stupide|ridicule|idiot|absurde))\b"""
    ),
    of_machine=loose(
        rf"""\b(?:espèce\sde|sale|maudite?|stupide)\s{MACHINE}\b\W*$|\b(?:parl|écri|racont|discut
          |caus)\w*\s(?:\w+\s){{0,5}}?(?:à|avec)\s(?:un|une|ce|cette)\s(?:\w+\s)?{MACHINE}\b"""
    ),
)
