"""Requests in plain French."""

from memory.language.lexicon import loose, words
from memory.language.requests.request_words import RequestWords

OPENING = r"""^\W*(?:(?:s['’]il\s(?:te|vous)\splaît|stp|svp|et|non|mais|ah|oh|bon|alors|ok|allez|finalement|attends
        |juste\sun\struc|pardon|désolée?|oups|eh|réflexion\sfaite)\W+)*"""
SAY = r"""(?:(?:re)?parl(?:er?|ez|ons|es)|mentionn(?:er?|ez|ons|es)|évoqu(?:er?|ez|ons|es)|(?:re)?demand(?:er?|ez|es)
        |abord(?:er?|ez|ons|es)|rappel(?:er?|ez|le|les)
    |nomm(?:er?|ez|es)|revenir|reven(?:ez|ons)|reviens?|remettre|remets|remettez|pos(?:er?|ez|es)
        |questionn(?:er?|ez)|entendre|discut(?:er?|ez|ons)|cit(?:er?|ez)|ramen(?:er?|ez)|ramène|ressor(?:s|tez
        |tir)|dis|dites|dire|voir|touch(?:e|es|er|ez)|revienne)"""
ERASE = r"""(?:défai(?:s|tes|re)|oubli(?:e|es|ez|er)|effac(?:e|es|ez|er)|supprim(?:e|es|ez|er)|enl[eè]v(?:e|es|ez|er)
        |ray(?:e|ez|er)|retir(?:e|ez|er)
        |vir(?:e|ez|er|es)|annul(?:e|ez|er)|ignor(?:e|ez|er)|jet(?:te|ez|er))"""

UNDO_OPENING = r"""(?:^|[,;:–—])\W{0,3}(?:(?:s['’]il\s(?:te|vous)\splaît|stp|svp|et|non|mais|ah|oh|oups|bon|alors|ok
        |pardon
        |attends|attendez|finalement)\W{1,3}){0,4}"""
UNDO_ASKED = r"""(?:\b(?:peux|pourrais|veux|voudrais)[-\s]tu|\b(?:pouvez|pourriez|voulez)[-\s]vous|\btu\s(?:peux
        |pourrais)
        |\bvous\s(?:pouvez|pourriez)|\bje\s(?:veux|voudrais|souhaite)|\bj['’]aimerais|\bveuillez)\s(?:bien\s)?"""
DONE = r"""(?:ça|cela|ceci|tout\s(?:ça|cela)
        |(?:la|le|cette|ce|ta|votre|ma)\s(?:dernière\s|dernier\s)?(?:modification|correction|changement|note|action
        |modif)
        |ce\sque\s(?:tu|vous)\s(?:viens|venez|as|avez)\b)"""
AS_BEFORE = r"""comme\s(?:avant|c['’]était|ça\sétait|auparavant)"""
SELF = r"""\b(?:je\s(?:veux|voudrais|préfère|préférerais)|j['’]aimerais)\s(?:l['’]|tout\s)?oublier\b"""
"""The writer wants to forget something themselves, and asks the assistant for nothing."""
FORGETS = r"""(?:oubli\w*|effac\w*|supprim\w*|enl[eè]v\w*)"""

SAID = r"""(?:ça|cela|ceci|(?:mon|ce)\sdernier\s(?:message|commentaire)|ma\sdernière\s(?:phrase|remarque)
        |ce\sque\s(?:je\sviens\sde\s(?:(?:te|vous)\s)?
        (?:dire|raconter|écrire)|j['’]ai\s(?:dit|écrit|raconté)|je\s(?:t['’]ai|vous\sai)\s(?:dit|écrit|raconté)))"""
"""What was said just before."""

