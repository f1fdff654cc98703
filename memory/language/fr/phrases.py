"""What the engine says in French."""

from memory.language.lexicon import Asking, Phrases, Plain, Question, bases, loose, pattern, words

PHRASES = Phrases(
    about="Sur {name} : « {words} »",
    said="{teller} : « {words} »",
    told_by="{teller} nous a raconté le {day} : « {words} »",
    told_by_undated="{teller} nous a raconté : « {words} »",
    answered="{teller} a répondu à « {question} » : « {words} »",
    told_by_you="Vous m'avez raconté le {day} : « {words} »",
    told_by_you_undated="Vous m'avez raconté : « {words} »",
    you="vous",
    disputed="Cela se raconte aussi autrement.",
    preferred="La famille s’en tient à cette version ; cela se raconte aussi autrement.",
    other_preferred="La famille s’en tient à une autre version.",
    unknown="Personne ne nous l'a encore raconté.",
    nearest="Personne ne nous l’a encore raconté en ces termes. Ceci s’en approche peut-être :",
    basic=(
        "Je suis l'assistant simple consacré à {name} : "
        "je garde ce que vous me racontez et je dis qui l'a raconté et quand."
    ),
    heard=(
        "Merci de me raconter cela sur {name}.",
        "C'est noté.",
        "Cela reste ici, avec {name}.",
        "Je vous écoute.",
        "Merci. Je le garde.",
    ),
    heard_sad="Je suis désolé. Vous pouvez prendre votre temps.",
    heard_gently="Merci de me le raconter. Rien ne presse, et je suis là.",
    basic_private=(
        "Je suis l'assistant simple consacré à {name}. Cette conversation est privée : rien n'en est gardé, et"
        " elle disparaît quand vous la fermez."
    ),
    heard_private=(
        "Je vous écoute. Rien de ceci n'est gardé.",
        "Merci de me le raconter. Cela disparaît quand vous fermez cette conversation.",
        "Je vous entends.",
    ),
    greeting="Bonjour {teller}.",
    thanks="Vous pouvez revenir quand vous voulez.",
    not_for_me="Je vous laisse cela. Je garde seulement ce qui est raconté sur {name}.",
    ask_meant=(
        "Je ne sais pas bien ce que cela corrige dans ce que vous m’avez raconté. "
        "Pourriez-vous le dire en une phrase entière ? Par exemple : {name} a grandi à …"
    ),
    cannot=(
        "L'assistant simple ne sait pas faire cela. "
        "Il peut vous montrer ce qui a été raconté sur {name} : il suffit de demander."
    ),
    over_day=(
        "Ce qui reste aujourd'hui du budget du modèle de langage ne suffit pas pour cette réponse, "
        "c'est donc l'assistant simple qui répond."
    ),
    over_month=(
        "Ce qui reste ce mois-ci du budget du modèle de langage ne suffit pas pour cette réponse, "
        "c'est donc l'assistant simple qui répond."
    ),
    budget_too_small=(
        "Le budget du modèle de langage ne suffit pas pour cette réponse, c'est donc l'assistant simple qui répond."
    ),
    model_fails="Le modèle de langage ne répond pas pour le moment, c'est donc l'assistant simple qui répond.",
    questions=(
        Question(text="Qu'est-ce qui vous vient d'abord quand vous pensez à {name} ?", category="opening"),
        Question(text="Qu'est-ce qui a mené {name} à ce travail ?", category="occupation", told="came"),
        Question(text="Avec qui travaillait {name} ?", category="occupation", told="company"),
        Question(text="Que disait {name} de ce travail à la maison ?", category="occupation"),
        Question(text="Qui a appris cela à {name} ?", category="hobby", told="learned"),
        Question(text="Qui partageait cela avec {name} ?", category="hobby", told="company"),
        Question(text="Quand cela se passait-il ?", category="hobby", told="when"),
        Question(text="À quoi le remarquiez-vous ?", category="personality"),
        Question(text="Comment les autres le prenaient-ils ?", category="personality"),
        Question(text="Qui, dans la famille, a quelque chose de cela ?", category="personality"),
        Question(text="Qu'en aurait dit {name} ?", category="preference"),
        Question(text="Qui d'autre est ainsi dans la famille ?", category="preference"),
        Question(text="D'où cela venait-il ?", category="preference", told="began"),
        Question(text="Comment cela se passait-il un jour ordinaire ?", category="habit"),
        Question(text="Qui d'autre y prenait part ?", category="habit", told="company"),
        Question(text="Comment cela a-t-il commencé ?", category="habit", told="began"),
        Question(text="Qu'est-ce que cela représentait pour {name} ?", category="relationship"),
        Question(text="Qui d'autre en faisait partie ?", category="relationship", told="company"),
        Question(text="Qu'est-ce que cela a donné plus tard ?", category="relationship", told="after"),
        Question(text="Comment était cette époque pour {name} ?", category="milestone"),
        Question(text="Qui d'autre était là ?", category="milestone", told="company"),
        Question(text="Qu'y a-t-il eu ensuite ?", category="milestone", told="after"),
        Question(text="Comment cela est-il arrivé ?", category="other"),
        Question(text="Que voyez-vous quand vous y pensez ?", category="other"),
        Question(text="Qui d'autre pourrait s'en souvenir ?", category="other"),
    ),
    told={
        "came": pattern(r"""\b(?:apprenti\w*|appris|commenc\w+|début\w+|formation|repris)\b"""),
        "company": pattern(
            r"""\b(?:ensemble|avec\s(?:son|sa|ses|mon|ma|mes|moi|nous|lui|elle|des\samis)|collègues?)\b"""
        ),
        "learned": pattern(r"""\b(?:appris|apprenait|enseign\w+|montré)\b"""),
        "when": pattern(r"""\b(?:dimanches?|samedis?|soirs?|matins?|week-?ends?|vacances|chaque|tous\sles)\b"""),
        "began": pattern(r"""\b(?:commenc\w+|depuis|début\w*)\b"""),
        "after": pattern(r"""\b(?:ensuite|après|plus\stard|puis)\b"""),
    },
    pronouns={},
    of_assistant=pattern(
        r"""^\W*(?:(?:bonjour|salut|et|mais|bon|alors|pardon|papa|maman|§)\W+)*(?:
        (?:qui|qu['’]|que)\s?(?:es[-\s]tu|êtes[-\s]vous)
        | (?:tu\ses|vous\sêtes|t['’]es)\s(?:qui|quoi)
        | (?:à|avec)\squi\s(?:je\sparle|est-ce\sque\sje\sparle|parl[eé]-je)
        | (?:est-ce\sque\sje\sparle|je\sparle)\s(?:à|avec)\s(?:une?\s)?(?:vraie?\s)?(?:personne|humain|robot|machine
        |ordinateur|programme|ia)
        | (?:(?:est-ce\sque\s)?(?:tu\ses|vous\sêtes|t['’]es)|es-tu|êtes-vous)\s(?:vraiment\s)?(?:une?\s)?
        (?:vraie?\s)?(?:personne|humaine?|robot|bot|machine|ordinateur|programme|ia|chat-?gpt|§)
        | (?:est-ce|c['’]est)\s(?:bien\s|vraiment\s)?toi(?:\W+§)?
        | (?:que|qu['’]est-ce\sque)\s(?:tu\speux|vous\spouvez|peux-tu|pouvez-vous)\sfaire(?:\spour\s(?:moi|nous))?
        )\W*$"""
    ),
    thankful=pattern(r"""\b(?:merci(?:\s(?:beaucoup|bien))?|remercie)\b"""),
    months=(
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ),
    date="{day} {month} {year}",
    sad=pattern(
        r"\b(?:me\smanque|mort|morte|décès|décédée?|enterr\w+|obsèques|cendres|pleur\w+|triste|seule?|perdue?)\b"
    ),
    greets=pattern(
        r"""^\W*(?:bonjour|bonsoir|salut|coucou|hello|allô)\b
        | ^\W*c['’]est\s(?:encore\s|juste\s|que\s)*moi(?:\s(?:encore|de\snouveau))*\W*$"""
    ),
    leaves=pattern(
        r"""^\W*(?:(?:ok|bon|bien|merci|et|alors|allez|voilà|oui)\W+)*(?:
        bonne\s(?:nuit|soirée|journée)|au\srevoir|ciao|tchao|adieu|bisous|bises|prends\ssoin\sde\stoi
        |prenez\ssoin\sde\svous
        | à\s(?:bientôt|demain|plus(?:\stard)?|tout\sà\sl['’]heure|la\sprochaine|tantôt) | je\s(?:te|vous)\slaisse
        | (?:je\sdois|il\sfaut\sque\sj['’])\s?(?:y\s)?(?:aille|aller|partir) | je\sfile | c['’]est\stout
        | je\svais\s(?:me\scoucher|dormir|au\slit|y\saller)
        )(?:\W+(?:merci|et|à|demain|bientôt|plus|tard|tous|toutes|tout|le|monde|alors|maintenant|pour|ce|soir
          |aujourd['’]hui|dormez|dors|bien|bonne|nuit|soirée))*(?:,?\s\w+)?\W*$"""
    ),
    asks=pattern(
        r"\?\s*\W{0,3}$ | ^\W*(?:raconte|parle)[zr]?[-\s](?:moi|nous)\b"
        r" | ^(?:et\s)?(?:qui|que|quoi|où|quand|comment|pourquoi|quel\w*|combien|est-ce)\b(?=.*\?)"
        r" | ^(?:et\s)?(?:(?:à|de|en|avec|pour|par|depuis)\s(?:qui|quoi|quel\w*)|combien|comment|pourquoi|est-ce)\b"
        r"(?!.*[,.!])"
        # Looks ahead once for each clause, not after each verb, which would take n² steps.
        r" | (?:^|[,.!])(?=[^,.!]*$)[^,.!]*\b(?!sav|dis|demand|ignor|rappel)\w+ait\s(?:quel\w*|combien)\b"
        # A question without its question mark: "il y avait du porc ou pas".
        r" | ^(?!.*\b(?:si|s['’]\s?(?:ils?|elles?|on)|que|qu['’]\w+|sa[iv]\w+|demand\w+|ignor\w+|import\w+)\b)"
        r"[^,.!]*\bou\s(?:pas|non)\b[^,.!]*$"
    ),
    vague=words(
        """
        pourquoi combien derrière devenu devenue devenir devint faits faite temps
        nom prénom premier première dernière dernier fois gens quelqu quelque chose choses jour jours an ans
        année années
        quel quelle quels quelles comment vie passé fait savez sait rappelez appelait s'appelait propre propres
        possédait venir venait venu venue faire faisait faisaient prendre prenait pris donner donnait donné voir voyait
        vu trouver trouvait trouvé vouloir voulait appeler avoir avait eu être était été façon sorte partie
        raconte racontez parle parlez
        """
    ),
    claims_nothing=pattern(
        r"""
        \b(?:personne|rien|pas|aucun\w*|jamais)\b.{0,50}\b(?:sait|sais|savons|connu\w*|raconté\w*|dit|mentionn\w*|noté\w*
        |indiqué\w*|sources?)\b
        | \b(?:sait|sais)\b.{0,12}\bpas\b
        | \b(?:semble\w*|dirait|devait|doit|peut[\s-]être|sans\sdoute|pourrait|imagine|crois)\b
        """
    ),
)


