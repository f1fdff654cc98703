"""Patterns of French follow-up questions, which lean on what was asked and answered before."""

from memory.language.lexicon import words
from memory.language.questions.follow_up_words import FollowUpWords

FRENCH = FollowUpWords(
    before="et|mais|ok|alors|bon|ah|oui|euh|ben|dis|eh bien",
    after="""
        s il (?:te|vous) plait|exactement|alors|donc|au juste|environ|precisement|svp|stp|deja|maintenant
    """,
    joins="et|mais|ou",
    about="(?:qu en est il|quid|qu est ce qu il en est) (?:de |du |des |d )?|pour",
    where="(?:d |par |vers |jusqu )?ou|(?:dans|a|de|en) quel(?:le)? (?:ville|village|endroit|pays|lieu)",
    why="pourquoi(?: (?:ca|cela))?|pour quelles? raisons?|comment ca se fait",
    when="""
        (?:depuis |jusqu a )?quand|(?:en )?quelle annee|quel (?:jour|mois)|a quelle (?:date|epoque)|(?:a )?quel age
            |il y a combien de temps
    """,
    words="""
        (?:de )?quelle (?:couleur|sorte|taille|marque)
        | combien(?: de fois| de temps)?|comment|de quelle (?:facon|maniere)|l(?:e|a|es)?quel(?:le)?s?|avec quoi
            |de quoi|quoi
        | (?:(?:avec|de|a|chez|pour|par|contre) )?qui(?: ca)?
    """,
    that="""
        (?:c etait|c est|ce fut|(?:ca|cela) s est (?:passe|produit)|(?:ca|cela) a eu lieu|c est arrive|(?:ca
            |cela) date) (?:de )?<wh>
        | <wh> (?:est ce que? )?(?:c etait|c est|etait ce|est ce|(?:ca|cela) s est (?:passe|produit)
            |c est (?:arrive|passe)|(?:ca|cela) a eu lieu|est ce (?:arrive|passe)|est arrive|cela s est il passe
            |etait cela|s est (?:ce )?passe)(?: (?:ca|cela))?
        | <wh> (?:ca|cela)|(?:ca|cela) <wh>|<wh> etait ce
        | (?:de )?quelle (?:couleur|sorte|taille|marque) (?:etait|avait|avaient|etaient) (?:il|elle|ils|elles)
        | (?:il|elle|ils|elles|tu) avai(?:t|ent|s) quel age(?: (?:a ce moment(?: la)?|a l epoque|a cette epoque))?
        | quel age avai(?:t|ent|s) (?:il|elle|ils|elles|tu)(?: (?:a ce moment(?: la)?|a l epoque|a cette epoque))?
        | comment s appel(?:ait|aient|le) (?:il|elle|ils|elles|ca)|(?:il|elle|ils|elles) s appel(?:ait
            |aient) comment|comment (?:il|elle) s appelait
        | (?:<wh>|c etait <wh>) (?:etait |est |fut |etaient )?(?:ce )?(?:le|la|les|l) (?:toute )?(?:premiere?
            |derniere?|seconde?|deuxieme|autre|suivante?)s?(?: fois)?
        | (?:la|le|l|les) (?:premiere?|derniere?|seconde?|deuxieme|autre)s?(?: fois)?(?: c etait <wh>)?
    """,
    more="""
        (?:(?:tu peux|peux tu|vous pouvez|pouvez vous|tu pourrais|pourrais tu|pourriez vous) )?(?:(?:raconte|dis
            |racontez|dites|parle|parlez)(?: (?:moi|m|nous))?(?: en)?|(?:m |nous )?(?:en )?(?:dire|raconter
            |parler))(?: (?:un peu|encore))?(?: (?:plus|davantage|encore|la suite))(?: (?:la dessus|a ce sujet
            |sur (?:ca|cela)))?
        | (?:j aimerais|je voudrais|je veux) en (?:savoir|apprendre|entendre) (?:plus|davantage)(?: (?:la dessus
            |a ce sujet))?
        | (?:quoi|qui) (?:d autre|encore|de plus)
        | qu est ce qu(?:e tu sais|e vous savez| il y a| on sait) (?:d autre|de plus|encore)(?: (?:la dessus
            |a ce sujet))?|que (?:sais tu|savez vous) (?:d autre|de plus|encore)(?: (?:la dessus|a ce sujet))?
        | (?:(?:est ce qu )?(?:il y a|y a t il|y a|tu as|as tu|tu sais|sais tu|vous savez|savez vous|vous avez
            |avez vous) )?(?:encore )?(?:autre chose|quelque chose d autre|d autres choses|quelque chose de plus)
            (?: (?:la dessus|a ce sujet|a dire|a raconter))?
        | apres(?: (?:ca|cela))?|ensuite|puis|par la suite|(?:qu est ce qui s est|que s est il|il s est|qu est il
            |il est|qu est ce qui est) (?:passe|arrive)(?: quoi)? (?:apres|ensuite)(?: (?:ca|cela))?
        | continue|continuez|vas y|allez y|poursuis|poursuivez|la suite|encore|plus
        | (?:c est|est ce|est ce que c est) (?:bien |vraiment |deja )?tout(?: ce que (?:tu|vous) (?:sais|savez|as
            |avez))?
        | (?:est ce que? )?(?:quelqu un|les autres|d autres)(?: d autre)?(?: (?:en|t|vous))? (?:a|ont)
            (?: t il| ils)? (?:dit|raconte|ajoute) (?:autre chose|quelque chose d autre|plus|quelque chose)
            (?: (?:la dessus|a ce sujet))?
    """,
    source=r"""
        (?:c est )?qui (?:est ce )?(?:qui )?(?:(?:te|t|vous|nous|l|le) ){0,4}(?:(?:a|ont) )?(?:dit|raconte|affirme
            |pretend)(?: (?:tout|ca|cela|ceci)){0,4}
        | comment (?:est ce que )?(?:(?:tu|vous|le|l|as|avez) ){0,4}(?:sais|savez|su|appris)(?: (?:tu|vous|ca|cela
            |tout)){0,4}
        | d ou (?:est ce que )?(?:(?:tu|vous|ca|cela|le) ){0,4}(?:tiens|tenez|sors|sortez|sais|savez|vient|sort
            |viens)(?: (?:tu|vous|ca|cela|t il|on|tout)){0,4}
        | (?:tu|vous) (?:le |l )?(?:tiens|tenez|sais|savez|sors)(?: (?:ca|cela))? (?:de qui|d ou|comment)
        | de qui (?:est ce que )?(?:(?:tu|vous|ca|cela|le) ){0,4}(?:tiens|tenez|est|vient|sais)
            (?: (?:tu|vous|ca|cela)){0,4}
        | quand (?:est ce qu(?:e|) ?)?(?:\w{1,20} ){0,3}?(?:te|t|vous|nous) (?:l )?(?:a|ont)(?: t)?(?: (?:il|elle|on|ils
            |elles))? (?:dit|raconte|parle)(?: (?:de )?(?:ca|cela))?
        | (?:est ce que? )?(?:c est )?(?:\w{1,20} ){1,3}?(?:qui )?(?:te|t|vous) (?:l )?a (?:dit
            |raconte)(?: (?:ca|cela))?
        | quelles? (?:est|sont) (?:ta|tes|votre|vos|la|les) sources?|sur quoi (?:tu te bases|te bases tu
            |vous basez vous|repose .{1,10})|qu est ce qui (?:te|vous) fait dire (?:ca|cela)
    """,
    sure="""
        (?:tu|vous|t) (?:en )?(?:es|etes) (?:(?:vraiment|bien|tout a fait|si|absolument) )?(?:sure?s?
            |certaine?s?)(?: de (?:ca|cela|toi|vous)| la dessus)?
        | (?:en )?(?:es tu|etes vous) (?:en )?(?:(?:vraiment|bien|tout a fait|absolument) )?(?:sure?s?
            |certaine?s?)(?: de (?:ca|cela|toi|vous)| la dessus)?
        | (?:c est|est ce|est ce que c est) (?:(?:bien|vraiment|tout a fait) )?(?:vrai|sur|certain|exact|juste
            |le cas|correct)
        | vraiment|serieusement|serieux|pour de vrai|sure?(?: et certaine?)?
        | (?:est ce que )?(?:je|on) (?:peux|peut) (?:m y|s y|y|te|vous|le|m en)(?: (?:en|y))? (?:fier|croire
            |faire confiance)
        | (?:puis je|peut on) (?:m y|s y|y|te|vous|le) (?:fier|croire|faire confiance)
    """,
    asks=words("quand ou pourquoi qui comment combien annee age"),
    light=words(
        """
        sur quel quelle quels quelles annee jour mois endroit ville lieu epoque moment au a en de d du des la le les l c
        ce ca cela ceci cet cette etait est fut ete sera serait s se passe passait arrive eu lieu y ya et mais alors
        donc bien aussi deja que qu exactement juste environ histoire histoires chose choses quelque quelqu un une m
        moi me nous as t vient venait si oui non peu n pas tout
        """
    ),
    hearer=words("tu vous te t toi"),
    knows=words("sais savez crois croyez souviens as avez"),
    says=words("dit raconte affirme raconter dire dis racontez parle entendu"),
    who=words("qui quand"),
    known=words("comment ou"),
    more_words=words("autre davantage suite encore"),
    sure_words=words("vrai certain certaine vraiment exact juste sure"),
)
