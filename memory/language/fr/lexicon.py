"""The French lexicon."""

from __future__ import annotations

from memory.language.fr.commands import COMMANDS
from memory.language.fr.dates import DATES
from memory.language.fr.phrases import ASKING, PHRASES
from memory.language.fr.requests import REQUESTS
from memory.language.fr.self_words import SELF_WORDS
from memory.language.fr.topics import CARED_FOR, CATEGORY_CUES, TOPICS
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
    le la les l un une des du de d à a au aux en dans sur sous avec sans pour par chez vers entre depuis jusque
    contre
    et ou où mais donc or ni car que qu qui quoi dont quand comme si parce puisque lorsque je j me m moi mon
    ma mes tu te
    t toi ton ta tes il elle on lui se s soi son sa ses nous notre nos vous votre vos ils elles leur leurs eux
    ce c cet
    cette ces ça cela ceci y n ne pas plus jamais rien personne aucun aucune est es suis sommes êtes sont
    était étaient
    étais fut furent être été ai as avons avez ont avait avaient avais eu avoir aura va vont fait faisait
    faire dit peut
    pouvait très trop aussi bien mal tout toute tous toutes même mêmes autre autres chaque quelque quelques
    encore déjà
    jai javais jsuis jetais chuis c ct cetait g ya pr ds qd bcp tjrs pis pi pcq xq q mdr lol
    toujours là ici alors puis ensuite après avant oui non ah oh eh ben bon enfin voilà
    """
)

PEOPLE = People(
    he=Pronouns(subject=words("il lui"), object=words("lui"), possessive=words("son sa ses")),
    she=Pronouns(subject=words("elle"), object=words("lui"), possessive=words("son sa ses")),
    they=Pronouns(subject=words("ils elles"), object=words("leur eux"), possessive=words("leur leurs")),
    i=words("je j jai javais jsuis jetais chuis"),
    me=words("me m moi"),
    my=words("mon ma mes"),
    we=words("on"),
    us=words("nous"),
    our=words("notre nos"),
    you=words("tu te t toi ton ta tes vous votre vos"),
    kin=kin_words(
        """
        mother f: mère, maman, mama
        father m: père, papa
        parent p: parents
        stepmother f: belle-mère
        stepfather m: beau-père
        grandmother f: grand-mère, mamie, mémé, mamy, bonne-maman, grand-maman
        grandfather m: grand-père, papi, pépé, papy, bon-papa, grand-papa
        grandparent p: grands-parents
        brother m: frère, frères, frangin
        sister f: sœur, soeur, sœurs, soeurs, frangine
        uncle m: oncle, oncles, tonton
        aunt f: tante, tantes, tata, tatie
        cousin p: cousin, cousine, cousins, cousines
        nephew m: neveu, neveux
        niece f: nièce, nièces
        son m: fils
        daughter f: fille, filles
        child p: enfant, enfants
        grandson m: petit-fils
        granddaughter f: petite-fille
        grandchild p: petits-enfants
        husband m: mari, époux, fiancé
        wife f: femme, épouse, fiancée
        friend m: ami
        friend f: amie
        neighbour p: voisin, voisine
        """
    ),
    strangers=typed_words(
        """
        voisins voisines amis copain copine collègue collègues patron chef professeur instituteur institutrice
        maîtresse
        curé médecin docteur infirmière facteur policier gendarme chauffeur monsieur dame gars homme garçon
        gens quelqu
        """
    ),
    titles=words("monsieur madame mademoiselle m mme mlle dr docteur maître père sœur abbé"),
    articles=words("un une des d autre"),
    prepositions=words("à au aux en dans sur sous de du des d avec sans pour par chez vers entre depuis jusque contre"),
    auxiliaries=typed_words(
        """
        est était étaient fut a avait avaient eut ont sont va allait alla fait faisait fit dit disait peut
        pouvait sait
        savait veut voulait prend prenait prit met mettait mit vient venait vint tient tenait vit vivait
        mourut naquit
        aime aimait adorait détestait travaillait chantait jouait portait
        """
    ),
    saying=words("dit disait raconte racontait"),
    being=words("est sont ont a"),
    adverbs=words("jamais toujours aussi encore déjà puis ensuite même surtout souvent"),
    subordinators=typed_words("quand si lorsque parce puisque comme avant après pendant bien"),
    bare_roles=words("mother father grandmother grandfather"),
    verb=pattern(r"^\w{3,}(?:ait|aient|èrent|irent|urent)$"),
    topic=pattern(r"^(?:et\s|ah\s|puis\s|bon,?\s)*(?:l[ea]s?\b|l['’]|son\b|sa\b|ses\b|mon\b|ma\b)"),
    referring_back=pattern(r"\b(?:les|le|la)\s(?=\w{3,}(?:ait|aient)\b)|\bl['’]\w{2,}(?:ait|aient)\b|\beux\b"),
    anaphor=pattern(r"^(?:et\s|mais\s|alors\s|puis\s)*(?:ça|cela|c['’]|ce\s|ceux|celui|celle|là|ni|pas)"),
    next_clause=pattern(r"""(?<!\s)(?:\s*+[,;]\s++(?:et|mais)\s++|\s*+;\s++)(?=(?:je\b|j['’]|moi\b|nous\b|mon\b|ma\b
    |une\sfois\b|il\b|elle\b))"""),
    couple=pattern(r"""(?:se\s)?(?:sont|étaient|s['’]étaient)?\s?(?:mariés|rencontrés|connus|fiancés|installés
    |mariaient|dansaient|vivaient|habitaient)\b"""),
    describing=words("femme homme fille garçon enfant dame monsieur personne gars type gamin gamine bonhomme"),
    subjectless=loose(
        r"""(?:pleuvait|pleut|plut|neige(?:ait)?|grêlait|tonnait|ventait|fallait|y\s(?:a|avait|eut)|s\sagissait
        |fai(?:t|sait)\s(?:très\s|si\s|trop\s|un\s)*(?:froid|chaud|beau|mauvais|nuit|jour|frais|sombre|noir))\b"""
    ),
    impersonal=pattern(
        r"ils?\s(?:n\s|ne\s)?(?:y\s|faut|fallait|faudra|pleu\w+|neig\w+|fait\b|faisait\s(?:froid|chaud|beau|nuit)"
        r"|paraît|parait|s\sagit|reste\s|manquait\s|était\s(?:une|un|temps|cinq|six|sept|huit|tard))"
    ),
    both=pattern(r"\b(?:ensemble|tous\sles\sdeux|toutes\sles\sdeux|vous\sdeux|avec\s(?:lui|elle))\b"),
    our_verbs=pattern(r"(?!)"),
    clitics=frozenset(),
)

SCREENS = Screens(
    question=loose(
        r"""\?["”’'»)\]]*\s*\W{0,3}$ | ^(?:et\s|mais\s|dis\s|alors\s)*(?:est-ce\squ|qu['’]est-ce|qui\sest-ce
        |où\sest|quand\sest-ce|combien|pourquoi|comment\s(?:ça|elle|il))\b
        | \bje\sme\sdemande\b | \b(?:savez|sais|avez|as|est|a)-(?:vous|tu|elle|il|t-(?:elle|il))\b"""
    ),
    hypothetical=loose(
        r"""\b(?:aurait|auraient|serait|seraient|aurais|ferait|dirait|voudrait|pourrait|irait)\b | \bsi\s(?:elle
        |il)\s(?:avait|était|vivait|pouvait)\b | \bs['’]il\s(?:avait|était|vivait|pouvait)\b"""
    ),
    as_if=pattern(r"\bcomme\ss(?:i\b|['’])[^.;:!?]*"),
    joke=loose(r"""\b(?:je\splaisante|je\srigole|c['’]est\sune\sblague|je\sblague|pour\srire)\b|\((?:blague
    |humour)\)"""),
    joke_after=loose(r"""^(?:\W|non\s|nan\s|haha\s|mdr\s|ptdr\s|lol\s|ah\s)*(?:je\s(?:plaisante|rigole|blague|déconne)
    |c['’](?:est|était)\sune\sblague|c['’](?:est|était)\spour\srire)\b
        | ^\W*(?:(?:non|nan|haha|mdr|lol|c['’]est|c|était|une|petite|pour|je|j|te|fais|ok)\W+){0,4}
          (?:blagues?|blague|plaisante|plaisanterie|rigole|déconne|rire)\b\W*(?:$|[,;:–-])"""),
    doubt=loose(
        r"""\b(?:je\sne\ssais\s(?:pas|plus)|j['’]sais\spas|je\ssais\s(?:pas|plus)|aucune\sidée
        |je\sne\ssuis\spas\ssûre?|pas\ss\xfbre?|pas\ssure?(?=\W*$|\W*[,;.]|\s(?:que|du\stout|si|mais)\b)|je\sne\sme\ssouviens\spas|je\scrois\sque\s(?:oui|non)|qui\ssait)\b"""
    ),
    small_talk=loose(
        r"""^\W*(?:bonjour|bonsoir|bonne\s(?:nuit|journée|soirée)|salut|coucou|au\srevoir|merci|à\s(?:bientôt
        |demain|plus)|pardon|excuse[zr]?|désolée?|de\srien|oui\W*$|non\W*$|bon\W*$|d['’]accord|voilà\W*$|ok\W*$
        |bref\W*$
            |me\s(?:re)?voilà|je\sm['’]appelle|je\ssuis\s(?:là|prête?|de\sretour)|où\sen\sétions|allez
            |c['’]est\stout|bisous?)
        | \b(?:il\s(?:pleut|neige|fait\s(?:chaud|froid|beau))|la\smétéo|\d+\sdegrés)\b | \bcomment\sça\smarche\b
        | \b(?:taper|écrire)\s(?:ici|là-dessus)\b | \bcette\s(?:machine|application|chose)\b
        | \b(?:par\soù|comment)\s(?:commencer|ça\smarche)\b | ^\W*(?:yo|hello|re|allo|allô|cc|slt
        |wesh)\b(?!.*\b(?:il|elle)\b) | \b(?:jamais\s(?:fait|essayé|parlé)\s(?:ça|à\sune\smachine|à\sun\srobot))
        | \bvoyons\svoir\b | \b(?:m['’]a|ma)\sdit\s(?:de|d['’])\s?(?:écrire|venir|passer)\b"""
    ),
    transient=loose(
        r"""\b(?:attends|attendez|un\sinstant|une\sseconde|deux\ssecondes|une\sminute|un\smoment)\b
        | \bon\s(?:sonne|frappe|toque)\b | \b(?:ça|le\stéléphone)\ssonne\b | \bje\s(?:reviens|dois\s(?:y\saller
        |filer|partir)|vais\s(?:manger|dormir|me\scoucher))\b
        | \bil\sfaut\sque\sj['’]y\saille\b | \bj['’]ai\s(?:faim|froid|soif|sommeil|mal)\b
        | \bje\ssuis\s(?:fatiguée?|crevée?|en\sretard)\b | \b(?:le|la|mon|ma|les)\s\w+\s(?:brûle|bout|déborde
        |aboie|pleure|refroidit)\b | \baujourd['’]hui\s(?:je|il|j['’])
        | \best\s(?:en\strain\sde|froid|prêt|cuit|vide)\b
        | \b(?:zut|mince|oups)\b | \b(?:le|la|mon|ma|mes|les)\s(?:four|bus|train|métro|taxi|déjeuner|dîner|repas
        |soupe|café|téléphone|bac|examen|colis)\s.{0,25}\b(?:sonne|arrive|est\s(?:là|servi|prête?|lundi|demain)
        |attend|déborde)\b | \bm['’]appelle\sà\b | \bvient\sde\ssonner\b | \bj['’](?:y\svais|arrive)\b
        | \bje\s(?:file|vais\s(?:dormir|remettre)|révise|travaille\sà)\b | \b(?:ce\smatin|ce\ssoir
        |demain\smatin)\b.{0,30}\bje\b | \bje\b.{0,40}\b(?:demain\smatin|tout\sà\sl['’]heure\sje)\b
        | \bje\ssuis\s(?:(?:une?|trop|si|vraiment|tellement|vraie|vrai|bien)\s){0,3}(?:catastrophe|désastre|loque|épave
        |nulle?|bête|idiote?|pleureuse|boulet|andouille|cruche|empotée?|gourde|pleurnicharde?)\b
        | \bj['’]ai\b.{0,40}\bà\s(?:aller\s)?(?:chercher|récupérer|déposer|coucher|nourrir|promener|emmener)\b
        | \bun\sfroid\sde\scanard\b | \b(?:lundi|mardi|mercredi|jeudi|vendredi)\spfff?\b"""
    ),
    request=loose(
        r"""\b(?:pouvez|peux|pourriez|pourrais|voulez|veux)[-\s](?:vous|tu)\b | \b(?:rappelle|rappelez|montre
        |montrez|envoie|envoyez|aide|aidez)[-\s]moi\b | \b(?:ne\s)?(?:le\s|la\s)?(?:dis|dites|répète|répétez
        |partage|partagez|raconte|racontez)\s(?:pas|rien)\b
        | \b(?:entre\s(?:nous|toi\set\smoi|vous\set\smoi)|juste\spour\s(?:moi|vous|toi)|pas\spour\s(?:la\sfamille
        |les\sautres)|garde[zr]?\s(?:ça|cela|le)\spour)\b | \bfais(?:-en|-moi)?\sune\sliste\b
        | \bmettez\b.*\b(?:liste|ordre|tableau)\b"""
    ),
    instruction=loose(
        r"""\b(?:à\spartir\sde\smaintenant|désormais|dorénavant)\b | \b(?:ignore|ignorez|oublie
        |oubliez)\s(?:toutes?|tes|vos|les|tout)\b | \b(?:partage|partagez|publie|publiez|révèle|révélez|montre
        |montrez|supprime|supprimez|envoie|envoyez|liste|listez|affiche|affichez)\s(?:avec\stous|tout|toutes?
        |tous|chaque|les\s(?:souvenirs|histoires|messages)|à\stous)
        | \b(?:dis|dites|raconte|racontez|réponds|répondez)\s(?:toujours|à\stous|à\stoute|à\schaque|à\stout)\b
        | \b(?:tes|vos)\s(?:règles|instructions|consignes)\b | \bparle[zr]?\scomme\b | \bréponds\scomme\b
        | \b(?:tu\ses|vous\sêtes)\s(?:maintenant|désormais|dorénavant)\b | \b(?:fais|faites)\s(?:comme\ssi
        |semblant)\b | \bcomporte[-sz]\w* | \b(?:réponds|répondez|parle|parlez|écris|écrivez)\s(?:seulement
        |uniquement|toujours|en\srimes|en\svers)\b
        | \bne\s(?:tiens|tenez)\s(?:pas|plus)\scompte\b | \boublie[zs]?\s(?:tout|ce\squi\sprécède|tes|vos
        |toutes)\b | \b(?:rends|rendez)\s.{0,30}publi\w+ | \b(?:transmets|transmettez|communique[zs]?|donne[zs]?
        |diffuse[zs]?|dévoile[zs]?|divulgue[zs]?|efface[zs]?)\s(?:tout|toutes|tous|chaque|l['’]ensemble
        |les\s(?:secrets|souvenirs|histoires|messages|données))
        | \b(?:dis|dites|raconte|racontez|annonce[zs]?)\sà\s(?:tout|toute|tous|chacun|la\sfamille|mes|mon|ma)\b
        | \bsi\s(?:quelqu['’]un|on|jamais\son)\s(?:te\s|vous\s)?(?:le\s)?(?:demande|pose)[^.!?]{0,60}?,\s*
          (?:réponds|répondez|dis|dites|prétends)\b
        | \b(?:tu\sdois|vous\sdevez|il\sfaut\sque\stu)\s
          (?:toujours|maintenant|désormais|dire|répondre|prétendre|dises|répondes)\b"""
    ),
    addressed=loose(
        r"""(?:^|[.:'"“‘(\[«]\s*)(?:assistant|intelligence\sartificielle|ia\b|système|robot|ordinateur|machine
        |chatbot)s?(?:\squi\s[^:,.]{0,30})?\s*[:,]
        | \b(?:note|message|avis|consigne)\s(?:à|pour)\s(?:l['’]|le\s|la\s|les\s|tout\s)?(?:assistant|ia\b
        |système|ordinateur|robot|machine)"""
    ),
    secret=loose(r"""\b(?:mots?\sde\spasse|code\s(?:pin|secret|wifi|de\sla\scarte|d['’]entrée|de\sla\sporte)
    |digicode|identifiant|numéro\sde\s(?:compte|carte)|iban|clé\swi-?fi)\b"""),
    musing=loose(
        r"""\b(?:je\s(?:crois|pense|sais|suppose|me\s(?:souviens|rappelle|demande|suis\stromp\w+)|dis|disais
        |voulais\sdire|cherche|regarde|vois|lis|dois|vais|veux|peux|répète|corrige|vérifie|espère)
        |j['’](?:ai\s(?:dit|regardé|retrouvé|trouvé|cherché|vérifié|lu|confondu|demandé|oublié)|avoue|espère
        |allais))\b"""
    ),
    remember=loose(
        r"""\b(?:souviens-toi|souvenez-vous|retiens|retenez|note|notez|garde|gardez|n['’]oublie[zs]?\s(?:pas
        |jamais)|rappelle-toi|rappelez-vous)\s?(?:bien\s)?(?:ceci|ça|cela|de\sceci|de\sça|une\schose
        |pour\stoujours|:|,|s['’]il)
        | \bs['’]il\s(?:te|vous)\splaît,?\s(?:retenez|retiens|note[zr]?|garde[zr]?|souven\w+)
        | \b(?:souviens[-\s]toi|souvenez[-\s]vous|rappelle[-\s]toi|rappelez[-\s]vous|retiens|retenez|note|notez
        |garde|gardez|enregistre|enregistrez|écris|écrivez)
          (?:\s(?:bien|de|le|la|en|surtout|ceci|cela|ça|précieusement|mémoire|quelque\spart)){1,4}\b
        | \bn['’]?oublie[zs]?\s(?:pas|jamais|surtout\spas)\b | \bà\s(?:retenir|ne\s(?:pas|jamais)\soublier)\b
        | \bc['’]est\simportant\s?:"""
    ),
    correction=loose(
        r"""\b(?:je\sme\ssuis\stromp\w+|je\sm['’]étais\stromp\w+|j['’]ai\s(?:confondu|dit\sune\sbêtise)
        |correction|rectification|je\scorrige|c['’](?:est|était)\sun\smensonge|pas\sen\s'?\d{2,4}|ce\sn['’](?:était|est)\spas\sen
        |et\snon\s(?:en\s)?\d)\b"""
    ),
    living=loose(
        r"\best\s(?:encore|toujours)\s(?:vivante?|en\svie)\b|\bvit\s(?:encore|toujours)\b|\ba\s\d{1,3}\sans\saujourd['’]hui\b"
    ),
    hearsay=loose(r"""\b(?:paraît-il|il\sparaît\sque|on\s(?:dit|raconte|m['’]a\sdit)\sque|apparemment
    |soi-disant|(?:maman|papa|mamie|papi|grand-mère|ma\stante|mon\soncle)\sm['’]a\s(?:dit|raconté))\b"""),
    document=loose(r"\b(?:acte|certificat|bail|journal|lettre|passeport|reçu|facture|livret|registre)s?\b"),
    about_me=loose(
        r"""\bje\ssuis\s(?:née?|devenue?|le\s|la\s|un\s(?!peu\b)|une\s|partie?\s(?:vivre|à|en)|infirmi|profess|institut
        |ingéni)\w* | \bj['’]ai\s(?:encore|toujours|gardé|hérité|appris|\d+\senfants) | \bje\s(?:garde|porte|joue
        |cuisine|fais|prépare|vis|habite|travaille|chante|tricote|utilise)\b
        | \b(?:il|elle)\sme\smanque\b | \bje\sm['’]endormais\b"""
    ),
    filler=loose(
        r"""^(?:(?:(?:ah|oh|eh|ben|bah|bon|alors|enfin|voilà|puis|et|mais|donc|aussi|haha|tiens|tu\ssais
        |vous\ssavez|en\sfait|d['’]ailleurs|par\scontre|franchement)\b(?:[\s,.!:;…–—-]+|$))
          | (?:oui|non|si|autre\schose|une\schose)\s*[,.!:;…–—-]+\s*)+"""
    ),
)

WEIGHTS = Weights(
    categories=CATEGORY_CUES,
    topics=TOPICS,
    cared_for=CARED_FOR,
    identity=loose(r"""\b(?:est\snée?|était\snée?|naquit|née?\s(?:le|à|en)|acte\sde\snaissance|baptis\w+
    |nom\sde\sjeune\sfille|est\smorte?|mourut|décédée?)\b"""),
)

FRENCH = Lexicon(
    code="fr",
    common=COMMON,
    abbreviations=words("m mm mme mmes mlle dr pr st ste av bd etc env cf p"),
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
