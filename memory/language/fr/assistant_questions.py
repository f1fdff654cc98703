"""Patterns of French questions that are about the assistant or want no answer."""

from memory.language.lexicon import loose
from memory.language.questions.assistant_question_words import AssistantQuestionWords

OPEN = r"""^\W*(?:(?:et|mais|bon|alors|ah|oh|oui|non|pardon|dis|dites|dis[-\s]moi|dites[-\s]moi|ok|bonjour|salut
        |au\sfait|franchement|mon\sdieu|enfin|maintenant)\W+)*(?:est-ce\squ[e'’]\s?)?"""
MACHINE = r"""(?:robot|machine|ordinateur|bot|programme|algorithme|application|appli|[eé]cran|t[eé]l[eé]phone|ia
        |chose|truc|engin)"""
YOU = r"""(?:tu|vous|t['’])"""
TELLING = r"""(?:\s(?:ce\s)?que\s(?:je|j['’])\s?(?:te\s|vous\s|t['’]|l['’])?\s?(?:ai\s
        |suis\sen\strain\sde\s)?(?:raconte|dis|[eé]cris|racont[eé]|dit|[eé]crit|confie))?"""
THIS = rf"""(?:(?:[cç]a|cela|ceci|tout|tout\s[cç]a|tout\scela|tout\sce|ce|le|mes\s(?:mots|messages|histoires|secrets
        |paroles)|cette\sconversation|notre\sconversation){TELLING})"""
LATE = r"""(?:\s(?:donc|alors|ici|vraiment|ensuite|apr[eè]s|aussi|maintenant|l[aà]|au\sjuste|toujours|d['’]ailleurs
        |aujourd['’]hui|au\smoins|d['’]autre))*"""

