"""What is asked of the assistant in plain French, and what it says when that is done."""

from memory.language.lexicon import Commands, loose

COMMANDS = Commands(
    remember=loose(
        r"""^\W*(?:(?:s['’]il\s(?:te|vous)\splaît|stp|svp|et|aussi)\W+)*+
        (?:(?:peux|pourrais)[-\s]tu\s|tu\s(?:peux|pourrais)\s|(?:pouvez|pourriez)[-\s]vous\s|(?:il\s)?(?:faut
        |faudrait)\s)?
        (?:note[zrs]?|notiez|pour\smémoire|retiens|retenez|retenir|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous
        |n['’]oublie[zs]?\spas
        |gard(?:e|ez|er)\sen\s(?:tête|mémoire)|consign(?:e|ez|er)|ajoute[zr]?|écri(?:s|vez|re)
        |mets\sdans\stes\snotes|mettez\sdans\svos\snotes)
        (?:\s(?:bien|ceci|ça|cela))*
        (?:\s?[:,]\s*|\s(?:que\s|qu['’]))
        | (?<![\s,.;:–—-])[\s,.;:–—-]++(?:(?:s['’]il\s(?:te|vous)\splaît|et)\W+){0,2}
        (?:note|notez|retiens|retenez|garde|gardez)[-\s](?:le|la|ça|cela|bien\sça
        |moi\sça)(?:\s(?:s['’]il\s(?:te|vous)\splaît|stp|svp))?\W*$"""
    ),
    my_name=loose(
        r"""^\W*(?:(?:bonjour|oui|bien\ssûr|alors|et|salut)\W+)*(?:je\sm['’]appelle|mon\sprénom\sest|appelez-moi
        |appelle-moi)\s(?P<name>[^\W\d_][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?)"""
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
    corrected="Corrigé : {words}",
    known_in_all="Voici ce que vous m'avez raconté, le plus important d'abord.",
    nothing_in_all="Je n'ai encore rien noté de ce que vous m'avez raconté.",
    nothing_noted="Je n'en avais rien noté, et rien n'en sera noté. Vos mots restent dans cette conversation.",
    failed="Cela n'a pas pu se faire. Rien n'a été changé.",
    forgetting_is_off=(
        "Mettre quelque chose de côté depuis une conversation est désactivé ici ; rien n'a été mis de côté. Vous "
        "pouvez le faire vous-même sur la page de tout ce qui est noté."
    ),
    noting_is_off=(
        "Noter quelque chose sur demande est désactivé ici. Vos mots sont enregistrés, et ce que vous racontez est "
        "noté de lui-même quand cette conversation est terminée ou en repos depuis un moment."
    ),
    listing_is_off=("Dire ce que j'ai noté est désactivé ici. Vous voyez tout sur la page de ce qui est noté."),
    memory_is_off=(
        "La mémoire est désactivée ici pour le moment ; rien n'a été noté. Vos mots sont enregistrés dans cette "
        "conversation et seront notés quand elle sera réactivée."
    ),
    heard_while_off=(
        "Vos mots sont enregistrés. La mémoire est désactivée ici pour le moment ; rien n'est noté.",
        "Je vous écoute.",
        "Merci de me le raconter. Vos mots sont enregistrés.",
    ),
)
