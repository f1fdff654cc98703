"""What is asked of the assistant in plain French, and what it says when that is done."""

from memory.language.lexicon import Commands, loose

COMMANDS = Commands(
    remember=loose(
        r"""^\W*(?:(?:s['’]il\s(?:te|vous)\splaît|stp|svp|et|aussi)\W+)*
        (?:note[zr]?|retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|n['’]oublie[zs]?\spas)
        (?:\s(?:bien|ceci|ça|cela))*
        (?:\s?[:,]\s*|\s(?:que\s|qu['’]))
        | (?<![\s,.;:–—-])[\s,.;:–—-]++(?:(?:s['’]il\s(?:te|vous)\splaît|et)\W+){0,2}
        (?:note|notez|retiens|retenez|garde|gardez)[-\s](?:le|la|ça|cela|bien\sça|moi\sça)\W*$"""
    ),
    forget=loose(
        r"""^\W*(?:(?:s['’]il\s(?:te|vous)\splaît|stp|svp|peux-tu|pouvez-vous|et|non|maintenant|bon)\W+)*
        (?:oublie|oubliez|oublier|efface|effacez|effacer|supprime|supprimez)\s
        (?:tout\s|ce\sque\s|que\s|ça\s|cela\s)*
        (?:(?:je|j['’]ai|tu)\s?(?:t['’]ai\s|vous\sai\s|te\s|vous\s)?(?:dit|raconté|écrit|disais|sais)\s)?
        (?:(?:sur|de|du|des|d['’]|à\spropos\sde|à\spropos\sdu)\s?)?(?P<topic>[^.!?\n]{2,120})"""
    ),
    boundary=loose(
        r"""^\W*(?:(?:s['’]il\s(?:te|vous)\splaît|stp|svp|et|non|mais)\W+)*
        (?:ne\s(?:me\s)?|n['’]|ne\sm['’])(?:re)?(?:parl|mentionn|évoqu|rappel|abord)\w*\s
        (?:plus\sjamais|jamais\splus|plus|jamais)\s(?:(?:de|du|des|d['’])\s?)?
        (?P<topic>[^.,;:!?\n]{2,80}?)
        (?:[\s,]+(?:s['’]il\s(?:te|vous)\splaît|stp|svp))*\s*(?:[.!\n]|$)"""
    ),
    about_me=loose(
        r"""\bqu['’]?(?:e|est-ce\sque|['’]est-ce\sque)?\s?(?:sais-tu|savez-vous|tu\ssais|vous\ssavez|as-tu\sretenu|avez-vous\sretenu
        |avez-vous\snoté|as-tu\snoté)\s(?:de|sur)\smoi\b | \bce\sque\s(?:tu\ssais|vous\ssavez)\s(?:de|sur)\smoi\b"""
    ),
    my_name=loose(
        r"""^\W*(?:(?:bonjour|oui|bien\ssûr|alors|et|salut)\W+)*(?:je\sm['’]appelle|mon\sprénom\sest|appelez-moi|appelle-moi)\s(?P<name>[^\W\d_][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?)"""
    ),
    ask_name="Comment souhaitez-vous que je vous appelle ?",
    called="Je vous appellerai {name}.",
    noted="Noté : {words}",
    known_before="Je l'avais déjà : {words}",
    waits="Cela attend dans votre relecture, pour que vous le regardiez d'abord : {words}",
    not_kept="Je n'ai pas pu le noter. Vos mots restent dans cette conversation.",
    forgot_one="Je l'ai mis de côté. Vous pouvez revenir dessus.",
    forgot_many="J'ai mis {count} choses de côté. Vous pouvez revenir dessus.",
    nothing_to_forget="Je n'ai rien trouvé de vous à ce sujet ; rien n'a été mis de côté.",
    known_of_you="Voici ce que vous m'avez dit de vous.",
    nothing_of_you="Vous ne m'avez encore rien dit de vous.",
    failed="Cela n'a pas pu se faire. Rien n'a été changé.",
)
