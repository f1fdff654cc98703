"""French patterns of what grieving people ask and say."""

from memory.language.lexicon import loose, pattern
from memory.language.tellers.grief_words import GriefWords

FEELS = r"""(?:aim\w*|ador\w+|pardonn\w*|détest\w*|ha[iï]\w*|regrett\w+|compren\w+|voulait|en\sveu\w+|en\svoul\w+)"""
GRIEF = GriefWords(
    thinks=pattern(r"""\b(?:tu\scrois|vous\scroyez|crois-tu|croyez-vous|tu\spenses|vous\spensez)\b"""),
    asks=loose(
        rf"""^(?!\W*(?:et\s)?(?:qui|quand|où|quel\w*|que|qu['’]est-ce)\b).{{0,80}}(?<!\w)(?:m['’]|me\s
          |nous\s)(?:(?:a|as
          |avait|ait|aura)(?:-t-(?:il|elle|ils))?\s(?:vraiment\s|jamais\s|au\smoins\s)?)?{FEELS}
          (?!\s(?:que|à|emmener))
        | ^(?!\W*(?:qui|quand|où)\b).{{0,80}}\b(?:fi[eè]re?s?|fâchée?|en\scolère|déçue?|heureu\w+|contente?|honte
          |furieu\w+|content)\s(?:de|contre|par|avec|après)\s(?:moi|nous)\b
        | \bpourquoi\b(?=.{{0,80}}\b(?:ne|n['’]|n))(?=.{{0,80}}\b(?:pas|jamais)\b)(?=.{{0,80}}(?<!\w)(?:m['’]|me\s
          |nous\s)).{{0,80}}\b(?:appel\w+|dit|téléphon\w+|écri\w+|parl\w+|racont\w+|attend\w+|prévenu\w*|avert\w+)\b
        | \bpourquoi\b(?=.{{0,80}}(?<!\w)(?:m['’]|nous\s)).{{0,80}}\b(?:quittée?s?|abandonnée?s?|laissée?s?)\b
          | \bpourquoi\s.{{0,80}}\b(?:devait|fallait|a-t-(?:il|elle)\sdû)\b.{{0,80}}\bmourir\b
        | \b(?:savait|savais|sait|su|sentait|senti)\b(?:-(?:il|elle))?\s(?:que|combien
          |à\squel\spoint)\s.{{0,80}}(?<!\w)j['’]?e?\s?(?:l['’]|le|la|étais|suis|lui)?.{{0,80}}\b(?:aim\w+|désol\w+
          |fière?
            |comptait|manqu\w+|tenais)\b
        | \b(?:m['’]|nous\s)entend(?:ait)?(?:-(?:il|elle))?\b | \bveille(?:-t-(?:il
          |elle))?\s(?:encore\s)?sur\s(?:moi|nous)\b | \b(?:me|nous)\s(?:voit|regarde)(?:-t-(?:il|elle))?\b
        | \bpens(?:é|ait)(?:-(?:il|elle))?\s(?:encore\s)?à\s(?:moi|nous)\b | \b(?:je\slui|lui)\s(?:manquais
          |manque)\b(?=.{{0,80}}\?) | \bje\slui\sai\smanqué\b | \bje\scomptais\spour\b
        """
    ),
    supposes=loose(
        r"""\b(?:que|qu['’]est-ce\sque?|qu['’]est-ce\squ['’]|quoi|comment)\s?(?:(?:il|elle|§)\s)?(?:me\s|m['’]
          |nous\s|en\s)?
          (?:dirait|penserait|voudrait|conseillerait|ferait|ressentirait|réagirait|(?:aurait(?:-(?:il
            |elle))?\s(?:dit|pensé|voulu|conseillé)))\b(?!.{0,80}\b(?:quand|le\sdimanche)\b)
        | \bserait(?:-(?:il|elle))?\s(?:\w+\s)?(?:fi[eè]re?|contente?|heureu\w+|déçue?|fâchée?|d['’]accord)\b
        | \b(?:ai-je|j['’]ai|étais-je|j['’]étais)\s(?:été\s)?(?:un\w*\s)?(?:bon\w*|mauvaise?)\s\w+\s(?:pour|avec)\b
        | \baurait(?:-(?:il|elle))?\s(?:\w+\s)?(?:aimé|apprécié|adoré|compris|pardonné|approuvé)\b
          | \bme\spardonne(?:ra|rait)(?:-t-(?:il|elle))?\b
        """
    ),
    wishes=loose(r"""\b(?:voulu|aimé|voudrait|préféré)\s(?:\w+(?:er|ir|re)|avoir)\b"""),
    blames=loose(
        r"""\b(?:c['’](?:est|était)|était-ce|est-ce)\s(?:vraiment\s)?(?:(?:de\s)?ma\sfaute)\b
        | \b(?:aurais-je|j['’]aurais)\s(?:dû|pu)\b | \bai-je\s(?:assez|trop|mal)\b
          | \best-ce\sque\sj['’]ai\s(?:assez|mal)\b
        | \b(?:l['’]ai-je|je\sl['’]ai)\s(?:\w+\s)?(?:déçue?|laissée?\stomber|abandonnée?|blessée?)\b | \b(?:suis-je
          |je\ssuis)\s(?:responsable|coupable)\b
        | \bpourquoi\sje\sn['’](?:étais|ai)\spas\b | \bpourquoi\sn['’](?:étais|ai)-je\b
        """
    ),
    guilt=loose(
        r"""^\W*(?:(?:et|mais|oh|mon\sdieu|peut-être|je\scrois\sque|je\ssais\sque)\W+)*(?:
          j['’]aurais\s(?:jamais\s)?(?:dû|pu)\b | (?:tout\s)?c['’](?:est
            |était)\s(?:entièrement\s)?(?:de\s)?ma\sfaute\W*$
          | je\s(?:ne\s)?(?:lui\s)?(?:n['’])?ai\s(?:jamais|pas|même\spas)\s(?:pu\s)?(?:(?:lui\s)?(?:dire|dit))\b
          | je\s(?:ne\s)?lui\sai\s(?:jamais|pas|même\spas)\s(?:dit|pardonné|demandé\spardon|remercié)\b
            | je\s(?:n['’])ai\spas\s(?:pu|eu\sle\stemps\sde)\s.{0,80}\b(?:au\srevoir|adieu|dire)\b
          | je\s(?:n['’])?étais\s(?:même\s)?pas\s(?:là|auprès|avec|à\sses\scôtés)\b
          | je\sme\ssens\s(?:tellement\s|si\s|très\s|vraiment\s)*(?:coupable|responsable)\b
            | si\sseulement\sj['’]\w+ | si\sj['’]avais\s(?:su|pu)\b
          | je\sm['’]en\sveux\b | je\sne\s(?:me\s(?:le\s)?|peux\spas\sme\s(?:le\s)?)pardonn\w+
            | je\sl['’]ai\s(?:laissée?\stomber|abandonnée?|déçue?)\W*$
          | je\sregrette\sde\sne\spas\b
        )"""
    ),
    missing=loose(
        r"""^\W*(?:(?:et|mais|oh|mon\sdieu|aujourd['’]hui|comme)\W+)*(?:
          (?:il|elle|§)\s(?:me|nous)\smanque\b.{0,30}$ | (?:tu\sme\smanques)\b.{0,20}$
          | je\s(?:n['’]arrive\spas|ne\spe\w+\spas|n['’]arrive\stoujours\spas)\s(?:à\s)?(?:y\s|le\s)?croire\b.{0,40}$
          | je\s(?:pleure|n['’]arrête\spas\sde\spleurer)\b.{0,30}$ | (?:la\smaison|tout|rien
            |la\svie)\s.{0,30}\bsans\s(?:lui|elle|§).{0,10}$
          | (?:ça|cela)\s(?:me\s)?fait\s.{0,8}\bmal\b.{0,20}$ | je\sl['’]aimais\s(?:tant|tellement|si\sfort
            |beaucoup)\W*$
          | (?:je\ssuis|je\sme\ssens)\s(?:si\s|tellement\s|très\s)?(?:triste|seule?|vide|perdue?)\b.{0,20}$
        )"""
    ),
    suffered=loose(
        r"""^(?!\W*(?:et\s|mais\s)?(?:qui|quand|où|quel\w*|pourquoi|que|qu['’]est-ce)\b).{0,60}?(?:
          \b(?:souffert|souffrait|souffrir|souffre)\b(?!\s(?:de|du|des|d['’]))
          | \b(?:avait-(?:il|elle)|avait|eu)\s(?:\w+\s)?mal\b(?!\s(?:au|aux|à\sl(?!a\sfin)|\w+é))
          | \b(?:morte?|partie?|éteinte?|endormie?|décédée?)\s(?:\w+\s)?(?:en\spaix|paisiblement|sans\ssouffr\w+
          |dans\sson\ssommeil
            |tranquillement|doucement)\b
          | \bmort\s(?:a-t-elle\s|était\s|a\s)?(?:été\s|était-elle\s)?(?:douloureuse|paisible|douce)\b)"""
    ),
    of_pain=loose(
        r"""\b(?:souff\w+|douleurs?|mal\sà\sla\sfin|morphine|en\spaix|paisibl\w+|sommeil|endormie?|agonie
          |palliatif\w*)\b"""
    ),
    wonders=loose(
        r"""^\W*(?:(?:et|mais|dis|dites|je\sme\sdemande\ssi)\W+)*(?:est-ce\squ(?:e\s|['’]\s?))?(?:(?:(?:tu
          |vous)\s(?:crois|penses|croyez|pensez)|(?:crois|penses)-tu|(?:croyez
          |pensez)-vous)\s(?:vraiment\s)?(?:qu(?:e\s|['’]\s?))?)?(?:
        (?:(?:il|elle|§)\s)?(?:est|soit|es|serait)(?:-(?:il|elle))?\s(?:(?:maintenant|l[aà]-haut|vraiment
          |bien)\s)*(?:au|en|dans)\s(?:le\s|un\s|l['’]\s?)?(?:ciel|paradis|enfer|purgatoire|au-del[aà]
          |monde\smeilleur)(?:\smaintenant)?
        | (?:il\s|elle\s)?(?:est|soit)\sl[aà]-haut
        | (?:(?:tu\scrois|vous\scroyez|crois-tu|croyez-vous)\s)?(?:en|au|aux|[aà])\s(?:l['’]\s?|la\s|une\s)?(?:dieu
          |j[eé]sus|paradis|ciel|enfer|fant[oô]mes|anges|esprits|au-del[aà]|vie\sapr[eè]s\sla\smort|r[eé]incarnation
          |miracles)
        | dieu\sexiste(?:-t-il)? | (?:y\s?a-t-il|il\sy\sa|existe-t-il|il\sexiste)\s(?:vraiment\s)?(?:une?\s
          |quelque\schose\s)?(?:dieu|paradis
          |enfer|au-del[aà]|vie\sapr[eè]s(?:\sla\smort)?|apr[eè]s\sla\smort|apr[eè]s)
        | (?:je|on|nous)\s(?:le\s|la\s|nous\s|se\s|l['’]\s?)?(?:reverrai|reverra|reverrons|retrouverai|retrouvera
          |retrouverons)(?:\s(?:un\sjour|au\sciel|l[aà]-haut|§))*
        | (?:le|la)\s(?:reverrai-je|retrouverai-je)(?:\sun\sjour)?
        | (?:qu['’]est-ce\squ['’]il\sy\sa|que\sse\spasse-t-il|qu['’]y\sa-t-il
          |il\sse\spasse\squoi)\s(?:apr[eè]s(?:\sla\smort)?|quand\son\smeurt)
        | o[uù]\s(?:va-t-on|on\sva|vont\sles\smorts|allons-nous)\b.{0,30} | o[uù]\s(?:peut-il
          |peut-elle)\s(?:bien\s)?[eê]tre(?:\smaintenant)?
        )\W*$"""
    ),
    of_faith=loose(
        r"""\b(?:ciel|paradis|enfer|dieu|j[eé]sus|au-del[aà]|croyait\s(?:en|au|[aà])|croyante?|foi|religi\w+
          |pri[eè]res?|priait|[eé]glise|messe|chapelet
          |catholique|protestante?|ath[eé]e|[aâ]me|esprits?|fant[oô]mes?|anges?|cur[eé]|vierge|synagogue
          |mosqu[eé]e)\b"""
    ),
    feels=loose(
        r"""\b(?:j['’]ai|on\sa|nous\savons)\s(?:\w+\s){0,3}?pleuré\b | \bje\s(?:ne\s
          |n['’])?(?:\w+\s){0,2}?(?:pleure|pleurais)\b
        | \b(?:arrête|arrive|peux|puis|cesse)\s(?:\w+\s|m['’]){0,4}(?:de\s)?(?:m['’]arrêter\sde\s)?pleurer\b
        | \bje\s(?:me\ssens|suis|reste|me\sretrouve)\s(?:\w+\s){0,3}?(?:triste|seule?|vide|perdue?)\b
          | \bme\slaisse\sseule?\b
        | ^\W*(?:si|trop|tellement|très|c['’]est)\s(?:\w+\s)?triste\b | \b(?:me|nous)\smanquent?\b | \b(?:ça
          |cela)\sfait\s(?:\w+\s)?mal\b
        | \b(?:je|on)\sl['’](?:ai|a)\sperdue?\b | \bje\sregrette\b
        | \b(?:on|nous)\sl['’]\s?(?:a|avons)\s(?:enterrée?|incinérée?)\b """
    ),
    loss=loose(
        r"""\b(?:est|sont|était|fut|es)\smorte?s?\b(?!\sde\s(?:rire|peur|honte|fatigue|faim|trouille))
          | ^\W*morte?\b | \b(?:la|sa|ma|cette)\smort\b
        | \b(?:décès|décédée?|enterrement|obsèques|funérailles|inhumation|cendres)\b | \bderniers\smots\b
        | \b(?:on\s(?:l['’])?\s?a|avons|ont|ai|été|est|était|fut)\s(?:\w+\s)?enterrée?\b
        | \b(?:j['’]ai|on\sa|nous\savons)\s(?:\w+\s)?perdu\s(?:mon|ma|mes|notre|nos)\s(?:\w+\s)?\w+"""
    ),
    of_loss=loose(r"(?:mort|décès|enterrement|obsèques|funérailles|inhumation|cendres|derniers)"),
    long_ago=loose(
        r"""\b(?:quand|lorsque)\s(?:j['’]|on\s|elle\s|il\s|nous\s|\w+\s){1,2}?(?:étai[ts]
          |étions)\s(?:\w+\s)?(?:petite?|enfant|jeune|gamine?|bébé)s?\b
        | \b(?:quand|lorsqu['’]|lorsque)\s?(?:j['’]|on\s|elle\s|il\s|nous\s)(?:avai[ts]|avions)\s\w+\sans\b
          | \bà\s\w+\sans\b
        | \b(?:pendant|à|avant|après)\sla\s(?:\w+\s)?guerre\b | \bil\sy\sa\s(?:très\s)?longtemps\b
        | \bcet\s(?:hiver|été|automne)-là\b | \bcette\sannée-là\b | \bavant\sma\snaissance\b"""
    ),
    animals=loose(
        r"""\b(?:chien|chienne|chat|chatte|cheval|jument|poney|âne|mule|vache|cochon|chèvre|mouton|lapin|hamster
          |cobaye|perruche
          |perroquet|canari|tortue|poisson|poule|coq|chiot|chaton|pigeon)s?\b"""
    ),
)