REQUESTS = RequestWords(
    put=loose(
        r"""\bs['’]il\s(?:te|vous)\splaît\b | \bstp\b | \bsvp\b | \bmerci\sde\b | \b(?:peux|pourrais|voudrais
        |veux)[-\s]tu\b | \b(?:tu|vous)\s(?:ne\s|n['’])?(?:dois|devrais|devez|devriez)\b | \btu\s(?:peux|pourrais
        |vires|enlèves|effaces|supprimes|oublies)\b | \b(?:pouvez
        |pourriez|voudriez|veuillez)\b
        | \bj['’](?:aimerais|aurais\spréféré|apprécierais)\b | \bje\s(?:ne\s|n['’])?(?:te\s|vous\s)?(?:préfère
        |préférerais|voudrais|veux|souhaite|souhaiterais|prie|demande|supplie|serais)\b
        | \b(?:arr[eê]te[zs]?|cesse[zs]?|évite[zs]?)\b | \bje\sne\ssuis\spas\spr[eê]te?\b | \bfaut\spas\b
        | \bd['’]accord\s?\? | \bc['’]est\s(?:clair|compris)\b | \bvaudrait\smieux\b | \bennuierait\b
        | \btu\s(?:me\s)?l['’](?:enlèves|effaces|oublies)\b | \b(?:j['’]aurais|je\sn['’]aurais
        |c['’]était)\s(?:jamais\s|pas\s){1,2}(?:dû|à\smoi)\b | \b(?:n['’]en\sparlons|ne\sparlons|n['’]y\srevenez
        |n['’]y\sreviens)\b"""
    ),
    opens=loose(
        OPENING
        + rf"""(?:(?:ne\s|n['’](?!est|a\b|était)|pas\sun\smot|plus\s(?:un\smot|de\squestions?|jamais)|jamais\s
        |me\s(?:re)?parle|m['’]en|laisse[zs]?\b)(?![^\n]*\?\s*$) | {ERASE}(?![^\n]{{0,3}}\s(?:pas
        |jamais)\b)\b)"""
    ),
    reported=loose(
        r"""[,!»”]\s{0,2}\w{1,18}[^r\W]ait-(?:il|elle|on)\b | \b(?:disait|disaient|criait|cria|répétait|répondait
        |demandait)\b | \b(?:a|ont|avait)-t-(?:il|elle|on)\s\w+
        | \b(?:il|elle|maman|papa|mamie|papi)\s(?:m['’]a|m['’]avait|nous\sa|a|avait)\s(?:dit|lancé|répondu
        |demandé|crié|répété)\b
        | \b(?:m['’]a|m['’]avait)\s(?:dit|lancé|demandé)\b | \bc['’]était\s(?:la\srègle|sa|son|ses|ce\squ)\w*"""
    ),
    another=loose(
        SELF
        + r""" | \b(?:il|elle|on|personne|maman|papa|mamie|papi|fallait)\s(?:ne\s|n['’]|nous\s|en\s|me\s
        |lui\s){0,3}(?:parlait|parle\b(?=\spas\sbeaucoup)|mentionnait|demandait|fallait|pouvait|voulait|voulu
        |évoquait|oubliait|notait|a\b|avait|pas\slui)"""
    ),
    unspoken=loose(
        rf"""^(?=.*\b(?:pas|plus|jamais|rien|ni|aucun\w*|arr[eê]te[zs]?|cesse[zs]?|évite[zs]?|éviter|sans|n['’]en
        |n['’]y|ne)\b)(?=.*?\b(?P<cue>{SAY})\b)
        | \blaiss(?:e|ez|er|ons)\b[^.!?]{{1,60}}\b(?:de\scôté|tranquille|en\sdehors|hors|tomber)\b | \bévit(?:e
        |ez|er|ons|es)\b | \bmettre\sde\scôté\b | \bpasser\ssous\ssilence\b"""
    ),
    closed=loose(
        r"""\b(?:c['’]est|est|reste|sont)\s(?:un\ssujet\s)?(?:tabou|interdit|clos)\b | \btabou\b(?=\s?(?:ok
        |d['’]accord
        |stp|svp)?\W*$) | \bpas\sun\smot\b | \bplus\s(?:un\smot|de\squestions?|jamais\sun\smot)\b
        | \bje\s(?:ne\s|n['’])?(?:veux|souhaite|voudrais|supporte)\s(?:pas|plus
        |plus\sjamais)\s(?:\w+\s){0,2}(?:parler|entendre|évoquer|aborder|penser|revenir)\b
        | \bje\sne\s(?:veux|souhaite)\s(?:pas|plus)\b[^.!?]{0,30}\b(?:aborder|parler|évoquer)\b"""
    ),
    plainly=loose(
        r"""(?:^|[.,;:!–—-]|\b(?:s['’]il\s(?:te|vous)\splaît|stp|svp|et|mais|alors))\W{0,4}(?:s['’]il\s(?:te
            |vous)\splaît,?\s)?
            (?:(?:ne|n['’])\s?)?(?:(?:me|nous|m['’]|le|la|les|en|y)\s?){0,2}
            (?:(?:(?:re)?parl(?:e|es|ez|ons)|questionn(?:e|es|ez))\s(?:plus|pas|jamais)(?:\s(?:jamais|plus))?\s(?:de\b
            |du\b
                |des\b|d['’]|sur\b)
            |(?:mentionn(?:e|es|ez)|évoqu(?:e|es|ez)|abord(?:e|es|ez)|rappel(?:le|les|ez)|ramèn(?:e|es)|ramenez
            |revenez|reviens|nomm(?:e|es|ez)|cit(?:e|es|ez))\s(?:plus|pas|jamais)\b)(?![^\n]*\?\s*$)
        | \bn['’]en\s(?:re)?parl(?:e|es|ez|ons)\s(?:plus|jamais)\b
        | (?:^|[.,;:!–—-]|\b(?:merci|prie|demande|prière|plaît)(?:\sde|\sd['’])?)\W{0,4}ne\s(?:plus|pas|jamais)\s
            (?:jamais\s|plus\s)?(?:m['’]|me\s|nous\s|en\s)*(?:re)?(?:parler|mentionner|évoquer|aborder|rappeler)\b
        | \b(?:arr[eê]te[zs]?|cesse[zs]?|évite[zs]?)\s(?:de\s|d['’])(?:m['’]|me\s|nous\s|en\s)*(?:re)?(?:parler
            |mentionner
            |évoquer|aborder|rappeler|demander)\b
        | \bje\s(?:ne\s)?(?:veux|souhaite|voudrais|supporte|peux)\s(?:plus|pas|plus\sjamais)\s(?:qu['’]on\s)?(?:en\s
            |m['’]en\s
            |t['’])?(?:parler|entendre\sparler|parle|évoquer)\b
        | (?:^|[.,;:!–—-])\W{0,4}(?:plus|pas)\s(?:jamais\s)?un\s(?:seul\s)?mot\s(?:sur|de|à)\b
        | (?:^|[.,;:!–—-]|\b(?:et|alors|plaît))\W{0,4}laiss(?:e|ez)\s(?:ça|cela|le|la|-?(?:le
            |la))\s(?:\w+\s){0,2}?(?:de\scôté
            |tranquille|en\sdehors|tomber)\b"""
    ),
    listeners=loose(
        r"""\b(?:(?:à|avec|devant)\s(?:personne|quelqu['’]un|quiconque|qui\sque\sce\ssoit|d['’]autres|la\sfamille)
        |aux\sautres)\b(?:\s(?:d['’]autre|de\s(?:la|ma)\sfamille))*"""
    ),
    resumed=loose(
        r"""\bplus\b(?<!peux\splus)(?<!puis\splus) | \bjamais\b
        | \b(?:me|nous)\b | \bm['’] | -(?:moi|nous)\b | \b(?:arr[eê]te|cesse)[zs]?\b | \bdésormais\b | \bdorénavant\b
        | \bà\spartir\sde\smaintenant\b | \bà\sl['’]avenir\b"""
    ),
    lifted=loose(
        r"""(?<!\bne\s)\b(?:lev(?:e|ez|er)|lèv(?:e|es)|enl[eè]v(?:e|es|ez|er)|supprim(?:e|es|ez|er)|retir(?:e|es|ez|er)
            |effac(?:e|es|ez|er)|annul(?:e|es|ez|er))\s(?:la|ma|cette|les|mes)\slimites?\b
        | \b(?:n['’]est|ne\ssont|est)\splus\s(?:un\ssujet\s)?(?:tabou|interdit|clos)e?s?\b
        | \b(?:tu\sn['’]as|vous\sn['’]avez|tu\sas|plus\sbesoin)\s?(?:plus\s)?(?:besoin\s)?(?:à|d['’]|de)\s?(?:éviter
            |taire
            |laisser)\b"""
    ),
    allowed=loose(
        r"""^(?!.*\b(?:pas|jamais|rien|avant|si)\b)(?=.*\b(?:nouveau|reparl\w+|encore|maintenant|désormais|revenir)\b).*?
            (?P<cue>\b(?:tu|vous|on|nous)\s(?:peux|pouvez|peut|pouvons|pourrez|pourras|as\sle\sdroit|avez\sle\sdroit)\b
            [^.!?\n]{0,30}?\b(?:(?:re)?parler|mentionner|évoquer|aborder|rappeler|demander|questionner|revenir\ssur)\b
            |\b(?:d['’]accord|c['’]est\sbon|ça\sme\sva|ça\sva|je\sveux\sbien|j['’]accepte|(?:j['’]aimerais
            |je\svoudrais|je\sveux)(?=.*\b(?:nouveau|reparl\w+)))\b[^.!?\n]{0,30}\b(?:(?:re)?parl\w+|mentionn\w+
            |évoqu\w+))(?![^\n]*\?\s*$)"""
    ),
    erased=loose(
        rf"""(?<!\bn.)(?<!ne\s)(?<!pas\s)(?<!pas\sà\s)(?<!jamais\s)\b{ERASE}\b(?!\s(?:pas|jamais)\b) | \b(?:ne
        |n['’]|faut)\b[^.!?]{{0,20}}\b(?:note[zs]?
        |garde[zsr]?|enregistre[zs]?|retiens|retenez|retenir|garder|noter)\b[^.!?]{{0,8}}\bpas\b
        | \b(?:ne|faut)\s(?:le\s|la\s|les\s)?(?:pas\s)?(?:note[zr]?|garde[zr]?|tenir\scompte)\b(?:\spas\b)?
        | \bne\spas\s(?:tenir\scompte|garder|noter)\b"""
    ),
    gone=loose(
        r"""\bje\s(?:retire|reprends)\b | \bvire[-\s](?:le|la|ça)\b | \bne\s(?:le|la)\snote[zs]?\spas\b
        | \bje\sveux\sque\s(?:ça|cela)\sdispara\w+ | \bfai(?:s|tes)\scomme\ssi\b
        | \bne\s(?:figure|soit|apparaisse)\splus\b"""
    ),
    disregarded=loose(
        OPENING
        + rf"""(?:n['’]en\s(?:tiens|tenez)\spas\scompte | (?:ne\s)?(?:tiens|tenez)\spas\scompte\s(?:de|du)(?=\s)\s{SAID}
        | (?:ne\s)?(?:fais|faites|prête|prêtez)\spas\s(?:attention\sà|cas\sde)\s{SAID} | (?:ne\s)?(?:prends
        |prenez)\spas\s{SAID}\sen\scompte
        | (?:n['’]|ne\s)?(?:écris|écrivez|inscris|inscrivez|note|notez|garde|gardez|retiens|retenez|enregistre[zs]?
        |compte[zs]?)\s(?:surtout\s)?pas\s{SAID}
        | (?:mets|mettez|laisse|laissez)\s{SAID}\sde\scôté | (?:laisse|laissez)\s(?:tomber
        |de\scôté)\s(?:ce\sque\s[^.!?,]{{4,40}}?))
        (?:\s(?:sur|à\spropos\s(?:de|du)|au\ssujet\s(?:de|du))\s(?P<topic>[^.!?,]{{2,60}}?))?(?:,?\s(?:s['’]il\s(?:te|vous)\splaît|stp|svp|merci))*\W*$"""
    ),
    i_said=loose(
        r"""\b(?:j|je\s(?:te\s|vous\s)?l|je\st|je\svous)(?:['’]|\s)ai\s(?:\w+\s)?(?:dit|raconté|écrit|mentionné)\b
        | \bje\sviens\sde\s(?:(?:te|vous|le)\s)?(?:dire|raconter|écrire)\b"""
    ),
    undone=loose(
        rf"""{UNDO_OPENING}(?:annule[zr]?|défais|défaites|rétablis|rétablissez|restaure[zr]?|récupère|récupérez|remets
        |remettez|ramène|ramenez)(?:[-\s](?:moi|nous))?\s(?:{DONE}|l['’]ancien(?:ne)?\s\w+)
        (?!\s(?:sur|du|des|de\sla|au)\b)
        | {UNDO_OPENING}annule[zr]?(?=(?:\s(?:stp|svp|s['’]il\s(?:te|vous)\splaît|tout\sde\ssuite))?\W*$)
        | {UNDO_OPENING}(?:annule|annulez|rétablis|rétablissez|restaure|restaurez|récupère|récupérez|ramène|ramenez
        |remets
        |remettez|défais|défaites)-l[ea]\b(?!\s(?:dans|sur|à|au|en)\b)
        | {UNDO_OPENING}(?:remets|remettez|laisse|laissez)(?:[-\s](?:le|la|ça|cela))?\s{AS_BEFORE}
        | {UNDO_OPENING}(?:reviens|revenez|reviens-en|retourne|retournez)\s(?:en\sarrière|sur\s{DONE})
        | {UNDO_ASKED}(?:l['’]|le\s|la\s|me\s(?:le\s)?)?(?:annuler|défaire|rétablir|restaurer|récupérer|remettre
        |revenir\ssur)(?:\s{DONE}|\s{AS_BEFORE}|(?=\W*$|,|\s(?:stp|svp)))
        | {UNDO_ASKED}revenir\sen\sarrière(?=(?:,?\s(?:stp|svp|s['’]il\s(?:te|vous)\splaît))?\W*$)
        | \b(?:je\s(?:veux|voudrais)|j['’]aimerais)\sque\s(?:ça|ce|cela)\s(?:redevienne|revienne|soit
        |reste)\s{AS_BEFORE}
        | \bje\s(?:retire|reprends)\s(?:ça|cela)(?=\W*$|,)"""
    ),
    everything=loose(
        rf"""^(?!.*\b(?:viens|vient|venons)\sde\b(?!\smoi))(?!.*\bà\sl['’]instant\b)(?!.*\b(?:ne\s|n['’])oubli)(?!.*{SELF})
        (?=.*\b{FORGETS}\b)(?=.*?\b(?P<cue>tout|toutes?|tous)\b(?!\s(?:ça|cela|de\ssuite)\b))"""
    ),
    emptied=loose(rf"{UNDO_OPENING}(?:vide|videz|efface|effacez)\s(?:toute\s)?(?:ta|votre|la)\smémoire\b"),
    known=loose(
        r"""^(?=.*\b(?:tu|vous|t['’]as|toi|tes|vos|t['’]ai|dis-moi|dites-moi)\b)
        (?=.*\b(?:sais|savez|sait|retenu|noté|conservé|gardé|écrit|enregistré|informations?|notes|connais
        |connaissez|souviens|souvenez|appris|trucs|dit)\b)"""
    ),
    of_me=loose(r"""\b(?:de|sur)\smoi\b | \bme\sconcernant\b | \bà\smon\s(?:sujet|propos)\b | \bqui\sje\ssuis\b"""),
    listed=loose(
        r"""\bqu['’]?(?:e|est-ce\sque|oi|as-tu|avez-vous|a-t-on)\b.{0,40}\b(?:jusqu['’]ici|jusqu['’]à\sprésent|déjà
            |pour\sl['’]instant
        |à\sce\sjour|en\stout)\b | \b(?:raconté|dit)\squoi\b | \bqu['’]est-ce\sque\sje\s(?:t['’]
        |vous\s)ai\s(?:dit|raconté)\b
        | \b(?:dis|dites|montre|montrez|relis|relisez|lis|lisez|fais|faites|liste|résume|résumez
        |donne)[-\s]?(?:moi)?\b.{0,30}\b(?:tout|toutes|liste|notes|ce\sque|résumé)\b | \b(?:récapituler|résumer
        |récap\w*)\b | \b(?:on\sa|tu\sas|vous\savez|t['’]as)\s(?:mis|noté|retenu|gardé)\squoi\b"""
    ),
    task=loose(
        r"""^[^\w"“„«'‘]*(?:(?:s['’]il\s(?:te|vous)\splaît|stp|svp|bonjour|salut|et|alors|bon|ok|merci
            |maintenant)\W+)*(?:
        (?:écris|écrivez|rédige[zr]?|compose[zr]?|fais|faites|crée|créez|dessine[zr]?|chante[zr]?|joue[zr]?|appelle|appelez
        |envoie|envoyez|traduis|traduisez|imprime[zr]?|commande[zr]?|achète|achetez|prépare[zr]?)
        (?:-(?:moi|nous|lui|leur|le|la))?\s(?:(?:s['’]il\s(?:te|vous)\splaît|stp|svp),?\s)?
        (?!(?:une\snote|le\spoint)\b)(?:l['’]\w|(?:une?|des|du|les?|la|mon|ma|mes|notre|nos|son|sa|ses|quelque\schose
            |cet?|cette|ceci)\b)
        | racont(?:e|ez)-(?:moi|nous)\sune\sblague\b
        | (?:est-ce\sque\s)?(?:(?:tu|vous)\s(?:peux|pouvez|pourrais|pourriez|veux|voulez)|(?:peux|pourrais|veux)[-\s]tu
        |(?:pouvez|pourriez|voulez)[-\s]vous|aide[zr]?-(?:moi|nous)\sà)\s(?:bien\s|(?:s['’]il\s(?:te|vous)\splaît)\s)?
        (?:(?:m['’]|me\s|nous\s|lui\s|l['’]))?
        (?:écrire|rédiger|composer|faire|créer|dessiner|chanter|jouer|appeler|envoyer|traduire|imprimer|commander|acheter
        |préparer)\s(?!(?:une\snote|le\spoint)\b)
        (?:l['’]\w|(?:une?|des|du|les?|la|mon|ma|mes|notre|nos|son|sa|ses|quelque\schose|cet?|cette|ceci)\b))"""
    ),
    would=loose(
        r"""\b(?:dit-(?:il|elle|on)|disait|répétait|chaque|petite\splace|fais\sce\sque|écri(?:s|vez)\sle\scomme)\b"""
    ),
    acts=loose(rf"{SAY}|{ERASE}"),
    forever=loose(r"\b(?:jamais|plus)\b"),
    frame=words(
        """
        pardon désolé désolée oups
        qu'as-tu qu'avez-vous qu'est-ce as-tu avez-vous savez-vous sais-tu qu'a-t-on noté noter retenu gardé enregistré
        conservé jusqu'à présent
        s'il te vous plaît plait stp svp et non mais ah oh bon alors ok ne n pas plus jamais rien que qu' qu'on je
        j'aimerais j'apprécierais j'ai j'aurais tu on nous me m'en moi n'y n'en parle si vite fort parler parlez
        parlons reparle reparler reparles parles mentionner mentionne mentionnez évoquer évoque évoquez aborder
        aborde abordez demander demande demandez redemande rappeler rappelle rappelez poser pose posez questions
        question revenir revenez reviens remettre entendre discuter un mot mots sujet sujets thème arrête arrete
        arrêtez cesse cessez évite evite évitez éviter laisse laissez laisser côté cote tranquille autant c'est
        est tabou interdit d'accord veux voudrais souhaite préfère préférerais prie supplie serais reconnaissante
        reconnaissant pourriez-vous pourriez pouvez peux pourrais peux-tu encore trop merci ça cela ce c'était
        jour l'autre autre hier l'instant instant tout toute tous toutes oublie oubliez oublier efface effacez
        effacer supprime supprimer supprimez enlève enleve enlevez enlever l'enlever l'effacer retire retirer
        retirez retirez-le efface-le vire vires tombes tomber fais faites comme truc trucs histoire chose choses
        dit disais dire raconté racontais écrit viens venir qui concerne touche avez as ai note notes garde garder
        gardez tenir compte faut figure nulle part veuillez suis prête prêt disparaisse t'ai t'as vos tes votre
        jusqu'ici déjà montre dis-moi dites-moi liste relis-moi récapituler recueilli mis quoi résumer dû avais
        avait avoir été était j'avais finalement efface-moi échanges échange conversation avenir l'avenir
        dois devrais devez devriez nouvelles propos passage n'aurais aurais dirais juste voir clair compris attends
        d'écrire faire enlève-les
        annuler tel saurais gré devant entendu t'y t'en l'enlèves ici ennuierait-il cette raconter l'histoire jai g
        désormais dorénavant partir maintenant supporte pitié
        aujourd'hui récemment tantôt blague blagues plaisanterie
        """
    ),
    lift_frame=words(
        """
        lève levez lever enlève enlevez supprime supprimez retire retirez annule annulez limite limites droit accord
        bon va bien accepte n'est sont maintenant désormais nouveau reparler reparles reparliez évoques besoin taire
        peut pouvons pourras pourrez volontiers n'as n'avez sans problème posée d'éviter nous
        """
    ),
    last_words=loose(
        r"""\b(?:mon|ma|ce|le|la)\sderni(?:er|ère)\s(?:message|truc|chose|note|phrase|remarque|partie|bout)\b
        | \bà\sl['’]instant\b"""
    ),
    refers=loose(
        r"""\b(?:ça|sa|cela|en|y|n['’]en|n['’]y|c['’])\b | -(?:le|la|les)\b | \bl['’](?=e|é|a)| \bne\s(?:le|la
        |les)\b"""
    ),
    kept=words(
        """
        données souvenirs notes faits mémoire informations effacé vient sait savez moi prie soit s'est ta vide videz
        absolument vraiment complètement jusqu'ici
        """
    ),
    links=words("de du des d sur à au aux avec pour par dans en chez propos"),
    articles=words("le la les l un une mon ma mes son sa ses leur leurs notre nos"),
    own_rules=loose(
        r"""\b(?:ignore[rz]?|oublie[rz]?)\s(?:les?\s|la\s)*(?:(?:toutes?|tous|tes|vos|ta|votre|anciennes|précédentes|premières)\s
            (?:\w+\s){0,3}(?:instructions?|consignes?|directives?|règles?|ordres?|prompts?|programmation)
        |(?:instructions|consignes|directives|règles|ordres)\s(?:précédente?s|antérieure?s|initiale?s))\b"""
    ),
)
