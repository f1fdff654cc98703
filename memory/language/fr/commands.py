"""Requests to the assistant in plain French, and what it says when they are done."""

from memory.language.lexicon import Commands, loose
from memory.language.tellers.self_words import OWN_NAME

COURTESY = r"(?:s['’]il\s(?:te|vous)\splaît|stp|svp)"
BEFORE = rf"""^\W*(?:(?:{COURTESY}|et|aussi|bonjour|salut|oui|alors|merci|bon)\W+)*+
        (?:(?:peux|pourrais)[-\s]tu\s|tu\s(?:peux|pourrais|dois)\s|(?:pouvez|pourriez)[-\s]vous\s|vous\s(?:pouvez|pourriez)\s
        |(?:il\s)?(?:faut|faudrait)\s
        |(?:je\s(?:(?:te|vous)\s)?(?:voudrais|veux|souhaite|souhaiterais|demande)|j['’]aimerais(?:\sbien)?)\sque\s(?:tu|vous)\s)?
        (?:{COURTESY}\W+)*+"""
"""Words that may come before the verb: courtesies, and openings such as "tu peux"."""
STATES = r"""(?:(?:mon|ma|son|sa|notre|le|la)\s)?(?:maman|papa|mère|père|mamie|papi|grand-mère|grand-père|oncle|tante
        |frère|sœur|il|elle|je|(?-i:[A-ZÀÉÈ])[\w-]+)
        \s(?:(?-i:[A-ZÀÉÈ])[\w-]+\s)?(?:(?:ne|se|me|lui|nous|y|en|le|la|les)\s|(?:n|s|m|l)['’])*
        (?:a|avait|est|était|fut|eut|avais|étais|\w{2,}(?:ait|aient|ais))\b"""
"""A statement without "que": a subject, and soon after it a verb of what somebody did or was."""

COMMANDS = Commands(
    remember=loose(
        BEFORE
        + rf"""(?:note[zrs]?|notiez|retiennes|reteniez|te\ssouviennes|vous\ssouveniez|te\srappelles|vous\srappeliez
        |n['’]oublies\spas|gardiez\sen\s(?:tête|mémoire)|gardes\sen\s(?:tête|mémoire)|saches|pour\smémoire|retiens|retenez|retenir|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous
        |n['’]oublie[zs]?\spas
        |gard(?:e|ez|er)\sen\s(?:tête|mémoire)|consign(?:e|ez|er)|ajoute[zr]?|écri(?:s|vez|re)
        |mets\sdans\stes\snotes|mettez\sdans\svos\snotes)
        (?:\s(?:bien|ceci|ça|cela|surtout|aussi|{COURTESY}))*
        (?:\s?[:,]\s*|\s(?:que\s|qu['’])|\s(?={STATES}))
        | ^\W*(?:(?:{COURTESY}|et)\W+)*+(?:mets|mettez|mise|mettre)\sà\sjour\s?[:–—]\s*
        | ^\W*(?:actualise[zr]?)\s?[:–—]\s*
        | (?<![\s,.;:–—-])(?<!\bplaît)[\s,.;:–—-]++(?:(?:{COURTESY}|et)\W+){{0,2}}
        (?:(?:note|notez|retiens|retenez|garde|gardez)[-\s](?:le|la|ça|cela|bien\sça
        |moi\sça)(?:\sen\s(?:tête|mémoire))?|n['’]oublie[zs]?\spas\s(?:ça|cela)|ne\sl['’]oublie[zs]?\spas
        |souviens[-\s]t['’]en|souvenez[-\s]vous[-\s]en|(?:souviens|rappelle)[-\s]toi\sde\s(?:ça|cela)|(?:souvenez|rappelez)[-\s]vous\sde\s(?:ça|cela))
        (?:,?\s{COURTESY})?\W*$"""
    ),
    remember_that=loose(
        BEFORE
        + rf"""(?:(?:note|notez|notes|notiez|noter|retiens|retenez|retiennes|reteniez|retenir|garde|gardez|gardes
        |garder|écris|écrivez
        |enregistre[zr]?)[-\s](?:bien\s|moi\s|{COURTESY}\s)?(?:le|la|ça|cela|ceci|ce\sque\sje\sviens\sde\sdire)
        |n['’]oublie[zs]?\spas\s(?:ça|cela)|ne\sl['’]oublie[zs]?\spas|souviens[-\s]t['’]en|souvenez[-\s]vous[-\s]en|le\s(?:noter|retenir|retiennes|notes)
        |(?:souviens[-\s]toi|souvenez[-\s]vous|rappelle[-\s]toi|rappelez[-\s]vous|te\ssouviennes|te\srappelles)\sde\s(?:ça|cela|ceci))
        (?:\s(?:bien|en\smémoire|en\stête)|,?\s{COURTESY})*\W*$"""
    ),
    my_name=loose(
        rf"""^\W*(?:(?:bonjour|oui|bien\ssûr|alors|et|salut|s['’]il\s(?:te|vous)\splaît)\W+)*(?:je\sm['’]appelle|mon\s(?:pré)?nom\sest
        |appelez[-\s]moi|appelle[-\s]moi|(?:(?:est-ce\sque\s)?(?:tu\s(?:peux|pourrais)|vous\s(?:pouvez|pourriez))
        |(?:peux|pourrais)[-\s]tu|(?:pouvez|pourriez)[-\s]vous)\sm['’]appeler|(?:tout\sle\smonde|mes\samis|on)\sm['’]appell?e(?:nt)?(?=\s(?-i:[A-ZÀ-Ý]))
        |je\spréfère\squ['’]on\sm['’]appelle)\s(?:(?:simplement|juste|plutôt|s['’]il\s(?:te|vous)\splaît),?\s)*
        (?!(?:demain|plus|quand|si|ce|un|une|le|la|comme|folle|fou|sentimentale?|vieux|vieille|pas|à|au|tout|tard|simplement)\b)
        {OWN_NAME}"""
    ),
    ask_name="Comment souhaitez-vous que je vous appelle ?",
    called="Je vous appellerai {name}.",
    in_time_zone="Votre fuseau horaire est désormais {zone}.",
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
    undone={
        "forgotten": "Annulé. J'ai mis ceci de côté : {words}",
        "memory_updated": "Annulé. C'est de nouveau : {words}",
        "restored": "Rétabli : {words}",
        "profile_set": "Annulé. Votre profil est de nouveau comme avant.",
    },
    nothing_to_undo=(
        "Il n'y a rien pour l'instant que je puisse annuler, et rien n'a été changé. Ce qui a été noté, corrigé ou mis "
        "de côté plus tôt peut être changé sur sa propre page, qui montre aussi son historique."
    ),
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