ASSISTANT_QUESTIONS = AssistantQuestionWords(
    feels=loose(
        OPEN
        + rf"""(?:(?:comment\s)?(?:[cç]a\sva|vas-tu|allez-vous|tu\svas|vous\sallez)(?:\s(?:toi|vous|bien))*
        | (?:tu|vous)\s(?:me\s|m['’]\s?)?(?:ressens|ressentez|comprends|comprenez|[eé]coutes|[eé]coutez|entends
        |entendez|penses|pensez|dors|dormez|pleures|pleurez|peux\s\w+|pouvez\s\w+|es\s(?:l[aà]|triste|fatigu[eé]e?
        |content)|[eê]tes\s(?:l[aà]|triste|fatigu[eé]e?))(?:\s(?:quelque\schose|rien|[cç]a
        |ce\sque\sje\s(?:\w+\s)?\w+))*
        | (?:me\s|m['’]\s?)?(?:comprends|[eé]coutes|entends|ressens|penses|dors|es|comprenez|[eé]coutez|entendez
        |ressentez|pensez|[eê]tes)-(?:tu|vous)(?:\s(?:l[aà]|triste|fatigu[eé]e?|quelque\schose|rien|[cç]a
        |ce\sque\sje\s(?:\w+\s)?\w+))*
        | (?:as-tu|avez-vous|tu\sas|vous\savez)\s(?:des\s(?:sentiments|[eé]motions|parents)|un\sc(?:œ|oe)ur
        |une\s[aâ]me|une\sfamille)
        | je\s(?:t['’]|te\s|vous\s)\s?ennuie){LATE}\W*$"""
    ),
    knew=loose(
        OPEN
        + rf"""(?:(?:tu\s|vous\s)?(?:l['’]\s?|les\s)?(?:as-tu|avez-vous|as|avez|connaissais-tu|connaissiez-vous
        |connaissais|connaissiez)\s?(?:connue?s?|rencontr[eé]e?s?|vue?|§)?(?:\s(?:§|en\svrai|vraiment
        |personnellement|un\sjour))*
        | comment\s(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu\speux|vous\spouvez)\s(?:le\s|la\s
        |me\s)?(?:savoir|conna[iî]tre|comprendre)(?:\s[cç]a)?){LATE}\W*$"""
    ),
    keeps=loose(
        OPEN
        + rf"""(?:(?:tu|vous)\s(?:te\s|vous\s)?(?:gardes|gardez|retiens|retenez|enregistres|enregistrez|oublies
        |oubliez|effaces|effacez|notes|notez|souviens\sde|souvenez\sde|vas\s(?:garder|retenir|oublier|effacer)
        |allez\s(?:garder|retenir|oublier|effacer))\s(?:vraiment\s)?{THIS}
        | (?:te\s|vous\s)?(?:gardes|retiens|enregistres|oublies|effaces|notes|souviens|gardez|retenez|enregistrez
        |oubliez|effacez|notez|souvenez)-(?:tu|vous)\s(?:vraiment\s)?(?:de\s)?{THIS}
        | (?:{THIS}|c['’])\s?(?:est|sera|reste)(?:-(?:il|ce))?\s(?:enregistr[eé]|gard[eé]|effac[eé]|not[eé]
        |stock[eé]|conserv[eé])e?s?
        | (?:que|qu['’]est-ce\sque?|o[uù])\s(?:devient|deviennent|fais-tu|faites-vous|tu\sfais|vous\sfaites|va|vont
        |se\spasse-t-il\savec)(?:\s(?:de|avec))?\s{THIS}
        | o[uù]\s[cç]a\s(?:va|part|finit)){LATE}\W*$"""
    ),
    reads=loose(
        OPEN
        + rf"""(?:qui\s(?:d['’]autre\s)?(?:peut\s|va\s|pourra\s)?(?:lit|voit|lire|voir|entend|entendre
        |[eé]coute)(?:\s{THIS})?
        | (?:quelqu['’]un|les\sautres|ma\s\w+|mon\s\w+|mes\s\w+|la\sfamille|on
        |d['’]autres)\s(?:d['’]autre\s)?(?:peut|peuvent|va|vont|lit|voit|lisent|voient)(?:-(?:il|elle|ils|elles
        |on))?(?:\s(?:lire|voir|savoir))?(?:\s{THIS})?
        | (?:c['’]est|est-ce|{THIS}\s(?:est|reste)|[cç]a\sreste)\s(?:vraiment\s|bien\s)?(?:priv[eé]|secret
        |confidentiel|public|entre\snous|s[uû]r)
        | (?:tu\svas|vous\sallez|vas-tu|allez-vous)\s(?:le\s|en\s)?(?:r[eé]p[eé]ter|dire|raconter
        |montrer)(?:\s(?:[aà]\s(?:quelqu['’]un|ma\s\w+|mon\s\w+|mes\s\w+)|aux\sautres|{THIS}))*){LATE}\W*$"""
    ),
    why=loose(
        OPEN
        + rf"""(?:pourquoi\s(?:est-ce\sque\s)?(?:je\s(?:te\s|vous\s|t['’]\s?)?(?:raconte|dis|parle|[eé]cris|fais
        |confie)|(?:te\s|vous\s)?(?:racont[eé]|parl[eé]|dis|[eé]cris|fais)-je)(?:\s(?:[cç]a|tout|cela|[aà]|avec|une?
        |toi|vous|ici|encore|{MACHINE}))*
        | (?:qu['’]est-ce\sque\sje\sfais|que\sfais-je|je\sfais\squoi)(?:\s(?:ici|l[aà]|[aà]\sparler\b.{{0,40}}))*
        | (?:[aà]\squoi\s(?:bon|[cç]a\ssert|sert)|[cç]a\ssert\s[aà]\squoi
        |quel\sest\sl['’]int[eé]r[eê]t)(?:\sde\s(?:parler|raconter|tout)\b.{{0,40}})?
        | (?:je\s(?:suis|deviens)|suis-je|est-ce\sque\sje\s(?:suis|deviens)|deviens-je
        |suis-je\sen\strain\sde\sdevenir)\s(?:en\strain\sde\sdevenir\s)?(?:folle|fou|b[eê]te|idiote?|ridicule
        |dingue)(?:,?\s(?:de|[aà]|pour|en)\s(?:parler|raconter|[eé]crire|parlant|te|vous)\b.{{0,50}})?
        | (?:c['’]est|est-ce|n['’]est-ce\spas)\s(?:fou|b[eê]te|ridicule|bizarre|normal|idiot|absurde|grave)\s(?:de
        |que\sje|si\sje)\s(?:parl|racont|[eé]cri)\w*\b.{{0,40}}){LATE}\W*$"""
    ),
    is_there=loose(
        OPEN
        + rf"""(?:(?:il\s)?y\sa(?:-t-il)?\squelqu['’]un(?:\s(?:l[aà]|ici|qui\s\w+|derri[eè]re|au\sbout))*
        | quelqu['’]un\s(?:me\s|m['’]\s?)?(?:lit|[eé]coute|entend)
        | (?:je\sparle|parl[eé]-je|je\ssuis\sen\strain\sde\sparler)\s(?:tout(?:e)?\sseule?|dans\sle\svide
        |[aà]\s(?:personne|un\smur|moi-m[eê]me|une?\s(?:\w+\s)?{MACHINE}))
        | (?:c['’]est|est-ce|tu\ses|es-tu|[eê]tes-vous|vous\s[eê]tes)\s(?:juste\s|vraiment\s
        |seulement\s)*(?:une?\s)?(?:\w+\s)?(?:{MACHINE}|r[eé]el(?:le)?|vraie?|personne|humaine?)){LATE}\W*$"""
    ),
    is_here=loose(
        OPEN
        + r"""(?:(?:tu\ses|vous\s[eê]tes|t['’]es|es-tu|[eê]tes-vous)\s(?:encore\s|toujours\s)?(?:l[aà]|ici
          |r[eé]veill[eé]e?)\W*$ | (?:all[oô]|coucou|h[eé]|hello)\s*\?\W*$
        | y\sa\squelqu['’]un\W*$)"""
    ),
    world=loose(
        OPEN
        + r"""(?:quel\stemps\s(?:fait|fera|va-t-il\sfaire|il\s(?:fait|fera))\b.{0,40}
          | (?:quelle\sest\s)?la\sm[eé]t[eé]o\b.{0,40} | (?:il\sva|va-t-il)\s(?:pleuvoir|neiger|faire\s(?:beau|chaud
          |froid))\b.{0,30}
        | (?:il\spleut|pleut-il|il\sneige|pleuvra-t-il)\b.{0,30} | quelle\sheure\s(?:est-il|il\sest|est)\b.{0,30}
          | il\sest\squelle\sheure\b.{0,30}
        | (?:on\sest|nous\ssommes|sommes-nous)?\s?quel\sjour(?:\s(?:on\sest|sommes-nous|est-on
          |est-ce))?(?:\saujourd['’]hui)?
        | quelle\s(?:est\sla\s)?date\b.{0,30} | qui\sest\s(?:le|la)\s(?:pr[eé]sidente?|roi|reine|pape|premi(?:er
          |[eè]re)\sministre|maire)(?:\s(?:de|du|des)\s.{1,30})?
        | qui\sa\sgagn[eé]\sle\s(?:match|foot|tour)\b.{0,20} | combien\s(?:font|fait)\s\d+\s?(?:\+|-|x|\*|/|plus
          |moins|fois)\s?\d+)\W*$"""
    ),
    speaks_up=loose(
        OPEN
        + r"""(?:(?:parle|parlez)\s(?:un\speu\s)?(?:plus\s(?:fort|haut|lentement|doucement)|moins\svite)
          | plus\sfort | je\s(?:ne\s)?(?:t['’]|vous\s)?\s?entends\s(?:pas|rien)(?:\sbien)?
        | lis(?:-le)?(?:-moi)?\s(?:[cç]a\s)?(?:[aà]\s(?:voix\s)?haute(?:\svoix)?))(?:,?\ss['’]il\s(?:te
          |vous)\spla[iî]t|\sstp|\ssvp)?\W*$"""
    ),
    swears=loose(
        OPEN
        + r"""(?:(?:ferme|fermez)\s(?:l[aà]|ta\sgueule) | ta\s(?:gueule|bouche) | tais-toi | taisez-vous
          | va\ste\sfaire\s(?:voir|foutre|cuire\sun\s\w+|enculer) | (?:va|allez)\s(?:au\sdiable|en\senfer) | d[eé]gage
        | (?:je\ste\s|je\st['’]\s?)?(?:emmerde|encule) | (?:putain|merde|fait\schier|[cç]a\sfait\schier
          |quelle\s(?:merde|connerie|b[eê]tise)|n['’]importe\squoi)
        | (?:machine|ordinateur|robot|programme|appli|truc)\sde\s(?:merde|con|mes\sdeux) | (?:c['’]\s?est
          |[cç]a\sc['’]\s?est|quel(?:le)?)\s(?:vraiment\s)?(?:de\sla\smerde|nul|n['’]importe\squoi)
        | fous-moi\sla\spaix | casse-toi | esp[eè]ce\sd['’]\s?\w+ | laisse(?:z)?-moi\s(?:tranquille|en\spaix)
          | (?:esp[eè]ce\sde\s)?(?:conn(?:ard|asse)|con|idiote?
          |imb[eé]cile|abruti|cr[eé]tin|d[eé]bile)
        | tu\s(?:ne\s)?(?:comprends|piges|captes|vois)\s(?:vraiment\s)?rien(?:\sdu\stout)?)\W*$"""
    ),
    sorry=loose(
        r"""^\W*(?:(?:oh|ah|bon|non|ok|je\ssuis|vraiment)\W+)*(?:
        (?:d[eé]sol[eé]e?|pardon|pardonne(?:z)?[-\s]moi|excuse(?:z)?[-\s]moi|mes\sexcuses|toutes\smes\sexcuses
          |je\sm['’]\s?excuse)
          (?:\W+(?:(?:pour|tout|[aà]|l|heure|[cç]a|ce|que|j|ai|dit|mauvaise?|dure?|sale|journ[eé]e|jour|nuit|semaine
          |une?|c|est|suis|je|[eé]tais|fatigu[eé]e?|[eé]nerv[eé]e?|en|col[eè]re|aujourd|hui|tr[eè]s|si|grossi(?:er
          |[eè]re)|avoir|[eé]t[eé]|crier|insult[eé]|mes|mots|voulais|pas|ne|le|dire)\b)){0,12}
        | (?:je\s)?(?:ne\s)?(?:le\s)?voulais\spas\s(?:dire\s[cç]a|[eê]tre\s\w+) | (?:c['’]\s?est\sune\s)?(?:mauvaise
          |sale)\sjourn[eé]e)(?:,[^.!?]{0,60}\b(?:anniversaire|birthday)\b[^.!?]{0,30})?\W*$"""
    ),
    scolds=loose(
        rf"""\b(?:tu\s(?:n['’]\s?)?es|t['’]es|vous\s(?:n['’]\s?)?[eê]tes)\s(?:qu['’]\s?|juste\s|seulement\s
        |rien\squ['’]\s?)*(?:une?\s)(?:\w+\s){{0,2}}(?:{MACHINE})\b
        | \btu\s(?:ne\s)?(?:l['’]|me\s|les\s)\s?(?:as|connais|connaissais|comprends)\s?(?:m[eê]me\s)?(?:pas
        |jamais)(?:\s(?:connue?|rencontr[eé]e?))?\W*$
        | ^\W*(?:t['’]\s?es|tu\ses|vous\s[eê]tes|c['’]\s?est)\s(?:vraiment\s|trop\s|compl[eè]tement\s|une?\s)*
          (?:nul(?:le)?|inutile|stupide|b[eê]te|idiote?|con(?:ne)?|merde|de\sla\smerde|perte\sde\stemps)\W*$
        | ^\W*tu\s(?:ne\s)?(?:comprends|sers|piges)\s(?:[aà]\s)?rien\W*$
        | ^\W*(?:putain\sde|sale|stupide|foutue)\s(?:{MACHINE})\W*$
        | ^\W*je\sd[eé]teste\s(?:[cç]a|cette\s{MACHINE}|parler\s[aà]\sune?\s\w+)\W*$"""
    ),
    rhetorical=loose(
        OPEN
        + r"""(?:(?:tu\s(?:sais|vois|comprends)|vous\s(?:savez|voyez|comprenez)|vois-tu|voyez-vous
        |sais-tu)(?:\s(?:ce\sque\sje\sveux\sdire|comment\sc['’]est|de\squoi\sje\sparle|[cç]a))?
        | (?:tu\st['’]\s?imagines|vous\s(?:vous\s)?(?:imaginez|rendez\scompte)
        |tu\s(?:te\s)?rends\scompte)(?:\s[cç]a)? | (?:n['’]est-ce|c['’]est
        |c['’][eé]tait)\s(?:pas\s)?(?:\w+\s)?(?:fou|dr[oô]le|beau|triste|b[eê]te|bizarre|incroyable|idiot
        |ridicule)(?:,?\s(?:non|hein|n['’]est-ce\spas))?
        | qui\s(?:sait|l['’]e[uû]t\scru|aurait\scru(?:\s[cç]a)?) | (?:que|qu['’]est-ce\sque?)\s?(?:veux-tu
        |voulez-vous|je\spouvais\s\w+|tu\sveux|vous\svoulez|on\spouvait\s\w+)(?:\s(?:y\s)?\w+)? | comment\sai-je\spu
        | (?:n['’]est-ce\spas|non|hein|pas\svrai|d['’]accord|ah\sbon|oui|vraiment)(?=\W*\?) | pourquoi\spas
        | o[uù]\sen\s[eé]tais-je | comment\s(?:on\sdit|dit-on|[cç]a\ss['’]appelle)
        | (?:b[eê]te|idiot|dr[oô]le|bizarre|ridicule|triste|beau),?\s(?:non|hein|n['’]est-ce\spas))\W*$
        | [,–—-]\s*¿?(?:tu\s(?:sais|vois|comprends)|vous\s(?:savez|voyez|comprenez))\W*\?\W*$"""
    ),
    tag=loose(
        r"""[,–—-]\s*(?:n['’]est-ce\spas|non|hein|pas\svrai|tu\s(?:sais|vois|comprends)|vous\s(?:savez|voyez
        |comprenez)|tu\sne\strouves\spas|vous\sne\strouvez\spas)\W*\?\W*$"""
    ),
    supposes=loose(
        r"""\b\w+(?:rait|raient|rais|rions)\b | ^\W*(?:c['’]|[cç]a|cela|je|j['’]|tu|vous|on|nous)\b | ^\W*(?:c['’]
        |j['’]) | ^\W*(?:(?:tr[eè]s|si|un\speu|trop)\s)?\w+\W*$
        | ^\W*(?:la\svie|les\sgens|tout\sle\smonde|personne|b[eê]te|dr[oô]le|bizarre|triste|typique|idiot
        |ridicule)\b"""
    ),
)
