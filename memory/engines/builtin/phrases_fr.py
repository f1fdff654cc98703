"""What the engine says in French."""

from memory.engines.builtin.lexicon import Phrases, Question, pattern, words

PHRASES = Phrases(
    about="À propos de {name} : « {words} »",
    said="{teller} : « {words} »",
    told_by="{teller} nous a raconté le {day} : « {words} »",
    told_by_undated="{teller} nous a raconté : « {words} »",
    told_by_you="Vous m'avez raconté le {day} : « {words} »",
    told_by_you_undated="Vous m'avez raconté : « {words} »",
    disputed="Cela se raconte aussi autrement.",
    unknown="Personne ne nous l'a encore raconté.",
    basic=(
        "Je suis l'assistant simple à la mémoire de {name} : "
        "je garde ce que vous me racontez et je le rends avec les mêmes mots."
    ),
    heard=(
        "Merci de me raconter cela de {name}.",
        "C'est noté.",
        "Cela reste ici, avec {name}.",
        "Je vous écoute.",
        "Merci. Je le garde.",
    ),
    heard_sad="Je suis désolé. Vous pouvez prendre votre temps.",
    heard_gently="Merci de me le raconter. Rien ne presse, et je suis là.",
    basic_private=(
        "Je suis l'assistant simple à la mémoire de {name}. Cette conversation est privée : rien n'en est gardé, et"
        " elle disparaît quand vous la fermez."
    ),
    heard_private=(
        "Je vous écoute. Rien de ceci n'est gardé.",
        "Merci de me le raconter. Cela disparaît quand vous fermez cette conversation.",
        "Je vous entends.",
    ),
    greeting="Bonjour {teller}.",
    thanks="Vous pouvez revenir quand vous voulez.",
    not_for_me="Je vous laisse cela. Je garde seulement ce qui est raconté de {name}.",
    questions=(
        Question(
            text="Qu'est-ce qui vous vient d'abord quand vous pensez à {name} ?",
            category="other",
            asked=("vient d'abord",),
        ),
        Question(
            text="Qu'est-ce que {name} aimait faire d'un jour libre ?",
            category="hobby",
            asked=("jour libre", "temps libre"),
        ),
        Question(
            text="Quel travail faisait {name}, et comment cela a-t-il commencé ?",
            category="occupation",
            asked=("quel travail", "quel métier"),
        ),
        Question(text="Qui était proche de {name} ?", category="relationship", asked=("proche de",)),
        Question(
            text="À quoi ressemblait une journée ordinaire avec {name} ?",
            category="habit",
            asked=("journée ordinaire",),
        ),
        Question(
            text="Comment décririez-vous {name} à quelqu'un qui ne l'a pas connu ?",
            category="personality",
            asked=("décririez",),
        ),
        Question(text="Où {name} a-t-il grandi, d'après ce que vous savez ?", category="milestone", asked=("grandi",)),
        Question(text="De quoi {name} ne pouvait-il pas se passer ?", category="preference", asked=("se passer",)),
        Question(text="Que disait souvent {name} ?", category="personality", asked=("disait souvent",)),
        Question(
            text="Que faisiez-vous ensemble, à quoi vous pensez maintenant ?",
            category="relationship",
            asked=("faisiez-vous ensemble",),
        ),
        Question(text="Qu'avez-vous appris de {name} ?", category="relationship", asked=("appris de",)),
        Question(
            text="Quelle histoire sur {name} raconte-t-on le plus dans la famille ?",
            category="other",
            asked=("quelle histoire",),
        ),
    ),
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
    greets=pattern(r"^\W*(?:bonjour|bonsoir|salut|coucou)\b"),
    leaves=pattern(
        r"\b(?:bonne\s(?:nuit|soirée)|au\srevoir|à\s(?:bientôt|demain|plus)|je\svous\slaisse|c['’]est\stout)\b"
    ),
    asks=pattern(
        r"\?\s*\W{0,3}$ | ^(?:et\s)?(?:qui|que|quoi|où|quand|comment|pourquoi|quel\w*|combien|est-ce)\b(?=.*\?)"
    ),
    vague=words(
        """
        nom prénom premier première dernière dernier fois gens quelqu quelque chose choses jour jours an ans
        année années
        quel quelle quels quelles comment vie passé fait savez sait rappelez appelait s'appelait
        """
    ),
)