# Plain questions in French.

ASKING = Asking(
    when=loose(
        r"""\b(?:quand|en\squelle\sannée|quelle\sannée|quel\s(?:jour|mois|âge)|à\squel\sâge|depuis\squand|à\squelle\sheure)\b"""
    ),
    birth=loose(r"\b(?:née?|nait|naquit|naître|(?:date\sde\s)?naissance|anniversaire)\b"),
    death=loose(r"\b(?:morte?|mourir|mourut|décéd\w+|décès|disparue?)\b"),
    wedding=loose(r"\b(?:mari(?:é|ée|és|ées|er|age)|épous\w+|noces)\b"),
    how_many=loose(r"\bcombien\b"),
    of_time=loose(
        r"""\b(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|printemps
        |été|automne|hiver|noël|pâques|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|guerre|enfant
        |jeune|ans|années?|après|avant|depuis|quand|heures?|matin|soir|nuit|anniversaires?)\b"""
    ),
    favourite=loose(r"\b(?:préférée?s?|favori(?:te)?s?|préférait|aimait(?:-(?:il|elle))?\sle\splus)\b"),
    idioms={
        "meet": loose(
            r"""\bse\s(?:sont|seraient|étaient)(?:-(?:ils|elles))?\s(?:\w+\s)?(?:trouvé|croisé|connu|fréquenté|mis\sensemble)\w*
        | \bs['’]est\s(?:trouvé|connu|croisé)s\b"""
        ),
        "teach": loose(
            r"\b(?:montrée?|montrait)\b(?=.+\bcomment\b) | (?:(?<=\bde\squi)|(?<=\bavec\squi))(?=\s.*\bappris)"
        ),
        "travel": loose(r"\b(?:venue?s?|arrivée?s?|allée?s?|partie?s?)\s(?:en|au|aux|à)\s(?-i:(?=[A-ZÀ-Þ]))"),
    },
    origin=loose(r"\b(?:pourquoi|d['’]où|comment\sça\sse\sfait|d['’]après\s(?:qui|quoi)|en\sl['’]honneur)\b"),
    bases=bases(
        """
        naître née né naissance naquit
        mourir mort morte mourut décès décédée
        venir venu venue vint venait
        boire bu buvait but
        lire lu lisait lut
        écrire écrit écrivait écrivit
        vivre vécu vivait vécut
        rencontrer rencontrés rencontrée connus connu
        marier mariée marié mariage noces
        conduire conduisait conduit voiture
        apprendre appris apprenait apprenti
        """
    ),
    open=loose(
        r"""\b(?:quoi|qui|quand|où|pourquoi|comment|quel(?:le)?s?|lequel
        |laquelle|combien|qu['’]est|raconte[zr]?|parle[zr]?)\b
        | ^(?:et\s|mais\s)?(?:qu['’]|que\s)"""
    ),
    narrow=pattern(
        r"""^(?:et\s|mais\s|avec\s|à\s|de\s|pour\s|chez\s)*qui\b(?!\sest-ce\squ[e'’])
        | \b(?:quand|pourquoi|depuis|combien|jusqu['’]?)"""
    ),
    plain=(
        Plain(
            ("occupation",),
            pattern(
                r"""\b(?:dans\sla\svie(?=\W*$)|métiers?|travail|travaillait|travaillé|profession|emplois?|boulot
                |gagnait(?:-(?:il|elle))?\ssa\svie)\b"""
            ),
        ),
        Plain(("hobby",), pattern(r"\b(?:temps\slibre|loisirs?|passe-temps|hobb(?:y|ys|ies)|moments\sperdus)\b")),
        Plain(("hobby", "habit"), pattern(r"\b(?:week-?ends?|jours?\sde\srepos|aimait(?:-(?:il|elle))?\sfaire)\b")),
        Plain(
            ("habit",),
            pattern(
                r"\b(?:habitudes?|routines?|(?:tous\sles|chaque)\sjours?|journée\s(?:ordinaire|typique|normale))\b"
            ),
        ),
        Plain(
            ("personality",),
            pattern(
                r"""\bcomment\s(?:était|est)\b(?!-ce) | \b(?:caractère|personnalité|tempérament|décri\w+)\b
                | \b(?:genre|sorte|type)\sd(?:e\s|['’])(?:personne|homme|femme)\b"""
            ),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:marié(?:e|s|es)?|mariage|époux|épouse|mari)\b"),
            pattern(r"\b(?:marié(?:e|s|es)?|mariage|noces|époux|épouse|épousé|mari|femme|veu(?:f|ve))\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(
                r"""\b(?:papa|mon\spère|pap[iy])\set\s(?:maman|ma\smère|mamie)\b(?=.*\b(?:rencontrés|connus)\b)
                | \b(?:maman|ma\smère|mamie)\set\s(?:papa|mon\spère|pap[iy])\b(?=.*\b(?:rencontrés|connus)\b)
                | \b(?:rencontrés|connus)\b | \brencontré\s(?:son\smari|sa\sfemme)\b"""
            ),
            pattern(r"\b(?:rencontr\w+|connus|amoureu(?:x|se))\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:frères?|sœurs?|soeurs?)\b"),
            pattern(r"\b(?:frères?|sœurs?|soeurs?|jum(?:eau|eaux|elles?))\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:enfants|fils|filles)\b"),
            pattern(r"\b(?:enfants?|fils|filles?|bébés?)\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:meilleur(?:e|s|es)?\s)?ami(?:e|s|es)?\b"),
            pattern(r"\b(?:ami(?:e|s|es)?|copains?|copines?)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:née?|naissance|anniversaire)\b"),
            pattern(r"\b(?:née?|naquit|naissance)\b"),
        ),
        Plain(
            ("milestone", "other"),
            pattern(r"\b(?:grandi|enfance|élevée?)\b"),
            pattern(r"\b(?:grandi|enfance|élevée?)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:morte?|mourut|décédée?|décès|enterrée?|obsèques)\b"),
            pattern(r"\b(?:morte?|mourut|décédée?|décès|enterr\w+|obsèques|cendres)\b"),
        ),
        Plain(
            ("preference",),
            pattern(r"\b(?:(?:plats?|repas)\s(?:préférés?|favoris?)|aimait(?:-(?:il|elle))?\smanger)\b"),
            pattern(r"\b(?:mang\w+|plats?|repas|cuisin\w+|soupe|gâteaux?|pain|viande|poisson|tarte|fromage)\b"),
        ),
        Plain(
            ("preference",), pattern(r"\b(?:préférait|aimait|goûts|préférences)(?:-(?:il|elle))?(?:\sle\splus)?\W*$")
        ),
    ),
)
